//! For programs: the difference as JSON, version 1. Keys are only ever added.

use serde::Serialize;

use crate::difference::{Changes, Difference, Found, Met, NoteDifference, Part, Side, Statement, Version};
use crate::engine::Reason;
use crate::engine::words::outcome_id;
use crate::render::json::{VERSION, lines};
use crate::render::report::json::{FindingJson, finding};
use crate::report::{FileReport, NoteReport};
use crate::review::Finding;
use crate::rulebook::Book;

use super::words::Numbers;

#[derive(Serialize)]
struct DifferenceJson<'r> {
    lockpick: u32,
    old: &'r str,
    new: &'r str,
    changed: bool,
    notes: Vec<NoteJson<'r>>,
    unread: Vec<FindingJson<'r>>,
    summary: SummaryJson,
}

#[derive(Serialize)]
struct NoteJson<'r> {
    name: &'r str,
    change: &'static str,
    old: Option<VersionJson<'r>>,
    new: Option<VersionJson<'r>>,
    reasons: Vec<ReasonJson<'r>>,
    statements: Vec<StatementJson<'r>>,
    findings: FindingsJson<'r>,
}

#[derive(Serialize)]
struct VersionJson<'r> {
    file: &'r str,
    line: usize,
    name: &'r str,
    mechanism: Option<&'r str>,
    outcome: Option<&'r str>,
    possible: Vec<&'r str>,
    verdict: &'r str,
}

#[derive(Serialize)]
struct ReasonJson<'r> {
    mechanism: &'r str,
    rule: &'r str,
    kind: &'static str,
    text: &'r str,
    holds: bool,
}

#[derive(Serialize)]
struct StatementJson<'r> {
    part: &'static str,
    id: &'r str,
    old: &'r [String],
    new: &'r [String],
}

#[derive(Serialize, Default)]
struct FindingsJson<'r> {
    new: Vec<MetJson<'r>>,
    accepted: Vec<MetJson<'r>>,
    not_compared: Vec<MetJson<'r>>,
    gone: Vec<FindingJson<'r>>,
    not_judged: Vec<FindingJson<'r>>,
    stayed: usize,
}

#[derive(Serialize)]
struct MetJson<'r> {
    #[serde(flatten)]
    finding: FindingJson<'r>,
    was: Option<WasJson<'r>>,
}

#[derive(Serialize)]
struct WasJson<'r> {
    level: &'static str,
    accepted: bool,
    because: Option<&'r str>,
}

#[derive(Serialize)]
struct SummaryJson {
    notes: usize,
    changed: usize,
    added: usize,
    removed: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    accepted: usize,
    not_compared: usize,
    gone: usize,
    not_judged: usize,
    stayed: usize,
}

/// The difference as one object that ends with a line break.
pub fn json<'r>(book: &'r Book, difference: &'r Difference<'r>) -> String {
    let writer = Writer { book, old: difference.old, new: difference.new };
    let notes: Vec<NoteJson<'r>> = difference.notes.iter().map(|note| writer.note(note)).collect();
    let unread: Vec<FindingJson<'r>> =
        difference.unread().flat_map(|(file, note)| note.findings.iter().map(|found| finding(&file.source, "", found))).collect();
    let changed = !unread.is_empty() || notes.iter().any(|note| note.change != UNCHANGED);
    let summary = summary(&notes, difference);
    lines(&DifferenceJson {
        lockpick: VERSION,
        old: &difference.old.source.name,
        new: &difference.new.source.name,
        changed,
        notes,
        unread,
        summary,
    })
}

const UNCHANGED: &str = "unchanged";
const CHANGED: &str = "changed";
const ADDED: &str = "added";
const REMOVED: &str = "removed";
const UNCOMPARED: &str = "uncompared";

fn summary(notes: &[NoteJson<'_>], difference: &Difference<'_>) -> SummaryJson {
    let of = |word: &str| notes.iter().filter(|note| note.change == word).count();
    let Numbers { new: [errors, warnings, infos], accepted, not_compared, gone, not_judged, stayed } = Numbers::of_all(difference);
    let (changed, added, removed) = (of(CHANGED), of(ADDED), of(REMOVED));
    let notes = notes.len();
    SummaryJson { notes, changed, added, removed, errors, warnings, infos, accepted, not_compared, gone, not_judged, stayed }
}

struct Writer<'r> {
    book: &'r Book,
    old: &'r FileReport,
    new: &'r FileReport,
}

impl<'r> Writer<'r> {
    fn note(&self, note: &'r NoteDifference<'r>) -> NoteJson<'r> {
        let (old, new) =
            (|version: &Version<'r>| self.version(self.old, *version), |version: &Version<'r>| self.version(self.new, *version));
        let of_one = |version: &Version<'r>, change| NoteJson {
            name: &version.report.name,
            change,
            old: None,
            new: None,
            reasons: Vec::new(),
            statements: Vec::new(),
            findings: FindingsJson::default(),
        };
        match note {
            NoteDifference::Added(version) => {
                let met = |accepted: bool| {
                    let of_kind = version.report.findings.iter().filter(move |finding| finding.accepted.is_some() == accepted);
                    of_kind.map(|found| self.met(version.report, &Met { new: found, old: None })).collect()
                };
                let findings = FindingsJson { new: met(false), accepted: met(true), ..FindingsJson::default() };
                NoteJson { new: Some(new(version)), findings, ..of_one(version, ADDED) }
            }
            NoteDifference::Removed(version) => {
                let findings =
                    FindingsJson { gone: self.of_old(version.report, version.report.findings.iter()), ..FindingsJson::default() };
                NoteJson { old: Some(old(version)), findings, ..of_one(version, REMOVED) }
            }
            NoteDifference::Uncompared { version, side, found } => {
                let findings = self.found(found, version.report, version.report);
                let (old, new) = match side {
                    Side::Old => (Some(old(version)), None),
                    Side::New => (None, Some(new(version))),
                };
                NoteJson { old, new, findings, ..of_one(version, UNCOMPARED) }
            }
            NoteDifference::Kept(changes) => self.kept(changes),
        }
    }

    fn kept(&self, changes: &'r Changes<'r>) -> NoteJson<'r> {
        let Changes { old, new, found, .. } = changes;
        let now = changes.now_against.iter().map(|reason| self.reason(reason, true));
        let no_longer = changes.no_longer_against.iter().map(|reason| self.reason(reason, false));
        NoteJson {
            name: &new.report.name,
            change: if changes.is_nothing() { UNCHANGED } else { CHANGED },
            old: Some(self.version(self.old, *old)),
            new: Some(self.version(self.new, *new)),
            reasons: now.chain(no_longer).collect(),
            statements: changes.statements.iter().map(statement).collect(),
            findings: self.found(found, old.report, new.report),
        }
    }

    fn found(&self, found: &Found<'r>, old: &'r NoteReport, new: &'r NoteReport) -> FindingsJson<'r> {
        let met = |met: &[Met<'r>]| met.iter().map(|met| self.met(new, met)).collect();
        FindingsJson {
            new: met(&found.new),
            accepted: met(&found.accepted),
            not_compared: met(&found.not_compared),
            gone: self.of_old(old, found.gone.iter().copied()),
            not_judged: self.of_old(old, found.not_judged.iter().copied()),
            stayed: found.stayed,
        }
    }

    fn version(&self, file: &'r FileReport, version: Version<'r>) -> VersionJson<'r> {
        let report = version.report;
        VersionJson {
            file: &file.source.name,
            line: file.source.line_number(report.head.start as usize),
            name: &report.name,
            mechanism: report.mechanism.as_deref(),
            outcome: report.outcomes.single().map(|outcome| outcome_id(self.book, outcome)),
            possible: report.outcomes.iter().map(|outcome| outcome_id(self.book, outcome)).collect(),
            verdict: &report.verdict,
        }
    }

    fn of_old(&self, report: &'r NoteReport, findings: impl Iterator<Item = &'r Finding>) -> Vec<FindingJson<'r>> {
        findings.map(|old| finding(&self.old.source, &report.name, old)).collect()
    }

    fn met(&self, report: &'r NoteReport, met: &Met<'r>) -> MetJson<'r> {
        let was =
            |old: &'r Finding| WasJson { level: old.level.word(), accepted: old.accepted.is_some(), because: old.accepted.as_deref() };
        MetJson { finding: finding(&self.new.source, &report.name, met.new), was: met.old.map(was) }
    }

    fn reason(&self, reason: &Reason, holds: bool) -> ReasonJson<'r> {
        let mechanism = &self.book.mechanisms[reason.mechanism];
        let rule = &mechanism.rules[reason.rule];
        ReasonJson { mechanism: &mechanism.id, rule: &rule.id, kind: rule.kind.word(), text: &rule.because, holds }
    }
}

fn statement(statement: &Statement) -> StatementJson<'_> {
    let part = match statement.part {
        Part::Answers => "answers",
        Part::Stack => "stack",
        Part::Lock => "lock",
        Part::About => "about",
    };
    StatementJson { part, id: &statement.id, old: &statement.old, new: &statement.new }
}
