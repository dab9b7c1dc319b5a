//! The numbers of a note's lease, as the lease arithmetic takes them. Which detail is which number is said in the rule
//! book, by the role of the detail.

use crate::condition::{Circumstances, DetailValue};
use crate::facts::{Facts, Set};
use crate::lease::{Cast, Guard, Harm, Numbers, Token, a_third};
use crate::rulebook::{Book, PartName, Role};

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
    /// Whether neither the longest run nor a limit on it is stated, so that the usual one was taken.
    pub assumes_usual_run: bool,
    /// Whether the lease is renewed at an interval that the note does not give, so that a third was taken.
    pub assumes_a_third: bool,
}

/// What a note states of its lease; `None` when it states no ttl.
pub fn of_note(book: &Book, note: &Note) -> Option<Played> {
    let lock = note.lock.as_ref()?;
    let ttl = milliseconds(book, &lock.values, Role::Ttl)?;
    let plays = |part| plays(book, &note.facts, &lock.values, part);
    let renewed = plays(PartName::Renewed);
    let stated_interval = milliseconds(book, &lock.values, Role::Renewal).filter(|_| renewed);
    let assumes_a_third = stated_interval.is_none() && renewed;
    let run = longest_run(book, &note.facts, &lock.values);
    let run_is_usual = run.is_some_and(|detail| book.details[detail].role == Some(Role::UsualWork));
    let survives = to_survive(book, &note.facts, &lock.values);
    // The usual run says nothing of how long a renewed lease is held at most, nor a lease whose holder nothing makes stop.
    let assumes_usual_run = run_is_usual && !renewed && survives.stop_within != Some(u64::MAX);
    let token = match (plays(PartName::TokenOnEntry), plays(PartName::TokenOnWrite)) {
        (true, _) => Token::CheckedOnEntry,
        (false, true) => Token::CheckedOnWrite,
        (false, false) => Token::Unchecked,
    };
    Some(Played {
        numbers: Numbers {
            ttl,
            renew_every: stated_interval.or(assumes_a_third.then(|| a_third(ttl))),
            work: survives.work.filter(|_| assumes_usual_run || !run_is_usual),
            ..survives
        },
        guard: Guard { token, key_sent: plays(PartName::KeySent), items_marked: plays(PartName::ItemsMarked) },
        harm: if plays(PartName::StaleWrite) { Harm::StaleWrite } else { Harm::Repeat },
        cast: cast(book, note, lock),
        assumes_usual_run,
        assumes_a_third,
    })
}

/// What a lease has to survive, as stated; its own length and its renewal are left out.
pub fn to_survive(book: &Book, facts: &Facts, stated: &[Option<DetailValue>]) -> Numbers {
    let of_role = |role| milliseconds(book, stated, role);
    let work_limit = of_role(Role::WorkLimit).filter(|_| limit_counts(book, facts, stated));
    let usual = || if work_limit.is_none() { of_role(Role::UsualWork) } else { None };
    Numbers {
        work: of_role(Role::Work).or_else(usual),
        work_limit,
        pause: of_role(Role::Pause),
        drift: of_role(Role::Drift),
        renew_deadline: of_role(Role::Deadline),
        stop_within: of_role(Role::StopWithin),
        ..Numbers::default()
    }
}

/// The detail that states the longest run: the worst case, or the limit where that is shorter or all that is stated; or else
/// the usual run.
pub fn longest_run(book: &Book, facts: &Facts, stated: &[Option<DetailValue>]) -> Option<usize> {
    let of_role = |role| book.details_of(role).find(|detail| stated[*detail].is_some());
    let length = |detail: usize| match stated[detail] {
        Some(DetailValue::Duration(milliseconds)) => milliseconds,
        _ => i64::MAX,
    };
    let limit = of_role(Role::WorkLimit).filter(|_| limit_counts(book, facts, stated));
    [of_role(Role::Work), limit].into_iter().flatten().min_by_key(|detail| length(*detail)).or_else(|| of_role(Role::UsualWork))
}

/// Whether a limit on a run ends the run itself.
fn limit_counts(book: &Book, facts: &Facts, stated: &[Option<DetailValue>]) -> bool {
    !plays(book, facts, stated, PartName::LimitSparesWork)
}

/// Whether a part of the timeline is played by what is stated.
fn plays(book: &Book, facts: &Facts, stated: &[Option<DetailValue>], part: PartName) -> bool {
    let roles = lock::mechanism(book, stated).map_or(Set::EMPTY, |mechanism| book.mechanisms[mechanism].roles);
    let known = Circumstances { facts, details: stated, roles, outcomes: None };
    book.parts.iter().any(|known_part| known_part.id == part && known_part.when.holds(&known))
}

/// The first stated duration of a role; a word in its place ("unbounded") is a time without end.
fn milliseconds(book: &Book, stated: &[Option<DetailValue>], role: Role) -> Option<u64> {
    book.details_of(role).find_map(|detail| match stated[detail]? {
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
