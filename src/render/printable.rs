//! Text of strangers, made fit for a terminal and for a log.

use std::borrow::Cow;

/// The text with everything replaced that could move the cursor, change colours, break the line or turn the direction
/// of reading. Tabs become four blanks.
pub fn printable(text: &str) -> Cow<'_, str> {
    // Nearly all text is plain; without a way out of the loop, many bytes are looked at in one step.
    let has_others = text.bytes().fold(false, |others, byte| others | !matches!(byte, b' '..=b'~'));
    if !has_others || !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '\t' => shown.push_str("    "),
            // The Unicode pictures of the control characters stand in their order.
            '\0'..='\x1f' => shown.extend(char::from_u32(0x2400 + u32::from(character))),
            '\x7f' => shown.push('␡'),
            _ if is_harmful(character) => shown.push(char::REPLACEMENT_CHARACTER),
            _ => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

/// Whether a character steers a terminal instead of being shown by it.
pub fn is_harmful(character: char) -> bool {
    let turns_direction = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks_line = matches!(character, '\u{2028}' | '\u{2029}');
    let joins_or_hides = matches!(character, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}');
    character.is_control() || turns_direction || breaks_line || joins_or_hides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_and_escapes_become_visible() {
        assert_eq!(printable("锁 vendor-payout é"), "锁 vendor-payout é");
        assert_eq!(printable("\x1b[31mred\r\n"), "␛[31mred␍␊");
        assert_eq!(printable("a\tb\u{202e}c\u{9b}d"), "a    b\u{fffd}c\u{fffd}d");
    }
}
