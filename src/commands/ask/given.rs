//! What was said before the first question: a note, answers, a stack.

use std::path::Path;

use anyhow::Context as _;

use crate::cli::AskArgs;
use crate::intake::answers;
use crate::intake::note::{self, Note};
use crate::rulebook::Book;
use crate::source::{Problem, Source};
use crate::yaml;

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
    if !path.is_file() {
        return Err(UsageError(format!("--from {}: there is no such file", path.display())).into());
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let source = Source::new(path.display().to_string(), text.strip_prefix('\u{feff}').unwrap_or(&text));
    let mut problems = Vec::new();
    let documents = yaml::documents(&source.text, 0, yaml::NOTE_LIMITS, &mut problems);
    let notes: Vec<&yaml::Node<'_>> = documents.iter().filter(|document| note::is_note(document)).collect();
    let names = notes.iter().map(|document| document.get("name").and_then(text_of).unwrap_or_default());
    let place = match name {
        Some(name) => names.clone().position(|known| known == name),
        None => (!notes.is_empty()).then_some(0),
    };
    let Some(place) = place else {
        let known: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        return match name {
            _ if !problems.is_empty() => Ok(Err(describe(&source, &problems))),
            Some(name) if !known.is_empty() => {
                Err(UsageError(format!("--note {name}: {} holds {}", path.display(), known.join(", "))).into())
            }
            _ => Err(UsageError(format!("--from {}: there is no note in it; a note begins with `lockpick: 1`", path.display())).into()),
        };
    };
    // A document that cannot be read is no hindrance when another one is meant.
    problems.retain(|problem| name.is_none() || notes[place].span.range().contains(&(problem.span.start as usize)));
    let note = note::read(book, notes[place], &mut problems);
    Ok(match note {
        Some(note) if problems.is_empty() => Ok((note, notes.len())),
        _ => Err(describe(&source, &problems)),
    })
}

fn text_of<'n>(node: &'n yaml::Node<'_>) -> Option<&'n str> {
    match &node.value {
        yaml::Value::Text(text) => Some(text.trim()),
        _ => None,
    }
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
