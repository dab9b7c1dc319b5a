//! The numbers of a note's lease, as the lease arithmetic takes them. Which detail is which number is said in the rule
//! book, by the role of the detail.

use crate::condition::{Circumstances, DetailValue};
use crate::facts::{Facts, Set};
use crate::lease::{Cast, Guard, Harm, Numbers, Token, a_third};
use crate::rulebook::Book;

use super::lock::{self, Lock};
use super::note::Note;

/// Everything that is needed to play a note.
#[derive(Debug, Clone)]
pub struct Played {
    /// The durations.
    pub numbers: Numbers,
    /// What the resource does about a former holder.
    pub guard: Guard,
    /// What is feared.
    pub harm: Harm,
    /// Who plays.
    pub cast: Cast,
    /// Whether the lease is renewed at an interval that the note does not give, so that a third was taken.
    pub assumes_a_third: bool,
}

/// What a note states of its lease; `None` when it states no ttl.
pub fn of_note(book: &Book, note: &Note) -> Option<Played> {
    let lock = note.lock.as_ref()?;
    let ttl = milliseconds(book, &lock.values, "ttl")?;
    let plays = |part: &str| plays(book, &note.facts, &lock.values, part);
    let stated_interval = milliseconds(book, &lock.values, "renewal");
    let assumes_a_third = stated_interval.is_none() && plays("renewed");
    let token = match (plays("token_on_entry"), plays("token_on_write")) {
        (true, _) => Token::CheckedOnEntry,
        (false, true) => Token::CheckedOnWrite,
        (false, false) => Token::Unchecked,
    };
    Some(Played {
        numbers: Numbers {
            ttl,
            renew_every: stated_interval.or(assumes_a_third.then(|| a_third(ttl))),
            ..to_survive(book, &note.facts, &lock.values)
        },
        guard: Guard { token, key_sent: plays("key_sent"), items_marked: plays("items_marked") },
        harm: if plays("stale_write") { Harm::StaleWrite } else { Harm::Repeat },
        cast: cast(book, note, lock),
        assumes_a_third,
    })
}

/// What a lease has to survive, as stated; its own length and its renewal are left out.
pub fn to_survive(book: &Book, facts: &Facts, stated: &[Option<DetailValue>]) -> Numbers {
    let of_role = |role: &str| milliseconds(book, stated, role);
    let limit_counts = !plays(book, facts, stated, "limit_spares_work");
    Numbers {
        work: of_role("work"),
        work_limit: of_role("work_limit").filter(|_| limit_counts),
        pause: of_role("pause"),
        drift: of_role("drift"),
        renew_deadline: of_role("deadline"),
        stop_within: of_role("stop_within"),
        ..Numbers::default()
    }
}

/// Whether a part of the timeline is played by what is stated.
fn plays(book: &Book, facts: &Facts, stated: &[Option<DetailValue>], part: &str) -> bool {
    let known = Circumstances { facts, details: stated, roles: Set::EMPTY, outcomes: None };
    book.parts.iter().any(|known_part| known_part.id == part && known_part.when.holds(&known))
}

/// The first stated duration of a role; a word in its place ("unbounded") is a time without end.
fn milliseconds(book: &Book, stated: &[Option<DetailValue>], role: &str) -> Option<u64> {
    let of_role = book.details.iter().zip(stated).filter(|(detail, _)| detail.role.as_deref() == Some(role));
    of_role.map(|(_, value)| *value).find_map(|value| match value? {
        DetailValue::Duration(milliseconds) => u64::try_from(milliseconds).ok(),
        DetailValue::Choice(_) => Some(u64::MAX),
    })
}

/// The names of a play: the store and the resource of the note, where it has them.
fn cast(book: &Book, note: &Note, lock: &Lock) -> Cast {
    let named = lock::store(book, &lock.values).map(|stack| book.stacks[stack].name.clone());
    let usual = Cast::default();
    Cast {
        note: note.name.value.clone(),
        store: named.unwrap_or(usual.store),
        resource: note.resource.clone().unwrap_or(usual.resource),
        ..Cast::default()
    }
}
