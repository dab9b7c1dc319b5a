//! A person who answers from a script.

use std::collections::VecDeque;

use lockpick::intake::prompt::{Prompter, Question, Reply, Request, Stopped, Subject};

/// Goes back.
pub const BACK: &str = "<";
/// Presses Ctrl-C.
pub const CTRL_C: &str = "^C";
/// Is not sure; at a line of text this is an empty one.
pub const NOT_SURE: &str = "not sure";

/// Answers with the given words, one after another: the id of a choice or the beginning of what it means, a line of
/// text, yes or no.
#[derive(Debug, Default)]
pub struct Script {
    words: VecDeque<String>,
    /// Every question that was put.
    pub questions: Vec<Question>,
    /// Every request for a line of text that was put.
    pub requests: Vec<Request>,
    /// The answers on the screen.
    pub shown: Vec<String>,
}

impl Script {
    /// The words in order.
    pub fn new(words: &[&str]) -> Self {
        Self { words: words.iter().map(|word| (*word).to_owned()).collect(), ..Self::default() }
    }

    /// What each question was about, those that were asked again included.
    pub fn subjects(&self) -> Vec<Subject> {
        self.questions.iter().map(|question| question.about).collect()
    }

    /// Whether every word was said.
    pub fn is_over(&self) -> bool {
        self.words.is_empty()
    }

    fn next(&mut self, asked: &str) -> Result<Reply<String>, Stopped> {
        match self.words.pop_front() {
            None => panic!("the script has no answer to: {asked}"),
            Some(word) if word == CTRL_C => Err(Stopped::Left),
            Some(word) if word == BACK => Ok(Reply::Back),
            Some(word) => Ok(Reply::Answer(word)),
        }
    }
}

impl Prompter for Script {
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped> {
        self.questions.push(question.clone());
        Ok(match self.next(&question.asks)? {
            Reply::Back => Reply::Back,
            Reply::Answer(word) => Reply::Answer(place(question, &word)),
        })
    }

    fn line(&mut self, request: &Request) -> Result<Reply<String>, Stopped> {
        self.requests.push(request.clone());
        let reply = self.next(&request.asks)?;
        Ok(if reply == Reply::Answer(NOT_SURE.to_owned()) { Reply::Answer(String::new()) } else { reply })
    }

    fn confirm(&mut self, asks: &str, _usual: bool) -> Result<Reply<bool>, Stopped> {
        Ok(match self.next(asks)? {
            Reply::Back => Reply::Back,
            Reply::Answer(word) => Reply::Answer(word == "yes"),
        })
    }

    fn show(&mut self, _about: Subject, means: &str, _id: &str) -> Result<(), Stopped> {
        self.shown.push(means.to_owned());
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        self.shown.pop().map(drop).ok_or_else(|| panic!("there is nothing to take back"))
    }
}

/// The place of the choice with this id, or whose meaning begins so.
pub fn place(question: &Question, word: &str) -> usize {
    let by_id = question.choices.iter().position(|choice| choice.id == word);
    let by_meaning = || question.choices.iter().position(|choice| choice.means.starts_with(word));
    by_id.or_else(by_meaning).unwrap_or_else(|| panic!("`{word}` is no choice of: {}", question.asks))
}
