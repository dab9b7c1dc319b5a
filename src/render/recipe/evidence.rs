//! What the races counted of a recipe, in a sentence.

use crate::results::{Evidence, Race, Tested};
use crate::rulebook::Book;
use crate::rulebook::recipes::{Engine, Recipe};

/// How far a recipe can be trusted: raced, with what was counted, or from the manual.
pub fn raced(book: &Book, engine: &Engine, recipe: &Recipe, evidence: Option<&Evidence>) -> String {
    if !recipe.raced {
        return "from the manual, not raced".to_owned();
    }
    let store = engine.raced_on.as_deref().unwrap_or(&engine.id);
    let counted: Vec<&Race> = evidence.into_iter().flat_map(|evidence| evidence.of(&recipe.id)).collect();
    let version = evidence.and_then(|evidence| evidence.version(store)).map(|version| format!(" {version}")).unwrap_or_default();
    let on = format!("raced on {}{version}{}", name(book, store), not_on(book, engine, store));
    if counted.is_empty() {
        return format!("{on}; this lockpick was built without the figures");
    }
    let (recipe, controls): (Vec<&Race>, Vec<&Race>) = counted.into_iter().partition(|race| race.tested == Tested::Recipe);
    let runs: Vec<String> = recipe.iter().map(|race| run(race)).collect();
    let wrong = match recipe.iter().map(|race| race.bad_rounds).sum() {
        0 => "no wrong outcome".to_owned(),
        1 => "one round with a wrong outcome".to_owned(),
        rounds => format!("{rounds} rounds with a wrong outcome"),
    };
    let controls: Vec<String> = controls.iter().map(|race| control(race)).collect();
    let beside = if controls.is_empty() { String::new() } else { format!("; beside it, as a control, {}", controls.join("; ")) };
    format!("{on}: {}: {wrong}{beside}", runs.join(", "))
}

/// "200 rounds of 8 (all workers at once)"
fn run(race: &Race) -> String {
    format!("{} rounds of {} ({})", race.rounds, race.workers, race.happened())
}

/// "look first, then insert: wrong in 183 of 200"
fn control(race: &Race) -> String {
    let says = if let Tested::Control(says) = &race.tested { says.as_str() } else { "" };
    format!("{says}: wrong in {} of {}", race.bad_rounds, race.rounds)
}

fn name<'b>(book: &'b Book, stack: &'b str) -> &'b str {
    book.stacks.iter().find(|known| known.id == stack).map_or(stack, |known| &known.name)
}

/// The stacks that use the recipe and were not raced: " (not on MySQL)".
fn not_on(book: &Book, engine: &Engine, store: &str) -> String {
    let others = engine.stacks.iter().map(|stack| &book.stacks[stack]).filter(|stack| stack.id != store);
    let others: Vec<&str> = others.map(|stack| stack.name.as_str()).collect();
    if others.is_empty() { String::new() } else { format!(" (not on {})", others.join(", ")) }
}
