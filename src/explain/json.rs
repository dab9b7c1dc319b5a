//! Explanations as JSON, version 1: keys are only ever added.

use serde::Serialize;

use crate::render::advice_json::VERSION;
use crate::render::document::Document;
use crate::render::document_json::{SectionJson, sections};

use super::catalogue::{Catalogue, Entry};
use super::explained;

/// The first entry of an id, and all others that have it too.
#[derive(Serialize)]
struct ExplanationJson<'e> {
    lockpick: u32,
    #[serde(flatten)]
    first: Option<EntryJson<'e>>,
    also: Vec<EntryJson<'e>>,
}

#[derive(Serialize)]
struct EntryJson<'e> {
    kind: &'static str,
    id: &'e str,
    title: &'e str,
    sections: Vec<SectionJson<'e>>,
    sources: &'e [String],
}

#[derive(Serialize)]
struct ListingJson<'e> {
    lockpick: u32,
    entries: Vec<ListedJson<'e>>,
}

#[derive(Serialize)]
struct ListedJson<'e> {
    kind: &'static str,
    id: &'e str,
    title: &'e str,
}

/// A document that is not an entry's, with the same keys.
///
/// # Errors
/// Only when it cannot be written as JSON, which plain words always can.
pub fn document_json(kind: &'static str, id: &str, document: &Document) -> serde_json::Result<String> {
    let first = Some(EntryJson { kind, id, title: "", sections: sections(document), sources: &[] });
    Ok(serde_json::to_string_pretty(&ExplanationJson { lockpick: VERSION, first, also: Vec::new() })? + "\n")
}

/// What is to be said about the entries of one id.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn entries_json<'b>(catalogue: &Catalogue<'b>, entries: &[&Entry<'b>]) -> serde_json::Result<String> {
    let documents: Vec<(&Entry<'b>, Document)> = entries.iter().map(|entry| (*entry, explained(catalogue, entry))).collect();
    let mut written = documents.iter().map(|(entry, document)| EntryJson {
        kind: entry.kind,
        id: entry.name(),
        title: &entry.title,
        sections: sections(document),
        sources: entry.sources,
    });
    let (first, also) = (written.next(), written.collect());
    serde_json::to_string_pretty(&ExplanationJson { lockpick: VERSION, first, also }).map(|text| text + "\n")
}

/// Every entry by kind and id.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn listing_json(catalogue: &Catalogue<'_>) -> serde_json::Result<String> {
    let entries = catalogue.entries.iter().map(|entry| ListedJson { kind: entry.kind, id: entry.name(), title: &entry.title });
    serde_json::to_string_pretty(&ListingJson { lockpick: VERSION, entries: entries.collect() }).map(|text| text + "\n")
}
