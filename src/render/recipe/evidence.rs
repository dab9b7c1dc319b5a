//! What the races counted of a recipe: in a clause, and race by race.

use crate::results::{Evidence, Race, Tested};
use crate::rulebook::Book;
use crate::rulebook::recipes::{Engine, Recipe};

/// How far a recipe can be trusted: raced, with what was counted, or from the manual.
pub fn raced(book: &Book, engine: &Engine, recipe: &Recipe, evidence: Option<&Evidence>) -> String {
    if !recipe.raced {
        return "from the manual, not raced".to_owned();
    }
    let store = engine.raced_on.as_deref().unwrap_or(&engine.id);
    let version = evidence.and_then(|evidence| evidence.version(store)).map(|version| format!(" {version}")).unwrap_or_default();
    let on = format!("raced on {}{version}{}", name(book, store), not_on(book, engine, store));
    let races = |control: bool| races(recipe, evidence).filter(move |race| (race.tested != Tested::Recipe) == control);
    let rounds: u32 = races(false).map(|race| race.rounds).sum();
    if rounds == 0 {
        return format!("{on}; this lockpick was built without the figures");
    }
    let wrong = match races(false).map(|race| race.bad_rounds).sum::<u32>() {
        0 => "no wrong outcome".to_owned(),
        wrong => format!("{wrong} with a wrong outcome"),
    };
    let controls = match (races(true).count(), races(true).filter(|race| went_wrong(race)).count()) {
        (0, _) => String::new(),
        (all, failed) if all == failed => "; what is wrong on purpose beside it did go wrong".to_owned(),
        (all, failed) => format!("; of {all} controls beside it {failed} went wrong"),
    };
    format!("{on}: {rounds} rounds, {wrong}{controls}")
}

/// Each race of a recipe, and of what is wrong on purpose beside it, with what was counted.
pub fn counted(recipe: &Recipe, evidence: Option<&Evidence>) -> Vec<(String, String)> {
    let rows = races(recipe, evidence).map(|race| match &race.tested {
        Tested::Recipe => (race.happened().to_owned(), format!("{} rounds of {} workers: {}", race.rounds, race.workers, outcome(race))),
        Tested::Control(says) => ("control".to_owned(), format!("{says} ({}): {}", race.happened(), outcome(race))),
    });
    rows.collect()
}

fn races<'e>(recipe: &'e Recipe, evidence: Option<&'e Evidence>) -> impl Iterator<Item = &'e Race> {
    evidence.into_iter().flat_map(|evidence| evidence.of(&recipe.id))
}

fn went_wrong(race: &Race) -> bool {
    race.bad_rounds > 0 || race.unread > 0
}

/// "wrong in 183 of 200 rounds", with the errors that nobody is told how to read.
fn outcome(race: &Race) -> String {
    let wrong =
        if race.bad_rounds > 0 { format!("wrong in {} of {}", race.bad_rounds, race.rounds) } else { "no wrong outcome".to_owned() };
    match race.unread {
        0 => wrong,
        unread => format!("{wrong}, and {unread} errors that the recipe does not speak of"),
    }
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
