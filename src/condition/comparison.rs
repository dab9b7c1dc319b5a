//! Sums of durations, compared.

use serde::{Deserialize, Serialize};

use super::{Circumstances, DetailValue};

/// `left operator right`, over milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    /// The left sum.
    pub left: Vec<Summand>,
    /// How the two must compare.
    pub operator: Operator,
    /// The right sum.
    pub right: Vec<Summand>,
}

/// A multiple of a duration; negative multiples are subtracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summand {
    /// How many times it counts.
    pub times: i64,
    /// What is counted.
    pub operand: Operand,
}

/// What a sum is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operand {
    /// A duration that the note states.
    Detail(usize),
    /// So many milliseconds.
    Constant(i64),
}

impl Operand {
    /// The detail, when it is one.
    pub fn detail(self) -> Option<usize> {
        match self {
            Self::Detail(detail) => Some(detail),
            Self::Constant(_) => None,
        }
    }
}

/// How two sums compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Operator {
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// Greater.
    More,
    /// Greater or equal.
    AtLeast,
}

impl Comparison {
    /// The details on both sides.
    pub fn details(&self) -> impl Iterator<Item = usize> {
        self.left.iter().chain(&self.right).filter_map(|summand| summand.operand.detail())
    }

    /// Whether the sums compare so.
    pub fn holds(&self, known: &Circumstances<'_>) -> bool {
        let (Some(left), Some(right)) = (sum(&self.left, known), sum(&self.right, known)) else { return false };
        match self.operator {
            Operator::Less => left < right,
            Operator::AtMost => left <= right,
            Operator::More => left > right,
            Operator::AtLeast => left >= right,
        }
    }
}

/// The sum in milliseconds: `None` when its first duration is not stated; a later one that is missing counts as nothing.
fn sum(summands: &[Summand], known: &Circumstances<'_>) -> Option<i64> {
    let mut total: i64 = 0;
    for (index, summand) in summands.iter().enumerate() {
        let value = match summand.operand {
            Operand::Constant(milliseconds) => Some(milliseconds),
            Operand::Detail(detail) => match known.details.get(detail) {
                Some(Some(DetailValue::Duration(milliseconds))) => Some(*milliseconds),
                _ => None,
            },
        };
        match value {
            Some(value) => total = total.saturating_add(value.saturating_mul(summand.times)),
            None if index == 0 => return None,
            None => {}
        }
    }
    Some(total)
}
