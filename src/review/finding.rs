//! A finding: what was found in a note, where, and what to do about it.

use crate::rulebook::{Book, Check, Level};
use crate::source::{Problem, Source, Span};

/// Something found. It cannot be made without a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The id of its kind.
    pub id: String,
    /// How much it matters.
    pub level: Level,
    /// What is wrong, with the note's own values.
    pub message: String,
    /// What to do instead.
    pub help: String,
    /// Whether it is about reading the note, and not about what the note says.
    pub of_reading: bool,
    /// Where it stands.
    pub primary: Label,
    /// Everything else that is involved.
    pub related: Vec<Label>,
    /// Why it is accepted, when it is.
    pub accepted: Option<String>,
    /// Whether it was there when the baseline was written.
    pub in_baseline: bool,
    /// What to write at its place instead, when that is certain.
    pub replacement: Option<String>,
}

/// A place with a word on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there; may be empty.
    pub message: String,
}

impl Label {
    /// A place without a word.
    pub fn bare(span: Span) -> Self {
        Self { span, message: String::new() }
    }
}

impl Finding {
    /// A problem with reading a note, as a finding. It cannot be accepted; its level is that of its kind, and an error where a
    /// rule file has taken the kind out, since what could not be read must not pass in silence. Where the problem itself names no
    /// next step, that of its kind stands.
    pub fn of_problem(book: &Book, problem: &Problem) -> Self {
        let check = book.check(problem.kind);
        let usual = || check.map(|check| check.instead.clone()).unwrap_or_default();
        let unconditional = |check: &Check| check.levels.iter().find(|(_, when)| when.is_none()).map(|(level, _)| *level);
        Self {
            id: problem.kind.to_owned(),
            level: check.and_then(unconditional).unwrap_or(Level::Error),
            message: problem.message.clone(),
            help: if problem.help.is_empty() { usual() } else { problem.help.clone() },
            of_reading: true,
            primary: Label::bare(problem.span),
            related: Vec::new(),
            accepted: None,
            in_baseline: false,
            replacement: problem.replacement.as_deref().map(str::to_owned),
        }
    }

    /// Whether it counts towards failing a run.
    pub fn counts(&self) -> bool {
        self.accepted.is_none() && !self.in_baseline
    }

    /// Heaviest first, then by place and id, so that every run says the same.
    pub(super) fn order(&self) -> (std::cmp::Reverse<Level>, Span, &str) {
        (std::cmp::Reverse(self.level), self.primary.span, &self.id)
    }
}

/// A finding together with what it was found in.
#[derive(Debug, Clone, Copy)]
pub struct Occurrence<'f> {
    /// The finding.
    pub finding: &'f Finding,
    /// The text.
    pub source: &'f Source,
    /// The name of the note; empty where no note could be read.
    pub note: &'f str,
}

/// What a finding is recognised by from run to run: its id, file, note and the text of its line, never the line's number.
pub fn fingerprint(occurrence: Occurrence<'_>) -> String {
    let Occurrence { finding, source, note } = occurrence;
    let line = source.text.get(source.line_range(finding.primary.span.start as usize)).unwrap_or("");
    // FNV-1a, 64 bits: the same on every machine and in every version.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in [finding.id.as_str(), source.path.as_str(), note, line.trim()] {
        for byte in part.bytes().chain(std::iter::once(0)) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}
