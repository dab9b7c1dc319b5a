//! Reports of a run, one file for each format. A report is written as it comes, file by file.

mod change;
mod github;
mod gitlab;
pub(super) mod human;
pub(super) mod json;
mod junit;
pub(super) mod markdown;
pub(super) mod place;
mod sarif;
mod sarif_rules;
mod short;
mod snippet;
pub(super) mod words;

use crate::report::{FileReport, Summary};
use crate::rulebook::{Book, Level, Texts};

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

/// What a report is made with, besides what was found.
#[derive(Clone, Copy)]
pub struct Material<'b> {
    /// What decided.
    pub book: &'b Book,
    /// What the book says besides, for formats that [want](Format::wants_texts) it.
    pub texts: Option<&'b Texts>,
    /// How it may look.
    pub style: Style,
    /// Whether to add to every note what follows from its answers.
    pub explain: bool,
    /// The least level that fails the run.
    pub fail_on: Level,
    /// Whether findings are held against a baseline.
    pub with_baseline: bool,
}

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Snippets for people.
    Human,
    /// A line for each finding, as compilers write them.
    Short,
    /// For programs, version 1.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands, which GitHub shows at the lines of a change.
    GitHub,
    /// A code quality report, which GitLab shows in a merge request.
    GitLab,
    /// JUnit's XML, which CI servers show as tests.
    JUnit,
    /// For a comment or a summary.
    Markdown,
}

impl Format {
    /// Every format with its name on the command line.
    pub const ALL: [(&'static str, Self); 8] = [
        ("human", Self::Human),
        ("short", Self::Short),
        ("json", Self::Json),
        ("sarif", Self::Sarif),
        ("github", Self::GitHub),
        ("gitlab", Self::GitLab),
        ("junit", Self::JUnit),
        ("markdown", Self::Markdown),
    ];

    /// The format of a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }

    /// Whether it carries everything that follows from the answers.
    pub fn wants_advice(self) -> bool {
        self == Self::Json
    }

    /// Whether it says more of a finding's sources than their ids.
    pub fn wants_texts(self) -> bool {
        self == Self::Sarif
    }

    /// A report in this format.
    pub fn report(self, material: Material<'_>) -> Box<dyn Report + '_> {
        match self {
            Self::Human => Box::new(human::Human::new(material.book, material.style, material.explain)),
            Self::Short => Box::new(short::Short),
            Self::Json => Box::new(json::Json::new(material.book)),
            Self::Sarif => Box::new(sarif::Sarif::new(material)),
            Self::GitHub => Box::new(github::GitHub),
            Self::GitLab => Box::new(gitlab::GitLab::default()),
            Self::JUnit => Box::new(junit::JUnit::new(material.fail_on)),
            Self::Markdown => Box::new(markdown::Markdown::new()),
        }
    }
}

/// What the summary page of a GitHub job can hold is limited; the report says how much it leaves out.
pub fn step_summary() -> Box<dyn Report> {
    Box::new(markdown::Markdown::limited_to(markdown::STEP_SUMMARY))
}
