//! The rule book as JSON, version 1: keys are only ever added.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::audit::Audit;
use crate::render::json::{self, VERSION};
use crate::rulebook::{Book, Written};
use crate::source::Source;

#[derive(Serialize)]
struct AuditJson<'a> {
    lockpick: u32,
    combinations: Option<usize>,
    samples: usize,
    flaws: Vec<FlawJson<'a>>,
}

#[derive(Serialize)]
struct FlawJson<'a> {
    id: &'static str,
    level: &'static str,
    /// Empty where the flaw is one of the book as a whole.
    entry: &'a str,
    message: &'a str,
    /// Criterion and answer.
    example: BTreeMap<&'a str, &'a str>,
    sample: Option<&'a str>,
}

/// What an audit found.
pub fn audit(audit: &Audit, book: &Book) -> String {
    let flaws = audit.flaws.iter().map(|flaw| FlawJson {
        id: flaw.kind.id(),
        level: flaw.kind.level().word(),
        entry: &flaw.entry,
        message: &flaw.message,
        example: super::example(flaw, book).collect(),
        sample: flaw.sample.as_deref(),
    });
    json::lines(&AuditJson { lockpick: VERSION, combinations: audit.combinations, samples: audit.samples, flaws: flaws.collect() })
}

#[derive(Serialize)]
struct ListingJson<'a> {
    lockpick: u32,
    entries: Vec<EntryJson<'a>>,
}

#[derive(Serialize)]
struct EntryJson<'a> {
    list: &'static str,
    id: &'a str,
    does: &'static str,
    file: &'a str,
    line: usize,
    built_in: bool,
}

/// Every entry of every file.
pub fn listing(entries: &[Written], files: &[Source], built_in: usize) -> String {
    let entries = entries.iter().map(|entry| {
        let (file, line) = super::place(entry, files);
        let built_in = usize::from(entry.place.text) < built_in;
        EntryJson { list: entry.section, id: &entry.id, does: super::word(entry.does), file, line, built_in }
    });
    json::lines(&ListingJson { lockpick: VERSION, entries: entries.collect() })
}
