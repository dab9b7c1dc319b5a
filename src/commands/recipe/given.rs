//! What the command line and the note say.

use crate::cli::RecipeArgs;
use crate::condition::DetailValue;
use crate::facts::Facts;
use crate::intake::answers;
use crate::intake::lock;
use crate::intake::note::Note;
use crate::rulebook::Book;

use super::super::errors::UsageError;
use super::super::one_note::{self, Asked};

/// Answers, stack and note.
pub struct Given {
    /// The answers and the stack.
    pub facts: Facts,
    /// What the team runs, in the order in which it was named, where the lock is kept first.
    pub stack: Vec<usize>,
    /// Where the note keeps its lock, unless the command line says what is run.
    pub store: Option<usize>,
    /// The note.
    pub note: Option<Note>,
}

impl Given {
    /// Reads them; what the command line says counts before the note. The inner error holds the problems of the note, a line
    /// each.
    pub fn read(book: &Book, args: &RecipeArgs) -> anyhow::Result<Result<Self, String>> {
        let mut given = Self { facts: book.silence(), stack: Vec::new(), store: None, note: None };
        if let Some(path) = &args.from {
            let asked = Asked { path, option: "--from ", name: args.note.as_deref() };
            match one_note::read(book, &asked)? {
                Ok((note, _)) => given = Self { facts: note.facts, stack: note.stack.clone(), store: None, note: Some(note) },
                Err(problems) => return Ok(Err(problems)),
            }
        }
        let usage = |error: answers::AnswerError| UsageError(error.to_string());
        given.facts = answers::add_all(book, &given.facts, &args.answer).map_err(usage)?;
        if !args.stack.is_empty() {
            given.stack = answers::stack(book, args.stack.iter().map(String::as_str)).map_err(usage)?;
        } else if let Some(store) = lock::store(book, given.details()) {
            given.stack.insert(0, store);
            given.store = Some(store);
        }
        given.facts.stack = given.stack.iter().copied().collect();
        Ok(Ok(given))
    }

    /// Whether anything was answered.
    pub fn has_answers(&self) -> bool {
        !self.facts.stated.is_empty()
    }

    /// The name of the note.
    pub fn name(&self) -> Option<&str> {
        self.note.as_ref().map(|note| note.name.value.as_str())
    }

    /// By detail: what the note states of its lock.
    pub fn details(&self) -> &[Option<DetailValue>] {
        self.note.as_ref().and_then(|note| note.lock.as_ref()).map(|lock| lock.values.as_slice()).unwrap_or_default()
    }

    /// The mechanism that the note has chosen.
    pub fn mechanism(&self, book: &Book) -> Option<usize> {
        self.note.as_ref()?.lock.as_ref().and_then(|lock| lock::mechanism(book, &lock.values))
    }
}
