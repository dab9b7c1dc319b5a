//! The engine: from facts to everything that follows from them. Pure and total; it knows no id of the rule book.

mod advice;
mod outcomes;
mod space;
pub mod words;

pub use advice::{Advice, Applies, Change, OpenQuestion, Reason};
pub use outcomes::{Outcome, Outcomes};
pub use space::Standing;

use crate::condition::Case;
use crate::facts::{Facts, Possible, Set};
use crate::rulebook::{Book, RuleKind};
use space::{can_avoid, part, standing_of};

/// The rule book together with what the team runs.
#[derive(Debug, Clone)]
pub struct Engine<'b> {
    /// The rule book.
    pub book: &'b Book,
    /// What the team runs, by number; empty when it was not said.
    pub stack: Set,
}

impl<'b> Engine<'b> {
    /// An engine for the facts' stack.
    pub fn new(book: &'b Book, facts: &Facts) -> Self {
        Self { book, stack: facts.stack }
    }

    /// Each combination of answers that cannot be.
    fn impossible(&self) -> impl Iterator<Item = &'b [Case]> + Clone + use<'b> {
        self.book.impossible.iter().map(|combination| combination.cases.as_slice())
    }

    /// How a condition stands over everything that is still possible.
    pub fn standing(&self, cases: &[Case], possible: &Possible) -> Standing {
        let fires = self.can_hold(cases, possible);
        let spares = self.can_fail(&[cases], possible);
        match (fires, spares) {
            (false, _) => Standing::Never,
            (true, false) => Standing::Always,
            (true, true) => standing_of(cases, possible, self.stack),
        }
    }

    /// Whether a condition holds in some consistent completion.
    pub fn can_hold(&self, cases: &[Case], possible: &Possible) -> bool {
        cases.iter().filter_map(|case| part(case, possible, self.stack)).any(|part| self.is_consistent(&part))
    }

    /// The outcomes of the consistent completions in which a condition holds.
    pub fn outcomes_where(&self, cases: &[Case], possible: &Possible) -> Outcomes {
        let parts = cases.iter().filter_map(|case| part(case, possible, self.stack));
        parts.fold(Outcomes::default(), |found, part| found.union(self.outcomes(&part)))
    }

    /// Whether some consistent completion has none of the conditions.
    pub fn can_fail(&self, conditions: &[&[Case]], possible: &Possible) -> bool {
        can_avoid(self.impossible().chain(conditions.iter().copied()), possible, self.stack)
    }

    /// Whether rules of this sort rule the mechanism out in every consistent completion.
    pub fn is_ruled_out(&self, mechanism: usize, by: impl Fn(RuleKind) -> bool, possible: &Possible) -> bool {
        let rules = self.book.mechanisms[mechanism].rules.iter().filter(|rule| by(rule.kind));
        let conditions: Vec<&[Case]> = rules.map(|rule| rule.cases.as_slice()).collect();
        !conditions.is_empty() && !self.can_fail(&conditions, possible)
    }

    /// Whether a rule of this sort rules the mechanism out in some consistent completion.
    pub fn may_be_ruled_out(&self, mechanism: usize, by: impl Fn(RuleKind) -> bool, possible: &Possible) -> bool {
        self.book.mechanisms[mechanism].rules.iter().filter(|rule| by(rule.kind)).any(|rule| self.can_hold(&rule.cases, possible))
    }

    /// A mechanism's own weight and the costs that are certain.
    pub fn weight(&self, mechanism: usize, possible: &Possible) -> u32 {
        let mechanism = &self.book.mechanisms[mechanism];
        let costs = mechanism.rules.iter().filter_map(|rule| match rule.kind {
            RuleKind::Cost(adds) if self.standing(&rule.cases, possible) == Standing::Always => Some(adds),
            _ => None,
        });
        mechanism.weight + costs.sum::<u32>()
    }

    /// The answers that a criterion may be given: all of one that was not answered, those still possible of another.
    pub fn offered(&self, criterion: usize, facts: &Facts) -> Set {
        if facts.stated.contains(criterion) { facts.possible[criterion] } else { Set::below(self.book.criteria[criterion].answers.len()) }
    }

    /// Whether the answer to a criterion can change how this ends.
    pub fn is_open(&self, criterion: usize, facts: &Facts) -> bool {
        self.matters(criterion, self.offered(criterion, facts), &facts.possible)
    }

    /// The next question to ask: the first unanswered criterion, not among those skipped, whose answer can matter.
    pub fn next_question(&self, facts: &Facts, skipped: Set) -> Option<usize> {
        self.questions_left(facts, skipped).next()
    }

    /// The unanswered criteria, not among those skipped, whose answers can matter as things stand.
    pub fn questions_left(&self, facts: &Facts, skipped: Set) -> impl Iterator<Item = usize> {
        let settled = facts.stated.union(skipped);
        (0..self.book.criteria.len()).filter(move |criterion| !settled.contains(*criterion) && self.is_open(*criterion, facts))
    }
}
