//! For programs: the report as JSON, version 1. Keys are only ever added.

use serde::Serialize;

use crate::render::advice_json::AdviceJson;
use crate::render::json::{self, VERSION};
use crate::report::{FileReport, NoteReport, Summary};
use crate::review::{Finding, Label, Occurrence, fingerprint};
use crate::rulebook::Book;
use crate::source::Source;

use super::Report;

/// One object: the notes are written as they come, the findings of all of them behind.
pub struct Json<'b> {
    book: &'b Book,
    has_notes: bool,
    findings: Vec<String>,
}

#[derive(Serialize)]
struct NoteJson<'n> {
    file: &'n str,
    line: usize,
    name: &'n str,
    mechanism: Option<&'n str>,
    verdict: &'n str,
    advice: Option<AdviceJson<'n>>,
}

/// A finding with its places.
#[derive(Serialize)]
pub struct FindingJson<'n> {
    id: &'n str,
    level: &'static str,
    file: &'n str,
    note: &'n str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'n str,
    help: &'n str,
    related: Vec<RelatedJson<'n>>,
    accepted: bool,
    because: Option<&'n str>,
    baseline: bool,
    replacement: Option<&'n str>,
    fingerprint: String,
}

#[derive(Serialize)]
struct RelatedJson<'n> {
    file: &'n str,
    line: usize,
    column: usize,
    message: &'n str,
}

#[derive(Serialize)]
struct SummaryJson {
    files: usize,
    notes: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    accepted: usize,
    baseline: usize,
}

impl<'b> Json<'b> {
    /// A report for programs.
    pub fn new(book: &'b Book) -> Self {
        Self { book, has_notes: false, findings: Vec::new() }
    }

    fn note(&self, file: &FileReport, note: &NoteReport) -> String {
        json::line(&NoteJson {
            file: &file.source.name,
            line: file.source.position(note.head.start as usize).line,
            name: &note.name,
            mechanism: note.mechanism.as_deref(),
            verdict: &note.verdict,
            advice: note.advice.as_ref().map(|(_, advice)| AdviceJson::new(self.book, advice)),
        })
    }
}

impl Report for Json<'_> {
    fn begin(&mut self) -> String {
        format!("{{\"lockpick\": {VERSION},\n\"notes\": [")
    }

    fn file(&mut self, file: &FileReport) -> String {
        let mut written = String::new();
        for note in &file.notes {
            if note.is_note {
                written.push_str(if self.has_notes { ",\n" } else { "\n" });
                written.push_str(&self.note(file, note));
                self.has_notes = true;
            }
            self.findings.extend(note.findings.iter().map(|found| json::line(&finding(&file.source, &note.name, found))));
        }
        written
    }

    fn end(&mut self, summary: &Summary) -> String {
        let Summary { files, notes, errors, warnings, infos, accepted, baseline } = *summary;
        let summary = json::line(&SummaryJson { files, notes, errors, warnings, infos, accepted, baseline });
        let behind_notes = if self.has_notes { "\n]" } else { "]" };
        let findings = if self.findings.is_empty() { "[]".to_owned() } else { format!("[\n{}\n]", self.findings.join(",\n")) };
        format!("{behind_notes},\n\"findings\": {findings},\n\"summary\": {summary}}}\n")
    }
}

/// A finding as it is written.
pub fn finding<'n>(source: &'n Source, note: &'n str, finding: &'n Finding) -> FindingJson<'n> {
    let range = finding.primary.span.range();
    let (start, end) = (source.position(range.start), source.position(range.end));
    let related = |label: &'n Label| {
        let position = source.position(label.span.start as usize);
        RelatedJson { file: &source.name, line: position.line, column: position.column, message: &label.message }
    };
    FindingJson {
        id: &finding.id,
        level: finding.level.word(),
        file: &source.name,
        note,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        message: &finding.message,
        help: &finding.help,
        related: finding.related.iter().map(related).collect(),
        accepted: finding.accepted.is_some(),
        because: finding.accepted.as_deref(),
        baseline: finding.in_baseline,
        replacement: finding.replacement.as_deref(),
        fingerprint: fingerprint(Occurrence { finding, source, note }),
    }
}
