//! The command line of `rules`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::FailOn;

/// Options of `rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// What to do with the rule book.
    #[command(subcommand)]
    pub command: RulesCommand,
}

/// What can be done with the rule book.
#[derive(Debug, Subcommand)]
pub enum RulesCommand {
    /// List what the rule book holds; of rule files of your own, what each entry does and where it stands
    List {
        /// How to write it
        #[arg(long, value_name = "FORMAT", default_value = "human")]
        format: RulesFormat,
    },
    /// Audit the rule book over every combination of answers, and try its samples
    Check {
        /// The least level that fails the run
        #[arg(long, value_name = "LEVEL", default_value = "error")]
        fail_on: FailOn,
        /// How to write it
        #[arg(long, value_name = "FORMAT", default_value = "human")]
        format: RulesFormat,
    },
    /// Try the samples of the checks alone
    Test {
        /// The least level that fails the run
        #[arg(long, value_name = "LEVEL", default_value = "error")]
        fail_on: FailOn,
        /// How to write it
        #[arg(long, value_name = "FORMAT", default_value = "human")]
        format: RulesFormat,
    },
    /// Write a rule file to start from, with an example of everything that one can do
    Init {
        /// The file
        #[arg(value_name = "FILE", default_value = "house-rules.yaml")]
        file: PathBuf,
        /// Overwrite it
        #[arg(long)]
        force: bool,
    },
    /// Write the files of the built-in rule book into a folder, to read and to borrow from
    Export {
        /// The folder, which must be new or empty
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

/// Formats of `rules`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// For a terminal.
    Human,
    /// For programs; version 1.
    Json,
}
