//! A slip that can be mended in one way, as it is and as it is meant to be.

use std::ops::Range;

use crate::render::printable::printable;
use crate::render::style::{Style, Tone};
use crate::review::Finding;
use crate::source::Source;

/// The line of the finding without and with its replacement, below what sets them off; nothing without a replacement.
pub fn lines(source: &Source, finding: &Finding, style: Style) -> String {
    let Some(replacement) = &finding.replacement else { return String::new() };
    let range = finding.primary.span.range();
    // A slip on a line that is too long to read is told well enough by its message.
    let Some(line) = short_line(&source.text, range.clone(), style.width) else { return String::new() };
    let (Some(before), Some(after)) = (source.text.get(line.start..range.start), source.text.get(range.end..line.end)) else {
        return String::new();
    };
    let old = &source.text[line];
    let new = format!("{before}{replacement}{after}");
    let number = source.position(range.start).line.to_string();
    let bar = if style.unicode { "│" } else { "|" };
    let old = style.paint(Tone::Error, &format!("{number} - {}", printable(old.trim_end())));
    let new = style.paint(Tone::Answer, &format!("{number} + {}", printable(new.trim_end())));
    format!("{:width$} {bar}\n{old}\n{new}\n", "", width = number.len())
}

/// The bytes of the line around a range, unless it has more characters than fit; no further than that is looked for its ends.
fn short_line(text: &str, range: Range<usize>, most: usize) -> Option<Range<usize>> {
    const LONGEST_CHARACTER: usize = 4;
    let reach = most * LONGEST_CHARACTER;
    let bytes = text.as_bytes();
    let (first, last) = (range.start.saturating_sub(reach), text.len().min(range.end.saturating_add(reach)));
    let is_break = |byte: &u8| *byte == b'\n';
    let start = bytes.get(first..range.start)?.iter().rposition(is_break).map(|at| first + at + 1).or((first == 0).then_some(0))?;
    let end = bytes.get(range.end..last)?.iter().position(is_break).map(|at| range.end + at).or((last == text.len()).then_some(last))?;
    let line = text.get(start..end)?;
    (!line.contains('\n') && line.chars().count() <= most).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::short_line;

    #[test]
    fn only_lines_that_fit_are_shown() {
        let text = "first\na 锁 slip here\nlast";
        let slip = text.find("slip").map(|at| at..at + 4).expect("there");
        assert_eq!(short_line(text, slip.clone(), 20).map(|line| &text[line]), Some("a 锁 slip here"));
        assert_eq!(short_line(text, slip, 10), None);
        assert_eq!(short_line(text, 0..5, 20).map(|line| &text[line]), Some("first"));
        assert_eq!(short_line(text, text.len()..text.len(), 20).map(|line| &text[line]), Some("last"));
        assert_eq!(short_line(&"x".repeat(1000), 500..501, 100), None);
    }
}
