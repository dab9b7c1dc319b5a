//! YAML text into values with places.
//!
//! A text is cut at its document marks first, so that a broken document cannot hide the ones behind it, and each
//! document is read into a tree in which every key and value knows its bytes: what is written plainly without a parser,
//! anything else from a parser's events. Anchors, aliases and tags are refused: nothing that lockpick reads needs them, and they are what bombs are made of.

pub mod full;
pub mod plain;

use std::borrow::Cow;

use crate::source::{Problem, Span};

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node<'t> {
    /// The bytes of the value.
    pub span: Span,
    /// The value.
    pub value: Value<'t>,
}

/// Every scalar is text: what it means is for the reader of the field to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'t> {
    /// Nothing was written (`key:`), or `null`, or `~`.
    Null,
    /// A scalar.
    Text(Cow<'t, str>),
    /// A sequence.
    List(Vec<Node<'t>>),
    /// A mapping, in the order written.
    Map(Vec<Entry<'t>>),
}

/// One key of a mapping with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'t> {
    /// The key.
    pub key: Cow<'t, str>,
    /// The bytes of the key.
    pub key_span: Span,
    /// The value.
    pub value: Node<'t>,
}

impl Node<'_> {
    /// What kind of value this is, in words.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Text(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }

    /// The text, if this is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value under a key, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Value::Map(entries) => entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value),
            _ => None,
        }
    }
}

/// How much one document may hold.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes.
    pub bytes: usize,
    /// Values, keys included.
    pub nodes: usize,
    /// Collections inside collections.
    pub depth: usize,
}

/// Generous for a design note, far below what hurts.
pub const NOTE_LIMITS: Limits = Limits { bytes: 1 << 20, nodes: 10_000, depth: 16 };
/// For the files of a rule book, which their owner wrote.
pub const RULE_LIMITS: Limits = Limits { bytes: 16 << 20, nodes: 1_000_000, depth: 32 };

/// Reads every document of a text. What cannot be read is a problem; the other documents are read all the same.
pub fn documents<'t>(text: &'t str, text_number: u16, limits: Limits, problems: &mut Vec<Problem>) -> Vec<Node<'t>> {
    let mut found = Vec::new();
    for (start, part) in cut_at_document_marks(text) {
        document(part, Place { text_number, start }, limits, &mut found, problems);
    }
    found
}

/// Where a part of a text begins.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// The number of the text.
    pub text_number: u16,
    /// The byte at which the part begins.
    pub start: usize,
}

/// Reads a part of a text that holds one document, or a few that are parted by `...`.
pub fn document<'t>(part: &'t str, place: Place, limits: Limits, found: &mut Vec<Node<'t>>, problems: &mut Vec<Problem>) {
    let Place { text_number, start } = place;
    let whole = Span::new(text_number, start, start + part.len());
    if part.len() > limits.bytes {
        problems.push(too_large(whole, &format!("this document is larger than {} KiB", limits.bytes >> 10)));
        return;
    }
    match plain::read(part, place) {
        Some(node) => found.push(node),
        None => full::read(part, place, limits, found, problems),
    }
}

/// The parts of a text that hold one document each, with their offsets. A line that begins with `---` is a document
/// mark wherever it stands, so this cut needs no parser.
pub fn cut_at_document_marks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut marks = memchr::memmem::find_iter(text.as_bytes(), "\n---").map(|at| at + 1).filter(|at| is_mark(&text[*at..]));
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let begin = start?;
        // What precedes the first mark (comments, directives) belongs to the document that the mark opens.
        start = marks.by_ref().find(|mark| holds_content(&text[begin..*mark]));
        Some((begin, &text[begin..start.unwrap_or(text.len())]))
    })
}

fn is_mark(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']))
}

fn holds_content(part: &str) -> bool {
    part.lines().any(|line| {
        let line = line.trim();
        !(line.is_empty() || line.starts_with('#') || line.starts_with('%'))
    })
}

/// Whether a plain scalar stands for nothing.
fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null")
}

fn too_large(span: Span, message: &str) -> Problem {
    Problem::new("too-large", span, message).help("split it, or shorten it: a note states answers and details, not data")
}

/// A word for a message: long ones are cut, so that a hostile file cannot fill the screen.
pub fn shorten(word: &str) -> Cow<'_, str> {
    const MOST: usize = 60;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", word[..end].escape_debug())),
        None if word.chars().any(char::is_control) => Cow::Owned(word.escape_debug().to_string()),
        None => Cow::Borrowed(word),
    }
}
