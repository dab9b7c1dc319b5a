//! What is known of a case: for each criterion the set of answers still possible, and what the team runs.

use serde::{Deserialize, Serialize};

/// The most criteria a rule book may have.
pub const MOST_CRITERIA: usize = 16;
/// The most answers of one criterion, stacks, mechanisms or choices of one detail.
pub const MOST_MEMBERS: usize = 32;

/// A set of numbers below [`MOST_MEMBERS`]: answers of a criterion, stacks, mechanisms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Set(u32);

impl Set {
    /// No member.
    pub const EMPTY: Self = Self(0);

    /// One member.
    pub fn of(member: usize) -> Self {
        debug_assert!(member < MOST_MEMBERS, "member {member} is out of range");
        Self(1 << member)
    }

    /// Every member below `count`.
    pub fn below(count: usize) -> Self {
        Self(if count >= MOST_MEMBERS { u32::MAX } else { (1 << count) - 1 })
    }

    /// Whether it holds the member.
    pub fn contains(self, member: usize) -> bool {
        member < MOST_MEMBERS && self.0 & (1 << member) != 0
    }

    /// The members of either.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The members of both.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The members that the other one lacks.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Adds a member.
    pub fn insert(&mut self, member: usize) {
        *self = self.union(Self::of(member));
    }

    /// Whether the other set has every member of this one.
    pub fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two share a member.
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no member.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The only member, when there is exactly one.
    pub fn single(self) -> Option<usize> {
        (self.len() == 1).then(|| self.0.trailing_zeros() as usize)
    }

    /// The members, smallest first.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..MOST_MEMBERS).filter(move |member| self.contains(*member))
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, |set, member| set.union(Self::of(member)))
    }
}

/// For each criterion, by its number, the answers still possible.
pub type Possible = [Set; MOST_CRITERIA];

/// Everything the engine is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The answers still possible of each criterion.
    pub possible: Possible,
    /// The criteria that somebody answered, if only in part.
    pub stated: Set,
    /// What the team runs; empty when it was not said.
    pub stack: Set,
}

impl Facts {
    /// Whether the criterion is stated and certainly one of the given answers.
    pub fn certainly(&self, criterion: usize, answers: Set) -> bool {
        self.stated.contains(criterion) && self.possible[criterion].is_within(answers)
    }

    /// The same facts with one criterion answered.
    #[must_use]
    pub fn with(mut self, criterion: usize, answers: Set) -> Self {
        self.possible[criterion] = answers;
        self.stated.insert(criterion);
        self
    }
}
