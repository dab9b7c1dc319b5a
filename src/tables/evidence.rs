//! The table of what the races counted.

use crate::results::{Evidence, Race, Tested};
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Table};

/// A row for each race, the recipe before its controls, and what was not raced in the notes.
pub fn fill(book: &Book, recipes: &Recipes, evidence: &Evidence, table: &mut Table) {
    table.columns = ["Engine", "Recipe", "Race", "What ran", "Rounds", "Workers", "Rounds wrong"].map(str::to_owned).to_vec();
    table.rows = evidence.races.iter().map(|race| row(book, race)).collect();
    table.notes.extend(notes(book, recipes, evidence));
}

fn row(book: &Book, race: &Race) -> Vec<String> {
    let ran = match &race.tested {
        Tested::Recipe => "the recipe".to_owned(),
        Tested::Control(says) => format!("control: {says}"),
    };
    let counts = [race.rounds, race.workers].map(|count| count.to_string());
    let wrong =
        if race.unread > 0 { format!("{}, and {} unread errors", race.bad_rounds, race.unread) } else { race.bad_rounds.to_string() };
    [store(book, &race.engine).to_owned(), format!("`{}`", race.recipe), race.happened().to_owned(), ran]
        .into_iter()
        .chain(counts)
        .chain([wrong])
        .collect()
}

fn notes(book: &Book, recipes: &Recipes, evidence: &Evidence) -> Vec<String> {
    let versions: Vec<String> = evidence.engines.iter().map(|engine| format!("{} {}", store(book, &engine.id), engine.version)).collect();
    let manual: Vec<&str> = recipes.recipes.iter().filter(|recipe| !recipe.raced).map(|recipe| recipe.id.as_str()).collect();
    vec![
        format!("Raced: {}; {}.", versions.join(", "), evidence.machine),
        "0 is none seen in so many rounds, not a proof; each control beside it was meant to go wrong.".to_owned(),
        format!("From manuals, not raced: {}.", manual.join(", ")),
    ]
}

fn store<'b>(book: &'b Book, id: &'b str) -> &'b str {
    book.stacks.iter().find(|stack| stack.id == id).map_or(id, |stack| &stack.name)
}
