//! Rows in which somebody holds a lock or a lease.

use super::{ALL, CHECKED, EVERYWHERE, ONE_SHOT, OUTSIDE, SEPARATE, Variant, fenced, keyed, row};
use crate::protocol::{Fence, Gate, Lease, OnUnknown, Protocol, Run, Session, TokenSource, USUAL_TTL};

pub fn session_locks() -> Vec<Variant> {
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

pub fn local_lock() -> Vec<Variant> {
    let local = Protocol::new(Gate::Local);
    vec![
        row("local_lock", "a lock of the one machine on which all workers run", EVERYWHERE, ALL, local.clone()),
        row(
            "local_lock+start_noted",
            "a local lock; the start is noted before the act, and who finds it noted leaves it alone",
            OUTSIDE,
            ONE_SHOT,
            Protocol { run: Run::ClaimsEachItem, on_unknown: OnUnknown::Stop, ..local.clone() },
        ),
        row("local_lock+key", "a local lock, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(local)),
    ]
}

pub fn ttl_lock() -> Vec<Variant> {
    let lease = |lease| Protocol::new(Gate::Lease(lease));
    let plain = lease(Lease::IN_CACHE);
    let long = Protocol { ttl: 3 * USUAL_TTL, ..plain.clone() };
    let lost = Protocol { token_source: TokenSource::LostOnRestart, ..plain.clone() };
    vec![
        row("ttl_lock", "a lease in a cache", EVERYWHERE, ALL, plain.clone()),
        row("ttl_lock+never_expires", "a lock in a cache that does not end by itself", EVERYWHERE, ALL, lease(Lease::NEVER_EXPIRES)),
        row("ttl_lock+long", "a lease of three times the length", EVERYWHERE, ALL, long),
        row("ttl_lock+renewal", "a lease in a cache, renewed at a third of its length", EVERYWHERE, ALL, lease(Lease::IN_CACHE.renewed())),
        row(
            "ttl_lock+own_clock",
            "a lease in a cache, and the holder looks at its own clock before it sends",
            EVERYWHERE,
            ALL,
            lease(Lease::IN_CACHE.with_own_clock()),
        ),
        row(
            "ttl_lock+renewal+own_clock",
            "a lease in a cache, renewed, and the holder looks at its own clock before it sends",
            EVERYWHERE,
            ALL,
            lease(Lease::IN_CACHE.renewed().with_own_clock()),
        ),
        row("ttl_lock+key", "a lease in a cache, and the resource remembers a key for what is done", EVERYWHERE, ALL, keyed(plain.clone())),
        row(
            "ttl_lock+fence_on_write+lost_counter",
            "a lease in a cache; writes carry a token from a counter that a restart sets back",
            CHECKED,
            ALL,
            fenced(lost, Fence::OnWrite),
        ),
        row(
            "ttl_lock+fence_on_write",
            "a lease in a cache; writes carry a token from a durable counter",
            CHECKED,
            ALL,
            fenced(plain.clone(), Fence::OnWrite),
        ),
        row(
            "ttl_lock+fence_on_read_and_write",
            "a lease in a cache; reads and writes carry a token from a durable counter",
            CHECKED,
            ALL,
            fenced(plain, Fence::OnReadAndWrite),
        ),
    ]
}

pub fn fenced_coordination() -> Vec<Variant> {
    let lease = Protocol::new(Gate::Lease(Lease::DURABLE));
    let fence_first = fenced(lease.clone(), Fence::OnReadAndWrite);
    let looks = Protocol { on_unknown: OnUnknown::Look, marks_requests: true, ..fence_first.clone() };
    let renewed = Protocol { gate: Gate::Lease(Lease::DURABLE.renewed()), ..looks.clone() };
    vec![
        row(
            "fenced_coordination",
            "a durable lease whose token every read and write carries: the fence is raised first",
            CHECKED,
            ALL,
            fence_first,
        ),
        row("fenced_coordination+no_token", "a durable lease, and nobody compares a token", EVERYWHERE, ALL, lease.clone()),
        row(
            "fenced_coordination+no_token+key",
            "a durable lease, and the resource remembers a key for what is done",
            EVERYWHERE,
            ALL,
            keyed(lease.clone()),
        ),
        row(
            "fenced_coordination+fence_on_write",
            "a durable lease whose token the writes alone carry",
            CHECKED,
            ALL,
            fenced(lease, Fence::OnWrite),
        ),
        row(
            "fenced_coordination+marks",
            "the fence is raised first, what is done is marked at the resource, and after a lost reply the worker looks there",
            SEPARATE,
            ALL,
            looks,
        ),
        row(
            "fenced_coordination+marks+renewal",
            "the fence first, marks, a look after a lost reply, and the lease renewed at a third of its length",
            SEPARATE,
            ALL,
            renewed,
        ),
    ]
}
