//! How long a lease should last, offered as choices: the closed forms of the lease, in the details of a note.

use crate::condition::DetailValue;
use crate::duration::written;
use crate::facts::Facts;
use crate::lease::{Proposal, propose};
use crate::rulebook::{Book, Role};

use super::numbers::{longest_run, to_survive};
use super::prompt::Choice;

/// A lease to choose, and what a note that takes it states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sized {
    /// How it is shown, and how it was found.
    pub choice: Choice,
    /// The details that it states.
    pub states: Vec<(usize, DetailValue)>,
}

/// The leases that would survive what is stated. A renewed one is sized by the longest pause alone, so without it there
/// is none; a run that is not stated leaves none without renewal.
pub fn offers(book: &Book, facts: &Facts, stated: &[Option<DetailValue>]) -> Vec<Sized> {
    let numbers = to_survive(book, facts, stated);
    let known = |proposal: &Proposal| proposal.renew_every.is_none() || numbers.pause.is_some();
    let mut counted = stated.to_vec();
    let mut forget = |role| book.details_of(role).for_each(|detail| counted[detail] = None);
    if numbers.work_limit.is_none() {
        forget(Role::WorkLimit);
    }
    let run = longest_run(book, facts, stated).and_then(|detail| book.details[detail].role);
    if run != Some(Role::UsualWork) {
        forget(Role::UsualWork);
    }
    propose(&numbers).into_iter().filter(known).filter_map(|proposal| offer(book, &counted, proposal)).collect()
}

fn offer(book: &Book, stated: &[Option<DetailValue>], proposal: Proposal) -> Option<Sized> {
    let of_role = |role| book.details_of(role).next();
    let milliseconds = |count: u64| i64::try_from(count).ok().map(DetailValue::Duration);
    let interval = of_role(Role::Renewal)?;
    let mut states = vec![(of_role(Role::Ttl)?, milliseconds(proposal.ttl)?)];
    let means = match proposal.renew_every.map(rounded_down) {
        Some(every) => {
            states.push((interval, milliseconds(every)?));
            format!("{}, renewed every {}", written(proposal.ttl), written(every))
        }
        None => {
            // What a stated interval would imply is not so.
            let implied = book.details[interval].implies.iter().filter_map(|(detail, choice)| {
                let other = (0..book.details[*detail].choices.len()).find(|other| other != choice)?;
                Some((*detail, DetailValue::Choice(other)))
            });
            states.extend(implied);
            format!("{}, not renewed", written(proposal.ttl))
        }
    };
    let help = format!("How: {}.\n{}", proposal.rule, taken_from(book, stated, proposal.renew_every.is_some()));
    Some(Sized { choice: Choice { means, id: String::new(), help }, states })
}

/// What the lease was sized by, and what counted as nothing. The run does not count in a lease that is renewed.
fn taken_from(book: &Book, stated: &[Option<DetailValue>], renewed: bool) -> String {
    let sizes = SIZES.iter().filter(|(role, _)| !(renewed && Role::RUNS.contains(role)));
    let mut taken = Vec::new();
    let mut nothing = Vec::new();
    for (role, name) in sizes {
        match book.details_of(*role).find_map(|detail| stated[detail]) {
            Some(DetailValue::Duration(milliseconds)) => taken.push(format!("{name} {}", written(milliseconds.unsigned_abs()))),
            // A run is known by its worst case, its limit, or how long it usually takes.
            _ if Role::RUNS.contains(role) => {}
            _ => nothing.push(*name),
        }
    }
    let nothing = if nothing.is_empty() { String::new() } else { format!(" Not stated, so taken as nothing: {}.", nothing.join(", ")) };
    format!("Stated: {}.{nothing}", taken.join(", "))
}

/// The numbers that a lease is sized by, and what to call them.
const SIZES: [(Role, &str); 5] = [
    (Role::Work, "longest run"),
    (Role::WorkLimit, "limit on a run"),
    (Role::UsualWork, "usual run"),
    (Role::Pause, "longest pause"),
    (Role::Drift, "drift"),
];

/// Down to whole seconds, where there are any: renewing a little more often does no harm.
fn rounded_down(milliseconds: u64) -> u64 {
    if milliseconds < 1_000 { milliseconds } else { milliseconds / 1_000 * 1_000 }
}
