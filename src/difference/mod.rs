//! What changed between two versions of a file: note by note what is stated, what follows from it, and what was found.

mod findings;
mod statements;

pub use findings::{Found, Met};
pub use statements::{Part, Statement};

use crate::engine::{Engine, Reason};
use crate::intake::note::Note;
use crate::report::{FileReport, NoteReport};
use crate::rulebook::{Book, Level};

use findings::Findings;

/// Two versions of a file, with every note of either.
pub struct Difference<'r> {
    /// The file as it was.
    pub old: &'r FileReport,
    /// The file as it is.
    pub new: &'r FileReport,
    /// The notes: those of the new version in their order, then those that it lacks.
    pub notes: Vec<NoteDifference<'r>>,
}

/// What became of a note.
pub enum NoteDifference<'r> {
    /// Only the new version has it.
    Added(Version<'r>),
    /// Only the old version has it.
    Removed(Version<'r>),
    /// It is in one version, and whether it is in the other cannot be told, since not all of that could be read.
    Uncompared {
        /// The note in the version that has it.
        version: Version<'r>,
        /// Which that is.
        side: Side,
        /// Its findings, none of which is gone, and none new but those of reading it.
        found: Found<'r>,
    },
    /// Both versions have it.
    Kept(Box<Changes<'r>>),
}

/// One of the two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The file as it was.
    Old,
    /// The file as it is.
    New,
}

/// A note in two versions.
pub struct Changes<'r> {
    /// The note as it was.
    pub old: Version<'r>,
    /// The note as it is.
    pub new: Version<'r>,
    /// What is stated otherwise.
    pub statements: Vec<Statement>,
    /// The rules that certainly hold now and did not, against mechanisms that are no outcome any more.
    pub now_against: Vec<Reason>,
    /// The rules that certainly held and do not any more, against mechanisms that have become an outcome.
    pub no_longer_against: Vec<Reason>,
    /// The impossible combinations that keep the answers from being true together now, and did not.
    pub contradictions: Vec<usize>,
    /// The findings of both, held against each other.
    pub found: Found<'r>,
}

/// One version of a note.
#[derive(Clone, Copy)]
pub struct Version<'r> {
    /// What was found in it.
    pub report: &'r NoteReport,
    /// What it says.
    pub note: &'r Note,
}

impl<'r> Version<'r> {
    /// `None` for what could not be read, or whose note was not kept.
    fn of(report: &'r NoteReport) -> Option<Self> {
        report.note.as_ref().map(|note| Self { report, note })
    }

    fn findings(self, file: &'r FileReport) -> Findings<'r> {
        Findings { all: &self.report.findings, source: &file.source, is_misread: self.note.misread }
    }
}

impl<'r> Difference<'r> {
    /// Holds two versions against each other. Notes are the same by their names; where each version has a single one, these
    /// two are.
    pub fn between(book: &Book, old: &'r FileReport, new: &'r FileReport) -> Self {
        let mut left: Vec<Version<'r>> = old.notes.iter().filter_map(Version::of).collect();
        let of_new: Vec<Version<'r>> = new.notes.iter().filter_map(Version::of).collect();
        let are_single = left.len() == 1 && of_new.len() == 1 && !is_unread(old) && !is_unread(new);
        let mut notes = Vec::with_capacity(of_new.len());
        for new_version in of_new {
            let is_same = |old: &Version<'_>| are_single || old.report.name == new_version.report.name;
            notes.push(match left.iter().position(is_same) {
                Some(at) => {
                    let changes = Changes::between(book, (left.remove(at), old), (new_version, new));
                    NoteDifference::Kept(Box::new(changes))
                }
                None if is_unread(old) => NoteDifference::uncompared(new_version, Side::New),
                None => NoteDifference::Added(new_version),
            });
        }
        let of_old =
            |version| if is_unread(new) { NoteDifference::uncompared(version, Side::Old) } else { NoteDifference::Removed(version) };
        notes.extend(left.into_iter().map(of_old));
        Self { old, new, notes }
    }

    /// What could not be read as a note, with the file that it is in: the old version's first.
    pub fn unread(&self) -> impl Iterator<Item = (&'r FileReport, &'r NoteReport)> {
        let of = |file: &'r FileReport| file.notes.iter().filter(|note| !note.is_note).map(move |note| (file, note));
        of(self.old).chain(of(self.new))
    }

    /// Whether the new version has new findings at this level or above, or cannot be read. What could not be read of the old one
    /// was a fault before, and what it may have hidden is not new.
    pub fn fails(&self, level: Level) -> bool {
        is_unread(self.new) || self.notes.iter().any(|note| note.worst().is_some_and(|worst| worst >= level))
    }
}

/// Whether something of a file could not be read as a note.
fn is_unread(file: &FileReport) -> bool {
    file.notes.iter().any(|note| !note.is_note)
}

impl<'r> NoteDifference<'r> {
    fn uncompared(version: Version<'r>, side: Side) -> Self {
        let findings = &version.report.findings;
        let found = match side {
            Side::Old => Found::without_new(findings),
            Side::New => Found::without_old(findings),
        };
        Self::Uncompared { version, side, found }
    }

    /// The level of the gravest finding that is certainly new and not accepted.
    pub fn worst(&self) -> Option<Level> {
        match self {
            Self::Added(version) => version.report.findings.iter().filter(|finding| finding.counts()).map(|finding| finding.level).max(),
            Self::Removed(_) => None,
            Self::Uncompared { found, .. } => found.worst(),
            Self::Kept(changes) => changes.found.worst(),
        }
    }
}

impl<'r> Changes<'r> {
    fn between(book: &Book, (old, old_file): (Version<'r>, &'r FileReport), (new, new_file): (Version<'r>, &'r FileReport)) -> Self {
        let (now_against, no_longer_against) = turned(book, old, new);
        Self {
            old,
            new,
            statements: statements::changed(book, (old.note, &old_file.source), (new.note, &new_file.source)),
            now_against,
            no_longer_against,
            contradictions: new_contradictions(book, old, new),
            found: Found::between(book, old.findings(old_file), new.findings(new_file)),
        }
    }

    /// Whether other outcomes are possible than before.
    pub fn has_other_outcome(&self) -> bool {
        self.old.report.outcomes != self.new.report.outcomes
    }

    /// Whether the note has another name than before.
    pub fn is_renamed(&self) -> bool {
        self.old.report.name != self.new.report.name
    }

    /// Whether nothing changed that lockpick reads.
    pub fn is_nothing(&self) -> bool {
        let is_judged_alike = !self.has_other_outcome() && self.old.report.verdict == self.new.report.verdict;
        is_judged_alike && !self.is_renamed() && self.statements.is_empty() && self.found.is_nothing()
    }
}

/// The impossible combinations that keep the answers from being true together now, and did not before.
fn new_contradictions(book: &Book, old: Version<'_>, new: Version<'_>) -> Vec<usize> {
    let of = |note: &Note| Engine::new(book, &note.facts).contradictions(&note.facts.possible);
    let known = of(old.note);
    of(new.note).into_iter().filter(|number| !known.contains(number)).collect()
}

/// The rules that have turned against mechanisms which are no outcome any more, and away from those that have become one.
fn turned(book: &Book, old: Version<'_>, new: Version<'_>) -> (Vec<Reason>, Vec<Reason>) {
    let against = |version: Version<'_>, mechanism| {
        let facts = &version.note.facts;
        Engine::new(book, facts).against(mechanism, &facts.possible)
    };
    let (were, are) = (old.report.outcomes.mechanisms, new.report.outcomes.mechanisms);
    let only = |of: Version<'_>, unlike: Version<'_>, mechanism: usize| {
        let others = against(unlike, mechanism);
        against(of, mechanism).into_iter().filter(move |reason| !others.contains(reason))
    };
    let now = were.without(are).iter().flat_map(|mechanism| only(new, old, mechanism)).collect();
    let no_longer = are.without(were).iter().flat_map(|mechanism| only(old, new, mechanism)).collect();
    (now, no_longer)
}
