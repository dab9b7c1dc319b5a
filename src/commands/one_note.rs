//! One note of a file, for commands that are about one.

use std::path::Path;

use crate::intake::files::{self, Kind};
use crate::intake::note::{FORMAT, HEAD, Note};
use crate::intake::texts::{self, Claim, Taken};
use crate::rulebook::Book;
use crate::source::{Problem, Source};

use super::UsageError;

/// Which note is asked for, and by which options.
pub struct Asked<'a> {
    /// The file.
    pub path: &'a Path,
    /// The option that names it.
    pub option: &'static str,
    /// The name of the note.
    pub name: Option<&'a str>,
    /// The option that names that.
    pub name_option: &'static str,
}

/// The first note of a file, or the one of that name, and how many there are. The inner error holds the problems of the
/// note, a line each.
pub fn read(book: &Book, asked: &Asked<'_>) -> anyhow::Result<Result<(Note, usize), String>> {
    let Asked { path, option, name, name_option } = asked;
    let shown = path.display();
    if !path.is_file() {
        return Err(UsageError(format!("{option} {shown}: there is no such file")).into());
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
        Some(name) => taken.iter().position(|taken| name_of(taken).as_deref() == Some(*name)),
        None => (count > 0).then_some(0),
    };
    let Some(place) = place else {
        let known: Vec<String> = taken.iter().filter_map(name_of).map(|name| format!("`{name}`")).collect();
        let message = match name {
            Some(name) if !known.is_empty() => format!("{name_option} {name}: {shown} holds {}", known.join(", ")),
            _ => format!("{option} {shown}: there is no note in it; a note begins with `{HEAD}: {FORMAT}`"),
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
