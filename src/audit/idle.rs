//! Entries that can never do anything, by the engine's own search; where an entry looks at the stack, for a team that runs
//! whatever suits it.

use crate::condition::Case;
use crate::engine::{Engine, Outcomes};
use crate::facts::{MOST_CRITERIA, Possible, Set};
use crate::rulebook::Book;

use super::{Flaw, Kind};

pub fn find(book: &Book, flaws: &mut Vec<Flaw>) {
    let anything = Anything::of(book);
    rules(&anything, flaws);
    guidance(&anything, flaws);
    mechanisms(&anything, flaws);
    criteria(&anything, flaws);
}

/// All that the answers of a book can be.
struct Anything<'b> {
    book: &'b Book,
    possible: Possible,
}

impl<'b> Anything<'b> {
    fn of(book: &'b Book) -> Self {
        let mut possible = [Set::EMPTY; MOST_CRITERIA];
        for (possible, criterion) in possible.iter_mut().zip(&book.criteria) {
            *possible = Set::below(criterion.answers.len());
        }
        Self { book, possible }
    }

    fn engine(&self, stack: Set) -> Engine<'b> {
        Engine { book: self.book, stack }
    }

    /// Teams that run nothing, each system alone, and everything.
    fn teams(&self) -> impl Iterator<Item = Engine<'b>> {
        let all = self.book.stacks.len();
        let alone = (0..all).map(Set::of);
        std::iter::once(Set::EMPTY).chain(alone).chain([Set::below(all)]).map(|stack| self.engine(stack))
    }

    /// Each way in which a condition holds, with a team that it suits.
    fn suited<'c>(&self, cases: &'c [Case]) -> impl Iterator<Item = (&'c [Case], Engine<'b>)> {
        let all = Set::below(self.book.stacks.len());
        cases.iter().map(move |case| (std::slice::from_ref(case), self.engine(all.without(case.stack_none))))
    }

    /// What the outcome can be where a condition holds.
    fn outcomes_where(&self, cases: &[Case]) -> Outcomes {
        self.suited(cases).fold(Outcomes::default(), |found, (case, engine)| found.union(engine.outcomes_where(case, &self.possible)))
    }
}

fn rules(anything: &Anything<'_>, flaws: &mut Vec<Flaw>) {
    for mechanism in &anything.book.mechanisms {
        for rule in &mechanism.rules {
            if !anything.suited(&rule.cases).any(|(case, engine)| engine.can_hold(case, &anything.possible)) {
                let entry = format!("{}/{}", mechanism.id, rule.id);
                flaws.push(Flaw::new(Kind::NeverFires, entry, "this rule holds in no possible combination of answers"));
            }
        }
    }
}

fn guidance(anything: &Anything<'_>, flaws: &mut Vec<Flaw>) {
    let mut unused = |entry: &str, message: &str| flaws.push(Flaw::new(Kind::NeverApplies, entry, message));
    for obligation in &anything.book.obligations {
        if !anything.outcomes_where(&obligation.cases).mechanisms.meets(obligation.with) {
            unused(&obligation.id, "wherever this obligation applies, none of its mechanisms is the outcome");
        }
    }
    for redesign in &anything.book.redesigns {
        let outcomes = anything.outcomes_where(&redesign.cases);
        if redesign.instead && !outcomes.redesign {
            unused(&redesign.id, "wherever this redesign applies, some mechanism is the outcome, so that it is never offered instead");
        }
        if redesign.beside && outcomes.mechanisms.is_empty() {
            unused(&redesign.id, "wherever this redesign applies, no mechanism is the outcome, so that it is never offered beside one");
        }
    }
}

fn mechanisms(anything: &Anything<'_>, flaws: &mut Vec<Flaw>) {
    let outcomes = anything.teams().fold(Outcomes::default(), |found, engine| found.union(engine.outcomes(&anything.possible)));
    for (number, mechanism) in anything.book.mechanisms.iter().enumerate() {
        if !outcomes.mechanisms.contains(number) {
            flaws.push(Flaw::new(Kind::NeverRecommended, &mechanism.id, "this mechanism is the outcome of no combination of answers"));
        }
    }
}

fn criteria(anything: &Anything<'_>, flaws: &mut Vec<Flaw>) {
    for (number, criterion) in anything.book.criteria.iter().enumerate() {
        let answers = Set::below(criterion.answers.len());
        if !anything.teams().any(|engine| engine.matters(number, answers, &anything.possible)) {
            flaws.push(Flaw::new(Kind::NeverMatters, &criterion.id, "no answer to this criterion ever changes the outcome"));
        }
        for (answer, stated) in criterion.answers.iter().enumerate() {
            let mut given = anything.possible;
            given[number] = Set::of(answer);
            if !anything.teams().any(|engine| engine.is_consistent(&given)) {
                let entry = format!("{}={}", criterion.id, stated.id);
                flaws.push(Flaw::new(Kind::NeverPossible, entry, "this answer contradicts every combination of the others"));
            }
        }
    }
}
