//! lockpick: which lock, if any, does this problem need?
//!
//! One idea: **facts in, engine, advice, findings, render.** `ask` and `check` differ only in where the answers come
//! from: a person, or places in a file. The rule book in `rules/` is data; the engine knows no id of it.
//!
//! The modules below stand in the order in which they may use one another: each imports only from those above it, and a
//! test reads the imports and holds them to it.

// Texts, places, values.
pub mod date;
pub mod duration;
pub mod fields;
pub mod nearest;
pub mod source;
pub mod yaml;
pub mod yaml_text;
// What is known and what is asked of it.
pub mod condition;
pub mod embedded;
pub mod facts;
pub mod rulebook;
// What follows.
pub mod engine;
// Where facts come from.
pub mod intake;
// How results are written.
pub mod render;
// The program.
pub mod cli;
pub mod commands;
pub mod exit;
