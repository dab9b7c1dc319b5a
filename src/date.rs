//! Calendar dates, `YYYY-MM-DD`.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A day of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: i64,
    month: i64,
    day: i64,
}

impl Date {
    /// Reads `YYYY-MM-DD`; `None` when the text is no day of the calendar.
    pub fn parse(text: &str) -> Option<Self> {
        let shape = |(index, byte): (usize, u8)| if matches!(index, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
        if text.len() != 10 || !text.bytes().enumerate().all(shape) {
            return None;
        }
        let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
        let date = Self { year: number(0..4)?, month: number(5..7)?, day: number(8..10)? };
        let valid = (1..=12).contains(&date.month) && date.day >= 1 && Self::from_days(date.days()) == date;
        valid.then_some(date)
    }

    /// Today, by the system's clock, in UTC.
    pub fn today() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self::from_days(i64::try_from(seconds / 86_400).unwrap_or(0))
    }

    /// Days since 1970-01-01. Years are counted from March, so that a leap day is the last of its year.
    pub fn days(self) -> i64 {
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let day_of_year = (153 * ((self.month + 9) % 12) + 2) / 5 + self.day - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
    }

    fn from_days(days: i64) -> Self {
        let shifted = days + 719_468;
        let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Self { year, month, day: day_of_year - (153 * month_from_march + 2) / 5 + 1 }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_are_read_and_others_are_not() {
        for (text, days) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-30", 20_787), ("1969-12-31", -1)] {
            let date = Date::parse(text).expect("a day");
            assert_eq!((date.days(), date.to_string().as_str()), (days, text));
        }
        for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026/01/01", "2026-01-0a", ""] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }
}
