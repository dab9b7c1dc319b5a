//! The text of a statement: placeholders in braces, and values after a colon that a program binds.

/// A piece of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Text that stands for itself.
    Literal(&'t str),
    /// A placeholder, by its word.
    Placeholder(&'t str),
    /// A bound value, by its word.
    Bound(&'t str),
}

/// Cuts a statement into its pieces. Only a word of lower-case letters and `_` counts, in braces or after a colon.
pub fn pieces(statement: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(next) = statement[at..].find(['{', ':']) {
        let start = at + next;
        let after = &statement[start + 1..];
        let word = &after[..after.len() - after.trim_start_matches(|letter: char| letter.is_ascii_lowercase() || letter == '_').len()];
        let in_braces = statement[start..].starts_with('{');
        let closed = after[word.len()..].starts_with('}');
        if word.is_empty() || (in_braces && !closed) {
            at = start + 1;
            continue;
        }
        if from < start {
            pieces.push(Piece::Literal(&statement[from..start]));
        }
        pieces.push(if in_braces { Piece::Placeholder(word) } else { Piece::Bound(word) });
        from = start + 1 + word.len() + usize::from(in_braces);
        at = from;
    }
    if from < statement.len() {
        pieces.push(Piece::Literal(&statement[from..]));
    }
    pieces
}

/// The words of the values that a statement binds.
pub fn bound(statement: &str) -> impl Iterator<Item = &str> {
    pieces(statement).into_iter().filter_map(|piece| if let Piece::Bound(word) = piece { Some(word) } else { None })
}

/// The statement with its placeholders filled. Bound values are found first, so nothing that is filled in is taken for one.
pub fn filled<'f>(statement: &str, fill: impl Fn(&str) -> Option<&'f str>) -> String {
    let write = |piece| match piece {
        Piece::Literal(text) => text.to_owned(),
        Piece::Placeholder(word) => fill(word).map_or_else(|| format!("{{{word}}}"), str::to_owned),
        Piece::Bound(word) => format!(":{word}"),
    };
    pieces(statement).into_iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_in_braces_and_after_a_colon_count() {
        use Piece::{Bound, Literal, Placeholder};
        assert_eq!(
            pieces("SET {lock:{name}} :me NX"),
            [Literal("SET {lock:"), Placeholder("name"), Literal("} "), Bound("me"), Literal(" NX")]
        );
        assert_eq!(pieces(r#"{"ID": ":lease", "N": 1}"#), [Literal(r#"{"ID": ""#), Bound("lease"), Literal(r#"", "N": 1}"#)]);
        assert_eq!(pieces("{ $lt: ['$a'] } 12:30 {open"), [Literal("{ $lt: ['$a'] } 12:30 {open")]);
        assert_eq!(pieces(""), []);
        assert_eq!(pieces("{a}{b}:c"), [Placeholder("a"), Placeholder("b"), Bound("c")]);
    }

    #[test]
    fn what_is_filled_in_is_never_taken_for_a_bound_value() {
        let text = filled("a {name} :me {other}", |word| (word == "name").then_some(":me {other}"));
        assert_eq!(text, "a :me {other} :me {other}");
    }
}
