//! Conditions over answers, details of the lock, and the stack.
//!
//! A condition is read in two ways. A *check* asks whether it [holds](Condition::holds) of what a note states, where
//! silence satisfies nothing. The *engine* asks in which ways the missing answers could make it true, and takes it
//! apart into [`Case`]s for that. Where a silence may not be one, its [`Truth`] says whether that matters.

mod comparison;
mod imagining;
mod truth;

pub use comparison::{Comparison, Operand, Operator, Summand};
pub use truth::Truth;

use serde::{Deserialize, Serialize};

use crate::facts::{Facts, Set};

/// A condition. Numbers are those of the rule book's lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// All of them hold.
    All(Vec<Self>),
    /// One of them holds.
    Any(Vec<Self>),
    /// It does not hold.
    Not(Box<Self>),
    /// A named condition.
    Term {
        /// Its name.
        name: String,
        /// What the name stands for.
        stands_for: Box<Self>,
    },
    /// A criterion is stated and certainly among these answers.
    Answer {
        /// The criterion.
        criterion: usize,
        /// The answers.
        among: Set,
        /// All answers that the criterion has.
        of: Set,
    },
    /// A detail is stated and among these choices.
    Choice {
        /// The detail.
        detail: usize,
        /// The choices.
        among: Set,
    },
    /// A criterion or a detail is stated.
    Given(Subject),
    /// One sum of durations compares so with another.
    Compare(Comparison),
    /// The chosen mechanism has one of these roles.
    Role(Set),
    /// Every outcome still possible is one of these mechanisms.
    Outcome(Set),
    /// The stack names one of these.
    StackHas(Set),
}

/// What a note can state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// The answer to a criterion.
    Criterion(usize),
    /// A detail of the lock.
    Detail(usize),
}

/// What a note states of one detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DetailValue {
    /// One of the detail's choices, by number.
    Choice(usize),
    /// So many milliseconds.
    Duration(i64),
}

/// What a condition of a check is held against.
#[derive(Debug, Clone, Copy)]
pub struct Circumstances<'a> {
    /// The answers and the stack.
    pub facts: &'a Facts,
    /// By the number of the detail: what the note states of it.
    pub details: &'a [Option<DetailValue>],
    /// The roles of the chosen mechanism.
    pub roles: Set,
    /// The mechanisms that are still possible outcomes; `None` when one of the outcomes is a redesign.
    pub outcomes: Option<Set>,
}

impl Condition {
    /// Whether the condition holds of what is stated. Silence satisfies nothing, so `Not` of a silence holds.
    pub fn holds(&self, known: &Circumstances<'_>) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.holds(known)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(known)),
            Self::Not(part) => !part.holds(known),
            Self::Term { stands_for, .. } => stands_for.holds(known),
            Self::Answer { criterion, among, .. } => known.facts.certainly(*criterion, *among),
            Self::Choice { detail, among } => {
                matches!(known.details.get(*detail), Some(Some(DetailValue::Choice(choice))) if among.contains(*choice))
            }
            Self::Given(Subject::Criterion(criterion)) => known.facts.stated.contains(*criterion),
            Self::Given(Subject::Detail(detail)) => matches!(known.details.get(*detail), Some(Some(_))),
            Self::Compare(comparison) => comparison.holds(known),
            Self::Role(roles) => known.roles.meets(*roles),
            Self::Outcome(mechanisms) => known.outcomes.is_some_and(|outcomes| outcomes.is_within(*mechanisms)),
            Self::StackHas(stacks) => known.facts.stack.meets(*stacks),
        }
    }

    /// Every criterion and detail that the condition names, in order; those inside named conditions are left out.
    pub fn subjects(&self) -> Vec<Subject> {
        let mut found = Vec::new();
        self.collect_subjects(&|_| true, &mut found);
        found
    }

    /// The criteria and details that make a condition hold which does: what a finding has to point at.
    pub fn reasons(&self, known: &Circumstances<'_>) -> Vec<Subject> {
        let mut found = Vec::new();
        self.collect_subjects(&|part| !matches!(part, Self::Not(_)) && part.holds(known), &mut found);
        found
    }

    fn collect_subjects(&self, wanted: &dyn Fn(&Self) -> bool, found: &mut Vec<Subject>) {
        let mut add = |subject| {
            if !found.contains(&subject) {
                found.push(subject);
            }
        };
        match self {
            Self::Answer { criterion, .. } => add(Subject::Criterion(*criterion)),
            Self::Choice { detail, .. } => add(Subject::Detail(*detail)),
            Self::Given(subject) => add(*subject),
            Self::Compare(comparison) => comparison.details().for_each(|detail| add(Subject::Detail(detail))),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().filter(|part| wanted(part)).for_each(|part| part.collect_subjects(wanted, found));
            }
            Self::Not(part) => part.collect_subjects(wanted, found),
            Self::Term { .. } | Self::Role(_) | Self::Outcome(_) | Self::StackHas(_) => {}
        }
    }

    /// The condition and every part of it; named conditions count as one part.
    pub fn parts(&self) -> Vec<&Self> {
        let mut found = vec![self];
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| found.extend(part.parts())),
            Self::Not(part) => found.extend(part.parts()),
            Self::Term { .. }
            | Self::Answer { .. }
            | Self::Choice { .. }
            | Self::Given(_)
            | Self::Compare(_)
            | Self::Role(_)
            | Self::Outcome(_)
            | Self::StackHas(_) => {}
        }
        found
    }

    /// Details that must be stated for the condition to hold.
    pub fn needs(&self) -> Vec<usize> {
        match self {
            Self::All(parts) => parts.iter().flat_map(Self::needs).collect(),
            Self::Term { stands_for, .. } => stands_for.needs(),
            Self::Choice { detail, .. } | Self::Given(Subject::Detail(detail)) => vec![*detail],
            Self::Compare(comparison) => {
                let firsts = [comparison.left.first(), comparison.right.first()].into_iter().flatten();
                firsts.filter_map(|summand| summand.operand.detail()).collect()
            }
            Self::Any(_)
            | Self::Not(_)
            | Self::Answer { .. }
            | Self::Given(Subject::Criterion(_))
            | Self::Role(_)
            | Self::Outcome(_)
            | Self::StackHas(_) => Vec::new(),
        }
    }

    /// Takes a condition over answers and stack apart into cases, one of which holds whenever the condition does.
    /// `None` when it asks for what only a note can state.
    pub fn cases(&self) -> Option<Vec<Case>> {
        self.cases_when(true)
    }

    fn cases_when(&self, holds: bool) -> Option<Vec<Case>> {
        match self {
            Self::Not(part) => part.cases_when(!holds),
            Self::Term { stands_for, .. } => stands_for.cases_when(holds),
            Self::All(parts) if holds => all_of(parts, holds),
            Self::Any(parts) if !holds => all_of(parts, holds),
            Self::All(parts) | Self::Any(parts) => {
                let cases: Option<Vec<_>> = parts.iter().map(|part| part.cases_when(holds)).collect();
                cases.map(|cases| cases.into_iter().flatten().collect())
            }
            Self::Answer { criterion, among, of } => {
                let among = if holds { *among } else { of.without(*among) };
                Some(vec![Case { answers: vec![(*criterion, among)], ..Case::default() }])
            }
            Self::StackHas(stacks) if holds => Some(vec![Case { stack_any: vec![*stacks], ..Case::default() }]),
            Self::StackHas(stacks) => Some(vec![Case { stack_none: *stacks, ..Case::default() }]),
            Self::Choice { .. } | Self::Given(_) | Self::Compare(_) | Self::Role(_) | Self::Outcome(_) => None,
        }
    }
}

/// Every way to choose one case of each part.
fn all_of(parts: &[Condition], holds: bool) -> Option<Vec<Case>> {
    parts.iter().try_fold(vec![Case::default()], |so_far, part| {
        let next = part.cases_when(holds)?;
        Some(so_far.iter().flat_map(|left| next.iter().map(|right| left.and(right))).collect())
    })
}

/// One way for a condition to hold: each criterion named has an answer among those given, and the stack fits.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Case {
    /// Criterion and the answers it may have; each criterion once.
    pub answers: Vec<(usize, Set)>,
    /// The stack names one of each of these.
    pub stack_any: Vec<Set>,
    /// The stack names none of these.
    pub stack_none: Set,
}

impl Case {
    fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (criterion, among) in &other.answers {
            match both.answers.iter_mut().find(|(known, _)| known == criterion) {
                Some((_, answers)) => *answers = answers.intersection(*among),
                None => both.answers.push((*criterion, *among)),
            }
        }
        both.stack_any.extend(&other.stack_any);
        both.stack_none = both.stack_none.union(other.stack_none);
        both
    }

    /// Whether the stack fits; a stack that was not named has nothing.
    pub fn fits_stack(&self, stack: Set) -> bool {
        self.stack_any.iter().all(|any| any.meets(stack)) && !self.stack_none.meets(stack)
    }
}
