//! The rule book itself: what it holds, and what an audit of it found.

mod json;

pub use json::{audit as audit_json, listing as listing_json};

use std::fmt::Write as _;

use crate::audit::{Audit, Flaw};
use crate::rulebook::{Book, Does, Level, SECTIONS, Written};
use crate::source::Source;

use super::count::count;
use super::printable::printable;
use super::style::{Style, Tone};
use super::wrap::wrap;

/// The entries of one's own files, one on a line, and how many entries there are in all. `files` begin with so many that are
/// built in.
pub fn listing(entries: &[Written], files: &[Source], built_in: usize, style: Style) -> String {
    let mut text = String::new();
    for entry in entries.iter().filter(|entry| usize::from(entry.place.text) >= built_in) {
        let (file, line) = place(entry, files);
        let does = style.paint(Tone::Heading, word(entry.does));
        let _ = writeln!(text, "{}:{line}: {does} `{}` of {}", printable(file), printable(&entry.id), entry.section);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let lists = counts(entries);
    let all: usize = lists.iter().map(|(_, number)| number).sum();
    let lists: Vec<String> = lists.iter().map(|(section, number)| format!("{section} {number}")).collect();
    let sentence = format!("The rule book has {all} entries: {}.", lists.join(", "));
    let _ = writeln!(text, "{}", wrap(&sentence, style.width, "", ""));
    let _ = writeln!(text, "{}", wrap("`lockpick explain` lists what has a name; `lockpick explain ID` explains it.", style.width, "", ""));
    text
}

/// The file of an entry, and the line on which it begins.
fn place<'f>(entry: &Written, files: &'f [Source]) -> (&'f str, usize) {
    files.get(usize::from(entry.place.text)).map_or(("", 1), |file| (&file.name, file.line_number(entry.place.start as usize)))
}

fn word(does: Does) -> &'static str {
    match does {
        Does::Adds => "adds",
        Does::Changes => "changes",
        Does::Retires => "retires",
    }
}

/// How many entries each list has with all files laid over one another; empty lists are left out.
fn counts(entries: &[Written]) -> Vec<(&'static str, usize)> {
    let of = |section: &str, does: Does| entries.iter().filter(|entry| entry.section == section && entry.does == does).count();
    let counts = SECTIONS.into_iter().map(|section| (section, of(section, Does::Adds).saturating_sub(of(section, Does::Retires))));
    counts.filter(|(_, number)| *number > 0).collect()
}

/// What an audit found, flaw by flaw, and what it looked at.
pub fn audit(audit: &Audit, book: &Book, style: Style) -> String {
    let mut text = String::new();
    for flaw in &audit.flaws {
        write_flaw(flaw, book, style, &mut text);
    }
    let _ = writeln!(text, "{}", wrap(&summary(audit), style.width, "", ""));
    text
}

fn write_flaw(flaw: &Flaw, book: &Book, style: Style, text: &mut String) {
    let level = flaw.kind.level();
    let head = format!("{}[{}]", level.word(), flaw.kind.id());
    let about = if flaw.entry.is_empty() { String::new() } else { format!("`{}`: ", printable(&flaw.entry)) };
    let message = wrap(&format!("{about}{}", printable(&flaw.message)), style.width.saturating_sub(head.len() + 2), "", "  ");
    let _ = writeln!(text, "{}: {message}", style.paint(Tone::of(level), &head));
    if !flaw.example.is_empty() {
        let answers: Vec<String> = example(flaw, book).map(|(criterion, answer)| format!("`{criterion}: {answer}`")).collect();
        let _ = writeln!(text, "{}", wrap(&format!("for example {}", answers.join(", ")), style.width, "  ", "    "));
    }
    for line in flaw.sample.iter().flat_map(|sample| sample.lines()) {
        let _ = writeln!(text, "    {}", printable(line));
    }
    text.push('\n');
}

/// The answers of an example, by id.
fn example<'b>(flaw: &Flaw, book: &'b Book) -> impl Iterator<Item = (&'b str, &'b str)> {
    flaw.example.iter().map(|(criterion, answer)| {
        let criterion = &book.criteria[*criterion];
        (criterion.id.as_str(), criterion.answers[*answer].id.as_str())
    })
}

fn summary(audit: &Audit) -> String {
    let combinations = audit.combinations.map(|number| format!("{} of answers", count(number, "possible combination")));
    let samples = count(audit.samples, "sample");
    let looked_at: Vec<String> = combinations.into_iter().chain([samples]).collect();
    let of_level = |level: Level| audit.flaws.iter().filter(|flaw| flaw.kind.level() == level).count();
    let levels = Level::ALL.map(|level| (of_level(level), level.word()));
    let mut found: Vec<String> = levels.into_iter().filter(|(number, _)| *number > 0).map(|(number, word)| count(number, word)).collect();
    if found.is_empty() {
        found.push("nothing found".to_owned());
    }
    format!("{}: {}", looked_at.join(" and "), found.join(", "))
}
