//! A timeline as a table, a drawing for the terminal, a Mermaid sequence diagram, or an SVG
//! picture.

mod doing;
mod glyphs;
mod lanes;
mod layout;
mod marks;
mod mermaid;
mod svg;
mod table;

pub use lanes::{Drawing, lanes};
pub use mermaid::mermaid;
pub use svg::svg;
pub use table::table;

use std::borrow::Cow;

use textwrap::WordSplitter;
use unicode_width::UnicodeWidthStr;

use crate::duration::written;
use crate::render::printable::is_harmful;
use crate::render::wrap::cut;
use crate::timeline::Timeline;

/// What is said of an axis on which equal times are not equally long.
const NOT_TO_SCALE: &str = "Not to scale: short times are widened.";

/// Text from a note on one line, without anything that steers a terminal or turns the direction of reading.
fn one_line(text: &str) -> String {
    text.chars().map(|character| if is_harmful(character) { ' ' } else { character }).collect()
}

/// When an event happens: its time, or its number from 1 if the timeline has only steps.
fn moment(timeline: &Timeline, index: usize) -> String {
    let position = timeline.position(index);
    if timeline.is_timed() { written(position) } else { (position + 1).to_string() }
}

/// How many columns a text takes in a terminal.
fn columns(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Text broken between words into lines of at most so many columns; a longer word is broken where it must be.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let options = textwrap::Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&text, options).into_iter().map(Cow::into_owned).collect()
}

/// Two lines at most of those, the second cut if there were more.
fn two_lines(mut lines: Vec<String>, width: usize, end: &str) -> Vec<String> {
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(cut(&rest, width, end));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{columns, one_line, wrapped};

    #[test]
    fn lines_are_never_wider_than_asked_for() {
        for width in 1..20 {
            for text in ["", "a few short words", "incomprehensibilities", "漢字 かな 混じり文", "a 漢字b"] {
                let lines = wrapped(text, width);
                let fits = |line: &String| columns(line) <= width || line.chars().count() == 1;
                assert!(lines.iter().all(fits), "{text} {width}: {lines:?}");
                let squeezed = |text: &str| text.replace(' ', "");
                assert_eq!(squeezed(&lines.concat()), squeezed(text));
            }
        }
    }

    #[test]
    fn a_note_cannot_send_commands_to_the_terminal() {
        assert_eq!(one_line("a\u{1b}[31mb\nc\u{202e}d"), "a [31mb c d");
    }
}
