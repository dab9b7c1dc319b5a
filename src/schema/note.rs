//! The schema of a design note.

use serde_json::{Map, Value, json};

use crate::intake::note::{FORMAT, HEAD};
use crate::rulebook::{Book, Choice, Criterion, Detail, DetailKind, Texts};

use super::{DIALECT, described, mapping, one_of, one_or_more};

/// A length of time, as notes write it.
pub(super) const DURATION: &str = "^([0-9]+(ms|d|h|m|s) ?)+$";
const DATE: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// The schema of a note, with everything that this book says of answers and details.
pub fn note(book: &Book, texts: &Texts) -> Value {
    let keys = texts.keys.iter().filter(|key| !key.id.contains('.'));
    let mut schema = mapping(keys.map(|key| (key.id.clone(), described(value(book, &key.id), &key.means))).collect());
    schema["$schema"] = json!(DIALECT);
    schema["title"] = json!("lockpick design note");
    schema["required"] = json!([HEAD, "name"]);
    schema["$defs"] = definitions(book, texts);
    schema
}

fn value(book: &Book, key: &str) -> Value {
    let text = || json!({"type": "string"});
    match key {
        HEAD => json!({"const": FORMAT}),
        "name" => json!({"type": "string", "minLength": 1}),
        "reviewed" => json!({"type": "string", "pattern": DATE}),
        "code" | "race_test" => one_or_more(&text()),
        "stack" => one_or_more(&json!({"$ref": "#/$defs/stack"})),
        "answers" => optional(mapping(book.criteria.iter().map(|criterion| (criterion.id.clone(), answers(criterion))).collect())),
        "because" => {
            mapping(book.criteria.iter().map(|criterion| (criterion.id.clone(), described(text(), &criterion.question))).collect())
        }
        "lock" => lock(book),
        "accept" => json!({"type": "array", "items": {"$ref": "#/$defs/accept"}}),
        _ => text(),
    }
}

/// Every word for a stack, with its proper name.
fn stacks(book: &Book) -> Vec<(&str, String)> {
    let mut words = Vec::new();
    for stack in &book.stacks {
        words.extend(std::iter::once(&stack.id).chain(&stack.also).map(|word| (word.as_str(), stack.name.clone())));
    }
    words
}

fn definitions(book: &Book, texts: &Texts) -> Value {
    let mut definitions = Map::new();
    definitions.insert("stack".to_owned(), one_of(stacks(book)));
    for criterion in &book.criteria {
        let says = |answer: &crate::rulebook::Answer| format!("{}. {}", capitalized(&answer.means), answer.example);
        let words = criterion.answers.iter().map(|answer| (answer.id.as_str(), says(answer))).collect();
        definitions.insert(criterion.id.clone(), one_of(words));
    }
    definitions.insert("accept".to_owned(), accept(book, texts));
    Value::Object(definitions)
}

/// An answer, several that are still possible, or nothing yet.
fn answers(criterion: &Criterion) -> Value {
    let one = json!({"$ref": format!("#/$defs/{}", criterion.id)});
    let several = json!({"type": "array", "items": one, "minItems": 1});
    let schema = json!({"anyOf": [one, several, {"type": "null"}]});
    described(schema, &format!("{} {}", criterion.question, criterion.matters))
}

/// The details, those with a dotted id nested.
fn lock(book: &Book) -> Value {
    let mut properties = Map::new();
    for detail in &book.details {
        match detail.id.split_once('.') {
            None => drop(properties.insert(detail.id.clone(), value_of(book, detail))),
            Some((outer, inner)) => {
                let nested = properties.entry(outer).or_insert_with(|| optional(described(mapping(Map::new()), &parts(book, outer))));
                nested["properties"][inner] = value_of(book, detail);
            }
        }
    }
    let mut schema = mapping(properties);
    let states =
        |kind: DetailKind| book.details.iter().filter(move |detail| detail.kind == kind).map(|detail| json!({"required": [detail.id]}));
    // A library says which mechanism it is.
    schema["anyOf"] = states(DetailKind::Mechanism).chain(states(DetailKind::Library)).collect();
    schema
}

fn parts(book: &Book, outer: &str) -> String {
    let inner = book.details.iter().filter_map(|detail| detail.id.strip_prefix(outer)?.strip_prefix('.'));
    format!("Here go: {}.", inner.collect::<Vec<_>>().join(", "))
}

/// A mapping that may also stand there with nothing in it yet.
fn optional(mut mapping: Value) -> Value {
    mapping["type"] = json!(["object", "null"]);
    mapping
}

fn value_of(book: &Book, detail: &Detail) -> Value {
    let words = || -> Vec<(&str, String)> {
        let mut words: Vec<(&str, String)> =
            detail.choices.iter().enumerate().map(|(number, choice)| (choice.id.as_str(), meaning(book, detail, number, choice))).collect();
        if detail.kind == DetailKind::Store {
            words.extend(stacks(book).into_iter().filter(|(word, _)| detail.choice(word).is_none()));
        }
        words
    };
    let mut options = match detail.kind {
        DetailKind::Duration => vec![json!({"type": "string", "pattern": DURATION})],
        DetailKind::Choice | DetailKind::Store | DetailKind::Mechanism | DetailKind::Library => Vec::new(),
    };
    if !detail.choices.is_empty() {
        options.push(one_of(words()));
    }
    options.push(json!({"type": "null"}));
    described(json!({"anyOf": options}), &format!("{} {}", detail.asks, detail.means))
}

/// What a choice means; of mechanisms and libraries the book says more than their name.
fn meaning(book: &Book, detail: &Detail, number: usize, choice: &Choice) -> String {
    let more = match detail.kind {
        DetailKind::Mechanism => book.mechanisms.get(number).map(|mechanism| mechanism.what.as_str()),
        DetailKind::Library => book.libraries.get(number).map(|library| library.says.as_str()),
        DetailKind::Duration | DetailKind::Choice | DetailKind::Store => None,
    };
    let name = capitalized(&choice.means);
    more.map_or(name.clone(), |more| format!("{name}: {more}"))
}

/// An entry of `accept`; its keys are those that begin with that.
fn accept(book: &Book, texts: &Texts) -> Value {
    let value = |key: &str| match key {
        "finding" => one_of(book.checks.iter().map(|check| (check.id.as_str(), check.title.clone())).collect()),
        "until" => json!({"type": "string", "pattern": DATE}),
        _ => json!({"type": "string", "minLength": 1}),
    };
    let keys = texts.keys.iter().filter_map(|key| Some((key.id.strip_prefix("accept.")?, &key.means)));
    let mut schema = mapping(keys.map(|(key, means)| (key.to_owned(), described(value(key), means))).collect());
    schema["required"] = json!(["finding", "because"]);
    schema
}

/// A fragment as the beginning of a sentence.
fn capitalized(fragment: &str) -> String {
    let mut characters = fragment.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
