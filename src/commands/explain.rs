//! `lockpick explain`: one entry of the rule book, or a list of all.

use crate::cli::{AskFormat, ExplainArgs};
use crate::exit::Exit;
use crate::explain::{self, Catalogue};
use crate::render::{markdown, terminal};

use super::context::{Context, UsageError};

/// Carries it out.
pub fn run(args: &ExplainArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let text = text(args, context)?;
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn text(args: &ExplainArgs, context: &Context<'_>) -> anyhow::Result<String> {
    let recipes = context.recipes()?;
    let catalogue = Catalogue::new(context.book()?, context.texts()?, &recipes);
    let Some(id) = &args.id else {
        return Ok(match args.format {
            AskFormat::Human => terminal::document(&explain::listing(&catalogue), context.style),
            AskFormat::Markdown => markdown::document(&explain::listing(&catalogue), 2),
            AskFormat::Json => explain::listing_json(&catalogue)?,
        });
    };
    let entries = catalogue.find(id);
    if entries.is_empty() {
        return Err(unknown(&catalogue, id).into());
    }
    Ok(match args.format {
        AskFormat::Human => terminal::document(&explain::document(&catalogue, id, &entries), context.style),
        AskFormat::Markdown => markdown::document(&explain::document(&catalogue, id, &entries), 2),
        AskFormat::Json => explain::entries_json(&catalogue, &entries)?,
    })
}

fn unknown(catalogue: &Catalogue<'_>, id: &str) -> UsageError {
    let near: Vec<String> = catalogue.nearest(id).into_iter().map(|near| format!("`{near}`")).collect();
    let hint = if near.is_empty() { String::new() } else { format!("\n  did you mean:  {}", near.join(", ")) };
    UsageError(format!("nothing is called `{}`{hint}\n  list all ids:  lockpick explain", crate::yaml::shorten(id)))
}
