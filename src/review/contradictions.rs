//! Statements of a note that cannot both be true.

use crate::condition::Subject;
use crate::intake::lock::listed;
use crate::rulebook::words::one_of;
use crate::rulebook::{DetailKind, Level};

use super::finding::{Finding, Label};
use super::{Case, words};

/// The id under which every contradiction is reported.
pub(super) const ID: &str = "contradiction";

/// Reports contradictory answers, details that speak against each other, and details that the library has otherwise.
pub fn find(case: &Case<'_>, findings: &mut Vec<Finding>) {
    for number in case.engine.contradictions(&case.note.facts.possible) {
        let combination = &case.book.impossible[number];
        let criteria: Vec<Subject> =
            combination.cases.iter().flat_map(|case| &case.answers).map(|(criterion, _)| Subject::Criterion(*criterion)).collect();
        report(case, &criteria, &combination.because, Level::Error, findings);
    }
    let known = case.circumstances();
    for contradiction in case.book.contradictions.iter().filter(|contradiction| case.holds(&contradiction.when, &known)) {
        report(case, &contradiction.at, &contradiction.because, case.level(&contradiction.levels), findings);
    }
    for conflict in case.note.lock.iter().flat_map(|lock| &lock.conflicts) {
        let (detail, says) = (&case.book.details[conflict.detail], &case.book.details[conflict.says]);
        let choice = detail.choices.get(conflict.choice).map_or("", |choice| choice.id.as_str());
        let because = match says.kind {
            DetailKind::Library => format!("with this library `{}` is `{choice}`", detail.id),
            _ => format!("stating `{}` says that `{}` is `{choice}`", says.id, detail.id),
        };
        report(case, &[Subject::Detail(conflict.detail), Subject::Detail(conflict.says)], &because, Level::Error, findings);
    }
    if let Some((store, library, because)) = store_of_another_library(case) {
        report(case, &[Subject::Detail(store), Subject::Detail(library)], &because, Level::Error, findings);
    }
}

/// The store, when it is one in which the library cannot keep its locks. A list that also holds what is no stack is open.
fn store_of_another_library(case: &Case<'_>) -> Option<(usize, usize, String)> {
    let lock = case.note.lock.as_ref()?;
    let stated = |kind: DetailKind| {
        let detail = case.book.detail_of(kind)?;
        Some((detail, listed(case.book, kind, &lock.values)?))
    };
    let ((store, kept_in), (library, taken_by)) = (stated(DetailKind::Store)?, stated(DetailKind::Library)?);
    let stores = &case.book.libraries.get(taken_by)?.stores;
    let stacks: Vec<&str> = case.book.stacks.iter().map(|stack| stack.id.as_str()).collect();
    let kept_in = stacks.get(kept_in)?;
    let stores: Vec<&str> = stores.iter().map(String::as_str).collect();
    let is_closed = !stores.is_empty() && stores.iter().all(|store| stacks.contains(store));
    (is_closed && !stores.contains(kept_in)).then(|| (store, library, format!("this library keeps its locks in {}", one_of(&stores))))
}

fn report(case: &Case<'_>, subjects: &[Subject], because: &str, level: Level, findings: &mut Vec<Finding>) {
    let describe = |subject: &Subject| {
        let id = match subject {
            Subject::Criterion(criterion) => &case.book.criteria[*criterion].id,
            Subject::Detail(detail) => &case.book.details[*detail].id,
        };
        format!("`{id}: {}`", words::value(case, *subject).unwrap_or_default())
    };
    let named = |index: usize| subjects.get(index).map(describe).unwrap_or_default();
    let values = [("first", named(0)), ("second", named(1)), ("because", because.to_owned())];
    let mut labels: Vec<Label> = subjects.iter().filter_map(|subject| words::label(case, *subject)).collect();
    let primary = if labels.is_empty() { None } else { Some(labels.remove(0)) };
    case.report(ID, primary, &values, findings);
    if let Some(finding) = findings.last_mut().filter(|finding| finding.id == ID) {
        finding.level = level;
        finding.related = labels;
    }
}
