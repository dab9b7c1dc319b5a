//! What a result ends with: the recipe for what the team runs, or what is missing for one.

use crate::engine::Advice;
use crate::recipe::{Chosen, Goal, Missing, Realisation, Situation, goals};
use crate::render::advice_json::{AdviceJson, RecipeJson};
use crate::render::document::Document;
use crate::render::markdown;
use crate::render::recipe::json::MissingJson;
use crate::render::recipe::{Sheet, missing, reached, stack_unknown};
use crate::results::Evidence;
use crate::rulebook::Book;
use crate::rulebook::recipes::{Engine, Recipes};

use super::session::Session;

/// What recipes are chosen and written with.
pub struct Ending<'a> {
    /// What decides.
    pub book: &'a Book,
    /// The recipes.
    pub recipes: &'a Recipes,
    /// What the races counted.
    pub evidence: Option<&'a Evidence>,
    /// What is known.
    pub session: &'a Session,
    /// The name of the note.
    pub name: Option<&'a str>,
}

impl<'a> Ending<'a> {
    /// What stands under the result; nothing while that is open.
    pub fn document(&self, advice: &Advice) -> Document {
        match self.realised(advice) {
            Some((first, Realisation::Recipe(chosen))) => self.recipe(advice, first, &chosen),
            Some((first, Realisation::Missing(what))) => missing(self.book, self.recipes, first, &what),
            Some((_, Realisation::StackUnknown(found))) => stack_unknown(self.recipes, &found),
            None => Document::default(),
        }
    }

    /// The result as JSON with its recipe, or with what is missing for one.
    pub fn json(&self, advice: &Advice) -> AdviceJson<'a> {
        let result = AdviceJson::new(self.book, advice);
        match self.realised(advice) {
            Some((first, Realisation::Recipe(chosen))) => result.with_recipe(RecipeJson {
                stack: self.stack_of(&chosen),
                id: &self.recipes.recipes[chosen.recipe].id,
                text: markdown::document(&self.recipe(advice, first, &chosen), 2),
            }),
            Some((_, Realisation::Missing(what))) => result.with_missing(self.missing(&what)),
            _ => result,
        }
    }

    fn missing(&self, what: &Missing) -> MissingJson<'a> {
        MissingJson::new(self.recipes, what)
    }

    fn realised(&self, advice: &Advice) -> Option<(Goal, Realisation)> {
        let goals = goals(advice);
        goals.first().copied().zip(self.situation().realise(&goals))
    }

    fn situation(&self) -> Situation<'_> {
        let (session, book) = (&self.session, self.book);
        Situation::new(book, self.recipes, &session.facts, &session.stack_in_order(book), session.store(book))
    }

    /// The recipes of what may be simpler still.
    fn simpler(&self, advice: &Advice) -> Vec<usize> {
        let situation = self.situation();
        let realised = advice.alternatives.iter().filter_map(|simpler| situation.realise(&[Goal::Redesign(simpler.entry)]));
        let recipe = |realised| if let Realisation::Recipe(chosen) = realised { Some(chosen.recipe) } else { None };
        realised.filter_map(recipe).collect()
    }

    fn recipe(&self, advice: &Advice, first: Goal, chosen: &Chosen) -> Document {
        let details = self.session.known(self.book);
        let Self { book, recipes, evidence, name, .. } = *self;
        let opening = reached(book, recipes, first, chosen);
        Sheet { book, recipes, evidence, name, details: &details }.brief(chosen, &self.simpler(advice), &opening)
    }

    /// What of the stack the recipe is for.
    fn stack_of(&self, chosen: &Chosen) -> &'a str {
        let engine = self.recipes.engine_of(&self.recipes.recipes[chosen.recipe]);
        let stack = self.session.stack_in_order(self.book).into_iter().find(|stack| engine.stacks.contains(*stack));
        stack.map_or(Engine::ANY, |stack| self.book.stacks[stack].id.as_str())
    }
}
