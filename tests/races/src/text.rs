//! The text of a statement: literal pieces, placeholders that are filled before it runs, and values that are bound to it.

use std::collections::BTreeMap;

/// A value that a statement is given or gives back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value.
    Null,
    /// A whole number; also how true and false come back (1 and 0).
    Number(i64),
    /// Any other value, as text.
    Text(String),
}

impl Value {
    /// Reads text: digits become a number, anything else stays text.
    pub fn read(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Text(text.to_owned()), Self::Number)
    }

    /// The value as a whole number, if it is one or is text that spells one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Null => None,
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Text(text) => formatter.write_str(text),
        }
    }
}

/// Values by name.
pub type Values = BTreeMap<String, Value>;

/// What placeholders are filled with, by name.
pub type Fill = BTreeMap<String, String>;

/// One piece of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that stands for itself, placeholders filled.
    Literal(String),
    /// A bound value, by name.
    Bound(String),
}

/// Cuts a statement into pieces: placeholders are filled, bound values are set apart.
///
/// Only the given names count as bound values; a word between braces that `fill` does not know is left as it stands.
/// Bound values are found before placeholders are filled, so nothing that is filled in is ever taken for one.
pub fn pieces(statement: &str, fill: &Fill, bound: &[String]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = statement;
    while let Some(at) = rest.find([':', '{']) {
        literal.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let word: String = after.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '_').collect();
        let behind = &after[word.len()..];
        if rest[at..].starts_with('{') && behind.starts_with('}') && fill.contains_key(&word) {
            literal.push_str(&fill[&word]);
            rest = &behind[1..];
        } else if rest[at..].starts_with(':') && bound.contains(&word) {
            pieces.push(Piece::Literal(std::mem::take(&mut literal)));
            pieces.push(Piece::Bound(word));
            rest = behind;
        } else {
            literal.push_str(&rest[at..=at]);
            rest = after;
        }
    }
    literal.push_str(rest);
    pieces.push(Piece::Literal(literal));
    pieces
}

/// Joins pieces into one text, each bound value written as `write` says.
pub fn join(pieces: &[Piece], mut write: impl FnMut(&str) -> String) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Bound(name) => write(name),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_placeholder_is_never_taken_for_a_bound_value() {
        let fill = Fill::from([("name".to_owned(), "me".to_owned())]);
        let bound = ["me".to_owned()];
        let pieces = pieces("SET {lock:{name}} :me {other}", &fill, &bound);
        assert_eq!(join(&pieces, |name| format!("<{name}>")), "SET {lock:me} <me> {other}");
    }
}
