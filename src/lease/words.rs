//! The words of a story. Each starts with a verb; its subject is the lane on which it stands.

use crate::duration::written;

use super::{Harm, Outcome};

pub(super) fn title(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Once => "the effect happens once",
        Outcome::Twice => "the effect happens twice",
        Outcome::InOrder => "no stale write gets through",
        Outcome::Stale => "a stale write gets through",
        Outcome::Undone => "nothing gets done",
    }
}

pub(super) fn acquires(ttl: u64) -> String {
    format!("takes the lease, good for {}", written(ttl))
}

/// The run is `None` if nothing limits it.
pub(super) fn works(run: Option<u64>, acquire: u64) -> String {
    let start = if acquire == 0 {
        "starts to work".to_owned()
    } else {
        format!("learns of it {} after the grant, starts to work", written(acquire))
    };
    match run {
        None => format!("{start}; nothing limits how long"),
        Some(0) => start,
        Some(run) => format!("{start}; its effect is due after {}", written(run)),
    }
}

pub(super) fn works_again(harm: Harm) -> &'static str {
    match harm {
        Harm::Repeat => "finds nothing recorded as done, starts to work",
        Harm::StaleWrite => "reads what is there, starts to work",
    }
}

pub(super) fn pauses(pause: u64, before_renewal: bool) -> String {
    let moment = if before_renewal { ", just before a renewal is due" } else { "" };
    format!("is paused for {}{moment}", written(pause))
}

pub(super) fn resumes(lease_is_over: bool) -> &'static str {
    if lease_is_over { "runs again, not knowing that its lease is over" } else { "runs again" }
}

pub(super) fn renews(every: u64, how_often: u64) -> String {
    match how_often {
        1 => "renews the lease".to_owned(),
        _ => format!("renews the lease, one of {how_often} times, every {}", written(every)),
    }
}

pub(super) fn cannot_renew(name: &str, gives_up: u64) -> String {
    let after = written(gives_up);
    format!("cannot be reached by {name} from here on, which gives up after {after}")
}

pub(super) const GIVES_UP: &str = "gives the lease up and begins to stop";
pub(super) const AN_EXAMPLE: &str = ", at a moment taken as an example";
pub(super) const NO_END: &str = "may still act, now and later: nothing limits how long it takes to stop";

pub(super) fn checks(left: u64, margin: u64, passes: bool) -> String {
    let verdict = if passes { "goes on" } else { "does not act" };
    format!("looks at its clock: {} left, the margin is {}: {verdict}", written(left), written(margin))
}

pub(super) fn expires(name: &str, drift: u64) -> String {
    let early = if drift == 0 { String::new() } else { format!(", {} early by the clock of {name}", written(drift)) };
    format!("ends the lease of {name}{early}")
}

pub(super) fn acts(act: &str, token: Option<u64>, key: bool, delay: u64) -> String {
    let token = token.map_or(String::new(), |token| format!(", showing token {token}"));
    let key = if key { ", sending the key" } else { "" };
    let delay = if delay == 0 { String::new() } else { format!("; it is on its way for {}", written(delay)) };
    format!("{act}{token}{key}{delay}")
}

pub(super) fn fences(token: u64) -> String {
    format!("shows token {token} before anything else")
}

pub(super) const ACCEPTS_ANYTHING: &str = "accepts it: nothing is compared";

pub(super) fn accepts_token(token: u64) -> String {
    format!("accepts it: no token above {token} has been shown")
}

pub(super) const ACCEPTS_KEY: &str = "accepts it: the key is new";

pub(super) fn refuses_token(newest: u64) -> String {
    format!("refuses it: token {newest} has been shown")
}

pub(super) const KNOWS_KEY: &str = "knows the key: answers as before, does nothing again";

pub(super) const SKIPS: &str = "finds it done, does nothing";
pub(super) const RELEASES: &str = "gives the lease back";
