//! `lockpick ask`: from answers to the recommendation, and to a note that records both.

mod ending;
mod following;
mod given;
mod plain;
mod saving;
mod session;
mod terminal;

use std::io::IsTerminal;

use dialoguer::console::{Term, is_dumb};

use crate::cli::AskArgs;
use crate::engine::{Advice, Engine};
use crate::exit::Exit;
use crate::facts::Facts;
use crate::intake::interview::interview;
use crate::intake::prompt::{Prompter, Stopped};
use crate::render::style::Style;
use crate::render::{advice, json};
use crate::rulebook::Book;

use super::context::Context;
use super::document::written;
use super::errors::UsageError;
use ending::Ending;
use session::Session;

/// Carries it out.
pub fn run(args: &AskArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let book = context.book()?;
    let mut session = match given::read(&book, args)? {
        Ok(session) => session,
        Err(problems) => {
            write!(context.messages, "{problems}")?;
            return Ok(Exit::Findings);
        }
    };
    if !Engine::new(&book, &session.facts).is_consistent(&session.facts.possible) {
        write_result(&book, &mut session, args, context)?;
        return Ok(Exit::WrongUsage);
    }
    if args.no_input {
        write_result(&book, &mut session, args, context)?;
        saving::without_asking(&book, args, &session, context)?;
        return Ok(Exit::Clean);
    }
    if !std::io::stdin().is_terminal() || !std::io::stderr().is_terminal() {
        return Err(UsageError(NO_TERMINAL.to_owned()).into());
    }
    let mut prompter = prompter(&book, context.prompt_style)?;
    match dialogue(&book, args, &mut session, prompter.as_mut(), context) {
        Err(error) if matches!(error.downcast_ref(), Some(Stopped::Left)) => Ok(Exit::Interrupted),
        result => result.map(|()| Exit::Clean),
    }
}

const NO_TERMINAL: &str = "\
there is no terminal to ask on
  answer in advance:  lockpick ask --no-input --answer failure=corruption --answer owner=one_database
  or take a note:     lockpick ask --no-input --from design.yaml";

/// Somebody to ask: in place where the terminal can do it, line by line where it cannot.
fn prompter(book: &Book, style: Style) -> anyhow::Result<Box<dyn Prompter + '_>> {
    if is_dumb() || Term::stderr().size().0 < terminal::FEWEST_ROWS {
        return Ok(Box::new(plain::PlainPrompter::new(book, std::io::stdin().lock(), std::io::stderr(), style)));
    }
    Ok(Box::new(terminal::TerminalPrompter::new(book, style)?))
}

/// Questions, the result, and what may follow it.
fn dialogue(
    book: &Book,
    args: &AskArgs,
    session: &mut Session,
    prompter: &mut dyn Prompter,
    context: &mut Context<'_>,
) -> anyhow::Result<()> {
    session.facts = interview(book, &session.facts, prompter)?;
    writeln!(context.messages)?;
    let advice = write_result(book, session, args, context)?;
    writeln!(context.messages)?;
    following::ask(book, session, &advice, prompter)?;
    saving::asking(book, args, session, prompter, context)
}

/// Writes what follows from the facts to standard output.
fn write_result(book: &Book, session: &mut Session, args: &AskArgs, context: &mut Context<'_>) -> anyhow::Result<Advice> {
    let facts = &session.facts;
    let result = advise(book, facts);
    let (recipes, evidence) = (context.recipes()?, context.evidence()?);
    let name = args.name.as_deref().or_else(|| session.note.as_ref().map(|note| note.name.value.as_str()));
    let ending = Ending { book, recipes: &recipes, evidence: evidence.as_ref(), session, name };
    let document = || {
        let mut document = advice::document(book, facts, &result);
        document.0.extend(ending.document(&result).0);
        Ok(document)
    };
    let text = written(args.format, context.style, document, || Ok(json::lines(&ending.json(&result))))?;
    session.take_recommendation(&result);
    context.write(&text)?;
    context.flush()?;
    Ok(result)
}

fn advise(book: &Book, facts: &Facts) -> Advice {
    Engine::new(book, facts).advise(facts)
}
