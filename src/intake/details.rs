//! Asking the details of a lock that matter for its mechanism, one after another; each may be left open.

use crate::condition::{Circumstances, DetailValue};
use crate::duration;
use crate::facts::{Facts, Set};
use crate::rulebook::{Book, Choice as Word, Detail, DetailKind, Role};

use super::prompt::{Choice, LEFT_OPEN, NOT_SURE, Progress, Prompter, Question, Reply, Request, Stopped, Subject};
use super::sizing;

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
            Reply::Answer(Said::Answer(step)) => {
                prompter.show(Subject::Detail(detail), &step.means, &step.id)?;
                asking.steps.push(step);
            }
            Reply::Back if asking.steps.pop().is_none() => return Ok(None),
            Reply::Back => prompter.take_back()?,
        }
    }
    Ok(Some(asking.steps.into_iter().flat_map(|step| step.states).collect()))
}

/// The details that matter for a mechanism under these circumstances, most important first.
pub fn mattering(book: &Book, facts: &Facts, mechanism: usize, stated: &[Option<DetailValue>]) -> Vec<usize> {
    let Some(chosen) = book.mechanisms.get(mechanism) else { return Vec::new() };
    let known = Circumstances { facts, details: stated, roles: chosen.roles, outcomes: Some(Set::of(mechanism)) };
    let matters = chosen.details.iter().filter(|detail| detail.when.as_ref().is_none_or(|when| when.holds(&known)));
    matters.map(|detail| detail.detail).collect()
}

/// The details that matter for a mechanism and are neither stated nor follow from what is, most important first.
pub fn open(book: &Book, facts: &Facts, mechanism: usize, stated: &[Option<DetailValue>]) -> Vec<usize> {
    let mut open = mattering(book, facts, mechanism, stated);
    open.retain(|detail| is_open(book, *detail, stated));
    open
}

fn is_open(book: &Book, detail: usize, stated: &[Option<DetailValue>]) -> bool {
    let implying = book.details.iter().zip(stated).filter(|(_, value)| value.is_some());
    stated[detail].is_none() && !implying.flat_map(|(other, _)| &other.implies).any(|(implied, _)| *implied == detail)
}

const ENOUGH: &str = "stop here; leave the rest open";
const OTHER_LEASE: &str = "another length";
const ENOUGH_TYPED: &str = "stop";
/// The numbers from which a lease is sized, beside those that matter anyway.
const SIZING: [Role; 2] = [Role::Pause, Role::Drift];

/// What came of a question.
enum Said {
    /// An answer, or that it is left open.
    Answer(Step),
    /// No more questions.
    Enough,
}

/// One question with its answer.
struct Step {
    /// The detail that was asked.
    asked: usize,
    /// What the answer states; nothing when it was left open.
    states: Vec<(usize, DetailValue)>,
    /// The answer in words.
    means: String,
    /// The word that notes write for it.
    id: String,
}

impl Step {
    fn open(asked: usize) -> Self {
        Self { asked, states: Vec::new(), means: LEFT_OPEN.to_owned(), id: String::new() }
    }

    fn stated(book: &Book, asked: usize, value: DetailValue) -> Self {
        let (means, id) = match value {
            DetailValue::Choice(choice) => {
                let choice = &book.details[asked].choices[choice];
                (choice.means.clone(), choice.id.clone())
            }
            DetailValue::Duration(milliseconds) => (duration::written(milliseconds.unsigned_abs()), String::new()),
        };
        Self { asked, states: vec![(asked, value)], means, id }
    }
}

struct Asking<'a> {
    book: &'a Book,
    lock: Lock<'a>,
    steps: Vec<Step>,
}

impl Asking<'_> {
    /// By detail: what is stated so far.
    fn stated(&self) -> Vec<Option<DetailValue>> {
        let mut stated = self.lock.known.to_vec();
        self.steps.iter().flat_map(|step| &step.states).for_each(|(detail, value)| stated[*detail] = Some(*value));
        stated
    }

    /// The details that are still to be asked, in order: where a lease has to be sized, its numbers come first.
    fn open(&self) -> Vec<usize> {
        let stated = self.stated();
        let mattering = mattering(self.book, self.lock.facts, self.lock.mechanism, &stated);
        let sized = mattering.iter().any(|detail| self.book.details[*detail].role == Some(Role::Ttl));
        let sizes_it = |detail: &usize| match self.book.details[*detail].role {
            Some(Role::Work) => mattering.contains(detail),
            Some(role) => SIZING.contains(&role),
            None => false,
        };
        let numbers = (0..self.book.details.len()).filter(|detail| sized && sizes_it(detail));
        let mut order: Vec<usize> = numbers.collect();
        order.extend(mattering.iter().filter(|detail| !order.contains(detail)).copied().collect::<Vec<_>>());
        let asked = |detail: usize| self.steps.iter().any(|step| step.asked == detail);
        order.retain(|detail| is_open(self.book, *detail, &stated) && !asked(*detail));
        order
    }

    fn ask(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        let detail = &self.book.details[number];
        match detail.kind {
            DetailKind::Duration if detail.role == Some(Role::Ttl) => self.ask_lease(number, prompter),
            DetailKind::Duration => self.ask_duration(number, prompter),
            _ => self.ask_choice(number, prompter),
        }
    }

    /// Offers the leases that would survive what is stated, and any other length.
    fn ask_lease(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        let offers = sizing::offers(self.book, self.lock.facts, &self.stated());
        if offers.is_empty() {
            return self.ask_duration(number, prompter);
        }
        let mut choices: Vec<Choice> = offers.iter().map(|offer| offer.choice.clone()).collect();
        choices.push(choice(OTHER_LEASE, ""));
        loop {
            match self.select(number, choices.clone(), prompter)? {
                Picked::Back => return Ok(Reply::Back),
                Picked::Said(said) => return Ok(Reply::Answer(said)),
                Picked::Choice(place) => match offers.get(place) {
                    Some(offer) => {
                        let (states, means) = (offer.states.clone(), offer.choice.means.clone());
                        return Ok(Reply::Answer(Said::Answer(Step { asked: number, states, means, id: String::new() })));
                    }
                    None => match self.ask_duration(number, prompter)? {
                        Reply::Back => {}
                        reply => return Ok(reply),
                    },
                },
            }
        }
    }

    fn ask_choice(&self, number: usize, prompter: &mut dyn Prompter) -> Result<Reply<Said>, Stopped> {
        let detail = &self.book.details[number];
        let words: Vec<usize> = self.offered(detail);
        let choices = words.iter().map(|word| choice(&detail.choices[*word].means, &detail.choices[*word].id)).collect();
        Ok(match self.select(number, choices, prompter)? {
            Picked::Back => Reply::Back,
            Picked::Said(said) => Reply::Answer(said),
            Picked::Choice(place) => Reply::Answer(Said::Answer(Step::stated(self.book, number, DetailValue::Choice(words[place])))),
        })
    }

    /// Lets one of the choices be picked, or none of them.
    fn select(&self, number: usize, mut choices: Vec<Choice>, prompter: &mut dyn Prompter) -> Result<Picked, Stopped> {
        let detail = &self.book.details[number];
        let count = choices.len();
        choices.extend([choice(NOT_SURE, ""), choice(ENOUGH, "")]);
        let (asks, matters) = (detail.asks.clone(), detail.means.clone());
        let about = Subject::Detail(number);
        let question = Question { about, progress: Some(self.progress()), asks, matters, possible: None, choices, marked: 0 };
        Ok(match prompter.select(&question)? {
            Reply::Back => Picked::Back,
            Reply::Answer(place) if place < count => Picked::Choice(place),
            Reply::Answer(place) if place == count => Picked::Said(Said::Answer(Step::open(number))),
            Reply::Answer(_) => Picked::Said(Said::Enough),
        })
    }

    /// The choices of a detail; of stores only those that the team runs, once that is said.
    fn offered(&self, detail: &Detail) -> Vec<usize> {
        let stack = self.lock.facts.stack;
        let all = 0..detail.choices.len();
        if detail.kind != DetailKind::Store || stack.is_empty() {
            return all.collect();
        }
        all.filter(|choice| *choice >= self.book.listed(detail.kind) || stack.contains(*choice)).collect()
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
            if typed == ENOUGH_TYPED {
                return Ok(Reply::Answer(Said::Enough));
            }
            let value = match detail.choice(&typed) {
                Some(choice) => Ok(DetailValue::Choice(choice)),
                None => detail.duration(&typed).map(DetailValue::Duration),
            };
            match value {
                _ if typed.is_empty() => return Ok(Reply::Answer(Said::Answer(Step::open(number)))),
                Ok(value) => return Ok(Reply::Answer(Said::Answer(Step::stated(self.book, number, value)))),
                Err(error) => request.error = error.to_string(),
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress { number: self.steps.len() + 1, most: self.steps.len() + self.open().len() }
    }
}

/// What was picked of choices that end with leaving the detail, or all details, open.
enum Picked {
    Choice(usize),
    Said(Said),
    Back,
}

fn choice(means: &str, id: &str) -> Choice {
    Choice { means: means.to_owned(), id: id.to_owned(), help: String::new() }
}
