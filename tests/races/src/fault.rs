//! What can befall a holder, and the races that bring it about.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use crate::book::Recipe;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};

mod beside;
mod cut;
mod expired;
mod fenced;
mod held;
mod killed;
mod paused;
mod restarted;
mod slots;

/// What happens in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Nothing: all workers are released together.
    Plain,
    /// The holder's lease has run out, and all workers take over at once.
    Expired,
    /// The holder is paused past its lease; its successor works; the holder wakes up.
    Paused,
    /// The same, with data that compares the token, and the stale write before the successor's first.
    Fenced,
    /// The holder of an open transaction is paused; the server's limit ends it.
    Held,
    /// The holder is killed.
    Killed,
    /// The holder's connection is ended by the server.
    Cut,
    /// The store is killed and started again.
    Restarted,
    /// The holder stands in the middle of its statements while another comes.
    Beside,
}

/// Engines that grant no lease so short that all workers can be held back until it has run out.
const COUNTS_IN_SECONDS: [&str; 2] = ["etcd", "zookeeper"];

impl Fault {
    /// All of them, in the order of the evidence.
    pub const ALL: [Self; 9] =
        [Self::Plain, Self::Expired, Self::Paused, Self::Fenced, Self::Held, Self::Killed, Self::Cut, Self::Restarted, Self::Beside];

    /// Whether a recipe is raced under this fault.
    pub fn applies(self, recipe: &Recipe) -> bool {
        let kind = Kind::of(recipe);
        match self {
            Self::Plain => recipe.race.as_ref().is_some_and(|race| race.winners.is_some()),
            Self::Expired => kind == Some(Kind::Lease) && !COUNTS_IN_SECONDS.contains(&recipe.engine.as_str()),
            Self::Paused => kind == Some(Kind::Lease),
            Self::Fenced => recipe.variant == "fence",
            Self::Held => held::applies(recipe),
            Self::Killed => matches!(kind, Some(Kind::Lease | Kind::Session | Kind::Mark)),
            Self::Cut => kind == Some(Kind::Session) && ["postgres", "mysql"].contains(&recipe.engine.as_str()),
            Self::Restarted => restarted::applies(recipe),
            Self::Beside => beside::applies(recipe),
        }
    }
}

/// How a recipe holds what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// In an open transaction or session: it ends with the connection.
    Session,
    /// By a lease: it ends by itself.
    Lease,
    /// By a committed mark: it does not end.
    Mark,
}

impl Kind {
    /// The kind of a recipe; none for those that hold nothing, or whose taking is all there is.
    pub fn of(recipe: &Recipe) -> Option<Self> {
        Some(match recipe.variant.as_str() {
            "claim" if recipe.engine == "etcd" => return None,
            "claim"
            | "gapless-number"
            | "row-lock"
            | "queue-held"
            | "set-rule"
            | "set-rule-serializable"
            | "no-overlap-locked"
            | "advisory-lock"
            | "advisory-session"
            | "outbox" => Self::Session,
            "claim-lease" | "queue" | "lease-row" | "timed-hold" | "ttl-lease" | "coordination-lease" => Self::Lease,
            "started-done" => Self::Mark,
            _ => return None,
        })
    }
}

/// Races a recipe's code under a fault.
///
/// # Errors
/// When the recipe is not raced under it, or the race cannot be run.
pub fn race(plan: &Plan<'_>, fault: Fault, size: Size) -> Result<Outcome> {
    if !fault.applies(plan.recipe) && !matches!(plan.code, crate::plan::Code::Changed(_)) {
        bail!("{} is not raced under {fault:?}", plan.recipe.id);
    }
    match fault {
        Fault::Plain => crate::plain::race(plan, size),
        Fault::Expired => expired::race(plan, size),
        Fault::Paused => paused::race(plan, size),
        Fault::Fenced => fenced::race(plan, size),
        Fault::Held => held::race(plan, size),
        Fault::Killed => killed::race(plan, size),
        Fault::Cut => cut::race(plan, size),
        Fault::Restarted => restarted::race(plan, size),
        Fault::Beside => beside::race(plan, size),
    }
}
