//! Outcomes in sentences.

use crate::rulebook::Book;
use crate::rulebook::words::one_of;

use super::outcomes::{Outcome, Outcomes};

/// The word for the lack of a sufficient mechanism.
pub const REDESIGN: &str = "redesign";

/// The id of an outcome.
pub fn outcome_id(book: &Book, outcome: Outcome) -> &str {
    match outcome {
        Outcome::Mechanism(mechanism) => &book.mechanisms[mechanism].id,
        Outcome::Redesign => REDESIGN,
    }
}

/// The outcomes by id, "a, b or c".
pub fn outcome_list(book: &Book, outcomes: Outcomes) -> String {
    one_of(&outcomes.iter().map(|outcome| outcome_id(book, outcome)).collect::<Vec<_>>())
}
