//! The answers of a note, and the reasons that stand beside them.

use crate::facts::{Facts, Set};
use crate::fields::{one_or_more, suggest, text, wrong_type};
use crate::rulebook::Book;
use crate::source::{Problem, Span};
use crate::yaml::{Node, Value, shorten};

/// Reads the answers into the facts, and where each stands into `places`.
pub fn read(book: &Book, node: &Node<'_>, facts: &mut Facts, places: &mut [Option<Span>], problems: &mut Vec<Problem>) {
    let entries = match &node.value {
        Value::Map(entries) => entries,
        Value::Null => return,
        _ => return problems.push(wrong_type(node, "`answers` is a mapping of criteria to answers")),
    };
    for entry in entries {
        let Some(number) = book.criterion(&entry.key) else {
            let known = book.criteria.iter().map(|criterion| criterion.id.as_str());
            let message = format!("there is no criterion `{}`", shorten(&entry.key));
            let problem = suggest(Problem::new("unknown-key", entry.key_span, message), &entry.key, known, problems);
            problems.push(problem);
            continue;
        };
        // `guard:` with nothing behind it is a question left open.
        if matches!(entry.value.value, Value::Null) {
            continue;
        }
        places[number] = Some(entry.value.span);
        let criterion = &book.criteria[number];
        let mut answers = Set::EMPTY;
        if one_or_more(&entry.value).is_empty() {
            let problem = Problem::new("missing-key", entry.value.span, format!("`{}` has no answer in it", criterion.id));
            problems.push(problem.help("name every answer that is possible, or leave the question out"));
        }
        for node in one_or_more(&entry.value) {
            let Some(id) = text(node, &criterion.id, problems) else { continue };
            match criterion.answer(id) {
                Some(answer) => answers.insert(answer),
                None => {
                    let known = criterion.answers.iter().map(|answer| answer.id.as_str());
                    let message = format!("`{}` is no answer to `{}`", shorten(id), criterion.id);
                    let problem = suggest(Problem::new("unknown-answer", node.span, message), id, known, problems);
                    problems.push(problem);
                }
            }
        }
        if !answers.is_empty() {
            *facts = facts.with(number, answers);
        }
    }
}

/// The reasons beside the answers, by criterion.
pub fn reasons(book: &Book, node: &Node<'_>, problems: &mut Vec<Problem>) -> Vec<(usize, String)> {
    let Value::Map(entries) = &node.value else {
        problems.push(wrong_type(node, "`because` is a mapping of criteria to reasons"));
        return Vec::new();
    };
    let mut reasons = Vec::new();
    for entry in entries {
        match book.criterion(&entry.key) {
            Some(number) => reasons.extend(text(&entry.value, "a reason", problems).map(|reason| (number, reason.trim_end().to_owned()))),
            None => {
                let known = book.criteria.iter().map(|criterion| criterion.id.as_str());
                let message = format!("there is no criterion `{}`", shorten(&entry.key));
                let problem = suggest(Problem::new("unknown-key", entry.key_span, message), &entry.key, known, problems);
                problems.push(problem);
            }
        }
    }
    reasons
}
