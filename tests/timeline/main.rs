//! The four pictures of a timeline, compared with those that were looked at.
//!
//! `UPDATE_EXPECTED=1 cargo test --test timeline` writes them anew.

mod command;
mod pictures;
mod samples;
mod texts;
