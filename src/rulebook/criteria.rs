//! What is asked: criteria with their answers, combinations that cannot be, and what a team runs.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::facts::{Facts, MOST_CRITERIA, MOST_MEMBERS, Set};
use crate::fields::Fields;
use crate::source::Problem;

use super::reading::Reading;

/// A question that decides.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Criterion {
    /// What notes write.
    pub id: String,
    /// The question as asked.
    pub question: String,
    /// Why the answer matters, in one line.
    pub matters: String,
    /// The kinds of answers, where the question is asked in two steps.
    pub kinds: Vec<Kind>,
    /// The answers.
    pub answers: Vec<Answer>,
    /// Whether they stand in the order of harm: a later one must never give a lighter outcome.
    pub rises: bool,
}

/// A group of answers.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kind {
    /// Its id.
    pub id: String,
    /// What the answers of this kind have in common.
    pub means: String,
}

/// One answer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Answer {
    /// What notes write.
    pub id: String,
    /// What it means, at most 60 characters.
    pub means: String,
    /// One concrete example.
    pub example: String,
    /// The number of its kind.
    pub kind: Option<usize>,
    /// Whether silence never means this answer.
    pub only_when_stated: bool,
}

/// Answers that cannot be true together.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Impossible {
    /// Its id.
    pub id: String,
    /// The ways in which it shows.
    pub cases: Vec<Case>,
    /// Why it cannot be.
    pub because: String,
}

/// A system that a team runs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Stack {
    /// What notes write.
    pub id: String,
    /// Its proper name.
    pub name: String,
    /// What kind of system it is.
    pub kind: String,
    /// Other words by which notes call it.
    pub also: Vec<String>,
}

/// The longest meaning of an answer, in characters: it stands in a menu of 80 columns.
const LONGEST_MEANING: usize = 60;

impl Criterion {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        let criteria = reading.list("criteria", "a criterion", Self::read);
        limit(reading, "criteria", criteria.len(), MOST_CRITERIA);
        criteria
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let id = reading.text(&mut fields, "id");
        let question = reading.text(&mut fields, "question");
        let matters = reading.text(&mut fields, "matters");
        let kinds = reading.inner(&mut fields, "kinds", "a kind of answers", |reading, mut fields| {
            let kind = Kind { id: reading.text(&mut fields, "id"), means: reading.text(&mut fields, "means") };
            fields.finish(reading.problems);
            kind
        });
        let answers = reading.inner(&mut fields, "answers", "an answer", |reading, fields| Answer::read(reading, fields, &kinds));
        limit(reading, "answers", answers.len(), MOST_MEMBERS);
        if answers.is_empty() {
            let at = fields.optional("answers").or_else(|| fields.optional("id")).map(|node| node.span).unwrap_or_default();
            reading.problems.push(Problem::new("missing-key", at, format!("`{id}` needs an answer")));
        }
        let rises = fields.flag("rises", reading.problems);
        fields.finish(reading.problems);
        Self { id, question, matters, kinds, answers, rises }
    }

    /// The answers that silence allows.
    pub fn silent(&self) -> Set {
        (0..self.answers.len()).filter(|answer| !self.answers[*answer].only_when_stated).collect()
    }

    /// The number of an answer.
    pub fn answer(&self, id: &str) -> Option<usize> {
        self.answers.iter().position(|answer| answer.id == id)
    }
}

impl Answer {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>, kinds: &[Kind]) -> Self {
        let id = reading.text(&mut fields, "id");
        let means = reading.text(&mut fields, "means");
        let example = reading.text(&mut fields, "example");
        let only_when_stated = fields.flag("only_when_stated", reading.problems);
        let kind = fields.optional("kind").and_then(|node| {
            let id = crate::fields::text(node, "kind", reading.problems)?;
            let number = kinds.iter().position(|kind| kind.id == id);
            if number.is_none() {
                reading.problems.push(Problem::new("unknown-id", node.span, format!("there is no kind `{id}`")));
            }
            number
        });
        if let Some(node) = fields.optional("means").filter(|_| means.chars().count() > LONGEST_MEANING) {
            let message = format!("`means` has {} characters; a menu has room for {LONGEST_MEANING}", means.chars().count());
            reading.problems.push(Problem::new("too-long", node.span, message));
        }
        fields.finish(reading.problems);
        Self { id, means, example, kind, only_when_stated }
    }
}

impl Impossible {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("impossible", "an impossible combination", |reading, mut fields| {
            let id = reading.text(&mut fields, "id");
            let because = reading.text(&mut fields, "because");
            let cases = reading.required_cases(&mut fields, "when");
            fields.finish(reading.problems);
            Self { id, cases, because }
        })
    }
}

impl Stack {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        let stacks = reading.list("stacks", "a stack", |reading, mut fields| {
            let stack = Self {
                id: reading.text(&mut fields, "id"),
                name: reading.text(&mut fields, "name"),
                kind: reading.text(&mut fields, "kind"),
                also: reading.texts(&mut fields, "also"),
            };
            fields.finish(reading.problems);
            stack
        });
        limit(reading, "stacks", stacks.len(), MOST_MEMBERS);
        stacks
    }
}

/// What is possible when nobody has said anything.
pub fn silence(criteria: &[Criterion]) -> Facts {
    let mut possible = [Set::EMPTY; MOST_CRITERIA];
    for (possible, criterion) in possible.iter_mut().zip(criteria) {
        *possible = criterion.silent();
    }
    Facts { possible, stated: Set::EMPTY, stack: Set::EMPTY }
}

fn limit(reading: &mut Reading<'_, '_>, section: &'static str, count: usize, most: usize) {
    if count > most {
        let at = reading.sections.list(section).last().map(|node| node.span).unwrap_or_default();
        reading.problems.push(Problem::new("too-many", at, format!("there are {count} {section}; {most} are the most")));
    }
}
