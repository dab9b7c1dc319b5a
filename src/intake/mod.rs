//! Where facts come from: notes in files, answers on the command line, and people.

pub mod answers;
pub mod deciding;
pub mod details;
pub mod extract;
pub mod files;
pub mod folders;
pub mod interview;
pub mod kinds;
pub mod lock;
pub mod note;
mod note_answers;
pub mod numbers;
pub mod prompt;
pub mod sizing;
pub mod texts;
