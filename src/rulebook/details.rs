//! What a note can say about its lock: details, and libraries that fix some of them.

use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::duration::{self, DurationError};
use crate::fields::{Fields, text};
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::names::number;
use super::reading::Reading;

/// A heading for details that belong together.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Group {
    /// Its id.
    pub id: String,
    /// The heading.
    pub title: String,
}

/// Something that a note can say about its lock.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Detail {
    /// What notes write; a dot means that it is written nested.
    pub id: String,
    /// The id of its group.
    pub group: String,
    /// What its values are.
    pub kind: DetailKind,
    /// The question whose answer it is.
    pub asks: String,
    /// What it means.
    pub means: String,
    /// How a finding points at its value.
    pub label: String,
    /// Its part in the timeline.
    pub role: Option<String>,
    /// Details that follow when it is stated, with the numbers of their choices.
    pub implies: Vec<(usize, usize)>,
    /// The words it can be; of a duration, words that can stand in place of a length.
    pub choices: Vec<Choice>,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// The kinds of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DetailKind {
    /// A length of time, or one of its choices.
    Duration,
    /// One of its choices.
    Choice,
    /// A stack, or one of its choices.
    Store,
    /// A mechanism, or one of its choices.
    Mechanism,
    /// A library.
    Library,
}

/// One word that a detail can be.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Choice {
    /// What notes write.
    pub id: String,
    /// What it means.
    pub means: String,
}

/// A part that something of a note plays in its timeline.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Part {
    /// Its id, which the timeline knows.
    pub id: String,
    /// What it means.
    pub means: String,
    /// When a note says so.
    pub when: Condition,
}

/// A library that takes locks.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Library {
    /// What notes write.
    pub id: String,
    /// Its proper name.
    pub name: String,
    /// The languages that it is for.
    pub languages: Vec<String>,
    /// The number of the mechanism that it really is, as a choice of the detail of kind mechanism; `None` when it depends.
    pub mechanism: Option<usize>,
    /// Where it can keep its lock.
    pub stores: Vec<String>,
    /// Details that it fixes, with the numbers of their choices.
    pub fixes: Vec<(usize, usize)>,
    /// Durations that it uses unless told otherwise.
    pub defaults: Vec<(usize, i64)>,
    /// What to know about it.
    pub says: String,
    /// Where this is from.
    pub sources: Vec<String>,
}

impl Group {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("groups", "a group of details", |reading, mut fields| {
            let group = Self { id: reading.text(&mut fields, "id"), title: reading.text(&mut fields, "title") };
            fields.finish(reading.problems);
            group
        })
    }
}

impl Detail {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("details", "a detail", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut word = |key| reading.text(&mut fields, key);
        let (id, asks, means, label) = (word("id"), word("asks"), word("means"), word("label"));
        let group = fields.optional("group").and_then(|node| reading.names.refer("groups", node, reading.problems));
        let kind = match reading.text(&mut fields, "type").as_str() {
            "duration" => DetailKind::Duration,
            "choice" => DetailKind::Choice,
            "store" => DetailKind::Store,
            "mechanism" => DetailKind::Mechanism,
            "library" => DetailKind::Library,
            other => {
                if let Some(node) = fields.optional("type") {
                    let message = format!("a detail is of type duration, choice, store, mechanism or library, not `{other}`");
                    reading.problems.push(Problem::new("unknown-value", node.span, message));
                }
                DetailKind::Choice
            }
        };
        let role = reading.optional_text(&mut fields, "role");
        let implies = fields.optional("implies").map(|node| choices_of_details(reading, node)).unwrap_or_default();
        let mut choices = reading.inner(&mut fields, "choices", "a choice", |reading, mut fields| {
            let choice = Choice { id: reading.text(&mut fields, "id"), means: reading.text(&mut fields, "means") };
            fields.finish(reading.problems);
            choice
        });
        // The choices of these kinds are the entries of other lists first, in the order of `Names::choices`.
        let listed: &[(&str, &str)] = match kind {
            DetailKind::Store => &[("stacks", "name")],
            DetailKind::Mechanism => &[("mechanisms", "name")],
            DetailKind::Library => &[("libraries", "name")],
            DetailKind::Duration | DetailKind::Choice => &[],
        };
        for (section, key) in listed.iter().rev() {
            let words = |node: &Node<'_>, key: &str| match node.get(key).map(|node| &node.value) {
                Some(Value::Text(text)) => text.to_string(),
                _ => String::new(),
            };
            let entries = reading.sections.list(section).iter();
            let from_list: Vec<Choice> = entries.map(|entry| Choice { id: words(entry, "id"), means: words(entry, key) }).collect();
            choices.splice(0..0, from_list);
        }
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self { id, group: group.unwrap_or_default(), kind, asks, means, label, role, implies, choices, sources }
    }

    /// The milliseconds of a duration of this detail.
    ///
    /// # Errors
    /// Says what is wrong with the text and what to write instead.
    pub fn duration(&self, written: &str) -> Result<i64, DurationError> {
        let takes_time = self.role.as_deref().is_some_and(|role| ROLES_THAT_TAKE_TIME.contains(&role));
        let parse = if takes_time { duration::parse_some } else { duration::parse };
        parse(written)
    }

    /// The number of a choice.
    pub fn choice(&self, id: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.id == id)
    }
}

/// The roles of durations that cannot be nothing: the lease itself, and the time between two renewals.
const ROLES_THAT_TAKE_TIME: [&str; 2] = ["ttl", "renewal"];

impl Part {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("parts", "a part of the timeline", |reading, mut fields| {
            let (id, means) = (reading.text(&mut fields, "id"), reading.text(&mut fields, "means"));
            fields.required("when", reading.problems);
            let when = reading.condition(&mut fields, "when").unwrap_or(Condition::Any(Vec::new()));
            fields.finish(reading.problems);
            Self { id, means, when }
        })
    }
}

impl Library {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("libraries", "a library", |reading, mut fields| {
            let id = reading.text(&mut fields, "id");
            let name = reading.text(&mut fields, "name");
            let says = reading.text(&mut fields, "says");
            let languages = reading.texts(&mut fields, "languages");
            let stores = reading.texts(&mut fields, "stores");
            let mechanism =
                fields.optional("mechanism").and_then(|node| number(&reading.names.mechanisms, "mechanism", node, reading.problems));
            let fixes = fields.optional("fixes").map(|node| choices_of_details(reading, node)).unwrap_or_default();
            let defaults = fields.optional("defaults").map(|node| durations_of_details(reading, node)).unwrap_or_default();
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, name, languages, mechanism, stores, fixes, defaults, says, sources }
        })
    }
}

/// `{detail: choice, …}` as numbers.
fn choices_of_details(reading: &mut Reading<'_, '_>, node: &Node<'_>) -> Vec<(usize, usize)> {
    each_detail(reading, node, |reading, detail, value| number(&reading.names.choices[detail], "choice", value, reading.problems))
}

/// `{detail: duration, …}` in milliseconds.
fn durations_of_details(reading: &mut Reading<'_, '_>, node: &Node<'_>) -> Vec<(usize, i64)> {
    each_detail(reading, node, |reading, _, value| {
        let written = text(value, "a duration", reading.problems)?;
        match duration::parse(written) {
            Ok(milliseconds) => Some(milliseconds),
            Err(error) => {
                reading.problems.push(Problem::new("bad-duration", value.span, error.to_string()));
                None
            }
        }
    })
}

fn each_detail<T>(
    reading: &mut Reading<'_, '_>,
    node: &Node<'_>,
    mut read: impl FnMut(&mut Reading<'_, '_>, usize, &Node<'_>) -> Option<T>,
) -> Vec<(usize, T)> {
    let Value::Map(entries) = &node.value else {
        reading.problems.push(crate::fields::wrong_type(node, "this is a mapping of details to values"));
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries {
        match reading.names.details.number(&entry.key) {
            Some(detail) => found.extend(read(reading, detail, &entry.value).map(|value| (detail, value))),
            None => {
                let problem = Problem::new("unknown-id", entry.key_span, format!("there is no detail `{}`", entry.key));
                reading.problems.push(problem.help(crate::fields::suggestion(&entry.key, reading.names.details.iter())));
            }
        }
    }
    found
}
