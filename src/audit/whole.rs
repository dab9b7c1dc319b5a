//! What shows only in whole combinations of answers: a redesign without advice, one that leads nowhere, harm that is met with
//! less the greater it is.

use std::collections::BTreeMap;

use crate::engine::Outcome;
use crate::rulebook::{Book, Redesign};

use super::space::{all_answers, each, holds, is_possible, outcome, size};
use super::{Flaw, Kind};

/// Looks at every combination. Returns how many of them are possible; `None` where they are too many to be looked at.
pub fn find(book: &Book, flaws: &mut Vec<Flaw>) -> Option<usize> {
    if size(book).is_none() {
        let message = "there are too many combinations of answers to look at each of them";
        flaws.push(Flaw::new(Kind::TooLarge, "", message));
        return None;
    }
    let mut seen: BTreeMap<Sort, Seen> = BTreeMap::new();
    let mut possible = 0_usize;
    each(&all_answers(book), &mut |combination| {
        if is_possible(book, combination) {
            possible += 1;
            look(book, combination, &mut |sort| seen.entry(sort).or_insert_with(|| Seen::first_in(combination)).times += 1);
        }
    });
    flaws.extend(seen.into_iter().map(|(sort, seen)| sort.flaw(book, &seen, possible)));
    Some(possible)
}

/// What can be seen in one combination; redesigns and criteria by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    NoAdvice,
    NoWayOut { redesign: usize },
    LighterForMoreHarm { criterion: usize },
}

/// How often something was seen, and where first.
struct Seen {
    times: usize,
    first: Vec<usize>,
}

impl Seen {
    fn first_in(combination: &[usize]) -> Self {
        Self { times: 0, first: combination.to_vec() }
    }
}

impl Sort {
    fn flaw(self, book: &Book, seen: &Seen, possible: usize) -> Flaw {
        let share = format!("in {} of {possible} combinations", seen.times);
        let flaw = match self {
            Self::NoAdvice => {
                let message = format!("no mechanism is sufficient, and no redesign that is offered instead applies, {share}");
                Flaw::new(Kind::NoAdvice, "", message)
            }
            Self::NoWayOut { redesign } => {
                let message = format!("this redesign is offered where what it leads to is a redesign again, {share}");
                Flaw::new(Kind::NoWayOut, &book.redesigns[redesign].id, message)
            }
            Self::LighterForMoreHarm { criterion } => {
                let message = format!("the outcome is lighter than with the answer before, though the harm is greater, {share}");
                Flaw::new(Kind::LighterForMoreHarm, &book.criteria[criterion].id, message)
            }
        };
        flaw.with_example(&seen.first)
    }
}

fn look(book: &Book, combination: &[usize], found: &mut impl FnMut(Sort)) {
    let (ends, weighs) = outcome(book, combination);
    if ends == Outcome::Redesign {
        let mut applies = false;
        for (redesign, entry) in book.redesigns.iter().enumerate().filter(|(_, entry)| entry.instead && holds(&entry.cases, combination)) {
            applies = true;
            if !leads_out(book, entry, combination) {
                found(Sort::NoWayOut { redesign });
            }
        }
        if !applies {
            found(Sort::NoAdvice);
        }
    }
    for criterion in (0..book.criteria.len()).filter(|criterion| book.criteria[*criterion].rises && combination[*criterion] > 0) {
        let mut milder = combination.to_vec();
        milder[criterion] -= 1;
        if is_possible(book, &milder) && outcome(book, &milder).1 > weighs {
            found(Sort::LighterForMoreHarm { criterion });
        }
    }
}

/// Whether some mechanism is sufficient once a redesign was followed.
fn leads_out(book: &Book, redesign: &Redesign, combination: &[usize]) -> bool {
    redesign.leads_to.iter().any(|case| {
        let mut then: Vec<Vec<usize>> = combination.iter().map(|answer| vec![*answer]).collect();
        case.answers.iter().for_each(|(criterion, among)| then[*criterion] = among.iter().collect());
        let mut leads = false;
        each(&then, &mut |changed| leads = leads || (is_possible(book, changed) && outcome(book, changed).0 != Outcome::Redesign));
        leads
    })
}
