//! Prints the race test of a recipe: `race-test RECIPE LANGUAGE`.

use anyhow::{Context, Result};
use lockpick_races::book::Book;
use lockpick_races::generate::Template;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let (recipe, language) = words.next().zip(words.next()).context("usage: race-test RECIPE LANGUAGE")?;
    let book = Book::load()?;
    print!("{}", Template::load(&language)?.write(&book, book.recipe(&recipe)?)?);
    Ok(())
}
