//! The rule book that is built in, and the results beside it.

use crate::results::{Evidence, Faults};
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{self, Book, Rules, Texts};
use crate::source::{Problem, Source};

static BOOK: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/book.json"));
static TEXTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/texts.json"));
static RECIPES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/recipes.json"));
static FAULTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/faults.json"));
static EVIDENCE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/evidence.json"));
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The built-in book, as the build prepared it.
///
/// # Errors
/// Only when the binary was put together from parts that do not belong together.
pub fn book() -> Result<Book, serde_json::Error> {
    serde_json::from_slice(BOOK)
}

/// The built-in texts, as the build prepared them.
///
/// # Errors
/// Only when the binary was put together from parts that do not belong together.
pub fn texts() -> Result<Texts, serde_json::Error> {
    serde_json::from_slice(TEXTS)
}

/// The built-in recipes, as the build prepared them.
///
/// # Errors
/// Only when the binary was put together from parts that do not belong together.
pub fn recipes() -> Result<Recipes, serde_json::Error> {
    serde_json::from_slice(RECIPES)
}

/// What the model found, as the build prepared it.
///
/// # Errors
/// Only when the binary was put together from parts that do not belong together.
pub fn faults() -> Result<Faults, serde_json::Error> {
    serde_json::from_slice(FAULTS)
}

/// What the races counted, as the build prepared it; `None` when it was built before they were run.
///
/// # Errors
/// Only when the binary was put together from parts that do not belong together.
pub fn evidence() -> Result<Option<Evidence>, serde_json::Error> {
    serde_json::from_slice(EVIDENCE)
}

/// The files of the built-in book, under their paths below `rules/`.
pub fn files() -> Vec<Source> {
    FILES.iter().map(|(name, text)| Source::new(*name, *text)).collect()
}

/// The built-in book with other files laid over it; `files` are built-in ones first.
///
/// # Errors
/// Every problem of every file.
pub fn with_files(files: &[Source]) -> Result<Rules, Vec<Problem>> {
    rulebook::read(files)
}
