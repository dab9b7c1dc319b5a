//! The checks of the rule book: each whose condition holds is a finding.

use super::finding::{Finding, Label};
use super::{Case, words};
use crate::rulebook::Check;

/// More places than these make a finding harder to read, not easier.
const MOST_LABELS: usize = 4;

/// Reports every check that holds.
pub fn find(case: &Case<'_>, findings: &mut Vec<Finding>) {
    let known = case.circumstances();
    for check in &case.book.checks {
        if let Some(when) = check.when.as_ref().filter(|when| when.holds(&known)) {
            // A value that could not be read is reported as such; that it is missing would be wrong.
            if !(case.note.misread && is_about_silence(when)) {
                findings.push(finding(case, check));
            }
        }
    }
}

fn is_about_silence(when: &crate::condition::Condition) -> bool {
    use crate::condition::Condition;
    match when {
        Condition::Not(part) => contains_given(part),
        Condition::All(parts) => parts.iter().any(is_about_silence),
        _ => false,
    }
}

fn contains_given(condition: &crate::condition::Condition) -> bool {
    use crate::condition::Condition;
    match condition {
        Condition::Given(_) => true,
        Condition::Any(parts) | Condition::All(parts) => parts.iter().any(contains_given),
        _ => false,
    }
}

fn finding(case: &Case<'_>, check: &Check) -> Finding {
    let primary = words::primary(case, &check.at);
    let subjects = check.when.as_ref().map(|when| when.reasons(&case.circumstances())).unwrap_or_default();
    let involved = subjects.into_iter().filter_map(|subject| words::label(case, subject));
    let related: Vec<Label> = involved.filter(|label| label.span != primary.span).take(MOST_LABELS).collect();
    Finding {
        id: check.id.clone(),
        level: case.level(&check.levels),
        message: words::fill(case, &check.message, &[]),
        help: check.instead.clone(),
        primary,
        related,
        accepted: None,
        in_baseline: false,
        replacement: None,
    }
}
