//! Which outcomes are still possible: exactly those of the consistent completions of the answers.

use crate::facts::{MOST_MEMBERS, Possible, Set};
use crate::rulebook::RuleKind;

use super::Engine;
use super::space::{Cut, Standing, can_avoid, standing_of};

/// How a case can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The mechanism of this number is the lightest that is sufficient.
    Mechanism(usize),
    /// No mechanism is sufficient.
    Redesign,
}

/// A set of outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcomes {
    /// The mechanisms among them.
    pub mechanisms: Set,
    /// Whether redesign is among them.
    pub redesign: bool,
}

impl Outcomes {
    /// The outcomes, lightest first, redesign last.
    pub fn iter(self) -> impl Iterator<Item = Outcome> + Clone {
        self.mechanisms.iter().map(Outcome::Mechanism).chain(self.redesign.then_some(Outcome::Redesign))
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.mechanisms.len() + usize::from(self.redesign)
    }

    /// Whether there is none: the answers contradict each other.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The only one, when there is exactly one.
    pub fn single(self) -> Option<Outcome> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// Whether it holds the outcome.
    pub fn contains(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Mechanism(mechanism) => self.mechanisms.contains(mechanism),
            Outcome::Redesign => self.redesign,
        }
    }

    /// The outcomes of either.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { mechanisms: self.mechanisms.union(other.mechanisms), redesign: self.redesign || other.redesign }
    }

    /// Whether the other set has every outcome of this one.
    pub fn is_within(self, other: Self) -> bool {
        self.mechanisms.is_within(other.mechanisms) && (other.redesign || !self.redesign)
    }

    fn insert(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Mechanism(mechanism) => self.mechanisms.insert(mechanism),
            Outcome::Redesign => self.redesign = true,
        }
    }
}

/// What can be said of a box as a whole.
enum Resolution {
    /// Every completion ends so.
    All(Outcome),
    /// The completions of the two halves may end differently, but only in one of these ways.
    Cut(Cut, Outcomes),
}

/// A mechanism that is not ruled out all over a box.
#[derive(Clone, Copy)]
struct Candidate {
    /// It is ruled out nowhere in the box.
    qualified: bool,
    least: u32,
    most: u32,
    cut: Option<Cut>,
}

impl Engine<'_> {
    /// The outcomes still possible; none when the answers contradict each other.
    pub fn outcomes(&self, possible: &Possible) -> Outcomes {
        let mut found = Outcomes::default();
        self.search(possible, &mut found);
        found
    }

    /// Whether the answers can be true together.
    pub fn is_consistent(&self, possible: &Possible) -> bool {
        can_avoid(self.impossible(), possible, self.stack)
    }

    fn search(&self, possible: &Possible, found: &mut Outcomes) {
        match self.resolve(possible) {
            Resolution::All(outcome) => {
                if !found.contains(outcome) && self.is_consistent(possible) {
                    found.insert(outcome);
                }
            }
            // What can only end as others did already need not be looked at.
            Resolution::Cut(_, among) if among.is_within(*found) => {}
            Resolution::Cut(cut, _) => cut.halves(possible).iter().for_each(|half| self.search(half, found)),
        }
    }

    /// Finds the outcome of a whole box, or where to cut it.
    fn resolve(&self, possible: &Possible) -> Resolution {
        let mut candidates: [Option<Candidate>; MOST_MEMBERS] = [None; MOST_MEMBERS];
        let mut surest: Option<(u32, usize)> = None;
        for (mechanism, slot) in (0..self.book.mechanisms.len()).zip(&mut candidates) {
            *slot = self.candidate(mechanism, possible);
            if let Some(candidate) = slot.filter(|candidate| candidate.qualified) {
                let key = (candidate.most, mechanism);
                surest = Some(surest.map_or(key, |known| known.min(key)));
            }
        }
        // Only a mechanism that may turn out lighter than the surest one can change the outcome.
        let mut among = Outcomes { mechanisms: surest.map_or(Set::EMPTY, |(_, mechanism)| Set::of(mechanism)), redesign: surest.is_none() };
        let mut lightest: Option<((u32, usize), Option<Cut>)> = None;
        for (mechanism, candidate) in candidates.iter().enumerate().filter_map(|(mechanism, slot)| Some((mechanism, slot.as_ref()?))) {
            let key = (candidate.least, mechanism);
            if surest.is_none_or(|surest| surest.1 != mechanism && key < surest) {
                among.mechanisms.insert(mechanism);
                if lightest.is_none_or(|(known, _)| key < known) {
                    lightest = Some((key, candidate.cut));
                }
            }
        }
        match (lightest, surest) {
            (None, Some((_, mechanism))) => Resolution::All(Outcome::Mechanism(mechanism)),
            (None, None) => Resolution::All(Outcome::Redesign),
            (Some((_, Some(cut))), _) => Resolution::Cut(cut, among),
            // A rival without anything open is qualified at a fixed weight, so it would be the surest.
            (Some(((_, mechanism), None)), _) => Resolution::All(Outcome::Mechanism(mechanism)),
        }
    }

    /// How a mechanism stands over a box; `None` when it is ruled out all over it.
    fn candidate(&self, mechanism: usize, possible: &Possible) -> Option<Candidate> {
        let mechanism = &self.book.mechanisms[mechanism];
        let mut candidate = Candidate { qualified: true, least: mechanism.weight, most: mechanism.weight, cut: None };
        let mut cut_of_cost = None;
        for rule in &mechanism.rules {
            match (standing_of(&rule.cases, possible, self.stack), rule.kind) {
                (Standing::Never, _) => {}
                (Standing::Always, RuleKind::Cost(adds)) => {
                    candidate.least += adds;
                    candidate.most += adds;
                }
                (Standing::Always, _) => return None,
                (Standing::Depends(cut), RuleKind::Cost(adds)) => {
                    candidate.most += adds;
                    cut_of_cost = cut_of_cost.or(Some(cut));
                }
                (Standing::Depends(cut), _) => {
                    candidate.qualified = false;
                    candidate.cut = candidate.cut.or(Some(cut));
                }
            }
        }
        candidate.cut = candidate.cut.or(cut_of_cost);
        Some(candidate)
    }

    /// Whether two consistent completions that differ in this criterion alone end differently. `answers` are those that
    /// the criterion may have.
    pub fn matters(&self, criterion: usize, answers: Set, possible: &Possible) -> bool {
        let with = |answer| {
            let mut variant = *possible;
            variant[criterion] = Set::of(answer);
            variant
        };
        let mut ended: Vec<(usize, Outcome)> = Vec::new();
        let mut cut = None;
        for answer in answers.iter() {
            let variant = with(answer);
            if self.impossible().any(|cases| standing_of(cases, &variant, self.stack) == Standing::Always) {
                continue;
            }
            match self.resolve(&variant) {
                Resolution::All(outcome) => ended.push((answer, outcome)),
                Resolution::Cut(at, _) => cut = cut.or(Some(at)),
            }
        }
        let differing = ended.iter().enumerate().flat_map(|(index, left)| ended[index + 1..].iter().map(move |right| (left, right)));
        for ((left, left_outcome), (right, right_outcome)) in differing {
            if left_outcome != right_outcome && self.can_both_be(&[with(*left), with(*right)]) {
                return true;
            }
        }
        // Where every answer ended, no difference was found; what is left to look at lies behind the cut.
        cut.is_some_and(|cut| cut.halves(possible).iter().any(|half| self.matters(criterion, answers, half)))
    }

    /// Whether one completion of the other criteria is consistent in both boxes, which differ in one criterion alone.
    fn can_both_be(&self, boxes: &[Possible; 2]) -> bool {
        let mut cut = None;
        for possible in boxes {
            for cases in self.impossible() {
                match standing_of(cases, possible, self.stack) {
                    Standing::Always => return false,
                    Standing::Depends(at) => cut = cut.or(Some(at)),
                    Standing::Never => {}
                }
            }
        }
        cut.is_none_or(|cut| {
            let [left, right] = [cut.halves(&boxes[0]), cut.halves(&boxes[1])];
            left.into_iter().zip(right).any(|(left, right)| self.can_both_be(&[left, right]))
        })
    }
}
