//! What is written out for engines: recipes, their variants, their engines, and traps.

use crate::render::advice::sentence;
use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::render::recipe::Sheet;
use crate::rulebook::Book;
use crate::rulebook::recipes::{Engine, Recipe, Recipes, Trap, Variant};

use super::catalogue::{Catalogue, Entry};

/// Engines, variants, recipes and traps.
pub fn entries<'b>(book: &'b Book, recipes: &'b Recipes) -> Vec<Entry<'b>> {
    let engines = recipes.engines.iter().enumerate().map(|(number, engine)| {
        let body = move |_: &_, document: &mut Document| explain_engine(book, recipes, number, engine, document);
        Entry::new("engine", vec![engine.id.clone()], &engine.name, body)
    });
    let variants = recipes.variants.iter().enumerate().map(|(number, variant)| {
        let body = move |_: &_, document: &mut Document| explain_variant(book, recipes, number, variant, document);
        let mechanisms = variant.mechanisms.iter().map(|mechanism| book.mechanisms[mechanism].id.clone());
        Entry::new("variant", vec![variant.id.clone()], &variant.title, body)
            .mentioning(mechanisms.chain(variant.redesigns.iter().cloned()))
    });
    let written = recipes.recipes.iter().map(|recipe| {
        let body = move |catalogue: &Catalogue<'b>, document: &mut Document| explain_recipe(catalogue, recipe, document);
        let title = format!("{} ({})", recipes.variant_of(recipe).title, recipes.engine_of(recipe).name);
        Entry::new("recipe", vec![recipe.id.clone()], title, body).from(&recipe.sources)
    });
    let traps = recipes.traps.iter().map(|trap| {
        let body = move |_: &_, document: &mut Document| explain_trap(recipes, trap, document);
        Entry::new("trap", vec![trap.id.clone()], &trap.title, body).from(&trap.sources).mentioning(trap.check.iter().cloned())
    });
    engines.chain(variants).chain(written).chain(traps).collect()
}

fn explain_engine(book: &Book, recipes: &Recipes, number: usize, engine: &Engine, document: &mut Document) {
    let raced = engine.raced_on.as_ref().and_then(|on| book.stack(on)).map(|stack| format!("on {}", book.stacks[stack].name));
    let raced = raced.unwrap_or_else(|| "no: its recipes are from manuals".to_owned());
    document.push(Block::Definitions(vec![("raced".to_owned(), raced), ("steps are written as".to_owned(), engine.language.clone())]));
    document.section("What it cannot be used for", Block::List(engine.limits.iter().map(|limit| limit.says.clone()).collect()));
    let errors = engine.errors.iter();
    let errors =
        errors.map(|sign| (recipes.words.sees(&engine.language, &sign.sees, &sign.codes), format!("{}: {}", sign.then, sign.means)));
    document.section("After any step", Block::Definitions(errors.collect()));
    document.section("Recipes", Block::Definitions(listed(recipes, |recipe| recipe.engine == number)));
    let traps = recipes.traps.iter().filter(|trap| trap.engine == number);
    document.section("Traps", Block::Definitions(traps.map(|trap| (trap.id.clone(), trap.title.clone())).collect()));
}

fn explain_variant(book: &Book, recipes: &Recipes, number: usize, variant: &Variant, document: &mut Document) {
    document.paragraph(format!("{}.", sentence(&variant.purpose)));
    let mut facts = vec![("writes out", conditions::mechanism_list(book, variant.mechanisms))];
    if !variant.redesigns.is_empty() {
        facts.push(("and the redesigns", variant.redesigns.join(", ")));
    }
    if variant.companion {
        facts.push(("printed", "only beside the recipes that name it".to_owned()));
    }
    document.push(Block::Definitions(facts.into_iter().map(|(label, text)| (label.to_owned(), text)).collect()));
    document.section("It fits when", Block::List(conditions::ways(book, &variant.cases)));
    document.section("What must be true for it to hold", Block::Paragraph(variant.obligations.join(", ")));
    document.section("Recipes", Block::Definitions(listed(recipes, |recipe| recipe.variant == number)));
}

fn explain_recipe(catalogue: &Catalogue<'_>, recipe: &Recipe, document: &mut Document) {
    let (book, recipes) = (catalogue.book, catalogue.recipes);
    let sheet = Sheet { book, recipes, evidence: catalogue.results.evidence(), name: None, details: &[] };
    let ids = recipes.variant_of(recipe).obligations.iter().chain(&recipe.obligations);
    let obligations: Vec<usize> = ids.filter_map(|id| book.obligations.iter().position(|obligation| obligation.id == *id)).collect();
    sheet.alone(recipe, &obligations, document);
}

fn explain_trap(recipes: &Recipes, trap: &Trap, document: &mut Document) {
    document.paragraph(trap.goes_wrong.clone());
    let mut facts = vec![("engine", recipes.engines[trap.engine].name.clone()), ("instead", trap.instead.clone())];
    facts.extend(trap.figure.clone().map(|figure| ("counted", figure)));
    facts.extend(trap.scope.clone().map(|scope| ("scope", scope)));
    document.push(Block::Definitions(facts.into_iter().map(|(label, text)| (label.to_owned(), text)).collect()));
    document.section("Recipes that name it", Block::Definitions(listed(recipes, |recipe| recipe.traps.contains(&trap.id))));
}

fn listed(recipes: &Recipes, wanted: impl Fn(&Recipe) -> bool) -> Vec<(String, String)> {
    let each = recipes.recipes.iter().filter(|recipe| wanted(recipe));
    each.map(|recipe| (recipe.id.clone(), recipes.variant_of(recipe).title.clone())).collect()
}
