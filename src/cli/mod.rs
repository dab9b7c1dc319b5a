//! The command line: what can be asked of lockpick, and the help for it.

mod check;
mod diff;
mod help;
mod rules;

pub use check::{CheckArgs, FailOn};
pub use diff::DiffArgs;
pub use rules::{RulesArgs, RulesCommand, RulesFormat};

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::exit;

/// Which lock, if any, does this problem need?
#[derive(Debug, Parser)]
#[command(name = "lockpick", version, about, long_about = None, max_term_width = 100, after_help = exit::table())]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// What holds for every command.
    #[command(flatten)]
    pub global: Global,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// Lay a rule file, or every rule file of a folder, over the built-in rule book
    #[arg(long, global = true, value_name = "FILE|DIR")]
    pub rules: Vec<PathBuf>,
    /// Read this configuration instead of looking for lockpick.config.yaml
    #[arg(long, global = true, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Read no configuration
    #[arg(long, global = true)]
    pub no_config: bool,
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are heeded too
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,
    /// Columns to fill, instead of those of the terminal
    #[arg(long, global = true, value_name = "COLUMNS")]
    pub width: Option<usize>,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal that can show it.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer questions, get the recommendation and its reasons, save the note
    #[command(long_about = help::ASK, after_long_help = help::ASK_EXAMPLES)]
    Ask(AskArgs),
    /// Judge design notes, in CI or by hand
    #[command(long_about = help::CHECK, after_long_help = help::with_exit_codes(help::CHECK_EXAMPLES))]
    Check(CheckArgs),
    /// Write a mechanism out for what you run: the statements, how to read them, what goes wrong
    #[command(long_about = help::RECIPE, after_long_help = help::RECIPE_EXAMPLES)]
    Recipe(RecipeArgs),
    /// Play a note's numbers: who holds what, when, and what gets through
    #[command(long_about = help::TIMELINE, after_long_help = help::TIMELINE_EXAMPLES)]
    Timeline(TimelineArgs),
    /// Say what changed between two versions of a note: answers, outcome, findings
    #[command(long_about = help::DIFF, after_long_help = help::with_exit_codes(help::DIFF_EXAMPLES))]
    Diff(DiffArgs),
    /// Print the comparison tables
    #[command(long_about = help::TABLES, after_long_help = help::TABLES_EXAMPLES)]
    Tables(TablesArgs),
    /// Explain a criterion, answer, mechanism, rule, check, redesign, recipe, trap, topic or term
    #[command(long_about = help::EXPLAIN, after_long_help = help::EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// See what the rule book holds, audit it with rules of your own, start a rule file
    #[command(long_about = help::RULES, after_long_help = help::RULES_EXAMPLES)]
    Rules(RulesArgs),
    /// Print a JSON Schema, by which editors complete and explain notes and rule files
    #[command(long_about = help::SCHEMA, after_long_help = help::SCHEMA_EXAMPLES)]
    Schema(SchemaArgs),
    /// Print what a shell needs to complete the command line
    #[command(long_about = help::COMPLETIONS, after_long_help = help::COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
}

/// Options of `ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// Answer in advance, `criterion=answer`; `criterion=a|b` for one of these
    #[arg(long, value_name = "CRITERION=ANSWER")]
    pub answer: Vec<String>,
    /// Take the answers of a note
    #[arg(long, value_name = "NOTE")]
    pub from: Option<PathBuf>,
    /// Which note of the file, if it holds several
    #[arg(long, value_name = "NAME", requires = "from")]
    pub note: Option<String>,
    /// What your team runs: postgres, redis, …
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub stack: Vec<String>,
    /// Never prompt; what was not answered stays open
    #[arg(long)]
    pub no_input: bool,
    /// Write the answers as a design note, with what is left to fill in
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The name of the saved note
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Overwrite the file of --save
    #[arg(long, requires = "save")]
    pub force: bool,
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: DocumentFormat,
}

/// Formats of whatever is a document: of `ask`, `recipe`, `diff` and `explain`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DocumentFormat {
    /// For a terminal.
    Human,
    /// For a pull request or a decision record.
    Markdown,
    /// For programs; version 1.
    Json,
}

/// Options of `recipe`.
#[derive(Debug, Args)]
pub struct RecipeArgs {
    /// A mechanism, a redesign, a variant or a recipe; without one, what the note or the answers call for
    #[arg(value_name = "MECHANISM")]
    pub what: Option<String>,
    /// Choose by the answers of a note, and fill in its names and durations
    #[arg(long, value_name = "NOTE")]
    pub from: Option<PathBuf>,
    /// Which note of the file, if it holds several
    #[arg(long, value_name = "NAME", requires = "from")]
    pub note: Option<String>,
    /// What your team runs: postgres, redis, …
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub stack: Vec<String>,
    /// Answer a question that decides, `criterion=answer`; answers here count before those of the note
    #[arg(long, value_name = "CRITERION=ANSWER")]
    pub answer: Vec<String>,
    /// Take this variant, whatever the answers
    #[arg(long, value_name = "ID")]
    pub variant: Option<String>,
    /// Print a race test for your own project instead, in this language; `lockpick recipe` lists them
    #[arg(long, value_name = "LANGUAGE")]
    pub race_test: Option<String>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human", conflicts_with = "race_test")]
    pub format: DocumentFormat,
}

/// Options of `tables`.
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// The tables to print; without a name they are listed
    pub names: Vec<String>,
    /// Print every table
    #[arg(long, conflicts_with = "names")]
    pub all: bool,
    /// Of tables with a row for each mechanism, print the rows of this one alone; may be repeated
    #[arg(long, value_name = "MECHANISM")]
    pub mechanism: Vec<String>,
    /// How to write them
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: TableFormat,
}

/// Formats of `tables`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// For a terminal.
    Human,
    /// For Markdown.
    Markdown,
    /// Comma-separated values: one table with its columns; several as table, row, column, value.
    Csv,
    /// For programs; version 1.
    Json,
    /// One page that needs nothing beside it.
    Html,
}

/// Options of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// What to explain: an id, `failure=corruption`, `ttl_lock/forgets`; without one everything is listed
    pub id: Option<String>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: DocumentFormat,
}

/// Options of `timeline`.
#[derive(Debug, Args)]
pub struct TimelineArgs {
    /// The file of the note
    #[arg(value_name = "NOTE")]
    pub file: PathBuf,
    /// Which note of the file, if it holds several
    #[arg(long, value_name = "NAME")]
    pub note: Option<String>,
    /// Play a pause of this length, like 60s
    #[arg(long, value_name = "DURATION")]
    pub pause: Option<String>,
    /// Play work of this length
    #[arg(long, value_name = "DURATION")]
    pub work: Option<String>,
    /// Play a lease of this length
    #[arg(long, value_name = "DURATION")]
    pub ttl: Option<String>,
    /// Play renewals at this interval
    #[arg(long, value_name = "DURATION")]
    pub renew_every: Option<String>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: TimelineFormat,
}

/// Formats of `timeline`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TimelineFormat {
    /// A drawing, a table, and what the numbers promise.
    Human,
    /// A sequence diagram for Markdown.
    Mermaid,
    /// A picture.
    Svg,
}

/// Options of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// What the schema describes
    #[arg(value_name = "WHAT")]
    pub of: SchemaOf,
}

/// What a schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Design notes.
    Note,
    /// Rule files.
    Rules,
    /// The configuration, lockpick.config.yaml.
    Config,
}

/// Options of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}
