//! Where facts come from: notes in files, answers on the command line, and people.

pub mod answers;
pub mod extract;
pub mod files;
pub mod lock;
pub mod note;
pub mod numbers;
pub mod texts;
