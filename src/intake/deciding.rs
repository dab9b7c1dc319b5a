//! The answers that do not change the mechanism any more and still decide what must be true for it: which obligations
//! come with it, which details matter, and what a check can find.

use crate::condition::{Circumstances, Condition, DetailValue, Subject, Truth};
use crate::engine::{Applies, Engine};
use crate::facts::{Facts, Set};
use crate::rulebook::Book;

use super::details::mattering;

/// The unanswered criteria, in the order of asking, on which something of a mechanism depends although the outcome does
/// not. `stated` is what is known of the lock.
pub fn deciding(book: &Book, facts: &Facts, mechanism: usize, stated: &[Option<DetailValue>]) -> Vec<usize> {
    let engine = Engine::new(book, facts);
    let unanswered = (0..book.criteria.len()).filter(|criterion| !facts.stated.contains(*criterion) && !engine.is_open(*criterion, facts));
    let decides = |criterion: &usize| {
        let answers = engine.offered(*criterion, facts);
        let answered = answers.iter().map(|answer| facts.with(*criterion, Set::of(answer)));
        let mut consistent = answered.filter(|facts| engine.is_consistent(&facts.possible));
        let Some(first) = consistent.next().map(|facts| Consequences::of(&engine, &facts, mechanism, stated)) else { return false };
        consistent.any(|facts| Consequences::of(&engine, &facts, mechanism, stated) != first)
    };
    unanswered.filter(decides).collect()
}

/// What comes with a mechanism under some answers.
#[derive(PartialEq, Eq)]
struct Consequences {
    /// The obligations, certain or not.
    obligations: Vec<Applies>,
    /// The details that matter.
    details: Vec<usize>,
    /// The checks that what is still missing can set off.
    checks: Vec<usize>,
}

impl Consequences {
    fn of(engine: &Engine<'_>, facts: &Facts, mechanism: usize, stated: &[Option<DetailValue>]) -> Self {
        let book = engine.book;
        let details = mattering(book, facts, mechanism, stated);
        let roles = book.mechanisms.get(mechanism).map_or(Set::EMPTY, |chosen| chosen.roles);
        let known = Circumstances { facts, details: stated, roles, outcomes: Some(Set::of(mechanism)) };
        // Any answer may still be said, and of the details those that matter.
        let may_be_said = |subject: Subject| match subject {
            Subject::Criterion(_) => true,
            Subject::Detail(detail) => details.contains(&detail),
        };
        let can_hold = |when: &Condition| when.truth(&known, &may_be_said) != Truth::No;
        let checks = book.checks.iter().enumerate().filter(|(_, check)| check.when.as_ref().is_some_and(can_hold));
        Self { obligations: engine.obligations(mechanism, &facts.possible), checks: checks.map(|(check, _)| check).collect(), details }
    }
}
