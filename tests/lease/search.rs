//! The smallest number of paused ticks with which each thing can happen, found by looking at
//! everything that can happen.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::model::{Move, Rules, State, Successor};

/// The smallest total pause in ticks, `None` if it cannot happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// An effect of the holder lands at or after the end of its lease.
    pub overlap: Option<u8>,
    /// Both effects are accepted.
    pub repeat: Option<u8>,
    /// The holder's effect is accepted with the successor inside.
    pub stale: Option<u8>,
    pub states: u64,
}

/// Visits every state, those with fewer paused ticks first. Without the successor only `overlap`
/// can be found.
pub fn search(rules: &Rules, with_successor: bool) -> Found {
    let mut found = Found::default();
    let mut seen: HashSet<State, BuildHasherDefault<DefaultHasher>> = HashSet::default();
    let mut waiting = VecDeque::from([(rules.start(), 0)]);
    while let Some((state, paused)) = waiting.pop_front() {
        if !seen.insert(state) {
            continue;
        }
        found.states += 1;
        rules.next(&state, &mut |what, next| {
            if !with_successor && next.successor != Successor::Waiting {
                return;
            }
            if matches!(what, Move::Land { .. }) && state.lease == 0 {
                found.overlap.get_or_insert(paused);
            }
            if next.holder_accepted && next.successor_accepted {
                found.repeat.get_or_insert(paused);
            }
            if next.stale {
                found.stale.get_or_insert(paused);
            }
            if what == Move::PauseTick {
                waiting.push_back((next, paused + 1));
            } else {
                waiting.push_front((next, paused));
            }
        });
    }
    found
}
