//! What a safety rule keeps out, told by one counterexample and one set of answers.

use super::answers::Answers;
use crate::fault::Fault;
use crate::property::Property;
use crate::protocol::Protocol;

/// A single fault, or none at all, under which a protocol breaks a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The protocol, with the load under which it breaks.
    pub protocol: Protocol,
    /// The fault, if it takes one.
    pub fault: Option<Fault>,
    /// What it breaks.
    pub property: Property,
    /// The length of a shortest counterexample.
    pub length: usize,
}

/// What a safety rule keeps out that nothing else keeps out.
#[derive(Clone)]
pub struct Witness {
    /// In how many combinations the rule alone excludes its mechanism.
    pub combinations: usize,
    /// One of them.
    pub answers: Vec<(&'static str, String)>,
    /// What would get through.
    pub violation: Violation,
    rank: Rank,
}

/// How well a counterexample tells the reason of a rule; less is better.
type Rank = (bool, Option<usize>, usize, usize);

/// The questions that decide how a set of answers is read, in the order in which they are told.
pub const TOLD: [&str; 5] = ["failure", "invariant", "owner", "guard", "on_crash"];

/// Of several counterexamples the one that needs the most ordinary fault is told.
const ORDINARY: [Option<Fault>; 9] = [
    None,
    Some(Fault::Pause),
    Some(Fault::Crash),
    Some(Fault::Restart),
    Some(Fault::UnknownOutcome),
    Some(Fault::Delay),
    Some(Fault::SlowWork),
    Some(Fault::ClockJump),
    Some(Fault::ClockDrift),
];

/// The fault that the reason of a rule speaks of, where that is not the most ordinary one.
const SPOKEN_OF: [(&str, Fault); 4] = [
    ("crash-undecidable", Fault::Crash),
    ("effect-outside", Fault::Restart),
    ("effect-outside-session", Fault::Restart),
    ("counter-may-be-forgotten", Fault::Restart),
];

/// Invariants by how readily one thinks of a lock; of several sets of answers the first such is told.
const FAMILIAR: [&str; 4] = ["exclusive_section", "record_rule", "claim_one", "exactly_one"];

/// No fault and every fault, in the order in which a counterexample to the exclusion by these rules is looked for.
pub fn faults(rules: &[&str]) -> impl Iterator<Item = Option<Fault>> {
    let first = match rules {
        [rule] => spoken_of(rule),
        _ => None,
    };
    first.map(Some).into_iter().chain(ORDINARY)
}

fn spoken_of(rule: &str) -> Option<Fault> {
    SPOKEN_OF.iter().find(|(known, _)| *known == rule).map(|(_, fault)| *fault)
}

impl Witness {
    /// A violation that one rule alone excludes, under one set of answers.
    pub fn new(rule: &str, set: &Answers<'_>, violation: Violation, combinations: usize) -> Witness {
        let ordinary = ORDINARY.iter().position(|fault| *fault == violation.fault);
        let familiar = FAMILIAR.iter().position(|known| *known == set.to("invariant")).unwrap_or(FAMILIAR.len());
        let is_another = spoken_of(rule).is_some_and(|fault| Some(fault) != violation.fault);
        Witness {
            combinations,
            answers: TOLD.map(|criterion| (criterion, set.to(criterion).to_owned())).to_vec(),
            rank: (is_another, ordinary, familiar, violation.length),
            violation,
        }
    }

    /// Takes in another witness of the same rule: its combinations, and its counterexample if that tells it better.
    pub fn absorb(&mut self, other: Witness) {
        let combinations = self.combinations + other.combinations;
        if other.rank < self.rank {
            *self = other;
        }
        self.combinations = combinations;
    }
}
