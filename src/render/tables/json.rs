//! Tables as JSON, version 1: keys are only ever added.

use serde::Serialize;

use crate::render::json::{self, VERSION};
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
pub fn text(tables: &[Table]) -> String {
    write(tables, |table| Some(Content { columns: &table.columns, rows: &table.rows, notes: &table.notes, sources: &table.sources }))
}

/// The tables by name, with what each one compares.
pub fn listing(tables: &[Table]) -> String {
    write(tables, |_| None)
}

fn write<'t>(tables: &'t [Table], content: impl Fn(&'t Table) -> Option<Content<'t>>) -> String {
    let describe = |table: &'t Table| TableJson { id: &table.id, title: &table.title, about: &table.about, content: content(table) };
    let json = TablesJson { lockpick: VERSION, tables: tables.iter().map(describe).collect() };
    json::lines(&json)
}
