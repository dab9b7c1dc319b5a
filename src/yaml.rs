//! YAML text into values with places.
//!
//! A text is cut at its document marks first, so that a broken document cannot hide the ones behind it, and each
//! document is read once, from the parser's events, into a tree in which every key and value knows its bytes.
//! Anchors, aliases and tags are refused: nothing that lockpick reads needs them, and they are what bombs are made of.

use std::borrow::Cow;
use std::collections::HashSet;

use granit_parser::{Event, Options, Parser, ScalarStyle};

use crate::source::{Problem, Span};

/// A value and where it stands.
#[derive(Debug, Clone)]
pub struct Node<'t> {
    /// The bytes of the value.
    pub span: Span,
    /// The value.
    pub value: Value<'t>,
}

/// Every scalar is text: what it means is for the reader of the field to say.
#[derive(Debug, Clone)]
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
#[derive(Debug, Clone)]
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
    let mut builder = Builder { text_number, offset: start, limits, nodes: 0, open: Vec::new(), found, problems };
    builder.read(part);
}

/// The parts of a text that hold one document each, with their offsets. A line that begins with `---` is a document
/// mark wherever it stands, so this cut needs no parser.
pub fn cut_at_document_marks(text: &str) -> Vec<(usize, &str)> {
    let mut cuts = vec![0];
    let is_mark =
        |at: usize| text[at..].strip_prefix("---").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']));
    for (at, _) in text.match_indices("---") {
        let first_of_line = at == 0 || text.as_bytes()[at - 1] == b'\n';
        // What precedes the first mark (comments, directives) belongs to the document that the mark opens.
        if first_of_line && is_mark(at) && holds_content(&text[cuts[cuts.len() - 1]..at]) {
            cuts.push(at);
        }
    }
    cuts.push(text.len());
    cuts.windows(2).map(|pair| (pair[0], &text[pair[0]..pair[1]])).collect()
}

fn holds_content(part: &str) -> bool {
    part.lines().any(|line| {
        let line = line.trim();
        !(line.is_empty() || line.starts_with('#') || line.starts_with('%'))
    })
}

fn too_large(span: Span, message: &str) -> Problem {
    Problem::new("too-large", span, message).help("split it, or shorten it: a note states answers and details, not data")
}

/// A collection that is not closed yet.
enum Open<'t> {
    List(Span, Vec<Node<'t>>),
    Map { span: Span, entries: Vec<Entry<'t>>, key: Option<(Cow<'t, str>, Span)>, seen: HashSet<String> },
}

struct Builder<'t, 'o> {
    text_number: u16,
    offset: usize,
    limits: Limits,
    nodes: usize,
    open: Vec<Open<'t>>,
    found: &'o mut Vec<Node<'t>>,
    problems: &'o mut Vec<Problem>,
}

impl<'t> Builder<'t, '_> {
    fn read(&mut self, part: &'t str) {
        let mut options = Options::default();
        options.flow_nesting_limit = self.limits.depth;
        options.block_nesting_limit = self.limits.depth;
        options.set_emit_comments(false);
        let mut parser = Parser::new_from_str_with_options(part, options);
        while let Some(next) = parser.next_event() {
            let outcome = match next {
                Ok((event, span)) => {
                    let range = span.byte_range().unwrap_or(0..0);
                    self.event(event, Span::new(self.text_number, self.offset + range.start, self.offset + range.end))
                }
                Err(error) => {
                    let at = self.offset + error.marker().byte_offset().unwrap_or(part.len()).min(part.len());
                    Err(not_yaml(&error, Span::new(self.text_number, at, at)))
                }
            };
            if let Err(problem) = outcome {
                self.problems.push(problem);
                return;
            }
        }
    }

    fn event(&mut self, event: Event<'t>, span: Span) -> Result<(), Problem> {
        let (anchored, tagged) = match &event {
            Event::Scalar(_, _, anchor, tag) => (*anchor != 0, tag.is_some()),
            Event::SequenceStart(_, anchor, tag) | Event::MappingStart(_, anchor, tag) => (*anchor != 0, tag.is_some()),
            Event::Alias(_) | Event::UnresolvedAlias(_) => (true, false),
            _ => (false, false),
        };
        if anchored {
            return Err(Problem::new("not-yaml", span, "anchors and aliases are not read").help("write the value out where it is needed"));
        }
        if tagged {
            return Err(Problem::new("not-yaml", span, "tags are not read").help("remove the word that begins with `!`"));
        }
        match event {
            Event::Scalar(text, style, ..) => {
                let is_null = style == ScalarStyle::Plain && matches!(&*text, "" | "~" | "null");
                let value = if is_null { Value::Null } else { Value::Text(text) };
                self.add(Node { span, value })
            }
            Event::SequenceStart(..) => self.enter(Open::List(span, Vec::new()), span),
            Event::MappingStart(..) => {
                let map = Open::Map { span, entries: Vec::new(), key: None, seen: HashSet::new() };
                self.enter(map, span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.leave(span),
            _ => Ok(()),
        }
    }

    fn count(&mut self, span: Span) -> Result<(), Problem> {
        self.nodes += 1;
        if self.nodes <= self.limits.nodes {
            return Ok(());
        }
        Err(too_large(span, &format!("this document holds more than {} values", self.limits.nodes)))
    }

    fn enter(&mut self, collection: Open<'t>, span: Span) -> Result<(), Problem> {
        self.count(span)?;
        if let Some(Open::Map { key: None, .. }) = self.open.last() {
            return Err(Problem::new("wrong-type", span, "a key must be a plain word").help("write `key: value`"));
        }
        self.open.push(collection);
        Ok(())
    }

    fn leave(&mut self, end: Span) -> Result<(), Problem> {
        let closed = match self.open.pop() {
            Some(Open::List(span, items)) => Node { span: Span { end: end.end, ..span }, value: Value::List(items) },
            Some(Open::Map { span, entries, .. }) => Node { span: Span { end: end.end, ..span }, value: Value::Map(entries) },
            None => return Ok(()),
        };
        self.place(closed)
    }

    fn add(&mut self, node: Node<'t>) -> Result<(), Problem> {
        self.count(node.span)?;
        self.place(node)
    }

    fn place(&mut self, node: Node<'t>) -> Result<(), Problem> {
        match self.open.last_mut() {
            None => self.found.push(node),
            Some(Open::List(_, items)) => items.push(node),
            Some(Open::Map { entries, key, seen, .. }) => match key.take() {
                Some((key, key_span)) => entries.push(Entry { key, key_span, value: node }),
                None => {
                    let text = match node.value {
                        Value::Text(text) => text,
                        Value::Null => Cow::Borrowed("null"),
                        _ => Cow::Borrowed(""),
                    };
                    if !is_new(&text, entries, seen) {
                        let problem = Problem::new("duplicate-key", node.span, format!("`{}` is given twice", shorten(&text)));
                        self.problems.push(problem.help("keep one of them: which of the two counts would be a guess"));
                    }
                    *key = Some((text, node.span));
                }
            },
        }
        Ok(())
    }
}

/// Few keys are compared one by one; many are remembered, so that a mapping of thousands stays linear.
fn is_new(key: &str, entries: &[Entry<'_>], seen: &mut HashSet<String>) -> bool {
    const FEW: usize = 24;
    if entries.len() < FEW {
        return entries.iter().all(|entry| entry.key != key);
    }
    if seen.is_empty() {
        seen.extend(entries.iter().map(|entry| entry.key.to_string()));
    }
    seen.insert(key.to_owned())
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

fn not_yaml(error: &granit_parser::ScanError, span: Span) -> Problem {
    let info = error.info();
    let help = if info.contains("tab") {
        "indent with spaces: YAML takes no tabs there"
    } else if info.contains("nest") || info.contains("limit") {
        "a note needs three levels at most"
    } else {
        "mend the YAML here; the rest of this document was not read"
    };
    Problem::new("not-yaml", span, format!("this is not YAML: {}", info.trim_end_matches('.'))).help(help)
}
