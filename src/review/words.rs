//! The rule book's words filled with the note's own values.

use std::borrow::Cow;

use crate::condition::{DetailValue, Subject};
use crate::duration;
use crate::intake::lock::Lock;
use crate::rulebook::words::answer_list;
use crate::rulebook::{Book, Place};
use crate::yaml::shorten;

use super::Case;
use super::finding::Label;

/// What stands for a value that the note does not give.
const NOT_GIVEN: &str = "(not given)";

/// Replaces each `{detail}`, `{criterion}` or `{a|b}` by the note's value (the first that is given), and each name of
/// `values` by its value.
pub fn fill(case: &Case<'_>, template: &str, values: &[(&str, String)]) -> String {
    let mut filled = String::with_capacity(template.len() + values.iter().map(|(_, value)| value.len()).sum::<usize>() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((names, behind)) = after.split_once('}') else {
            rest = after;
            break;
        };
        let of_name = |name: &str| {
            let given = values.iter().find(|(known, _)| *known == name).map(|(_, value)| Cow::Borrowed(value.as_str()));
            given.or_else(|| subject(case, name).and_then(|subject| value(case, subject)).map(Cow::Owned))
        };
        filled.push_str(&names.split('|').find_map(of_name).unwrap_or(Cow::Borrowed(NOT_GIVEN)));
        rest = behind;
    }
    filled.push_str(rest);
    filled
}

fn subject(case: &Case<'_>, id: &str) -> Option<Subject> {
    case.book.criterion(id).map(Subject::Criterion).or_else(|| case.book.detail(id).map(Subject::Detail))
}

/// The value of a criterion or a detail: a duration as the note writes it; `None` when it is not stated.
pub fn value(case: &Case<'_>, subject: Subject) -> Option<String> {
    match subject {
        Subject::Criterion(criterion) => {
            let facts = &case.note.facts;
            facts.stated.contains(criterion).then(|| answer_list(case.book, criterion, facts.possible[criterion]))
        }
        Subject::Detail(detail) => case.note.lock.as_ref().and_then(|lock| detail_value(case.book, lock, detail, case.text)),
    }
}

/// The value of a detail: a duration as the text writes it; `None` when it is not stated and follows from nothing.
pub fn detail_value(book: &Book, lock: &Lock, detail: usize, text: &str) -> Option<String> {
    match (*lock.values.get(detail)?)? {
        DetailValue::Duration(milliseconds) => {
            let as_written = lock.places[detail].and_then(|place| text.get(place.range()));
            let plain = as_written.map(|text| shorten(text.trim_matches(['"', '\'', ' '])).into_owned());
            Some(plain.unwrap_or_else(|| duration::written(milliseconds.unsigned_abs())))
        }
        DetailValue::Choice(choice) => book.details[detail].choices.get(choice).map(|choice| choice.id.clone()),
    }
}

/// A pointer at the value of a criterion or detail; `None` when the note does not write it.
pub fn label(case: &Case<'_>, subject: Subject) -> Option<Label> {
    let span = match subject {
        Subject::Criterion(criterion) => case.note.answer_places[criterion]?,
        Subject::Detail(detail) => case.note.lock.as_ref()?.places[detail]?,
    };
    let value = value(case, subject)?;
    let message = match subject {
        Subject::Criterion(criterion) => format!("{} is {value}", case.book.criteria[criterion].id),
        Subject::Detail(detail) => {
            let label = case.book.details[detail].label.as_str();
            label.split_once("{value}").map_or_else(|| label.to_owned(), |(before, after)| [before, &value, after].concat())
        }
    };
    Some(Label { span, message })
}

/// Where a finding stands: the first of these places that the note has, or its head.
pub fn primary(case: &Case<'_>, places: &[Place]) -> Label {
    let lock = case.note.lock.as_ref().map(|lock| Label::bare(lock.key));
    let answers = case.note.answers.map(Label::bare);
    let found = places.iter().find_map(|place| match place {
        Place::Of(subject) => label(case, *subject),
        Place::Lock => lock.clone(),
        Place::Answers => answers.clone(),
    });
    found.or(lock).or(answers).unwrap_or_else(|| Label::bare(case.note.head))
}
