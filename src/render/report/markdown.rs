//! For a comment on a change or the summary page of a job: Markdown.

use crate::render::count::count;
use crate::render::document::{Block, Document};
use crate::render::markdown;
use crate::render::printable::printable;
use crate::report::{FileReport, NoteReport, Summary};
use crate::review::Finding;
use crate::source::Source;

use super::Report;
use super::place::place;
use super::words::sum;

/// What GitHub shows of the summary of a step is 1 MiB; this leaves room for what other tools wrote there.
pub const STEP_SUMMARY: usize = 512 << 10;

/// A section for each note with findings, and what the run comes to.
pub struct Markdown {
    /// Bytes that may still be written for files.
    left: usize,
    omitted: usize,
}

impl Markdown {
    /// A report of every finding.
    pub fn new() -> Self {
        Self::limited_to(usize::MAX)
    }

    /// A report that leaves out notes once it has so many bytes, and says how many it left out.
    pub fn limited_to(bytes: usize) -> Self {
        Self { left: bytes, omitted: 0 }
    }
}

impl Report for Markdown {
    fn begin(&mut self) -> String {
        "# lockpick\n\n".to_owned()
    }

    fn file(&mut self, file: &FileReport) -> String {
        let mut text = String::new();
        let is_news = |note: &&NoteReport| note.findings.iter().any(|finding| !finding.in_baseline);
        for note in file.notes.iter().filter(is_news) {
            let section = markdown::document(&section(&file.source, note), 2) + "\n";
            if section.len() > self.left {
                self.omitted += 1;
                self.left = 0;
            } else {
                self.left -= section.len();
                text.push_str(&section);
            }
        }
        text
    }

    fn end(&mut self, summary: &Summary) -> String {
        let omitted = match self.omitted {
            0 => String::new(),
            notes => format!("{} with findings left out here, for want of room.\n\n", count(notes, "note")),
        };
        format!("{omitted}{}\n", sum(summary))
    }
}

/// The headings of such a table; the last says what is told of each finding.
pub fn columns(last: &str) -> Vec<String> {
    ["Level", "Place", "Finding", last].map(str::to_owned).to_vec()
}

fn section(source: &Source, note: &NoteReport) -> Document {
    let mut document = Document::default();
    document.title(markdown::code(&printable(if note.name.is_empty() { &source.name } else { &note.name })));
    document.paragraph(text(&note.verdict));
    let rows = |accepted: bool| {
        let shown = move |finding: &&Finding| finding.accepted.is_some() == accepted && !finding.in_baseline;
        note.findings.iter().filter(shown).map(|finding| row(source, finding)).collect()
    };
    for (last, rows) in [("Instead", rows(false)), ("Accepted because", rows(true))] {
        let rows: Vec<Vec<String>> = rows;
        if !rows.is_empty() {
            document.push(Block::Table { columns: columns(last), rows });
        }
    }
    document
}

/// A row of a table of findings: level, place, what is wrong, and why it is accepted or what to do instead.
pub fn row(source: &Source, finding: &Finding) -> Vec<String> {
    let last = finding.accepted.as_ref().unwrap_or(&finding.help);
    let place = markdown::code(&place(source, finding.primary.span));
    vec![finding.level.word().to_owned(), place, format!("{} (`{}`)", text(&finding.message), finding.id), text(last)]
}

/// Words that may be the note's own, with nothing in them read as a link or a picture.
pub fn text(words: &str) -> String {
    markdown::outside_code(&printable(&words.replace('\n', " ")), |part| part.replace('[', "\\["))
}
