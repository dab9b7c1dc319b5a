//! Any YAML at all, from a parser's events.

use std::borrow::Cow;
use std::collections::HashSet;

use granit_parser::{Event, Options, Parser, ScalarStyle};

use crate::source::{Problem, Span};

use super::{Entry, Limits, Node, Place, Value, is_null, shorten, too_large};

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

/// Reads a part of a text, whatever it is written like.
pub fn read<'t>(part: &'t str, place: Place, limits: Limits, found: &mut Vec<Node<'t>>, problems: &mut Vec<Problem>) {
    let Place { text_number, start } = place;
    let mut builder = Builder { text_number, offset: start, limits, nodes: 0, open: Vec::new(), found, problems };
    builder.read(part);
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
                let is_null = style == ScalarStyle::Plain && is_null(&text);
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
