//! A small model of locks, searched exhaustively: workers, a store that keeps them apart, a resource on which they act,
//! a network, a clock, and faults.
//!
//! What the searches find is committed as `rules/faults.yaml` (single faults) and `pairs.txt` beside this file (what only
//! two faults together break), and compared here; the sentences that the rule book takes from it stand as tests in
//! `claims` and `payout`. Read in this order: `protocol` and `fault` say what is tried, `world` what can differ, `moves`
//! what can happen, `property` what must not, and `search` looks at everything.

mod agreement;
mod cell;
mod claims;
mod client;
mod effect;
mod entry;
mod fault;
mod faults_file;
mod known;
mod moves;
mod payout;
mod play;
mod property;
mod protocol;
mod search;
mod slow;
mod time;
mod variant;
mod words;
mod world;
