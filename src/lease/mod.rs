//! What a lease can and cannot promise, worked out from its numbers. Pure arithmetic: no clock, no
//! input, no output.
//!
//! A lease ends by itself, and its holder may not notice. Two are inside when an effect of the
//! first lands at or after the end of its lease, since whoever waits may take the lease at that
//! very moment. All of it rests on one comparison:
//!
//! > two may be inside as soon as *acquire + reach + pause + delay + drift >= ttl*
//!
//! where the *reach* is the longest time for which the holder may run, and still act, since it last
//! extended the lease:
//!
//! | lease | reach |
//! |---|---|
//! | plain | the longest run |
//! | renewed | the same, but at most the time between two renewals |
//! | renewed, gives up later | the same, but at most until it has given up and stopped |
//! | nothing makes it stop | the same; without end where the longest run is not known |
//! | own clock checked | the same, but less than *ttl - acquire - margin* |
//!
//! The check of the last row comes before each effect. Redlock is this row, with its allowance for
//! drift as the margin.
//!
//! # How far this can be trusted
//!
//! `tests/lease/` compares it with an exhaustive search over small integers and prints how many
//! parameter sets that were. No overlap is missed in any of them. The smallest pause is exact while
//! the drift is at most half of what acquiring leaves of the lease, and a run may have any length
//! up to the longest: each effect of a long run is the end of a shorter one. It is sound but may be
//! too small, a false alarm, where that does not hold: for a renewed or checked lease whose runs
//! all have one length, for renewal and check together, and for more drift.
//!
//! Assumed throughout: the store keeps what it was told, a renewal takes no time and fails only for
//! a holder that may give up later, drift is an amount (of a rate, take the rate times the ttl,
//! rounded up), and pauses and delays are not longer than stated. A longer ttl moves the limit and
//! does not remove it: against pauses without a bound no ttl is long enough.

mod guard;
mod proposal;
mod scene;
mod stage;
mod story;
mod words;

pub use guard::{Guard, Harm, Protection, Token};
pub use proposal::{Proposal, propose};
pub use story::{Cast, Outcome, Story, play, worst};

/// The numbers of a lease. All are milliseconds; all but the first may be unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// How long the lease lasts from its grant, or from its last renewal, by the store's clock.
    pub ttl: u64,
    /// How long it takes at most from the grant until the holder knows of it.
    pub acquire: Option<u64>,
    /// The time between two renewals. `None`: the lease is not renewed.
    pub renew_every: Option<u64>,
    /// The longest run: from knowing of the lease to sending the last effect, pauses not counted.
    pub work: Option<u64>,
    /// A limit on the run that is enforced on the holder itself.
    pub work_limit: Option<u64>,
    /// The longest pause, all pauses of one run together.
    pub pause: Option<u64>,
    /// How long an effect is on its way at most.
    pub delay: Option<u64>,
    /// How far the clocks of holder and store may drift apart while the lease lasts.
    pub drift: Option<u64>,
    /// The holder acts only if by its own clock more than this is left of the lease. `None`: it
    /// does not look.
    pub own_clock_margin: Option<u64>,
    /// After how long without a successful renewal the holder gives the lease up. Says nothing
    /// about a lease that is not renewed.
    pub renew_deadline: Option<u64>,
    /// How long the holder goes on at most after giving up; `u64::MAX` for no bound. Without a
    /// `renew_deadline` it gives up at the first renewal that fails.
    pub stop_within: Option<u64>,
}

/// One of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quantity {
    /// [`Numbers::work`].
    Work,
    /// [`Numbers::acquire`].
    Acquire,
    /// [`Numbers::delay`].
    Delay,
    /// [`Numbers::drift`].
    Drift,
}

/// What ends the time for which a holder may still act without having extended its lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// The run is over.
    Work,
    /// The next renewal is due.
    Renewal,
    /// Renewals fail, and the holder has given up and stopped.
    GivingUp,
    /// Nothing does: the run is not known to end, and neither is the time it takes to stop.
    Endless,
    /// Its own clock tells it to stop.
    OwnClock,
    /// Nothing is known that does; the reach is taken as nothing.
    Unknown,
}

/// How much pause it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// None: it can happen without a pause.
    Already,
    /// This many milliseconds, or more.
    Pause(u64),
    /// No pause does it, however long.
    Never(Protection),
}

impl Threshold {
    fn from_pause(pause: u64) -> Self {
        if pause == 0 { Self::Already } else { Self::Pause(pause) }
    }

    /// The smallest pause in milliseconds, 0 if none is needed, `None` if no pause does it.
    pub fn smallest_pause(self) -> Option<u64> {
        match self {
            Self::Already => Some(0),
            Self::Pause(pause) => Some(pause),
            Self::Never(_) => None,
        }
    }

    /// Whether pauses of up to this many milliseconds can do it.
    pub fn is_reached_by(self, pause: u64) -> bool {
        self.smallest_pause().is_some_and(|smallest| smallest <= pause)
    }
}

/// What the numbers and the guard promise, and what they do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// When two can be inside at once.
    pub overlap: Threshold,
    /// When harm gets through: the effect happens twice, or a stale write lands.
    pub harm: Threshold,
    /// Whether two can be inside with the pause of the numbers.
    pub overlaps: bool,
    /// Whether harm gets through with pauses of up to that of the numbers.
    pub harmed: bool,
    /// The longest time in milliseconds for which the holder may run and act since it last extended
    /// the lease.
    pub reach: u64,
    /// What bounds the reach.
    pub bound: Bound,
    /// Whether a run can be so long that it is turned away each time, so that the work is never
    /// done.
    pub starves: bool,
    /// What was not stated and counted as nothing: with any of these, the smallest pause may be
    /// smaller still.
    pub unstated: Vec<Quantity>,
}

/// Judges the numbers against the harm that is feared, given what the resource does about it.
pub fn judge(numbers: &Numbers, guard: &Guard, harm: Harm) -> Verdict {
    let pause = numbers.pause.unwrap_or(0);
    let (reach, bound) = numbers.reach().unwrap_or((0, Bound::OwnClock));
    let overlap = numbers.overlap();
    let harm = guard.harm(harm, numbers);
    Verdict {
        overlap,
        harm,
        overlaps: overlap.is_reached_by(pause),
        harmed: harm.is_reached_by(pause),
        reach,
        bound,
        starves: numbers.check_starves() || guard.starves(numbers),
        unstated: numbers.unstated(),
    }
}

/// A third of the lease, in milliseconds: the usual time between two renewals.
pub fn a_third(ttl: u64) -> u64 {
    ttl / 3
}

impl Numbers {
    /// The same numbers with another pause, in milliseconds.
    pub fn with_pause(self, pause: u64) -> Self {
        Self { pause: Some(pause), ..self }
    }

    /// The longest run in milliseconds that any limit allows.
    pub fn longest_run(&self) -> Option<u64> {
        match (self.work, self.work_limit) {
            (Some(work), Some(limit)) => Some(work.min(limit)),
            (work, limit) => work.or(limit),
        }
    }

    /// What is left of the lease when the holder learns of it.
    fn left_at_start(&self) -> u64 {
        self.ttl.saturating_sub(self.acquire.unwrap_or(0))
    }

    /// What the surroundings take from the lease beside run and pause.
    fn taken_by_surroundings(&self) -> u64 {
        self.delay.unwrap_or(0).saturating_add(self.drift.unwrap_or(0))
    }

    /// How long a renewing holder may run on from its last successful renewal, and why.
    fn holds_on(&self) -> Option<(u64, Bound)> {
        let renew_every = self.renew_every?;
        if self.renew_deadline.is_none() && self.stop_within.is_none() {
            return Some((renew_every, Bound::Renewal));
        }
        let gives_up = self.renew_deadline.unwrap_or(renew_every);
        let stopped = gives_up.saturating_add(self.stop_within.unwrap_or(0));
        Some(match stopped {
            u64::MAX => (u64::MAX, Bound::Endless),
            stopped if stopped > renew_every => (stopped, Bound::GivingUp),
            _ => (renew_every, Bound::Renewal),
        })
    }

    /// The longest run after which a holder that looks at its own clock still acts; `None` if it
    /// never does. One whose check fails from the start may pass it after a renewal.
    fn passes_check(&self, margin: u64) -> Option<u64> {
        let after_margin = |left: u64| left.checked_sub(margin)?.checked_sub(1);
        let renewed = self.renew_every.map(|_| self.ttl);
        after_margin(self.left_at_start()).or_else(|| renewed.and_then(after_margin))
    }

    /// The reach and what bounds it; `None` if the holder never acts at all.
    fn reach(&self) -> Option<(u64, Bound)> {
        let run = self.longest_run().map(|run| (run, Bound::Work));
        let holds_on = self.holds_on();
        let check = match self.own_clock_margin {
            Some(margin) => Some((self.passes_check(margin)?, Bound::OwnClock)),
            None => None,
        };
        let shortest = [run, holds_on, check].into_iter().flatten().min_by_key(|(time, _)| *time);
        let not_stated = if self.stop_within == Some(u64::MAX) { (u64::MAX, Bound::Endless) } else { (0, Bound::Unknown) };
        Some(shortest.unwrap_or(not_stated))
    }

    fn overlap(&self) -> Threshold {
        match self.reach() {
            None => Threshold::Never(Protection::NeverActs),
            Some((reach, _)) => {
                let taken = reach.saturating_add(self.taken_by_surroundings());
                Threshold::from_pause(self.left_at_start().saturating_sub(taken))
            }
        }
    }

    /// The longest pause after which the holder can act before its successor does for the first time, however late within its
    /// own longest run that is; `None` if the successor's run has no known end.
    fn longest_pause_before_successor_acts(&self) -> Option<u64> {
        let (reach, _) = self.reach()?;
        let ends = self.ttl.saturating_sub(self.drift.unwrap_or(0));
        let stops = self.acquire.unwrap_or(0).saturating_add(reach);
        Some(ends.saturating_add(self.longest_run()?).saturating_sub(stops))
    }

    /// Whether the longest run fails its own check every time. A renewed lease gets another chance
    /// after each renewal.
    fn check_starves(&self) -> bool {
        self.own_clock_margin.is_some_and(|margin| match self.passes_check(margin) {
            None => true,
            Some(passes) => self.renew_every.is_none() && self.longest_run().is_some_and(|run| run > passes),
        })
    }

    fn unstated(&self) -> Vec<Quantity> {
        let work_counts = self.renew_every.is_none() && self.own_clock_margin.is_none();
        [
            (Quantity::Work, work_counts && self.longest_run().is_none()),
            (Quantity::Acquire, self.acquire.is_none()),
            (Quantity::Delay, self.delay.is_none()),
            (Quantity::Drift, self.drift.is_none()),
        ]
        .into_iter()
        .filter_map(|(quantity, missing)| missing.then_some(quantity))
        .collect()
    }
}
