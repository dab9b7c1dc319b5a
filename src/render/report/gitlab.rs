//! For GitLab: a code quality report, which a merge request compares with that of its target.

use serde::Serialize;

use crate::render::json;
use crate::report::{FileReport, Summary};
use crate::review::Finding;
use crate::rulebook::Level;
use crate::source::{Position, Source};

use super::Report;
use super::place::{Fingerprints, region};

/// A list of findings; what is accepted or known to the baseline is left out, for GitLab has no word for it.
#[derive(Default)]
pub struct GitLab {
    fingerprints: Fingerprints,
    begun: bool,
}

#[derive(Serialize)]
struct Issue<'f> {
    description: &'f str,
    check_name: &'f str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'f>,
}

/// GitLab reads the line of either; only `positions` has a column.
#[derive(Serialize)]
struct Location<'f> {
    path: &'f str,
    lines: Lines,
    positions: Positions,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

#[derive(Serialize)]
struct Positions {
    begin: Place,
    end: Place,
}

#[derive(Serialize)]
struct Place {
    line: usize,
    column: usize,
}

impl From<Position> for Place {
    fn from(Position { line, column }: Position) -> Self {
        Self { line, column }
    }
}

impl GitLab {
    fn issue(&mut self, source: &Source, note: &str, finding: &Finding) -> String {
        let (begin, end) = region(source, finding.primary.span);
        let issue = Issue {
            description: &finding.message,
            check_name: &finding.id,
            fingerprint: self.fingerprints.unique(source, note, finding),
            severity: match finding.level {
                Level::Error => "critical",
                Level::Warning => "minor",
                Level::Info => "info",
            },
            location: Location {
                path: &source.path,
                lines: Lines { begin: begin.line, end: end.line },
                positions: Positions { begin: begin.into(), end: end.into() },
            },
        };
        let separator = if std::mem::replace(&mut self.begun, true) { ",\n" } else { "\n" };
        format!("{separator}{}", json::line(&issue))
    }
}

impl Report for GitLab {
    fn begin(&mut self) -> String {
        "[".to_owned()
    }

    fn file(&mut self, file: &FileReport) -> String {
        let mut text = String::new();
        for note in &file.notes {
            let counting = note.findings.iter().filter(|finding| finding.counts());
            counting.for_each(|finding| text.push_str(&self.issue(&file.source, &note.name, finding)));
        }
        text
    }

    fn end(&mut self, _summary: &Summary) -> String {
        if self.begun { "\n]\n".to_owned() } else { "]\n".to_owned() }
    }
}
