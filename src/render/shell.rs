//! Commands that can be typed as they are printed.

use std::borrow::Cow;

/// A word as a shell takes it.
pub fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |character: char| character.is_alphanumeric() || "_-./,:=@+".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', "'\\''")))
    }
}
