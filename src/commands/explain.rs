//! `lockpick explain`: one entry of the rule book, or a list of all.

use crate::cli::{DocumentFormat, ExplainArgs};
use crate::exit::Exit;
use crate::explain::{self, Catalogue, faults};
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
        let cells = || Ok(faults::document(results, id, &catalogue.drawing).map_err(|near| unknown_among(id, &near))?);
        return written(args.format, context.style, cells, || Ok(explain::document_json("fault cell", id, &cells()?)));
    }
    let entries = catalogue.find(id);
    if entries.is_empty() {
        return Err(unknown(&catalogue, id).into());
    }
    let explained = || Ok(explain::document(&catalogue, id, &entries));
    written(args.format, context.style, explained, || Ok(explain::entries_json(&catalogue, &entries)))
}

fn unknown(catalogue: &Catalogue<'_>, id: &str) -> UsageError {
    let near: Vec<String> = catalogue.nearest(id).into_iter().map(str::to_owned).collect();
    unknown_among(id, &near)
}

fn unknown_among(id: &str, near: &[String]) -> UsageError {
    let near: Vec<String> = near.iter().map(|near| format!("`{near}`")).collect();
    let hint = if near.is_empty() { String::new() } else { format!("\n  did you mean:  {}", near.join(", ")) };
    UsageError(format!("nothing is called `{}`{hint}\n  list all ids:  lockpick explain", crate::yaml::shorten(id)))
}
