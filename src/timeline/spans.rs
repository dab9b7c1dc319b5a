//! What the lanes are doing between the events.

use super::{Event, Kind, Lane, Timeline};

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

impl Timeline {
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

    /// The whiles in which two or more are inside, each from one event to another, or to beyond the
    /// last. Order counts, so one that enters at the very time at which another acts for the last
    /// time, but before it, is inside together with it.
    pub fn at_once(&self) -> Vec<(usize, Option<usize>)> {
        let inside: Vec<Span> = self.spans().into_iter().filter(|span| span.state == State::Inside).collect();
        let several = |from: usize| {
            let others = |span: &&Span| span.from <= from && span.until.is_none_or(|until| until > from);
            inside.iter().filter(others).count() > 1
        };
        let mut whiles = Vec::new();
        let mut open = None;
        for index in 0..self.events.len() {
            match (open, several(index)) {
                (None, true) => open = Some(index),
                (Some(from), false) => {
                    whiles.push((from, Some(index)));
                    open = None;
                }
                _ => {}
            }
        }
        whiles.extend(open.map(|from| (from, None)));
        whiles
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

    /// Who works, or is inside, is so until the last that is heard of it; a lease and a pause last
    /// on.
    fn end_of_open(&self, lane: Lane, state: State, from: usize) -> Option<usize> {
        match state {
            State::Holding | State::Paused => None,
            State::Working | State::Inside => self.events.iter().rposition(|event| event.lane == lane).filter(|&last| last > from),
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
    use super::super::{Event, Kind, Lane};
    use super::*;

    fn event(at: Option<u64>, lane: Lane, kind: Kind) -> Event {
        Event { at, lane, toward: None, kind, words: String::new() }
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
            [span(State::Holding, 0, 3), span(State::Working, 1, 5), span(State::Paused, 2, 4), span(State::Inside, 0, 5)]
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
    fn order_tells_whether_two_are_inside_at_once() {
        for (kinds, at_once) in [
            ([(0, Kind::Acquire), (1, Kind::Acquire), (0, Kind::Act)], vec![(1, Some(2))]),
            ([(0, Kind::Acquire), (0, Kind::Release), (1, Kind::Acquire)], vec![]),
            ([(0, Kind::Acquire), (0, Kind::Crash), (1, Kind::Acquire)], vec![]),
        ] {
            let mut timeline = Timeline::new("");
            let lanes = [timeline.lane("a"), timeline.lane("b")];
            for (lane, kind) in kinds {
                timeline.push(event(Some(7), lanes[lane], kind));
            }
            assert_eq!(timeline.at_once(), at_once);
        }
    }
}
