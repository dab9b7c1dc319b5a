//! `lockpick explain`: one entry of the rule book, or a list of all.

use crate::cli::{DocumentFormat, ExplainArgs};
use crate::exit::Exit;
use crate::explain::{self, faults};
use crate::render::style::USUAL_WIDTH;
use crate::render::timeline::Drawing;

use super::context::Context;
use super::document::written;
use super::errors::UsageError;

/// Carries it out.
pub fn run(args: &ExplainArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let text = text(args, context)?;
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn text(args: &ExplainArgs, context: &Context<'_>) -> anyhow::Result<String> {
    let human = args.format == DocumentFormat::Human;
    let (width, ascii) = if human { (context.style.width, !context.style.unicode) } else { (USUAL_WIDTH, false) };
    let (book, texts, recipes) = (context.book()?, context.texts()?, context.recipes()?);
    let catalogue = explain::catalogue(&book, &texts, &recipes, Drawing { width, ascii });
    let Some(id) = &args.id else {
        return written(args.format, context.style, || Ok(explain::listing(&catalogue)), || Ok(explain::listing_json(&catalogue)));
    };
    if let Some(results) = catalogue.results.faults().filter(|_| id.starts_with(faults::PREFIX)) {
        let cells =
            || Ok(faults::document(results, id, &catalogue.drawing).map_err(|known| unknown(id, known.iter().map(String::as_str)))?);
        return written(args.format, context.style, cells, || Ok(explain::document_json("fault cell", id, &cells()?)));
    }
    let entries = catalogue.find(id);
    if entries.is_empty() {
        return Err(unknown(id, catalogue.names()).into());
    }
    let explained = || Ok(explain::document(&catalogue, id, &entries));
    written(args.format, context.style, explained, || Ok(explain::entries_json(&catalogue, &entries)))
}

fn unknown<'k>(id: &str, names: impl IntoIterator<Item = &'k str>) -> UsageError {
    UsageError::unknown("nothing is called", id, names, "lockpick explain")
}
