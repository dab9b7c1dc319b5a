//! For people: first what the note comes to and what is new in it, then what is gone, and at last what was written otherwise.

use crate::difference::{Changes, Difference, Found, NoteDifference};
use crate::render::document::{Block, Document};
use crate::render::printable::printable;
use crate::render::report::human::Human;
use crate::render::report::place::place;
use crate::render::style::{Style, Tone};
use crate::render::terminal;
use crate::render::wrap::wrap;
use crate::report::{FileReport, NoteReport};
use crate::review::Finding;
use crate::rulebook::Book;

use super::words::{self, Numbers, WRITTEN_OTHERWISE};

/// The difference as text that ends with a line break.
pub fn human(book: &Book, difference: &Difference<'_>, style: Style) -> String {
    if let Some(nothing) = words::nothing(difference) {
        return wrap(&nothing, style.width, "", "") + "\n";
    }
    let mut page = Page { book, style, report: Human::new(book, style, false), text: String::new() };
    for (file, note) in difference.unread() {
        note.findings.iter().for_each(|finding| page.report.finding(&file.source, finding, &mut page.text));
    }
    for note in difference.notes.iter().filter(|note| !words::is_unchanged(note)) {
        page.note(difference, note);
    }
    let Page { report, mut text, .. } = page;
    text.push_str(&wrap(&words::sum(difference), style.width, "", "  "));
    text.push('\n');
    text.push_str(report.left_out());
    text
}

struct Page<'b> {
    book: &'b Book,
    style: Style,
    report: Human<'b>,
    text: String,
}

impl Page<'_> {
    fn note(&mut self, difference: &Difference<'_>, note: &NoteDifference<'_>) {
        let numbers = Numbers::of(note).words();
        let tone = note.worst().map_or(Tone::Answer, Tone::of);
        match note {
            NoteDifference::Added(version) => {
                self.headline(tone, &printable(&version.report.name), &format!("added; {numbers}"));
                self.one_version(version.report);
                self.findings(difference.new, version.report);
            }
            NoteDifference::Removed(version) => {
                self.headline(Tone::Heading, &printable(&version.report.name), "removed");
                self.one_version(version.report);
            }
            NoteDifference::Uncompared { version, found, .. } => {
                self.headline(Tone::Heading, &printable(&version.report.name), words::UNCOMPARED);
                self.one_version(version.report);
                self.found(difference, found);
            }
            NoteDifference::Kept(changes) => {
                self.headline(tone, &words::name(changes), &numbers);
                self.overview(changes);
                self.found(difference, &changes.found);
                self.statements(changes);
            }
        }
    }

    fn headline(&mut self, tone: Tone, name: &str, rest: &str) {
        let line = wrap(rest, self.style.width, &format!("{name}: "), "  ");
        self.text.push_str(&self.style.paint(tone, name));
        self.text.push_str(&line[name.len()..]);
        self.text.push('\n');
    }

    fn block(&mut self, document: Document) {
        if !document.0.is_empty() {
            self.text.push_str(&terminal::document(&document, self.style));
            self.text.push('\n');
        }
    }

    /// What a note comes to that only one of the versions has.
    fn one_version(&mut self, report: &NoteReport) {
        let entries = vec![("verdict".to_owned(), report.verdict.clone())];
        self.block(Document(vec![Block::Definitions(entries)]));
    }

    /// What a note came to and comes to.
    fn overview(&mut self, changes: &Changes<'_>) {
        let (old, new) = (changes.old, changes.new);
        let outcome = |version: crate::difference::Version<'_>| words::outcome(self.book, version.report.outcomes);
        let mut entries: Vec<(String, String)> = Vec::new();
        if changes.has_other_outcome() {
            entries.push(("outcome".to_owned(), format!("{} → {}", outcome(old), outcome(new))));
        } else {
            entries.push(("outcome".to_owned(), format!("{}, as before", outcome(new))));
        }
        let reasons = words::reasons(self.book, changes).into_iter();
        entries.extend(reasons.map(|(about, says)| ("why".to_owned(), format!("{about}: {says}"))));
        entries.extend(words::mechanisms(changes).map(|(old, new)| ("chosen".to_owned(), format!("{old} → {new}"))));
        if old.report.verdict == new.report.verdict {
            entries.push(("verdict".to_owned(), format!("{} (as before)", new.report.verdict)));
        } else {
            entries.push(("verdict was".to_owned(), old.report.verdict.clone()));
            entries.push(("verdict is".to_owned(), new.report.verdict.clone()));
        }
        self.block(Document(vec![Block::Definitions(entries)]));
    }

    /// The findings of a new note.
    fn findings(&mut self, file: &FileReport, report: &NoteReport) {
        for finding in report.findings.iter().filter(|finding| finding.counts()) {
            self.report.finding(&file.source, finding, &mut self.text);
        }
        let before = self.text.len();
        report.findings.iter().for_each(|finding| self.report.accepted(&file.source, finding, &mut self.text));
        self.end_of_lines(before);
    }

    /// What is new or may be, as `check` tells it, and behind it a line for all that is accepted now or gone, or may be gone.
    fn found(&mut self, difference: &Difference<'_>, found: &Found<'_>) {
        let (counting, accepted): (Vec<_>, Vec<_>) = found.not_compared.iter().partition(|met| met.new.accepted.is_none());
        let not_compared = |met| (met, words::NOT_COMPARED.to_owned());
        let new = found.new.iter().map(|met| (met, words::was(met)));
        for (met, says) in new.chain(counting.into_iter().map(not_compared)) {
            self.report.finding(&difference.new.source, met.new, &mut self.text);
            self.behind(&says, true);
        }
        let before = self.text.len();
        let newly = found.accepted.iter().map(|met| (met, words::was(met)));
        for (met, says) in newly.chain(accepted.into_iter().map(not_compared)) {
            self.report.accepted(&difference.new.source, met.new, &mut self.text);
            self.behind(&says, false);
        }
        found.gone.iter().for_each(|finding| self.gone(difference.old, finding));
        self.not_judged(difference.old, &found.not_judged);
        self.end_of_lines(before);
    }

    /// What is said of a finding behind it, like what it was before; in place of the empty line there, where there is one.
    fn behind(&mut self, says: &str, has_empty_line: bool) {
        if says.is_empty() {
            return;
        }
        if has_empty_line {
            self.text.pop();
        }
        self.text.push_str(&wrap(&printable(says), self.style.width, "  ", "  "));
        self.text.push_str(if has_empty_line { "\n\n" } else { "\n" });
    }

    fn gone(&mut self, file: &FileReport, finding: &Finding) {
        self.text.push_str(&self.style.paint(Tone::Answer, "gone"));
        let line = wrap(&format!("gone {}", in_a_line(file, finding)), self.style.width, "", "  ");
        self.text.push_str(line.strip_prefix("gone").unwrap_or(&line));
        self.text.push('\n');
    }

    fn not_judged(&mut self, file: &FileReport, findings: &[&Finding]) {
        if findings.is_empty() {
            return;
        }
        self.text.push_str(&wrap(&format!("{}:", words::NOT_JUDGED), self.style.width, "", "  "));
        self.text.push('\n');
        for finding in findings {
            self.text.push_str(&wrap(&in_a_line(file, finding), self.style.width, "  ", "    "));
            self.text.push('\n');
        }
    }

    /// An empty line, if there are lines since then.
    fn end_of_lines(&mut self, before: usize) {
        if self.text.len() > before {
            self.text.push('\n');
        }
    }

    /// What is written otherwise.
    fn statements(&mut self, changes: &Changes<'_>) {
        let entries = changes.statements.iter().map(|statement| (statement.path(), words::change(statement))).collect();
        let mut document = Document::default();
        document.section(WRITTEN_OTHERWISE, Block::Definitions(entries));
        self.block(document);
    }
}

/// A finding of the old version, which is not shown in its text.
fn in_a_line(file: &FileReport, finding: &Finding) -> String {
    let accepted = if finding.accepted.is_some() { ", accepted" } else { "" };
    let place = place(&file.source, finding.primary.span);
    format!("{}[{}]{accepted} at {place}: {}", finding.level.word(), finding.id, printable(&finding.message))
}
