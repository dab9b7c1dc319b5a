//! The race by hand: two sessions of the engine's own shell, values written into the statements.

use crate::rulebook::recipes::statement::{Piece, pieces};
use crate::rulebook::recipes::{Doing, Step};

use super::writer::{FRESH, IN_TURN, Put, RESULT, UNDO, Writer, put};

/// The language whose template is filled so.
pub(super) const BY_HAND: &str = "sql";
/// The word for what the recipe replaces.
pub(super) const BY_TURNS: &str = "naive_by_turns";
/// The part that runs up to the point where one of the sessions may go on.
const TAKE: &str = IN_TURN[0];
/// What a race with two workers binds for these words.
const WORKERS: &str = "2";
const ROUND: &str = "round-1";

/// What the sessions A and B run before and after the point where one may go on, and both by turns of what the recipe
/// replaces; nothing of that where it binds what it has read. `None` where the recipe does so itself.
pub(super) fn words(writer: &Writer<'_>) -> Option<Put<'static>> {
    let binds = |steps: &[Step]| steps.iter().any(|step| !step.gives.is_empty());
    let steps = writer.recipe.steps.as_slice();
    if binds(steps) {
        return None;
    }
    let session = |worker: usize, parts: &[&str]| {
        let wanted = steps.iter().filter(|step| parts.contains(&step.part.as_str()));
        wanted.filter_map(|step| written(writer, step, worker)).collect::<Vec<_>>().join("\n")
    };
    let naive = writer.recipe.naive.as_ref().map(|naive| naive.steps.as_slice()).filter(|steps| !binds(steps)).unwrap_or_default();
    let by_turns = naive.iter().filter(|step| step.part != UNDO).flat_map(|step| {
        let turn = |(name, worker)| written(writer, step, worker).map(|text| format!("-- ---- Session {name} ----\n{text}\n"));
        [("A", 1), ("B", 2)].into_iter().filter_map(turn)
    });
    let rest = &IN_TURN[1..];
    Some(vec![
        ("a_take", session(1, &[TAKE])),
        ("b_take", session(2, &[TAKE])),
        ("a_rest", session(1, rest)),
        ("b_rest", session(2, rest)),
        ("b_undo", session(2, &[UNDO])),
        (BY_TURNS, by_turns.collect::<Vec<_>>().join("\n").trim_end().to_owned()),
    ])
}

/// A step that runs a statement, as one of the sessions runs it, with what can be seen after it.
fn written(writer: &Writer<'_>, step: &Step, worker: usize) -> Option<String> {
    let Doing::Run(statement) = &step.does else { return None };
    let says = if step.says.is_empty() { step.id.clone() } else { step.says.clone() };
    let reads = step.signs.iter().map(|sign| {
        let language = &writer.recipes.engine_of(writer.recipe).language;
        let sees = writer.recipes.words.sees(language, &sign.sees, &sign.codes);
        put(&writer.template.read, &[("sees", sees), ("means", sign.means.clone())])
    });
    let words = [("says", says), ("run", writer.text(statement)), ("reads", reads.collect::<Vec<_>>().join("\n"))];
    Some(bind(writer, put(&writer.template.step, &words).trim_end(), worker))
}

/// Writes the values of a session into its statements: numbers as they are, text in quotes.
pub(super) fn bind(writer: &Writer<'_>, text: &str, worker: usize) -> String {
    let value = |word: &str| match writer.raced(word)? {
        RESULT => None,
        FRESH => Some(if worker == 1 { "session-a" } else { "session-b" }.to_owned()),
        "round" => Some(ROUND.to_owned()),
        "worker" => Some(worker.to_string()),
        "workers" => Some(WORKERS.to_owned()),
        constant => Some(constant.to_owned()),
    };
    let write = |piece| match piece {
        Piece::Literal(text) => text.to_owned(),
        Piece::Placeholder(word) => format!("{{{word}}}"),
        Piece::Bound(word) => match value(word) {
            Some(value) if value.parse::<i64>().is_ok() => value,
            Some(value) => format!("'{value}'"),
            None => format!(":{word}"),
        },
    };
    pieces(text).into_iter().map(write).collect()
}
