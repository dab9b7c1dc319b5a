//! Which recipe a result calls for, how it is filled from a note, and the race test that goes with it. Pure and total, as
//! `rules/recipes/README.md` describes it.

mod by_hand;
mod choosing;
mod filling;
mod race_test;
mod writer;

pub use choosing::{Chosen, Companion, Goal, Missing, Realisation, Situation, goals};
pub use filling::{Changed, Filling};
pub use race_test::{NoRaceTest, race_test};
