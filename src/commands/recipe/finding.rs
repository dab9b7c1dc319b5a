//! Finding the recipe that is asked for: one that is named, or what the answers call for.

use crate::cli::RecipeArgs;
use crate::engine::words::outcome_list;
use crate::engine::{Engine, Outcome};
use crate::recipe::{Chosen, Goal, Missing, Realisation, Situation, goals};
use crate::render::recipe::reached;
use crate::rulebook::Book;
use crate::rulebook::recipes::Recipes;

use super::super::errors::UsageError;
use super::given::Given;

/// The command that lists everything that can be named.
const LISTS_ALL: &str = "lockpick recipe";

/// What came of looking.
pub enum Found {
    /// One recipe, and what is to be said first.
    Recipe(Chosen, String),
    /// Several to choose from, under a title.
    Several(String, Vec<usize>),
    /// Nothing that is run can do it.
    Missing(Goal, Missing),
    /// Nothing was asked for in particular.
    Everything,
    /// There is none, for this reason.
    Nothing(String),
}

/// Looks for recipes.
pub struct Finder<'a> {
    /// What decides.
    pub book: &'a Book,
    /// Where to look.
    pub recipes: &'a Recipes,
    /// What is known.
    pub given: &'a Given,
    /// The same, as recipes are chosen by it.
    pub situation: &'a Situation<'a>,
}

impl Finder<'_> {
    /// What the command line asks for.
    ///
    /// # Errors
    /// When it names something that there is not.
    pub fn find(&self, args: &RecipeArgs) -> Result<Found, UsageError> {
        let named = args.what.as_deref().map(|id| self.named(id)).transpose()?;
        let variant = args.variant.as_deref().map(|id| self.variant(id)).transpose()?;
        let Some(variant) = variant else {
            return Ok(match named {
                Some(Named::Recipe(recipe)) => {
                    let goal = Goal::Variant(self.recipes.recipes[recipe].variant);
                    Found::Recipe(self.situation.chosen(goal, recipe, Vec::new()), String::new())
                }
                Some(Named::Goal(goal @ Goal::Mechanism(_))) if !self.given.has_answers() => self.every(goal),
                Some(Named::Goal(goal)) => self.reach(&[goal], String::new()),
                None => self.called_for()?,
            });
        };
        if let Some(Named::Goal(Goal::Mechanism(mechanism))) = named
            && !self.recipes.variants[variant].mechanisms.contains(mechanism)
        {
            let (variant, mechanism) = (&self.recipes.variants[variant].id, &self.book.mechanisms[mechanism].id);
            return Err(UsageError(format!("--variant {variant}: it does not write out {mechanism}")));
        }
        Ok(self.reach(&[Goal::Variant(variant)], String::new()))
    }

    /// The first of these goals that can be reached.
    fn reach(&self, goals: &[Goal], opening: String) -> Found {
        let Some(first) = goals.first().copied() else { return Found::Nothing(opening) };
        match self.situation.realise(goals) {
            Some(Realisation::Recipe(chosen)) => {
                let instead = reached(self.book, self.recipes, first, &chosen);
                Found::Recipe(chosen, [opening, instead].join(" ").trim().to_owned())
            }
            Some(Realisation::Missing(missing)) => Found::Missing(first, missing),
            Some(Realisation::StackUnknown(found)) => Found::Several(FOR_WHAT.to_owned(), found),
            None => Found::Nothing(NO_STATEMENT.to_owned()),
        }
    }

    /// Every recipe for a mechanism.
    fn every(&self, goal: Goal) -> Found {
        // What is run has none: that is told, with what would have to be run.
        if !self.given.stack.is_empty() && !self.situation.is_reached(goal) {
            return self.reach(&[goal], String::new());
        }
        match self.situation.every(goal).as_slice() {
            [] => Found::Nothing(NO_STATEMENT.to_owned()),
            [only] => Found::Recipe(self.situation.chosen(goal, *only, Vec::new()), String::new()),
            found => Found::Several("Which recipe it is, your answers decide".to_owned(), found.to_vec()),
        }
    }

    /// What the answers call for.
    ///
    /// # Errors
    /// When the answers contradict each other.
    fn called_for(&self) -> Result<Found, UsageError> {
        if !self.given.has_answers() {
            return Ok(Found::Everything);
        }
        let advice = Engine::new(self.book, &self.given.facts).advise(&self.given.facts);
        if advice.outcome.is_some() {
            return Ok(self.reach(&goals(&advice), self.other_than_chosen(advice.outcome)));
        }
        if advice.possible.is_empty() {
            let reasons = advice.contradictions.iter().map(|number| self.book.impossible[*number].because.as_str());
            return Err(UsageError(format!("the answers contradict each other: {}", reasons.collect::<Vec<_>>().join("; "))));
        }
        let open = format!("Still open: {}.", outcome_list(self.book, advice.possible));
        Ok(match advice.safe_choice {
            Some(safe) => {
                let id = &self.book.mechanisms[safe].id;
                self.reach(&[Goal::Mechanism(safe)], format!("{open} Safe whatever the missing answers are: {id}."))
            }
            None => Found::Nothing(format!(
                "{open} Nothing is safe in every case, so there is no recipe yet: `lockpick ask` asks for what is missing."
            )),
        })
    }

    /// Says that the note has chosen something else.
    fn other_than_chosen(&self, outcome: Option<Outcome>) -> String {
        match (self.given.mechanism(self.book), outcome) {
            (Some(chosen), Some(outcome)) if outcome != Outcome::Mechanism(chosen) => {
                let chosen = &self.book.mechanisms[chosen].id;
                format!("The note has chosen {chosen}; this is what is recommended. `lockpick recipe {chosen}` writes out the other.")
            }
            _ => String::new(),
        }
    }

    fn named(&self, id: &str) -> Result<Named, UsageError> {
        let redesign = || self.book.redesigns.iter().position(|redesign| redesign.id == id).map(Goal::Redesign);
        let goal = self.book.mechanism(id).map(Goal::Mechanism);
        let goal = goal.or_else(|| self.recipes.variant(id).map(Goal::Variant)).or_else(redesign);
        let known = self.recipes.recipe(id).map(Named::Recipe).or(goal.map(Named::Goal));
        known.ok_or_else(|| {
            let ids = self.book.mechanisms.iter().map(|mechanism| &mechanism.id);
            let ids = ids.chain(self.book.redesigns.iter().map(|redesign| &redesign.id));
            let ids = ids.chain(self.recipes.variants.iter().map(|variant| &variant.id));
            let ids = ids.chain(self.recipes.recipes.iter().map(|recipe| &recipe.id));
            UsageError::unknown("there is no mechanism, redesign, variant or recipe", id, ids.map(String::as_str), LISTS_ALL)
        })
    }

    fn variant(&self, id: &str) -> Result<usize, UsageError> {
        let ids = self.recipes.variants.iter().map(|variant| variant.id.as_str());
        self.recipes.variant(id).ok_or_else(|| UsageError::unknown("--variant: there is no variant", id, ids, LISTS_ALL))
    }
}

const FOR_WHAT: &str = "Recipes for it; --stack says which of these you run";
const NO_STATEMENT: &str = "There is no statement for it: it is a change of the design. `lockpick explain` says what it is.";

/// What a word of the command line names.
enum Named {
    Recipe(usize),
    Goal(Goal),
}
