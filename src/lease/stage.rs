//! Where a story is played: the timeline that is written, and the resource, which decides by its
//! guard and nothing else.

use crate::timeline::{Event, Kind, Lane, Timeline};

use super::{Cast, Guard, Harm, Outcome, Token, words};

/// One of the two workers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Worker {
    Holder,
    Successor,
}

/// The timeline, its lanes, and the state of the resource.
pub(super) struct Stage<'a> {
    cast: &'a Cast,
    guard: &'a Guard,
    harm: Harm,
    timeline: Timeline,
    holder: Lane,
    successor: Lane,
    store: Lane,
    resource: Lane,
    newest_token: u64,
    successor_is_inside: bool,
    effects: u32,
    stale: bool,
}

impl<'a> Stage<'a> {
    pub(super) fn new(cast: &'a Cast, guard: &'a Guard, harm: Harm) -> Self {
        let mut timeline = Timeline::new("");
        let holder = timeline.lane(&cast.holder);
        let successor = timeline.lane(&cast.successor);
        let store = timeline.lane(&cast.store);
        let resource = timeline.lane(&cast.resource);
        Self {
            cast,
            guard,
            harm,
            timeline,
            holder,
            successor,
            store,
            resource,
            newest_token: 0,
            successor_is_inside: false,
            effects: 0,
            stale: false,
        }
    }

    /// Something that a worker does by itself.
    pub(super) fn alone(&mut self, at: u64, worker: Worker, kind: Kind, words: impl Into<String>) {
        self.tell(at, self.lane(worker), None, kind, words);
    }

    /// Something that a worker asks of the lock store.
    pub(super) fn asks_store(&mut self, at: u64, worker: Worker, kind: Kind, words: impl Into<String>) {
        self.successor_is_inside |= worker == Worker::Successor && kind == Kind::Acquire;
        self.tell(at, self.lane(worker), Some(self.store), kind, words);
    }

    /// Something that happens to a worker at the lock store.
    pub(super) fn at_store(&mut self, at: u64, worker: Worker, kind: Kind, words: impl Into<String>) {
        self.tell(at, self.store, Some(self.lane(worker)), kind, words);
    }

    /// The worker shows its token to the resource, if the guard has new holders do that.
    pub(super) fn enters_resource(&mut self, at: u64, worker: Worker) {
        if self.guard.token == Token::CheckedOnEntry {
            self.newest_token = self.newest_token.max(token(worker));
            self.tell(at, self.lane(worker), Some(self.resource), Kind::Fence, words::fences(token(worker)));
        }
    }

    /// The worker sends its effect, which is on its way for `delay` milliseconds.
    pub(super) fn sends(&mut self, at: u64, worker: Worker, delay: u64) {
        let words = self.act_words(worker, delay);
        self.tell(at, self.lane(worker), Some(self.resource), Kind::Act, words);
    }

    /// The same at a moment that stands for many.
    pub(super) fn sends_for_example(&mut self, at: u64, worker: Worker, delay: u64) {
        let words = self.act_words(worker, delay) + words::AN_EXAMPLE;
        self.tell(at, self.lane(worker), Some(self.resource), Kind::Act, words);
    }

    /// The worker has no end: it goes on beyond all that is told.
    pub(super) fn goes_on(&mut self, worker: Worker) {
        let last = self.timeline.events().last().and_then(|event| event.at).unwrap_or(0);
        self.alone(last, worker, Kind::Note, words::NO_END);
    }

    fn act_words(&self, worker: Worker, delay: u64) -> String {
        let shown = (self.guard.token != Token::Unchecked).then(|| token(worker));
        words::acts(&self.cast.act, shown, self.key_counts(), delay)
    }

    /// The effect of the worker reaches the resource.
    pub(super) fn lands(&mut self, at: u64, worker: Worker) {
        let (kind, words) = self.answer(worker);
        self.tell(at, self.resource, Some(self.lane(worker)), kind, words);
    }

    pub(super) fn name(&self, worker: Worker) -> &str {
        match worker {
            Worker::Holder => &self.cast.holder,
            Worker::Successor => &self.cast.successor,
        }
    }

    /// What has come of it, and the timeline with that as its title.
    pub(super) fn finish(mut self) -> (Timeline, Outcome) {
        let outcome = match (self.harm, self.effects) {
            (_, 0) => Outcome::Undone,
            (Harm::StaleWrite, _) if self.stale => Outcome::Stale,
            (Harm::StaleWrite, _) => Outcome::InOrder,
            (Harm::Repeat, 1) => Outcome::Once,
            (Harm::Repeat, _) => Outcome::Twice,
        };
        let title = words::title(outcome);
        self.timeline.title = if self.cast.note.is_empty() { title.to_owned() } else { format!("{}: {title}", self.cast.note) };
        (self.timeline, outcome)
    }

    /// The keys of two stale writes differ, so that a key counts against repeats alone.
    fn key_counts(&self) -> bool {
        self.guard.key_sent && self.harm == Harm::Repeat
    }

    fn answer(&mut self, worker: Worker) -> (Kind, String) {
        let token = token(worker);
        let compares_tokens = self.guard.token != Token::Unchecked;
        if compares_tokens && token < self.newest_token {
            return (Kind::Refused, words::refuses_token(self.newest_token));
        }
        self.newest_token = token;
        if self.key_counts() && self.effects > 0 {
            return (Kind::Refused, words::KNOWS_KEY.to_owned());
        }
        self.effects += 1;
        self.stale |= worker == Worker::Holder && self.successor_is_inside;
        let words = if self.key_counts() {
            words::ACCEPTS_KEY.to_owned()
        } else if compares_tokens {
            words::accepts_token(token)
        } else {
            words::ACCEPTS_ANYTHING.to_owned()
        };
        (Kind::Accepted, words)
    }

    fn lane(&self, worker: Worker) -> Lane {
        match worker {
            Worker::Holder => self.holder,
            Worker::Successor => self.successor,
        }
    }

    fn tell(&mut self, at: u64, lane: Lane, toward: Option<Lane>, kind: Kind, words: impl Into<String>) {
        self.timeline.push(Event { at: Some(at), lane, toward, kind, words: words.into() });
    }
}

fn token(worker: Worker) -> u64 {
    match worker {
        Worker::Holder => 1,
        Worker::Successor => 2,
    }
}
