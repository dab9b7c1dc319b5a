//! A document in the format that is asked for.

use crate::cli::DocumentFormat;
use crate::render::document::Document;
use crate::render::style::Style;
use crate::render::{markdown, terminal};

/// The heading level of a document in Markdown: it stands in a text that has a title.
const LEVEL: usize = 2;

/// The document as text for people, or what programs read in its place. Only what is asked for is made.
///
/// # Errors
/// What kept it from being made.
pub fn written(
    format: DocumentFormat,
    style: Style,
    document: impl FnOnce() -> anyhow::Result<Document>,
    json: impl FnOnce() -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    match format {
        DocumentFormat::Human => Ok(terminal::document(&document()?, style)),
        DocumentFormat::Markdown => Ok(markdown::document(&document()?, LEVEL)),
        DocumentFormat::Json => json(),
    }
}
