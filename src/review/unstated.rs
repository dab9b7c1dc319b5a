//! Details that are not stated, though a value of theirs would let a failure through.

use crate::condition::{Circumstances, Condition, Subject};
use crate::rulebook::{Book, Check, Level};

use super::finding::Finding;
use super::{Case, words};

/// The id under which they are reported.
pub(super) const ID: &str = "unstated";
/// The most details that one finding names; it says how many more there are.
const MOST: usize = 8;

/// A check that can be an error and asks for details.
pub struct Breakable<'b> {
    check: &'b Check,
    when: &'b Condition,
    /// The details that the condition names.
    details: Vec<usize>,
}

/// The checks that a missing detail may hide an error of.
pub fn breakable(book: &Book) -> Vec<Breakable<'_>> {
    let can_be_error = |check: &Check| check.levels.iter().any(|(level, _)| *level == Level::Error);
    let with_condition = book.checks.iter().filter(|check| can_be_error(check)).filter_map(|check| Some((check, check.when.as_ref()?)));
    let breakable = with_condition.map(|(check, when)| {
        let subjects = when.subjects().into_iter();
        let details = subjects.filter_map(|subject| if let Subject::Detail(detail) = subject { Some(detail) } else { None });
        Breakable { check, when, details: details.collect() }
    });
    breakable.filter(|breakable| !breakable.details.is_empty()).collect()
}

/// Reports the missing details that matter, most important first, in one finding.
pub fn find(case: &Case<'_>, breakable: &[Breakable<'_>], findings: &mut Vec<Finding>) {
    let (Some(lock), Some(mechanism)) = (&case.note.lock, case.mechanism) else { return };
    let known = case.circumstances();
    let details = &case.book.mechanisms[mechanism].details;
    let matters = |when: &Option<Condition>| when.as_ref().is_none_or(|when| when.holds(&known));
    let missing: Vec<usize> =
        details.iter().filter(|detail| lock.values[detail.detail].is_none() && matters(&detail.when)).map(|detail| detail.detail).collect();
    if missing.is_empty() {
        return;
    }
    let mut risky = vec![false; lock.values.len()];
    let mut imagined = lock.values.clone();
    // What names no missing detail is settled by what is stated.
    for candidate in breakable.iter().filter(|candidate| candidate.details.iter().any(|detail| missing.contains(detail))) {
        if candidate.when.imagine(&known, &mut imagined) {
            let then = Circumstances { details: &imagined, ..known };
            let level = candidate.check.levels.iter().find(|(_, when)| when.as_ref().is_none_or(|when| when.holds(&then)));
            if candidate.when.holds(&then) && matches!(level, Some((Level::Error, _))) {
                let added = candidate.details.iter().filter(|detail| imagined[**detail] != lock.values[**detail]);
                added.for_each(|detail| risky[*detail] = true);
            }
        }
        candidate.details.iter().for_each(|detail| imagined[*detail] = lock.values[*detail]);
    }
    let all: Vec<&str> = missing.iter().filter(|detail| risky[**detail]).map(|detail| case.book.details[*detail].id.as_str()).collect();
    if !all.is_empty() {
        let at = case.book.check(ID).map(|check| words::primary(case, &check.at));
        let named = format!("`{}`", all[..all.len().min(MOST)].join("`, `"));
        let details = if all.len() > MOST { format!("{named} and {} more", all.len() - MOST) } else { named };
        case.report(ID, at, &[("details", details)], findings);
    }
}
