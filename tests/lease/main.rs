//! The closed forms against an exhaustive search over small integers, and their stories against the
//! search's own rules.

mod forms;
mod limits;
mod model;
mod payout;
mod replay;
mod search;
