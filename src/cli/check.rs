//! The command line of `check`.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, Error, ValueEnum};

use crate::render::report::Format;
use crate::rulebook::Level;

/// Options of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files and folders; `-` reads standard input
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// How to write the report: human, short, json, sarif, github, gitlab, junit or markdown; may be repeated
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = FormatNames, hide_possible_values = true)]
    pub format: Vec<String>,
    /// The least level that fails the run
    #[arg(long, value_name = "LEVEL")]
    pub fail_on: Option<FailOn>,
    /// Report notes whose `reviewed` is older, like 180d
    #[arg(long, value_name = "AGE")]
    pub max_age: Option<String>,
    /// Do not fail on the findings that this file knows
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write the findings of this run to the file of --baseline
    #[arg(long, conflicts_with = "only")]
    pub write_baseline: bool,
    /// Report findings of this id alone; may be repeated
    #[arg(long, value_name = "ID")]
    pub only: Vec<String>,
    /// Take this day for today, so that runs can be repeated
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub today: Option<String>,
    /// The name under which standard input is reported
    #[arg(long, value_name = "NAME")]
    pub stdin_name: Option<PathBuf>,
    /// Finding no note at all is no failure
    #[arg(long)]
    pub allow_empty: bool,
    /// Skip named files that hold no note, as files of folders are skipped
    #[arg(long)]
    pub skip_other_files: bool,
    /// Add to every note what follows from its answers
    #[arg(long)]
    pub explain: bool,
    /// Write no report; the exit code says it all
    #[arg(long, short)]
    pub quiet: bool,
    /// Threads to use; without it one, and for many files as many as there are processors
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Print what the configuration and the command line come to, and check nothing
    #[arg(long)]
    pub print_config: bool,
}

/// The least level that fails a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Errors alone.
    Error,
    /// Warnings too.
    Warning,
    /// Everything.
    #[value(alias = "note")]
    Info,
}

impl From<FailOn> for Level {
    fn from(fail_on: FailOn) -> Self {
        match fail_on {
            FailOn::Error => Self::Error,
            FailOn::Warning => Self::Warning,
            FailOn::Info => Self::Info,
        }
    }
}

/// Any text, since a file may follow the name; shells complete the names.
#[derive(Debug, Clone)]
struct FormatNames;

impl TypedValueParser for FormatNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Format::ALL.iter().map(|(name, _)| PossibleValue::new(*name))))
    }
}
