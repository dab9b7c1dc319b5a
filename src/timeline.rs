//! Who does what, in which order and, where it is known, when.
//!
//! A [`Timeline`] is what every picture is drawn from. Its events may carry a time (the story of a note's own numbers) or none (a
//! counterexample of the model, which knows only steps). What a reader sees as bars, holding the lease, working, being paused, is
//! not stored: [`Timeline::spans`] reads it off the events, so that a picture cannot contradict its own table.

/// One actor: a worker, the lock store, the resource. Handed out by [`Timeline::lane`] and good for that timeline only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lane(usize);

impl Lane {
    /// The position among the lanes, from 0, in the order in which they were named.
    pub fn index(self) -> usize {
        self.0
    }
}

/// What sort of thing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Takes the lock or lease.
    Acquire,
    /// Shows a newer token to the resource before doing anything else.
    Fence,
    /// Reads the resource.
    Read,
    /// Starts to work.
    Work,
    /// Looks at its own clock, or at the lock, before it acts.
    Check,
    /// Stops running: garbage collection, a frozen machine, a node that stalls.
    Pause,
    /// Runs again after a pause.
    Resume,
    /// Extends the lease.
    Renew,
    /// The lease of the lane that is named by [`Event::toward`], or else of its own lane, ends by itself.
    Expire,
    /// Sends the effect: a write, a payment.
    Act,
    /// Lets an effect or a request through.
    Accepted,
    /// Turns an effect or a request away.
    Refused,
    /// Does nothing, because somebody else has done it or is doing it.
    Skip,
    /// Gives the lock back.
    Release,
    /// Dies. What it holds stays held.
    Crash,
    /// Comes back, without what it had in memory.
    Restart,
    /// Anything else.
    Note,
}

/// One thing that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Milliseconds since the beginning; `None` if only the order is known.
    pub at: Option<u64>,
    /// Who does it.
    pub lane: Lane,
    /// Whom it reaches, if anybody.
    pub toward: Option<Lane>,
    /// What sort of thing it is.
    pub kind: Kind,
    /// What happens, starting with a verb: the lane's name is the subject.
    pub words: String,
}

/// What a lane is seen to be doing for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It holds the lock.
    Holding,
    /// It works, or would if it were not paused.
    Working,
    /// It does not run.
    Paused,
    /// It has taken the lock and is not through: whatever the store says, it may still act.
    Inside,
}

/// A while in which a lane is in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Whose state it is.
    pub lane: Lane,
    /// Which state.
    pub state: State,
    /// The index of the event that begins it.
    pub from: usize,
    /// The index of the event that ends it, or `None` if it lasts beyond the last event.
    pub until: Option<usize>,
}

/// Lanes and the events on them, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// One line that says what comes of it.
    pub title: String,
    lanes: Vec<String>,
    events: Vec<Event>,
}

impl Timeline {
    /// An empty timeline.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), lanes: Vec::new(), events: Vec::new() }
    }

    /// Adds a lane below those that are there.
    pub fn lane(&mut self, name: impl Into<String>) -> Lane {
        self.lanes.push(name.into());
        Lane(self.lanes.len() - 1)
    }

    /// Adds an event: one that has a time after all that are not later, one without a time at the end.
    pub fn push(&mut self, event: Event) {
        let place = match event.at {
            None => self.events.len(),
            Some(at) => {
                let earlier = self.events.iter().rposition(|other| other.at.is_none_or(|time| time <= at));
                earlier.map_or(0, |index| index + 1)
            }
        };
        self.events.insert(place, event);
    }

    /// The names of the lanes, from the top.
    pub fn lanes(&self) -> &[String] {
        &self.lanes
    }

    /// The name of a lane; empty if the lane belongs to another timeline.
    pub fn name(&self, lane: Lane) -> &str {
        self.lanes.get(lane.0).map_or("", String::as_str)
    }

    /// The events in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Whether every event has a time. If not, a picture shows steps.
    pub fn is_timed(&self) -> bool {
        self.events.iter().all(|event| event.at.is_some())
    }

    /// Where an event stands on the axis: its time in milliseconds, or its number if the timeline is not timed.
    pub fn position(&self, index: usize) -> u64 {
        let at = if self.is_timed() { self.events.get(index).and_then(|event| event.at) } else { None };
        at.unwrap_or(index as u64)
    }

    /// The whiles between the events, by lane, state and beginning.
    pub fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for lane in (0..self.lanes.len()).map(Lane) {
            for state in [State::Holding, State::Working, State::Paused, State::Inside] {
                self.spans_of(lane, state, &mut spans);
            }
        }
        spans
    }

    fn spans_of(&self, lane: Lane, state: State, spans: &mut Vec<Span>) {
        let mut open = None;
        for (index, event) in self.events.iter().enumerate() {
            match (open, change(event, lane, state)) {
                (None, Some(true)) => open = Some(index),
                (Some(from), Some(false)) => {
                    spans.push(Span { lane, state, from, until: Some(index) });
                    open = None;
                }
                _ => {}
            }
        }
        if let Some(from) = open {
            spans.push(Span { lane, state, from, until: self.end_of_open(lane, state, from) });
        }
    }

    /// Who works, or is inside, is so until the last that is heard of it; a lease and a pause last on.
    fn end_of_open(&self, lane: Lane, state: State, from: usize) -> Option<usize> {
        match state {
            State::Holding | State::Paused => None,
            State::Working | State::Inside => {
                self.events.iter().rposition(|event| event.lane == lane).filter(|&last| last > from)
            }
        }
    }
}

/// Whether an event begins (`true`) or ends (`false`) a state of a lane.
fn change(event: &Event, lane: Lane, state: State) -> Option<bool> {
    let own = event.lane == lane;
    match (state, event.kind) {
        (State::Holding, Kind::Expire) if event.toward.unwrap_or(event.lane) == lane => Some(false),
        (State::Holding | State::Inside, Kind::Acquire) if own => Some(true),
        (State::Holding, Kind::Release) if own => Some(false),
        (State::Working, Kind::Work) if own => Some(true),
        (State::Paused, Kind::Pause) if own => Some(true),
        (State::Paused, Kind::Resume | Kind::Crash) if own => Some(false),
        (State::Working | State::Inside, Kind::Release | Kind::Skip | Kind::Crash) if own => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(at: Option<u64>, lane: Lane, kind: Kind) -> Event {
        Event { at, lane, toward: None, kind, words: String::new() }
    }

    #[test]
    fn events_stand_in_the_order_of_their_times_and_then_of_their_arrival() {
        let mut timeline = Timeline::new("");
        let lane = timeline.lane("a");
        for (at, kind) in [(5, Kind::Act), (0, Kind::Acquire), (5, Kind::Accepted), (3, Kind::Work)] {
            timeline.push(event(Some(at), lane, kind));
        }
        let kinds: Vec<Kind> = timeline.events().iter().map(|event| event.kind).collect();
        assert_eq!(kinds, [Kind::Acquire, Kind::Work, Kind::Act, Kind::Accepted]);
    }

    #[test]
    fn spans_are_read_off_the_events() {
        let mut timeline = Timeline::new("");
        let (worker, store) = (timeline.lane("worker"), timeline.lane("store"));
        for kind in [Kind::Acquire, Kind::Work, Kind::Pause] {
            timeline.push(event(None, worker, kind));
        }
        timeline.push(Event { toward: Some(worker), ..event(None, store, Kind::Expire) });
        for kind in [Kind::Resume, Kind::Act] {
            timeline.push(event(None, worker, kind));
        }
        let span = |state, from, until| Span { lane: worker, state, from, until: Some(until) };
        assert_eq!(
            timeline.spans(),
            [
                span(State::Holding, 0, 3),
                span(State::Working, 1, 5),
                span(State::Paused, 2, 4),
                span(State::Inside, 0, 5)
            ]
        );
    }

    #[test]
    fn a_crash_leaves_the_lock_held() {
        let mut timeline = Timeline::new("");
        let worker = timeline.lane("worker");
        timeline.push(event(None, worker, Kind::Acquire));
        timeline.push(event(None, worker, Kind::Crash));
        let holding = Span { lane: worker, state: State::Holding, from: 0, until: None };
        assert!(timeline.spans().contains(&holding));
    }

    #[test]
    fn a_timeline_with_one_untimed_event_shows_steps() {
        let mut timeline = Timeline::new("");
        let lane = timeline.lane("a");
        timeline.push(event(Some(10), lane, Kind::Act));
        timeline.push(event(None, lane, Kind::Accepted));
        assert!(!timeline.is_timed());
        assert_eq!((timeline.position(0), timeline.position(1)), (0, 1));
    }
}
