//! The schema of `lockpick.config.yaml`.

use serde_json::{Map, Value, json};

use crate::config::KEYS;
use crate::rulebook::Level;

use super::note::DURATION;
use super::{DIALECT, described, mapping, one_of, one_or_more};

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
        "fail_on" => one_of(Level::ALL.into_iter().map(|level| (level.word(), level.means().to_owned())).collect()),
        "max_age" => json!({"type": "string", "pattern": DURATION}),
        "baseline" => json!({"type": "string"}),
        _ => one_or_more(&json!({"type": "string"})),
    }
}
