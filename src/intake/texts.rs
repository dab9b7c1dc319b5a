//! The notes of one text, whatever kind of text it is.

use crate::rulebook::Book;
use crate::source::{Problem, Span};
use crate::yaml::{self, NOTE_LIMITS, Node, Place, Value};

use super::extract::{self, Extract};
use super::files::Kind;
use super::note::{self, HEAD, Note};

/// A note of a text, with what is wrong with it.
#[derive(Debug)]
pub struct Taken {
    /// The note; `None` where none could be made of what was written.
    pub note: Option<Note>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// How sure it is that a text holds a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Somebody named the file, or its name says so: what is wrong with it is reported.
    Certain,
    /// It was found: only what bears the head of a note is looked at.
    Possible,
}

/// Every note of a text.
pub fn notes(book: &Book, text: &str, kind: Kind, claim: Claim) -> Vec<Taken> {
    match kind {
        Kind::Yaml => in_yaml(book, text, claim),
        Kind::Markdown => in_extracts(book, text, extract::markdown),
        Kind::Code => in_extracts(book, text, extract::comments),
    }
}

fn in_yaml(book: &Book, text: &str, claim: Claim) -> Vec<Taken> {
    if claim == Claim::Possible && !text.contains(HEAD) {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for (start, part) in yaml::cut_at_document_marks(text) {
        if claim == Claim::Certain || bears_head(part) {
            in_document(book, part, start, claim, &mut taken);
        }
    }
    if taken.is_empty() && claim == Claim::Certain && is_blank(text) {
        taken.push(only(Problem::new("missing-key", Span::default(), "this file holds no note: it is empty").help(START)));
    }
    taken
}

const START: &str = "begin it with `lockpick: 1` and a `name`, or let `lockpick ask --save` write it";

fn in_extracts<'t>(book: &Book, text: &'t str, find: fn(&'t str) -> Vec<Extract<'t>>) -> Vec<Taken> {
    if !text.contains(HEAD) {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for Extract { start, text } in find(text) {
        for (offset, part) in yaml::cut_at_document_marks(&text) {
            in_document(book, part, start + offset, Claim::Certain, &mut taken);
        }
    }
    taken
}

fn in_document(book: &Book, part: &str, start: usize, claim: Claim, taken: &mut Vec<Taken>) {
    let mut found = Vec::new();
    let mut problems = Vec::new();
    yaml::document(part, Place { text_number: 0, start }, NOTE_LIMITS, &mut found, &mut problems);
    let broken = found.is_empty();
    for document in &found {
        let mut own = std::mem::take(&mut problems);
        if note::is_note(document) {
            let note = note::read(book, document, &mut own);
            own.sort_by_key(|problem| problem.span);
            taken.push(Taken { note, problems: own });
        } else if let Some(problem) = no_head(document).filter(|_| claim == Claim::Certain) {
            own.insert(0, problem);
            taken.push(Taken { note: None, problems: own });
        }
    }
    if broken && !problems.is_empty() {
        taken.push(Taken { note: None, problems });
    } else if let Some(last) = taken.last_mut() {
        last.problems.append(&mut problems);
    }
}

fn only(problem: Problem) -> Taken {
    Taken { note: None, problems: vec![problem] }
}

/// Whether a line of the part begins with the head of a note.
fn bears_head(part: &str) -> bool {
    part.match_indices(HEAD).any(|(at, _)| {
        let before = part[..at].trim_end_matches(['"', '\'', '{', ' ']);
        let after = part[at + HEAD.len()..].trim_start_matches(['"', '\'']).trim_start();
        (before.is_empty() || before.ends_with('\n') || before.ends_with("---")) && after.starts_with(':')
    })
}

/// What is wrong with a document that was named and has no head; nothing when it is some other YAML file.
fn no_head(document: &Node<'_>) -> Option<Problem> {
    let at = Span { end: document.span.start + 1, ..document.span };
    match &document.value {
        Value::Map(entries) => {
            let meant = |key: &str| matches!(key, "answers" | "lock") || is_near_head(key);
            let meant_as_note = entries.is_empty() || entries.iter().any(|entry| meant(&entry.key));
            meant_as_note.then(|| Problem::new("missing-key", at, format!("this is no note: it has no key `{HEAD}`")).help(START))
        }
        Value::Null => None,
        Value::Text(_) | Value::List(_) => {
            let message = format!("this is no note: a note is a mapping of keys to values; this is {}", document.kind());
            Some(Problem::new("wrong-type", at, message).help(START))
        }
    }
}

fn is_near_head(key: &str) -> bool {
    crate::nearest::nearest(key, [HEAD]).is_some()
}

fn is_blank(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with('#') || line == "---" || line == "..."
    })
}
