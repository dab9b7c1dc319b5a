//! The notes of one text, whatever kind of text it is.

use crate::rulebook::Book;
use crate::source::{Problem, Span};
use crate::yaml::{self, NOTE_LIMITS, Node, Place, Value};

use super::extract;
use super::kinds::Kind;
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
    let is_yaml = kind == Kind::Yaml;
    let is_certain = is_yaml && claim == Claim::Certain;
    if !is_certain && !text.contains(HEAD) {
        return Vec::new();
    }
    let (claim, is_extract) = if is_yaml { (claim, false) } else { (Claim::Certain, true) };
    let mut taking = Taking { book, claim, is_extract, taken: Vec::with_capacity(1) };
    match kind {
        Kind::Yaml => taking.documents(0, text),
        Kind::Markdown => extract::markdown(text).all(|extract| taking.documents(extract.start, &extract.text)),
        Kind::Code => extract::comments(text).all(|extract| taking.documents(extract.start, &extract.text)),
    };
    taking.taken
}

/// What is told of a text in which no note was found, though somebody said that it holds one.
pub fn without_note(text: &str) -> Taken {
    let lacks = if is_blank(text) { "it is empty".to_owned() } else { format!("no document in it has the key `{HEAD}`") };
    let problem = Problem::new("missing-key", Span::default(), format!("this file holds no note: {lacks}")).help(START);
    Taken { note: None, problems: vec![problem] }
}

/// So many documents of one text are looked into: each takes memory, however little is written in it.
const MOST_DOCUMENTS: usize = 1_000;

/// The notes taken from a text so far.
struct Taking<'b> {
    book: &'b Book,
    claim: Claim,
    /// Whether the parts were marked as notes, so that each of them is meant as one.
    is_extract: bool,
    taken: Vec<Taken>,
}

impl Taking<'_> {
    /// Takes the notes of a part of the text that begins at this byte; whether the parts behind it are looked at too.
    fn documents(&mut self, start: usize, text: &str) -> bool {
        for (offset, part) in yaml::cut_at_document_marks(text) {
            let is_wanted = if self.claim == Claim::Certain { !is_blank(part) } else { bears_head(part) };
            if is_wanted {
                if self.taken.len() >= MOST_DOCUMENTS {
                    self.taken.push(too_many(start + offset));
                    return false;
                }
                self.document(part, start + offset);
            }
        }
        true
    }

    /// Takes the note of one document that begins at this byte.
    fn document(&mut self, part: &str, start: usize) {
        let is_certain = self.claim == Claim::Certain;
        let mut found = Vec::new();
        let mut problems = Vec::new();
        yaml::document(part, Place { text_number: 0, start }, NOTE_LIMITS, &mut found, &mut problems);
        for document in &found {
            let mut own = std::mem::take(&mut problems);
            if note::is_note(document, is_certain) {
                let note = note::read(self.book, document, &mut own);
                own.sort_by_key(|problem| problem.span);
                self.taken.push(Taken { note, problems: own });
            } else if let Some(problem) = no_head(document, self.is_extract).filter(|_| is_certain) {
                own.insert(0, problem);
                self.taken.push(Taken { note: None, problems: own });
            } else {
                // What is no note may be as it likes; what stands behind it may still be one.
                own.retain(|problem| problem.span.start >= document.span.end);
                problems = own;
            }
        }
        if !problems.is_empty() {
            self.taken.push(Taken { note: None, problems });
        }
    }
}

fn too_many(start: usize) -> Taken {
    let message = format!("this file holds more than {MOST_DOCUMENTS} documents; the rest was not looked at");
    let problem = Problem::new("too-large", Span::new(0, start, start), message).help("spread the notes over several files");
    Taken { note: None, problems: vec![problem] }
}

const START: &str = "begin it with `lockpick: 1` and a `name`, or let `lockpick ask --save` write it";

/// Whether a line of the part begins with the head of a note.
fn bears_head(part: &str) -> bool {
    part.match_indices(HEAD).any(|(at, _)| {
        let before = part[..at].trim_end_matches(['"', '\'', '{', ' ']);
        let after = part[at + HEAD.len()..].trim_start_matches(['"', '\'']).trim_start();
        (before.is_empty() || before.ends_with('\n') || before.ends_with("---")) && after.starts_with(':')
    })
}

/// What is wrong with a document that was named and has no head; nothing when it is some other YAML file. One that is marked as a
/// note is meant as one.
fn no_head(document: &Node<'_>, is_marked: bool) -> Option<Problem> {
    let at = Span { end: document.span.start + 1, ..document.span };
    match &document.value {
        Value::Map(entries) => {
            let meant = |key: &str| matches!(key, "answers" | "lock") || is_near_head(key);
            let meant_as_note = is_marked || entries.is_empty() || entries.iter().any(|entry| meant(&entry.key));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<&'static str> {
        let book = crate::embedded::book().expect("the built-in book");
        let taken = notes(&book, text, Kind::Yaml, Claim::Certain);
        taken.iter().flat_map(|taken| &taken.problems).map(|problem| problem.kind).collect()
    }

    #[test]
    fn a_broken_note_behind_a_document_that_is_none_is_told() {
        assert_eq!(problems("a: b\n...\nlockpick: 1\nname: [\n"), ["not-yaml"]);
        assert_eq!(problems("a: b\na: c\n...\nlockpick: 1\nname: x\n"), [""; 0]);
        assert_eq!(problems("---\n---\n# nothing\n---\nlockpick: 1\n"), ["missing-key"]);
    }
}
