//! Comparison tables: as documents for people, and as CSV, JSON and HTML.

pub mod csv;
pub mod html;
pub mod json;

use crate::rulebook::{Table, Texts};

use super::document::{Block, Document};
use super::references;

/// A filled table with what it compares above it and its notes and sources below.
pub fn document(texts: &Texts, table: &Table) -> Document {
    let mut document = Document::default();
    document.title(table.title.clone());
    body(texts, table, &mut document);
    document
}

/// The table without its title.
pub fn body(texts: &Texts, table: &Table, document: &mut Document) {
    document.paragraph(table.about.clone());
    if !table.columns.is_empty() {
        document.push(Block::Table { columns: table.columns.clone(), rows: table.rows.clone() });
    }
    let heading = if table.rows.iter().flatten().any(|cell| cell.ends_with('*')) { "Notes (*)" } else { "Notes" };
    document.section(heading, Block::List(table.notes.clone()));
    document.section("Sources", Block::List(references::list(texts, &table.sources)));
}

/// The names of all tables, with what each one compares.
pub fn listing(tables: &[Table]) -> Document {
    let mut document = Document::default();
    document.title("The comparison tables");
    let lines = tables.iter().map(|table| {
        let stop = if table.title.ends_with('?') { "" } else { "." };
        (table.id.clone(), format!("{}{stop} {}", table.title, table.about))
    });
    document.push(Block::Definitions(lines.collect()));
    document.paragraph(
        "`lockpick tables NAME` prints one and `--all` all of them; `--format markdown`, `csv`, `json` or `html` writes them for other readers.",
    );
    document
}
