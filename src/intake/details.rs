//! Asking the details of a lock that matter for its mechanism, one after another; each may be left open.

use crate::condition::{Circumstances, DetailValue};
use crate::duration;
use crate::facts::{Facts, Set};
use crate::rulebook::{Book, Choice as Word, Detail, DetailKind};

use super::interview::{LEFT_OPEN, NOT_SURE};
use super::prompt::{Choice, Progress, Prompter, Question, Reply, Request, Stopped, Subject};

/// A lock whose details can be asked.
#[derive(Debug, Clone, Copy)]
pub struct Lock<'l> {
    /// The answers and the stack.
    pub facts: &'l Facts,
    /// The mechanism.
    pub mechanism: usize,
    /// By detail: what is known already, and so is not asked.
    pub known: &'l [Option<DetailValue>],
}

/// Asks what matters and is not known, and returns what was answered; `None` when the person went back from the first
/// question.
///
/// # Errors
/// When the person left, or the terminal failed.
pub fn ask(book: &Book, lock: Lock<'_>, prompter: &mut dyn Prompter) -> Result<Option<Vec<(usize, DetailValue)>>, Stopped> {
    let mut asking = Asking { book, lock, steps: Vec::new() };
    while let Some(detail) = asking.open().first().copied() {
        match asking.ask(detail, prompter)? {
            Reply::Answer(Said::Enough) => break,
            Reply::Answer(Said::Value(value)) => {
                let (means, id) = in_words(&book.details[detail], value);
                prompter.show(Subject::Detail(detail), &means, &id)?;
                asking.steps.push((detail, value));
            }
            Reply::Back if asking.steps.pop().is_none() => return Ok(None),
            Reply::Back => prompter.take_back()?,
        }
    }
    Ok(Some(asking.steps.into_iter().filter_map(|(detail, value)| Some((detail, value?))).collect()))
}

/// The details that matter for a mechanism under these circumstances, most important first.
pub fn mattering(book: &Book, facts: &Facts, mechanism: usize, stated: &[Option<DetailValue>]) -> Vec<usize> {
    let Some(chosen) = book.mechanisms.get(mechanism) else { return Vec::new() };
    let known = Circumstances { facts, details: stated, roles: chosen.roles, outcomes: Some(Set::of(mechanism)) };
    let matters = chosen.details.iter().filter(|detail| detail.when.as_ref().is_none_or(|when| when.holds(&known)));
    matters.map(|detail| detail.detail).collect()
}

const ENOUGH: &str = "stop here; leave the rest open";
const ENOUGH_TYPED: &str = "stop";
/// The roles of the numbers from which a lease is sized, beside those that matter anyway.
const SIZING: [&str; 2] = ["pause", "drift"];
const WORK: &str = "work";
const TTL: &str = "ttl";

/// What came of a question.
enum Said {
    /// The detail is this, or is left open.
    Value(Option<DetailValue>),
    /// No more questions.
    Enough,
}

struct Asking<'a> {
    book: &'a Book,
    lock: Lock<'a>,
    steps: Vec<(usize, Option<DetailValue>)>,
}

impl Asking<'_> {
    /// By detail: what is stated so far.
    fn stated(&self) -> Vec<Option<DetailValue>> {
        let mut stated = self.lock.known.to_vec();
        self.steps.iter().for_each(|(detail, value)| stated[*detail] = value.or(stated[*detail]));
        stated
    }

    /// The details that are still to be asked, in order: where a lease has to be sized, its numbers come first.
    fn open(&self) -> Vec<usize> {
        let stated = self.stated();
        let mattering = mattering(self.book, self.lock.facts, self.lock.mechanism, &stated);
        let has_role = |detail: usize, role: &str| self.book.details[detail].role.as_deref() == Some(role);
        let sized = mattering.iter().any(|detail| has_role(*detail, TTL));
        let numbers = (0..self.book.details.len()).filter(|detail| {
            sized && (SIZING.iter().any(|role| has_role(*detail, role)) || has_role(*detail, WORK) && mattering.contains(detail))
        });
        let mut order: Vec<usize> = numbers.collect();
        order.extend(mattering.iter().filter(|detail| !order.contains(detail)).copied().collect::<Vec<_>>());
        let implied = |detail: usize| {
            let implying = self.book.details.iter().zip(&stated).filter(|(_, value)| value.is_some());
            implying.flat_map(|(other, _)| &other.implies).any(|(implied, _)| *implied == detail)
        };
        let asked = |detail: usize| self.steps.iter().any(|(other, _)| *other == detail);
        order.retain(|detail| stated[*detail].is_none() && !asked(*detail) && !implied(*detail));
        order
    }

    fn ask(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        match self.book.details[number].kind {
            DetailKind::Duration => self.ask_duration(number, prompter),
            _ => self.ask_choice(number, prompter),
        }
    }

    fn ask_choice(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        let detail = &self.book.details[number];
        let words: Vec<usize> = self.offered(detail);
        let choice = |means: &str, id: &str| Choice { means: means.to_owned(), id: id.to_owned(), help: String::new() };
        let mut choices: Vec<Choice> = words.iter().map(|word| choice(&detail.choices[*word].means, &detail.choices[*word].id)).collect();
        choices.extend([choice(NOT_SURE, ""), choice(ENOUGH, "")]);
        let (asks, matters) = (detail.asks.clone(), detail.means.clone());
        let about = Subject::Detail(number);
        let question = Question { about, progress: Some(self.progress()), asks, matters, possible: None, choices, marked: 0 };
        Ok(match prompter.select(&question)? {
            Reply::Back => Reply::Back,
            Reply::Answer(choice) if choice > words.len() => Reply::Answer(Said::Enough),
            Reply::Answer(choice) => Reply::Answer(Said::Value(words.get(choice).map(|word| DetailValue::Choice(*word)))),
        })
    }

    /// The choices of a detail; of stores only those that the team runs, once that is said.
    fn offered(&self, detail: &Detail) -> Vec<usize> {
        let stack = self.lock.facts.stack;
        let all = 0..detail.choices.len();
        if detail.kind != DetailKind::Store || stack.is_empty() {
            return all.collect();
        }
        all.filter(|choice| *choice >= self.book.stacks.len() || stack.contains(*choice)).collect()
    }

    fn ask_duration(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        let detail = &self.book.details[number];
        let words: String = detail.choices.iter().map(|Word { id, means }| format!(" Or `{id}`: {means}.")).collect();
        let form = format!("A time like 30s, 5m or 1h30m.{words} Enter alone leaves it open; `{ENOUGH_TYPED}` leaves the rest open, too.");
        let (about, progress) = (Subject::Detail(number), Some(self.progress()));
        let mut request = Request { about, progress, asks: detail.asks.clone(), matters: detail.means.clone(), form, error: String::new() };
        loop {
            let typed = match prompter.line(&request)? {
                Reply::Back => return Ok(Reply::Back),
                Reply::Answer(typed) => typed,
            };
            if typed.is_empty() {
                return Ok(Reply::Answer(Said::Value(None)));
            }
            if typed == ENOUGH_TYPED {
                return Ok(Reply::Answer(Said::Enough));
            }
            if let Some(choice) = detail.choice(&typed) {
                return Ok(Reply::Answer(Said::Value(Some(DetailValue::Choice(choice)))));
            }
            match duration::parse(&typed) {
                Ok(milliseconds) => return Ok(Reply::Answer(Said::Value(Some(DetailValue::Duration(milliseconds))))),
                Err(error) => request.error = error.to_string(),
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress { number: self.steps.len() + 1, most: self.steps.len() + self.open().len() }
    }
}

/// A value in words, and the word that notes write for it.
fn in_words(detail: &Detail, value: Option<DetailValue>) -> (String, String) {
    match value {
        Some(DetailValue::Choice(choice)) => (detail.choices[choice].means.clone(), detail.choices[choice].id.clone()),
        Some(DetailValue::Duration(milliseconds)) => (duration::written(milliseconds.unsigned_abs()), String::new()),
        None => (LEFT_OPEN.to_owned(), String::new()),
    }
}
