//! What a condition comes to while something may still be said, against everything that can be said.

use lockpick::condition::{Circumstances, Condition, DetailValue, Subject, Truth};
use lockpick::embedded;
use lockpick::facts::{Facts, Set};
use lockpick::rulebook::{Book, DetailKind};
use proptest::prelude::*;

/// Whether something is stated, may still be said, or is certainly not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Stated,
    Open,
    Not,
}

/// For each criterion and then each detail: how it stands, and a number that picks the value it has or would have.
type Drawn = [(Said, usize)];

fn drawn(count: usize) -> impl Strategy<Value = Vec<(Said, usize)>> {
    let said = prop_oneof![Just(Said::Stated), Just(Said::Open), Just(Said::Not)];
    proptest::collection::vec((said, any::<usize>()), count)
}

/// The value that a number picks; lengths are close to one another, so that comparisons come out either way.
fn value(book: &Book, detail: usize, pick: usize) -> Option<DetailValue> {
    let detail = &book.details[detail];
    if detail.kind == DetailKind::Duration && (detail.choices.is_empty() || !pick.is_multiple_of(8)) {
        return i64::try_from(pick / 8 % 6).ok().map(|seconds| DetailValue::Duration(seconds * 1_000));
    }
    pick.checked_rem(detail.choices.len()).map(DetailValue::Choice)
}

/// What is known when everything that stands so is said.
fn known(book: &Book, drawn: &Drawn, is_said: impl Fn(Said) -> bool) -> (Facts, Vec<Option<DetailValue>>) {
    let (answers, details) = drawn.split_at(book.criteria.len());
    let mut facts = book.silence();
    for (criterion, (_, pick)) in answers.iter().enumerate().filter(|(_, (said, _))| is_said(*said)) {
        facts = facts.with(criterion, Set::of(pick % book.criteria[criterion].answers.len()));
    }
    let values = details.iter().enumerate().map(|(detail, (said, pick))| value(book, detail, *pick).filter(|_| is_said(*said)));
    (facts, values.collect())
}

/// Every condition over what a note states that the book has, with what it belongs to.
fn conditions(book: &Book) -> Vec<(&str, &Condition)> {
    let checks = book.checks.iter().filter_map(|check| Some((check.id.as_str(), check.when.as_ref()?)));
    checks.chain(book.contradictions.iter().map(|contradiction| (contradiction.id.as_str(), &contradiction.when))).collect()
}

#[test]
fn what_is_certain_stays_so_whatever_is_said() {
    let book = embedded::book().expect("the built-in rule book is whole");
    let conditions = conditions(&book);
    let config = ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(drawn in drawn(book.criteria.len() + book.details.len()), chosen in 0..book.mechanisms.len())| {
        let (roles, outcomes) = (book.mechanisms[chosen].roles, Some(Set::of(chosen)));
        let (facts, details) = known(&book, &drawn, |said| said == Said::Stated);
        let now = Circumstances { facts: &facts, details: &details, roles, outcomes };
        let (facts, details) = known(&book, &drawn, |said| said != Said::Not);
        let then = Circumstances { facts: &facts, details: &details, roles, outcomes };
        let may_be_said = |subject: Subject| match subject {
            Subject::Criterion(criterion) => drawn[criterion].0 == Said::Open,
            Subject::Detail(detail) => drawn[book.criteria.len() + detail].0 == Said::Open,
        };
        for (id, when) in &conditions {
            match when.truth(&now, &may_be_said) {
                Truth::Yes => prop_assert!(when.holds(&now) && when.holds(&then), "{}", id),
                Truth::No => prop_assert!(!when.holds(&now) && !when.holds(&then), "{}", id),
                Truth::Unknown => {}
            }
        }
    });
}
