//! The closed forms against an exhaustive search over small integers, and their stories against the
//! search's own rules.
#![allow(clippy::print_stdout, reason = "figures are printed by the tests that find them")]

mod agreement;
mod forms;
mod limits;
mod model;
mod payout;
mod replay;
mod search;
