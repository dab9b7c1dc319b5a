//! The three plots: two are inside at once, what was done is done again, or one follows the other.

use crate::timeline::Kind;

use super::super::stage::Worker;
use super::super::{Bound, Harm, Token, words};
use super::Scene;

impl Scene<'_> {
    /// Plays the worst of the plots that these numbers allow.
    pub(in super::super) fn plays(&mut self) {
        match self.numbers.overlap().is_reached_by(self.pause) {
            true if self.guard.repeats_what_was_accepted(self.harm) => self.repeats(),
            true => self.overlaps(),
            false => self.takes_turns(),
        }
    }

    /// The holder runs as far as it may, is paused, and acts when the successor is inside.
    fn overlaps(&mut self) {
        let (run, bound) = self.reach();
        let endless = bound == Bound::Endless;
        let ends = self.lease_ends();
        self.starts((!endless).then_some(run));
        let stops = self.acquire.saturating_add(run);
        self.loses_touch(run);
        self.checks(stops, run);
        self.expires(ends, Worker::Holder, self.drift);
        let due = self.succeeds(ends, run);
        let acts = self.pauses(stops, bound == Bound::Renewal, ends);
        let successor_acts = self.successor_waits(ends, due, acts);
        if self.guard.token == Token::CheckedOnWrite && acts <= successor_acts {
            // The delay is a limit: an effect that would come too late to be accepted may come
            // earlier.
            self.delay = self.delay.min(successor_acts - acts);
        }
        if endless {
            self.stage.sends_for_example(acts, Worker::Holder, self.delay);
        } else {
            self.stage.sends(acts, Worker::Holder, self.delay);
        }
        let lands = acts.saturating_add(self.delay);
        if lands <= successor_acts {
            self.stage.lands(lands, Worker::Holder);
            self.successor_acts(ends, successor_acts);
        } else {
            self.successor_acts(ends, successor_acts);
            self.stage.lands(lands, Worker::Holder);
        }
        if endless {
            self.stage.goes_on(Worker::Holder);
        }
    }

    /// The holder acts in time and does not get to record that before its lease ends; the successor
    /// does it again.
    fn repeats(&mut self) {
        let ttl = self.numbers.ttl;
        self.acquire = self.acquire.min(ttl);
        let spare = ttl - self.acquire;
        let (reach, _) = self.reach();
        let run = reach.min(spare);
        self.delay = self.delay.min(spare - run);

        let acts = self.begins(run);
        self.loses_touch(run);
        self.checks(acts, run);
        self.stage.sends(acts, Worker::Holder, self.delay);
        let lands = acts.saturating_add(self.delay);
        self.stage.lands(lands, Worker::Holder);
        let ends = self.lease_ends().max(lands);
        self.expires(ends, Worker::Holder, ttl - ends);
        let successor_acts = self.succeeds(ends, run);
        self.pauses(lands, false, ends);
        self.successor_acts(ends, successor_acts);
    }

    /// The holder is through, or gives up, before its lease ends; the successor follows.
    fn takes_turns(&mut self) {
        let renew_every = self.numbers.renew_every.unwrap_or(0);
        let run = self.numbers.longest_run().unwrap_or(renew_every);
        let renewals = self.renewals(run);
        let stops = self.begins(run);
        let acts = if renewals == 0 {
            if !self.checks(stops, run) {
                return self.gives_back_undone(stops);
            }
            self.pauses(stops, false, u64::MAX)
        } else {
            let after_renewal = run - renew_every;
            let renews = self.pauses(stops - after_renewal, true, u64::MAX);
            self.renews(Worker::Holder, renews, renew_every, renewals);
            let acts = renews.saturating_add(after_renewal);
            if !self.checks(acts, run - renewals * renew_every) {
                return self.gives_back_undone(acts);
            }
            acts
        };
        self.stage.sends(acts, Worker::Holder, self.delay);
        let lands = acts.saturating_add(self.delay);
        self.stage.lands(lands, Worker::Holder);
        self.stage.asks_store(lands, Worker::Holder, Kind::Release, words::RELEASES);
        if self.harm == Harm::Repeat {
            self.finds_it_done(lands);
        } else {
            let successor_acts = self.succeeds(lands, run);
            self.successor_acts(lands, successor_acts);
        }
    }
}
