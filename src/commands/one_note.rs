//! One note of a file or of standard input, for commands that are about one.

use std::path::Path;

use crate::fields::{few, suggestion};
use crate::intake::kinds::Kind;
use crate::intake::note::{FORMAT, HEAD, Note};
use crate::intake::texts::{self, Claim, Taken};
use crate::rulebook::Book;
use crate::source::Source;

use super::UsageError;
use super::errors::describe;
use super::given::{self, STANDARD_INPUT, is_standard_input};

/// Which note is asked for.
pub struct Asked<'a> {
    /// The file; `-` is standard input.
    pub path: &'a Path,
    /// The option that names it, with a blank behind it; empty where none does.
    pub option: &'static str,
    /// The name of the note, which `--note` gives.
    pub name: Option<&'a str>,
}

/// The only note of a file, or the one of that name, and how many there are. The inner error holds the problems of the
/// note, a line each.
///
/// # Errors
/// When there is no such file, no such note, or several and none is named.
pub fn read(book: &Book, asked: &Asked<'_>) -> anyhow::Result<Result<(Note, usize), String>> {
    let Asked { path, option, name } = asked;
    let shown = if is_standard_input(path) { STANDARD_INPUT.to_owned() } else { path.display().to_string() };
    let wrong = |message: String| Err(UsageError(message).into());
    let source = match given::text(path, option)? {
        Ok(text) => Source::new(shown.clone(), text),
        Err(unread) => return Ok(Err(format!("{shown}: {}\n", unread.problem.message))),
    };
    let mut taken = texts::notes(book, &source.text, Kind::of(path).unwrap_or(Kind::Yaml), Claim::Certain);
    let count = taken.len();
    let names: Vec<String> = taken.iter().filter_map(|taken| taken.note.as_ref()).map(|note| note.name.value.clone()).collect();
    let place = match name {
        Some(name) => taken.iter().position(|taken| taken.note.as_ref().is_some_and(|note| note.name.value == *name)),
        None if count > 1 => return wrong(format!("{shown} has {count} notes: choose one with --note, of {}", few(&names))),
        None => (count > 0).then_some(0),
    };
    let Some(place) = place else {
        return wrong(match name {
            Some(name) if !names.is_empty() => {
                format!("--note {name}: {shown} has no such note; {}", suggestion(name, names.iter().map(String::as_str)))
            }
            _ => format!("{option}{shown}: there is no note in it; a note begins with `{HEAD}: {FORMAT}`"),
        });
    };
    let Taken { note, problems } = taken.swap_remove(place);
    Ok(match note {
        Some(note) if problems.is_empty() => Ok((note, count)),
        _ => Err(describe(&[source], &problems) + "\n"),
    })
}
