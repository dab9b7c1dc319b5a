//! Full sets of answers: every way in which the questions can be answered together.

use lockpick::condition::Case;
use lockpick::engine::{Engine, Standing};
use lockpick::facts::{Facts, Possible, Set};
use lockpick::rulebook::{Book, RuleKind};

/// One answer to every question.
#[derive(Clone, Copy)]
pub struct Answers<'b> {
    book: &'b Book,
    /// The answers, as the engine takes them.
    pub possible: Possible,
}

impl<'b> Answers<'b> {
    /// The id of the answer to this question.
    pub fn to(&self, criterion: &str) -> &'b str {
        let number = self.book.criterion(criterion).expect("the criterion exists");
        let answer = self.possible[number].single().expect("there is one answer");
        &self.book.criteria[number].answers[answer].id
    }

    /// Whether the answer to this question is one of these.
    pub fn are(&self, criterion: &str, among: &[&str]) -> bool {
        among.contains(&self.to(criterion))
    }
}

/// Every consistent set of answers to the questions that some fit or safety rule or some obligation looks at. The others
/// change weights alone, so each set stands for as many combinations as they have answers together.
pub fn all<'b>(book: &'b Book, engine: &Engine<'_>) -> (Vec<Answers<'b>>, usize) {
    let mut sets = vec![book.silence().possible];
    let mut stands_for = 1;
    for (number, criterion) in book.criteria.iter().enumerate() {
        let answers = Set::below(criterion.answers.len());
        if is_looked_at(book, number) {
            sets = sets.iter().flat_map(|set| answers.iter().map(move |answer| with(*set, number, Set::of(answer)))).collect();
        } else {
            stands_for *= answers.len();
            sets.iter_mut().for_each(|set| set[number] = Set::of(0));
        }
    }
    let consistent = sets.into_iter().filter(|possible| engine.is_consistent(possible));
    (consistent.map(|possible| Answers { book, possible }).collect(), stands_for)
}

fn with(mut possible: Possible, criterion: usize, answers: Set) -> Possible {
    possible[criterion] = answers;
    possible
}

fn is_looked_at(book: &Book, criterion: usize) -> bool {
    let rules = book.mechanisms.iter().flat_map(|mechanism| &mechanism.rules);
    let ruling_out = rules.filter(|rule| rule.kind.rules_out()).map(|rule| &rule.cases);
    let obligations = book.obligations.iter().map(|obligation| &obligation.cases);
    let impossible = book.impossible.iter().map(|combination| &combination.cases);
    let mut cases = ruling_out.chain(obligations).chain(impossible).flatten();
    cases.any(|case: &Case| case.answers.iter().any(|(named, _)| *named == criterion))
}

/// What the rule book says of one mechanism under one set of answers.
pub struct Ruling<'b> {
    /// Some fit rule fires: the mechanism cannot express it, and the model is not asked.
    pub cannot_express: bool,
    /// The safety rules that fire, by id.
    pub safety: Vec<&'b str>,
    /// The obligations that come with the mechanism, by id.
    pub obligations: Vec<&'b str>,
}

/// Asks the rule book, with no stack named.
pub fn ruling<'b>(book: &'b Book, engine: &Engine<'_>, mechanism: usize, answers: &Answers<'_>) -> Ruling<'b> {
    let fires = |cases: &[Case]| engine.standing(cases, &answers.possible) == Standing::Always;
    let rules = || book.mechanisms[mechanism].rules.iter().filter(|rule| fires(&rule.cases));
    let obligations = book.obligations.iter().filter(|one| one.with.contains(mechanism) && fires(&one.cases));
    Ruling {
        cannot_express: rules().any(|rule| rule.kind == RuleKind::Fit),
        safety: rules().filter(|rule| rule.kind == RuleKind::Safety).map(|rule| rule.id.as_str()).collect(),
        obligations: obligations.map(|obligation| obligation.id.as_str()).collect(),
    }
}

/// An engine for a team that has not said what it runs.
pub fn engine(book: &Book) -> Engine<'_> {
    Engine::new(book, &Facts { stack: Set::EMPTY, ..book.silence() })
}
