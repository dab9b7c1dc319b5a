//! Text in lines of a width, for people.

use super::style::LEAST_WIDTH;

/// The text wrapped to a width, with the given starts of the first and the further lines.
pub fn wrap(text: &str, width: usize, first: &str, further: &str) -> String {
    // No character takes more columns than bytes: what is this short needs no wrapping.
    if first.len() + text.len() <= width && !text.contains(|character: char| character.is_whitespace() && character != ' ') {
        return format!("{first}{text}");
    }
    let options = textwrap::Options::new(width.max(LEAST_WIDTH))
        .initial_indent(first)
        .subsequent_indent(further)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    textwrap::fill(&words, options)
}
