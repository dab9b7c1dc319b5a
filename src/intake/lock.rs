//! The `lock:` of a note: its details, what follows from them, and what its library fixes.

use crate::condition::DetailValue;
use crate::fields::{suggest, text, wrong_type};
use crate::rulebook::{Book, Detail, DetailKind};
use crate::source::{Problem, Span};
use crate::yaml::{Entry, Node, Value, shorten};

/// The lock that a note has chosen.
#[derive(Debug, Clone)]
pub struct Lock {
    /// Where the key `lock` stands.
    pub key: Span,
    /// By detail: what is stated, or follows from what is stated.
    pub values: Vec<Option<DetailValue>>,
    /// By detail: where it is stated.
    pub places: Vec<Option<Span>>,
    /// Details that are stated otherwise than another detail, or the library, has them.
    pub conflicts: Vec<Conflict>,
}

/// A detail that is stated otherwise than something else of the lock says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict {
    /// The detail.
    pub detail: usize,
    /// What it would have to be, by number.
    pub choice: usize,
    /// The detail, or the library's, that says so.
    pub says: usize,
}

/// What the detail of this kind states, by its number in the list of that kind; `None` when it states nothing of that list.
pub fn listed(book: &Book, kind: DetailKind, details: &[Option<DetailValue>]) -> Option<usize> {
    match details.get(book.detail_of(kind)?)? {
        Some(DetailValue::Choice(choice)) if *choice < book.listed(kind) => Some(*choice),
        _ => None,
    }
}

/// What the lock of a note is kept in, by the number of the stack.
pub fn store(book: &Book, details: &[Option<DetailValue>]) -> Option<usize> {
    listed(book, DetailKind::Store, details)
}

/// The mechanism that these details choose, by number; `none` is the one that coordinates nothing.
pub fn mechanism(book: &Book, details: &[Option<DetailValue>]) -> Option<usize> {
    match details.get(book.detail_of(DetailKind::Mechanism)?)? {
        Some(DetailValue::Choice(choice)) if *choice < book.mechanisms.len() => Some(*choice),
        Some(DetailValue::Choice(_)) => book.mechanisms.iter().position(|mechanism| !mechanism.coordinates()),
        _ => None,
    }
}

/// Reads a lock. A lock needs a mechanism, stated or by its library.
pub fn read(book: &Book, entry: &Entry<'_>, problems: &mut Vec<Problem>) -> Option<Lock> {
    let mut lock =
        Lock { key: entry.key_span, values: vec![None; book.details.len()], places: vec![None; book.details.len()], conflicts: Vec::new() };
    match &entry.value.value {
        Value::Map(_) => read_details(book, &entry.value, "", &mut lock, problems),
        Value::Null => {}
        _ => {
            problems.push(wrong_type(&entry.value, "`lock` is a mapping of details").help("write `lock:` and under it `mechanism: …`"));
            return None;
        }
    }
    apply_library(book, &mut lock);
    apply_implied(book, &mut lock);
    let mechanism = book.detail_of(DetailKind::Mechanism);
    if let Some(detail) = mechanism.filter(|detail| lock.values[*detail].is_none() && lock.places[*detail].is_none()) {
        let known = book.mechanisms.iter().map(|mechanism| format!("`{}`", mechanism.id)).collect::<Vec<_>>().join(", ");
        let message = format!("a lock needs `{}`", book.details[detail].id);
        problems.push(Problem::new("missing-key", entry.key_span, message).help(format!("one of {known}, or `none`")));
    }
    Some(lock)
}

/// The details of a mapping; one that is written nested continues the prefix.
fn read_details(book: &Book, node: &Node<'_>, prefix: &str, lock: &mut Lock, problems: &mut Vec<Problem>) {
    let Value::Map(entries) = &node.value else { return };
    for entry in entries {
        let id = if prefix.is_empty() { entry.key.to_string() } else { format!("{prefix}.{}", entry.key) };
        if let Some(detail) = book.detail(&id) {
            read_detail(book, detail, entry, lock, problems);
            continue;
        }
        let nested = format!("{id}.");
        if book.details.iter().any(|detail| detail.id.starts_with(&nested)) {
            match entry.value.value {
                Value::Map(_) => read_details(book, &entry.value, &id, lock, problems),
                Value::Null => {}
                _ => problems.push(nested_wrong(book, &id, &entry.value)),
            }
            continue;
        }
        let known = book.details.iter().map(|detail| detail.id.as_str());
        let message = format!("a lock has no `{}`", shorten(&id));
        let mut problem = suggest(Problem::new("unknown-key", entry.key_span, message), &id, known, problems);
        // Inside a nested mapping the key is only the last part of the id, and can become a detail of the same mapping alone.
        if !prefix.is_empty() {
            let inside = |near: Box<str>| near.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')).map(Box::from);
            problem.replacement = problem.replacement.take().and_then(inside);
        }
        problems.push(problem);
    }
}

fn nested_wrong(book: &Book, id: &str, node: &Node<'_>) -> Problem {
    let prefix = format!("{id}.");
    let parts: Vec<&str> = book.details.iter().filter_map(|detail| detail.id.strip_prefix(&prefix)).collect();
    let example = parts.first().copied().unwrap_or_default();
    let problem = wrong_type(node, &format!("`{id}` is a mapping of {}", parts.join(", ")));
    problem.help(format!("write `{id}: {{{example}: …}}`"))
}

fn read_detail(book: &Book, number: usize, entry: &Entry<'_>, lock: &mut Lock, problems: &mut Vec<Problem>) {
    // A detail with nothing behind it is unstated.
    if matches!(entry.value.value, Value::Null) {
        return;
    }
    let detail = &book.details[number];
    lock.places[number] = Some(entry.value.span);
    let Some(written) = text(&entry.value, &detail.id, problems) else { return };
    lock.values[number] = value(book, detail, written, entry.value.span, problems);
}

fn value(book: &Book, detail: &Detail, written: &str, span: Span, problems: &mut Vec<Problem>) -> Option<DetailValue> {
    let written = written.trim();
    let yes_or_no = match written {
        "true" => "yes",
        "false" => "no",
        other => other,
    };
    let stack = || if detail.kind == DetailKind::Store { book.stack(written) } else { None };
    if let Some(choice) = detail.choice(written).or_else(|| detail.choice(yes_or_no)).or_else(stack) {
        return Some(DetailValue::Choice(choice));
    }
    if detail.kind == DetailKind::Duration {
        return match detail.duration(written) {
            Ok(milliseconds) => Some(DetailValue::Duration(milliseconds)),
            Err(error) => {
                problems.push(Problem::new("bad-duration", span, format!("`{}`: {error}", detail.id)));
                None
            }
        };
    }
    let known = detail.choices.iter().map(|choice| choice.id.as_str());
    let message = format!("`{}` cannot be `{}`", detail.id, shorten(written));
    let problem = suggest(Problem::new("unknown-value", span, message), written, known, problems);
    problems.push(problem);
    None
}

/// Fills in what the library fixes; what the note states wins, and is remembered where it differs.
fn apply_library(book: &Book, lock: &mut Lock) {
    let Some(says) = book.detail_of(DetailKind::Library) else { return };
    let Some(library) = listed(book, DetailKind::Library, &lock.values).map(|library| &book.libraries[library]) else { return };
    if let Some((detail, choice)) = book.detail_of(DetailKind::Mechanism).zip(library.mechanism) {
        // A lease that the note's own code has made into a fenced one plays the same part, and is no contradiction.
        let roles = |choice: usize| book.mechanisms.get(choice).map(|mechanism| mechanism.roles);
        let plays_same_part = matches!(lock.values[detail], Some(DetailValue::Choice(stated)) if roles(stated) == roles(choice));
        if !plays_same_part {
            fill_in(lock, detail, choice, says);
        }
    }
    for (detail, choice) in &library.fixes {
        fill_in(lock, *detail, *choice, says);
    }
    for (duration, milliseconds) in &library.defaults {
        if is_unstated(lock, *duration) {
            lock.values[*duration] = Some(DetailValue::Duration(*milliseconds));
        }
    }
}

/// Fills in what follows from what is stated.
fn apply_implied(book: &Book, lock: &mut Lock) {
    for (says, detail) in book.details.iter().enumerate().filter(|(_, detail)| !detail.implies.is_empty()) {
        if lock.places[says].is_some() && lock.values[says].is_some() {
            detail.implies.iter().for_each(|(detail, choice)| fill_in(lock, *detail, *choice, says));
        }
    }
}

/// Fills in a detail that is not stated, or remembers that it is stated otherwise. `says` is the detail from which it follows.
fn fill_in(lock: &mut Lock, detail: usize, choice: usize, says: usize) {
    match lock.values[detail] {
        None if is_unstated(lock, detail) => lock.values[detail] = Some(DetailValue::Choice(choice)),
        Some(DetailValue::Choice(stated)) if stated != choice => lock.conflicts.push(Conflict { detail, choice, says }),
        _ => {}
    }
}

fn is_unstated(lock: &Lock, detail: usize) -> bool {
    lock.values[detail].is_none() && lock.places[detail].is_none()
}
