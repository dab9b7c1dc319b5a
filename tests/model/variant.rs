//! The rows of the table: each mechanism of the rule book, plain and with what can be added to it.

use crate::protocol::{Claim, Fence, Gate, Key, Lease, Load, OnUnknown, Place, Protocol, Session, TokenSource, USUAL_TTL};

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

    /// The mechanism's id in the rule book.
    pub fn mechanism(&self) -> &str {
        self.id.split('+').next().unwrap_or(&self.id)
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
    let mut rows = no_lock();
    rows.extend(unique_constraint());
    rows.extend(atomic_update());
    rows.extend(session_locks());
    rows.extend(local_lock());
    rows.extend(ttl_lock());
    rows.extend(fenced_coordination());
    rows
}

fn row(
    id: impl Into<String>,
    means: &'static str,
    places: &'static [Place],
    loads: &'static [Load],
    protocol: Protocol,
) -> Variant {
    Variant { id: id.into(), means, places, loads, protocol }
}

fn keyed(protocol: Protocol) -> Protocol {
    Protocol { key: Key::PerEffect, ..protocol }
}

fn fenced(protocol: Protocol, fence: Fence) -> Protocol {
    Protocol { fence, ..protocol }
}

fn no_lock() -> Vec<Variant> {
    let open = Protocol::new(Gate::Open);
    vec![
        row("no_lock", "an ordinary transaction: read, then write", EVERYWHERE, ALL, open.clone()),
        row("no_lock+key", "no lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(open)),
    ]
}

fn unique_constraint() -> Vec<Variant> {
    let claim = Protocol::new(Gate::Claim(Claim::default()));
    let recognized = Protocol::new(Gate::Claim(Claim { recognizes_own: true, ..Claim::default() }));
    let mut rows = vec![
        row("unique_constraint", "the unique row commits together with the effect", SAME, ONE_SHOT, Protocol::new(Gate::RowWithEffect)),
        row("unique_constraint+claim_first", "the unique row is committed before the work begins", EVERYWHERE, ONE_SHOT, claim.clone()),
        row("unique_constraint+claim_first+own_recognized", "the unique row first, and a worker that finds its own claim goes on", EVERYWHERE, ONE_SHOT, recognized),
        row(
            "unique_constraint+claim_first+never_resent",
            "the unique row first, and after a lost reply the worker stops and leaves it to somebody who reconciles",
            OUTSIDE,
            ONE_SHOT,
            Protocol { on_unknown: OnUnknown::Stop, ..claim },
        ),
    ];
    rows.extend(expiring_claims("unique_constraint"));
    rows
}

fn expiring_claims(mechanism: &str) -> Vec<Variant> {
    let claim = Protocol::new(Gate::Lease(Lease::DURABLE));
    let added = |added: &str, means, places, protocol| {
        row(format!("{mechanism}+expiring_claim{added}"), means, places, CLAIMED, protocol)
    };
    vec![
        added("", "a claim with a lease, which another worker may take over", EVERYWHERE, claim.clone()),
        added("+key", "an expiring claim, and the resource remembers a key for what is done", EVERYWHERE, keyed(claim.clone())),
        added(
            "+attempt_on_write",
            "an expiring claim, and every write carries the attempt as token",
            SEPARATE,
            fenced(claim.clone(), Fence::OnWrite),
        ),
        added(
            "+attempt_on_read_and_write",
            "an expiring claim, and every read and write carries the attempt as token",
            SEPARATE,
            fenced(claim.clone(), Fence::OnReadAndWrite),
        ),
        added(
            "+attempt_in_row",
            "an expiring claim beside the data, and a write requires that the attempt there is still its own",
            SAME,
            fenced(claim, Fence::WithLease),
        ),
    ]
}

fn atomic_update() -> Vec<Variant> {
    let conditional = Protocol::new(Gate::ConditionalWrite);
    let version = Protocol::new(Gate::VersionCheck);
    let permit = Protocol::new(Gate::Claim(Claim::default()));
    let forgotten = Protocol::new(Gate::Claim(Claim { forgotten_on_restart: true, ..Claim::default() }));
    let mut rows = vec![
        row("atomic_update", "check and change in one statement", CHECKED, ALL, conditional.clone()),
        row("atomic_update+key", "check and change in one statement, and a key for the request kept beside it", CHECKED, REQUESTS, keyed(conditional)),
        row("atomic_update+version_check", "a write that is refused when the version has changed since it was read", CHECKED, ALL, version.clone()),
        row("atomic_update+version_check+key", "a version check, and a key for the request kept beside it", CHECKED, REQUESTS, keyed(version)),
        row("atomic_update+claim_first", "a conditional update as the claim, committed before the work begins", EVERYWHERE, ONE_SHOT, permit.clone()),
        row("atomic_update+permit", "a call outside after one of a limited number of permits was counted in a database", OUTSIDE, BOUND, permit),
        row("atomic_update+permit+in_cache", "a call outside after a permit was counted in a cache, which forgets it in a restart", OUTSIDE, BOUND, forgotten),
    ];
    rows.extend(expiring_claims("atomic_update"));
    rows
}

fn session_locks() -> Vec<Variant> {
    let row_lock = Protocol::new(Gate::Session(Session::Row));
    let advisory = Protocol::new(Gate::Session(Session::Advisory));
    let rolled_back = Protocol { token_source: TokenSource::RolledBack, ..row_lock.clone() };
    vec![
        row("row_lock", "a row is locked in the transaction that reads and writes", EVERYWHERE, ALL, row_lock.clone()),
        row("row_lock+key", "a row lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(row_lock.clone())),
        row(
            "row_lock+token_from_row",
            "a row lock whose token is a counter on the row, raised in the open transaction, and reads and writes carry it",
            SEPARATE,
            ALL,
            fenced(rolled_back, Fence::OnReadAndWrite),
        ),
        row(
            "row_lock+token_from_sequence",
            "a row lock with a token from a counter that no rollback sets back; reads and writes carry it",
            SEPARATE,
            ALL,
            fenced(row_lock, Fence::OnReadAndWrite),
        ),
        row("advisory_lock", "a lock on a name, held by the connection that does all the writes", EVERYWHERE, ALL, advisory.clone()),
        row("advisory_lock+key", "an advisory lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(advisory)),
    ]
}

fn local_lock() -> Vec<Variant> {
    let local = Protocol::new(Gate::Local);
    vec![
        row("local_lock", "a lock of the one machine on which all workers run", EVERYWHERE, ALL, local.clone()),
        row("local_lock+key", "a local lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(local)),
    ]
}

fn ttl_lock() -> Vec<Variant> {
    let lease = |lease| Protocol::new(Gate::Lease(lease));
    let plain = lease(Lease::IN_CACHE);
    let long = Protocol { ttl: 3 * USUAL_TTL, ..plain.clone() };
    let lost = Protocol { token_source: TokenSource::LostOnRestart, ..plain.clone() };
    vec![
        row("ttl_lock", "a lease in a cache", EVERYWHERE, ALL, plain.clone()),
        row("ttl_lock+never_expires", "a lock in a cache that does not end by itself", EVERYWHERE, ALL, lease(Lease::NEVER_EXPIRES)),
        row("ttl_lock+long", "a lease of three times the length", EVERYWHERE, ALL, long),
        row("ttl_lock+renewal", "a lease in a cache, renewed at a third of its length", EVERYWHERE, ALL, lease(Lease::IN_CACHE.renewed())),
        row("ttl_lock+own_clock", "a lease in a cache, and the holder looks at its own clock before it sends", EVERYWHERE, ALL, lease(Lease::IN_CACHE.with_own_clock())),
        row("ttl_lock+renewal+own_clock", "a lease in a cache, renewed, and the holder looks at its own clock before it sends", EVERYWHERE, ALL, lease(Lease::IN_CACHE.renewed().with_own_clock())),
        row("ttl_lock+key", "a lease in a cache, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(plain.clone())),
        row("ttl_lock+fence_on_write+lost_counter", "a lease in a cache; writes carry a token from a counter that a restart sets back", CHECKED, ALL, fenced(lost, Fence::OnWrite)),
        row("ttl_lock+fence_on_write", "a lease in a cache; writes carry a token from a durable counter", CHECKED, ALL, fenced(plain.clone(), Fence::OnWrite)),
        row("ttl_lock+fence_on_read_and_write", "a lease in a cache; reads and writes carry a token from a durable counter", CHECKED, ALL, fenced(plain, Fence::OnReadAndWrite)),
    ]
}

fn fenced_coordination() -> Vec<Variant> {
    let lease = Protocol::new(Gate::Lease(Lease::DURABLE));
    let fence_first = fenced(lease.clone(), Fence::OnReadAndWrite);
    let looks = Protocol { on_unknown: OnUnknown::Look, marks_requests: true, ..fence_first.clone() };
    let renewed = Protocol { gate: Gate::Lease(Lease::DURABLE.renewed()), ..looks.clone() };
    vec![
        row("fenced_coordination", "a durable lease whose token every read and write carries: the fence is raised first", CHECKED, ALL, fence_first),
        row("fenced_coordination+no_token", "a durable lease, and nobody compares a token", EVERYWHERE, ALL, lease.clone()),
        row("fenced_coordination+no_token+key", "a durable lease, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(lease.clone())),
        row("fenced_coordination+fence_on_write", "a durable lease whose token the writes alone carry", CHECKED, ALL, fenced(lease, Fence::OnWrite)),
        row(
            "fenced_coordination+marks",
            "the fence is raised first, what is done is marked at the resource, and after a lost reply the worker looks there",
            SEPARATE,
            ALL,
            looks,
        ),
        row("fenced_coordination+marks+renewal", "the fence first, marks, a look after a lost reply, and the lease renewed at a third of its length", SEPARATE, ALL, renewed),
    ]
}
