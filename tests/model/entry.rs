//! How a worker gets in: the first step of every protocol.

use crate::protocol::{Claim, Fence, Gate, Lease, Load, MOST_RETRIES, Protocol};
use crate::world::{Phase, WorkerId, World};

/// Whether the worker learns that it got in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It does.
    Arrives,
    /// It was let in, and does not know.
    Lost,
}

/// The world after this worker has tried the gate, or nothing if it must wait, or cannot lose a reply here.
pub fn enter(protocol: &Protocol, world: &World, id: WorkerId, reply: Reply) -> Option<World> {
    let mut after = world.clone();
    let worker = after.worker_mut(id);
    worker.stepped = true;
    worker.session = true;
    worker.work_left = protocol.work;
    match protocol.gate {
        Gate::Claim(claim) => claim_first(protocol, claim, &mut after, id, reply)?,
        Gate::Lease(lease) => take_lease(protocol, lease, &mut after, id, reply)?,
        _ if reply == Reply::Lost => return None,
        Gate::Local => take_lease(protocol, Lease::NEVER_EXPIRES, &mut after, id, reply)?,
        Gate::Session(_) => lock_in_session(&mut after, id)?,
        Gate::RowWithEffect if after.store.claims[0].is_some() => after.worker_mut(id).phase = Phase::Skipped,
        Gate::RowWithEffect => lock_in_session(&mut after, id)?,
        Gate::ConditionalWrite => after.worker_mut(id).phase = work_or_act(protocol),
        Gate::Open | Gate::VersionCheck => after.worker_mut(id).phase = Phase::Read,
    }
    Some(after)
}

/// The phase after reading: to work, or straight to the effect if there is no work.
pub fn work_or_act(protocol: &Protocol) -> Phase {
    if protocol.work > 0 { Phase::Work } else { Phase::Act }
}

fn claim_first(protocol: &Protocol, claim: Claim, after: &mut World, id: WorkerId, reply: Reply) -> Option<()> {
    // A record has to be read before it is changed; a one-shot task and a permit need nothing but the claim.
    let inside = if protocol.load == Load::ReadModifyWrite { Phase::Read } else { work_or_act(protocol) };
    let phase = match after.store.claims[0] {
        None => {
            after.store.claims[0] = Some(id);
            after.begin_turn(id);
            inside
        }
        Some(holder) if claim.recognizes_own && holder == id => inside,
        Some(_) => Phase::Skipped,
    };
    let worker = after.worker_mut(id);
    worker.phase = phase;
    if reply == Reply::Lost {
        if phase == Phase::Skipped {
            return None;
        }
        worker.phase = Phase::Waiting;
        count_lost_reply(after, id)?;
    }
    Some(())
}

fn take_lease(protocol: &Protocol, lease: Lease, after: &mut World, id: WorkerId, reply: Reply) -> Option<()> {
    if after.store.holder.is_some() {
        return None;
    }
    after.store.holder = Some(id);
    after.store.lease_left = if lease.expires { protocol.ttl } else { u8::MAX };
    after.store.counter += 1;
    after.begin_turn(id);
    if reply == Reply::Lost {
        return count_lost_reply(after, id);
    }
    let token = after.store.counter;
    let worker = after.worker_mut(id);
    worker.token = token;
    worker.clock_left = protocol.ttl;
    worker.renewal_in = lease.renewed_every.unwrap_or(0);
    worker.phase = Phase::Read;
    if protocol.fence == Fence::WithLease {
        after.resource.fence[0] = token;
    }
    Some(())
}

fn lock_in_session(after: &mut World, id: WorkerId) -> Option<()> {
    if after.store.holder.is_some() {
        return None;
    }
    after.store.holder = Some(id);
    after.store.counter += 1;
    after.begin_turn(id);
    let token = after.store.counter;
    let worker = after.worker_mut(id);
    worker.token = token;
    worker.phase = Phase::Read;
    Some(())
}

fn count_lost_reply(after: &mut World, id: WorkerId) -> Option<()> {
    let worker = after.worker_mut(id);
    worker.retries += 1;
    (worker.retries <= MOST_RETRIES).then_some(())
}
