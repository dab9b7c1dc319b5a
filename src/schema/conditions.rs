//! The schema of conditions, as rule files write them.

use serde_json::{Map, Value, json};

use crate::rulebook::{Book, Texts};

use super::fields::{List, ids};
use super::{described, one_or_more};

/// Where the schema of a rule file has it.
pub(super) const CONDITION: &str = "#/$defs/condition";

/// A mapping all of whose entries must hold. Rule files may name criteria, answers and details of their own, so what the book
/// knows is offered and nothing is refused.
pub(super) fn condition(book: &Book, texts: &Texts) -> Value {
    let condition = json!({"$ref": CONDITION});
    let conditions = one_or_more(&condition);
    let subjects = one_or_more(&open(subjects(book)));
    let mut properties = Map::new();
    let mut add = |key: &str, schema: Value, says: &str| drop(properties.insert(key.to_owned(), described(schema, says)));
    add("any", conditions.clone(), "One of these holds.");
    add("all", conditions, "All of these hold.");
    add("not", condition, "This does not hold, so a silence inside it counts.");
    add("is", one_or_more(&ids(book, texts, List::Terms)), "These named conditions hold.");
    add("given", subjects.clone(), "All of these are stated.");
    add("missing", subjects, "None of these is stated.");
    add("compare", one_or_more(&json!({"type": "string"})), "Sums of durations compare so, like `ttl <= work.worst + clock_drift`.");
    add("role", one_or_more(&ids(book, texts, List::Roles)), "The chosen mechanism has one of these roles.");
    add("outcome", one_or_more(&ids(book, texts, List::Mechanisms)), "Every outcome that is still possible is one of these.");
    let stacks = one_or_more(&ids(book, texts, List::Stacks));
    add("stack", json!({"type": "object", "properties": {"any": stacks, "none": stacks}, "additionalProperties": false}), "What the team runs.");
    for criterion in &book.criteria {
        let words = criterion.answers.iter().map(|answer| answer.id.as_str()).collect();
        add(&criterion.id, members(words), &criterion.question);
    }
    for detail in book.details.iter().filter(|detail| !detail.choices.is_empty()) {
        let words = detail.choices.iter().map(|choice| choice.id.as_str()).collect();
        add(&detail.id, members(words), &detail.asks);
    }
    json!({"type": "object", "properties": properties, "additionalProperties": members(Vec::new())})
}

/// Any word, those that are known offered first.
pub(super) fn open(words: Vec<&str>) -> Value {
    let mut options = vec![json!({"type": ["string", "boolean"]})];
    if !words.is_empty() {
        options.insert(0, json!({"enum": words}));
    }
    json!({"anyOf": options})
}

/// It is stated and certainly one of these, or `{not: …}` for certainly none of them.
fn members(words: Vec<&str>) -> Value {
    let some = one_or_more(&open(words));
    let others = json!({"type": "object", "properties": {"not": some}, "required": ["not"], "additionalProperties": false});
    json!({"anyOf": [some, others]})
}

fn subjects(book: &Book) -> Vec<&str> {
    let criteria = book.criteria.iter().map(|criterion| criterion.id.as_str());
    criteria.chain(book.details.iter().map(|detail| detail.id.as_str())).collect()
}
