//! One step of one worker.

use crate::effect::{self, Answer};
use crate::entry::{self, Reply};
use crate::property::Properties;
use crate::protocol::{Fence, Gate, Load, MOST_RETRIES, OnUnknown, Place, Protocol, Run, STOCK, Session};
use crate::world::{Message, Phase, WorkerId, World};

/// How the request of this step fares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// It arrives, and the reply comes back.
    Answered,
    /// It arrives some time later.
    Delayed,
    /// It arrives, and the reply is lost.
    ReplyLost,
    /// It is lost.
    NeverArrives,
}

/// The world after the next step of this worker and what the step breaks, or nothing if it cannot take it so.
pub fn step(protocol: &Protocol, world: &World, id: WorkerId, delivery: Delivery) -> Option<(World, Properties)> {
    let mut broken = Properties::NONE;
    let phase = world.worker(id).phase;
    if phase == Phase::Waiting {
        let reply = match delivery {
            Delivery::Answered => Reply::Arrives,
            Delivery::ReplyLost => Reply::Lost,
            Delivery::Delayed | Delivery::NeverArrives => return None,
        };
        return Some((entry::enter(protocol, world, id, reply)?, broken));
    }
    let mut after = world.clone();
    after.worker_mut(id).stepped = true;
    match (phase, delivery) {
        (Phase::Read, Delivery::Answered) => read(protocol, &mut after, id, &mut broken),
        (Phase::Work, Delivery::Answered) => work(protocol, &mut after, id),
        (Phase::Act, _) => act(protocol, &mut after, id, delivery, &mut broken)?,
        (Phase::Mark, Delivery::Answered | Delivery::ReplyLost | Delivery::NeverArrives) => {
            mark(protocol, &mut after, id, delivery);
        }
        (Phase::Release, Delivery::Answered) => {
            after.release_from(id);
            after.worker_mut(id).phase = Phase::Finished;
        }
        _ => return None,
    }
    Some((after, broken))
}

fn read(protocol: &Protocol, after: &mut World, id: WorkerId, broken: &mut Properties) {
    if protocol.fence == Fence::OnReadAndWrite {
        let question = message(after, id);
        if effect::compare_token(protocol, after, question, broken).is_err() {
            return start_over(protocol, after, id);
        }
    }
    if matches!(protocol.gate, Gate::Open | Gate::VersionCheck) {
        after.begin_turn(id);
    }
    let version = after.resource.version;
    let nothing_left = match protocol.load {
        Load::OneShot | Load::Payout => skips_item(protocol, after, id),
        Load::Bound => after.resource.taken >= STOCK,
        Load::ReadModifyWrite => protocol.marks_requests && after.resource.applied[usize::from(id)].is_some(),
    };
    let worker = after.worker_mut(id);
    worker.base = version;
    worker.phase = match nothing_left {
        false => entry::work_or_act(protocol),
        true if protocol.load == Load::Payout => return next_item(protocol, after, id),
        true if protocol.holds_lock() => Phase::Release,
        true => Phase::Skipped,
    };
}

/// Whether the worker leaves the item that it is at alone; if it claims items, it claims this one.
fn skips_item(protocol: &Protocol, after: &mut World, id: WorkerId) -> bool {
    let item = after.worker(id).item;
    match protocol.run {
        Run::FromFirstItem => false,
        Run::SkipsDone => effect::shows_done(protocol, after, item),
        Run::ClaimsEachItem => {
            let claim = &mut after.store.claims[usize::from(item)];
            let taken = claim.is_some();
            claim.get_or_insert(id);
            taken
        }
    }
}

fn work(protocol: &Protocol, after: &mut World, id: WorkerId) {
    let worker = after.worker_mut(id);
    worker.work_left -= 1;
    if worker.work_left > 0 {
        return;
    }
    worker.phase = Phase::Act;
    // It looks at its own clock just before it sends. Sending is a step of its own, so a pause fits in between.
    let margin = protocol.lease().and_then(|lease| lease.clock_margin);
    if margin.is_some_and(|margin| worker.clock_left <= margin) {
        start_over(protocol, after, id);
    }
}

fn act(protocol: &Protocol, after: &mut World, id: WorkerId, delivery: Delivery, broken: &mut Properties) -> Option<()> {
    if protocol.commits_with_effect() && !after.worker(id).session {
        retry(protocol, after, id, Phase::Waiting);
        return (delivery == Delivery::Answered).then_some(());
    }
    after.worker_mut(id).attempt += 1;
    let message = Message { session: true, ..message(after, id) };
    match delivery {
        Delivery::Answered => {
            let answer = effect::arrive(protocol, after, message, broken);
            hear(protocol, after, id, answer);
        }
        Delivery::Delayed => {
            if !after.send(message) {
                return None;
            }
            after.worker_mut(id).phase = Phase::Await;
        }
        Delivery::ReplyLost => {
            effect::arrive(protocol, after, message, broken);
            hear_nothing(protocol, after, id);
        }
        Delivery::NeverArrives => hear_nothing(protocol, after, id),
    }
    Some(())
}

fn message(world: &World, id: WorkerId) -> Message {
    let worker = world.worker(id);
    Message {
        from: id,
        attempt: worker.attempt,
        token: worker.token,
        turn: worker.turn,
        base: worker.base,
        item: worker.item,
        session: worker.session,
    }
}

/// The worker learns what the resource answered.
pub fn hear(protocol: &Protocol, after: &mut World, id: WorkerId, answer: Answer) {
    end_transaction(protocol, after, id);
    match answer {
        Answer::Done if protocol.load == Load::Payout && protocol.place != Place::Outside => next_item(protocol, after, id),
        Answer::Done if protocol.is_one_shot() && protocol.place == Place::Outside => {
            after.worker_mut(id).phase = Phase::Mark;
        }
        Answer::Done => after.worker_mut(id).phase = Phase::Release,
        Answer::NoneLeft => after.worker_mut(id).phase = Phase::Skipped,
        Answer::OldToken => start_over(protocol, after, id),
        Answer::Changed | Answer::NoSession => retry(protocol, after, id, Phase::Waiting),
    }
}

/// The worker gives up waiting for a reply.
pub fn hear_nothing(protocol: &Protocol, after: &mut World, id: WorkerId) {
    if protocol.commits_with_effect() {
        // The connection is broken, and what was not committed is gone with it.
        return retry(protocol, after, id, Phase::Waiting);
    }
    let work_left = after.worker(id).work_left;
    match protocol.on_unknown {
        OnUnknown::Stop => after.worker_mut(id).phase = Phase::Release,
        OnUnknown::Look => retry(protocol, after, id, Phase::Read),
        OnUnknown::Resend => {
            retry(protocol, after, id, Phase::Act);
            after.worker_mut(id).work_left = work_left;
        }
    }
}

fn mark(protocol: &Protocol, after: &mut World, id: WorkerId, delivery: Delivery) {
    // Under a row lock the mark is part of the transaction that holds the lock, and this is its commit.
    let commits = protocol.gate == Gate::Session(Session::Row);
    let fails = delivery == Delivery::NeverArrives || (commits && !after.worker(id).session);
    let item = usize::from(after.worker(id).item);
    after.store.done[item] |= !fails;
    if commits {
        after.release_from(id);
    }
    if fails || delivery == Delivery::ReplyLost {
        if commits {
            start_over(protocol, after, id);
        } else {
            retry(protocol, after, id, Phase::Mark);
        }
    } else if protocol.load == Load::Payout {
        next_item(protocol, after, id);
    } else {
        after.worker_mut(id).phase = Phase::Release;
    }
}

/// A commit or an abort ends what the transaction holds; an advisory lock waits to be given back.
fn end_transaction(protocol: &Protocol, after: &mut World, id: WorkerId) {
    if protocol.commits_with_effect() && protocol.gate != Gate::Session(Session::Advisory) {
        after.release_from(id);
    }
}

fn start_over(protocol: &Protocol, after: &mut World, id: WorkerId) {
    after.worker_mut(id).item = 0;
    retry(protocol, after, id, Phase::Waiting);
}

fn retry(protocol: &Protocol, after: &mut World, id: WorkerId, from: Phase) {
    let worker = after.worker_mut(id);
    worker.retries += 1;
    worker.phase = if worker.retries > MOST_RETRIES { Phase::GaveUp } else { from };
    worker.work_left = protocol.work;
    let leaves = matches!(worker.phase, Phase::GaveUp | Phase::Waiting);
    // A transaction is rolled back, though not while the database is still at its statement; a local lock is let go; a
    // lease is left to end by itself.
    let rolls_back = protocol.is_tied_to_session() && !protocol.is_at_statement(after, id);
    if leaves && (rolls_back || protocol.gate == Gate::Local) {
        after.release_from(id);
    }
}

fn next_item(protocol: &Protocol, after: &mut World, id: WorkerId) {
    let worker = after.worker_mut(id);
    worker.item += 1;
    worker.work_left = protocol.work;
    worker.phase = if worker.item < protocol.items { Phase::Read } else { Phase::Release };
}
