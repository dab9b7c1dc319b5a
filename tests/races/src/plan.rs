//! Which code a race runs: the recipe as the rule book prints it, the code it replaces, or the recipe with one place changed.

use anyhow::{Context, Result};

use crate::book::{After, Book, Recipe, Step};
use crate::changes::Change;
use crate::flow::Flow;
use crate::text::Fill;

/// How often and with how many workers to race.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub rounds: usize,
    pub workers: usize,
}

impl Size {
    /// From `LOCKPICK_RACE_ROUNDS` and `LOCKPICK_RACE_WORKERS`, else 20 rounds of 8 workers.
    pub fn from_environment() -> Self {
        let number = |name, otherwise| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        Self { rounds: number("LOCKPICK_RACE_ROUNDS", 20), workers: number("LOCKPICK_RACE_WORKERS", 8) }
    }
}

/// The code to be raced.
#[derive(Clone, Copy, Debug)]
pub enum Code<'a> {
    /// As the rule book prints it.
    Recipe,
    /// What the recipe replaces.
    Naive,
    /// The recipe with one place changed.
    Changed(&'a Change),
}

impl Code<'_> {
    /// The name under which evidence is written.
    pub fn name(&self) -> String {
        match self {
            Self::Recipe => "recipe".to_owned(),
            Self::Naive => "naive".to_owned(),
            Self::Changed(change) => change.id.clone(),
        }
    }
}

/// A recipe together with the code to be raced in its place.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    pub book: &'a Book,
    pub recipe: &'a Recipe,
    pub code: Code<'a>,
}

impl<'a> Plan<'a> {
    /// The steps to run.
    ///
    /// # Errors
    /// When there is no naive code, or a change does not fit the recipe.
    pub fn steps(&self) -> Result<Vec<Step>> {
        match self.code {
            Code::Recipe => Ok(self.recipe.steps.clone()),
            Code::Naive => {
                let naive = self.recipe.naive.as_ref();
                naive.map(|naive| naive.steps.clone()).with_context(|| format!("{} replaces nothing", self.recipe.id))
            }
            Code::Changed(change) => change.apply(&self.recipe.steps),
        }
    }

    /// Whether the recipe has steps that give back what was taken.
    pub fn gives_back(&self) -> bool {
        self.steps().is_ok_and(|steps| steps.iter().any(|step| step.part == crate::book::Part::GiveBack))
    }

    /// The statements that make the tables.
    pub fn setup(&self) -> Vec<String> {
        let naive = self.recipe.naive.as_ref().and_then(|naive| naive.setup.clone());
        match (self.code, naive) {
            (Code::Naive, Some(setup)) => setup,
            _ => self.recipe.setup.clone(),
        }
    }

    /// What must be found when a round is over.
    pub fn after(&self) -> Option<&'a After> {
        let race = self.recipe.race.as_ref().and_then(|race| race.after.as_ref());
        match self.code {
            Code::Naive => self.recipe.naive.as_ref().and_then(|naive| naive.after.as_ref()).or(race),
            _ => race,
        }
    }

    /// The steps, filled and ready to run.
    ///
    /// # Errors
    /// As for [`Plan::steps`].
    pub fn flow(&self, fill: &Fill) -> Result<Flow> {
        Ok(self.flow_of(&self.steps()?, fill))
    }

    /// Some of the steps, filled and ready to run.
    pub fn flow_of(&self, steps: &[Step], fill: &Fill) -> Flow {
        let errors = self.book.engines.get(&self.recipe.engine).map_or(&[][..], |head| &head.errors);
        Flow::new(steps, errors, fill, &self.book.bound_names())
    }
}
