//! JSON Schemas, made from the rule book: what an editor needs to complete a note, a rule file or a configuration, and to
//! explain each word while one types.

mod conditions;
mod config;
mod fields;
mod note;
mod rules;

pub use config::config;
pub use note::note;
pub use rules::rules;

use serde_json::{Map, Value, json};

use crate::rulebook::{Level, Vocabulary};

/// The dialect of every schema here.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// One of these words, each with what it means where editors look for that; where `yes` and `no` are among them, also `true`
/// and `false`, which are read the same.
fn one_of(words: Vec<(&str, String)>) -> Value {
    let yes_or_no = words.iter().any(|(id, _)| *id == "yes");
    let (mut ids, mut meanings): (Vec<Value>, Vec<Value>) = words.into_iter().map(|(id, means)| (json!(id), json!(means))).unzip();
    if yes_or_no {
        ids.extend([json!(true), json!(false)]);
        meanings.extend([json!("the same as `yes`"), json!("the same as `no`")]);
    }
    json!({"enum": ids, "enumDescriptions": meanings})
}

/// A level.
fn level() -> Value {
    one_of(Level::ALL.iter().map(|level| (level.word(), level.means().to_owned())).collect())
}

/// One of these, or a list of them.
fn one_or_more(one: &Value) -> Value {
    json!({"anyOf": [one, {"type": "array", "items": one}]})
}

/// A mapping with these keys and no others.
fn mapping(properties: Map<String, Value>) -> Value {
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// The schema with a description, which stands where an editor shows it.
fn described(mut schema: Value, description: &str) -> Value {
    schema["description"] = json!(description);
    schema
}

/// A schema as text, as it is printed and kept.
pub fn text(schema: &Value) -> String {
    // Numbers, texts and lists of them can always be written.
    serde_json::to_string_pretty(schema).unwrap_or_default() + "\n"
}
