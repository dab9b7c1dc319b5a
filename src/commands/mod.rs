//! The commands. The only home of input and output.

mod ask;
mod check;
mod completions;
mod context;
mod diff;
mod document;
mod errors;
mod explain;
mod given;
mod one_note;
mod progress;
mod project;
mod recipe;
mod rules;
mod save;
mod schema;
mod tables;
mod timeline;

pub use context::{Context, OUTPUT, is_closed_pipe};
pub use errors::UsageError;

use crate::cli::Command;
use crate::exit::Exit;

/// Carries out a command.
///
/// # Errors
/// What kept it from running; a [`UsageError`] when the command line is to blame.
pub fn run(command: Option<&Command>, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    match command {
        Some(Command::Ask(args)) => ask::run(args, context),
        Some(Command::Check(args)) => check::run(args, context),
        Some(Command::Recipe(args)) => recipe::run(args, context),
        Some(Command::Timeline(args)) => timeline::run(args, context),
        Some(Command::Diff(args)) => diff::run(args, context),
        Some(Command::Tables(args)) => tables::run(args, context),
        Some(Command::Explain(args)) => explain::run(args, context),
        Some(Command::Rules(args)) => rules::run(args, context),
        Some(Command::Schema(args)) => schema::run(args, context),
        Some(Command::Completions(args)) => completions::run(args, context),
        None => guide(context),
    }
}

/// What somebody sees who only types the name.
fn guide(context: &mut Context<'_>) -> anyhow::Result<Exit> {
    context.write(GUIDE)?;
    Ok(Exit::Clean)
}

const GUIDE: &str = "\
lockpick: which lock, if any, does this problem need?

  lockpick ask               answer a few questions, get the lightest mechanism that is sufficient
  lockpick check design.yaml judge a design note, by hand or in CI
  lockpick recipe row_lock   the mechanism written out for what you run
  lockpick explain ttl_lock  what a mechanism, a rule or a finding means

  lockpick --help            all commands and options
";
