//! The schema of `lockpick.config.yaml`.

use serde_json::{Map, Value, json};

use crate::config::KEYS;

use super::note::DURATION;
use super::{DIALECT, described, level, mapping, one_or_more};

/// The schema of a configuration.
pub fn config() -> Value {
    let properties: Map<String, Value> = KEYS.iter().map(|(key, says)| ((*key).to_owned(), described(value(key), says))).collect();
    let mut schema = mapping(properties);
    schema["$schema"] = json!(DIALECT);
    schema["title"] = json!("lockpick configuration");
    // A file without anything in it is a configuration too.
    schema["type"] = json!(["object", "null"]);
    schema
}

fn value(key: &str) -> Value {
    match key {
        "fail_on" => level(),
        "max_age" => json!({"type": "string", "pattern": DURATION}),
        "baseline" => json!({"type": "string"}),
        _ => one_or_more(&json!({"type": "string"})),
    }
}
