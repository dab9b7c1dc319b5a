//! `lockpick ask`: the dialogue, the answers given in advance, real cases, and the note that it saves.

#[path = "../support/mod.rs"]
mod support;

mod advance;
mod decisions;
mod details;
mod dialogue;
mod examples;
mod saving;
mod screen;
