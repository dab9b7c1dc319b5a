//! What a race counted.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::flow::End;

/// The count of one race.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outcome {
    /// How often it was run: rounds, or holders that were paused, killed or cut off.
    pub rounds: u32,
    /// How many workers were released together, or met in the race.
    pub workers: u32,
    /// Rounds with a wrong outcome.
    pub bad_rounds: u32,
    /// Wrong outcomes: extra winners, missing winners, wrong values, late writes that were let in.
    pub violations: u32,
    /// Errors that the recipe does not speak of.
    pub unread: u32,
    /// What was seen besides, by name.
    pub seen: BTreeMap<String, u32>,
}

impl Outcome {
    /// An empty count for this many workers.
    pub fn of(workers: usize) -> Self {
        Self { workers: u32::try_from(workers).unwrap_or(u32::MAX), ..Self::default() }
    }

    /// Adds a round in which so much went wrong.
    pub fn round(&mut self, violations: u32) {
        self.rounds += 1;
        self.bad_rounds += u32::from(violations > 0);
        self.violations += violations;
    }

    /// Notes something that was seen.
    pub fn saw(&mut self, what: impl Into<String>) {
        *self.seen.entry(what.into()).or_default() += 1;
    }

    /// Notes how a run ended, if the recipe has no words for it.
    pub fn ended(&mut self, end: &End) {
        if let End::Broken(text) = end {
            self.unread += 1;
            self.saw(text.chars().take(120).collect::<String>());
        }
    }

    /// Whether nothing went wrong.
    pub fn is_clean(&self) -> bool {
        self.violations == 0 && self.unread == 0
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { rounds, workers, bad_rounds, violations, unread, .. } = self;
        write!(formatter, "{bad_rounds}/{rounds} rounds of {workers}, {violations} violations, {unread} unread errors")?;
        self.seen.iter().try_for_each(|(what, times)| write!(formatter, "; {what} x{times}"))
    }
}
