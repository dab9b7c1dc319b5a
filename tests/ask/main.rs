//! `lockpick ask`: the dialogue, the answers given in advance, real cases, and the note that it saves.
#![allow(clippy::print_stdout, reason = "figures are printed by the tests that find them")]

#[path = "../support/mod.rs"]
mod support;

mod advance;
mod conditions;
mod decisions;
mod details;
mod dialogue;
mod examples;
mod going_on;
mod roundtrip;
mod saving;
mod screen;
