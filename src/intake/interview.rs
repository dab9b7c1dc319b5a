//! Asking the criteria, one after another, until no answer can change the outcome any more.

use crate::engine::{Engine, Outcomes};
use crate::facts::{Facts, Set};
use crate::rulebook::{Book, Criterion};

use super::deciding::deciding;
use super::details::Lock;
use super::prompt::{Choice, LEFT_OPEN, NOT_SURE, Progress, Prompter, Question, Reply, Stopped, Subject};

/// Asks whatever can still matter, beyond what was `given` in advance, and returns the facts with the answers.
///
/// # Errors
/// When the person left, or the terminal failed.
pub fn interview(book: &Book, given: &Facts, prompter: &mut dyn Prompter) -> Result<Facts, Stopped> {
    let mut interview = Interview { book, given: *given, goal: Goal::Outcome, steps: Vec::new() };
    while !interview.hold(prompter)? {
        if prompter.confirm("Leave without a recommendation?", false)? == Reply::Answer(true) {
            return Err(Stopped::Left);
        }
    }
    Ok(interview.facts())
}

/// Asks what does not change the mechanism any more and decides what must be true for it; returns the facts with the
/// answers, or `None` when the person went back from the first question.
///
/// # Errors
/// When the person left, or the terminal failed.
pub fn conditions(book: &Book, lock: Lock<'_>, prompter: &mut dyn Prompter) -> Result<Option<Facts>, Stopped> {
    let mut interview = Interview { book, given: *lock.facts, goal: Goal::Conditions(lock), steps: Vec::new() };
    Ok(interview.hold(prompter)?.then(|| interview.facts()))
}

const NOT_SURE_HELP: &str = "The result then says what each answer would change.";
const NOT_SURE_OF_CONDITION: &str = "The mechanism stays; what must be true for it stays open.";
const NOT_SURE_OF_KIND: &str = "not sure which of these";
const STACK_ASKS: &str = "Which of these do you run for it?";
const STACK_MATTERS: &str = "They differ in what they can refuse by themselves.";
const OTHER_STACK: &str = "none of these, or not sure";

/// One question with its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// A criterion and the answers it may have; none when it was left open.
    Criterion(usize, Set),
    /// What the team runs; none when it was not said.
    Stack(Option<usize>),
}

/// What the answers are to decide.
#[derive(Clone, Copy)]
enum Goal<'b> {
    /// How the case ends.
    Outcome,
    /// What must be true for the mechanism of this lock.
    Conditions(Lock<'b>),
}

struct Interview<'b> {
    book: &'b Book,
    given: Facts,
    goal: Goal<'b>,
    steps: Vec<Step>,
}

impl Interview<'_> {
    /// Asks until nothing is left to ask; `false` when the person went back from the first question.
    fn hold(&mut self, prompter: &mut dyn Prompter) -> Result<bool, Stopped> {
        let mut taken_back = None;
        while let Some(subject) = self.next() {
            match self.ask(subject, taken_back.take(), prompter)? {
                Reply::Answer(step) => {
                    let (means, id) = self.in_words(step);
                    prompter.show(subject, &means, &id)?;
                    self.steps.push(step);
                }
                Reply::Back => {
                    let Some(step) = self.steps.pop() else { return Ok(false) };
                    prompter.take_back()?;
                    taken_back = Some(step);
                }
            }
        }
        Ok(true)
    }

    /// What was given in advance, and what was answered since.
    fn facts(&self) -> Facts {
        self.steps.iter().fold(self.given, |facts, step| match step {
            Step::Criterion(_, answers) if answers.is_empty() => facts,
            Step::Criterion(criterion, answers) => facts.with(*criterion, *answers),
            Step::Stack(stack) => Facts { stack: stack.iter().copied().collect(), ..facts },
        })
    }

    /// The criteria that were left open.
    fn left_open(&self) -> Set {
        let open = self.steps.iter().filter_map(|step| match step {
            Step::Criterion(criterion, answers) if answers.is_empty() => Some(*criterion),
            _ => None,
        });
        open.collect()
    }

    /// The next thing to ask: a criterion, or at the end what the team runs, where a rule depends on it.
    fn next(&self) -> Option<Subject> {
        if let Goal::Conditions(lock) = self.goal {
            return self.deciding(lock).first().copied().map(Subject::Criterion);
        }
        let facts = self.facts();
        let criterion = Engine::new(self.book, &facts).next_question(&facts, self.left_open());
        criterion.map(Subject::Criterion).or_else(|| self.stack_can_matter(&facts).then_some(Subject::Stack))
    }

    /// The criteria on which something of a lock's mechanism depends, and which were not left open.
    fn deciding(&self, lock: Lock<'_>) -> Vec<usize> {
        let mut deciding = deciding(self.book, &self.facts(), lock.mechanism, lock.known);
        let left_open = self.left_open();
        deciding.retain(|criterion| !left_open.contains(*criterion));
        deciding
    }

    fn ask(&self, subject: Subject, taken_back: Option<Step>, prompter: &mut dyn Prompter) -> Result<Reply<Step>, Stopped> {
        match (subject, taken_back) {
            (Subject::Criterion(criterion), Some(Step::Criterion(_, answers))) => self.ask_criterion(criterion, answers, prompter),
            (Subject::Criterion(criterion), _) => self.ask_criterion(criterion, Set::EMPTY, prompter),
            _ => self.ask_stack(prompter),
        }
    }

    /// Asks a criterion, in two steps where it has kinds of answers. `before` is what was answered before going back.
    fn ask_criterion(&self, number: usize, before: Set, prompter: &mut dyn Prompter) -> Result<Reply<Step>, Stopped> {
        let criterion = &self.book.criteria[number];
        let offered = self.offered(number);
        let of_kind = |kind: usize| offered.iter().filter(|answer| criterion.answers[*answer].kind == Some(kind)).collect::<Set>();
        let kinds: Vec<usize> = (0..criterion.kinds.len()).filter(|kind| !of_kind(*kind).is_empty()).collect();
        let mut kind = before.iter().next().and_then(|answer| criterion.answers[answer].kind);
        let mut ask_kind = kind.is_none() && !kinds.is_empty();
        loop {
            if ask_kind {
                let marked = kind.and_then(|kind| kinds.iter().position(|known| *known == kind)).unwrap_or(0);
                let choices = kinds.iter().map(|kind| kind_choice(criterion, *kind, of_kind(*kind))).collect();
                match prompter.select(&self.question(Subject::Kind(number), choices, NOT_SURE, marked))? {
                    Reply::Back => return Ok(Reply::Back),
                    Reply::Answer(choice) => match kinds.get(choice) {
                        Some(chosen) => kind = Some(*chosen),
                        None => return Ok(Reply::Answer(Step::Criterion(number, Set::EMPTY))),
                    },
                }
            }
            let answers = kind.map_or(offered, of_kind);
            let marked = before.single().and_then(|before| answers.iter().position(|answer| answer == before)).unwrap_or(0);
            let choices = answers.iter().map(|answer| answer_choice(criterion, answer)).collect();
            let not_sure = if kind.is_some() { NOT_SURE_OF_KIND } else { NOT_SURE };
            let mut question = self.question(Subject::Criterion(number), choices, not_sure, marked);
            if let Some(kind) = kind {
                question.matters = format!("You said: {}. Which of these is it?", criterion.kinds[kind].means);
            }
            match prompter.select(&question)? {
                Reply::Back if kind.is_some() => ask_kind = true,
                Reply::Back => return Ok(Reply::Back),
                Reply::Answer(choice) => {
                    let unsure = if kind.is_some() { answers } else { Set::EMPTY };
                    return Ok(Reply::Answer(Step::Criterion(number, answers.iter().nth(choice).map_or(unsure, Set::of))));
                }
            }
        }
    }

    /// The answers of a criterion that do not contradict the others.
    fn offered(&self, criterion: usize) -> Set {
        let facts = self.facts();
        let engine = Engine::new(self.book, &facts);
        let fits = |answer: &usize| engine.is_consistent(&facts.with(criterion, Set::of(*answer)).possible);
        engine.offered(criterion, &facts).iter().filter(fits).collect()
    }

    fn ask_stack(&self, prompter: &mut dyn Prompter) -> Result<Reply<Step>, Stopped> {
        let named = named_stacks(self.book);
        let choices = named.iter().map(|stack| &self.book.stacks[stack]);
        let choices = choices.map(|stack| Choice { means: stack.name.clone(), id: stack.id.clone(), help: String::new() }).collect();
        let reply = prompter.select(&self.question(Subject::Stack, choices, OTHER_STACK, 0))?;
        Ok(match reply {
            Reply::Back => Reply::Back,
            Reply::Answer(choice) => Reply::Answer(Step::Stack(named.iter().nth(choice))),
        })
    }

    fn question(&self, about: Subject, mut choices: Vec<Choice>, not_sure: &str, marked: usize) -> Question {
        let (asks, matters) = match about {
            Subject::Kind(number) | Subject::Criterion(number) => {
                (self.book.criteria[number].question.clone(), self.book.criteria[number].matters.clone())
            }
            _ => (STACK_ASKS.to_owned(), STACK_MATTERS.to_owned()),
        };
        let facts = self.facts();
        let (help, shows_outcomes) = match self.goal {
            Goal::Outcome => (NOT_SURE_HELP, facts.stated != Set::EMPTY),
            Goal::Conditions(_) => (NOT_SURE_OF_CONDITION, false),
        };
        choices.push(Choice { means: not_sure.to_owned(), id: String::new(), help: help.to_owned() });
        let possible = shows_outcomes.then(|| self.outcomes(&facts));
        Question { about, progress: Some(self.progress()), asks, matters, possible, choices, marked }
    }

    fn outcomes(&self, facts: &Facts) -> Outcomes {
        Engine::new(self.book, facts).outcomes(&facts.possible)
    }

    /// How far along one is. An answer can only take questions away, but for one that counts only when stated: so all
    /// answers count as possible here, and every stack that a rule asks for.
    fn progress(&self) -> Progress {
        if let Goal::Conditions(lock) = self.goal {
            return Progress { number: self.steps.len() + 1, most: self.steps.len() + self.deciding(lock).len() };
        }
        let facts = self.facts();
        let settled = facts.stated.union(self.left_open());
        let mut widest = facts;
        for (number, criterion) in self.book.criteria.iter().enumerate().filter(|(number, _)| !facts.stated.contains(*number)) {
            widest.possible[number] = Set::below(criterion.answers.len());
        }
        let stacks = self.stacks_to_try(&facts);
        let can_matter = |criterion: usize| stacks.iter().any(|stack| self.matters_with(criterion, *stack, &widest));
        let criteria = (0..self.book.criteria.len()).filter(|criterion| !settled.contains(*criterion) && can_matter(*criterion)).count();
        let stack = usize::from(self.stack_can_matter(&widest));
        Progress { number: self.steps.len() + 1, most: self.steps.len() + criteria + stack }
    }

    fn matters_with(&self, criterion: usize, stack: Set, facts: &Facts) -> bool {
        let facts = Facts { stack, ..*facts };
        Engine::new(self.book, &facts).is_open(criterion, &facts)
    }

    /// The stack as it is, and each other one that would have to be tried: none when it was said or asked.
    fn stacks_to_try(&self, facts: &Facts) -> Vec<Set> {
        let asked = self.steps.iter().any(|step| matches!(step, Step::Stack(_)));
        let said = asked || !facts.stack.is_empty();
        let others = named_stacks(self.book).iter().map(Set::of).filter(|_| !said);
        std::iter::once(facts.stack).chain(others).collect()
    }

    fn stack_can_matter(&self, facts: &Facts) -> bool {
        let mut tried = self.stacks_to_try(facts).into_iter().map(|stack| self.outcomes(&Facts { stack, ..*facts }));
        let first = tried.next();
        tried.any(|outcomes| Some(outcomes) != first)
    }

    /// An answer in words, and the word that notes write for it.
    fn in_words(&self, step: Step) -> (String, String) {
        match step {
            Step::Criterion(criterion, answers) => {
                let criterion = &self.book.criteria[criterion];
                let kind = answers.iter().next().and_then(|answer| criterion.answers[answer].kind);
                match (answers.single(), kind) {
                    (Some(answer), _) => (criterion.answers[answer].means.clone(), criterion.answers[answer].id.clone()),
                    (None, Some(kind)) => (criterion.kinds[kind].means.clone(), "one of these".to_owned()),
                    (None, None) => (LEFT_OPEN.to_owned(), String::new()),
                }
            }
            Step::Stack(Some(stack)) => (self.book.stacks[stack].name.clone(), self.book.stacks[stack].id.clone()),
            Step::Stack(None) => (LEFT_OPEN.to_owned(), String::new()),
        }
    }
}

/// The stacks that some rule of a mechanism asks for.
fn named_stacks(book: &Book) -> Set {
    let cases = book.mechanisms.iter().flat_map(|mechanism| &mechanism.rules).flat_map(|rule| &rule.cases);
    cases.flat_map(|case| case.stack_any.iter().chain([&case.stack_none])).fold(Set::EMPTY, |all, some| all.union(*some))
}

fn answer_choice(criterion: &Criterion, answer: usize) -> Choice {
    let answer = &criterion.answers[answer];
    Choice { means: answer.means.clone(), id: answer.id.clone(), help: format!("For example: {}", answer.example) }
}

fn kind_choice(criterion: &Criterion, kind: usize, answers: Set) -> Choice {
    let lines: Vec<String> = answers.iter().map(|answer| format!("- {}", criterion.answers[answer].means)).collect();
    Choice { means: criterion.kinds[kind].means.clone(), id: String::new(), help: lines.join("\n") }
}
