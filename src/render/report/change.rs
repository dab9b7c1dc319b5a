//! A slip that can be mended in one way, as it is and as it is meant to be.

use crate::render::style::{Style, Tone};
use crate::review::Finding;
use crate::source::Source;

use super::place::one_line;

/// The line of the finding without and with its replacement, below what sets them off; nothing without a replacement.
pub fn lines(source: &Source, finding: &Finding, style: Style) -> String {
    let Some(replacement) = &finding.replacement else { return String::new() };
    let range = finding.primary.span.range();
    let (Some(before), Some(after)) = (source.text.get(..range.start), source.text.get(range.end..)) else { return String::new() };
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = range.end + after.find('\n').unwrap_or(after.len());
    let old = &source.text[start..end];
    let new = format!("{}{replacement}{}", &source.text[start..range.start], &source.text[range.end..end]);
    // A slip on a line that is too long to read is told well enough by its message.
    if old.contains('\n') || old.chars().count() > style.width {
        return String::new();
    }
    let number = source.position(range.start).line.to_string();
    let bar = if style.unicode { "│" } else { "|" };
    let old = style.paint(Tone::Error, &format!("{number} - {}", one_line(old.trim_end())));
    let new = style.paint(Tone::Answer, &format!("{number} + {}", one_line(new.trim_end())));
    format!("{:width$} {bar}\n{old}\n{new}\n", "", width = number.len())
}
