//! The schema of a design note.

use serde_json::{Map, Value, json};

use crate::intake::note::{FORMAT, HEAD};
use crate::rulebook::{Book, Choice, Criterion, Detail, DetailKind};

use super::{DIALECT, described, mapping, one_of, one_or_more};

/// A length of time, as notes write it.
pub(super) const DURATION: &str = "^([0-9]+(ms|d|h|m|s) ?)+$";
const DATE: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$";

/// What an editor says of the keys of a note; those below `answers` and `lock` are explained by the rule book.
const KEYS: [(&str, &str); 12] = [
    (HEAD, "The format of the note. It is how lockpick knows one."),
    ("name", "What the note is called in reports, baselines and accepted findings; no two notes of a run have the same."),
    ("resource", "What the lock protects, in a few words."),
    ("reviewed", "The day somebody last held the answers against the code. With `max_age` an old date is reported."),
    ("team", "Who answers for it."),
    ("code", "Files that take the lock, counted from the folder of the note. Each must be there; a place in it may follow after `#`."),
    (
        "race_test",
        "The test, or tests, that start two workers at once and let only one complete, counted from the folder of the note. The name of \
         the test may follow after `::`.",
    ),
    ("stack", "What the team runs anyway. Where it is left out, the `store` of the lock counts."),
    ("answers", "What decides. An answer may be left out, or be a list of those that are still possible."),
    ("because", "A reason for each answer, in your own words."),
    ("lock", "What was chosen. What is left out is unstated, never taken to be safe."),
    ("accept", "Findings that are known and borne, each with its reason."),
];

/// The schema of a note, with everything that this book says of answers and details.
pub fn note(book: &Book) -> Value {
    let properties: Map<String, Value> = KEYS.iter().map(|(key, says)| ((*key).to_owned(), described(value(book, key), says))).collect();
    let mut schema = mapping(properties);
    schema["$schema"] = json!(DIALECT);
    schema["title"] = json!("lockpick design note");
    schema["required"] = json!([HEAD, "name"]);
    schema["$defs"] = definitions(book);
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

fn definitions(book: &Book) -> Value {
    let mut definitions = Map::new();
    definitions.insert("stack".to_owned(), one_of(stacks(book)));
    for criterion in &book.criteria {
        let says = |answer: &crate::rulebook::Answer| format!("{}. {}", capitalized(&answer.means), answer.example);
        let words = criterion.answers.iter().map(|answer| (answer.id.as_str(), says(answer))).collect();
        definitions.insert(criterion.id.clone(), one_of(words));
    }
    definitions.insert("accept".to_owned(), accept(book));
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

fn accept(book: &Book) -> Value {
    let findings = one_of(book.checks.iter().map(|check| (check.id.as_str(), check.title.clone())).collect());
    let properties = [
        ("finding", described(findings, "The id of the finding, as reports write it.")),
        ("because", described(json!({"type": "string", "minLength": 1}), "Why it is bearable here. Without a reason nothing is accepted.")),
        ("until", described(json!({"type": "string", "pattern": DATE}), "The last day on which it is; for good when left out.")),
    ];
    let mut schema = mapping(properties.into_iter().map(|(key, value)| (key.to_owned(), value)).collect());
    schema["required"] = json!(["finding", "because"]);
    schema
}

/// A fragment as the beginning of a sentence.
fn capitalized(fragment: &str) -> String {
    let mut characters = fragment.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
