//! How a recipe is raced, and the code that it replaces: the failing control beside it.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, text};
use crate::rulebook::reading::Reading;
use crate::rulebook::words::one_of;
use crate::source::Problem;
use crate::yaml::{Node, shorten};

use super::steps::{Step, by_word, statement, statements};

/// How the race of a recipe is set up and judged.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Race {
    /// Placeholders for which the race needs others than the defaults.
    pub fill: Vec<(String, String)>,
    /// Bound values, likewise.
    pub values: Vec<(String, String)>,
    /// Placeholders for which two sessions by hand need others still, so that exactly one of them gets through.
    pub by_hand: Vec<(String, String)>,
    /// The ids of the only parts that are run; none means all.
    pub parts: Vec<String>,
    /// Statements before each round.
    pub prepare: Vec<String>,
    /// How many must win: a number, `all` or `any`; absent where there is no plain race.
    pub winners: Option<String>,
    /// What must be found when the round is over.
    pub after: Option<After>,
}

/// What must be found when a round is over.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct After {
    /// The statement that looks.
    pub run: String,
    /// Where in the answer the value stands.
    pub at: Option<String>,
    /// A number, or `winners`.
    pub equals: String,
}

/// The code that a recipe replaces.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Naive {
    /// What it does.
    pub says: String,
    /// What it is run on, in place of the recipe's setup.
    pub setup: Option<Vec<String>>,
    /// Its steps.
    pub steps: Vec<Step>,
    /// What must be found after it, in place of the recipe's.
    pub after: Option<After>,
}

impl Race {
    pub(super) fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut placeholders = |key| fields.optional(key).map(|node| by_word(reading, node, "placeholders")).unwrap_or_default();
        let (fill, by_hand) = (placeholders("fill"), placeholders("by_hand"));
        let values = fields.optional("values").map(|node| by_word(reading, node, "values")).unwrap_or_default();
        let parts = reading.references(&mut fields, "parts", "recipe_parts");
        let prepare = statements(reading, &mut fields, "prepare");
        let winners = fields.optional("winners").and_then(|node| number_or(reading, node, "winners", &["all", "any"]));
        let after = After::read(reading, &mut fields);
        fields.finish(reading.problems);
        Self { fill, values, by_hand, parts, prepare, winners, after }
    }
}

impl After {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Option<Self> {
        let node = fields.optional("after")?;
        let mut fields = reading.fields(node, "what is found after a race")?;
        let run = fields.required("run", reading.problems).map(|node| statement(reading, node)).unwrap_or_default();
        let at = reading.optional_text(&mut fields, "at");
        let equals = fields.required("equals", reading.problems);
        let equals = equals.and_then(|node| number_or(reading, node, "equals", &["winners"])).unwrap_or_default();
        fields.finish(reading.problems);
        Some(Self { run, at, equals })
    }
}

/// A whole number, or one of these words.
fn number_or(reading: &mut Reading<'_, '_>, node: &Node<'_>, key: &str, words: &[&str]) -> Option<String> {
    let written = text(node, key, reading.problems)?;
    if !words.contains(&written) && written.parse::<u32>().is_err() {
        let forms = [&["a whole number"], words].concat();
        let message = format!("`{key}` is {}, not `{}`", one_of(&forms), shorten(written));
        reading.problems.push(Problem::new("unknown-value", node.span, message));
    }
    Some(written.to_owned())
}

impl Naive {
    pub(super) fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let says = reading.text(&mut fields, "says");
        let setup = statements(reading, &mut fields, "setup");
        let has_setup = fields.optional("setup").is_some();
        let steps = Step::read_all(reading, &mut fields);
        let after = After::read(reading, &mut fields);
        fields.finish(reading.problems);
        Self { says, setup: has_setup.then_some(setup), steps, after }
    }
}
