//! The rule book and the model must agree, over the part that is modelled.
//!
//! What the safety rules admit shows no violation under any single fault, with its obligations on; what a safety rule
//! excludes shows one. How answers are read is written in `reading`, how a mechanism with its obligations becomes a
//! protocol in `protocols`. What is not modelled is listed and never counted.
#![allow(clippy::print_stdout, reason = "the test tells what it covers")]

mod answers;
mod comparison;
mod protocols;
mod reading;
mod witness;

use comparison::{Comparison, Searches, compare};
use lockpick::rulebook::{Book, RuleKind};
use std::collections::BTreeSet;
use std::sync::OnceLock;

pub use reading::NotModelled;
pub use witness::Witness;

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is whole")
}

/// The built-in rule book compared with the model, once for all tests.
pub fn built_in() -> &'static Comparison {
    static BUILT_IN: OnceLock<Comparison> = OnceLock::new();
    BUILT_IN.get_or_init(|| compare(&book(), &mut Searches::default()))
}

/// Every safety rule with its mechanism, by id.
fn safety_rules(book: &Book) -> BTreeSet<(String, String)> {
    let of = |mechanism: &lockpick::rulebook::Mechanism| {
        let rules = mechanism.rules.iter().filter(|rule| rule.kind == RuleKind::Safety);
        rules.map(|rule| (mechanism.id.clone(), rule.id.clone())).collect::<Vec<_>>()
    };
    book.mechanisms.iter().flat_map(of).collect()
}

fn told(disagreements: &Comparison) -> String {
    let lines: Vec<_> = disagreements.disagreements.iter().map(|(text, count)| format!("{text} (combinations: {count})")).collect();
    lines.join("\n")
}

#[test]
fn what_the_safety_rules_admit_holds_and_what_they_exclude_breaks() {
    let comparison = built_in();
    println!(
        "compared: {} combinations of a mechanism and answers to all questions; admitted {}, excluded {}",
        comparison.combinations(),
        comparison.admitted,
        comparison.excluded
    );
    for reason in NotModelled::ALL {
        println!("not modelled: {}: {}", comparison.not_modelled.get(&reason).unwrap_or(&0), reason.because());
    }
    println!("not asked: fit rules, which say what a mechanism cannot express, and cost rules, which only weigh");
    let book = book();
    for (mechanism, rule) in safety_rules(&book) {
        match comparison.witnesses.get(&(mechanism.clone(), rule.clone())) {
            Some(witness) => println!("covered: {mechanism} {rule}: it alone excludes {} combinations", witness.combinations),
            None => println!("not covered: {mechanism} {rule}"),
        }
    }
    assert!(comparison.disagreements.is_empty(), "rule book and model disagree:\n{}", told(comparison));
}

#[test]
fn every_safety_rule_and_every_mechanism_is_covered() {
    let book = book();
    let covered: BTreeSet<_> = built_in().witnesses.keys().cloned().collect();
    assert_eq!(covered, safety_rules(&book));
    let mechanisms: BTreeSet<_> = covered.iter().map(|(mechanism, _)| mechanism.clone()).collect();
    assert_eq!(mechanisms, book.mechanisms.iter().map(|mechanism| mechanism.id.clone()).collect());
}

#[test]
#[ignore = "slow: compares the whole rule book once for each rule, some minutes in a debug build"]
fn without_any_one_of_the_safety_rules_they_disagree() {
    let mut searches = Searches::default();
    for (mechanism, rule) in safety_rules(&book()) {
        let mut without = book();
        let number = without.mechanism(&mechanism).expect("the mechanism exists");
        without.mechanisms[number].rules.retain(|known| known.id != rule);
        let disagreements = compare(&without, &mut searches).disagreements;
        assert!(!disagreements.is_empty(), "without {mechanism} {rule} nothing changes");
        assert!(disagreements.keys().all(|text| text.starts_with(&format!("{mechanism} is admitted"))), "{mechanism} {rule}");
    }
}

/// The obligations without which the model finds a counterexample to something that the rule book admits. The others
/// are about what the model does not see, or another obligation does the same.
const NEEDED: [&str; 13] = [
    "claim-with-effect",
    "expiring-claim",
    "mark-at-the-receiver",
    "mark-each-item",
    "never-resend-blindly",
    "note-the-start",
    "raise-the-fence-first",
    "request-key-inside",
    "send-the-key",
    "show-the-attempt-first",
    "size-the-lease",
    "token-in-the-statement",
    "token-outlives-the-transaction",
];

#[test]
#[ignore = "slow: compares the whole rule book once for each obligation, some minutes in a debug build"]
fn these_obligations_are_needed() {
    let mut searches = Searches::default();
    let mut needed = BTreeSet::new();
    for obligation in book().obligations {
        let mut without = book();
        without.obligations.retain(|known| known.id != obligation.id);
        if !compare(&without, &mut searches).disagreements.is_empty() {
            needed.insert(obligation.id);
        }
    }
    assert_eq!(needed, NEEDED.map(str::to_owned).into());
}
