//! What `check` can find: each finding's words and, unless only code can see it, its condition.

use serde::{Deserialize, Serialize};

use crate::condition::{Condition, Subject};
use crate::fields::{Fields, one_or_more, suggestion, text};
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::conditions;
use super::reading::Reading;
use super::vocabulary::{self, Vocabulary};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Likely trouble.
    Warning,
    /// A failure gets through.
    Error,
}

impl Level {
    /// Every level, heaviest first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Info];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// What it says of a finding.
    pub fn means(self) -> &'static str {
        match self {
            Self::Info => "worth knowing",
            Self::Warning => "likely trouble",
            Self::Error => "a failure gets through",
        }
    }
}

impl Vocabulary for Level {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(&self) -> &'static str {
        Self::word(*self)
    }
}

/// A kind of finding.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Check {
    /// Its id.
    pub id: String,
    /// When it shows; `None` for what only code can find.
    pub when: Option<Condition>,
    /// How much it matters: the first level whose condition holds.
    pub levels: Vec<(Level, Option<Condition>)>,
    /// Where it stands: the first of these that the note states.
    pub at: Vec<Place>,
    /// What is wrong, with `{detail}` for the note's own values; empty where each case has words of its own.
    pub message: String,
    /// Whether the timeline of the note's lease shows it.
    pub timeline: bool,
    /// What is wrong, as a clause.
    pub title: String,
    /// Why it matters.
    pub why: String,
    /// What to do instead.
    pub instead: String,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// Statements of one note that cannot both be true.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Contradiction {
    /// Its id.
    pub id: String,
    /// How much it matters: the first level whose condition holds.
    pub levels: Vec<(Level, Option<Condition>)>,
    /// When it shows.
    pub when: Condition,
    /// The two statements.
    pub at: Vec<Subject>,
    /// Why they cannot both be true.
    pub because: String,
}

/// A place in a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The value of a criterion or detail.
    Of(Subject),
    /// The key `lock`.
    Lock,
    /// The key `answers`.
    Answers,
}

/// Small notes on which a check must fire, and others on which it must not.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Samples {
    /// The id of the check.
    pub check: String,
    /// Notes without their head, as YAML.
    pub fires: Vec<String>,
    /// Notes without their head, as YAML.
    pub silent: Vec<String>,
}

impl Check {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("checks", "a check", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut word = |key| reading.text(&mut fields, key);
        let (id, title, why, instead) = (word("id"), word("title"), word("why"), word("instead"));
        let sources = reading.sources(&mut fields);
        let levels = fields.required("level", reading.problems).map(|node| levels(reading, node)).unwrap_or_default();
        let places = fields.texts("at", reading.problems);
        let at = places.into_iter().filter_map(|node| Place::read(reading, node)).collect();
        let built_in = fields.flag("built_in", reading.problems);
        let message = if built_in { reading.optional_text(&mut fields, "message") } else { Some(reading.text(&mut fields, "message")) };
        if !built_in {
            placeholders(reading, &mut fields);
        }
        let when = if built_in { None } else { Some(reading.required_condition(&mut fields, "when")) };
        let timeline = fields.flag("timeline", reading.problems);
        fields.optional("samples");
        fields.finish(reading.problems);
        Self { id, when, levels, at, message: message.unwrap_or_default(), timeline, title, why, instead, sources }
    }
}

/// What the message of a check calls the longest run that its note states.
const RUN: &str = "run";

/// What stands in braces in the message of a check is a criterion, a detail, or the longest run.
fn placeholders(reading: &mut Reading<'_, '_>, fields: &mut Fields<'_, '_>) {
    let Some((node, message)) = fields.optional("message").and_then(|node| Some((node, node.text()?))) else { return };
    let names = message.split('{').skip(1).filter_map(|after| after.split_once('}')).flat_map(|(names, _)| names.split('|'));
    for name in names.filter(|name| *name != RUN) {
        let known = || reading.names.criteria.iter().chain(reading.names.details.iter());
        if !known().any(|known| known == name) {
            let problem = Problem::new("unknown-id", node.span, format!("`{{{name}}}` is neither a criterion nor a detail"));
            reading.problems.push(problem.help(suggestion(name, known())));
        }
    }
}

impl Contradiction {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("contradictions", "a contradiction", |reading, mut fields| {
            let id = reading.text(&mut fields, "id");
            let because = reading.text(&mut fields, "because");
            let levels = fields.required("level", reading.problems).map(|node| levels(reading, node)).unwrap_or_default();
            let when = reading.required_condition(&mut fields, "when");
            let places = fields.texts("at", reading.problems);
            if let Some(node) = fields.required("at", reading.problems).filter(|_| places.len() != 2) {
                reading.problems.push(Problem::new("wrong-type", node.span, "`at` names the two statements that cannot both be true"));
            }
            let at = places.into_iter().filter_map(|node| conditions::subject(node, reading.names, reading.problems)).collect();
            fields.finish(reading.problems);
            Self { id, levels, when, at, because }
        })
    }
}

/// `error`, or a list of levels with their conditions.
fn levels<'b, 't>(reading: &mut Reading<'b, 't>, node: &'b Node<'t>) -> Vec<(Level, Option<Condition>)> {
    let levels = one_or_more(node);
    if levels.is_empty() {
        reading.problems.push(Problem::new("missing-key", node.span, "`level` has no level in it"));
    }
    levels.iter().filter_map(|node| level(reading, node)).collect()
}

/// `error`, or `{level: error, when: …}`.
fn level<'b, 't>(reading: &mut Reading<'b, 't>, node: &'b Node<'t>) -> Option<(Level, Option<Condition>)> {
    if !matches!(node.value, Value::Map(_)) {
        return vocabulary::value(node, "level", reading.problems).map(|level| (level, None));
    }
    let mut fields = reading.fields(node, "a level with its condition")?;
    let level = reading.word(&mut fields, "level");
    let when = reading.condition(&mut fields, "when");
    fields.finish(reading.problems);
    level.map(|level| (level, when))
}

impl Place {
    fn read(reading: &mut Reading<'_, '_>, node: &Node<'_>) -> Option<Self> {
        match text(node, "at", reading.problems)? {
            "lock" => Some(Self::Lock),
            "answers" => Some(Self::Answers),
            _ => conditions::subject(node, reading.names, reading.problems).map(Self::Of),
        }
    }
}

impl Samples {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        let mut found = Vec::new();
        for entry in reading.sections.list("checks") {
            let Some(node) = entry.get("samples") else { continue };
            let Some(mut fields) = reading.fields(node, "samples") else { continue };
            let mut notes = |key| fields.list(key, reading.problems).iter().map(|node| crate::yaml_text::block(node, 0)).collect();
            let (fires, silent) = (notes("fires"), notes("silent"));
            fields.finish(reading.problems);
            let check = super::files::id_of(entry).unwrap_or_default().to_owned();
            found.push(Self { check, fires, silent });
        }
        found
    }
}
