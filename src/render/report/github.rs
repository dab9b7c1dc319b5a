//! For GitHub: workflow commands, which the runner turns into notes at the lines of a change.

use crate::render::printable::printable;
use crate::report::{FileReport, Summary};
use crate::review::Finding;
use crate::rulebook::Level;
use crate::source::Source;

use super::Report;
use super::place::region;

/// A workflow command for each finding.
pub struct GitHub;

impl Report for GitHub {
    fn file(&mut self, file: &FileReport) -> String {
        let findings = file.notes.iter().flat_map(|note| &note.findings).filter(|finding| finding.counts());
        findings.map(|finding| command(&file.source, finding)).collect()
    }

    fn end(&mut self, _summary: &Summary) -> String {
        String::new()
    }
}

fn command(source: &Source, finding: &Finding) -> String {
    let (start, end) = region(source, finding.primary.span);
    // The runner drops the columns of a region of several lines, so such a region is its first line's place.
    let end = if start.line == end.line { format!(",endLine={},endColumn={}", end.line, end.column) } else { String::new() };
    let name = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "notice",
    };
    let text = if finding.help.is_empty() { finding.message.clone() } else { format!("{}\n{}", finding.message, finding.help) };
    format!(
        "::{name} file={},line={},col={}{end},title={}::{}\n",
        property(&source.path),
        start.line,
        start.column,
        property(&format!("lockpick: {}", finding.id)),
        message(&text)
    )
}

/// The text of a command: percent signs and line breaks are written out, and no other character steers the log.
fn message(text: &str) -> String {
    printable(&text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")).into_owned()
}

/// A property of a command: what parts one property from the next is written out too.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{message, property};

    #[test]
    fn nothing_in_a_name_or_a_message_can_end_a_command() {
        assert_eq!(property("100%,a:b\r\nc"), "100%25%2Ca%3Ab%0D%0Ac");
        assert_eq!(message("100%: a, b\r\n::error::c"), "100%25: a, b%0D%0A::error::c");
        assert_eq!(message("a\tb\u{1b}[31m"), "a    b\u{241b}[31m");
    }
}
