//! Any bytes at all through everything that `check` does with a file, within this process, held to what must be true
//! of every file.

#![allow(dead_code, reason = "each test uses a part of it")]

use lockpick::date::Date;
use lockpick::embedded;
use lockpick::intake::files::{self, Unread};
use lockpick::intake::kinds::Kind;
use lockpick::intake::texts::Claim;
use lockpick::render::report::{Format, Material};
use lockpick::render::style::Style;
use lockpick::report::{self, FileReport, Settings, Summary, labels};
use lockpick::review::Reviewer;
use lockpick::rulebook::{Book, Level, Texts};
use lockpick::source::Source;
use lockpick::yaml::{self, NOTE_LIMITS, Place};

/// The kinds of files, and whether somebody named them.
pub const WAYS: [(Kind, Claim); 4] =
    [(Kind::Yaml, Claim::Certain), (Kind::Yaml, Claim::Possible), (Kind::Markdown, Claim::Possible), (Kind::Code, Claim::Possible)];

/// The built-in rule book, made ready once for many files.
pub struct Inspector {
    book: Book,
    texts: Texts,
}

impl Inspector {
    /// With the built-in book.
    pub fn new() -> Self {
        Self { book: embedded::book().expect("the built-in book"), texts: embedded::texts().expect("the built-in texts") }
    }

    /// Checks a file of these bytes. Panics, with what is wrong, when something is not as it must be.
    pub fn inspect(&self, bytes: &[u8], kind: Kind, claim: Claim) {
        let file = match files::decode(bytes.to_vec()) {
            Ok(text) => {
                both_readings_agree(&text);
                self.review(text, kind, claim)
            }
            Err(Unread { problem, text }) => {
                assert!(bytes.starts_with(text.as_bytes()), "the text of an unread file is its beginning");
                report::of_problem(&self.book, Source::new("file", text), &problem)
            }
        };
        for finding in file.notes.iter().flat_map(|note| &note.findings) {
            for label in labels(finding) {
                let range = label.span.range();
                assert!(range.start <= range.end && range.start <= file.source.text.len(), "{range:?} is no place: {finding:?}");
            }
            assert!(self.book.check(&finding.id).is_some(), "nothing explains {}", finding.id);
            assert!(finding.message.len() < 10_000, "{finding:?}");
        }
        self.render(&file);
    }

    fn review(&self, text: String, kind: Kind, claim: Claim) -> FileReport {
        let settings =
            Settings { today: Date::parse("2026-11-30").expect("a date"), max_age: Some(180), with_advice: false, with_note: false };
        let reviewer = Reviewer::new(&self.book);
        report::of_text(&reviewer, &self.book, Source::new("file", text), kind, claim, settings, &|path| path.len() % 2 == 0)
    }

    fn render(&self, file: &FileReport) {
        let mut summary = Summary::default();
        summary.add(file);
        for (name, format) in Format::ALL {
            let style = Style::plain(80);
            let (book, texts) = (&self.book, Some(&self.texts));
            let mut report = format.report(Material { book, texts, style, explain: false, fail_on: Level::Error, with_baseline: false });
            let text = report.begin() + &report.file(file) + &report.end(&summary);
            assert!(!text.contains(|character: char| character.is_control() && character != '\n'), "{name} holds a control character");
            if matches!(format, Format::Json | Format::Sarif | Format::GitLab) {
                serde_json::from_str::<serde_json::Value>(&text).unwrap_or_else(|error| panic!("{name}: {error} in {text}"));
            }
        }
    }
}

/// What is read without a parser must be read as the parser reads it, to the byte.
fn both_readings_agree(text: &str) {
    for (start, part) in yaml::cut_at_document_marks(text) {
        let place = Place { text_number: 0, start };
        let Some(plain) = yaml::plain::read(part, place) else { continue };
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        yaml::full::read(part, place, NOTE_LIMITS, &mut found, &mut problems);
        assert!(problems.is_empty() && found == [plain.clone()], "two readings of {part:?}:\n{plain:?}\n{found:?}\n{problems:?}");
    }
}
