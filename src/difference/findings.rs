//! Which findings of two versions of a note are the same, and which cannot be told because a part was not read.

use crate::review::{Finding, shows_once};
use crate::rulebook::{Book, Level};
use crate::source::Source;

/// The findings of two versions of a note.
#[derive(Default)]
pub struct Found<'r> {
    /// What counts now and did not: it was not there, or was accepted, or mattered less.
    pub new: Vec<Met<'r>>,
    /// What is accepted now and was not, or was for another reason.
    pub accepted: Vec<Met<'r>>,
    /// What is there now and may have been before: not all of the old version could be read.
    pub not_compared: Vec<Met<'r>>,
    /// What is there no more.
    pub gone: Vec<&'r Finding>,
    /// What was there and may be there still: not all of the new version can be read.
    pub not_judged: Vec<&'r Finding>,
    /// What has stayed as it was.
    pub stayed: usize,
}

/// The findings of one version, with what they were found in.
#[derive(Clone, Copy)]
pub(super) struct Findings<'r> {
    pub all: &'r [Finding],
    pub source: &'r Source,
    /// Whether a part of the note could not be read, so that it may hide some.
    pub is_misread: bool,
}

impl Findings<'_> {
    /// Whether a finding of another version that is none of these may only be hidden here. A fault of reading has gone when
    /// the words that could not be read have.
    fn may_hide(self, finding: &Finding, other: &Source) -> bool {
        let words = || other.text.get(finding.primary.span.range()).unwrap_or("");
        self.is_misread && (!finding.of_reading || stands_in(words(), &self.source.text))
    }
}

/// A finding of the new version.
pub struct Met<'r> {
    /// It, as it is.
    pub new: &'r Finding,
    /// The same finding in the old version.
    pub old: Option<&'r Finding>,
}

impl<'r> Found<'r> {
    /// Holds the findings of two versions against each other.
    pub(super) fn between(book: &Book, old: Findings<'r>, new: Findings<'r>) -> Self {
        let (partners, lost) = pairs(book, old, new);
        let (not_judged, gone) = lost.into_iter().partition(|finding| new.may_hide(finding, old.source));
        let mut found = Self { gone, not_judged, ..Self::default() };
        let is_misread = old.is_misread;
        for (new, old) in new.all.iter().zip(partners) {
            let was = old.filter(|old| old.accepted == new.accepted);
            // What was accepted otherwise was seen before, whatever could not be read.
            let may_have_been = is_misread && !new.of_reading && (old.is_none() || was.is_some());
            match was {
                Some(old) if old.level >= new.level || new.accepted.is_some() => found.stayed += 1,
                _ if may_have_been => found.not_compared.push(Met { new, old }),
                _ if new.accepted.is_some() => found.accepted.push(Met { new, old }),
                _ => found.new.push(Met { new, old }),
            }
        }
        found
    }

    /// The findings of a new version whose old one could not be read at all: only what is wrong with reading it is surely
    /// its own.
    pub(super) fn without_old(new: &'r [Finding]) -> Self {
        let met = new.iter().map(|new| Met { new, old: None });
        let (new, not_compared) = met.partition(|met| met.new.of_reading);
        Self { new, not_compared, ..Self::default() }
    }

    /// The findings of an old version whose new one could not be read at all.
    pub(super) fn without_new(old: &'r [Finding]) -> Self {
        Self { not_judged: old.iter().collect(), ..Self::default() }
    }

    /// Whether both versions have the same.
    pub fn is_nothing(&self) -> bool {
        let is_seen_alike = self.new.is_empty() && self.accepted.is_empty() && self.gone.is_empty();
        is_seen_alike && self.not_compared.is_empty() && self.not_judged.is_empty()
    }

    /// The level of the gravest finding that is new.
    pub(super) fn worst(&self) -> Option<Level> {
        self.new.iter().map(|met| met.new.level).max()
    }
}

/// A finding with what it is recognised by.
struct Placed<'r> {
    finding: &'r Finding,
    /// The text of its line.
    line: &'r str,
    /// Its words without the values in them.
    names: String,
}

impl<'r> Placed<'r> {
    fn all(Findings { all, source, .. }: Findings<'r>) -> Vec<Self> {
        let line = |finding: &Finding| source.text.get(source.line_range(finding.primary.span.start as usize)).unwrap_or("").trim();
        all.iter().map(|finding| Self { finding, line: line(finding), names: without_values(&finding.message) }).collect()
    }
}

/// By what two findings of one kind, the old one first, are taken for the same.
type Way<'w> = &'w dyn Fn(&Placed<'_>, &Placed<'_>) -> bool;

/// For each finding of the new version the same one of the old version, and what is left of that.
///
/// A finding is the same when its kind is, and the text of its line (as in a fingerprint) or what it says of something; where
/// both have changed, a kind that shows but once in a note is enough. A lease that is still too short after it was changed is
/// the same.
fn pairs<'r>(book: &Book, old: Findings<'r>, new: Findings<'r>) -> (Vec<Option<&'r Finding>>, Vec<&'r Finding>) {
    let has_same_line = |old: &Placed<'_>, new: &Placed<'_>| old.line == new.line;
    let has_same_words = |old: &Placed<'_>, new: &Placed<'_>| old.finding.message == new.finding.message;
    let has_same_names = |old: &Placed<'_>, new: &Placed<'_>| old.names == new.names;
    let is_only_one = |_: &Placed<'_>, new: &Placed<'_>| book.check(&new.finding.id).is_some_and(shows_once);
    // The surest first, so that the less sure ones choose among what is left.
    let ways: [Way<'_>; 5] =
        [&|old, new| has_same_words(old, new) && has_same_line(old, new), &has_same_words, &has_same_line, &has_same_names, &is_only_one];
    let (mut left, new) = (Placed::all(old), Placed::all(new));
    let mut partners = vec![None; new.len()];
    for is_same in ways {
        for (partner, new) in partners.iter_mut().zip(&new).filter(|(partner, _)| partner.is_none()) {
            let at = left.iter().position(|old| old.finding.id == new.finding.id && is_same(old, new));
            *partner = at.map(|at| left.remove(at).finding);
        }
    }
    (partners, left.into_iter().map(|placed| placed.finding).collect())
}

/// A message with `ttl: 30s` as `ttl`: what it is about, whatever is said of that.
fn without_values(message: &str) -> String {
    let name = |(number, part): (usize, &str)| {
        let is_code = number % 2 == 1;
        part.split_once(": ").filter(|_| is_code).map_or(part, |(name, _)| name).to_owned()
    };
    message.split('`').enumerate().map(name).collect::<Vec<_>>().join("`")
}

/// Whether a text holds these words, as no part of longer ones. Where there are none, nothing speaks against it.
fn stands_in(words: &str, text: &str) -> bool {
    let is_part_of_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    text.match_indices(words).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(is_part_of_word) && !behind.starts_with(is_part_of_word)
    }) || words.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{stands_in, without_values};

    #[test]
    fn what_a_message_is_about_stays_and_the_values_go() {
        assert_eq!(without_values("`ttl: 30s` and `a.b: x` cannot be: because"), "`ttl` and `a.b` cannot be: because");
        assert_eq!(without_values("there is no `src/a.py`: mend `it"), "there is no `src/a.py`: mend `it");
        assert_eq!(without_values(""), "");
    }

    #[test]
    fn words_stand_in_a_text_on_their_own() {
        assert!(stands_in("many_host", "contenders: many_host\n") && stands_in("", "anything"));
        assert!(!stands_in("many_host", "contenders: many_hosts\n") && !stands_in("ttl", "my-ttl: 30s, ttl_lock"));
    }
}
