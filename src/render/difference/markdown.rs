//! For a comment on a pull request: Markdown.

use crate::difference::{Changes, Difference, Found, Met, NoteDifference, Statement};
use crate::render::document::{Block, Document};
use crate::render::markdown::{self, code};
use crate::render::printable::printable;
use crate::render::report::markdown::{columns, row, text};
use crate::report::{FileReport, NoteReport};
use crate::review::Finding;
use crate::rulebook::Book;
use crate::source::Source;

use super::words::{self, Numbers, WHY, WRITTEN_OTHERWISE};

/// The difference as Markdown that ends with a line break.
pub fn markdown(book: &Book, difference: &Difference<'_>) -> String {
    let mut written = "# lockpick\n\n".to_owned();
    if let Some(nothing) = words::nothing(difference) {
        return written + &nothing + "\n";
    }
    let mut add = |document: Document| written.push_str(&(markdown::document(&document, 2) + "\n"));
    for (file, note) in difference.unread() {
        let mut document = Document::default();
        document.title(format!("{} cannot be read", code(&printable(&file.source.name))));
        findings(&mut document, "", "Instead", file, note.findings.iter());
        add(document);
    }
    for note in difference.notes.iter().filter(|note| !words::is_unchanged(note)) {
        let mut document = Document::default();
        let numbers = Numbers::of(note).words();
        match note {
            NoteDifference::Added(version) => {
                document.title(format!("{}: added; {numbers}", name(version.report)));
                document.paragraph(text(&version.report.verdict));
                let of_kind = |accepted: bool| version.report.findings.iter().filter(move |finding| finding.accepted.is_some() == accepted);
                findings(&mut document, NEW, "Instead", difference.new, of_kind(false));
                findings(&mut document, ACCEPTED, "Accepted because", difference.new, of_kind(true));
            }
            NoteDifference::Removed(version) => {
                document.title(format!("{}: removed", name(version.report)));
                document.paragraph(text(&version.report.verdict));
            }
            NoteDifference::Uncompared { version, found, .. } => {
                document.title(format!("{}: {}", name(version.report), words::UNCOMPARED));
                document.paragraph(text(&version.report.verdict));
                of_both(difference, found, &mut document);
            }
            NoteDifference::Kept(changes) => {
                document.title(format!("{}: {numbers}", code(&words::name(changes))));
                overview(book, changes, &mut document);
                of_both(difference, &changes.found, &mut document);
                statements(changes, &mut document);
            }
        }
        add(document);
    }
    written + &words::sum(difference) + "\n"
}

const NEW: &str = "New findings";
const ACCEPTED: &str = "Newly accepted";
const NOT_COMPARED: &str = "Not compared, since not all of the old version could be read";
const NOT_JUDGED: &str = "Not judged while not all of the new version can be read";

fn name(report: &NoteReport) -> String {
    code(&printable(&report.name))
}

fn overview(book: &Book, changes: &Changes<'_>, document: &mut Document) {
    let (old, new) = (changes.old, changes.new);
    let outcome = |version: crate::difference::Version<'_>| words::outcome(book, version.report.outcomes);
    let mut rows = vec![("Outcome", outcome(old), outcome(new))];
    rows.extend(words::mechanisms(changes).map(|(old, new)| ("Chosen", old.to_owned(), new.to_owned())));
    rows.push(("Verdict", old.report.verdict.clone(), new.report.verdict.clone()));
    let row = |(what, old, new): (&str, String, String)| {
        let new = if old == new { "as before".to_owned() } else { text(&new) };
        vec![what.to_owned(), text(&old), new]
    };
    document.push(Block::Table { columns: before_and_now(""), rows: rows.into_iter().map(row).collect() });
    let reasons = words::reasons(book, changes).into_iter().map(|(about, says)| (about, text(&says))).collect();
    document.section(WHY, Block::Definitions(reasons));
}

fn before_and_now(what: &str) -> Vec<String> {
    [what, "Before", "Now"].map(str::to_owned).to_vec()
}

/// The findings of both versions, held against each other.
fn of_both(difference: &Difference<'_>, found: &Found<'_>, document: &mut Document) {
    let met = |document: &mut Document, heading, last, met: &[Met<'_>]| {
        let rows = met.iter().map(|met| {
            let mut row = row(&difference.new.source, met.new);
            let was = words::was(met);
            if let Some(finding) = row.get_mut(2).filter(|_| !was.is_empty()) {
                finding.push_str(&format!("; {}", text(&was)));
            }
            row
        });
        document.section(heading, Block::Table { columns: columns(last), rows: rows.collect() });
    };
    met(document, NEW, "Instead", &found.new);
    met(document, ACCEPTED, "Accepted because", &found.accepted);
    let not_compared = found.not_compared.iter().map(|met| row_with_accepted(&difference.new.source, met.new));
    let columns = columns("Instead, or accepted because");
    let three = columns[..3].to_vec();
    document.section(NOT_COMPARED, Block::Table { columns, rows: not_compared.collect() });
    for (heading, findings) in [("Gone", &found.gone), (NOT_JUDGED, &found.not_judged)] {
        let mut rows: Vec<Vec<String>> = findings.iter().map(|finding| row_with_accepted(&difference.old.source, finding)).collect();
        rows.iter_mut().for_each(|row| row.truncate(three.len()));
        document.section(heading, Block::Table { columns: three.clone(), rows });
    }
}

/// A row that says of its finding whether it is accepted.
fn row_with_accepted(source: &Source, finding: &Finding) -> Vec<String> {
    let mut row = row(source, finding);
    if let Some(told) = row.get_mut(2).filter(|_| finding.accepted.is_some()) {
        told.push_str(", accepted");
    }
    row
}

/// A table of findings under a heading, or without one.
fn findings<'f>(document: &mut Document, heading: &str, last: &str, file: &FileReport, findings: impl Iterator<Item = &'f Finding>) {
    let rows: Vec<Vec<String>> = findings.map(|finding| row(&file.source, finding)).collect();
    let table = Block::Table { columns: columns(last), rows };
    match heading {
        "" => document.push(table),
        heading => document.section(heading, table),
    }
}

fn statements(changes: &Changes<'_>, document: &mut Document) {
    let row = |statement: &Statement| {
        let cell = |given: &[String]| words::values(statement.part, given).map_or_else(|| "not given".to_owned(), |values| code(&values));
        vec![code(&printable(&statement.path())), cell(&statement.old), cell(&statement.new)]
    };
    let rows = changes.statements.iter().map(row).collect();
    document.section(WRITTEN_OTHERWISE, Block::Table { columns: before_and_now(""), rows });
}
