//! How everything is written as JSON, for every command in the same way.

use std::fmt::Write as _;

use serde::Serialize;

use super::printable::is_harmful;

/// The version of what is written: keys are only ever added to it.
pub const VERSION: u32 = 1;

/// A value on one line, without the line's end.
pub fn line(value: &impl Serialize) -> String {
    // Plain structs of strings and numbers can always be written.
    harmless(serde_json::to_string(value).unwrap_or_default())
}

/// A value with its parts on lines of their own.
pub fn lines(value: &impl Serialize) -> String {
    harmless(serde_json::to_string_pretty(value).unwrap_or_default() + "\n")
}

/// Says the same with escapes for all that steers a terminal. It can only stand in strings: JSON's own characters are plain.
fn harmless(json: String) -> String {
    let steers = |character: char| character != '\n' && is_harmful(character);
    if json.is_ascii() && !json.contains('\x7f') || !json.contains(steers) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 64);
    for character in json.chars() {
        if steers(character) {
            let _ = write!(escaped, "\\u{:04x}", u32::from(character));
        } else {
            escaped.push(character);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_written_as_an_escape_and_read_back_as_it_was() {
        let said = "é 锁 \u{1b}[31m\u{9b}1m\u{85}\u{7f}\u{202e}\t\n";
        let written = line(&said);
        assert_eq!(written, r#""é 锁 \u001b[31m\u009b1m\u0085\u007f\u202e\t\n""#);
        assert_eq!(serde_json::from_str::<String>(&written).expect("it is JSON"), said);
    }
}
