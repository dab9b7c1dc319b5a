//! A design note from YAML: answers, the lock and its details, accepted risks, each with its place.

use std::collections::HashSet;

use crate::condition::Subject;
use crate::date::Date;
use crate::facts::Facts;
use crate::fields::{Fields, suggest, text};
use crate::rulebook::Book;
use crate::source::{Problem, Span};
use crate::yaml::{Node, Value, shorten};

use super::lock::{self, Lock};
use super::note_answers;

/// The version of the note format that this lockpick reads.
pub const FORMAT: u32 = 1;
/// The key by which a note is recognised.
pub const HEAD: &str = "lockpick";

/// Something and where it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

/// A design note.
#[derive(Debug, Clone)]
pub struct Note {
    /// Its name.
    pub name: Placed<String>,
    /// Where the note begins.
    pub head: Span,
    /// Its answers and stack.
    pub facts: Facts,
    /// What the team runs, in the order in which the note names it.
    pub stack: Vec<usize>,
    /// Where `answers` stands, if it does.
    pub answers: Option<Span>,
    /// By criterion: where its answer stands, also when it could not be read.
    pub answer_places: Vec<Option<Span>>,
    /// Reasons that were given for answers.
    pub because: Vec<(usize, String)>,
    /// What the note is about.
    pub resource: Option<String>,
    /// Who answers for it.
    pub team: Option<String>,
    /// When somebody last looked at it.
    pub reviewed: Option<Placed<Date>>,
    /// Files that it is about.
    pub code: Vec<Placed<String>>,
    /// The tests that race two workers.
    pub race_test: Vec<Placed<String>>,
    /// The chosen lock.
    pub lock: Option<Lock>,
    /// Risks taken knowingly.
    pub accept: Vec<Accept>,
    /// Whether some of it could not be read.
    pub misread: bool,
    /// Whether something stands where an answer is looked for and is none, so that any that is missing may be it.
    pub misplaced_answer: bool,
    /// The same of the details of the lock.
    pub misplaced_detail: bool,
}

impl Note {
    /// Whether a criterion or detail of which nothing could be read may be stated all the same.
    pub fn may_state(&self, subject: Subject) -> bool {
        let is_written = |places: &[Option<Span>], number: usize| places.get(number).is_some_and(Option::is_some);
        match subject {
            Subject::Criterion(criterion) => self.misplaced_answer || is_written(&self.answer_places, criterion),
            Subject::Detail(detail) => self.misplaced_detail || self.lock.as_ref().is_some_and(|lock| is_written(&lock.places, detail)),
        }
    }
}

/// A finding that is accepted.
#[derive(Debug, Clone)]
pub struct Accept {
    /// The entry.
    pub span: Span,
    /// The id of the finding.
    pub finding: Placed<String>,
    /// Why it is accepted.
    pub because: Option<String>,
    /// Until when, that day included.
    pub until: Option<Placed<Date>>,
}

/// Whether a document claims to be a note. Where nobody named it as one, a head that holds more than a version is something
/// else, like a job of that name in a CI file.
pub fn is_note(document: &Node<'_>, is_meant_as_one: bool) -> bool {
    let holds_more = |head: &Node<'_>| matches!(head.value, Value::Map(_) | Value::List(_));
    document.get(HEAD).is_some_and(|head| is_meant_as_one || !holds_more(head))
}

/// Reads a note; what cannot be read is a problem and is left out of it. `None` when it is no note, or of a newer format.
pub fn read(book: &Book, document: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Note> {
    let before = problems.len();
    let mut fields = Fields::of(document, "a note", problems)?;
    let version = fields.required(HEAD, problems)?;
    if !reads_version(version, problems) {
        return None;
    }
    let head = fields.entry(HEAD).map_or(document.span, |entry| entry.key_span);
    let name = fields.required("name", problems).and_then(|node| placed_text(node, "name", problems));
    let resource = fields.optional_text("resource", problems);
    let team = fields.optional_text("team", problems);
    let reviewed = fields.optional("reviewed").and_then(|node| date(node, "reviewed", problems));
    let code = paths(&mut fields, "code", problems);
    let race_test = paths(&mut fields, "race_test", problems);
    let mut facts = book.silence();
    let stack: Vec<usize> = fields.texts("stack", problems).into_iter().filter_map(|node| stack_of(book, node, problems)).collect();
    facts.stack = stack.iter().copied().collect();
    let mut answer_places = vec![None; book.criteria.len()];
    let answers = fields.entry("answers");
    let before_answers = problems.len();
    if let Some(entry) = answers {
        note_answers::read(book, &entry.value, &mut facts, &mut answer_places, problems);
    }
    let misplaced_answer = has_misplaced(&problems[before_answers..]);
    let because = fields.optional("because").map(|node| note_answers::reasons(book, node, problems)).unwrap_or_default();
    let before_lock = problems.len();
    let lock = fields.entry("lock").and_then(|entry| lock::read(book, entry, problems));
    let misplaced_detail = has_misplaced(&problems[before_lock..]);
    // Whoever keeps a lock in a system runs that system, said or not.
    if facts.stack.is_empty() {
        facts.stack = lock.as_ref().and_then(|lock| lock::store(book, &lock.values)).into_iter().collect();
    }
    let accept = accepted(fields.list("accept", problems), problems);
    let before_end = problems.len();
    fields.finish(problems);
    // A key that nobody knows may be meant to be the one that is missing.
    let stray_key = problems.len() > before_end;
    let misplaced_answer = misplaced_answer || (stray_key && answers.is_none());
    let misplaced_detail = misplaced_detail || (stray_key && lock.is_none());
    Some(Note {
        name: name.unwrap_or(Placed { value: String::new(), span: head }),
        head,
        facts,
        stack,
        answers: answers.map(|entry| entry.key_span),
        answer_places,
        because,
        resource,
        team,
        reviewed,
        code,
        race_test,
        lock,
        accept,
        misread: problems.len() > before,
        misplaced_answer,
        misplaced_detail,
    })
}

/// Whether something was found where nothing is read: under a key that nobody knows, or of another kind than is wanted.
fn has_misplaced(problems: &[Problem]) -> bool {
    problems.iter().any(|problem| matches!(problem.kind, "unknown-key" | "wrong-type"))
}

fn reads_version(node: &Node<'_>, problems: &mut Vec<Problem>) -> bool {
    let Some(written) = text(node, HEAD, problems) else { return false };
    match written.parse::<u32>() {
        Ok(FORMAT) => true,
        Ok(newer) if newer > FORMAT => {
            let message = format!("this note is of format {newer}; lockpick {} reads format {FORMAT}", env!("CARGO_PKG_VERSION"));
            problems.push(
                Problem::new("newer-version", node.span, message)
                    .help(format!("use a newer lockpick, or write the note in format {FORMAT}")),
            );
            false
        }
        _ => {
            let problem =
                Problem::new("unknown-value", node.span, format!("`{HEAD}` is the format of the note, not `{}`", shorten(written)));
            problems.push(problem.help(format!("write `{HEAD}: {FORMAT}`")).replacement(Some(FORMAT.to_string())));
            false
        }
    }
}

/// Findings repeat what these texts say, so they may not be of any length, in bytes; nor may lists of any number of entries.
const LONGEST_TEXT: usize = 1_000;
const MOST_ENTRIES: usize = 200;

/// The entries of a list that are read.
fn first_entries<'n, T>(entries: &'n [T], field: &str, span: impl Fn(&T) -> Span, problems: &mut Vec<Problem>) -> &'n [T] {
    let Some(next) = entries.get(MOST_ENTRIES) else { return entries };
    let message = format!("`{field}` has more than {MOST_ENTRIES} entries; from here on they were not read");
    problems.push(Problem::new("too-large", span(next), message).help("leave out what the others say already"));
    &entries[..MOST_ENTRIES]
}

/// A text that fits into a finding.
fn short_text(node: &Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<String> {
    let value = text(node, field, problems)?.trim();
    if value.len() > LONGEST_TEXT {
        let message = format!("`{field}` is longer than {LONGEST_TEXT} bytes");
        problems.push(Problem::new("too-large", node.span, message).help("a line or two say it; longer text belongs into `resource`"));
        return None;
    }
    Some(value.to_owned())
}

fn placed_text(node: &Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<Placed<String>> {
    let value = short_text(node, field, problems)?;
    if value.is_empty() {
        problems.push(Problem::new("missing-key", node.span, format!("`{field}` is empty")).help("write it, or leave the key out"));
        return None;
    }
    Some(Placed { value, span: node.span })
}

/// The paths of a field: one, or a list.
fn paths(fields: &mut Fields<'_, '_>, field: &'static str, problems: &mut Vec<Problem>) -> Vec<Placed<String>> {
    let paths = fields.texts(field, problems);
    let paths = first_entries(&paths, field, |node| node.span, problems);
    paths.iter().filter_map(|node| placed_text(node, field, problems)).collect()
}

fn date(node: &Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<Placed<Date>> {
    let written = text(node, field, problems)?;
    let parsed = Date::parse(written.trim());
    if parsed.is_none() {
        let message = format!("`{}` is no date", shorten(written));
        problems.push(Problem::new("bad-date", node.span, message).help("write it as YYYY-MM-DD, like 2026-08-22"));
    }
    parsed.map(|value| Placed { value, span: node.span })
}

fn stack_of(book: &Book, node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<usize> {
    let id = text(node, "stack", problems)?;
    let number = book.stack(id);
    if number.is_none() {
        let known = book.stacks.iter().map(|stack| stack.id.as_str());
        let message = format!("lockpick knows no stack `{}`", shorten(id));
        let problem = suggest(Problem::new("unknown-value", node.span, message), id, known, problems);
        problems.push(problem);
    }
    number
}

/// The entries of `accept`, each finding once.
fn accepted(nodes: &[Node<'_>], problems: &mut Vec<Problem>) -> Vec<Accept> {
    let mut known = HashSet::new();
    let mut accepted = Vec::new();
    for node in first_entries(nodes, "accept", |node| node.span, problems) {
        let Some(accept) = Accept::read(node, problems) else { continue };
        if known.insert(accept.finding.value.clone()) {
            accepted.push(accept);
        } else {
            let message = format!("`{}` is accepted twice", shorten(&accept.finding.value));
            problems.push(Problem::new("duplicate-key", accept.finding.span, message).help("keep one entry, with the reason that holds"));
        }
    }
    accepted
}

impl Accept {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "an entry of `accept`", problems)?;
        let finding = fields.required("finding", problems).and_then(|node| placed_text(node, "finding", problems));
        let because = fields.optional("because").and_then(|node| short_text(node, "because", problems)).filter(|reason| !reason.is_empty());
        let until = fields.optional("until").and_then(|node| date(node, "until", problems));
        fields.finish(problems);
        Some(Self { span: node.span, finding: finding?, because, until })
    }
}
