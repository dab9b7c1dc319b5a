//! The table of mechanisms, from what the rule book says of each.

use crate::rulebook::{Book, Mechanism, Table};

type Cell = fn(&Mechanism) -> &String;

/// The headings, and what stands under each.
const COLUMNS: [(&str, Cell); 6] = [
    ("Fits", |mechanism| &mechanism.fits),
    ("Does not fit", |mechanism| &mechanism.does_not_fit),
    ("Guarantee", |mechanism| &mechanism.guarantee),
    ("Costs to run", |mechanism| &mechanism.costs),
    ("Holder paused", |mechanism| &mechanism.when_paused),
    ("Holder crashed", |mechanism| &mechanism.when_crashed),
];

/// A row for each mechanism, lightest first.
pub fn fill(book: &Book, table: &mut Table) {
    table.columns = std::iter::once("Mechanism").chain(COLUMNS.map(|(heading, _)| heading)).map(str::to_owned).collect();
    let row = |mechanism: &Mechanism| {
        let cells = COLUMNS.iter().map(|(_, cell)| cell(mechanism).clone());
        std::iter::once(format!("`{}`", mechanism.id)).chain(cells).collect()
    };
    table.rows = book.mechanisms.iter().map(row).collect();
}
