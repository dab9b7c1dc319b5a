//! A design note as text: what was answered, with its meaning, and what is left to fill in, as comments.

use crate::condition::DetailValue;
use crate::date::Date;
use crate::duration;
use crate::engine::{Advice, Outcome};
use crate::facts::{Facts, Set};
use crate::intake::deciding::deciding;
use crate::intake::details::open;
use crate::intake::note::{FORMAT, HEAD, Note, Placed};
use crate::rulebook::{Book, Criterion, Detail, DetailKind, Key};
use crate::yaml_text::scalar;

/// What a note is written from.
pub struct Draft<'d> {
    /// Its name.
    pub name: &'d str,
    /// The day on which somebody last answered, if anybody has.
    pub reviewed: Option<Date>,
    /// Its answers and stack.
    pub facts: &'d Facts,
    /// What follows from them.
    pub advice: &'d Advice,
    /// The mechanism to state, if any.
    pub mechanism: Option<usize>,
    /// By detail: what is stated of the lock.
    pub lock: &'d [Option<DetailValue>],
    /// The keys of a note, which say what is left to fill in.
    pub keys: &'d [Key],
    /// The note that it carries on.
    pub kept: Option<&'d Note>,
}

const DECIDES_CONDITIONS: &str = "does not change the mechanism; decides what must be true for it";
const DECIDES_NOTHING: &str = "makes no difference to the outcome";
/// Comments are wrapped to this width.
const WIDTH: usize = 110;

/// The note as YAML that ends with a line break.
pub fn text(book: &Book, draft: &Draft<'_>) -> String {
    let mut text = Text::default();
    head(book, draft, &mut text);
    text.blank();
    text.line(0, "answers:");
    let deciding = draft.mechanism.map(|mechanism| deciding(book, draft.facts, mechanism, draft.lock)).unwrap_or_default();
    for (number, criterion) in book.criteria.iter().enumerate() {
        answer(criterion, number, draft, &deciding, &mut text);
    }
    text.blank();
    because(book, draft, &mut text);
    text.blank();
    lock(book, draft, &mut text);
    accepted(draft, &mut text);
    text.0
}

/// How many answers and details a note leaves open: criteria that can still change the outcome, and details that matter.
pub fn left_open(book: &Book, draft: &Draft<'_>) -> (usize, usize) {
    let details = draft.mechanism.map(|mechanism| open(book, draft.facts, mechanism, draft.lock)).unwrap_or_default();
    (draft.advice.open.len(), details.len())
}

fn head(book: &Book, draft: &Draft<'_>, text: &mut Text) {
    text.comment(0, "A design note: what must stay true, what happens if it does not, and what keeps two workers apart.");
    text.comment(0, "`lockpick check` judges it, `lockpick ask --from` goes through it again.");
    text.line(0, &format!("{HEAD}: {FORMAT}"));
    text.field("name", draft.name);
    let kept = draft.kept;
    let field = |text: &mut Text, key: &str, value: Option<String>| match value {
        Some(value) => text.line(0, &format!("{key}: {value}")),
        None => to_fill_in(book, draft, key, text),
    };
    field(text, "resource", kept.and_then(|note| note.resource.as_deref()).map(scalar));
    field(text, "team", kept.and_then(|note| note.team.as_deref()).map(scalar));
    field(text, "reviewed", draft.reviewed.map(|reviewed| reviewed.to_string()));
    let paths = |paths: &[Placed<String>]| paths.iter().map(|path| scalar(&path.value)).collect::<Vec<_>>();
    field(text, "code", in_brackets(&kept.map(|note| paths(&note.code)).unwrap_or_default()));
    let race_tests = kept.map(|note| paths(&note.race_test)).unwrap_or_default();
    field(text, "race_test", if let [only] = race_tests.as_slice() { Some(only.clone()) } else { in_brackets(&race_tests) });
    let stack: Vec<String> = draft.facts.stack.iter().map(|stack| book.stacks[stack].id.clone()).collect();
    field(text, "stack", in_brackets(&stack));
}

fn in_brackets(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| format!("[{}]", words.join(", ")))
}

/// A key that the note does not have yet, as a comment.
fn to_fill_in(book: &Book, draft: &Draft<'_>, key: &str, text: &mut Text) {
    let key = draft.keys.iter().find(|known| known.id == key);
    for line in key.map(|key| key.as_in_note(&book.stacks)).unwrap_or_default().lines() {
        text.line(0, &format!("# {line}"));
    }
}

/// An answer with its meaning; one that is missing as comments to choose from.
fn answer(criterion: &Criterion, number: usize, draft: &Draft<'_>, deciding: &[usize], text: &mut Text) {
    let ids = |answers: Set| list(answers.iter().map(|answer| criterion.answers[answer].id.as_str()));
    let possible = draft.facts.possible[number];
    if draft.facts.stated.contains(number) {
        return match possible.single().map(|answer| &criterion.answers[answer]) {
            Some(answer) => text.line(1, &format!("{}: {}  # {}", criterion.id, answer.id, flat(&answer.means))),
            None => text.line(1, &format!("{}: [{}]  # one of these", criterion.id, ids(possible))),
        };
    }
    if draft.advice.open.iter().any(|open| open.criterion == number) {
        text.comment(1, &format!("Open: {}", criterion.question));
        let choices = criterion.answers.iter().map(|answer| (answer.id.as_str(), answer.means.as_str()));
        text.choices(1, &criterion.id, choices.collect());
    } else {
        let all = Set::below(criterion.answers.len());
        let says = if deciding.contains(&number) { DECIDES_CONDITIONS } else { DECIDES_NOTHING };
        text.comment(1, &format!("{}: [{}] {says}", criterion.id, ids(all)));
    }
}

fn because(book: &Book, draft: &Draft<'_>, text: &mut Text) {
    let reasons = draft.kept.map(|note| note.because.as_slice()).unwrap_or_default();
    if reasons.is_empty() {
        return to_fill_in(book, draft, "because", text);
    }
    text.line(0, "because:");
    for (criterion, reason) in reasons {
        text.line(1, &format!("{}: {}", book.criteria[*criterion].id, scalar(reason)));
    }
}

fn lock(book: &Book, draft: &Draft<'_>, text: &mut Text) {
    let Some(mechanism) = draft.mechanism else {
        return match (draft.advice.outcome, draft.advice.safe_choice) {
            (Some(Outcome::Redesign), _) => {
                text.comment(0, "No mechanism is sufficient for this case as it stands, so none is stated here. Ways to change it:");
                for redesign in &draft.advice.redesigns {
                    let redesign = &book.redesigns[redesign.entry];
                    text.comment(0, &format!("- {}: {}", redesign.id, redesign.title));
                }
            }
            (_, Some(safe)) => {
                text.comment(0, &format!("Safe whatever the missing answers are: {}.", book.mechanisms[safe].id));
                text.line(0, "# lock:");
                text.line(0, &format!("#   mechanism: {}", book.mechanisms[safe].id));
            }
            _ => text.comment(0, "Which lock it takes depends on the answers above that are open."),
        };
    };
    text.line(0, "lock:");
    text.comment(1, &book.mechanisms[mechanism].what);
    if let Some(Outcome::Mechanism(outcome)) = draft.advice.outcome.filter(|outcome| *outcome != Outcome::Mechanism(mechanism)) {
        text.comment(1, &format!("lockpick recommends {}", book.mechanisms[outcome].id));
    }
    // What is stated, and what else matters, in the order of the rule book: there it stands by topic.
    let open = open(book, draft.facts, mechanism, draft.lock);
    let mut details: Vec<usize> = (0..book.details.len()).filter(|detail| draft.lock[*detail].is_some() || open.contains(detail)).collect();
    if let Some(own) = book.detail_of(DetailKind::Mechanism) {
        details.retain(|detail| *detail != own);
        text.line(1, &format!("{}: {}", book.details[own].id, book.mechanisms[mechanism].id));
    }
    let mut written: Vec<&str> = Vec::new();
    for detail in &details {
        let (parent, nested) = split(&book.details[*detail].id);
        if !nested {
            write_detail(&book.details[*detail], parent, draft.lock[*detail], 1, text);
        } else if !written.contains(&parent) {
            written.push(parent);
            let family: Vec<usize> = details.iter().copied().filter(|other| split(&book.details[*other].id) == (parent, true)).collect();
            let stated = family.iter().any(|detail| draft.lock[*detail].is_some());
            text.line(1, &format!("{}{parent}:", if stated { "" } else { "# " }));
            for detail in family {
                let own = book.details[detail].id.get(parent.len() + 1..).unwrap_or_default();
                write_detail(&book.details[detail], own, draft.lock[detail], 2, text);
            }
        }
    }
}

/// The part of a detail's id before its dot, and whether there is one.
fn split(id: &str) -> (&str, bool) {
    id.split_once('.').map_or((id, false), |(parent, _)| (parent, true))
}

fn write_detail(detail: &Detail, key: &str, value: Option<DetailValue>, depth: usize, text: &mut Text) {
    match value {
        Some(DetailValue::Choice(choice)) => {
            let choice = &detail.choices[choice];
            text.line(depth, &format!("{key}: {}  # {}", choice.id, flat(&choice.means)));
        }
        Some(DetailValue::Duration(milliseconds)) => {
            text.line(depth, &format!("{key}: {}  # {}", duration::written(milliseconds.unsigned_abs()), flat(&detail.asks)));
        }
        None => {
            text.comment(depth, &detail.asks);
            let choices = detail.choices.iter().map(|choice| (choice.id.as_str(), choice.means.as_str()));
            match detail.kind {
                DetailKind::Choice => text.choices(depth, key, choices.collect()),
                DetailKind::Duration => {
                    let words: String = choices.map(|(id, _)| format!(", or {id}")).collect();
                    text.comment(depth, &format!("{key}:   a time like 30s, 5m or 1h30m{words}"));
                }
                _ => text.comment(depth, &format!("{key}:   one of {}", list(choices.map(|(id, _)| id)))),
            }
        }
    }
}

fn accepted(draft: &Draft<'_>, text: &mut Text) {
    let accepted = draft.kept.map(|note| note.accept.as_slice()).unwrap_or_default();
    if !accepted.is_empty() {
        text.blank();
        text.line(0, "accept:");
    }
    for accept in accepted {
        text.line(1, &format!("- finding: {}", scalar(&accept.finding.value)));
        if let Some(because) = &accept.because {
            text.line(2, &format!("because: {}", scalar(because.trim())));
        }
        if let Some(until) = &accept.until {
            text.line(2, &format!("until: {}", until.value));
        }
    }
}

fn list<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// On one line, as a comment has to be.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The note so far. Depth counts steps of two columns.
#[derive(Default)]
struct Text(String);

impl Text {
    fn line(&mut self, depth: usize, line: &str) {
        self.0 += &format!("{}{line}\n", "  ".repeat(depth));
    }

    fn blank(&mut self) {
        self.0.push('\n');
    }

    fn field(&mut self, key: &str, value: &str) {
        self.line(0, &format!("{key}: {}", scalar(value)));
    }

    fn comment(&mut self, depth: usize, comment: &str) {
        for line in textwrap::wrap(&flat(comment), WIDTH - 2 * depth - 2) {
            self.line(depth, &format!("# {line}"));
        }
    }

    /// A line for each choice; whoever knows takes the mark away from one.
    fn choices(&mut self, depth: usize, key: &str, choices: Vec<(&str, &str)>) {
        let widest = choices.iter().map(|(id, _)| id.len()).max().unwrap_or(0);
        for (id, means) in choices {
            self.line(depth, &format!("# {key}: {id:<widest$}  # {}", flat(means)));
        }
    }
}
