//! What two versions of a note state otherwise.

use crate::intake::note::Note;
use crate::review::detail_value;
use crate::rulebook::{Book, DetailKind};
use crate::source::Source;

/// Something that is stated otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The part of the note in which it stands.
    pub part: Part,
    /// What it is about, as notes write it.
    pub id: String,
    /// What it was; nothing where it was not given. Several where it is a list.
    pub old: Vec<String>,
    /// What it is; nothing where it is not given any more.
    pub new: Vec<String>,
}

impl Statement {
    /// Where it stands in the note, like `lock.ttl`.
    pub fn path(&self) -> String {
        match self.part {
            Part::Answers => format!("answers.{}", self.id),
            Part::Lock => format!("lock.{}", self.id),
            Part::Stack | Part::About => self.id.clone(),
        }
    }
}

/// A part of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Its answers.
    Answers,
    /// What the team runs.
    Stack,
    /// The lock and its details.
    Lock,
    /// What it says besides.
    About,
}

/// Every statement that differs, part by part.
pub(super) fn changed(book: &Book, old: (&Note, &Source), new: (&Note, &Source)) -> Vec<Statement> {
    let mut found = Vec::new();
    answers(book, old.0, new.0, &mut found);
    let stack = |note: &Note| note.stack.iter().map(|stack| book.stacks[*stack].id.clone()).collect();
    add(Part::Stack, "stack", stack(old.0), stack(new.0), &mut found);
    lock(book, old, new, &mut found);
    about(book, old.0, new.0, &mut found);
    found
}

fn add(part: Part, id: &str, old: Vec<String>, new: Vec<String>, found: &mut Vec<Statement>) {
    if old != new {
        found.push(Statement { part, id: id.to_owned(), old, new });
    }
}

fn answers(book: &Book, old: &Note, new: &Note, found: &mut Vec<Statement>) {
    for (number, criterion) in book.criteria.iter().enumerate() {
        let given = |note: &Note| {
            let possible = Some(note.facts.possible[number]).filter(|_| note.facts.stated.contains(number));
            possible.into_iter().flat_map(|answers| answers.iter()).map(|answer| criterion.answers[answer].id.clone()).collect()
        };
        add(Part::Answers, &criterion.id, given(old), given(new), found);
    }
}

fn lock(book: &Book, (old, old_source): (&Note, &Source), (new, new_source): (&Note, &Source), found: &mut Vec<Statement>) {
    // The mechanism first: the other details are its own.
    let (mechanism, others): (Vec<_>, Vec<_>) =
        book.details.iter().enumerate().partition(|(_, detail)| detail.kind == DetailKind::Mechanism);
    for (number, detail) in mechanism.into_iter().chain(others) {
        let value = |note: &Note| note.lock.as_ref().and_then(|lock| lock.values[number]);
        // Other words for the same, like 60s and 1m, change nothing.
        if value(old) == value(new) {
            continue;
        }
        let written = |note: &Note, source: &Source| {
            let lock = note.lock.as_ref();
            let value = lock.and_then(|lock| detail_value(book, lock, number, &source.text));
            let follows = lock.is_some_and(|lock| lock.places[number].is_none());
            value.map(|value| if follows { format!("{value} ({FOLLOWS})") } else { value }).into_iter().collect()
        };
        add(Part::Lock, &detail.id, written(old, old_source), written(new, new_source), found);
    }
}

/// Said of a value that the note does not write itself.
const FOLLOWS: &str = "follows from the rest";

fn about(book: &Book, old: &Note, new: &Note, found: &mut Vec<Statement>) {
    let mut both = |id: &str, given: &dyn Fn(&Note) -> Vec<String>| add(Part::About, id, given(old), given(new), found);
    both("resource", &|note| note.resource.iter().cloned().collect());
    both("team", &|note| note.team.iter().cloned().collect());
    both("reviewed", &|note| note.reviewed.iter().map(|day| day.value.to_string()).collect());
    both("code", &|note| note.code.iter().map(|path| path.value.clone()).collect());
    both("race_test", &|note| note.race_test.iter().map(|path| path.value.clone()).collect());
    for (number, criterion) in book.criteria.iter().enumerate() {
        let reasons = |note: &Note| note.because.iter().filter(|(of, _)| *of == number).map(|(_, reason)| reason.clone()).collect();
        both(&format!("because.{}", criterion.id), &reasons);
    }
    for accept in new.accept.iter().filter(|accept| accept_of(old, &accept.finding.value).is_some()) {
        let finding = &accept.finding.value;
        let until = |note: &Note| accept_of(note, finding).and_then(|accept| accept.until.as_ref()).map(|until| until.value.to_string());
        both(&format!("accept.{finding}.until"), &|note| until(note).into_iter().collect());
    }
}

fn accept_of<'n>(note: &'n Note, finding: &str) -> Option<&'n crate::intake::note::Accept> {
    note.accept.iter().find(|accept| accept.finding.value == finding)
}
