//! What the timeline knows by name: the numbers that it plays, and what else a note can say for it.

use serde::{Deserialize, Serialize};

use crate::condition::Condition;

use super::reading::Reading;
use super::vocabulary::Vocabulary;

/// Which number of the timeline a duration is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// How long the lease lasts.
    Ttl,
    /// The time between two renewals.
    Renewal,
    /// The longest run.
    Work,
    /// A usual run, which stands for the longest where nothing else does.
    UsualWork,
    /// A limit on a run.
    WorkLimit,
    /// The longest pause.
    Pause,
    /// How far clocks drift apart in a lease.
    Drift,
    /// How long a holder goes on after it has been told to stop.
    StopWithin,
    /// How long a renewal is tried.
    Deadline,
}

impl Role {
    /// Those of which one is enough to know how long a run is.
    pub const RUNS: [Self; 3] = [Self::Work, Self::WorkLimit, Self::UsualWork];

    /// Whether it cannot be nothing: a lease lasts for some time, and so does what lies between two renewals.
    pub fn takes_time(self) -> bool {
        matches!(self, Self::Ttl | Self::Renewal)
    }
}

impl Vocabulary for Role {
    const ALL: &'static [Self] = &[
        Self::Ttl,
        Self::Renewal,
        Self::Work,
        Self::UsualWork,
        Self::WorkLimit,
        Self::Pause,
        Self::Drift,
        Self::StopWithin,
        Self::Deadline,
    ];

    fn word(&self) -> &'static str {
        match self {
            Self::Ttl => "ttl",
            Self::Renewal => "renewal",
            Self::Work => "work",
            Self::UsualWork => "usual_work",
            Self::WorkLimit => "work_limit",
            Self::Pause => "pause",
            Self::Drift => "drift",
            Self::StopWithin => "stop_within",
            Self::Deadline => "deadline",
        }
    }
}

/// A part that something of a note plays in its timeline.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Part {
    /// Which part.
    pub id: PartName,
    /// What it means.
    pub means: String,
    /// When a note says so.
    pub when: Condition,
}

/// The parts that the timeline asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartName {
    /// The lease is renewed while the work runs.
    Renewed,
    /// The limit on a run is no limit on the work.
    LimitSparesWork,
    /// The resource knows the key of the effect.
    KeySent,
    /// A new holder sees what has been done.
    ItemsMarked,
    /// A new holder shows its token before it does anything else.
    TokenOnEntry,
    /// A newer token becomes known with the first write.
    TokenOnWrite,
    /// What is feared is a write of the former holder.
    StaleWrite,
}

impl Vocabulary for PartName {
    const ALL: &'static [Self] =
        &[Self::Renewed, Self::LimitSparesWork, Self::KeySent, Self::ItemsMarked, Self::TokenOnEntry, Self::TokenOnWrite, Self::StaleWrite];

    fn word(&self) -> &'static str {
        match self {
            Self::Renewed => "renewed",
            Self::LimitSparesWork => "limit_spares_work",
            Self::KeySent => "key_sent",
            Self::ItemsMarked => "items_marked",
            Self::TokenOnEntry => "token_on_entry",
            Self::TokenOnWrite => "token_on_write",
            Self::StaleWrite => "stale_write",
        }
    }
}

impl Part {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        let parts = reading.list("parts", "a part of the timeline", |reading, mut fields| {
            let id = reading.word(&mut fields, "id");
            let means = reading.text(&mut fields, "means");
            let when = reading.required_condition(&mut fields, "when");
            fields.finish(reading.problems);
            id.map(|id| Self { id, means, when })
        });
        parts.into_iter().flatten().collect()
    }
}
