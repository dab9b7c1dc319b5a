//! The checks of the rule book: each whose condition holds is a finding.

use crate::condition::{Condition, Subject};
use crate::intake::numbers::longest_run;
use crate::rulebook::{Book, Check};

use super::finding::{Finding, Label};
use super::{Case, words};

/// More places than these make a finding harder to read, not easier.
const MOST_LABELS: usize = 4;

/// A check with its condition.
pub struct Conditional<'b> {
    check: &'b Check,
    when: &'b Condition,
    /// The details without which it cannot hold: for most checks and notes that settles it.
    needs: Vec<usize>,
}

/// The checks that have a condition.
pub fn conditional(book: &Book) -> Vec<Conditional<'_>> {
    let with_condition = book.checks.iter().filter_map(|check| Some((check, check.when.as_ref()?)));
    with_condition.map(|(check, when)| Conditional { check, when, needs: when.needs() }).collect()
}

/// Reports every check that holds.
pub fn find(case: &Case<'_>, conditional: &[Conditional<'_>], findings: &mut Vec<Finding>) {
    let known = case.circumstances();
    let is_stated = |detail: &usize| matches!(known.details.get(*detail), Some(Some(_)));
    for Conditional { check, when, .. } in conditional.iter().filter(|candidate| candidate.needs.iter().all(is_stated)) {
        if case.holds(when, &known) {
            findings.push(finding(case, check, when));
        }
    }
}

/// What messages call `{run}`: the longest run that the note states.
fn longest_run_of(case: &Case<'_>) -> Vec<(&'static str, String)> {
    let run = case.note.lock.as_ref().and_then(|lock| longest_run(case.book, &case.note.facts, &lock.values));
    let written = run.and_then(|detail| words::value(case, Subject::Detail(detail)));
    written.into_iter().map(|written| ("run", written)).collect()
}

fn finding(case: &Case<'_>, check: &Check, when: &Condition) -> Finding {
    let primary = words::primary(case, &check.at);
    let involved = when.reasons(&case.circumstances()).into_iter().filter_map(|subject| words::label(case, subject));
    let related: Vec<Label> = involved.filter(|label| label.span != primary.span).take(MOST_LABELS).collect();
    Finding {
        id: check.id.clone(),
        level: case.level(&check.levels),
        message: words::fill(case, &check.message, &longest_run_of(case)),
        help: check.instead.clone(),
        of_reading: false,
        primary,
        related,
        accepted: None,
        in_baseline: false,
        replacement: None,
    }
}
