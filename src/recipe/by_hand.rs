//! The race by hand: two sessions of the engine's own shell, values written into the statements.

use crate::rulebook::recipes::statement::{Piece, pieces};
use crate::rulebook::recipes::{After, Doing, Race, Step};

use super::NoRaceTest;
use super::writer::{FRESH, IN_TURN, Put, RESULT, UNDO, Writer, put};

/// The language whose template is filled so.
pub(super) const BY_HAND: &str = "sql";
/// The part that runs up to the point where one of the sessions may go on.
const TAKE: &str = IN_TURN[0];
/// What a race with two workers binds for these words.
const WORKERS: &str = "2";
const ROUND: &str = "round-1";
/// How many of the two must get through, and the words of a race for as many as did.
const WINNERS: &str = "1";
const AS_MANY: &str = "winners";
const ANY: &str = "any";

/// What the sessions A and B run before and after the point where one may go on, both by turns of what the recipe
/// replaces, and what must be left.
///
/// # Errors
/// When the recipe binds what it has read, or lets both sessions through.
pub(super) fn words(writer: &Writer<'_>, race: &Race) -> Result<Put<'static>, NoRaceTest> {
    let steps = writer.recipe.steps.as_slice();
    if steps.iter().any(|step| IN_TURN.contains(&step.part.as_str()) && !step.gives.is_empty()) {
        return Err(NoRaceTest::NotByHand);
    }
    let one_of_two = race.winners.as_deref().is_some_and(|winners| [WINNERS, ANY].contains(&winners));
    if !one_of_two && race.by_hand.is_empty() {
        return Err(NoRaceTest::BothGetThrough);
    }
    let session = |worker: usize, parts: &[&str]| {
        let wanted = steps.iter().filter(|step| parts.contains(&step.part.as_str()));
        wanted.filter_map(|step| written(writer, step, worker)).collect::<Vec<_>>().join("\n")
    };
    let naive = writer.recipe.naive.as_ref().map(|naive| naive.steps.as_slice()).unwrap_or_default();
    let rest = &IN_TURN[1..];
    let must_be =
        |after: Option<&After>| after.map(|after| if after.equals == AS_MANY { WINNERS.to_owned() } else { after.equals.clone() });
    let naive_after = writer.recipe.naive.as_ref().and_then(|naive| naive.after.as_ref()).or(race.after.as_ref());
    Ok(vec![
        ("a_take", session(1, &[TAKE])),
        ("b_take", session(2, &[TAKE])),
        ("a_rest", session(1, rest)),
        ("b_rest", session(2, rest)),
        ("b_undo", session(2, &[UNDO])),
        ("must_be", must_be(race.after.as_ref()).unwrap_or_default()),
        ("naive_must_be", must_be(naive_after).unwrap_or_default()),
        ("naive_by_turns", by_turns(writer, naive)),
    ])
}

/// Each step in session A and then in session B. What is to be worked out stands above the statement that it goes into.
fn by_turns(writer: &Writer<'_>, steps: &[Step]) -> String {
    let mut blocks = Vec::new();
    let mut sums = String::new();
    for step in steps.iter().filter(|step| step.part != UNDO) {
        if let Doing::Compute(own) = &step.does {
            own.iter().for_each(|(name, sum)| sums.push_str(&format!("-- :{name} is {sum}: write the number in.\n")));
            continue;
        }
        let turn = |(name, worker)| written(writer, step, worker).map(|text| format!("-- ---- Session {name} ----\n{sums}{text}"));
        blocks.extend([("A", 1), ("B", 2)].into_iter().filter_map(turn));
        sums.clear();
    }
    blocks.join("\n\n")
}

/// The whole file. Of a block for which there is nothing to do, its heading is left out as well.
pub(super) fn whole(writer: &Writer<'_>, mut words: Put<'_>) -> String {
    let naive = writer.recipe.naive.as_ref().map(|_| filled(&writer.template.naive, &words)).unwrap_or_default();
    words.push(("naive", naive));
    bind(writer, &(filled(&writer.template.template, &words) + "\n"), 0)
}

/// A template with its words put in, without the paragraphs that have nothing but empty words.
fn filled(template: &str, words: &Put<'_>) -> String {
    let has_something = |paragraph: &&str| {
        let mut own = words.iter().filter(|(word, _)| paragraph.contains(&format!("@{word}@"))).peekable();
        own.peek().is_none() || own.any(|(_, text)| !text.is_empty())
    };
    let paragraphs = template.split("\n\n").filter(has_something).map(|paragraph| put(paragraph, words).trim_end().to_owned());
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// A step that runs a statement, as one of the sessions runs it, with what can be seen after it.
fn written(writer: &Writer<'_>, step: &Step, worker: usize) -> Option<String> {
    let Doing::Run(statement) = &step.does else { return None };
    let says = if step.says.is_empty() { step.id.clone() } else { step.says.clone() };
    let reads = step.signs.iter().map(|sign| {
        let language = &writer.recipes.engine_of(writer.recipe).language;
        let sees = writer.recipes.words.sees(language, &sign.sees, &sign.codes);
        put(&writer.template.read, &[("sees", sees), ("then", sign.then.clone()), ("means", sign.means.clone())])
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
