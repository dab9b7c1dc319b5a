//! Durations as people write them: `500ms`, `30s`, `5m`, `1h30m`, `2d`.

use std::fmt::{self, Write as _};

/// Milliseconds in each unit, largest first.
const UNITS: [(&str, i64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// Why a text is no duration; says what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DurationError {
    /// A number without a unit.
    NoUnit(String),
    /// A number without a unit, where days are meant.
    NoDays(String),
    /// No time at all, where there has to be some.
    Nothing(String),
    /// A unit that is not known.
    UnknownUnit(String),
    /// Anything else.
    NotADuration(String),
    /// More than can be counted.
    TooLong(String),
}

impl fmt::Display for DurationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoUnit(number) => write!(formatter, "{number} what? write {number}s, {number}m or {number}ms"),
            Self::NoDays(number) => write!(formatter, "{number} what? write {number}d"),
            Self::Nothing(text) => write!(formatter, "`{text}` is no time at all: write a longer one, like 30s"),
            Self::UnknownUnit(unit) => write!(formatter, "`{unit}` is no unit: use ms, s, m, h or d"),
            Self::NotADuration(text) => write!(formatter, "`{text}` is no duration: write 30s, 5m or 1h30m"),
            Self::TooLong(text) => write!(formatter, "`{text}` is longer than lockpick counts"),
        }
    }
}

impl std::error::Error for DurationError {}

/// Reads a duration into milliseconds.
///
/// # Errors
/// Says what is wrong with the text and what to write instead.
pub fn parse(text: &str) -> Result<i64, DurationError> {
    let text = text.trim();
    let shown = || crate::yaml::shorten(text).into_owned();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DurationError::NoUnit(shown()));
    }
    let mut rest = text;
    let mut total: i64 = 0;
    let mut smallest = i64::MAX;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, tail) = rest.split_at(digits);
        let letters = tail.len() - tail.trim_start_matches(|c: char| c.is_alphabetic()).len();
        let (unit, tail) = tail.split_at(letters);
        if number.is_empty() || unit.is_empty() {
            return Err(DurationError::NotADuration(shown()));
        }
        let Some((_, milliseconds)) = UNITS.iter().find(|(name, _)| *name == unit) else {
            return Err(DurationError::UnknownUnit(crate::yaml::shorten(unit).into_owned()));
        };
        if *milliseconds >= smallest {
            return Err(DurationError::NotADuration(shown()));
        }
        smallest = *milliseconds;
        let counted = number.parse::<i64>().ok().and_then(|number| number.checked_mul(*milliseconds));
        total = counted.and_then(|counted| total.checked_add(counted)).ok_or_else(|| DurationError::TooLong(shown()))?;
        rest = tail.trim_start();
    }
    if smallest == i64::MAX { Err(DurationError::NotADuration(shown())) } else { Ok(total) }
}

/// Reads a duration that cannot be nothing into milliseconds.
///
/// # Errors
/// Says what is wrong with the text and what to write instead.
pub fn parse_some(text: &str) -> Result<i64, DurationError> {
    match parse(text)? {
        0 => Err(DurationError::Nothing(crate::yaml::shorten(text.trim()).into_owned())),
        milliseconds => Ok(milliseconds),
    }
}

/// Reads an age into whole days.
///
/// # Errors
/// Says what is wrong with the text and what to write instead.
pub fn parse_days(text: &str) -> Result<i64, DurationError> {
    const DAY: i64 = UNITS[0].1;
    match parse(text) {
        Ok(milliseconds) => Ok(milliseconds / DAY),
        Err(DurationError::NoUnit(number)) => Err(DurationError::NoDays(number)),
        Err(error) => Err(error),
    }
}

/// A duration as a note would write it: `90_000` is `1m30s`, 0 is `0s`. What is written can be read back without loss.
pub fn written(milliseconds: u64) -> String {
    let mut rest = milliseconds;
    let mut text = String::with_capacity("1d23h59m59s999ms".len());
    for (unit, size) in UNITS {
        let count = rest / size.unsigned_abs();
        rest %= size.unsigned_abs();
        if count > 0 {
            let _ = write!(text, "{count}{unit}");
        }
    }
    if text.is_empty() { "0s".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_read_and_written_back() {
        for (text, milliseconds) in [("500ms", 500_i64), ("30s", 30_000), ("5m", 300_000), ("1h30m", 5_400_000), ("2d", 172_800_000)] {
            assert_eq!(parse(text), Ok(milliseconds));
            assert_eq!(written(milliseconds.unsigned_abs()), text);
        }
        assert_eq!(parse("1h 30m"), Ok(5_400_000));
        assert_eq!(written(90_000), "1m30s");
        assert_eq!(written(0), "0s");
    }

    #[test]
    fn a_bare_number_and_other_slips_say_what_to_write() {
        assert_eq!(parse("30").map_err(|error| error.to_string()), Err("30 what? write 30s, 30m or 30ms".into()));
        assert_eq!(parse("30 sec").map_err(|error| error.to_string()), Err("`30 sec` is no duration: write 30s, 5m or 1h30m".into()));
        assert_eq!(parse("30sec").map_err(|error| error.to_string()), Err("`sec` is no unit: use ms, s, m, h or d".into()));
        assert_eq!(parse_days("180").map_err(|error| error.to_string()), Err("180 what? write 180d".into()));
        assert_eq!(parse_some("0s").map_err(|error| error.to_string()), Err("`0s` is no time at all: write a longer one, like 30s".into()));
        assert_eq!((parse("0s"), parse_some("1ms"), parse_days("36h")), (Ok(0), Ok(1), Ok(1)));
        for text in ["", "s", "-5s", "1.5h", "5s1m", "5m5m", "99999999999999999d"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
