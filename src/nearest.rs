//! "Did you mean": the known word that is closest to a misspelt one.

/// Words that are less alike than this were not meant.
const CLOSE: f64 = 0.7;

/// The closest of the known words, when it is close enough to be what was meant.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    nearest_few(word, known, 1).pop()
}

/// The word that was certainly meant: the first of close words, when no other one can have been meant and each part of it is
/// a slip of the finger away. What may be another word altogether is for a person to choose.
pub fn only_slip<'k>(word: &str, close: &[(f64, &'k str)]) -> Option<&'k str> {
    /// A second word that is less likely by this much was not meant.
    const CLEARLY: f64 = 0.04;
    /// Two slips turn a word of so many characters into another one.
    const SHORT: usize = 8;
    let only = match close {
        [(_, only)] => only,
        [(first, nearest), (second, _), ..] if first - second > CLEARLY => nearest,
        _ => return None,
    };
    let (typed, known) = (plain(word), plain(only));
    let (typed, known): (Vec<&str>, Vec<&str>) = (parts(&typed).collect(), parts(&known).collect());
    let is_slip = |(typed, known): (&&str, &&str)| match strsim::damerau_levenshtein(typed, known) {
        0 | 1 => true,
        2 => known.chars().count() > SHORT,
        _ => false,
    };
    (typed.len() == known.len() && typed.iter().zip(&known).all(is_slip)).then_some(only)
}

/// Up to `most` known words that are close to the given one, closest first.
pub fn nearest_few<'k>(word: &str, known: impl IntoIterator<Item = &'k str>, most: usize) -> Vec<&'k str> {
    close(word, known).into_iter().take(most).map(|(_, candidate)| candidate).collect()
}

/// The known words that are close to the given one, with their likeness, closest first.
pub fn close<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<(f64, &'k str)> {
    // Long words cannot be misspellings of ids, and measuring them takes time that grows with their length.
    if word.chars().count() > 64 {
        return Vec::new();
    }
    let plain = plain(word);
    let denies = denies(&plain);
    let mut close: Vec<(f64, &str)> =
        known.into_iter().map(|candidate| (likeness(&plain, candidate), candidate)).filter(|(likeness, _)| *likeness > CLOSE).collect();
    // Nobody is asked whether the opposite was meant.
    close.retain(|(_, candidate)| self::denies(&self::plain(candidate)) == denies);
    close.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(right.1)));
    close.dedup_by(|left, right| left.1 == right.1);
    close
}

/// 1 for the same word, 0 for words with nothing in common; a word that begins or ends the other one counts as close.
fn likeness(plain_word: &str, candidate: &str) -> f64 {
    let candidate = plain(candidate);
    let (shorter, longer) = (plain_word.len().min(candidate.len()), plain_word.len().max(candidate.len()));
    // Each character that one word has more is a slip: where those alone are too many, the others need not be counted.
    let too_many = (longer - shorter) as f64 >= (1.0 - CLOSE) * longer as f64 && plain_word.is_ascii() && candidate.is_ascii();
    let spelling = if too_many { 0.0 } else { strsim::normalized_damerau_levenshtein(plain_word, &candidate) };
    let opening = strsim::jaro_winkler(plain_word, &candidate) - 0.12;
    let part = plain_word.len() >= 4 && (candidate.starts_with(plain_word) || candidate.ends_with(plain_word));
    if part { 0.9_f64.max(spelling) } else { spelling.max(opening) }
}

/// The parts of a word in its plain form.
fn parts(plain_word: &str) -> impl Iterator<Item = &str> {
    plain_word.split(['-', '.', ':', '='])
}

/// Whether a word in its plain form says that something is not so: `unchecked`, `not-nullable`, `with-no-timeout`.
fn denies(plain_word: &str) -> bool {
    let only_begins_so = |part: &str| ["uni", "until", "under"].iter().any(|beginning| part.starts_with(beginning));
    let denies = |part: &str| matches!(part, "no" | "not" | "never" | "without") || part.starts_with("un") || part.starts_with("non");
    parts(plain_word).any(|part| denies(part) && !only_begins_so(part))
}

/// The word in the form in which words are compared: case, hyphens, underscores and blanks are the usual differences between what is typed and what is meant.
pub fn plain(word: &str) -> String {
    word.trim().to_lowercase().replace([' ', '_'], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        let known = ["ttl_lock", "row_lock", "advisory_lock", "unique_constraint"];
        assert_eq!(nearest("ttl-lock", known), Some("ttl_lock"));
        assert_eq!(nearest("row_lok", known), Some("row_lock"));
        assert_eq!(nearest("Unique Constraint", known), Some("unique_constraint"));
        assert_eq!(nearest("unique", known), Some("unique_constraint"));
        assert_eq!(nearest("banana", known), None);
        assert_eq!(nearest(&"l".repeat(100_000), known), None);
    }

    #[test]
    fn a_word_that_may_mean_two_is_replaced_by_neither() {
        let only = |word: &str, known: [&'static str; 2]| only_slip(word, &close(word, known));
        assert_eq!(only("row_lok", ["row_lock", "ttl_lock"]), Some("row_lock"));
        assert_eq!(only("uncheked", ["checked", "unchecked"]), Some("unchecked"));
        assert_eq!(only("token_a", ["token_b", "token_c"]), None);
        assert_eq!(only("banana", ["row_lock", "ttl_lock"]), None);
    }

    #[test]
    fn the_opposite_of_what_was_written_is_neither_put_in_its_place_nor_asked_for() {
        for (written, opposite) in [
            ("unchecked", "checked"),
            ("check", "unchecked"),
            ("nonatomic", "atomic"),
            ("undeclared", "declared"),
            ("owner_unchecked", "owner_checked"),
            ("non_volatile", "volatile"),
            ("not_nullable_key", "nullable_key"),
            ("read_uncommitted", "read_committed"),
            ("with_no_timeout", "with_timeout"),
        ] {
            assert_eq!(nearest(written, [opposite]), None, "{written}");
        }
    }

    #[test]
    fn another_word_is_asked_for_and_never_put_in_place() {
        for (written, other) in [("on_commit", "before_commit"), ("lock_timeout", "work.timeout"), ("lease", "release")] {
            assert_eq!(only_slip(written, &close(written, [other])), None, "{written}");
        }
    }
}
