//! `lockpick recipe`: a mechanism written out for what one runs, and race tests of it.

mod finding;
mod given;

use crate::cli::RecipeArgs;
use crate::exit::Exit;
use crate::fields::suggestion;
use crate::recipe::{Situation, race_test};
use crate::render::document::Document;
use crate::render::recipe::{self as render, Sheet, json};
use crate::rulebook::recipes::{Recipes, Template};

use super::context::Context;
use super::document::written;
use super::errors::UsageError;
use finding::{Finder, Found};
use given::Given;

/// Carries it out.
pub fn run(args: &RecipeArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let (book, recipes) = (context.book()?, context.recipes()?);
    let given = match Given::read(&book, args)? {
        Ok(given) => given,
        Err(problems) => {
            write!(context.messages, "{problems}")?;
            return Ok(Exit::Findings);
        }
    };
    let situation = Situation::new(&book, &recipes, &given.facts, &given.stack, given.store);
    let found = Finder { book: &book, recipes: &recipes, given: &given, situation: &situation }.find(args)?;
    let text = if let Some(language) = &args.race_test {
        written_race_test(&recipes, language, &found)?
    } else {
        let evidence = context.evidence()?;
        let sheet = Sheet { book: &book, recipes: &recipes, evidence: evidence.as_ref(), name: given.name(), details: given.details() };
        let document = || document(&sheet, &situation, &found, context);
        written(args.format, context.style, document, || Ok(json_of(&sheet, &situation, &found)))?
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn document(sheet: &Sheet<'_>, situation: &Situation<'_>, found: &Found, context: &Context<'_>) -> anyhow::Result<Document> {
    Ok(match found {
        Found::Recipe(chosen, opening) => sheet.whole(&*context.texts()?, chosen, &situation.obligations(chosen), opening),
        Found::Several(title, recipes) => render::listing(title, sheet.recipes, recipes),
        Found::Missing(goal, missing) => render::missing(sheet.book, sheet.recipes, *goal, missing),
        Found::Everything => render::overview(sheet.book, sheet.recipes),
        Found::Nothing(says) => {
            let mut document = Document::default();
            document.paragraph(says.clone());
            document
        }
    })
}

fn json_of(sheet: &Sheet<'_>, situation: &Situation<'_>, found: &Found) -> String {
    match found {
        Found::Recipe(chosen, opening) => json::recipe(sheet, chosen, &situation.obligations(chosen), opening),
        Found::Several(title, recipes) => json::several(sheet.recipes, recipes, title),
        Found::Missing(_, missing) => json::missing(sheet.recipes, missing),
        Found::Everything => json::several(sheet.recipes, &(0..sheet.recipes.recipes.len()).collect::<Vec<_>>(), ""),
        Found::Nothing(says) => json::several(sheet.recipes, &[], says),
    }
}

fn written_race_test(recipes: &Recipes, language: &str, found: &Found) -> Result<String, UsageError> {
    let recipe = match found {
        Found::Recipe(chosen, _) => &recipes.recipes[chosen.recipe],
        Found::Several(_, numbers) => {
            let ids: Vec<&str> = numbers.iter().map(|number| recipes.recipes[*number].id.as_str()).collect();
            return Err(UsageError(format!("--race-test: choose one recipe, of {}", ids.join(", "))));
        }
        _ => return Err(UsageError("--race-test: say which recipe, like `lockpick recipe claim-postgres --race-test python`".to_owned())),
    };
    let template = template(recipes, language)?;
    race_test(recipes, recipe, template)
        .map_err(|error| UsageError(format!("--race-test {language}: there is none of {} in {}: {error}", recipe.id, template.name)))
}

fn template<'r>(recipes: &'r Recipes, language: &str) -> Result<&'r Template, UsageError> {
    recipes.race_tests.iter().find(|template| template.id == language).ok_or_else(|| {
        let known = recipes.race_tests.iter().map(|template| template.id.as_str());
        let near = suggestion(language, known);
        UsageError(format!("--race-test {}: there is no template for this language; {near}", crate::yaml::shorten(language)))
    })
}
