//! The faults, and how many of each an execution may have.

/// A kind of fault; the columns of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// The work takes longer than a lease lasts.
    SlowWork,
    /// A worker is stopped for any length of time, and then goes on.
    Pause,
    /// A worker dies; it may come back with the same request.
    Crash,
    /// A request is on its way for any length of time.
    Delay,
    /// A worker's clock misses one unit, and the store's clock gains one.
    ClockDrift,
    /// The store's clock jumps past the end of every lease.
    ClockJump,
    /// A store that keeps nothing restarts; a database session dies.
    Restart,
    /// A request or its reply is lost, so that the outcome is unknown.
    UnknownOutcome,
}

impl Fault {
    /// Every kind, in the order of the columns.
    pub const ALL: [Fault; 8] = [
        Fault::SlowWork,
        Fault::Pause,
        Fault::Crash,
        Fault::Delay,
        Fault::ClockDrift,
        Fault::ClockJump,
        Fault::Restart,
        Fault::UnknownOutcome,
    ];

    /// The id under which the fault stands in `rules/faults.yaml`.
    pub fn id(self) -> &'static str {
        match self {
            Fault::SlowWork => "slow_work",
            Fault::Pause => "pause",
            Fault::Crash => "crash",
            Fault::Delay => "delay",
            Fault::ClockDrift => "clock_drift",
            Fault::ClockJump => "clock_jump",
            Fault::Restart => "restart",
            Fault::UnknownOutcome => "unknown_outcome",
        }
    }

    /// What happens, in one sentence.
    pub fn means(self) -> &'static str {
        match self {
            Fault::SlowWork => "the work takes two units longer than the lease lasts",
            Fault::Pause => "one worker is stopped once, for any length of time, and then goes on",
            Fault::Crash => "one worker dies once, and may come back with the same request",
            Fault::Delay => "one write is on its way for any length of time",
            Fault::ClockDrift => "a worker's clock misses one unit, and the clock of the store gains one",
            Fault::ClockJump => "the clock of the store jumps once past the end of every lease",
            Fault::Restart => {
                "the store of the lease restarts and loses it, unless it is durable; for locks of a database, the session dies"
            }
            Fault::UnknownOutcome => "one request or its reply is lost, so that the worker does not know the outcome",
        }
    }
}

/// How many faults of each kind may still happen in this execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget {
    /// Workers stopped for a while.
    pub pauses: u8,
    /// Workers that die.
    pub crashes: u8,
    /// Writes on their way.
    pub delays: u8,
    /// Units that a worker's clock misses.
    pub missed_units: u8,
    /// Units that the store's clock gains.
    pub gained_units: u8,
    /// Jumps of the store's clock.
    pub jumps: u8,
    /// Restarts of the store, or deaths of the database sessions.
    pub restarts: u8,
    /// Requests or replies lost.
    pub unknowns: u8,
    /// Times that the resource forgets all its keys.
    pub forgets: u8,
}

impl Budget {
    /// One of each of these; slow work is no event and has no budget.
    pub fn of(faults: &[Fault]) -> Budget {
        let mut budget = Budget::default();
        for fault in faults {
            match fault {
                Fault::SlowWork => {}
                Fault::Pause => budget.pauses = 1,
                Fault::Crash => budget.crashes = 1,
                Fault::Delay => budget.delays = 1,
                Fault::ClockDrift => (budget.missed_units, budget.gained_units) = (1, 1),
                Fault::ClockJump => budget.jumps = 1,
                Fault::Restart => budget.restarts = 1,
                Fault::UnknownOutcome => budget.unknowns = 1,
            }
        }
        budget
    }
}
