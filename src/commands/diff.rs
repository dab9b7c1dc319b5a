//! `lockpick diff`: two versions of a file in, what changed out.

use std::path::Path;

use crate::cli::{DiffArgs, DocumentFormat};
use crate::difference::Difference;
use crate::exit::Exit;
use crate::intake::files::Unread;
use crate::intake::kinds::Kind;
use crate::intake::texts::Claim;
use crate::render::difference::{human, json, markdown};
use crate::report::{self, FileReport, Settings};
use crate::review::Reviewer;
use crate::rulebook::{Book, Level};
use crate::source::Source;

use super::context::Context;
use super::errors::UsageError;
use super::given::{self, STANDARD_INPUT, is_standard_input, is_stream};
use super::project::{Project, slashes};

/// Carries it out.
pub fn run(args: &DiffArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    if is_standard_input(&args.old) && is_standard_input(&args.new) {
        return Err(UsageError("only one of the two versions can be standard input; name a file for the other".to_owned()).into());
    }
    let project = context.project()?;
    let book = context.book()?;
    let reading = Reading {
        book: &book,
        reviewer: Reviewer::new(&book),
        project: &project,
        settings: Settings {
            today: given::today(args.today.as_deref())?,
            max_age: project.config.max_age,
            with_advice: false,
            with_note: true,
        },
        old: &args.old,
        place: [&args.new, &args.old].into_iter().find(|path| has_place(path)).map_or(Path::new(""), |path| path),
    };
    let (old, new) = (reading.version(&args.old)?, reading.version(&args.new)?);
    let difference = Difference::between(&book, &old, &new);
    context.write(&match args.format {
        DocumentFormat::Human => human(&book, &difference, context.style),
        DocumentFormat::Markdown => markdown(&book, &difference),
        DocumentFormat::Json => json(&book, &difference),
    })?;
    let fail_on = args.fail_on.map(Level::from).or(project.config.fail_on).unwrap_or(Level::Error);
    Ok(if difference.fails(fail_on) { Exit::Findings } else { Exit::Clean })
}

/// How both versions are read.
struct Reading<'r> {
    book: &'r Book,
    reviewer: Reviewer<'r>,
    project: &'r Project,
    settings: Settings,
    /// The old version.
    old: &'r Path,
    /// Where the file stands of which there are two versions: the paths in its notes count from there, and what comes by
    /// standard input or a pipe is of its kind. Empty where both come so.
    place: &'r Path,
}

/// Whether a version is a file, which has a kind and a folder.
fn has_place(path: &Path) -> bool {
    !is_standard_input(path) && !is_stream(path)
}

impl Reading<'_> {
    fn version(&self, path: &Path) -> anyhow::Result<FileReport> {
        let name = if is_standard_input(path) { STANDARD_INPUT.to_owned() } else { slashes(path) };
        let place = if has_place(path) { path } else { self.place };
        let source = |text: String| Source::new(name, text).at(self.project.path_from_root(place));
        let kind = Kind::of(place).unwrap_or(Kind::Yaml);
        let folder = self.place.parent().unwrap_or(Path::new(""));
        let exists = |path: &str| folder.join(path).exists();
        let mut file = match given::text_or_stream(path)? {
            // A file that is new had nothing in it before: `git show` of it prints nothing.
            Ok(text) if path == self.old && text.trim().is_empty() => FileReport { source: source(text), notes: Vec::new() },
            Ok(text) => report::of_text(&self.reviewer, self.book, source(text), kind, Claim::Certain, self.settings, &exists),
            Err(Unread { problem, text }) => report::of_problem(self.book, source(text), &problem),
        };
        file.report_duplicates(self.book);
        Ok(file)
    }
}
