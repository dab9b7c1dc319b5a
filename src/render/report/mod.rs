//! Reports of a run, one file for each format. A report is written as it comes, file by file.

mod human;
mod json;

use crate::report::{FileReport, Summary};
use crate::rulebook::Book;

use super::style::Style;

/// A way to write what a run found. The three parts follow one another in the output.
pub trait Report {
    /// What stands before the first file.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// What stands for a file.
    fn file(&mut self, file: &FileReport) -> String;

    /// What stands at the end.
    fn end(&mut self, summary: &Summary) -> String;
}

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Snippets for people.
    Human,
    /// For programs, version 1.
    Json,
}

impl Format {
    /// Every format with its name on the command line.
    pub const ALL: [(&'static str, Self); 2] = [("human", Self::Human), ("json", Self::Json)];

    /// The format of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }

    /// Whether it carries everything that follows from the answers.
    pub fn wants_advice(self) -> bool {
        self == Self::Json
    }

    /// A report in this format.
    pub fn report<'b>(self, book: &'b Book, style: Style, explain: bool) -> Box<dyn Report + 'b> {
        match self {
            Self::Human => Box::new(human::Human::new(book, style, explain)),
            Self::Json => Box::new(json::Json::new(book)),
        }
    }
}
