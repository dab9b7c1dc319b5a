//! Race tests for projects of others: a recipe and the template of a language, put together.
//! `rules/race-tests/README.md` says what each word of a template stands for.

use std::fmt;

use crate::rulebook::recipes::{Driver, Engine, Recipe, Recipes, Template};

use super::by_hand::{self, BY_HAND};
use super::writer::{Put, Writer, put};

/// Why there is no race test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRaceTest {
    /// The recipe was not raced.
    NotRaced,
    /// The language cannot reach the engine; the ids of those that it can.
    NoDriver(Vec<String>),
    /// The recipe binds what it has read, which nobody can do by hand.
    NotByHand,
    /// Both of two workers get through, so that two sessions by hand would show nothing.
    BothGetThrough,
}

impl fmt::Display for NoRaceTest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRaced => write!(formatter, "it has no race of workers released together"),
            Self::NoDriver(engines) => write!(formatter, "the template reaches {}", engines.join(", ")),
            Self::NotByHand => {
                write!(formatter, "it binds what it has read, which a race by hand cannot do: choose a programming language")
            }
            Self::BothGetThrough => {
                write!(formatter, "two workers both get through, so that a race by hand would show nothing: choose a programming language")
            }
        }
    }
}

impl std::error::Error for NoRaceTest {}

/// The race test of a recipe, as a whole file.
///
/// # Errors
/// When the recipe has no race, or cannot be raced in this language.
pub fn race_test(recipes: &Recipes, recipe: &Recipe, template: &Template) -> Result<String, NoRaceTest> {
    let writer = Writer::new(recipes, recipe, template);
    let race = recipe.race.as_ref().ok_or(NoRaceTest::NotRaced)?;
    let winners = race.winners.clone().ok_or(NoRaceTest::NotRaced)?;
    let (driver, engine) = (driver(recipes, recipe, template)?, recipes.engine_of(recipe));
    let mut words: Put<'_> = vec![
        ("recipe", recipe.id.clone()),
        ("title", recipes.variant_of(recipe).title.clone()),
        ("engine", engine.name.clone()),
        ("file", template.file.clone()),
        ("address", driver.address.clone()),
        ("needs", driver.needs.clone()),
        ("run", driver.run.clone()),
        ("imports", driver.imports.trim_end().to_owned()),
        ("driver", driver.code.trim_end().to_owned()),
        ("setup", writer.statements(&recipe.setup)),
        ("teardown", writer.statements(&recipe.teardown)),
        ("prepare", writer.statements(&race.prepare)),
        ("steps", writer.steps(&recipe.steps)),
        ("errors", writer.lines(engine.errors.iter().map(|error| writer.sign(error)))),
        ("parts", writer.parts(&race.parts)),
        ("values", writer.pairs(&writer.values())),
        ("winners", winners),
    ];
    words.extend(writer.after(["after", "equals"], race.after.as_ref()));
    if template.id == BY_HAND {
        words.extend(by_hand::words(&writer, race)?);
    }
    if let Some(naive) = &recipe.naive {
        words.extend([
            ("naive_says", naive.says.clone()),
            ("naive_setup", writer.statements(naive.setup.as_ref().unwrap_or(&recipe.setup))),
            ("naive_steps", writer.steps(&naive.steps)),
        ]);
        words.extend(writer.after(["naive_after", "naive_equals"], naive.after.as_ref().or(race.after.as_ref())));
    }
    if template.id == BY_HAND {
        return Ok(by_hand::whole(&writer, words));
    }
    let naive = recipe.naive.as_ref().map(|_| put(&template.naive, &words)).unwrap_or_default();
    words.push(("naive", naive));
    Ok(put(&template.template, &words).trim_end().to_owned() + "\n")
}

fn driver<'r>(recipes: &'r Recipes, recipe: &Recipe, template: &'r Template) -> Result<&'r Driver, NoRaceTest> {
    let found = template.drivers.iter().find(|driver| driver.engine == recipe.engine);
    let engine = |driver: &Driver| -> &Engine { &recipes.engines[driver.engine] };
    found.ok_or_else(|| NoRaceTest::NoDriver(template.drivers.iter().map(|driver| engine(driver).id.clone()).collect()))
}
