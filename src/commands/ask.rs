//! `lockpick ask`: from answers to the recommendation.

use std::io::IsTerminal;

use crate::cli::{AskArgs, AskFormat};
use crate::engine::Engine;
use crate::exit::Exit;
use crate::facts::Facts;
use crate::intake::answers;
use crate::render::advice_json::AdviceJson;
use crate::render::{advice, markdown, terminal};
use crate::rulebook::Book;

use super::context::{Context, UsageError};

/// Carries it out.
pub fn run(args: &AskArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let book = context.book()?;
    let facts = given(book, args)?;
    if !args.no_input && !std::io::stdin().is_terminal() {
        return Err(UsageError(NO_TERMINAL.to_owned()).into());
    }
    let engine = Engine::new(book, &facts);
    let result = engine.advise(&facts);
    let text = match args.format {
        AskFormat::Human => terminal::document(&advice::document(book, &facts, &result), context.style),
        AskFormat::Markdown => markdown::document(&advice::document(book, &facts, &result), 2),
        AskFormat::Json => serde_json::to_string_pretty(&AdviceJson::new(book, &result))? + "\n",
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

const NO_TERMINAL: &str = "\
there is no terminal to ask on
  answer in advance:  lockpick ask --no-input --answer failure=corruption --answer owner=one_database
  or take a note:     lockpick ask --no-input --from design.yaml";

/// The facts given on the command line.
fn given(book: &Book, args: &AskArgs) -> anyhow::Result<Facts> {
    let usage = |error: answers::AnswerError| UsageError(error.to_string());
    let mut facts = book.silence();
    for answer in &args.answer {
        facts = answers::add(book, &facts, answer).map_err(usage)?;
    }
    if !args.stack.is_empty() {
        facts.stack = answers::stack(book, args.stack.iter().map(String::as_str)).map_err(usage)?;
    }
    Ok(facts)
}
