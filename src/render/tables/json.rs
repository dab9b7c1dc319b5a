//! Tables as JSON, version 1: keys are only ever added.

use serde::Serialize;

use crate::render::advice_json::VERSION;
use crate::rulebook::Table;

#[derive(Serialize)]
struct TablesJson<'t> {
    lockpick: u32,
    tables: Vec<TableJson<'t>>,
}

#[derive(Serialize)]
struct TableJson<'t> {
    id: &'t str,
    title: &'t str,
    about: &'t str,
    #[serde(flatten)]
    content: Option<Content<'t>>,
}

#[derive(Serialize)]
struct Content<'t> {
    columns: &'t [String],
    rows: &'t [Vec<String>],
    notes: &'t [String],
    sources: &'t [String],
}

/// Filled tables.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn text(tables: &[Table]) -> serde_json::Result<String> {
    write(tables, |table| Some(Content { columns: &table.columns, rows: &table.rows, notes: &table.notes, sources: &table.sources }))
}

/// The tables by name, with what each one compares.
///
/// # Errors
/// Never in practice: it writes to memory.
pub fn listing(tables: &[Table]) -> serde_json::Result<String> {
    write(tables, |_| None)
}

fn write<'t>(tables: &'t [Table], content: impl Fn(&'t Table) -> Option<Content<'t>>) -> serde_json::Result<String> {
    let describe = |table: &'t Table| TableJson { id: &table.id, title: &table.title, about: &table.about, content: content(table) };
    let json = TablesJson { lockpick: VERSION, tables: tables.iter().map(describe).collect() };
    serde_json::to_string_pretty(&json).map(|text| text + "\n")
}
