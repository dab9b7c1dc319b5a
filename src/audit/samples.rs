//! The samples of the checks, each reviewed as a note of its own.

use crate::date::Date;
use crate::intake::kinds::Kind as FileKind;
use crate::intake::texts::{Claim, notes};
use crate::report::{Settings, of_text};
use crate::review::Reviewer;
use crate::rulebook::{Book, Samples};
use crate::source::Source;

use super::{Flaw, Kind};

/// Tries every sample, except those that speak of what a rule file has taken out. Returns how many were tried.
pub fn find(book: &Book, samples: &[Samples], retired: &[String], today: Date, flaws: &mut Vec<Flaw>) -> usize {
    let reviewer = Reviewer::new(book);
    let mut tried = 0;
    for check in book.checks.iter().filter(|check| check.when.is_some()) {
        let own = samples.iter().find(|samples| samples.check == check.id);
        let (fires, silent) = own.map_or((&[][..], &[][..]), |own| (&own.fires, &own.silent));
        if fires.is_empty() {
            flaws.push(Flaw::new(Kind::NoSample, &check.id, "this check has no sample in which it fires"));
        }
        for (sample, must_fire) in fires.iter().map(|sample| (sample, true)).chain(silent.iter().map(|sample| (sample, false))) {
            if speaks_of(sample, retired) {
                continue;
            }
            tried += 1;
            if let Some(message) = wrong(&reviewer, book, &check.id, sample, must_fire, today) {
                flaws.push(Flaw { sample: Some(sample.clone()), ..Flaw::new(Kind::WrongSample, &check.id, message) });
            }
        }
    }
    tried
}

/// Whether a sample names one of these ids.
fn speaks_of(sample: &str, ids: &[String]) -> bool {
    let is_of_id = |character: char| character.is_alphanumeric() || "_-.".contains(character);
    sample.split(|character: char| !is_of_id(character)).any(|word| ids.iter().any(|id| id == word))
}

/// What is wrong with a sample; `None` when nothing is.
fn wrong(reviewer: &Reviewer<'_>, book: &Book, check: &str, sample: &str, must_fire: bool, today: Date) -> Option<String> {
    // With the head that the rule book leaves out.
    let text = format!("lockpick: 1\nname: sample\n{sample}");
    if let Some(problem) = notes(book, &text, FileKind::Yaml, Claim::Certain).into_iter().flat_map(|taken| taken.problems).next() {
        return Some(format!("a sample of this check cannot be read: {}", problem.message));
    }
    let settings = Settings { today, max_age: None, with_advice: false, with_note: false };
    // Every path that a sample names is taken to be there.
    let report = of_text(reviewer, book, Source::new("sample", text), FileKind::Yaml, Claim::Certain, settings, &|_| true);
    let fires = report.notes.iter().flat_map(|note| &note.findings).any(|finding| finding.id == check);
    match (fires, must_fire) {
        (false, true) => Some("this check stays silent on a sample on which it must fire".to_owned()),
        (true, false) => Some("this check fires on a sample on which it must stay silent".to_owned()),
        _ => None,
    }
}
