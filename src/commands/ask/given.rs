//! What was said before the first question: a note, answers, a stack.

use crate::cli::AskArgs;
use crate::intake::answers;
use crate::rulebook::Book;

use super::super::UsageError;
use super::super::one_note;
use super::session::Session;

/// Reads what the command line gives; answers there count before those of the note. The inner error holds the problems
/// of the note, a line each.
pub fn read(book: &Book, args: &AskArgs) -> anyhow::Result<Result<Session, String>> {
    let mut session = Session::silent(book);
    if let Some(path) = &args.from {
        let asked = one_note::Asked { path, option: "--from ", name: args.note.as_deref() };
        match one_note::read(book, &asked)? {
            Ok((note, notes_in_file)) => session = Session::of_note(book, note, notes_in_file),
            Err(problems) => return Ok(Err(problems)),
        }
    }
    let usage = |error: answers::AnswerError| UsageError(error.to_string());
    session.facts = answers::add_all(book, &session.facts, &args.answer).map_err(usage)?;
    if !args.stack.is_empty() {
        session.stack = answers::stack(book, args.stack.iter().map(String::as_str)).map_err(usage)?;
        session.facts.stack = session.stack.iter().copied().collect();
    }
    Ok(Ok(session))
}
