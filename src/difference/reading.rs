//! What is wrong with reading a note, as against what is wrong with what it says.

use crate::review::Finding;

/// The kinds of what cannot be read, as the rule book lists them.
const KINDS: [&str; 14] = [
    "unreadable",
    "not-utf8",
    "not-yaml",
    "too-large",
    "newer-version",
    "unknown-key",
    "unknown-answer",
    "unknown-value",
    "duplicate-key",
    "wrong-type",
    "bad-duration",
    "bad-date",
    "missing-key",
    "duplicate-name",
];

/// Whether a finding is about reading a note. Another part that cannot be read makes no such finding.
pub(super) fn is_of_reading(finding: &Finding) -> bool {
    KINDS.contains(&finding.id.as_str())
}

/// Whether a text holds these words, as no part of longer ones. Where there are none, nothing speaks against it.
pub(super) fn stands_in(words: &str, text: &str) -> bool {
    let is_part_of_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    text.match_indices(words).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(is_part_of_word) && !behind.starts_with(is_part_of_word)
    }) || words.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{KINDS, stands_in};

    #[test]
    fn the_kinds_are_those_that_the_rule_book_has_for_reading() {
        let rules = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/checks/reading.yaml")).expect("the rules");
        let ids: Vec<&str> = rules.lines().filter_map(|line| line.strip_prefix("  - id: ")).collect();
        assert_eq!(ids, KINDS);
    }

    #[test]
    fn words_stand_in_a_text_on_their_own() {
        assert!(stands_in("many_host", "contenders: many_host\n") && stands_in("", "anything"));
        assert!(!stands_in("many_host", "contenders: many_hosts\n") && !stands_in("ttl", "my-ttl: 30s, ttl_lock"));
    }
}
