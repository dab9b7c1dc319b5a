//! What is tried: a way to keep workers apart, the place where their work takes effect, and what they do there.

use crate::fault::Budget;

/// The model is built for up to this many workers.
pub const MOST_WORKERS: usize = 3;
/// The payout case has this many items; every other load has one.
pub const MOST_ITEMS: usize = 3;
/// A worker that was refused, or heard nothing, tries again this often and then gives up.
pub const MOST_RETRIES: u8 = 3;
/// How long a lease lasts, in units of model time, unless a variant says otherwise.
pub const USUAL_TTL: u8 = 6;
/// How many there are to take under [`Load::Bound`].
pub const STOCK: u8 = 1;

/// What lets the first worker in and keeps the second out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    /// Nothing: an ordinary transaction at read committed.
    Open,
    /// Nobody is kept out, and a write is refused when what was read has changed since.
    VersionCheck,
    /// Check and change are one statement at the place that is changed.
    ConditionalWrite,
    /// A unique row that commits together with the effect.
    RowWithEffect,
    /// A unique row that is committed before the work begins and never taken away.
    Claim(Claim),
    /// A lock that ends with a database session.
    Session(Session),
    /// A lock of one machine, which ends with the process that holds it.
    Local,
    /// A lock or lease in a store of its own.
    Lease(Lease),
}

/// How a claim committed first is treated afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Claim {
    /// A worker that finds its own claim goes on with the work.
    pub recognizes_own: bool,
    /// The store of the claim is a cache, which forgets it in a restart.
    pub forgotten_on_restart: bool,
}

/// Which lock of a database session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Session {
    /// A row lock: it ends with the transaction.
    Row,
    /// An advisory lock: it is given back after the commit.
    Advisory,
}

/// A lease, or a lock that never ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lease {
    /// It ends when its time is over.
    pub expires: bool,
    /// Its store keeps it over a restart.
    pub survives_restart: bool,
    /// The holder renews it after so many units of its own clock.
    pub renewed_every: Option<u8>,
    /// The holder looks at its own clock before it sends, and starts over when no more than this is left.
    pub clock_margin: Option<u8>,
}

/// Where the work takes effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// The very database that keeps the workers apart.
    Same,
    /// Another store, which can compare what it is sent with what it holds.
    Separate,
    /// Something outside that checks nothing.
    Outside,
}

/// What the workers are there to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Load {
    /// One effect that is to happen once, whoever does it.
    OneShot,
    /// Each worker reads a record, works out a new state and writes it back, for a request of its own.
    ReadModifyWrite,
    /// Each worker takes one of a stock of [`STOCK`], if there is one left.
    Bound,
    /// The payout: several one-shot items under one lock.
    Payout,
}

/// Which of the requests carry the token that the resource compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fence {
    /// None.
    None,
    /// The writes alone.
    OnWrite,
    /// The reads too: the first read of a new holder raises the fence.
    OnReadAndWrite,
    /// The lease lies in the place that it protects, so that granting it raises the fence.
    WithLease,
}

/// Where tokens come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenSource {
    /// A counter that is never set back.
    Durable,
    /// A counter that starts again when its store restarts.
    LostOnRestart,
    /// A counter on the locked row: raised in the open transaction, and set back with it.
    RolledBack,
}

/// What a key that the resource remembers is made from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// There is no key.
    None,
    /// What is done: the same for every worker that does it.
    PerEffect,
    /// The request: another one for each worker.
    PerRequest,
}

/// What a worker does when it does not learn what became of its request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OnUnknown {
    /// Send it again.
    Resend,
    /// Look at the resource first.
    Look,
    /// Stop, and leave it to somebody who reconciles.
    Stop,
}

/// How a worker treats the items of a one-shot task or a payout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Run {
    /// It pays from the first item on.
    FromFirstItem,
    /// It looks first and skips what is marked done.
    SkipsDone,
    /// It claims each item with a row that is never taken away.
    ClaimsEachItem,
}

/// One way to do one kind of work at one place, under some faults.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Protocol {
    /// How many workers there are, at most [`MOST_WORKERS`].
    pub workers: usize,
    /// What keeps them apart.
    pub gate: Gate,
    /// Where the work takes effect.
    pub place: Place,
    /// What it is.
    pub load: Load,
    /// How long a lease lasts.
    pub ttl: u8,
    /// How long the work takes between reading and writing.
    pub work: u8,
    /// Which requests carry a compared token.
    pub fence: Fence,
    /// Each item has a fence of its own.
    pub fence_per_item: bool,
    /// Where the token comes from.
    pub token_source: TokenSource,
    /// What the resource remembers.
    pub key: Key,
    /// The resource shows which requests it has applied, and a worker whose own is there skips it.
    pub marks_requests: bool,
    /// What follows a lost reply.
    pub on_unknown: OnUnknown,
    /// A worker that crashed may come back with the same request.
    pub comes_back: bool,
    /// How many items there are.
    pub items: u8,
    /// How a worker treats them.
    pub run: Run,
    /// The faults that may still happen.
    pub faults: Budget,
}

impl Protocol {
    /// Two workers, no faults, nothing but the gate.
    pub fn new(gate: Gate) -> Protocol {
        Protocol {
            workers: 2,
            gate,
            place: Place::Same,
            load: Load::OneShot,
            ttl: USUAL_TTL,
            work: 1,
            fence: Fence::None,
            fence_per_item: false,
            token_source: TokenSource::Durable,
            key: Key::None,
            marks_requests: false,
            on_unknown: OnUnknown::Resend,
            comes_back: true,
            items: 1,
            run: Run::SkipsDone,
            faults: Budget::default(),
        }
    }

    /// Whether the effect is one that is to happen once.
    pub fn is_one_shot(&self) -> bool {
        matches!(self.load, Load::OneShot | Load::Payout)
    }

    /// Whether the effect and the end of the database transaction are one step.
    pub fn commits_with_effect(&self) -> bool {
        self.place == Place::Same && !matches!(self.gate, Gate::Claim(_) | Gate::Lease(_) | Gate::Local)
    }

    /// Whether a lock or lease is held during the work.
    pub fn holds_lock(&self) -> bool {
        matches!(self.gate, Gate::Session(_) | Gate::Local | Gate::Lease(_))
    }

    /// The lease, if the gate is one.
    pub fn lease(&self) -> Option<Lease> {
        match self.gate {
            Gate::Lease(lease) => Some(lease),
            _ => None,
        }
    }

    /// Whether the lock or the uncommitted row goes with the database session.
    pub fn is_tied_to_session(&self) -> bool {
        matches!(self.gate, Gate::Session(_) | Gate::RowWithEffect)
    }
}

impl Lease {
    /// A lease in a cache, which loses it in a restart.
    pub const IN_CACHE: Lease = Lease { expires: true, survives_restart: false, renewed_every: None, clock_margin: None };
    /// A lease from a consensus service, or a lease row in a database.
    pub const DURABLE: Lease = Lease { survives_restart: true, ..Lease::IN_CACHE };
    /// A lock in a cache that never ends by itself.
    pub const NEVER_EXPIRES: Lease = Lease { expires: false, ..Lease::IN_CACHE };

    /// The same, renewed at a third of the usual length.
    pub const fn renewed(self) -> Lease {
        Lease { renewed_every: Some(USUAL_TTL / 3), ..self }
    }

    /// The same, with a look at the holder's own clock before it sends.
    pub const fn with_own_clock(self) -> Lease {
        Lease { clock_margin: Some(1), ..self }
    }
}
