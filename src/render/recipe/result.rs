//! What is said of recipes around one: which there are, and why there is none.

use crate::recipe::{Chosen, Goal, Missing};
use crate::render::document::{Block, Document};
use crate::rulebook::Book;
use crate::rulebook::recipes::Recipes;

/// What was wanted, in words that begin a sentence.
fn wanted(book: &Book, recipes: &Recipes, goal: Goal) -> String {
    match goal {
        Goal::Mechanism(mechanism) => book.mechanisms[mechanism].id.clone(),
        Goal::Redesign(redesign) => book.redesigns[redesign].id.clone(),
        Goal::Variant(variant) => recipes.variants[variant].id.clone(),
    }
}

/// Each recipe by its id, with what it is for.
pub(super) fn listed(recipes: &Recipes, numbers: &[usize]) -> Vec<(String, String)> {
    let each = numbers.iter().map(|number| &recipes.recipes[*number]);
    each.map(|recipe| {
        let (variant, engine) = (recipes.variant_of(recipe), recipes.engine_of(recipe));
        (recipe.id.clone(), format!("{} ({})", variant.purpose, engine.name))
    })
    .collect()
}

/// The ids of recipes, with commas.
pub(super) fn ids(recipes: &Recipes, numbers: &[usize]) -> String {
    numbers.iter().map(|number| recipes.recipes[*number].id.as_str()).collect::<Vec<_>>().join(", ")
}

/// Says that another goal than the first was reached, and what the first would take; nothing when it is the same.
pub fn reached(book: &Book, recipes: &Recipes, first: Goal, chosen: &Chosen) -> String {
    if first == chosen.goal {
        return String::new();
    }
    let (first, reached) = (wanted(book, recipes, first), wanted(book, recipes, chosen.goal));
    let new = chosen.first_by_new.map(|number| &recipes.recipes[number]).map(|recipe| {
        let engine = &recipes.engine_of(recipe).name;
        format!(" For {first} the least to run would be {engine} (`lockpick recipe {}`).", recipe.id)
    });
    let instead = format!("What you run has no recipe for {first}. It has one for {reached}, which works here too.");
    format!("{instead}{}", new.unwrap_or_default())
}

/// What is missing, and the least new thing to run.
pub fn missing(book: &Book, recipes: &Recipes, goal: Goal, missing: &Missing) -> Document {
    let mut document = Document::default();
    document.title(format!("Recipe: nothing that you run has one for {}", wanted(book, recipes, goal)));
    let limits = missing.limits.iter().map(|(engine, limit)| recipes.engines[*engine].limits[*limit].says.clone());
    document.paragraph(limits.collect::<Vec<_>>().join(" "));
    document.paragraph(match missing.least_new.map(|recipe| &recipes.recipes[recipe]) {
        Some(recipe) => {
            let (engine, variant) = (recipes.engine_of(recipe), recipes.variant_of(recipe));
            let other = if is_for(recipes, recipe.variant, goal) { "" } else { ", by something else that works here too" };
            format!(
                "The least new thing to run would be {}{other}. The recipe: `lockpick recipe {}` ({}).",
                engine.name, recipe.id, variant.purpose
            )
        }
        None => "There is no statement for it anywhere: what has to change is said above.".to_owned(),
    });
    document
}

fn is_for(recipes: &Recipes, variant: usize, goal: Goal) -> bool {
    match goal {
        Goal::Mechanism(mechanism) => recipes.variants[variant].mechanisms.contains(mechanism),
        Goal::Redesign(_) | Goal::Variant(_) => true,
    }
}

/// The recipes that there are, since it was not said what is run.
pub fn stack_unknown(recipes: &Recipes, numbers: &[usize]) -> Document {
    let mut document = Document::default();
    document.title("Recipe: for what do you run?");
    document.paragraph("`--stack postgres,redis` (or `stack` in a note) says it, and the recipe for it is printed. There are these:");
    document.push(Block::Definitions(listed(recipes, numbers)));
    document
}

/// Every variant with the engines that it is written out for.
pub fn overview(book: &Book, recipes: &Recipes) -> Document {
    let mut document = Document::default();
    document.title("What there are recipes for: lockpick recipe ID");
    for (number, mechanism) in book.mechanisms.iter().enumerate() {
        let variants = recipes.variants.iter().enumerate().filter(|(_, variant)| variant.mechanisms.iter().next() == Some(number));
        let rows = variants.map(|(variant, words)| {
            let of_variant = recipes.recipes.iter().filter(|recipe| recipe.variant == variant);
            let ids: Vec<&str> = of_variant.map(|recipe| recipe.id.as_str()).collect();
            (words.id.clone(), format!("{}: {}", words.purpose, ids.join(", ")))
        });
        document.section(&format!("{}: {}", mechanism.id, mechanism.name), Block::Definitions(rows.collect()));
    }
    document.section(
        "Languages of race tests: lockpick recipe ID --race-test LANGUAGE",
        Block::Paragraph(recipes.race_tests.iter().map(|template| template.id.as_str()).collect::<Vec<_>>().join(", ")),
    );
    document.paragraph("With `--from`, or `--answer` and `--stack`, the one that fits is chosen.");
    document
}

/// Recipes to choose from.
pub fn listing(title: impl Into<String>, recipes: &Recipes, numbers: &[usize]) -> Document {
    let mut document = Document::default();
    document.title(title);
    document.push(Block::Definitions(listed(recipes, numbers)));
    document.paragraph("`lockpick recipe ID` prints one; `--answer`, `--from` and `--stack` choose among them.");
    document
}
