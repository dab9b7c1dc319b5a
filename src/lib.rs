//! lockpick: which lock, if any, does this problem need?
//!
//! One idea: **facts in, engine, advice, findings, render.** `ask` and `check` differ only in where the answers come
//! from: a person, or places in a file. The rule book in `rules/` is data; the engine knows no id of it.
//!
//! The modules below stand in the order in which they may use one another: each imports only from those above it, and a
//! test reads the imports and holds them to it.

// Texts, places, values.
pub mod source;
pub mod nearest;
pub mod yaml;
pub mod yaml_text;
pub mod duration;
pub mod date;
pub mod fields;
// What is known and what is asked of it.
pub mod facts;
pub mod condition;
pub mod rulebook;
pub mod results;
pub mod embedded;
// What follows.
pub mod engine;
pub mod recipe;
pub mod timeline;
pub mod lease;
pub mod tables;
// Where facts come from.
pub mod intake;
pub mod config;
// What is found in a note.
pub mod review;
pub mod report;
pub mod difference;
// What is found in a rule book.
pub mod audit;
// How results are written.
pub mod render;
pub mod schema;
// What can be looked up: everything, by its id.
pub mod explain;
// The program.
pub mod exit;
pub mod cli;
pub mod commands;
