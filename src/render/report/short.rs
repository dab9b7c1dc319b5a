//! For editors and `grep`: a line for each finding, as compilers write them.

use crate::render::printable::printable;
use crate::report::{FileReport, Summary};

use super::Report;
use super::place::place;

/// `file:line:column: level[id]: message`
pub struct Short;

impl Report for Short {
    fn file(&mut self, file: &FileReport) -> String {
        let findings = file.notes.iter().flat_map(|note| &note.findings).filter(|finding| finding.counts());
        let line = |finding: &crate::review::Finding| {
            let place = place(&file.source, finding.primary.span);
            format!("{place}: {}[{}]: {}\n", finding.level.word(), finding.id, printable(&finding.message))
        };
        findings.map(line).collect()
    }

    fn end(&mut self, _summary: &Summary) -> String {
        String::new()
    }
}
