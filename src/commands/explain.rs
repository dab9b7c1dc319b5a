//! `lockpick explain`: one entry of the rule book, or a list of all.

use crate::cli::{AskFormat, ExplainArgs};
use crate::exit::Exit;
use crate::explain::{self, Catalogue, faults};
use crate::render::style::{Style, USUAL_WIDTH};
use crate::render::timeline::Drawing;
use crate::render::{markdown, terminal};
use crate::results::Faults;

use super::context::Context;
use super::errors::UsageError;

/// Carries it out.
pub fn run(args: &ExplainArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let text = text(args, context)?;
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn text(args: &ExplainArgs, context: &Context<'_>) -> anyhow::Result<String> {
    let human = args.format == AskFormat::Human;
    let (width, ascii) = if human { (context.style.width, !context.style.unicode) } else { (USUAL_WIDTH, false) };
    let (book, texts, recipes) = (context.book()?, context.texts()?, context.recipes()?);
    let catalogue = explain::catalogue(&book, &texts, &recipes, Drawing { width, ascii });
    let Some(id) = &args.id else {
        return Ok(match args.format {
            AskFormat::Human => terminal::document(&explain::listing(&catalogue), context.style),
            AskFormat::Markdown => markdown::document(&explain::listing(&catalogue), 2),
            AskFormat::Json => explain::listing_json(&catalogue),
        });
    };
    if let Some(results) = catalogue.results.faults().filter(|_| id.starts_with(faults::PREFIX)) {
        return fault_cells(results, id, args.format, context.style, &catalogue.drawing);
    }
    let entries = catalogue.find(id);
    if entries.is_empty() {
        return Err(unknown(&catalogue, id).into());
    }
    Ok(match args.format {
        AskFormat::Human => terminal::document(&explain::document(&catalogue, id, &entries), context.style),
        AskFormat::Markdown => markdown::document(&explain::document(&catalogue, id, &entries), 2),
        AskFormat::Json => explain::entries_json(&catalogue, &entries),
    })
}

/// Cells of the fault table, by their address.
fn fault_cells(results: &Faults, id: &str, format: AskFormat, style: Style, drawing: &Drawing) -> anyhow::Result<String> {
    let document = faults::document(results, id, drawing).map_err(|near| unknown_among(id, &near))?;
    Ok(match format {
        AskFormat::Human => terminal::document(&document, style),
        AskFormat::Markdown => markdown::document(&document, 2),
        AskFormat::Json => explain::document_json("fault cell", id, &document),
    })
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
