//! The moves of the two workers, of which a plot is made.

use crate::timeline::{Kind, Timeline};

use super::stage::{Stage, Worker};
use super::{Bound, Cast, Guard, Harm, Numbers, Outcome, Token, words};

mod plots;

/// A story in the making. Times are milliseconds since the grant of the first lease.
pub(super) struct Scene<'a> {
    stage: Stage<'a>,
    numbers: &'a Numbers,
    guard: &'a Guard,
    harm: Harm,
    acquire: u64,
    pause: u64,
    delay: u64,
    drift: u64,
}

impl<'a> Scene<'a> {
    pub(super) fn new(numbers: &'a Numbers, guard: &'a Guard, harm: Harm, cast: &'a Cast) -> Self {
        Self {
            stage: Stage::new(cast, guard, harm),
            numbers,
            guard,
            harm,
            acquire: numbers.acquire.unwrap_or(0),
            pause: numbers.pause.unwrap_or(0),
            delay: numbers.delay.unwrap_or(0),
            drift: numbers.drift.unwrap_or(0),
        }
    }

    pub(super) fn finish(self) -> (Timeline, Outcome) {
        self.stage.finish()
    }

    /// When the store ends the first lease, if it is not renewed.
    fn lease_ends(&self) -> u64 {
        self.numbers.ttl.saturating_sub(self.drift)
    }

    /// How long the holder runs and acts in time at the worst, and what ends that. Without an end it is some time after
    /// its successor has started, taken as an example.
    fn reach(&self) -> (u64, Bound) {
        match self.numbers.reach() {
            Some((_, Bound::Endless)) => {
                let given_up = self.numbers.renew_deadline.unwrap_or(0);
                (self.numbers.ttl.max(given_up).saturating_add(self.numbers.ttl), Bound::Endless)
            }
            reach => reach.unwrap_or((0, Bound::Unknown)),
        }
    }

    /// The holder takes the lease and starts; returns when it has run for `run` without a pause.
    fn begins(&mut self, run: u64) -> u64 {
        self.starts(Some(run));
        self.acquire.saturating_add(run)
    }

    /// The holder takes the lease and starts a run, of `None` if nothing limits it.
    fn starts(&mut self, run: Option<u64>) {
        self.stage.asks_store(0, Worker::Holder, Kind::Acquire, words::acquires(self.numbers.ttl));
        self.stage.enters_resource(0, Worker::Holder);
        self.stage.alone(self.acquire, Worker::Holder, Kind::Work, words::works(run, self.acquire));
    }

    /// If a renewal falls due before a run of `run` is over, all of them fail from the start; the holder gives up within
    /// the run, or at its end.
    fn loses_touch(&mut self, run: u64) {
        if self.numbers.renew_every.is_none_or(|every| run <= every) {
            return;
        }
        let deadline = self.numbers.renew_deadline.or(self.numbers.renew_every);
        let gives_up = deadline.unwrap_or(0);
        let words = words::cannot_renew(self.stage.name(Worker::Holder), gives_up);
        self.stage.at_store(self.acquire, Worker::Holder, Kind::Note, words);
        if gives_up < run {
            let at = self.acquire.saturating_add(gives_up);
            self.stage.alone(at, Worker::Holder, Kind::Note, words::GIVES_UP);
        }
    }

    /// The holder looks at its own clock, if it does that at all; returns whether it may act.
    fn checks(&mut self, at: u64, since_extended: u64) -> bool {
        let Some(margin) = self.numbers.own_clock_margin else {
            return true;
        };
        let left = self.numbers.left_at_start().saturating_sub(since_extended);
        let passes = left > margin;
        self.stage.alone(at, Worker::Holder, Kind::Check, words::checks(left, margin, passes));
        passes
    }

    /// The holder is paused, if it is at all; returns when it runs again.
    fn pauses(&mut self, at: u64, before_renewal: bool, lease_ends: u64) -> u64 {
        let resumes = at.saturating_add(self.pause);
        if self.pause > 0 {
            self.stage.alone(at, Worker::Holder, Kind::Pause, words::pauses(self.pause, before_renewal));
            self.stage.alone(resumes, Worker::Holder, Kind::Resume, words::resumes(resumes >= lease_ends));
        }
        resumes
    }

    /// The first and the last of so many renewals.
    fn renews(&mut self, worker: Worker, first: u64, every: u64, how_often: u64) {
        let last = first.saturating_add(every.saturating_mul(how_often.saturating_sub(1)));
        let moments = match how_often {
            0 => vec![],
            1 => vec![first],
            _ => vec![first, last],
        };
        for at in moments {
            self.stage.asks_store(at, worker, Kind::Renew, words::renews(every, how_often));
        }
    }

    /// How often a renewal falls due before a run of `run` is over.
    fn renewals(&self, run: u64) -> u64 {
        run.saturating_sub(1).checked_div(self.numbers.renew_every.unwrap_or(0)).unwrap_or(0)
    }

    fn expires(&mut self, at: u64, worker: Worker, early: u64) {
        let words = words::expires(self.stage.name(worker), early);
        self.stage.at_store(at, worker, Kind::Expire, words);
    }

    /// The holder's check has failed: it gives back what it still has.
    fn gives_back_undone(&mut self, at: u64) {
        let ends = self.lease_ends();
        if at >= ends && self.numbers.renew_every.is_none() {
            self.expires(ends, Worker::Holder, self.drift);
        } else {
            self.stage.asks_store(at, Worker::Holder, Kind::Release, words::RELEASES);
        }
    }

    /// The successor takes the lease and starts a run like the holder's; returns when it will act.
    fn succeeds(&mut self, at: u64, run: u64) -> u64 {
        self.takes_over(at);
        self.stage.alone(at, Worker::Successor, Kind::Work, words::works_again(self.harm));
        at.saturating_add(run)
    }

    /// The successor takes the lease and sees that there is nothing left to do.
    fn finds_it_done(&mut self, at: u64) {
        self.takes_over(at);
        self.stage.alone(at, Worker::Successor, Kind::Skip, words::SKIPS);
        self.stage.asks_store(at, Worker::Successor, Kind::Release, words::RELEASES);
    }

    /// When the successor, which could act at `due`, acts at the worst. Where only that makes its token known, it lets the
    /// holder act before it, if its longest run leaves it the time.
    fn successor_waits(&self, entered: u64, due: u64, holder_acts: u64) -> u64 {
        if self.guard.token != Token::CheckedOnWrite {
            return due;
        }
        let latest = self.numbers.longest_run().map_or(u64::MAX, |run| entered.saturating_add(run));
        holder_acts.clamp(due, latest.max(due))
    }

    fn takes_over(&mut self, at: u64) {
        self.stage.asks_store(at, Worker::Successor, Kind::Acquire, words::acquires(self.numbers.ttl));
        self.stage.enters_resource(at, Worker::Successor);
    }

    /// The successor acts, whatever the holder is doing, and gives back what it still has.
    fn successor_acts(&mut self, entered: u64, acts: u64) {
        let ttl = self.numbers.ttl;
        let renew_every = self.numbers.renew_every.filter(|&every| every < ttl);
        let renewals = if renew_every.is_some() { self.renewals(acts - entered) } else { 0 };
        let every = renew_every.unwrap_or(0);
        self.renews(Worker::Successor, entered.saturating_add(every), every, renewals);
        self.stage.sends(acts, Worker::Successor, 0);
        self.stage.lands(acts, Worker::Successor);
        let ends = entered.saturating_add(renewals.saturating_mul(every)).saturating_add(ttl);
        if acts < ends {
            self.stage.asks_store(acts, Worker::Successor, Kind::Release, words::RELEASES);
        } else {
            self.expires(ends, Worker::Successor, 0);
        }
    }
}
