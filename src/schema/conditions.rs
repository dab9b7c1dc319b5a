//! The schema of conditions, as rule files write them.

use serde_json::{Map, Value, json};

use crate::rulebook::Book;

use super::fields::{CONDITION, List, ids, open, subjects, values_of};
use super::{described, one_or_more};

/// A mapping all of whose entries must hold. Rule files may name criteria, answers and details of their own, so what the book
/// knows is offered and nothing is refused.
pub(super) fn condition(book: &Book) -> Value {
    let condition = json!({"$ref": CONDITION});
    let conditions = one_or_more(&condition);
    let places = one_or_more(&ids(List::Places));
    let mut properties = Map::new();
    let mut add = |key: &str, schema: Value, says: &str| drop(properties.insert(key.to_owned(), described(schema, says)));
    add("any", conditions.clone(), "One of these holds.");
    add("all", conditions, "All of these hold.");
    add("not", condition, "This does not hold, so a silence inside it counts.");
    add("is", one_or_more(&ids(List::Terms)), "These named conditions hold.");
    add("given", places.clone(), "All of these are stated.");
    add("missing", places, "None of these is stated.");
    add("compare", one_or_more(&json!({"type": "string"})), "Sums of durations compare so, like `ttl <= work.worst + clock_drift`.");
    add("role", one_or_more(&open(Vec::new())), "The chosen mechanism has one of these roles.");
    add("outcome", one_or_more(&ids(List::Mechanisms)), "Every outcome that is still possible is one of these.");
    let stacks = one_or_more(&ids(List::Stacks));
    add(
        "stack",
        json!({"type": "object", "properties": {"any": stacks, "none": stacks}, "additionalProperties": false}),
        "What the team runs.",
    );
    for (id, _, asks) in subjects(book) {
        add(id, members(&json!({"$ref": format!("#/$defs/{}", values_of(id))})), asks);
    }
    json!({"type": "object", "properties": properties, "additionalProperties": members(&open(Vec::new()))})
}

/// It is stated and certainly one of these, or `{not: …}` for certainly none of them.
fn members(value: &Value) -> Value {
    let some = one_or_more(value);
    let others = json!({"type": "object", "properties": {"not": some}, "required": ["not"], "additionalProperties": false});
    json!({"anyOf": [some, others]})
}
