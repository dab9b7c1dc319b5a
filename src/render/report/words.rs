//! What a run comes to, in a sentence.

use crate::render::count::count;
use crate::report::Summary;

/// "2 notes in 1 file: 1 error, 3 infos, 1 accepted"
pub fn sum(summary: &Summary) -> String {
    let notes = format!("{} in {}", count(summary.notes, "note"), count(summary.files, "file"));
    let levels = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info")];
    let mut found: Vec<String> = levels.into_iter().filter(|(number, _)| *number > 0).map(|(number, word)| count(number, word)).collect();
    if found.is_empty() {
        found.push("nothing found".to_owned());
    }
    if summary.accepted > 0 {
        found.push(format!("{} accepted", summary.accepted));
    }
    if summary.baseline > 0 {
        found.push(format!("{} known to the baseline", summary.baseline));
    }
    format!("{notes}: {}", found.join(", "))
}
