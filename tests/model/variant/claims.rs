//! Rows in which nobody holds a lock: nothing at all, unique rows, conditional writes, and claims.

use super::{ALL, BOUND, CHECKED, CLAIMED, EVERYWHERE, ONE_SHOT, OUTSIDE, REQUESTS, SAME, SEPARATE, Variant, fenced, keyed, row};
use crate::protocol::{Claim, Fence, Gate, Lease, OnUnknown, Protocol};

pub fn no_lock() -> Vec<Variant> {
    let open = Protocol::new(Gate::Open);
    vec![
        row("no_lock", "an ordinary transaction: read, then write", EVERYWHERE, ALL, open.clone()),
        row("no_lock+key", "no lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(open)),
    ]
}

pub fn unique_constraint() -> Vec<Variant> {
    let claim = Protocol::new(Gate::Claim(Claim::default()));
    let recognized = Protocol::new(Gate::Claim(Claim { recognizes_own: true, ..Claim::default() }));
    let mut rows = vec![
        row("unique_constraint", "the unique row commits together with the effect", SAME, ONE_SHOT, Protocol::new(Gate::RowWithEffect)),
        row("unique_constraint+claim_first", "the unique row is committed before the work begins", EVERYWHERE, ONE_SHOT, claim.clone()),
        row(
            "unique_constraint+claim_first+own_recognized",
            "the unique row first, and a worker that finds its own claim goes on",
            EVERYWHERE,
            ONE_SHOT,
            recognized,
        ),
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
    let added = |added: &str, means, places, protocol| row(format!("{mechanism}+expiring_claim{added}"), means, places, CLAIMED, protocol);
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

pub fn atomic_update() -> Vec<Variant> {
    let conditional = Protocol::new(Gate::ConditionalWrite);
    let version = Protocol::new(Gate::VersionCheck);
    let permit = Protocol::new(Gate::Claim(Claim::default()));
    let forgotten = Protocol::new(Gate::Claim(Claim { forgotten_on_restart: true, ..Claim::default() }));
    let mut rows = vec![
        row("atomic_update", "check and change in one statement", CHECKED, ALL, conditional.clone()),
        row(
            "atomic_update+key",
            "check and change in one statement, and a key for the request kept beside it",
            CHECKED,
            REQUESTS,
            keyed(conditional),
        ),
        row(
            "atomic_update+version_check",
            "a write that is refused when the version has changed since it was read",
            CHECKED,
            ALL,
            version.clone(),
        ),
        row(
            "atomic_update+version_check+key",
            "a version check, and a key for the request kept beside it",
            CHECKED,
            REQUESTS,
            keyed(version),
        ),
        row(
            "atomic_update+claim_first",
            "a conditional update as the claim, committed before the work begins",
            EVERYWHERE,
            ONE_SHOT,
            permit.clone(),
        ),
        row(
            "atomic_update+permit",
            "a call outside after one of a limited number of permits was counted in a database",
            OUTSIDE,
            BOUND,
            permit,
        ),
        row(
            "atomic_update+permit+in_cache",
            "a call outside after a permit was counted in a cache, which forgets it in a restart",
            OUTSIDE,
            BOUND,
            forgotten,
        ),
    ];
    rows.extend(expiring_claims("atomic_update"));
    rows
}
