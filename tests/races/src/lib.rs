//! The races: every recipe of the rule book, run on the engine it is written for.
//!
//! A recipe is read as it stands in `rules/recipes`, its steps are executed with a real client, and what comes back is
//! read as the recipe says it is to be read. Workers are released together, holders are paused, killed and cut off,
//! stores are ended and started again; what went wrong is counted. Beside each recipe runs code that is known to be
//! wrong, so that a count of nothing means something.

pub mod book;
pub mod changes;
pub mod client;
pub mod evidence;
pub mod fault;
pub mod flow;
pub mod holder;
pub mod outcome;
pub mod plain;
pub mod plan;
pub mod store;
pub mod text;
