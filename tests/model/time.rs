//! Time passes in units, for everybody at once: leases run out, holders renew them, clocks go wrong.

use crate::protocol::Protocol;
use crate::world::{WorkerId, World};

/// How one unit of time passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// For all clocks alike.
    Even,
    /// The clock of this worker misses it.
    MissedBy(WorkerId),
    /// The clock of the store counts it twice.
    GainedByStore,
    /// The clock of the store jumps past the end of every lease.
    StoreJumps,
}

/// The world one unit later.
pub fn pass(protocol: &Protocol, world: &World, pace: Pace) -> World {
    let mut after = world.clone();
    for worker in &mut after.workers[..protocol.workers] {
        worker.stepped = false;
    }
    let Some(lease) = protocol.lease() else { return after };
    for (id, worker) in (0..).zip(&mut after.workers[..protocol.workers]) {
        if worker.is_inside() && pace != Pace::MissedBy(id) {
            worker.clock_left = worker.clock_left.saturating_sub(1);
        }
    }
    if lease.expires && after.store.holder.is_some() {
        let elapsed = match pace {
            Pace::Even | Pace::MissedBy(_) => 1,
            Pace::GainedByStore => 2,
            Pace::StoreJumps => u8::MAX,
        };
        after.store.lease_left = after.store.lease_left.saturating_sub(elapsed);
        if after.store.lease_left == 0 {
            after.store.holder = None;
        }
    }
    if let Some(interval) = lease.renewed_every {
        renew(protocol, &mut after, interval, pace);
    }
    after
}

/// Every worker whose renewal is due renews, or notices that the lease is no longer its own.
fn renew(protocol: &Protocol, after: &mut World, interval: u8, pace: Pace) {
    for (id, worker) in (0..).zip(&mut after.workers[..protocol.workers]) {
        if worker.paused || pace == Pace::MissedBy(id) || !worker.is_inside() {
            continue;
        }
        worker.renewal_in = worker.renewal_in.saturating_sub(1);
        if worker.renewal_in > 0 {
            continue;
        }
        worker.renewal_in = interval;
        if after.store.holder == Some(id) {
            after.store.lease_left = protocol.ttl;
            worker.clock_left = protocol.ttl;
        } else {
            worker.clock_left = 0;
        }
    }
}
