//! Durations in milliseconds, written the way a note writes them.

/// The units of a note, largest first, in milliseconds.
const UNITS: [(u64, &str); 5] = [
    (86_400_000, "d"),
    (3_600_000, "h"),
    (60_000, "m"),
    (1_000, "s"),
    (1, "ms"),
];

/// A duration in milliseconds as it stands in a note: `4m`, `1m30s`, `250ms`, and `0s` for nothing.
///
/// Exact: what is written can be read back without loss.
pub fn written(milliseconds: u64) -> String {
    let mut rest = milliseconds;
    let mut text = String::new();
    for (unit, name) in UNITS {
        let count = rest / unit;
        rest %= unit;
        if count > 0 {
            text.push_str(&format!("{count}{name}"));
        }
    }
    if text.is_empty() {
        text.push_str("0s");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn is_written_as_in_a_note() {
        for (milliseconds, text) in [
            (0, "0s"),
            (250, "250ms"),
            (30_000, "30s"),
            (90_000, "1m30s"),
            (240_000, "4m"),
            (5_400_000, "1h30m"),
            (172_800_000, "2d"),
            (1_001, "1s1ms"),
        ] {
            assert_eq!(written(milliseconds), text);
        }
    }

    #[test]
    fn the_longest_duration_has_words_too() {
        assert_eq!(written(u64::MAX), "213503982334d14h25m51s615ms");
    }
}
