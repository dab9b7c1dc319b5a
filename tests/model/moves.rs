//! All that can happen next: workers step, writes arrive, time passes, faults strike while any are left.

use crate::client::{self, Delivery};
use crate::effect;
use crate::property::{Properties, Property};
use crate::protocol::{Gate, MOST_WORKERS, Protocol, TokenSource};
use crate::search::{Model, Successor};
use crate::time::{self, Pace};
use crate::world::{Phase, Worker, WorkerId, World};

/// One thing that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A worker takes its next step.
    Step(WorkerId, Delivery),
    /// A worker stops waiting for a reply.
    StopWaiting(WorkerId),
    /// A worker is stopped.
    Pause(WorkerId),
    /// It goes on.
    Resume(WorkerId),
    /// A worker dies.
    Crash(WorkerId),
    /// It comes back with the same request.
    ComeBack(WorkerId),
    /// The write in this slot of the network arrives.
    Arrive(usize),
    /// One unit of time passes.
    Pass(Pace),
    /// The store restarts, or the database sessions die.
    Restart,
    /// The resource forgets its keys.
    Forget,
}

type Next = Vec<Successor<Move, World>>;

impl Model for Protocol {
    type State = World;
    type Move = Move;

    fn start(&self) -> World {
        World::start(self)
    }

    fn successors(&self, world: &World, next: &mut Next) {
        for id in 0..self.workers as WorkerId {
            moves_of_worker(self, world, id, next);
        }
        for slot in 0..MOST_WORKERS {
            arrive(self, world, slot, next);
        }
        restart(self, world, next);
        forget(world, next);
        if world.workers.iter().all(|worker| worker.stepped || !worker.is_running()) {
            pass(self, world, next);
        }
    }

    fn is_owed(&self, next: Move) -> bool {
        matches!(next, Move::Step(_, Delivery::Answered) | Move::Resume(_) | Move::Arrive(_) | Move::Pass(Pace::Even))
    }

    fn broken_at_rest(&self, world: &World) -> Properties {
        let workers = &world.workers[..self.workers];
        let mut broken = Properties::NONE;
        let lost = if self.is_one_shot() {
            world.resource.effects[..usize::from(self.items)].contains(&0)
        } else {
            workers.iter().any(|worker| worker.phase == Phase::GaveUp)
        };
        broken.insert_if(lost, Property::LostWork);
        broken.insert_if(workers.iter().any(|worker| worker.phase == Phase::Waiting), Property::LockedOut);
        broken
    }

    /// How many effects too many there were.
    fn measure(&self, world: &World) -> u32 {
        world.resource.effects.iter().map(|times| u32::from(times.saturating_sub(1))).sum()
    }
}

fn add(next: &mut Next, by: Move, state: World) {
    next.push(Successor { by, state, breaks: Properties::NONE });
}

fn moves_of_worker(protocol: &Protocol, world: &World, id: WorkerId, next: &mut Next) {
    let worker = world.worker(id);
    if worker.phase == Phase::Dead {
        if protocol.comes_back {
            let mut after = world.clone();
            after.worker_mut(id).phase = Phase::Waiting;
            add(next, Move::ComeBack(id), after);
        }
        return;
    }
    if worker.is_over() {
        return;
    }
    if worker.paused {
        let mut after = world.clone();
        after.worker_mut(id).paused = false;
        add(next, Move::Resume(id), after);
    } else if world.left.pauses > 0 && !matches!(worker.phase, Phase::Waiting | Phase::Await) {
        let mut after = world.clone();
        after.left.pauses -= 1;
        after.worker_mut(id).paused = true;
        add(next, Move::Pause(id), after);
    }
    if world.left.crashes > 0 && worker.phase != Phase::Waiting {
        add(next, Move::Crash(id), crash(protocol, world, id));
    }
    if !worker.paused && !worker.stepped {
        steps(protocol, world, id, next);
    }
    if worker.phase == Phase::Await && world.left.unknowns > 0 {
        let mut after = world.clone();
        after.left.unknowns -= 1;
        client::hear_nothing(protocol, &mut after, id);
        add(next, Move::StopWaiting(id), after);
    }
}

fn steps(protocol: &Protocol, world: &World, id: WorkerId, next: &mut Next) {
    for delivery in [Delivery::Answered, Delivery::Delayed, Delivery::ReplyLost, Delivery::NeverArrives] {
        let mut left = world.left;
        let budget = match delivery {
            Delivery::Answered => None,
            Delivery::Delayed => Some(&mut left.delays),
            Delivery::ReplyLost | Delivery::NeverArrives => Some(&mut left.unknowns),
        };
        if let Some(budget) = budget {
            if *budget == 0 {
                continue;
            }
            *budget -= 1;
        }
        if let Some((mut after, breaks)) = client::step(protocol, world, id, delivery) {
            after.left = left;
            next.push(Successor { by: Move::Step(id, delivery), state: after, breaks });
        }
    }
}

fn crash(protocol: &Protocol, world: &World, id: WorkerId) -> World {
    let mut after = world.clone();
    after.left.crashes -= 1;
    if protocol.is_tied_to_session() && !protocol.is_at_statement(world, id) {
        end_session(protocol, &mut after, id);
    }
    if protocol.gate == Gate::Local {
        after.release_from(id);
    }
    let Worker { retries, attempt, .. } = *world.worker(id);
    *after.worker_mut(id) = Worker { phase: Phase::Dead, retries, attempt, ..Worker::NEW };
    after
}

/// The lock of a session ends, and with it a token that was raised in the open transaction.
fn end_session(protocol: &Protocol, after: &mut World, holder: WorkerId) {
    if after.store.holder == Some(holder) {
        after.release_from(holder);
        if protocol.token_source == TokenSource::RolledBack {
            after.store.counter -= 1;
        }
    }
}

fn arrive(protocol: &Protocol, world: &World, slot: usize, next: &mut Next) {
    let mut after = world.clone();
    let Some(message) = after.receive(slot) else { return };
    let mut breaks = Properties::NONE;
    let answer = effect::arrive(protocol, &mut after, message, &mut breaks);
    let sender = *world.worker(message.from);
    if sender.phase == Phase::Await && sender.attempt == message.attempt {
        client::hear(protocol, &mut after, message.from, answer);
    } else if protocol.commits_with_effect() && message.session && !matches!(sender.phase, Phase::Read | Phase::Work | Phase::Act) {
        // The last statement of a dead worker is through, and its session ends.
        after.release_from(message.from);
    }
    next.push(Successor { by: Move::Arrive(slot), state: after, breaks });
}

fn restart(protocol: &Protocol, world: &World, next: &mut Next) {
    if world.left.restarts == 0 {
        return;
    }
    let mut after = world.clone();
    after.left.restarts -= 1;
    match protocol.gate {
        Gate::Local => return,
        Gate::Lease(lease) if lease.survives_restart => return,
        Gate::Lease(_) => {
            after.store.holder = None;
            after.store.lease_left = 0;
            if protocol.token_source == TokenSource::LostOnRestart {
                after.store.counter = 0;
            }
        }
        Gate::Claim(claim) if claim.forgotten_on_restart => after.store.claims = Default::default(),
        _ => {
            if let Some(holder) = world.store.holder {
                end_session(protocol, &mut after, holder);
            }
            after.workers.iter_mut().for_each(|worker| worker.session = false);
            if protocol.commits_with_effect() {
                after.network.iter_mut().flatten().for_each(|message| message.session = false);
            }
        }
    }
    let unchanged = after.workers == world.workers && after.store == world.store && after.network == world.network;
    if !unchanged {
        add(next, Move::Restart, after);
    }
}

fn forget(world: &World, next: &mut Next) {
    if world.left.forgets > 0 && world.resource.keys.contains(&true) {
        let mut after = world.clone();
        after.left.forgets -= 1;
        after.resource.keys = [false; 3];
        add(next, Move::Forget, after);
    }
}

fn pass(protocol: &Protocol, world: &World, next: &mut Next) {
    add(next, Move::Pass(Pace::Even), time::pass(protocol, world, Pace::Even));
    let Some(lease) = protocol.lease() else { return };
    if world.store.holder.is_none() {
        return;
    }
    let mut wrong = |pace, spend: &dyn Fn(&mut World)| {
        let mut after = time::pass(protocol, world, pace);
        spend(&mut after);
        add(next, Move::Pass(pace), after);
    };
    let holder_has_clock = lease.clock_margin.is_some() || lease.renewed_every.is_some();
    if world.left.missed_units > 0 && holder_has_clock {
        for id in 0..protocol.workers as WorkerId {
            wrong(Pace::MissedBy(id), &|after| after.left.missed_units -= 1);
        }
    }
    if world.left.gained_units > 0 && lease.expires {
        wrong(Pace::GainedByStore, &|after| after.left.gained_units -= 1);
    }
    if world.left.jumps > 0 && lease.expires {
        wrong(Pace::StoreJumps, &|after| after.left.jumps -= 1);
    }
}
