//! What the fields of a rule file hold, and the ids that an editor can offer for them.

use serde_json::{Map, Value, json};

use crate::rulebook::{Book, Detail, DetailKind, Texts};

use super::{level, one_or_more};

/// Where the schema of a rule file has that of a condition.
pub(super) const CONDITION: &str = "#/$defs/condition";

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
    Word(fn() -> Vec<&'static str>),
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
    pub fn schema(&self) -> Value {
        let condition = json!({"$ref": CONDITION});
        match &self.holds {
            Holds::Text => text(),
            Holds::Texts => one_or_more(&text()),
            Holds::Flag => flag(),
            Holds::Number => json!({"type": "integer", "minimum": 0}),
            Holds::Condition => condition,
            Holds::Levels => {
                let level = level();
                let graded = json!({"type": "object", "properties": {"level": level, "when": condition}, "required": ["level"], "additionalProperties": false});
                json!({"anyOf": [level, {"type": "array", "items": {"anyOf": [level, graded]}}]})
            }
            Holds::Id(list) => ids(*list),
            Holds::Ids(list) => one_or_more(&ids(*list)),
            Holds::Word(words) => json!({"enum": words()}),
            Holds::Details => json!({"$ref": format!("#/$defs/{DETAIL_VALUES}")}),
            Holds::Mattering => {
                let detail = ids(List::Details);
                let graded = json!({"type": "object", "properties": {"id": detail, "when": condition}, "required": ["id"], "additionalProperties": false});
                json!({"type": "array", "items": {"anyOf": [detail, graded]}})
            }
            Holds::Rows => json!({"type": "array", "items": one_or_more(&text())}),
            Holds::Anything => json!({}),
            Holds::Entries(fields) => json!({"type": "array", "items": entry(fields)}),
        }
    }
}

/// An entry of a list. Only its id is required: an entry over one of the same id changes the fields that it names.
pub(super) fn entry(fields: &[Field]) -> Value {
    let mut properties: Map<String, Value> =
        fields.iter().map(|field| (field.key.to_owned(), super::described(field.schema(), field.says))).collect();
    properties.insert("retired".to_owned(), super::described(flag(), "Takes the entry of this id out of the book."));
    json!({"type": "object", "properties": properties, "required": ["id"], "additionalProperties": false})
}

/// Prose; a text that looks like a number is one to other readers of YAML.
fn text() -> Value {
    json!({"type": ["string", "number", "boolean"]})
}

fn flag() -> Value {
    json!({"enum": ["yes", "no", true, false]})
}

/// Ids of a list.
pub(super) fn ids(list: List) -> Value {
    json!({"$ref": format!("#/$defs/{}", list.name())})
}

/// The definitions that entries refer to: the ids of each list, the values of each criterion and detail, and details with
/// theirs.
pub(super) fn definitions(book: &Book, texts: &Texts) -> Map<String, Value> {
    let lists = List::ALL.into_iter().map(|list| (list.name().to_owned(), open(known(book, texts, list))));
    let values = subjects(book).into_iter().map(|(id, words, _)| (values_of(id), open(words)));
    lists.chain(values).chain([(DETAIL_VALUES.to_owned(), detail_values(book))]).collect()
}

/// What has words for values, with these and the question that they answer.
pub(super) fn subjects(book: &Book) -> Vec<(&str, Vec<&str>, &str)> {
    let mut subjects: Vec<(&str, Vec<&str>, &str)> = Vec::new();
    for criterion in &book.criteria {
        subjects.push((&criterion.id, criterion.answers.iter().map(|answer| answer.id.as_str()).collect(), &criterion.question));
    }
    for detail in book.details.iter().filter(|detail| !detail.choices.is_empty()) {
        subjects.push((&detail.id, detail.choices.iter().map(|choice| choice.id.as_str()).collect(), &detail.asks));
    }
    subjects
}

/// Where the values of a criterion or detail are defined.
pub(super) fn values_of(id: &str) -> String {
    format!("values_of_{id}")
}

/// Any word, those that are known offered first.
pub(super) fn open(words: Vec<&str>) -> Value {
    let mut options = vec![json!({"type": ["string", "boolean"]})];
    if !words.is_empty() {
        options.insert(0, json!({"enum": words}));
    }
    json!({"anyOf": options})
}

impl List {
    const ALL: [Self; 7] = [Self::Terms, Self::Mechanisms, Self::Stacks, Self::Groups, Self::Details, Self::Places, Self::Sources];

    fn name(self) -> &'static str {
        match self {
            Self::Terms => "term",
            Self::Mechanisms => "mechanism",
            Self::Stacks => "stack",
            Self::Groups => "group",
            Self::Details => "detail",
            Self::Places => "place",
            Self::Sources => "source",
        }
    }
}

/// The ids of a list in the book.
fn known<'b>(book: &'b Book, texts: &'b Texts, list: List) -> Vec<&'b str> {
    fn each<'b, T>(entries: &'b [T], id: impl Fn(&'b T) -> &'b str) -> Vec<&'b str> {
        entries.iter().map(id).collect()
    }
    match list {
        List::Terms => each(&texts.terms, |term| &term.id),
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
    }
}

const DETAIL_VALUES: &str = "detail_values";

/// Details with what they are, for libraries and implications.
fn detail_values(book: &Book) -> Value {
    let value = |detail: &Detail| {
        let is_word = detail.kind != DetailKind::Duration && !detail.choices.is_empty();
        if is_word { json!({"$ref": format!("#/$defs/{}", values_of(&detail.id))}) } else { json!({"type": "string"}) }
    };
    let properties: Map<String, Value> = book.details.iter().map(|detail| (detail.id.clone(), value(detail))).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": {"type": ["string", "boolean"]}})
}
