//! Explanations as JSON, version 1: keys are only ever added.

use serde::Serialize;

use crate::render::document::Document;
use crate::render::document_json::{SectionJson, sections};
use crate::render::json::{self, VERSION};

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
pub fn document_json(kind: &'static str, id: &str, document: &Document) -> String {
    let first = Some(EntryJson { kind, id, title: "", sections: sections(document), sources: &[] });
    json::lines(&ExplanationJson { lockpick: VERSION, first, also: Vec::new() })
}

/// What is to be said about the entries of one id.
pub fn entries_json<'b>(catalogue: &Catalogue<'b>, entries: &[&Entry<'b>]) -> String {
    let documents: Vec<(&Entry<'b>, Document)> = entries.iter().map(|entry| (*entry, explained(catalogue, entry))).collect();
    let mut written = documents.iter().map(|(entry, document)| EntryJson {
        kind: entry.kind,
        id: entry.name(),
        title: &entry.title,
        sections: sections(document),
        sources: entry.sources,
    });
    let (first, also) = (written.next(), written.collect());
    json::lines(&ExplanationJson { lockpick: VERSION, first, also })
}

/// Every entry by kind and id.
pub fn listing_json(catalogue: &Catalogue<'_>) -> String {
    let entries = catalogue.entries.iter().map(|entry| ListedJson { kind: entry.kind, id: entry.name(), title: &entry.title });
    json::lines(&ListingJson { lockpick: VERSION, entries: entries.collect() })
}
