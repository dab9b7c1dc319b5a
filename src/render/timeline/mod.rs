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

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::duration::written;
use crate::timeline::Timeline;

/// What is said of an axis on which equal times are not equally long.
const NOT_TO_SCALE: &str = "Not to scale: short times are widened.";

/// Text from a note on one line, without anything that moves the cursor or turns the direction of
/// reading.
fn one_line(text: &str) -> String {
    let harmless = |character: char| match character {
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => ' ',
        other if other.is_control() => ' ',
        other => other,
    };
    text.chars().map(harmless).collect()
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

/// Text cut to so many columns, with `end` in place of what is cut off.
fn cut(text: &str, width: usize, end: &str) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let room = width.saturating_sub(columns(end));
    let mut used = 0;
    let kept = text.chars().take_while(|&character| {
        used += UnicodeWidthChar::width(character).unwrap_or(0);
        used <= room
    });
    kept.chain(end.chars()).collect()
}

/// Text broken between words into lines of at most so many columns; a longer word is broken where
/// it must be.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word.to_owned();
        loop {
            let line = lines.last().map_or(0, |line| columns(line));
            let gap = usize::from(line > 0);
            if line + gap + columns(&rest) <= width {
                push(&mut lines, gap, &rest);
                break;
            }
            if line > 0 {
                lines.push(String::new());
                continue;
            }
            let head = match cut(&rest, width, "") {
                head if head.is_empty() => rest.chars().take(1).collect(),
                head => head,
            };
            push(&mut lines, 0, &head);
            rest = rest[head.len()..].to_owned();
            if rest.is_empty() {
                break;
            }
        }
    }
    lines
}

/// Two lines at most of those, the second cut if there were more.
fn two_lines(mut lines: Vec<String>, width: usize, end: &str) -> Vec<String> {
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(cut(&rest, width, end));
    }
    lines
}

fn push(lines: &mut [String], gap: usize, text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(&" ".repeat(gap));
        line.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::{columns, cut, one_line, wrapped};

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
    fn what_is_cut_says_so() {
        assert_eq!(cut("vendor invoices", 10, "…"), "vendor in…");
        assert_eq!(cut("short", 10, "…"), "short");
        assert_eq!(cut("漢字漢字", 6, "…"), "漢字…");
    }

    #[test]
    fn a_note_cannot_send_commands_to_the_terminal() {
        assert_eq!(one_line("a\u{1b}[31mb\nc\u{202e}d"), "a [31mb c d");
    }
}
