//! What a race does to the store itself: make the tables, set up a round, look at what is left.

use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::book::{After, Book, Recipe};
use crate::client::{Answer, Client, open};
use crate::text::{Fill, Value, Values, pieces};

/// How long a connection of a race is kept by an engine that ties leases to it.
pub const LONG: Duration = Duration::from_secs(30);

/// A connection that sets races up and looks at their results, with what a recipe's statements are filled with.
pub struct Store {
    client: Box<dyn Client + Send>,
    bound: Vec<String>,
    /// What placeholders are filled with.
    pub fill: Fill,
}

impl Store {
    /// Opens a connection for a recipe.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn open(book: &Book, recipe: &Recipe) -> Result<Self> {
        let engine = raced_on(book, recipe)?;
        Ok(Self { client: open(engine, LONG)?, bound: book.bound_names(), fill: book.fill(recipe) })
    }

    /// Removes what an earlier race has left, and makes the tables anew.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn make(&mut self, recipe: &Recipe, setup: &[String]) -> Result<()> {
        self.remove(recipe)?;
        self.run_all(setup, &Values::new())
    }

    /// Removes what setup made.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn remove(&mut self, recipe: &Recipe) -> Result<()> {
        self.run_all(&recipe.teardown, &Values::new())
    }

    /// Runs statements that must not fail.
    ///
    /// # Errors
    /// When one does.
    pub fn run_all(&mut self, statements: &[String], values: &Values) -> Result<()> {
        for statement in statements {
            if let Answer::Failed { code, text } = self.run(statement, values) {
                bail!("{statement}: error {code} {text}");
            }
        }
        Ok(())
    }

    /// Runs one statement.
    pub fn run(&mut self, statement: &str, values: &Values) -> Answer {
        self.client.run(&pieces(statement.trim(), &self.fill, &self.bound), values)
    }

    /// The number that is found when a round is over.
    ///
    /// # Errors
    /// When the statement fails or gives no number.
    pub fn look(&mut self, after: &After, values: &Values) -> Result<i64> {
        let answer = self.run(&after.run, values);
        let Answer::Done(done) = &answer else { bail!("{}: {answer:?}", after.run) };
        let value = after.at.as_ref().map_or(done.first.as_ref(), |at| done.named.get(at));
        match value {
            None | Some(Value::Null) => Ok(0),
            Some(value) => value.number().with_context(|| format!("{}: {value} is no number", after.run)),
        }
    }

    /// The connection itself.
    pub fn client(&mut self) -> &mut dyn Client {
        &mut *self.client
    }
}

/// The engine of `tests/engines` that a recipe is raced on.
///
/// # Errors
/// When the recipe's engine is one that is not raced.
pub fn raced_on<'a>(book: &'a Book, recipe: &Recipe) -> Result<&'a str> {
    let head = book.engines.get(&recipe.engine).with_context(|| format!("no head for {}", recipe.engine))?;
    head.raced_on.as_deref().with_context(|| format!("{} is not raced", recipe.engine))
}
