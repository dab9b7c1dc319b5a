//! Who does what, in which order and, where it is known, when.
//!
//! A [`Timeline`] is what every picture is drawn from. Its events may carry a time (the story of a
//! note's own numbers) or none (a counterexample of the model, which knows only steps). What a
//! reader sees as bars, holding the lease, working, being paused, is not stored:
//! [`Timeline::spans`] reads it off the events, so that a picture cannot contradict its own table.

mod spans;

pub use spans::{Span, State};

/// One actor: a worker, the lock store, the resource. Handed out by [`Timeline::lane`] and good for
/// that timeline only.
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
    /// The lease of the lane that is named by [`Event::toward`], or else of its own lane, ends by
    /// itself.
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

    /// Adds an event: one that has a time after all that are not later, one without a time at the
    /// end.
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

    /// Where an event stands on the axis: its time in milliseconds, or its number if the timeline
    /// is not timed.
    pub fn position(&self, index: usize) -> u64 {
        let at = if self.is_timed() { self.events.get(index).and_then(|event| event.at) } else { None };
        at.unwrap_or(index as u64)
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
    fn a_timeline_with_one_untimed_event_shows_steps() {
        let mut timeline = Timeline::new("");
        let lane = timeline.lane("a");
        timeline.push(event(Some(10), lane, Kind::Act));
        timeline.push(event(None, lane, Kind::Accepted));
        assert!(!timeline.is_timed());
        assert_eq!((timeline.position(0), timeline.position(1)), (0, 1));
    }
}
