//! What a run found, file by file: the form in which every renderer gets it.

use std::collections::HashMap;

use crate::date::Date;
use crate::engine::{Advice, Engine, Outcomes};
use crate::intake::kinds::Kind;
use crate::intake::note::Note;
use crate::intake::numbers::{self, Played};
use crate::intake::texts::{Claim, Taken, notes, without_note};
use crate::review::{Finding, Label, Options, Reviewer};
use crate::rulebook::{Book, Level};
use crate::source::{Problem, Source, Span};

/// A file with its notes.
#[derive(Debug)]
pub struct FileReport {
    /// The text, under the name by which it is reported.
    pub source: Source,
    /// Its notes, and what could not be read as one.
    pub notes: Vec<NoteReport>,
}

/// A note with what was found in it.
#[derive(Debug)]
pub struct NoteReport {
    /// Its name; empty when it could not be read.
    pub name: String,
    /// Where it begins.
    pub head: Span,
    /// Where its name stands.
    pub place: Span,
    /// Whether there is a note at all, rather than only problems with reading one.
    pub is_note: bool,
    /// The id of the chosen mechanism.
    pub mechanism: Option<String>,
    /// The note in one sentence; empty when it could not be read.
    pub verdict: String,
    /// What is possible by the answers.
    pub outcomes: Outcomes,
    /// Everything that follows from the answers, when it was asked for.
    pub advice: Option<(crate::facts::Facts, Advice)>,
    /// The note as it was read, when it was asked for.
    pub note: Option<Box<Note>>,
    /// The numbers of the note's lease; only where a finding is one that its timeline shows.
    pub played: Option<Played>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// How a run reviews.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// The day of the review.
    pub today: Date,
    /// The most days since a note was reviewed.
    pub max_age: Option<i64>,
    /// Whether everything that follows from the answers is wanted.
    pub with_advice: bool,
    /// Whether the notes themselves are wanted.
    pub with_note: bool,
}

/// Reviews every note of a text. `exists` says whether a path is there, seen from the text's own folder.
pub fn of_text(
    reviewer: &Reviewer<'_>,
    book: &Book,
    source: Source,
    kind: Kind,
    claim: Claim,
    settings: Settings,
    exists: &dyn Fn(&str) -> bool,
) -> FileReport {
    let options = Options { today: settings.today, max_age: settings.max_age, exists };
    let mut taken = notes(book, &source.text, kind, claim);
    if taken.is_empty() && kind == Kind::Yaml && claim == Claim::Certain {
        taken.push(without_note(&source.text));
    }
    let notes = taken.into_iter().map(|taken| of_note(reviewer, book, &source.text, taken, settings, &options)).collect();
    FileReport { source, notes }
}

impl FileReport {
    /// Reports each note whose name an earlier one of the file has.
    pub fn report_duplicates(&mut self, book: &Book) {
        let mut first = HashMap::new();
        for note in self.notes.iter_mut().filter(|note| !note.name.is_empty()) {
            let line = self.source.line_number(note.place.start as usize);
            match first.get(&note.name) {
                Some(line) => note.report_duplicate(book, &format!("{}:{line}", self.source.name)),
                None => drop(first.insert(note.name.clone(), line)),
            }
        }
    }
}

/// A file that could not be read; `source` holds what could be read of it.
pub fn of_problem(book: &Book, source: Source, problem: &Problem) -> FileReport {
    let notes = vec![NoteReport::unread(vec![Finding::of_problem(book, problem)])];
    FileReport { source, notes }
}

fn of_note(reviewer: &Reviewer<'_>, book: &Book, text: &str, taken: Taken, settings: Settings, options: &Options<'_>) -> NoteReport {
    let mut findings: Vec<Finding> = taken.problems.iter().map(|problem| Finding::of_problem(book, problem)).collect();
    let Some(note) = taken.note else {
        keep_few_of_a_kind(&mut findings);
        return NoteReport::unread(findings);
    };
    let reviewed = reviewer.review(&note, text, options);
    findings.extend(reviewed.findings);
    keep_few_of_a_kind(&mut findings);
    let advice = settings.with_advice.then(|| (note.facts, Engine::new(book, &note.facts).advise(&note.facts)));
    let told = |finding: &Finding| finding.counts() && book.check(&finding.id).is_some_and(|check| check.timeline);
    let played = if findings.iter().any(told) { numbers::of_note(book, &note) } else { None };
    let mechanism = reviewed.mechanism.map(|mechanism| book.mechanisms[mechanism].id.clone());
    let (outcomes, verdict) = (reviewed.outcomes, reviewed.verdict);
    let (head, place) = (note.head, note.name.span);
    let (name, note) = if settings.with_note { (note.name.value.clone(), Some(Box::new(note))) } else { (note.name.value, None) };
    NoteReport { name, head, place, is_note: true, mechanism, verdict, outcomes, advice, note, played, findings }
}

/// So many findings of one kind are listed for a note; more of them are counted.
const MOST_OF_A_KIND: usize = 20;

/// Keeps the first findings of each kind; the last of these says how many more there are.
fn keep_few_of_a_kind(findings: &mut Vec<Finding>) {
    if findings.len() <= MOST_OF_A_KIND {
        return;
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    findings.retain(|finding| {
        let count = counts.entry(finding.id.clone()).or_default();
        *count += 1;
        *count <= MOST_OF_A_KIND
    });
    for finding in findings.iter_mut().rev() {
        if let Some(more) = counts.remove(&finding.id).and_then(|count| count.checked_sub(MOST_OF_A_KIND)).filter(|more| *more > 0) {
            finding.message.push_str(&format!("; and {more} more of this kind in this note"));
        }
    }
}

impl NoteReport {
    fn unread(findings: Vec<Finding>) -> Self {
        let place = findings.first().map(|finding| finding.primary.span).unwrap_or_default();
        Self {
            name: String::new(),
            head: place,
            place,
            is_note: false,
            mechanism: None,
            verdict: String::new(),
            outcomes: Outcomes::default(),
            advice: None,
            note: None,
            played: None,
            findings,
        }
    }

    /// Reports that another note of the run has the same name.
    pub fn report_duplicate(&mut self, book: &Book, first: &str) {
        let message = format!("the name `{}` is taken by the note at {first}", self.name);
        let problem = Problem::new("duplicate-name", self.place, message).help("give each note of a run a name of its own");
        self.findings.insert(0, Finding::of_problem(book, &problem));
    }
}

/// Counts over a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files that were looked into and hold a note or a problem.
    pub files: usize,
    /// Notes that were reviewed.
    pub notes: usize,
    /// Errors that count.
    pub errors: usize,
    /// Warnings that count.
    pub warnings: usize,
    /// Infos that count.
    pub infos: usize,
    /// Findings that are accepted.
    pub accepted: usize,
    /// Findings that the baseline knows.
    pub baseline: usize,
}

impl Summary {
    /// Adds a file.
    pub fn add(&mut self, file: &FileReport) {
        self.files += usize::from(!file.notes.is_empty());
        self.notes += file.notes.iter().filter(|note| note.is_note).count();
        for finding in file.notes.iter().flat_map(|note| &note.findings) {
            let count = match finding {
                Finding { accepted: Some(_), .. } => &mut self.accepted,
                Finding { in_baseline: true, .. } => &mut self.baseline,
                Finding { level: Level::Error, .. } => &mut self.errors,
                Finding { level: Level::Warning, .. } => &mut self.warnings,
                Finding { level: Level::Info, .. } => &mut self.infos,
            };
            *count += 1;
        }
    }

    /// Whether there are findings that count at this level or above.
    pub fn reaches(&self, level: Level) -> bool {
        let infos = level == Level::Info && self.infos > 0;
        let warnings = level <= Level::Warning && self.warnings > 0;
        infos || warnings || self.errors > 0
    }
}

/// The label of a finding together with those of everything else that is involved.
pub fn labels(finding: &Finding) -> impl Iterator<Item = &Label> {
    std::iter::once(&finding.primary).chain(&finding.related)
}
