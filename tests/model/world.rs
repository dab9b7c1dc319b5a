//! One moment of the modelled system: the workers, the store that keeps them apart, the resource, and what is on its way.

use crate::fault::Budget;
use crate::protocol::{MOST_ITEMS, MOST_WORKERS, Protocol};

/// A worker by its number, from 0.
pub type WorkerId = u8;

/// What a worker is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// It wants to get in.
    Waiting,
    /// It reads.
    Read,
    /// It works on what it read.
    Work,
    /// It sends its effect.
    Act,
    /// It has sent it and waits for the reply.
    Await,
    /// It marks the work done in its own store, since the outside shows nothing.
    Mark,
    /// It gives back what it holds and tells its caller.
    Release,
    /// It has done its work.
    Finished,
    /// It found that there was nothing to do.
    Skipped,
    /// It was refused too often.
    GaveUp,
    /// It has crashed.
    Dead,
}

/// One worker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Worker {
    /// What comes next.
    pub phase: Phase,
    /// How much work is left before it can act.
    pub work_left: u8,
    /// The version that it read.
    pub base: u8,
    /// The token that came with the lease.
    pub token: u8,
    /// The number of its turn.
    pub turn: u8,
    /// How long the lease still lasts by its own clock.
    pub clock_left: u8,
    /// When it renews the lease next, by its own clock.
    pub renewal_in: u8,
    /// The item that it is at.
    pub item: u8,
    /// It is stopped.
    pub paused: bool,
    /// It has taken its step in this unit of time.
    pub stepped: bool,
    /// Its database session is alive.
    pub session: bool,
    /// How often it has tried again.
    pub retries: u8,
    /// The number of its last request, by which a late reply is told from the right one.
    pub attempt: u8,
}

impl Worker {
    /// A worker that wants to get in and has not tried yet.
    pub const NEW: Worker = Worker {
        phase: Phase::Waiting,
        work_left: 0,
        base: 0,
        token: 0,
        turn: 0,
        clock_left: 0,
        renewal_in: 0,
        item: 0,
        paused: false,
        stepped: false,
        session: false,
        retries: 0,
        attempt: 0,
    };

    /// Whether its clock runs for a lease that it holds or believes to hold.
    pub fn is_inside(&self) -> bool {
        use Phase::{Act, Await, Mark, Read, Release, Work};
        matches!(self.phase, Read | Work | Act | Await | Mark | Release)
    }

    /// Whether it must take a step before time goes on.
    pub fn is_running(&self) -> bool {
        !self.paused && self.is_inside() && self.phase != Phase::Await
    }

    /// Whether nothing more comes from it.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished | Phase::Skipped | Phase::GaveUp)
    }
}

/// The store that keeps the workers apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Store {
    /// Who holds the lock or lease.
    pub holder: Option<WorkerId>,
    /// How long the lease still lasts by the clock of the store.
    pub lease_left: u8,
    /// The last token given out.
    pub counter: u8,
    /// Who claimed each item.
    pub claims: [Option<WorkerId>; MOST_ITEMS],
    /// Which items are marked done here.
    pub done: [bool; MOST_ITEMS],
}

/// The place where the work takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Resource {
    /// How many effects were applied.
    pub version: u8,
    /// Whose was the last.
    pub last_writer: Option<WorkerId>,
    /// How many were taken from the stock.
    pub taken: u8,
    /// The highest token seen, for each fence.
    pub fence: [u8; MOST_ITEMS],
    /// The keys remembered: one for each item, or one for each worker's request.
    pub keys: [bool; 3],
    /// How often each item's effect happened.
    pub effects: [u8; MOST_ITEMS],
    /// For each worker whose request was applied, the version it was worked out from.
    pub applied: [Option<u8>; MOST_WORKERS],
}

/// A write on its way to the resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Message {
    /// Who sent it.
    pub from: WorkerId,
    /// The number of the request.
    pub attempt: u8,
    /// The token it carries.
    pub token: u8,
    /// The turn in which it was sent.
    pub turn: u8,
    /// The version it was worked out from.
    pub base: u8,
    /// The item it is about.
    pub item: u8,
    /// The database session it belongs to is alive.
    pub session: bool,
}

/// What nobody in the system can see, kept to judge the execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct History {
    /// The number of the newest turn.
    pub newest_turn: u8,
    /// The newest turn whose effect has landed.
    pub newest_landed: u8,
    /// The turn in which each item was last paid.
    pub paid_in: [u8; MOST_ITEMS],
    /// Each item was last paid by a holder that was already stale.
    pub paid_late: [bool; MOST_ITEMS],
}

/// Everything at one moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The workers.
    pub workers: [Worker; MOST_WORKERS],
    /// What keeps them apart.
    pub store: Store,
    /// Where they act.
    pub resource: Resource,
    /// Writes on their way, sorted.
    pub network: [Option<Message>; MOST_WORKERS],
    /// What is kept to judge.
    pub history: History,
    /// The faults that may still happen.
    pub left: Budget,
}

impl World {
    /// The beginning: everybody waits, nothing has happened.
    pub fn start(protocol: &Protocol) -> World {
        let mut workers = [Worker::NEW; MOST_WORKERS];
        for absent in &mut workers[protocol.workers..] {
            absent.phase = Phase::Finished;
        }
        World {
            workers,
            store: Store::default(),
            resource: Resource::default(),
            network: [None; MOST_WORKERS],
            history: History::default(),
            left: protocol.faults,
        }
    }

    /// The worker of this number.
    pub fn worker(&self, id: WorkerId) -> &Worker {
        &self.workers[usize::from(id)]
    }

    /// The worker of this number, to change it.
    pub fn worker_mut(&mut self, id: WorkerId) -> &mut Worker {
        &mut self.workers[usize::from(id)]
    }

    /// Gives the worker the newest turn.
    pub fn begin_turn(&mut self, id: WorkerId) {
        self.history.newest_turn += 1;
        self.worker_mut(id).turn = self.history.newest_turn;
    }

    /// Frees the lock if this worker holds it.
    pub fn release_from(&mut self, id: WorkerId) {
        if self.store.holder == Some(id) {
            self.store.holder = None;
            self.store.lease_left = 0;
        }
    }

    /// Puts a write on its way; false if too many are.
    pub fn send(&mut self, message: Message) -> bool {
        let Some(free) = self.network.iter_mut().find(|slot| slot.is_none()) else { return false };
        *free = Some(message);
        self.network.sort_unstable();
        true
    }

    /// Takes the write of this slot from the network.
    pub fn receive(&mut self, slot: usize) -> Option<Message> {
        let message = self.network[slot].take();
        self.network.sort_unstable();
        message
    }
}

impl Protocol {
    /// Whether the database is still to receive, or at work on, a statement of this worker: until it is through, the
    /// session lives and holds what it holds, whatever has become of the worker.
    pub fn is_at_statement(&self, world: &World, id: WorkerId) -> bool {
        self.commits_with_effect() && world.network.iter().flatten().any(|message| message.from == id)
    }
}
