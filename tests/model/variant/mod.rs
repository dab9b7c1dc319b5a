//! The rows of the table: each mechanism of the rule book, plain and with what can be added to it.

mod claims;
mod locks;

use crate::protocol::{Fence, Key, Load, Place, Protocol};

/// A mechanism and what is added to it, and where it is judged.
pub struct Variant {
    /// The mechanism's id in the rule book, and after `+` what is added.
    pub id: String,
    /// What it does, as a clause.
    pub means: &'static str,
    /// The places where it can be used.
    pub places: &'static [Place],
    /// The kinds of work that it can do there.
    pub loads: &'static [Load],
    protocol: Protocol,
}

impl Variant {
    /// The protocol of this variant for one kind of work at one place.
    pub fn at(&self, place: Place, load: Load) -> Protocol {
        Protocol { place, load, ..self.protocol.clone() }
    }
}

const EVERYWHERE: &[Place] = &[Place::Same, Place::Separate, Place::Outside];
const CHECKED: &[Place] = &[Place::Same, Place::Separate];
const SAME: &[Place] = &[Place::Same];
const SEPARATE: &[Place] = &[Place::Separate];
const OUTSIDE: &[Place] = &[Place::Outside];

const ALL: &[Load] = &[Load::OneShot, Load::ReadModifyWrite, Load::Bound];
const ONE_SHOT: &[Load] = &[Load::OneShot];
const BOUND: &[Load] = &[Load::Bound];
const REQUESTS: &[Load] = &[Load::ReadModifyWrite, Load::Bound];
const CLAIMED: &[Load] = &[Load::OneShot, Load::ReadModifyWrite];

/// Every row of the table, lightest mechanism first.
pub fn all() -> Vec<Variant> {
    let mut rows = claims::no_lock();
    rows.extend(claims::unique_constraint());
    rows.extend(claims::atomic_update());
    rows.extend(locks::session_locks());
    rows.extend(locks::local_lock());
    rows.extend(locks::ttl_lock());
    rows.extend(locks::fenced_coordination());
    rows
}

fn row(id: impl Into<String>, means: &'static str, places: &'static [Place], loads: &'static [Load], protocol: Protocol) -> Variant {
    Variant { id: id.into(), means, places, loads, protocol }
}

fn keyed(protocol: Protocol) -> Protocol {
    Protocol { key: Key::PerEffect, ..protocol }
}

fn fenced(protocol: Protocol, fence: Fence) -> Protocol {
    Protocol { fence, ..protocol }
}
