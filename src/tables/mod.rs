//! The comparison tables, those that are written in the rule book and those that are computed.

mod decision;
mod mechanisms;

use crate::rulebook::{Book, Computed, Table, Texts};

/// What stands under a table whose rows are no part of the rule book in use.
pub const NO_DATA: &str = "The rule book in use holds no data for this table.";

/// Every table of the rule book with its rows.
pub fn all(book: &Book, texts: &Texts) -> Vec<Table> {
    texts.tables.iter().map(|table| filled(book, table)).collect()
}

/// The table with its rows. Without data for them it has no columns, and a note says so.
pub fn filled(book: &Book, table: &Table) -> Table {
    let mut table = table.clone();
    match table.computed.take() {
        None => {}
        Some(Computed::Mechanisms) => mechanisms::fill(book, &mut table),
        Some(Computed::Decision(grid)) => decision::fill(book, &grid, &mut table),
        Some(Computed::Faults | Computed::Evidence | Computed::Traps) => table.notes = vec![NO_DATA.to_owned()],
    }
    table
}
