//! Risks taken knowingly: `accept` entries, and what is wrong with them.

use crate::date::Date;
use crate::fields::suggestion;
use crate::nearest::{close, only_slip};
use crate::yaml::shorten;

use super::Case;
use super::finding::{Finding, Label};

/// Marks what is accepted, and reports entries that accept nothing.
pub fn apply(case: &Case<'_>, today: Date, findings: &mut Vec<Finding>) {
    let mut reported = Vec::new();
    for entry in &case.note.accept {
        let id = entry.finding.value.as_str();
        let at = Some(Label::bare(entry.finding.span));
        let finding = ("finding", shorten(id).into_owned());
        if case.book.check(id).is_none() {
            let known = case.book.checks.iter().map(|check| check.id.as_str());
            case.report("accept-unknown", at, &[finding, ("suggestion", suggestion(id, known.clone()))], &mut reported);
            if let Some(unknown) = reported.last_mut() {
                unknown.replacement = only_slip(id, &close(id, known)).map(str::to_owned);
            }
            continue;
        }
        let Some(because) = &entry.because else {
            case.report("accept-without-reason", at, &[finding], &mut reported);
            continue;
        };
        if let Some(until) = entry.until.as_ref().filter(|until| until.value < today) {
            case.report("accept-expired", Some(Label::bare(until.span)), &[finding, ("until", until.value.to_string())], &mut reported);
            continue;
        }
        let mut used = false;
        for finding in findings.iter_mut().filter(|finding| finding.id == id) {
            finding.accepted = Some(because.clone());
            used = true;
        }
        if !used && !case.note.misread {
            case.report("accept-unused", at, &[finding], &mut reported);
        }
    }
    findings.append(&mut reported);
}
