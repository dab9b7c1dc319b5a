//! Recipes: mechanisms written out for engines, with the words they share and the traps of each engine.
//!
//! `rules/recipes/README.md` and `rules/race-tests/README.md` say how an entry is written and what it means. Nothing here
//! is needed to reach a recommendation or to judge a note, so it is kept apart from what is, and read when it is asked for.

mod bounds;
mod engines;
mod race_tests;
mod races;
mod recipe;
pub mod statement;
mod steps;
mod traps;
mod variants;
mod words;

pub use bounds::Bounds;
pub use engines::{Engine, Limit};
pub use race_tests::{Driver, Template};
pub use races::{After, Naive, Race};
pub use recipe::{Package, Recipe};
pub use steps::{Doing, Sign, Step};
pub use traps::Trap;
pub use variants::Variant;
pub use words::{BoundValue, Form, Origin, Part, Placeholder, Saying, Sight, Words};

use serde::{Deserialize, Serialize};

use super::reading::Reading;

/// Everything that is said of recipes. Numbers are places in these lists, and in those of the book.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recipes {
    /// The words that all recipes share.
    pub words: Words,
    /// What there are recipes for, in order of preference.
    pub variants: Vec<Variant>,
    /// What they are written for.
    pub engines: Vec<Engine>,
    /// The recipes.
    pub recipes: Vec<Recipe>,
    /// The known ways to get it wrong.
    pub traps: Vec<Trap>,
    /// How race tests are written, by language.
    pub race_tests: Vec<Template>,
}

impl Recipes {
    pub(super) fn read(reading: &mut Reading<'_, '_>) -> Self {
        let recipes = Self {
            words: Words::read(reading),
            variants: Variant::read_all(reading),
            engines: Engine::read_all(reading),
            recipes: Recipe::read_all(reading),
            traps: Trap::read_all(reading),
            race_tests: Template::read_all(reading),
        };
        traps::check_listed(reading, &recipes.recipes);
        recipes
    }

    /// The number of a recipe.
    pub fn recipe(&self, id: &str) -> Option<usize> {
        self.recipes.iter().position(|recipe| recipe.id == id)
    }

    /// The number of a variant.
    pub fn variant(&self, id: &str) -> Option<usize> {
        self.variants.iter().position(|variant| variant.id == id)
    }

    /// A trap by its id.
    pub fn trap(&self, id: &str) -> Option<&Trap> {
        self.traps.iter().find(|trap| trap.id == id)
    }

    /// The variant of a recipe.
    pub fn variant_of(&self, recipe: &Recipe) -> &Variant {
        &self.variants[recipe.variant]
    }

    /// The engine of a recipe.
    pub fn engine_of(&self, recipe: &Recipe) -> &Engine {
        &self.engines[recipe.engine]
    }
}
