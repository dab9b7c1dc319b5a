//! Breadth-first search over every state that a model can reach.
//!
//! Since states are visited by their distance from the start, the first execution that breaks a property is a shortest
//! one. The whole state is kept and compared, never a fingerprint alone, so "not found" means "not there".

use crate::property::{Properties, Property};
use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A system whose executions are searched.
pub trait Model {
    /// Everything that can differ between two moments.
    type State: Clone + Eq + Hash;
    /// One thing that can happen.
    type Move: Copy;

    /// The one state in which every execution begins.
    fn start(&self) -> Self::State;

    /// Appends all that can happen next.
    fn successors(&self, state: &Self::State, next: &mut Vec<Successor<Self::Move, Self::State>>);

    /// Whether the environment owes this move; a state that offers no such move to another state is at rest.
    fn is_owed(&self, next: Self::Move) -> bool;

    /// What is broken if the execution ends here.
    fn broken_at_rest(&self, state: &Self::State) -> Properties;

    /// A number whose greatest value over all states is reported.
    fn measure(&self, _state: &Self::State) -> u32 {
        0
    }
}

/// A move, where it leads, and which properties it breaks on the way.
pub struct Successor<M, S> {
    /// What happens.
    pub by: M,
    /// The state afterwards.
    pub state: S,
    /// The properties that this very move breaks.
    pub breaks: Properties,
}

/// One step of an execution.
pub struct Step<M, S> {
    /// The state before.
    pub before: S,
    /// What happens.
    pub by: M,
    /// The state afterwards.
    pub after: S,
}

/// An execution from the start to the state in which a property is broken.
pub type Trace<M, S> = Vec<Step<M, S>>;

/// What a search found.
pub struct Findings<M, S> {
    /// How many different states can be reached.
    pub states: usize,
    /// The greatest [`Model::measure`] of any of them.
    pub greatest: u32,
    /// A shortest execution for each property that some execution breaks.
    pub broken: BTreeMap<Property, Trace<M, S>>,
}

struct Visited<M, S> {
    state: S,
    /// Where it was first reached from, and how; the start has none.
    from: Option<(usize, M)>,
}

/// The end of a counterexample: the last visited state, and the move out of it unless it breaks at rest.
struct End<M, S> {
    at: usize,
    last: Option<(M, S)>,
}

/// Visits every reachable state of the model.
pub fn search<M: Model>(model: &M) -> Findings<M::Move, M::State> {
    let mut seen: HashSet<M::State, BuildHasherDefault<QuickHasher>> = HashSet::default();
    let mut visited = vec![Visited { state: model.start(), from: None }];
    seen.insert(model.start());
    let mut known = Properties::NONE;
    let mut ends: BTreeMap<Property, End<M::Move, M::State>> = BTreeMap::new();
    let mut greatest = 0;
    let mut next = Vec::new();
    let mut at = 0;
    while at < visited.len() {
        let state = visited[at].state.clone();
        greatest = greatest.max(model.measure(&state));
        model.successors(&state, &mut next);
        let mut at_rest = true;
        for Successor { by, state: after, breaks } in next.drain(..) {
            at_rest &= !model.is_owed(by) || after == state;
            for property in breaks.without(known).iter() {
                ends.insert(property, End { at, last: Some((by, after.clone())) });
            }
            known = known.or(breaks);
            if !seen.contains(&after) {
                seen.insert(after.clone());
                visited.push(Visited { state: after, from: Some((at, by)) });
            }
        }
        if at_rest {
            let breaks = model.broken_at_rest(&state);
            for property in breaks.without(known).iter() {
                ends.insert(property, End { at, last: None });
            }
            known = known.or(breaks);
        }
        at += 1;
    }
    let broken = ends.into_iter().map(|(property, end)| (property, trace_back(&visited, end))).collect();
    Findings { states: visited.len(), greatest, broken }
}

fn trace_back<M: Copy, S: Clone>(visited: &[Visited<M, S>], end: End<M, S>) -> Trace<M, S> {
    let mut trace = Vec::new();
    let mut at = end.at;
    if let Some((by, after)) = end.last {
        trace.push(Step { before: visited[at].state.clone(), by, after });
    }
    while let Some((from, by)) = visited[at].from {
        trace.push(Step { before: visited[from].state.clone(), by, after: visited[at].state.clone() });
        at = from;
    }
    trace.reverse();
    trace
}

/// Multiply and rotate: several times quicker than the standard hasher on states that are mostly small numbers.
/// No stranger chooses the input, so nothing is lost by a hash that can be foreseen.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}
