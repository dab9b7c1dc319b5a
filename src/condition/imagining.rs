//! Values for details that nobody has stated, with which a condition would hold.

use super::{Circumstances, Comparison, Condition, DetailValue, Operand, Operator, Subject, Summand};

/// A duration too short for anything, and one too long for anything, in milliseconds.
const SHORTEST: i64 = 1;
const LONGEST: i64 = 365 * 86_400_000;

impl Condition {
    /// Gives missing details values so that the condition comes true; whether that may have worked. What is stated stays, and
    /// so does what named conditions ask for.
    pub fn imagine(&self, known: &Circumstances<'_>, details: &mut [Option<DetailValue>]) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.imagine(known, details)),
            Self::Any(parts) => {
                let holds = |part: &Self, details: &[Option<DetailValue>]| part.holds(&Circumstances { details, ..*known });
                parts.iter().any(|part| holds(part, details)) || parts.iter().any(|part| part.imagine(known, details))
            }
            Self::Choice { detail, among } => match details[*detail] {
                Some(DetailValue::Choice(choice)) => among.contains(choice),
                Some(DetailValue::Duration(_)) => false,
                None => {
                    details[*detail] = among.iter().next().map(DetailValue::Choice);
                    details[*detail].is_some()
                }
            },
            Self::Given(Subject::Detail(detail)) => {
                details[*detail].get_or_insert(DetailValue::Duration(LONGEST));
                true
            }
            Self::Compare(comparison) => {
                comparison.imagine(details);
                true
            }
            // What must not be holds of a silence; whether it still holds of what was imagined is seen at the end.
            Self::Not(_)
            | Self::Term { .. }
            | Self::Answer { .. }
            | Self::Given(Subject::Criterion(_))
            | Self::Role(_)
            | Self::Outcome(_)
            | Self::StackHas(_) => self.holds(&Circumstances { details, ..*known }),
        }
    }
}

impl Comparison {
    /// Makes the first duration of each side as short or as long as the comparison wants it.
    fn imagine(&self, details: &mut [Option<DetailValue>]) {
        let left_small = matches!(self.operator, Operator::Less | Operator::AtMost);
        let mut set = |summands: &[Summand], small: bool| {
            if let Some(Summand { operand: Operand::Detail(detail), .. }) = summands.first() {
                details[*detail].get_or_insert(DetailValue::Duration(if small { SHORTEST } else { LONGEST }));
            }
        };
        set(&self.left, left_small);
        set(&self.right, !left_small);
    }
}
