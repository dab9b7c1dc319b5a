//! The words for what changed, the same in every format.

use crate::difference::{Changes, Difference, Found, Met, NoteDifference, Part, Statement};
use crate::engine::Outcomes;
use crate::engine::words::outcome_list;
use crate::render::advice::reason;
use crate::render::count::count;
use crate::render::printable::printable;
use crate::render::wrap::cut;
use crate::report::NoteReport;
use crate::review::Finding;
use crate::rulebook::words::one_of;
use crate::rulebook::{Book, Level};

/// Wider than this a value is cut, in columns.
const LONGEST_VALUE: usize = 300;

/// The headings of what a reader looks for.
pub const WHY: &str = "Why the outcome changed";
/// What is written in other words than before.
pub const WRITTEN_OTHERWISE: &str = "Written otherwise";

/// The findings of a note in numbers.
#[derive(Clone, Copy, Default)]
pub struct Numbers {
    /// New ones: errors, warnings, infos.
    pub new: [usize; 3],
    /// Newly accepted ones.
    pub accepted: usize,
    /// Those that may have been there before.
    pub not_compared: usize,
    /// Those that are there no more.
    pub gone: usize,
    /// Those that may be there still.
    pub not_judged: usize,
    /// Those that are as they were.
    pub stayed: usize,
}

impl Numbers {
    /// Of one note.
    pub fn of(note: &NoteDifference<'_>) -> Self {
        match note {
            NoteDifference::Added(version) => {
                let findings = &version.report.findings;
                let counting: Vec<Level> = findings.iter().filter(|finding| finding.counts()).map(|finding| finding.level).collect();
                Self { new: by_level(&counting), accepted: findings.len() - counting.len(), ..Self::default() }
            }
            NoteDifference::Removed(version) => Self { gone: version.report.findings.len(), ..Self::default() },
            NoteDifference::Uncompared { found, .. } => Self::of_found(found),
            NoteDifference::Kept(changes) => Self::of_found(&changes.found),
        }
    }

    fn of_found(found: &Found<'_>) -> Self {
        let new: Vec<Level> = found.new.iter().map(|met| met.new.level).collect();
        Self {
            new: by_level(&new),
            accepted: found.accepted.len(),
            not_compared: found.not_compared.len(),
            gone: found.gone.len(),
            not_judged: found.not_judged.len(),
            stayed: found.stayed,
        }
    }

    /// Of a whole file.
    pub fn of_all(difference: &Difference<'_>) -> Self {
        difference.notes.iter().map(Self::of).fold(Self::default(), |sum, more| Self {
            new: [0, 1, 2].map(|level| sum.new[level] + more.new[level]),
            accepted: sum.accepted + more.accepted,
            not_compared: sum.not_compared + more.not_compared,
            gone: sum.gone + more.gone,
            not_judged: sum.not_judged + more.not_judged,
            stayed: sum.stayed + more.stayed,
        })
    }

    /// "1 new error, 2 gone, 3 stayed"; "nothing new" where there is none.
    pub fn words(self) -> String {
        let mut parts: Vec<String> = std::iter::zip(Level::ALL, self.new)
            .filter(|(_, number)| *number > 0)
            .map(|(level, number)| count(number, &format!("new {}", level.word())))
            .collect();
        if parts.is_empty() {
            parts.push("no new findings".to_owned());
        }
        let others = [
            (self.accepted, "newly accepted"),
            (self.not_compared, "not compared"),
            (self.gone, "gone"),
            (self.not_judged, "not judged"),
            (self.stayed, "stayed"),
        ];
        parts.extend(others.into_iter().filter(|(number, _)| *number > 0).map(|(number, word)| format!("{number} {word}")));
        parts.join(", ")
    }
}

fn by_level(levels: &[Level]) -> [usize; 3] {
    Level::ALL.map(|level| levels.iter().filter(|of| **of == level).count())
}

/// "1 note changed: 1 new error, 2 gone", "2 notes, 1 changed, 1 added: no new findings".
pub fn sum(difference: &Difference<'_>) -> String {
    let notes = count(difference.notes.len(), "note");
    let number = |is: &dyn Fn(&NoteDifference<'_>) -> bool| difference.notes.iter().filter(|note| is(note)).count();
    let kinds = [
        (number(&|note| matches!(note, NoteDifference::Kept(changes) if !changes.is_nothing())), "changed"),
        (number(&|note| matches!(note, NoteDifference::Added(_))), "added"),
        (number(&|note| matches!(note, NoteDifference::Removed(_))), "removed"),
        (number(&|note| matches!(note, NoteDifference::Uncompared { .. })), "not compared"),
        (number(&is_unchanged), "unchanged"),
    ];
    let kinds: Vec<(usize, &str)> = kinds.into_iter().filter(|(number, _)| *number > 0).collect();
    let unread = match difference.unread().count() {
        0 => String::new(),
        number => format!("; {} could not be read", count(number, "document")),
    };
    let found = Numbers::of_all(difference).words();
    match kinds.as_slice() {
        [] => format!("{notes}{unread}"),
        [(_, word)] => format!("{notes} {word}: {found}{unread}"),
        several => {
            let several: Vec<String> = several.iter().map(|(number, word)| format!("{number} {word}")).collect();
            format!("{notes}, {}: {found}{unread}", several.join(", "))
        }
    }
}

/// What is said of a note whose other version is not known.
pub const UNCOMPARED: &str = "not compared, since not all of the other version could be read";
/// What is said of a finding that the old version may have had.
pub const NOT_COMPARED: &str = "not compared, since not all of the old version could be read";
/// What is said of a finding that the new version may still have.
pub const NOT_JUDGED: &str = "not judged while not all of the new version can be read";

/// Whether a note is in both versions and nothing of it has changed.
pub fn is_unchanged(note: &NoteDifference<'_>) -> bool {
    matches!(note, NoteDifference::Kept(changes) if changes.is_nothing())
}

/// All there is to say when nothing has changed; `None` when something has.
pub fn nothing(difference: &Difference<'_>) -> Option<String> {
    if difference.unread().next().is_some() || !difference.notes.iter().all(is_unchanged) {
        return None;
    }
    let notes = difference.notes.len();
    if notes == 0 {
        return Some("Nothing to compare: neither file holds a note.".to_owned());
    }
    let stayed = Numbers::of_all(difference).stayed;
    let findings = if stayed == 0 { "nothing found".to_owned() } else { format!("{} as before", count(stayed, "finding")) };
    Some(format!("Nothing changed: {}, {findings}.", count(notes, "note")))
}

/// What is possible by the answers.
pub fn outcome(book: &Book, possible: Outcomes) -> String {
    match (possible.is_empty(), possible.single()) {
        (true, _) => "none: the answers contradict each other".to_owned(),
        (_, Some(_)) => outcome_list(book, possible),
        (_, None) => format!("open: {}", outcome_list(book, possible)),
    }
}

/// Why other outcomes are possible than before, in the words of the rules: what they speak of, and what they say.
pub fn reasons(book: &Book, changes: &Changes<'_>) -> Vec<(String, String)> {
    let mut told: Vec<(String, String)> = Vec::new();
    for (word, rules) in [("now against", &changes.now_against), ("no longer against", &changes.no_longer_against)] {
        for rule in rules {
            let (about, text) = (format!("{word} {}", book.mechanisms[rule.mechanism].id), reason(book, rule));
            match told.last_mut().filter(|(last, _)| *last == about) {
                Some((_, texts)) => *texts = format!("{texts}; {text}"),
                None => told.push((about, text)),
            }
        }
    }
    let contradictions = changes.contradictions.iter().filter_map(|number| book.impossible.get(*number));
    told.extend(contradictions.map(|combination| ("now a contradiction".to_owned(), combination.because.clone())));
    told
}

/// The chosen mechanism as it was and is; `None` when it is the same.
pub fn mechanisms<'r>(changes: &Changes<'r>) -> Option<(&'r str, &'r str)> {
    let chosen = |report: &'r NoteReport| report.mechanism.as_deref().unwrap_or("none chosen");
    let (old, new) = (chosen(changes.old.report), chosen(changes.new.report));
    (old != new).then_some((old, new))
}

/// The name of a note, with the one that it had.
pub fn name(changes: &Changes<'_>) -> String {
    let (old, new) = (printable(&changes.old.report.name), printable(&changes.new.report.name));
    if changes.is_renamed() { format!("{new} (was {old})") } else { new.into_owned() }
}

/// What a finding that is told as new was before; empty where there was none.
pub fn was(met: &Met<'_>) -> String {
    match met.old {
        None => String::new(),
        Some(Finding { accepted: Some(because), .. }) if met.new.accepted.is_some() => format!("accepted before because: {because}"),
        Some(Finding { accepted: Some(because), .. }) => format!("accepted before: {because}"),
        Some(_) if met.new.accepted.is_some() => String::new(),
        Some(old) => format!("{} before", old.level.word()),
    }
}

/// The values of one version in a line; `None` where there are none.
pub fn values(part: Part, values: &[String]) -> Option<String> {
    let shown: Vec<String> = values.iter().map(|value| short(value)).collect();
    let words: Vec<&str> = shown.iter().map(String::as_str).collect();
    let line = if part == Part::Answers { one_of(&words) } else { words.join(", ") };
    Some(line).filter(|line| !line.is_empty())
}

/// "30s → 5m", "5m (added)", "30s (taken back)".
pub fn change(statement: &Statement) -> String {
    match (values(statement.part, &statement.old), values(statement.part, &statement.new)) {
        (Some(old), Some(new)) => format!("{old} → {new}"),
        (None, Some(new)) => format!("{new} (added)"),
        (Some(old), None) => format!("{old} (taken back)"),
        (None, None) => String::new(),
    }
}

/// Text of the note on one line, and no longer than anybody reads.
fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    cut(&printable(&line), LONGEST_VALUE, "…")
}
