//! Asking a person: what is put to them and what can come back. How it looks is for the implementation to say; the
//! dialogue itself only sees this trait, so that a test can hold it without a terminal.

use std::io;

use crate::engine::Outcomes;

/// What the last choice of every question says.
pub const NOT_SURE: &str = "not sure; leave it open";
/// What stands for an answer that was not given.
pub const LEFT_OPEN: &str = "left open";

/// A question with choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked about.
    pub about: Subject,
    /// How far along one is; `None` outside a row of questions.
    pub progress: Option<Progress>,
    /// The question, as a sentence.
    pub asks: String,
    /// Why the answer matters, as one or two sentences; may be empty.
    pub matters: String,
    /// The outcomes still possible, once something has been answered.
    pub possible: Option<Outcomes>,
    /// What can be chosen.
    pub choices: Vec<Choice>,
    /// The choice that is marked at first.
    pub marked: usize,
}

/// What a question is about; numbers are those of the rule book's lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Which kind of answer a criterion has.
    Kind(usize),
    /// The answer to a criterion.
    Criterion(usize),
    /// What the team runs.
    Stack,
    /// A detail of the lock.
    Detail(usize),
    /// How to go on.
    Course,
}

/// How far along one is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The number of this question, from 1.
    pub number: usize,
    /// How many there will be at most.
    pub most: usize,
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it means, as a fragment.
    pub means: String,
    /// The word that notes write for it; empty when it has none.
    pub id: String,
    /// What helps somebody who is unsure, in one or several lines; may be empty.
    pub help: String,
}

/// A request for one line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What is asked about.
    pub about: Subject,
    /// How far along one is.
    pub progress: Option<Progress>,
    /// The question, as a sentence.
    pub asks: String,
    /// What to know for answering it; may be empty.
    pub matters: String,
    /// What an answer looks like, and what an empty line means.
    pub form: String,
    /// What was wrong with the last attempt; empty at first.
    pub error: String,
}

/// What a person did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply<T> {
    /// Answered.
    Answer(T),
    /// Wants to go back one question.
    Back,
}

/// Why there is no reply.
#[derive(Debug)]
pub enum Stopped {
    /// The person left, by Ctrl-C or by going back from the first question.
    Left,
    /// The terminal failed.
    Failed(io::Error),
}

impl std::fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Left => formatter.write_str("the questions were left"),
            Self::Failed(_) => formatter.write_str("the terminal cannot be asked on"),
        }
    }
}

impl std::error::Error for Stopped {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Left => None,
            Self::Failed(error) => Some(error),
        }
    }
}

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::Interrupted { Self::Left } else { Self::Failed(error) }
    }
}

/// Somebody who can be asked.
pub trait Prompter {
    /// Lets one of the choices be picked; the answer is its place among them.
    ///
    /// # Errors
    /// When the person left, or the terminal failed.
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped>;

    /// Asks for a line of text, which comes back without surrounding blanks.
    ///
    /// # Errors
    /// When the person left, or the terminal failed.
    fn line(&mut self, request: &Request) -> Result<Reply<String>, Stopped>;

    /// Asks for a yes or a no; `usual` is what Enter alone says.
    ///
    /// # Errors
    /// When the person left, or the terminal failed.
    fn confirm(&mut self, asks: &str, usual: bool) -> Result<Reply<bool>, Stopped>;

    /// Leaves an answer on the screen: what it is about, what it means, and the word that notes write for it.
    ///
    /// # Errors
    /// When the terminal failed.
    fn show(&mut self, about: Subject, means: &str, id: &str) -> Result<(), Stopped>;

    /// Takes the last answer off the screen again.
    ///
    /// # Errors
    /// When the terminal failed.
    fn take_back(&mut self) -> Result<(), Stopped>;
}
