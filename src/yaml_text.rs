//! Values back into YAML text.

use crate::yaml::{Entry, Node, Value};

/// A value as YAML in block style, indented by so many spaces, ending with a line break.
pub fn block(node: &Node<'_>, indent: usize) -> String {
    let mut text = String::new();
    write(node, indent, &mut text);
    text
}

fn write(node: &Node<'_>, indent: usize, text: &mut String) {
    match &node.value {
        Value::Map(entries) if !entries.is_empty() => entries.iter().for_each(|entry| write_entry(entry, indent, text)),
        _ => {
            text.push_str(&" ".repeat(indent));
            text.push_str(&inline(node));
            text.push('\n');
        }
    }
}

fn write_entry(entry: &Entry<'_>, indent: usize, text: &mut String) {
    text.push_str(&" ".repeat(indent));
    text.push_str(&scalar(&entry.key));
    text.push(':');
    match &entry.value.value {
        Value::Map(entries) if !entries.is_empty() => {
            text.push('\n');
            write(&entry.value, indent + 2, text);
        }
        _ => {
            text.push(' ');
            text.push_str(&inline(&entry.value));
            text.push('\n');
        }
    }
}

/// A value on one line.
fn inline(node: &Node<'_>) -> String {
    match &node.value {
        Value::Null => "~".to_owned(),
        Value::Text(text) => scalar(text),
        Value::List(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Map(entries) => {
            let fields: Vec<String> = entries.iter().map(|entry| format!("{}: {}", scalar(&entry.key), inline(&entry.value))).collect();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

/// A text as a YAML scalar: plain when that is safe in every place, quoted otherwise.
pub fn scalar(text: &str) -> String {
    let plain_start = text.starts_with(|first: char| first.is_alphanumeric() || matches!(first, '_' | '/' | '.'));
    let plain_rest = !text
        .contains(['\n', '\r', '\t', ':', '#', ',', '[', ']', '{', '}', '"', '\'', '\\', '`', '|', '>', '&', '*', '!', '%', '@'])
        && !text.ends_with(' ')
        && !text.chars().any(|character| character.is_control() || character == '\u{feff}');
    let means_nothing = matches!(text, "null" | "Null" | "NULL");
    if plain_start && plain_rest && !means_nothing {
        text.to_owned()
    } else {
        // A JSON string is a YAML string in double quotes, but YAML wants more characters escaped.
        serde_json::Value::from(text).to_string().chars().map(escaped).collect()
    }
}

fn escaped(character: char) -> String {
    if character.is_control() || matches!(character, '\u{feff}' | '\u{fffe}' | '\u{ffff}') {
        format!("\\u{:04x}", u32::from(character))
    } else {
        character.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_stay_plain_and_anything_else_is_quoted() {
        for plain in ["30s", "duplicate_effect", "src/payout/job.py", "no", "vendor invoices paid through the bank", "2026-08-22"] {
            assert_eq!(scalar(plain), plain);
        }
        assert_eq!(scalar("a: b"), "\"a: b\"");
        assert_eq!(scalar(""), "\"\"");
        assert_eq!(scalar("null"), "\"null\"");
        assert_eq!(scalar("del\u{7f}"), "\"del\\u007f\"");
        assert_eq!(scalar("- x"), "\"- x\"");
        assert_eq!(scalar("say \"hi\"\nthere"), "\"say \\\"hi\\\"\\nthere\"");
    }
}
