//! `lockpick rules`: the rule book itself, with rule files of one's own laid over it.

mod export;

use crate::audit::{Audit, audit, audit_samples};
use crate::cli::{FailOn, RulesArgs, RulesCommand, RulesFormat};
use crate::date::Date;
use crate::embedded;
use crate::exit::Exit;
use crate::render::rules as render;
use crate::rulebook::{Book, Does, Level, written};

use super::context::Context;
use super::save::{self, Existing};

/// Carries it out.
pub fn run(args: &RulesArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    match &args.command {
        RulesCommand::List { format } => list(*format, context),
        RulesCommand::Check { fail_on, format } => {
            let (book, texts, retired) = (context.book()?, context.texts()?, retired(context)?);
            report(&audit(&book, &texts.samples, &retired, Date::today()), &book, *fail_on, *format, context)
        }
        RulesCommand::Test { fail_on, format } => {
            let (book, texts, retired) = (context.book()?, context.texts()?, retired(context)?);
            report(&audit_samples(&book, &texts.samples, &retired, Date::today()), &book, *fail_on, *format, context)
        }
        RulesCommand::Init { file, force } => {
            save::write(file, STARTER, if *force { Existing::Replace } else { Existing::Keep })?;
            let name = file.display();
            context.message(&format!("wrote {name}; `lockpick rules check --rules {name}` audits it"))?;
            Ok(Exit::Clean)
        }
        RulesCommand::Export { folder } => export::run(folder, context),
    }
}

/// What `init` writes.
const STARTER: &str = include_str!("starter.yaml");

/// The ids of what rule files have taken out.
fn retired(context: &Context<'_>) -> anyhow::Result<Vec<String>> {
    let entries = written(&context.rule_files()?);
    Ok(entries.into_iter().filter(|entry| entry.does == Does::Retires).map(|entry| entry.id).collect())
}

fn list(format: RulesFormat, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    // A book that cannot be used is said to be one first.
    context.book()?;
    let files = context.rule_files()?;
    let entries = written(&files);
    let built_in = embedded::files().len();
    let text = match format {
        RulesFormat::Human => render::listing(&entries, &files, built_in, context.style),
        RulesFormat::Json => render::listing_json(&entries, &files, built_in),
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn report(found: &Audit, book: &Book, fail_on: FailOn, format: RulesFormat, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let text = match format {
        RulesFormat::Human => render::audit(found, book, context.style),
        RulesFormat::Json => render::audit_json(found, book),
    };
    context.write(&text)?;
    let fails = found.flaws.iter().any(|flaw| flaw.kind.level() >= Level::from(fail_on));
    Ok(if fails { Exit::Findings } else { Exit::Clean })
}
