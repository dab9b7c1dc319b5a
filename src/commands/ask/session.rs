//! What a run of `ask` knows so far.

use crate::condition::DetailValue;
use crate::engine::{Advice, Outcome};
use crate::facts::Facts;
use crate::intake::details::mattering;
use crate::intake::lock;
use crate::intake::note::Note;
use crate::rulebook::{Book, DetailKind};

/// The answers, the note that they carry on, and what is stated of the lock.
pub struct Session {
    /// The answers and the stack.
    pub facts: Facts,
    /// What the team runs, in the order in which it was named.
    pub stack: Vec<usize>,
    /// The note that they are from.
    pub note: Option<Note>,
    /// How many notes its file holds.
    pub notes_in_file: usize,
    /// The mechanism to state in a note.
    pub mechanism: Option<usize>,
    /// By detail: what is stated of the lock.
    pub lock: Vec<Option<DetailValue>>,
}

impl Session {
    /// A run that begins with nothing said.
    pub fn silent(book: &Book) -> Self {
        let lock = vec![None; book.details.len()];
        Self { facts: book.silence(), stack: Vec::new(), note: None, notes_in_file: 0, mechanism: None, lock }
    }

    /// A run that carries on a note. What its library fixes or its details imply is not stated, and is left out.
    pub fn of_note(book: &Book, note: Note, notes_in_file: usize) -> Self {
        let lock = note.lock.as_ref().map(|lock| {
            let stated = lock.values.iter().zip(&lock.places);
            stated.map(|(value, place)| value.filter(|_| place.is_some())).collect()
        });
        let lock = lock.unwrap_or_else(|| vec![None; book.details.len()]);
        let mechanism = note.lock.as_ref().and_then(|lock| lock::mechanism(book, &lock.values));
        Self { facts: note.facts, stack: note.stack.clone(), note: Some(note), notes_in_file, mechanism, lock }
    }

    /// States the recommended mechanism, unless the note has chosen one: what it says of the code is for people to change.
    pub fn take_recommendation(&mut self, advice: &Advice) {
        if let Some(Outcome::Mechanism(mechanism)) = advice.outcome {
            self.mechanism = self.mechanism.or(Some(mechanism));
        }
    }

    /// Where the lock is kept.
    pub fn store(&self, book: &Book) -> Option<usize> {
        lock::store(book, &self.lock)
    }

    /// What the team runs, likeliest first: where the lock is kept, what was named in its order, what was answered.
    pub fn stack_in_order(&self, book: &Book) -> Vec<usize> {
        let answered = self.facts.stack.iter().filter(|stack| !self.stack.contains(stack));
        self.store(book).into_iter().chain(self.stack.iter().copied()).chain(answered).collect()
    }

    /// By detail: what is stated, or follows from what is stated.
    pub fn known(&self, book: &Book) -> Vec<Option<DetailValue>> {
        let of_note = self.note.as_ref().and_then(|note| note.lock.as_ref());
        let follows = |detail: usize| of_note.and_then(|lock| lock.values[detail]);
        (0..book.details.len()).map(|detail| self.lock[detail].or_else(|| follows(detail))).collect()
    }

    /// States another mechanism than the note has chosen; what does not matter for it is not stated any more.
    pub fn change_to(&mut self, book: &Book, mechanism: usize) {
        let mattering = mattering(book, &self.facts, mechanism, &self.lock);
        for (detail, value) in self.lock.iter_mut().enumerate().filter(|(detail, _)| !mattering.contains(detail)) {
            *value = value.filter(|_| book.details[detail].kind == DetailKind::Store);
        }
        if let Some(note) = &mut self.note {
            note.lock = None;
        }
        self.mechanism = Some(mechanism);
    }
}
