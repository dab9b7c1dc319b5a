//! Every combination of answers, by plain enumeration: slow, and too simple to be wrong. Conditions are judged for a team that
//! has not said what it runs.

use crate::condition::Case;
use crate::engine::Outcome;
use crate::facts::Set;
use crate::rulebook::{Book, Mechanism, RuleKind};

/// More combinations than this are not walked.
const MOST_COMBINATIONS: usize = 50_000_000;

/// How many combinations there are, impossible ones included; `None` when they are too many to be walked.
pub fn size(book: &Book) -> Option<usize> {
    let size = book.criteria.iter().try_fold(1_usize, |size, criterion| size.checked_mul(criterion.answers.len()))?;
    (size <= MOST_COMBINATIONS).then_some(size)
}

/// For each criterion all of its answers, by number.
pub fn all_answers(book: &Book) -> Vec<Vec<usize>> {
    book.criteria.iter().map(|criterion| (0..criterion.answers.len()).collect()).collect()
}

/// Calls `visit` with every combination of one answer for each criterion, impossible ones included.
pub fn each(answers: &[Vec<usize>], visit: &mut impl FnMut(&[usize])) {
    let Some(mut combination) = answers.iter().map(|answers| answers.first().copied()).collect::<Option<Vec<usize>>>() else { return };
    let mut places = vec![0; answers.len()];
    loop {
        visit(&combination);
        let Some(turn) = (0..answers.len()).rev().find(|criterion| places[*criterion] + 1 < answers[*criterion].len()) else { return };
        places[turn] += 1;
        combination[turn] = answers[turn][places[turn]];
        for criterion in turn + 1..answers.len() {
            places[criterion] = 0;
            combination[criterion] = answers[criterion][0];
        }
    }
}

/// Whether a condition holds of a combination.
pub fn holds(cases: &[Case], combination: &[usize]) -> bool {
    let in_case =
        |case: &Case| case.fits_stack(Set::EMPTY) && case.answers.iter().all(|(criterion, among)| among.contains(combination[*criterion]));
    cases.iter().any(in_case)
}

/// Whether the answers can be true together.
pub fn is_possible(book: &Book, combination: &[usize]) -> bool {
    !book.impossible.iter().any(|impossible| holds(&impossible.cases, combination))
}

/// The weight of a mechanism; `None` where something rules it out.
pub fn weight(mechanism: &Mechanism, combination: &[usize]) -> Option<u32> {
    let firing = || mechanism.rules.iter().filter(|rule| holds(&rule.cases, combination));
    if firing().any(|rule| rule.kind.rules_out()) {
        return None;
    }
    let costs = firing().filter_map(|rule| if let RuleKind::Cost(adds) = rule.kind { Some(adds) } else { None });
    Some(mechanism.weight + costs.sum::<u32>())
}

/// The outcome by definition, with its weight: the lightest mechanism that nothing rules out, the first of equals. A redesign
/// weighs more than every mechanism.
pub fn outcome(book: &Book, combination: &[usize]) -> (Outcome, u32) {
    let qualified = book.mechanisms.iter().enumerate().filter_map(|(number, mechanism)| Some((weight(mechanism, combination)?, number)));
    qualified.min().map_or((Outcome::Redesign, u32::MAX), |(weight, number)| (Outcome::Mechanism(number), weight))
}
