//! `lockpick completions`: what a shell needs to complete the command line.

use clap::CommandFactory as _;

use crate::cli::{Cli, CompletionsArgs};
use crate::exit::Exit;

use super::context::Context;

/// Carries it out.
pub fn run(args: &CompletionsArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "lockpick", &mut script);
    context.write(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Clean)
}
