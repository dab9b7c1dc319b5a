//! What a condition comes to while some of what it asks for is not known.

use super::{Circumstances, Comparison, Condition, Operator, Subject, Summand};

/// What a condition comes to while some of what it asks for may still be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// It does not hold, whatever is said.
    No,
    /// It depends.
    Unknown,
    /// It holds, whatever is said.
    Yes,
}

impl Truth {
    fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }

    fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
            Self::Yes => Self::No,
        }
    }
}

impl Condition {
    /// What the condition comes to. `may_be_said` tells of a criterion or detail that is not stated whether it may be all
    /// the same; any other stays a silence.
    pub fn truth(&self, known: &Circumstances<'_>, may_be_said: &dyn Fn(Subject) -> bool) -> Truth {
        let each = |parts: &[Self]| parts.iter().map(|part| part.truth(known, may_be_said)).collect::<Vec<_>>();
        let open = |subject: Subject| !is_stated(subject, known) && may_be_said(subject);
        let is_unknown = match self {
            Self::All(parts) => return each(parts).into_iter().min().unwrap_or(Truth::Yes),
            Self::Any(parts) => return each(parts).into_iter().max().unwrap_or(Truth::No),
            Self::Not(part) => return part.truth(known, may_be_said).not(),
            Self::Term { stands_for, .. } => return stands_for.truth(known, may_be_said),
            // What silence leaves possible does not bound what may be said: some answers count only when they are stated.
            Self::Answer { criterion, among, .. } => open(Subject::Criterion(*criterion)) && !among.is_empty(),
            Self::Choice { detail, .. } => open(Subject::Detail(*detail)),
            Self::Given(subject) => open(*subject),
            Self::Compare(comparison) => comparison.may_change(known, &|detail| open(Subject::Detail(detail))),
            Self::Role(_) | Self::Outcome(_) | Self::StackHas(_) => false,
        };
        if is_unknown { Truth::Unknown } else { Truth::of(self.holds(known)) }
    }
}

fn is_stated(subject: Subject, known: &Circumstances<'_>) -> bool {
    match subject {
        Subject::Criterion(criterion) => known.facts.stated.contains(criterion),
        Subject::Detail(detail) => matches!(known.details.get(detail), Some(Some(_))),
    }
}

impl Comparison {
    /// Whether what is `open` can make it hold where it does not now, or the other way round. No duration is negative, so one
    /// that counts as nothing as long as it is missing can only add to its sum, and may only confirm what holds without it.
    fn may_change(&self, known: &Circumstances<'_>, open: &dyn Fn(usize) -> bool) -> bool {
        let is_open = |summand: &Summand| summand.operand.detail().is_some_and(open);
        let firsts = [self.left.first(), self.right.first()].into_iter().flatten();
        if firsts.clone().any(is_open) {
            return true;
        }
        let holds = self.holds(known);
        let left_is_to_be_small = matches!(self.operator, Operator::Less | Operator::AtMost);
        let sides = [(&self.left, !left_is_to_be_small), (&self.right, left_is_to_be_small)];
        let first_is_missing =
            firsts.filter_map(|summand| summand.operand.detail()).any(|detail| !is_stated(Subject::Detail(detail), known));
        !first_is_missing
            && sides.into_iter().any(|(side, more_helps)| {
                side.iter().filter(|summand| is_open(summand)).any(|summand| ((summand.times > 0) == more_helps) != holds)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{DetailValue, Operand};
    use crate::facts::{Facts, MOST_CRITERIA, Set};

    const LEASE: usize = 0;
    const RUN: usize = 1;
    const DRIFT: usize = 2;

    /// What `lease <= run + drift` comes to with these durations, where more may be said of the drift.
    fn too_short(stated: [Option<i64>; 3], open: &[usize]) -> Truth {
        let summand = |detail| Summand { times: 1, operand: Operand::Detail(detail) };
        let comparison = Comparison { left: vec![summand(LEASE)], operator: Operator::AtMost, right: vec![summand(RUN), summand(DRIFT)] };
        let facts = Facts { possible: [Set::EMPTY; MOST_CRITERIA], stated: Set::EMPTY, stack: Set::EMPTY };
        let details = stated.map(|length| length.map(DetailValue::Duration));
        let known = Circumstances { facts: &facts, details: &details, roles: Set::EMPTY, outcomes: None };
        let may_be_said = |subject: Subject| matches!(subject, Subject::Detail(detail) if open.contains(&detail));
        Condition::Compare(comparison).truth(&known, &may_be_said)
    }

    #[test]
    fn what_can_only_add_to_a_sum_leaves_open_only_what_it_can_change() {
        assert_eq!(too_short([Some(30), Some(40), None], &[DRIFT]), Truth::Yes);
        assert_eq!(too_short([Some(30), Some(20), None], &[DRIFT]), Truth::Unknown);
        assert_eq!(too_short([Some(30), Some(20), None], &[]), Truth::No);
        assert_eq!(too_short([None, Some(20), None], &[DRIFT]), Truth::No, "without the first there is nothing to compare");
        assert_eq!(too_short([None, Some(20), None], &[LEASE]), Truth::Unknown);
    }
}
