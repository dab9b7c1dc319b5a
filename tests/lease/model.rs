//! A lease, its holder, a successor and the resource, one tick at a time. Knows nothing of the
//! closed forms it is held against.
//!
//! Every choice is open: when the holder is paused, when the clocks drift, when the effect lands,
//! whether the holder can reach the store, when the successor enters and acts. Budgets bound drift
//! and delay; pauses are counted.

use lockpick::lease::{Guard, Token};

/// The numbers in ticks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    pub ttl: u8,
    /// The longest run.
    pub work: u8,
    /// Whether a run takes exactly that long.
    pub exactly: bool,
    pub acquire: u8,
    pub renew_every: Option<u8>,
    pub margin: Option<u8>,
    pub deadline: Option<u8>,
    pub stop_within: Option<u8>,
    /// Whether the holder works on although a renewal was refused.
    pub ignores_loss: bool,
    pub delay: u8,
    pub drift: u8,
    pub guard: Guard,
    /// Whether the successor has work of its own even after the holder's is recorded.
    pub own_work: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Running,
    /// Checked, and about to send.
    Ready,
    InFlight,
    /// The effect has landed; the holder has not recorded that yet.
    Landed,
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Successor {
    Waiting,
    Inside,
    Done,
}

/// What can happen. Those that end in `Tick` take one tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    RunTick,
    PauseTick,
    FlyTick,
    IdleTick,
    Renew,
    /// Renewing is due and does not work, or has not worked for too long.
    FailToRenew,
    LoseTouch,
    GetReady,
    Send,
    Land {
        accepted: bool,
    },
    Record,
    Enter,
    Skip,
    SuccessorActs {
        accepted: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// What is left of the first lease by the store's clock.
    pub lease: u8,
    /// What the holder believes is left of it.
    believed: u8,
    ran: u8,
    /// Ticks until the next renewal is due, by the holder's clock.
    due: u8,
    /// Ticks since the last renewal, by the holder's clock.
    since: u8,
    in_touch: bool,
    /// Ticks until the holder has stopped, once it has given up.
    stopping: Option<u8>,
    pub phase: Phase,
    delay: u8,
    drift: u8,
    pub successor: Successor,
    newer_token_known: bool,
    pub holder_accepted: bool,
    pub successor_accepted: bool,
    /// The holder's effect was accepted with the successor inside.
    pub stale: bool,
}

impl Rules {
    pub fn start(&self) -> State {
        let lease = self.ttl.saturating_sub(self.acquire);
        State {
            lease,
            believed: lease,
            ran: 0,
            due: self.renew_every.unwrap_or(0),
            since: 0,
            in_touch: true,
            stopping: None,
            phase: Phase::Running,
            delay: self.delay,
            drift: self.drift,
            successor: Successor::Waiting,
            newer_token_known: false,
            holder_accepted: false,
            successor_accepted: false,
            stale: false,
        }
    }

    /// Calls `each` with everything that can happen next.
    pub fn next(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        match state.phase {
            Phase::Running => self.running(state, each),
            Phase::Ready => {
                self.tick(state, Move::PauseTick, each);
                each(Move::Send, State { phase: Phase::InFlight, ..*state });
            }
            Phase::InFlight => self.in_flight(state, each),
            Phase::Landed => {
                self.tick(state, Move::PauseTick, each);
                each(Move::Record, State { phase: Phase::Done, lease: 0, ..*state });
            }
            Phase::Done => each(Move::IdleTick, *state),
        }
        match state.successor {
            Successor::Waiting if state.lease == 0 => self.enter(state, each),
            Successor::Inside => self.successor_acts(state, each),
            _ => {}
        }
    }

    fn running(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        self.tick(state, Move::PauseTick, each);
        let renews = self.renew_every.is_some() && state.stopping.is_none();
        let overdue = renews && (state.due == 0 || self.deadline.is_some_and(|deadline| state.since >= deadline));
        if state.ran < self.work && !overdue && state.stopping != Some(0) {
            self.tick(state, Move::RunTick, each);
        }
        if overdue {
            self.renewal(state, each);
        }
        if state.in_touch && (self.deadline.is_some() || self.stop_within.is_some()) {
            each(Move::LoseTouch, State { in_touch: false, ..*state });
        }
        let through = state.ran == self.work || !self.exactly;
        if through && self.margin.is_none_or(|margin| state.believed > margin) {
            each(Move::GetReady, State { phase: Phase::Ready, ..*state });
        }
    }

    fn renewal(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        let gives_up = State { stopping: Some(self.stop_within.unwrap_or(0)), ..*state };
        let tries_again = self.deadline.is_some_and(|deadline| state.since < deadline);
        let every = self.renew_every.unwrap_or(0);
        match (state.in_touch, state.lease) {
            (true, 0) if self.ignores_loss => each(Move::FailToRenew, State { due: every, ..*state }),
            (true, 0) => each(Move::FailToRenew, gives_up),
            (true, _) => {
                let renewed = State { lease: self.ttl, believed: self.ttl, due: every, since: 0, ..*state };
                each(Move::Renew, renewed);
            }
            (false, _) if tries_again => each(Move::FailToRenew, State { due: every, ..*state }),
            (false, _) => each(Move::FailToRenew, gives_up),
        }
    }

    fn in_flight(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        if state.delay > 0 {
            self.tick(&State { delay: state.delay - 1, ..*state }, Move::FlyTick, each);
        }
        let outdated = self.guard.token != Token::Unchecked && state.newer_token_known;
        let known = self.guard.key_sent && state.successor_accepted;
        let accepted = !(outdated || known);
        let landed =
            State { phase: Phase::Landed, holder_accepted: accepted, stale: accepted && state.successor != Successor::Waiting, ..*state };
        each(Move::Land { accepted }, landed);
    }

    fn enter(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        let recorded = state.holder_accepted && state.phase == Phase::Done;
        let marked = state.holder_accepted && self.guard.items_marked;
        if (recorded || marked) && !self.own_work {
            each(Move::Skip, State { successor: Successor::Done, ..*state });
        } else {
            let newer_token_known = self.guard.token == Token::CheckedOnEntry;
            each(Move::Enter, State { successor: Successor::Inside, newer_token_known, ..*state });
        }
    }

    fn successor_acts(&self, state: &State, each: &mut impl FnMut(Move, State)) {
        let accepted = !(self.guard.key_sent && state.holder_accepted);
        let acted = State { successor: Successor::Done, newer_token_known: true, successor_accepted: accepted, ..*state };
        each(Move::SuccessorActs { accepted }, acted);
    }

    /// One tick of real time: both clocks keep time, or the store's is fast, or the holder's stands
    /// still.
    fn tick(&self, state: &State, what: Move, each: &mut impl FnMut(Move, State)) {
        for (store, holder, drift) in [(1, 1, 0), (2, 1, 1), (1, 0, 1)] {
            if drift > state.drift {
                continue;
            }
            let mut next = *state;
            next.drift -= drift;
            next.lease = next.lease.saturating_sub(store);
            next.believed = next.believed.saturating_sub(holder);
            if self.deadline.is_some() {
                next.since = next.since.saturating_add(holder).min(self.ttl);
            }
            if what == Move::RunTick {
                next.ran += 1;
                next.due = next.due.saturating_sub(holder);
                next.stopping = next.stopping.map(|left| left.saturating_sub(holder));
            }
            each(what, next);
        }
    }
}
