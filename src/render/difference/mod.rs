//! What changed between two versions of a file, for people and programs.

mod human;
mod json;
mod markdown;
mod words;

pub use human::human;
pub use json::json;
pub use markdown::markdown;
