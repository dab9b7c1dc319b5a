//! The race by hand: two sessions of the engine's own shell, values written into the statements.

use crate::rulebook::recipes::statement::{Piece, pieces};
use crate::rulebook::recipes::{Doing, Step};

use super::race_test::{FRESH, IN_TURN, NoRaceTest, Put, RESULT, UNDO, Writer, put};

/// The language whose template is filled so.
pub(super) const BY_HAND: &str = "sql";
/// The part that runs up to the point where one of the sessions may go on.
const TAKE: &str = IN_TURN[0];
/// What a race with two workers binds for these words.
const WORKERS: &str = "2";
const ROUND: &str = "round-1";

/// What the sessions A and B run before and after the point where one may go on.
pub(super) fn words(writer: &Writer<'_>) -> Result<Put<'static>, NoRaceTest> {
    let steps = writer.recipe.steps.as_slice();
    let naive = writer.recipe.naive.as_ref().map(|naive| naive.steps.as_slice()).unwrap_or_default();
    let in_session = |step: &&Step| IN_TURN.contains(&step.part.as_str()) || step.part == UNDO;
    if steps.iter().chain(naive).filter(in_session).any(|step| !step.gives.is_empty()) {
        return Err(NoRaceTest::NotByHand);
    }
    let session = |steps: &[Step], worker: usize, parts: &[&str]| {
        let wanted = steps.iter().filter(|step| parts.contains(&step.part.as_str()));
        let written: Vec<String> = wanted.filter_map(|step| written(writer, step)).collect();
        bind(writer, &written.join("\n"), worker)
    };
    let rest = &IN_TURN[1..];
    Ok(vec![
        ("a_take", session(steps, 1, &[TAKE])),
        ("b_take", session(steps, 2, &[TAKE])),
        ("a_rest", session(steps, 1, rest)),
        ("b_rest", session(steps, 2, rest)),
        ("b_undo", session(steps, 2, &[UNDO])),
        ("naive_a_take", session(naive, 1, &[TAKE])),
        ("naive_b_take", session(naive, 2, &[TAKE])),
        ("naive_a_rest", session(naive, 1, rest)),
        ("naive_b_rest", session(naive, 2, rest)),
    ])
}

/// A step that runs a statement, with what can be seen after it.
fn written(writer: &Writer<'_>, step: &Step) -> Option<String> {
    let Doing::Run(statement) = &step.does else { return None };
    let says = if step.says.is_empty() { step.id.clone() } else { step.says.clone() };
    let reads = step.signs.iter().map(|sign| {
        let sees = writer.recipes.words.sees(&sign.sees, &sign.codes);
        put(&writer.template.read, &[("sees", sees), ("means", sign.means.clone())])
    });
    let words = [("says", says), ("run", writer.text(statement)), ("reads", reads.collect::<Vec<_>>().join("\n"))];
    Some(put(&writer.template.step, &words).trim_end().to_owned())
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
