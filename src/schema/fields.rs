//! What the fields of a rule file hold, and the ids that an editor can offer for them.

use serde_json::{Value, json};

use crate::rulebook::{Book, DetailKind, Level, Texts};

use super::conditions::{CONDITION, open};
use super::{one_of, one_or_more};

/// A field of an entry.
pub(super) struct Field {
    pub key: &'static str,
    pub says: &'static str,
    pub holds: Holds,
}

/// What a field holds.
pub(super) enum Holds {
    /// Prose, or a name.
    Text,
    /// Texts, one or more.
    Texts,
    /// Yes or no.
    Flag,
    /// A whole number.
    Number,
    /// A condition.
    Condition,
    /// Levels, each with the condition under which it counts.
    Levels,
    /// The id of an entry of a list.
    Id(List),
    /// Ids of entries of a list, one or more.
    Ids(List),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Details with values.
    Details,
    /// Details that matter, each alone or with the condition under which it does.
    Mattering,
    /// Rows of a table.
    Rows,
    /// Anything.
    Anything,
    /// Entries of their own.
    Entries(&'static [Field]),
}

/// The lists whose ids fields can hold.
#[derive(Clone, Copy)]
pub(super) enum List {
    Terms,
    Roles,
    Mechanisms,
    Stacks,
    Groups,
    Details,
    /// Criteria and details, with the two keys of a note that a finding can stand at.
    Places,
    Sources,
}

impl Field {
    pub const fn new(key: &'static str, holds: Holds, says: &'static str) -> Self {
        Self { key, says, holds }
    }

    /// The schema of its value.
    pub fn schema(&self, book: &Book, texts: &Texts) -> Value {
        let condition = json!({"$ref": CONDITION});
        match &self.holds {
            Holds::Text => text(),
            Holds::Texts => one_or_more(&text()),
            Holds::Flag => one_of(vec![("yes", String::new()), ("no", String::new())]),
            Holds::Number => json!({"type": "integer", "minimum": 0}),
            Holds::Condition => condition,
            Holds::Levels => {
                let level = one_of(Level::ALL.into_iter().map(|level| (level.word(), level.means().to_owned())).collect());
                let graded = json!({"type": "object", "properties": {"level": level, "when": condition}, "additionalProperties": false});
                json!({"anyOf": [level, {"type": "array", "items": {"anyOf": [level, graded]}}]})
            }
            Holds::Id(list) => ids(book, texts, *list),
            Holds::Ids(list) => one_or_more(&ids(book, texts, *list)),
            Holds::Word(words) => json!({"enum": words}),
            Holds::Details => details(book),
            Holds::Mattering => {
                let detail = ids(book, texts, List::Details);
                let graded = json!({"type": "object", "properties": {"id": detail, "when": condition}, "required": ["id"], "additionalProperties": false});
                json!({"type": "array", "items": {"anyOf": [detail, graded]}})
            }
            Holds::Rows => json!({"type": "array", "items": one_or_more(&text())}),
            Holds::Anything => json!({}),
            Holds::Entries(fields) => json!({"type": "array", "items": entry(fields, book, texts)}),
        }
    }
}

/// An entry of a list. Only its id is required: an entry over one of the same id changes the fields that it names.
pub(super) fn entry(fields: &[Field], book: &Book, texts: &Texts) -> Value {
    let mut properties: serde_json::Map<String, Value> = fields
        .iter()
        .map(|field| (field.key.to_owned(), super::described(field.schema(book, texts), field.says)))
        .collect();
    let retired = one_of(vec![("yes", String::new()), ("no", String::new())]);
    properties.insert("retired".to_owned(), super::described(retired, "Takes the entry of this id out of the book."));
    json!({"type": "object", "properties": properties, "required": ["id"], "additionalProperties": false})
}

/// Prose; a text that looks like a number is one to other readers of YAML.
fn text() -> Value {
    json!({"type": ["string", "number", "boolean"]})
}

/// Ids of a list, those of the book offered first.
pub(super) fn ids(book: &Book, texts: &Texts, list: List) -> Value {
    fn each<'b, T>(entries: &'b [T], id: impl Fn(&'b T) -> &'b str) -> Vec<&'b str> {
        entries.iter().map(id).collect()
    }
    open(match list {
        List::Terms => each(&texts.terms, |term| &term.id),
        List::Roles => vec!["claim", "lock", "lease"],
        List::Mechanisms => each(&book.mechanisms, |mechanism| &mechanism.id),
        List::Stacks => each(&book.stacks, |stack| &stack.id),
        List::Groups => each(&book.groups, |group| &group.id),
        List::Details => each(&book.details, |detail| &detail.id),
        List::Places => {
            let mut places = vec!["lock", "answers"];
            places.extend(each(&book.criteria, |criterion| &criterion.id));
            places.extend(each(&book.details, |detail| &detail.id));
            places
        }
        List::Sources => each(&texts.sources, |source| &source.id),
    })
}

/// Details with what they are, for libraries and implications.
fn details(book: &Book) -> Value {
    let value = |detail: &crate::rulebook::Detail| {
        let words: Vec<&str> = detail.choices.iter().map(|choice| choice.id.as_str()).collect();
        if detail.kind == DetailKind::Duration { json!({"type": "string"}) } else { open(words) }
    };
    let properties: serde_json::Map<String, Value> = book.details.iter().map(|detail| (detail.id.clone(), value(detail))).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": {"type": ["string", "boolean"]}})
}
