//! What the race tests share.

use std::sync::{Mutex, PoisonError};

use lockpick_races::book::{After, Book, Part, Race};
use lockpick_races::changes::Change;
use lockpick_races::evidence::{self, Entry};
use lockpick_races::plain;
use lockpick_races::plan::{Code, Plan, Size};
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

/// Releases all senders of an outbox together, with one message in it: one of them must send it, and mark it as sent.
pub fn senders(recipe: &str) {
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let book = Book::load().expect("the recipes can be read");
    let plan = Plan { book: &book, recipe: book.recipe(recipe).expect("the recipe"), code: Code::Recipe };
    let race = plan.recipe.race.clone().expect("its race");
    let message = plan.recipe.steps.iter().find(|step| step.id == "message").and_then(|step| step.run.clone());
    let prepare = race.prepare.iter().cloned().chain(message).collect();
    let rules = Race { parts: vec![Part::Watch], prepare, winners: Some("1".to_owned()), ..race };
    let sent = After { run: "SELECT count(*) FROM {table} WHERE sent_at IS NOT NULL".to_owned(), at: None, equals: "1".to_owned() };
    let outcome = plain::race_with(&plan, &rules, Some(&sent), Size::from_environment(), |store, round| {
        store.run_all(&rules.prepare, &book.values(plan.recipe, round, 0, 1))
    });
    let outcome = outcome.expect("the race can be run");
    assert!(outcome.is_clean(), "{recipe}: {outcome}");
}
