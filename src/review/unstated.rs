//! Details that are not stated, though a value of theirs would let a failure through.

use crate::condition::{Circumstances, Comparison, Condition, DetailValue, Operand, Operator, Subject, Summand};
use crate::rulebook::{Book, Check, Level};

use super::finding::Finding;
use super::{Case, words};

/// The id under which they are reported.
pub(super) const ID: &str = "unstated";
/// The most details that one finding names; it says how many more there are.
const MOST: usize = 8;
/// A duration too short for anything, and one too long for anything, in milliseconds.
const SHORTEST: i64 = 1;
const LONGEST: i64 = 365 * 86_400_000;

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
        if imagine(candidate.when, &known, &mut imagined) {
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

/// Gives missing details values so that the condition comes true; whether that may have worked. What is stated stays.
fn imagine(condition: &Condition, known: &Circumstances<'_>, details: &mut [Option<DetailValue>]) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().all(|part| imagine(part, known, details)),
        Condition::Any(parts) => {
            let holds = |part: &Condition, details: &[Option<DetailValue>]| part.holds(&Circumstances { details, ..*known });
            parts.iter().any(|part| holds(part, details)) || parts.iter().any(|part| imagine(part, known, details))
        }
        Condition::Choice { detail, among } => match details[*detail] {
            Some(DetailValue::Choice(choice)) => among.contains(choice),
            Some(DetailValue::Duration(_)) => false,
            None => match among.iter().next() {
                Some(choice) => {
                    details[*detail] = Some(DetailValue::Choice(choice));
                    true
                }
                None => false,
            },
        },
        Condition::Given(Subject::Detail(detail)) => {
            details[*detail].get_or_insert(DetailValue::Duration(LONGEST));
            true
        }
        Condition::Compare(comparison) => imagine_comparison(comparison, details),
        // What must not be holds of a silence; whether it still holds of what was imagined is seen at the end.
        Condition::Not(part) => !part.holds(&Circumstances { details, ..*known }),
        _ => condition.holds(&Circumstances { details, ..*known }),
    }
}

/// Makes the first duration of each side as short or as long as the comparison wants it.
fn imagine_comparison(comparison: &Comparison, details: &mut [Option<DetailValue>]) -> bool {
    let left_small = matches!(comparison.operator, Operator::Less | Operator::AtMost);
    let mut set = |summands: &[Summand], small: bool| {
        if let Some(Summand { operand: Operand::Detail(detail), .. }) = summands.first() {
            details[*detail].get_or_insert(DetailValue::Duration(if small { SHORTEST } else { LONGEST }));
        }
    };
    set(&comparison.left, left_small);
    set(&comparison.right, !left_small);
    true
}
