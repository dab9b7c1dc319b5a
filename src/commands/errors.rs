//! Why a command did not run, in words for the person who ran it.

use crate::fields::suggestions;
use crate::source::{Position, Problem, Source};
use crate::yaml::shorten;

/// The command line asks for something that cannot be; says what and what to do.
#[derive(Debug)]
pub struct UsageError(pub String);

impl UsageError {
    /// Nothing has the name that was typed: says so, as `nothing` puts it, with the nearest names and the command that
    /// lists all of them.
    pub fn unknown<'k>(nothing: &str, typed: &str, names: impl IntoIterator<Item = &'k str>, lists_all: &str) -> Self {
        let near = suggestions(typed, names).map(|near| format!("; {near}")).unwrap_or_default();
        Self(format!("{nothing} `{}`{near}\n  what there is: {lists_all}", shorten(typed)))
    }
}

impl std::fmt::Display for UsageError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Every problem on a line, with its place.
pub fn describe(files: &[Source], problems: &[Problem]) -> String {
    let lines = problems.iter().map(|problem| {
        let (file, place) = match files.get(usize::from(problem.span.text)) {
            Some(file) => (file.name.as_str(), file.position(problem.span.start as usize)),
            None => ("rules", Position { line: 1, column: 1 }),
        };
        let help = if problem.help.is_empty() { String::new() } else { format!("; {}", problem.help) };
        format!("{file}:{}:{}: {}{help}", place.line, place.column, problem.message)
    });
    lines.collect::<Vec<_>>().join("\n")
}
