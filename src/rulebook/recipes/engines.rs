//! What recipes are written for: a store and what speaks its language, or nothing at all.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::facts::Set;
use crate::fields::{Fields, suggestion};
use crate::rulebook::names::numbers;
use crate::rulebook::reading::Reading;
use crate::source::Problem;

use super::steps::Sign;

/// What holds for all recipes of an engine.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Engine {
    /// Its id: that of a stack, or [`Engine::ANY`].
    pub id: String,
    /// Its proper name.
    pub name: String,
    /// The stacks that use its recipes; none for what needs nothing to be run.
    pub stacks: Set,
    /// How its steps are written.
    pub language: String,
    /// How its statements have to be read, where they are not what a program sends as they stand.
    pub written: Option<String>,
    /// The engine that its races ran on, as `tests/engines` calls it.
    pub raced_on: Option<String>,
    /// What it costs to add it to what one runs.
    pub to_run: u32,
    /// What it cannot be used for.
    pub limits: Vec<Limit>,
    /// Errors that mean the same after any step.
    pub errors: Vec<Sign>,
}

/// Why an engine cannot be used.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Limit {
    /// The ways in which it holds.
    pub cases: Vec<Case>,
    /// The reason, as a sentence.
    pub says: String,
}

impl Engine {
    /// The id of the engine whose recipes need nothing to be run.
    pub const ANY: &'static str = "any";

    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("engines", "the head of an engine", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let id = reading.text(&mut fields, "id");
        let own = reading.names.stacks.number(&id);
        if let Some(node) = fields.optional("id").filter(|_| own.is_none() && id != Self::ANY) {
            let known = reading.names.stacks.iter().chain([Self::ANY]);
            let message = format!("an engine is one of the stacks, or `{}`, not `{id}`", Self::ANY);
            reading.problems.push(Problem::new("unknown-id", node.span, message).help(suggestion(&id, known)));
        }
        let also = fields.optional("also").map(|node| numbers(&reading.names.stacks, "stack", node, reading.problems));
        let stacks = own.map(Set::of).unwrap_or_default().union(also.unwrap_or_default());
        let (name, language) = (reading.text(&mut fields, "name"), reading.text(&mut fields, "language"));
        let written = reading.optional_text(&mut fields, "written");
        let raced_on = reading.optional_text(&mut fields, "raced_on");
        let to_run = reading.count(&mut fields, "to_run");
        let limits = reading.inner(&mut fields, "limits", "a limit", |reading, mut fields| {
            let limit = Limit { cases: reading.required_cases(&mut fields, "when"), says: reading.text(&mut fields, "says") };
            fields.finish(reading.problems);
            limit
        });
        let errors = reading.inner(&mut fields, "errors", "an error of an engine", Sign::read_error);
        fields.finish(reading.problems);
        Self { id, name, stacks, language, written, raced_on, to_run, limits, errors }
    }
}
