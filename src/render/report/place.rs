//! Where findings stand, for every format alike: lines and columns from 1, columns in characters.

use std::collections::HashMap;

use crate::render::printable::printable;
use crate::review::{Finding, Occurrence, fingerprint};
use crate::source::{Position, Source, Span};

/// The first position of a span, and the one behind its last character.
pub fn region(source: &Source, span: Span) -> (Position, Position) {
    let range = span.range();
    (source.position(range.start), source.position(range.end))
}

/// `file:line:column`, on one line whatever the file is called.
pub fn place(source: &Source, span: Span) -> String {
    let Position { line, column } = source.position(span.range().start);
    format!("{}:{line}:{column}", printable(&source.name))
}

/// Fingerprints made unique within a run: services take the second finding of a fingerprint for the first one.
#[derive(Debug, Default)]
pub struct Fingerprints(HashMap<String, usize>);

impl Fingerprints {
    /// The fingerprint of a finding, with a number when it is not the first of its kind.
    pub fn unique(&mut self, source: &Source, note: &str, finding: &Finding) -> String {
        let print = fingerprint(Occurrence { finding, source, note });
        let times = self.0.entry(print.clone()).or_insert(0);
        *times += 1;
        if *times == 1 { print } else { format!("{print}-{times}") }
    }
}
