//! What the race tests share.

use std::sync::{Mutex, PoisonError};

use lockpick_races::book::Book;
use lockpick_races::changes::Change;
use lockpick_races::evidence::{self, Entry};
use lockpick_races::plan::Size;
use lockpick_races::store::raced_on;

/// One race at a time: they restart stores and compete for two processors.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs all races on an engine that `wanted` picks, and fails with the list of those that were not as they should be.
pub fn run(engine: &str, wanted: impl Fn(&Entry<'_>) -> bool) {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let book = Book::load().expect("the recipes can be read");
    let changes = Change::load().expect("the changes can be read");
    let mut complaints = Vec::new();
    let mut races = 0;
    for entry in evidence::all(&book, &changes) {
        if raced_on(&book, entry.plan.recipe).expect("an engine") != engine || !wanted(&entry) {
            continue;
        }
        races += 1;
        let name = format!("{} ({}) under {:?}", entry.plan.recipe.id, entry.plan.code.name(), entry.fault);
        match entry.run(Size::from_environment()) {
            Ok(outcome) => {
                println!("{name}: {outcome}");
                complaints.extend(entry.complaint(&outcome).map(|complaint| format!("{name}: {complaint}: {outcome}")));
            }
            Err(error) => complaints.push(format!("{error:#}")),
        }
    }
    assert!(races > 0, "no race on {engine}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
