//! Text that has to fit into a width, for people.

use textwrap::core::{Word, display_width};
use textwrap::wrap_algorithms::wrap_first_fit;
use unicode_width::UnicodeWidthStr;

use super::style::LEAST_WIDTH;

/// The text wrapped to a width, with the given starts of the first and the further lines.
pub fn wrap(text: &str, width: usize, first: &str, further: &str) -> String {
    // No character takes more columns than bytes: what is this short needs no wrapping.
    if first.len() + text.len() <= width && !text.contains(|character: char| character.is_whitespace() && character != ' ') {
        return format!("{first}{text}");
    }
    let with_blank = |word| {
        let mut word = Word::from(word);
        word.whitespace = " ";
        word
    };
    // The whole of `textwrap::fill`, which also breaks words, takes five times as long.
    let words: Vec<Word<'_>> = text.split_whitespace().map(with_blank).collect();
    let room = |start: &str| width.max(LEAST_WIDTH).saturating_sub(display_width(start)) as f64;
    let mut wrapped = String::with_capacity(2 * text.len());
    for (number, line) in wrap_first_fit(&words, &[room(first), room(further)]).into_iter().enumerate() {
        wrapped.push_str(if number == 0 { first } else { further });
        for word in line {
            wrapped.push_str(word.word);
            wrapped.push(' ');
        }
        wrapped.truncate(wrapped.trim_end_matches(' ').len());
        wrapped.push('\n');
    }
    wrapped.pop();
    wrapped
}

/// The text in so many columns; what does not fit gives way to `end`.
pub fn cut(text: &str, width: usize, end: &str) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(end.width());
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        if kept.width() > room {
            kept.pop();
            break;
        }
    }
    kept.truncate(kept.trim_end().len());
    kept + end
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn what_is_too_wide_is_cut_by_columns_and_not_by_characters() {
        assert_eq!(cut("vendor invoices", 10, "…"), "vendor in…");
        assert_eq!(cut("vendor invoices", 8, "…"), "vendor…");
        assert_eq!(cut("short", 10, "…"), "short");
        assert_eq!(cut("漢字漢字", 6, "…"), "漢字…");
        assert_eq!(cut("abcdef", 5, "..."), "ab...");
    }
}
