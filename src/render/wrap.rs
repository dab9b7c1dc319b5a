//! Text in lines of a width, for people.

use textwrap::core::{Word, display_width};
use textwrap::wrap_algorithms::wrap_first_fit;

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
