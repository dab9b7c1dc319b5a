//! The comparison tables, those that are written in the rule book and those that are computed.

mod decision;
mod evidence;
mod faults;
mod mechanisms;
mod traps;

use std::cell::OnceCell;

use crate::embedded;
use crate::results::{Evidence, Faults};
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Computed, Table, Texts};

/// What stands under a table for which there are no results.
pub const NO_DATA: &str = "This lockpick was built without the data of this table.";

/// What was proven and measured, read when it is first asked for.
#[derive(Debug, Default)]
pub struct Results {
    faults: OnceCell<Option<Faults>>,
    evidence: OnceCell<Option<Evidence>>,
}

impl Results {
    /// What the model found.
    pub fn faults(&self) -> Option<&Faults> {
        self.faults.get_or_init(|| embedded::faults().ok()).as_ref()
    }

    /// What the races counted.
    pub fn evidence(&self) -> Option<&Evidence> {
        self.evidence.get_or_init(|| embedded::evidence().ok().flatten()).as_ref()
    }
}

/// Every table of the rule book with its rows.
pub fn all(book: &Book, recipes: &Recipes, texts: &Texts, results: &Results) -> Vec<Table> {
    texts.tables.iter().map(|table| filled(book, recipes, results, table)).collect()
}

/// The table with its rows. Without data for them it has no columns, and a note says so.
pub fn filled(book: &Book, recipes: &Recipes, results: &Results, table: &Table) -> Table {
    let mut table = table.clone();
    match table.computed.take() {
        None => {}
        Some(Computed::Mechanisms) => mechanisms::fill(book, &mut table),
        Some(Computed::Decision(grid)) => decision::fill(book, &grid, &mut table),
        Some(Computed::Faults) => results.faults().into_iter().for_each(|found| faults::fill(found, &mut table)),
        Some(Computed::Payout) => results.faults().into_iter().for_each(|found| faults::fill_payout(found, &mut table)),
        Some(Computed::Evidence) => results.evidence().into_iter().for_each(|found| evidence::fill(book, recipes, found, &mut table)),
        Some(Computed::Traps) => traps::fill(recipes, &mut table),
    }
    if table.columns.is_empty() {
        table.notes = vec![NO_DATA.to_owned()];
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_without_data_says_so() {
        let book = embedded::book().expect("the built-in book");
        let recipes = embedded::recipes().expect("the built-in recipes");
        let texts = embedded::texts().expect("the built-in texts");
        let nothing = Results { faults: OnceCell::from(None), evidence: OnceCell::from(None) };
        let without: Vec<Table> = all(&book, &recipes, &texts, &nothing).into_iter().filter(|table| table.rows.is_empty()).collect();
        let ids: Vec<&str> = without.iter().map(|table| table.id.as_str()).collect();
        assert_eq!(ids, ["faults", "payout-in-the-model", "evidence"]);
        assert!(without.iter().all(|table| table.notes == [NO_DATA]));
    }
}
