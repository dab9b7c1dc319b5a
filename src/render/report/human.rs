//! For people: snippets that point at every value involved, a line for each note, and a summary.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;

use crate::render::lease::short_story;
use crate::render::printable::printable;
use crate::render::shell::quoted;
use crate::render::style::{Style, Tone};
use crate::render::wrap::wrap;
use crate::render::{advice, terminal};
use crate::report::{FileReport, NoteReport, Summary};
use crate::review::Finding;
use crate::rulebook::Book;
use crate::source::Source;

use super::place::place;
use super::words::sum;
use super::{Report, change, snippet};

/// Snippets, verdicts and a summary.
pub struct Human<'b> {
    book: &'b Book,
    style: Style,
    explain: bool,
    /// The kinds of findings whose help was given: in a long report it is said once, where the kind first shows.
    helped: HashSet<&'b str>,
    /// Whether help was left out somewhere.
    left_out: bool,
}

impl<'b> Human<'b> {
    /// A report for a terminal or a log; `explain` adds to every note what follows from its answers.
    pub fn new(book: &'b Book, style: Style, explain: bool) -> Self {
        Self { book, style, explain, helped: HashSet::new(), left_out: false }
    }

    /// A note of a file, which may be its only one.
    fn note(&mut self, source: &Source, note: &NoteReport, is_only: bool, text: &mut String) {
        for finding in note.findings.iter().filter(|finding| finding.counts()) {
            self.finding(source, finding, text);
        }
        note.findings.iter().for_each(|finding| self.accepted(source, finding, text));
        let silent = note.findings.is_empty() && !self.explain;
        if note.is_note && !silent {
            let worst = note.findings.iter().filter(|finding| finding.counts()).map(|finding| finding.level).max();
            let tone = worst.map_or(Tone::Answer, Tone::of);
            let name = printable(&note.name);
            let verdict = wrap(&note.verdict, self.style.width, &format!("{name}: "), "  ");
            let _ = writeln!(text, "{}{}", self.style.paint(tone, &name), &verdict[name.len()..]);
            if let Some((story, option)) = note.played.as_ref().and_then(short_story) {
                let named = if is_only { String::new() } else { format!(" --note {}", quoted(&name)) };
                // What begins with a dash would be taken for an option.
                let here = if source.name.starts_with('-') { "./" } else { "" };
                let file = printable(&source.name);
                let story = format!("timeline: {story}. `lockpick timeline {here}{}{named}{option}` draws it.", quoted(&file));
                let _ = writeln!(text, "{}", wrap(&story, self.style.width, "  ", "  "));
            }
            text.push('\n');
        }
        if let Some((facts, result)) = note.advice.as_ref().filter(|_| self.explain) {
            text.push_str(&terminal::document(&advice::document(self.book, facts, result), self.style));
            text.push('\n');
        }
    }

    /// Why a finding is accepted, if it is.
    pub fn accepted(&self, source: &Source, finding: &Finding, text: &mut String) {
        let Some(because) = &finding.accepted else { return };
        let line = format!("accepted[{}] at {}: {}", finding.id, place(source, finding.primary.span), printable(because));
        text.push_str(&wrap(&line, self.style.width, "", "  "));
        text.push('\n');
    }

    /// What is wrong, where, and what to do about it.
    pub fn finding(&mut self, source: &Source, finding: &Finding, text: &mut String) {
        let tone = Tone::of(finding.level);
        let kind = format!("{}[{}]", finding.level.word(), finding.id);
        self.style.painted(tone, text, |text| text.push_str(&kind));
        text.push_str(": ");
        let message = printable(&finding.message);
        // Wrapped with a start as wide as the kind, which has its colour already.
        let start = " ".repeat(kind.len() + 2);
        let message = if self.style.fits { Cow::Owned(wrap(&message, self.style.width, &start, "  ")) } else { message };
        self.style.painted(Tone::Heading, text, |text| text.push_str(message.strip_prefix(&start).unwrap_or(&message)));
        text.push('\n');
        let gutter = snippet::write(source, finding, tone, self.style, text);
        if !finding.help.is_empty() && self.is_helpful(finding) {
            let first = format!("{:gutter$} {} help: ", "", if self.style.unicode { "╰" } else { "=" });
            let further = " ".repeat(gutter + "   help: ".len());
            let _ = writeln!(text, "{}", wrap(&printable(&finding.help), self.style.width, &first, &further));
        }
        text.push_str(&change::lines(source, finding, self.style));
        text.push('\n');
    }

    /// What stands behind the summary.
    pub fn left_out(&self) -> &'static str {
        if self.left_out { LEFT_OUT } else { "" }
    }

    /// Whether the help is to be given here: that of a slip is its own, that of a kind of finding is the same each time.
    fn is_helpful(&mut self, finding: &Finding) -> bool {
        let Some(check) = self.book.check(&finding.id).filter(|check| check.instead == finding.help) else { return true };
        let is_first = self.helped.insert(&check.id);
        self.left_out |= !is_first;
        is_first
    }
}

impl Report for Human<'_> {
    fn file(&mut self, file: &FileReport) -> String {
        // About what the findings of a note take, so that the text seldom has to be moved.
        let mut text = String::with_capacity(if file.notes.is_empty() { 0 } else { 1 << 11 });
        file.notes.iter().for_each(|note| self.note(&file.source, note, file.notes.len() == 1, &mut text));
        text
    }

    fn end(&mut self, summary: &Summary) -> String {
        format!("{}\n{}", sum(summary), self.left_out())
    }
}

/// Said once behind the summary, where help was left out.
const LEFT_OUT: &str = "What to do stands with the first finding of each kind; `lockpick explain ID` says it again, and why.\n";
