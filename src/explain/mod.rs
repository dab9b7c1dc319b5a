//! Everything in the rule book, explained by its id.
//!
//! Each kind of entry has a file that lists its entries and writes what stands under one. What is the same for all, other
//! entries that speak of this one and its sources, is added here.

mod catalogue;
pub mod faults;
mod findings;
mod guidance;
mod json;
mod keys;
mod listing;
mod lock;
mod mechanisms;
mod questions;
mod reading;
mod recipes;

pub use catalogue::{Catalogue, Entry};
pub use json::{document_json, entries_json, listing_json};
pub use listing::listing;

use crate::render::document::{Block, Document};
use crate::render::references;
use crate::render::timeline::Drawing;
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Texts};
use crate::tables::Results;

/// Everything that a rule book has to explain.
pub fn catalogue<'b>(book: &'b Book, texts: &'b Texts, recipes: &'b Recipes, drawing: Drawing) -> Catalogue<'b> {
    let mut entries = questions::entries(book);
    entries.extend(mechanisms::entries(book));
    entries.extend(guidance::entries(book));
    entries.extend(keys::entries(book, texts));
    entries.extend(lock::entries(book));
    entries.extend(findings::entries(book, texts));
    entries.extend(recipes::entries(book, recipes));
    entries.extend(reading::entries(book, texts));
    Catalogue { book, texts, recipes, results: Results::default(), drawing, entries }
}

/// An id of more entries than this is answered with a list of them.
const MOST_AT_ONCE: usize = 6;

/// What is to be said about the entries of one id.
pub fn document<'b>(catalogue: &Catalogue<'b>, id: &str, entries: &[&Entry<'b>]) -> Document {
    if entries.len() > MOST_AT_ONCE {
        let mut document = Document::default();
        document.title(format!("{} entries are called `{id}`", entries.len()));
        document.push(Block::Definitions(entries.iter().map(|entry| (entry.name().to_owned(), entry.title.clone())).collect()));
        document.paragraph(format!("`lockpick explain {}` explains the first one.", entries.first().map_or(id, |entry| entry.name())));
        return document;
    }
    Document(entries.iter().flat_map(|entry| explained(catalogue, entry).0).collect())
}

/// What is to be said about one entry.
pub fn explained<'b>(catalogue: &Catalogue<'b>, entry: &Entry<'b>) -> Document {
    let mut document = Document::default();
    let title = if entry.title.is_empty() { String::new() } else { format!(": {}", entry.title) };
    document.title(format!("{} ({}){title}", entry.name(), entry.kind));
    entry.write(catalogue, &mut document);
    document.section("See also", Block::Definitions(catalogue.see_also(entry)));
    document.section("Sources", Block::List(references::list(catalogue.texts, entry.sources)));
    document
}
