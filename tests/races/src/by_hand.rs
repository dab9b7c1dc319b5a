//! The race by hand: the same recipe in two sessions, values written into the statements.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use crate::book::{Book, Part, Recipe, Sees, Step};
use crate::generate::{Template, put};
use crate::text::{Value, Values, join, pieces};

/// What the sessions A and B run before and after the point where one may go on.
///
/// # Errors
/// When the recipe binds what it has read, which only a program can.
pub fn words(template: &Template, book: &Book, recipe: &Recipe) -> Result<BTreeMap<&'static str, String>> {
    let binds = |steps: &[Step]| steps.iter().any(|step| !step.gives.is_empty());
    let naive = recipe.naive.as_ref().map_or(&[][..], |naive| &naive.steps);
    let naive = if binds(naive) { &[] } else { naive };
    if binds(&recipe.steps) {
        bail!("{} binds what it has read: a race by hand cannot do that, choose a programming language", recipe.id);
    }
    let fill = book.fill(recipe);
    let write = |step: &Step, worker: usize| {
        let text = step.run.as_ref().map(|run| template.text(run, &fill))?;
        let reads = step.reads.iter().map(|read| {
            let word = word_of(read.sees);
            let sees = book.words.sees.iter().find(|known| known.id == word).map_or("", |known| &known.says);
            let sees = sees.replace("{codes}", &read.codes.join(" or "));
            put(&template.read, &BTreeMap::from([("sees", sees), ("means", read.means.clone())]))
        });
        let says = if step.says.is_empty() { step.id.clone() } else { step.says.clone() };
        let words = [("says", says), ("run", text), ("reads", reads.collect::<Vec<_>>().join("\n"))];
        Some(bind(put(&template.step, &BTreeMap::from(words)).trim_end(), &values(book, recipe, worker)))
    };
    let session = |worker: usize, parts: &[Part]| {
        let wanted = recipe.steps.iter().filter(|step| parts.contains(&step.part));
        wanted.filter_map(|step| write(step, worker)).collect::<Vec<_>>().join("\n")
    };
    let by_turns = naive.iter().filter(|step| step.part != Part::Undo).flat_map(|step| {
        [("A", 1), ("B", 2)]
            .map(|(name, worker)| write(step, worker).map_or_else(String::new, |text| format!("-- ---- Session {name} ----\n{text}\n")))
    });
    const REST: [Part; 3] = [Part::Enter, Part::Work, Part::GiveBack];
    Ok(BTreeMap::from([
        ("a_take", session(1, &[Part::Take])),
        ("b_take", session(2, &[Part::Take])),
        ("a_rest", session(1, &REST)),
        ("b_rest", session(2, &REST)),
        ("b_undo", session(2, &[Part::Undo])),
        ("naive_by_turns", by_turns.collect::<Vec<_>>().join("\n").trim_end().to_owned()),
    ]))
}

/// The values of a session: those of a race with two workers.
pub fn values(book: &Book, recipe: &Recipe, worker: usize) -> Values {
    let mut values = book.values(recipe, "round-1", worker, 2);
    values.insert("me".to_owned(), Value::Text(if worker == 1 { "session-a" } else { "session-b" }.to_owned()));
    values
}

/// Writes values into statements: numbers as they are, text in quotes.
pub fn bind(text: &str, values: &Values) -> String {
    let names: Vec<String> = values.keys().cloned().collect();
    join(&pieces(text, &BTreeMap::new(), &names), |name| match &values[name] {
        Value::Text(text) => format!("'{text}'"),
        value => value.to_string(),
    })
}

fn word_of(sees: Sees) -> String {
    serde_json::to_value(sees).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
