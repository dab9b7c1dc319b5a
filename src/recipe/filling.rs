//! What the placeholders of a recipe are filled with. Nothing that a note says can leave its place in a statement: a name
//! is reduced to letters, digits and a few signs, and a duration is a number.

use crate::condition::DetailValue;
use crate::rulebook::recipes::{Form, Origin, Placeholder, Recipe, Recipes, Words, statement};

/// The longest name of a table before its noun, in characters: room for both, and for an index, in every engine.
const LONGEST_IDENTIFIER: usize = 40;
/// The longest name of a lock: the shortest limit of an engine is 64 (MySQL's `GET_LOCK`).
const LONGEST_WORD: usize = 60;

/// Why a duration may be written longer than it was stated.
const WHOLE_SECONDS: &str = "it is given in whole seconds here";

/// Texts by placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filling {
    texts: Vec<(String, String)>,
    changed: Vec<Changed>,
    examples: Vec<usize>,
}

/// A duration of a note that the engine does not take as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The number of the detail that the note states.
    pub detail: usize,
    /// What it states, in milliseconds.
    pub stated: u64,
    /// What is written instead, in milliseconds.
    pub written: u64,
    /// The reason, as a clause that can follow a colon.
    pub because: String,
}

impl Filling {
    /// For a recipe, from the name of a note and, by detail, what it states of its lock.
    pub fn of_note(recipes: &Recipes, recipe: &Recipe, name: Option<&str>, details: &[Option<DetailValue>]) -> Self {
        let noun = &recipes.variant_of(recipe).noun;
        let mut changed = Vec::new();
        let mut text = |placeholder: &Placeholder| match placeholder.from {
            Some(Origin::Name) => written_name(placeholder, name.unwrap_or_default(), noun),
            Some(Origin::Detail(detail)) => match details.get(detail).copied().flatten() {
                Some(DetailValue::Duration(stated)) => {
                    let (text, change) = written_duration(recipe, placeholder, detail, stated.unsigned_abs());
                    changed.extend(change.filter(|_| recipe.uses(&placeholder.id)));
                    text
                }
                _ => placeholder.default.clone(),
            },
            None => placeholder.default.clone(),
        };
        let texts = recipes.words.placeholders.iter().map(|placeholder| (placeholder.id.clone(), text(placeholder))).collect();
        let is_number = |placeholder: &Placeholder| matches!(placeholder.form, Form::Milliseconds | Form::Seconds | Form::Number);
        let is_stated = |placeholder: &Placeholder| match placeholder.from {
            Some(Origin::Detail(detail)) => matches!(details.get(detail), Some(Some(DetailValue::Duration(_)))),
            _ => false,
        };
        let placeholders = recipes.words.placeholders.iter().enumerate();
        let examples = placeholders.filter(|(_, known)| is_number(known) && !is_stated(known) && recipe.uses(&known.id));
        Self { texts, changed, examples: examples.map(|(number, _)| number).collect() }
    }

    /// The numbers that nobody has stated, so that an example stands there, by the number of their placeholder.
    pub fn examples(&self) -> &[usize] {
        &self.examples
    }

    /// The durations of the note that are written otherwise than they are stated.
    pub fn changed(&self) -> &[Changed] {
        &self.changed
    }

    /// For a race in a project of somebody else, with names that none of theirs has; `by_hand` when it is one of two sessions.
    pub fn of_race(recipes: &Recipes, recipe: &Recipe, by_hand: bool) -> Self {
        let variant = recipes.variant_of(recipe);
        let text = |placeholder: &Placeholder| match placeholder.form {
            Form::Table | Form::Identifier => format!("lockpick_race_{}", variant.id.replace('-', "_")),
            Form::Word | Form::Label => format!("lockpick-race-{}", variant.id),
            Form::Milliseconds | Form::Seconds | Form::Number => placeholder.default.clone(),
        };
        let Words { placeholders, .. } = &recipes.words;
        let mut filling: Vec<(String, String)> = placeholders.iter().map(|known| (known.id.clone(), text(known))).collect();
        let own = recipe.race.iter().flat_map(|race| race.fill.iter().chain(race.by_hand.iter().filter(|_| by_hand)));
        for (id, own) in own {
            filling.iter_mut().filter(|(known, _)| known == id).for_each(|(_, text)| text.clone_from(own));
        }
        Self { texts: filling, changed: Vec::new(), examples: Vec::new() }
    }

    /// A statement with its placeholders filled.
    pub fn fill(&self, text: &str) -> String {
        statement::filled(text, |word| self.texts.iter().find(|(known, _)| known == word).map(|(_, text)| text.as_str()))
    }
}

fn written_name(placeholder: &Placeholder, name: &str, noun: &str) -> String {
    let written = match placeholder.form {
        Form::Table => match identifier(name) {
            own if own.is_empty() => noun.to_owned(),
            own => format!("{own}_{noun}"),
        },
        Form::Identifier => identifier(name),
        Form::Label => label(name),
        _ => word(name),
    };
    if written.is_empty() { placeholder.default.clone() } else { written }
}

/// A duration in the unit of its placeholder, as near to what is stated as the engine takes it.
fn written_duration(recipe: &Recipe, placeholder: &Placeholder, detail: usize, stated: u64) -> (String, Option<Changed>) {
    let unit = if placeholder.form == Form::Seconds { 1000 } else { 1 };
    let rounded = stated.div_ceil(unit);
    let bounds = recipe.bounds.iter().find(|bounds| bounds.placeholder == placeholder.id);
    let taken = bounds.map_or(rounded, |bounds| bounds.nearest(rounded));
    let because = match bounds {
        Some(bounds) if taken != rounded => bounds.because.clone(),
        _ => WHOLE_SECONDS.to_owned(),
    };
    let written = taken.saturating_mul(unit);
    (taken.to_string(), (written != stated).then_some(Changed { detail, stated, written, because }))
}

/// Lower-case letters and digits, with a `_` for anything between them and before a leading digit.
fn identifier(name: &str) -> String {
    let text = reduced(&name.to_ascii_lowercase(), |_| false, '_', LONGEST_IDENTIFIER);
    if text.starts_with(|first: char| first.is_ascii_digit()) { format!("_{text}") } else { text }
}

/// Letters, digits, `-`, `_` and `.`, with a `-` for anything else between them. There is a letter or a digit at both ends, so
/// that it is no option of a command and no step up in a path.
fn word(name: &str) -> String {
    reduced(name, |character| matches!(character, '-' | '_' | '.'), '-', LONGEST_WORD)
}

/// Lower-case letters and digits, with a `-` for anything between them.
fn label(name: &str) -> String {
    reduced(&name.to_ascii_lowercase(), |_| false, '-', LONGEST_WORD)
}

/// The letters and digits of a name, and the signs that may stand between them; what else there is becomes one other sign.
fn reduced(name: &str, may_stand: impl Fn(char) -> bool, otherwise: char, longest: usize) -> String {
    let mut text = String::new();
    for character in name.chars() {
        if character.is_ascii_alphanumeric() || may_stand(character) {
            text.push(character);
        } else if !text.ends_with(otherwise) {
            text.push(otherwise);
        }
    }
    let is_sign = |character: char| !character.is_ascii_alphanumeric();
    let text: String = text.trim_matches(is_sign).chars().take(longest).collect();
    text.trim_end_matches(is_sign).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_what_is_harmless_and_nothing_else() {
        assert_eq!(identifier("Vendor Payout"), "vendor_payout");
        assert_eq!(identifier("2026 run"), "_2026_run");
        assert_eq!(identifier("'; DROP TABLE x; --"), "drop_table_x");
        assert_eq!(identifier("锁"), "");
        assert_eq!(identifier(&"a-".repeat(60)).len(), 39);
        assert_eq!(label("Vendor_Payout 2.0"), "vendor-payout-2-0");
        assert_eq!(word("vendor payout"), "vendor-payout");
        assert_eq!(word("--force"), "force");
        assert_eq!(word("../../etc/passwd"), "etc-passwd");
        assert_eq!(word("x'); DELETE FROM y"), "x-DELETE-FROM-y");
        assert_eq!(word("a:me{ttl_ms}"), "a-me-ttl_ms");
        assert_eq!(word(&"é".repeat(100)), "");
        assert_eq!(word(&"ab".repeat(100)).len(), LONGEST_WORD);
    }
}
