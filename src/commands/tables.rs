//! `lockpick tables`: the comparison tables.

use crate::cli::{TableFormat, TablesArgs};
use crate::exit::Exit;
use crate::fields::suggestion;
use crate::render::document::Document;
use crate::render::{markdown, tables as render, terminal};
use crate::rulebook::{Book, Table, Texts};
use crate::tables::{self, Results};

use super::context::Context;
use super::errors::UsageError;

/// Carries it out.
pub fn run(args: &TablesArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let (book, texts, recipes) = (context.book()?, context.texts()?, context.recipes()?);
    let results = Results::default();
    let listing = args.names.is_empty() && !args.all;
    known_mechanisms(&book, &args.mechanism)?;
    let mut wanted: Vec<Table> = if listing {
        texts.tables.clone()
    } else if args.all {
        tables::all(&book, &recipes, &texts, &results)
    } else {
        named(&texts, &args.names)?.into_iter().map(|table| tables::filled(&book, &recipes, &results, table)).collect()
    };
    wanted.iter_mut().for_each(|table| of_mechanisms(table, &args.mechanism));
    let documents = || {
        if listing { vec![render::listing(&wanted)] } else { wanted.iter().map(|table| render::document(&texts, table)).collect() }
    };
    let text = match (args.format, listing) {
        (TableFormat::Human, _) => joined(&documents(), |document| terminal::document(document, context.style)),
        (TableFormat::Markdown, _) => joined(&documents(), |document| markdown::document(document, 2)),
        (TableFormat::Csv, true) => render::csv::listing(&wanted)?,
        (TableFormat::Csv, false) => render::csv::text(&wanted)?,
        (TableFormat::Json, true) => render::json::listing(&wanted),
        (TableFormat::Json, false) => render::json::text(&wanted),
        (TableFormat::Html, _) => render::html::page(&texts, &wanted),
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

/// Keeps the rows of these mechanisms, in a table whose rows begin with one; without names it stays as it is.
fn of_mechanisms(table: &mut Table, mechanisms: &[String]) {
    let begins_with = |row: &[String], id: &String| row.first().is_some_and(|cell| cell.trim_matches('`') == id);
    let has_any = table.rows.iter().any(|row| mechanisms.iter().any(|id| begins_with(row, id)));
    if has_any {
        table.rows.retain(|row| mechanisms.iter().any(|id| begins_with(row, id)));
    }
}

fn known_mechanisms(book: &Book, mechanisms: &[String]) -> Result<(), UsageError> {
    let Some(unknown) = mechanisms.iter().find(|id| book.mechanism(id).is_none()) else { return Ok(()) };
    let known = book.mechanisms.iter().map(|mechanism| mechanism.id.as_str());
    Err(UsageError(format!("--mechanism {unknown}: there is no such mechanism; {}", suggestion(unknown, known))))
}

fn joined(documents: &[Document], write: impl Fn(&Document) -> String) -> String {
    documents.iter().map(write).collect::<Vec<_>>().join("\n")
}

/// The tables of these names; every name that is not known is reported at once.
fn named<'t>(texts: &'t Texts, names: &[String]) -> Result<Vec<&'t Table>, UsageError> {
    let known = texts.tables.iter().map(|table| table.id.as_str());
    let found = |name: &String| texts.tables.iter().find(|table| table.id == *name);
    let unknown: Vec<String> = names
        .iter()
        .filter(|name| found(name).is_none())
        .map(|name| format!("there is no table `{name}`: {}", suggestion(name, known.clone())))
        .collect();
    if unknown.is_empty() { Ok(names.iter().filter_map(found).collect()) } else { Err(UsageError(unknown.join("\n"))) }
}
