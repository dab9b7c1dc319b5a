//! The keys of a design note, beside those that are criteria and details.

use serde::{Deserialize, Serialize};

use crate::fields::suggestion;
use crate::source::Problem;

use super::criteria::Stack;
use super::reading::Reading;

/// A key of a note, or, after a dot, of an entry of its list.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Key {
    /// The key.
    pub id: String,
    /// What stands under it.
    pub means: String,
    /// How a note has it, with words in place of what is to be filled in; `{stacks}` is all that a team can run.
    pub in_note: Option<String>,
}

/// Every key that is read in a note: a rule file can say more of them, and cannot add one.
const READ: [&str; 15] = [
    "lockpick",
    "name",
    "resource",
    "team",
    "reviewed",
    "code",
    "race_test",
    "stack",
    "answers",
    "because",
    "lock",
    "accept",
    "accept.finding",
    "accept.because",
    "accept.until",
];

impl Key {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("keys", "a key of a note", |reading, mut fields| {
            let node = fields.optional("id");
            let key = Self {
                id: reading.text(&mut fields, "id"),
                means: reading.text(&mut fields, "means"),
                in_note: reading.optional_text(&mut fields, "in_note"),
            };
            if let Some(node) = node.filter(|_| !READ.contains(&key.id.as_str())) {
                let problem = Problem::new("unknown-id", node.span, format!("a note has no key `{}`", key.id));
                reading.problems.push(problem.help(suggestion(&key.id, READ.into_iter())));
            }
            fields.finish(reading.problems);
            key
        })
    }

    /// How a note has it, with what a team can run filled in; empty where nothing is to be shown.
    pub fn as_in_note(&self, stacks: &[Stack]) -> String {
        let ids: Vec<&str> = stacks.iter().map(|stack| stack.id.as_str()).collect();
        self.in_note.as_deref().unwrap_or_default().replace("{stacks}", &ids.join(", "))
    }
}
