//! What was said before the first question: a note, answers, a stack.

use std::path::Path;

use crate::cli::AskArgs;
use crate::intake::answers;
use crate::intake::files::{self, Kind};
use crate::intake::note::{FORMAT, HEAD, Note};
use crate::intake::texts::{self, Claim, Taken};
use crate::rulebook::Book;
use crate::source::{Problem, Source};

use super::super::UsageError;
use super::session::Session;

/// Reads what the command line gives; answers there count before those of the note. The inner error holds the problems
/// of the note, a line each.
pub fn read(book: &Book, args: &AskArgs) -> anyhow::Result<Result<Session, String>> {
    let mut session = Session::silent(book);
    if let Some(path) = &args.from {
        match read_note(book, path, args.note.as_deref())? {
            Ok((note, notes_in_file)) => session = Session::of_note(book, note, notes_in_file),
            Err(problems) => return Ok(Err(problems)),
        }
    }
    let usage = |error: answers::AnswerError| UsageError(error.to_string());
    for answer in &args.answer {
        session.facts = answers::add(book, &session.facts, answer).map_err(usage)?;
    }
    if !args.stack.is_empty() {
        session.facts.stack = answers::stack(book, args.stack.iter().map(String::as_str)).map_err(usage)?;
    }
    Ok(Ok(session))
}

/// The first note of a file, or the one of that name, and how many there are.
fn read_note(book: &Book, path: &Path, name: Option<&str>) -> anyhow::Result<Result<(Note, usize), String>> {
    let shown = path.display();
    if !path.is_file() {
        return Err(UsageError(format!("--from {shown}: there is no such file")).into());
    }
    let text = match files::read(path) {
        Ok(text) => text,
        Err(unread) => return Ok(Err(format!("{shown}: {}\n", unread.problem.message))),
    };
    let source = Source::new(shown.to_string(), text);
    let mut taken = texts::notes(book, &source.text, Kind::of(path).unwrap_or(Kind::Yaml), Claim::Certain);
    let count = taken.len();
    let name_of = |taken: &Taken| taken.note.as_ref().map(|note| note.name.value.clone());
    let place = match name {
        Some(name) => taken.iter().position(|taken| name_of(taken).as_deref() == Some(name)),
        None => (count > 0).then_some(0),
    };
    let Some(place) = place else {
        let known: Vec<String> = taken.iter().filter_map(name_of).map(|name| format!("`{name}`")).collect();
        let message = match name {
            Some(name) if !known.is_empty() => format!("--note {name}: {shown} holds {}", known.join(", ")),
            _ => format!("--from {shown}: there is no note in it; a note begins with `{HEAD}: {FORMAT}`"),
        };
        return Err(UsageError(message).into());
    };
    let Taken { note, problems } = taken.swap_remove(place);
    Ok(match note {
        Some(note) if problems.is_empty() => Ok((note, count)),
        _ => Err(describe(&source, &problems)),
    })
}

/// Each problem on a line, with its place.
fn describe(source: &Source, problems: &[Problem]) -> String {
    let lines = problems.iter().map(|problem| {
        let place = source.position(problem.span.start as usize);
        let help = if problem.help.is_empty() { String::new() } else { format!("; {}", problem.help) };
        format!("{}:{}:{}: {}{help}\n", source.name, place.line, place.column, problem.message)
    });
    lines.collect()
}
