//! The answers that do not change the mechanism any more and still decide what must be true for it: which obligations
//! come with it, which details matter, and what a check can find.

use crate::condition::{Circumstances, Condition, DetailValue, Subject};
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
        let can_hold = |when: &Condition| truth(when, &known, &details) != Truth::No;
        let checks = book.checks.iter().enumerate().filter(|(_, check)| check.when.as_ref().is_some_and(can_hold));
        Self { obligations: engine.obligations(mechanism, &facts.possible), checks: checks.map(|(check, _)| check).collect(), details }
    }
}

/// What a condition comes to while some of what it asks for may still be said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Truth {
    No,
    Unknown,
    Yes,
}

impl Truth {
    fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }

    fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
            Self::Yes => Self::No,
        }
    }
}

/// `open` are the details of which more may be said; any other that is not stated stays so.
fn truth(condition: &Condition, known: &Circumstances<'_>, open: &[usize]) -> Truth {
    let may_be_said = |detail: usize| !matches!(known.details.get(detail), Some(Some(_))) && open.contains(&detail);
    let unknown = match condition {
        Condition::All(parts) => return parts.iter().map(|part| truth(part, known, open)).min().unwrap_or(Truth::Yes),
        Condition::Any(parts) => return parts.iter().map(|part| truth(part, known, open)).max().unwrap_or(Truth::No),
        Condition::Not(part) => return truth(part, known, open).not(),
        Condition::Term { stands_for, .. } => return truth(stands_for, known, open),
        Condition::Answer { criterion, among, .. } => {
            !known.facts.stated.contains(*criterion) && known.facts.possible[*criterion].meets(*among)
        }
        Condition::Given(Subject::Criterion(criterion)) => !known.facts.stated.contains(*criterion),
        Condition::Given(Subject::Detail(detail)) | Condition::Choice { detail, .. } => may_be_said(*detail),
        Condition::Compare(comparison) => comparison.details().any(may_be_said),
        Condition::Role(_) | Condition::Outcome(_) | Condition::StackHas(_) => false,
    };
    if unknown { Truth::Unknown } else { Truth::of(condition.holds(known)) }
}
