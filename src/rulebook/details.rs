//! What a note can say about its lock: details, and libraries that fix some of them.

use serde::{Deserialize, Serialize};

use crate::duration::{self, DurationError};
use crate::fields::{Fields, text};
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::names::number;
use super::reading::Reading;
use super::timeline::Role;
use super::vocabulary::{self, Vocabulary};

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
    /// Of a duration: which number of the timeline it is.
    pub role: Option<Role>,
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

impl DetailKind {
    /// The list whose entries are the first choices of such a detail, in their order.
    pub fn list(self) -> Option<&'static str> {
        match self {
            Self::Duration | Self::Choice => None,
            Self::Store => Some("stacks"),
            Self::Mechanism => Some("mechanisms"),
            Self::Library => Some("libraries"),
        }
    }
}

impl Vocabulary for DetailKind {
    const ALL: &'static [Self] = &[Self::Duration, Self::Choice, Self::Store, Self::Mechanism, Self::Library];

    fn word(&self) -> &'static str {
        match self {
            Self::Duration => "duration",
            Self::Choice => "choice",
            Self::Store => "store",
            Self::Mechanism => "mechanism",
            Self::Library => "library",
        }
    }
}

/// One word that a detail can be.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Choice {
    /// What notes write.
    pub id: String,
    /// What it means.
    pub means: String,
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
        let kind = reading.word(&mut fields, "type").unwrap_or(DetailKind::Choice);
        let role = fields.optional("role").and_then(|node| {
            if kind != DetailKind::Duration {
                reading.problems.push(Problem::new("wrong-type", node.span, "only a duration has a `role` in the timeline"));
            }
            vocabulary::value(node, "role", reading.problems)
        });
        let implies = fields.optional("implies").map(|node| choices_of_details(reading, node)).unwrap_or_default();
        let mut choices = reading.inner(&mut fields, "choices", "a choice", |reading, mut fields| {
            let choice = Choice { id: reading.text(&mut fields, "id"), means: reading.text(&mut fields, "means") };
            fields.finish(reading.problems);
            choice
        });
        choices.splice(0..0, kind.list().into_iter().flat_map(|list| named(reading, list)));
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self { id, group: group.unwrap_or_default(), kind, asks, means, label, role, implies, choices, sources }
    }

    /// The milliseconds of a duration of this detail.
    ///
    /// # Errors
    /// Says what is wrong with the text and what to write instead.
    pub fn duration(&self, written: &str) -> Result<i64, DurationError> {
        let parse = if self.role.is_some_and(Role::takes_time) { duration::parse_some } else { duration::parse };
        parse(written)
    }

    /// The number of a choice.
    pub fn choice(&self, id: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice.id == id)
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
            let mechanisms = &reading.names.mechanisms;
            let mechanism = fields.optional("mechanism").filter(|node| !mechanisms.is_retired(node));
            let mechanism = mechanism.and_then(|node| number(mechanisms, "mechanism", node, reading.problems));
            let fixes = fields.optional("fixes").map(|node| choices_of_details(reading, node)).unwrap_or_default();
            let defaults = fields.optional("defaults").map(|node| durations_of_details(reading, node)).unwrap_or_default();
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, name, languages, mechanism, stores, fixes, defaults, says, sources }
        })
    }
}

/// The entries of a list as choices, which mean what their name says.
fn named(reading: &Reading<'_, '_>, list: &str) -> Vec<Choice> {
    let word = |entry: &Node<'_>, key: &str| entry.get(key).and_then(Node::text).unwrap_or_default().to_owned();
    reading.sections.list(list).iter().map(|entry| Choice { id: word(entry, "id"), means: word(entry, "name") }).collect()
}

/// `{detail: choice, …}` as numbers.
fn choices_of_details(reading: &mut Reading<'_, '_>, node: &Node<'_>) -> Vec<(usize, usize)> {
    each_detail(reading, node, |reading, detail, value| {
        let choices = &reading.names.choices[detail];
        if choices.is_retired(value) { None } else { number(choices, "choice", value, reading.problems) }
    })
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
