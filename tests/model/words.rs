//! An execution in words: who does what, and when.

use crate::client::Delivery;
use crate::moves::Move;
use crate::protocol::{Fence, Gate, Load, OnUnknown, Protocol, Run, Session};
use crate::search::Step;
use crate::time::Pace;
use crate::world::{Phase, WorkerId, World};
use std::fmt;

/// One line of a timeline.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Line {
    /// How many units of time have passed.
    pub at: usize,
    /// Who acts: a worker, `store`, `network` or `resource`.
    pub who: String,
    /// What happens, as the rest of a sentence.
    pub what: String,
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} {}", self.at, self.who, self.what)
    }
}

/// The timeline of a trace. Units in which nothing but time passes, and work that merely goes on, have no line.
pub fn timeline(protocol: &Protocol, trace: &[Step<Move, World>]) -> Vec<Line> {
    let mut at = 0;
    let mut lines = Vec::new();
    for step in trace {
        if matches!(step.by, Move::Pass(_)) {
            at += 1;
        }
        if let Some((who, what)) = tell(protocol, step) {
            lines.push(Line { at, who, what });
        }
    }
    lines
}

fn tell(protocol: &Protocol, step: &Step<Move, World>) -> Option<(String, String)> {
    let of = |id: WorkerId, what: &str| Some((name(id), what.to_owned()));
    match step.by {
        Move::Step(id, delivery) => Some((name(id), tell_step(protocol, step, id, delivery)?)),
        Move::StopWaiting(id) => of(id, "hears nothing, and stops waiting"),
        Move::Pause(id) => of(id, "is paused"),
        Move::Resume(id) => of(id, "goes on"),
        Move::Crash(id) => of(id, "crashes"),
        Move::ComeBack(id) => of(id, "comes back with the same request"),
        Move::Arrive(slot) => {
            let from = step.before.network[slot]?.from;
            let what = if changed(step) { "arrives" } else { "arrives and is refused" };
            Some(("network".to_owned(), format!("the delayed write of {} {what}", name(from))))
        }
        Move::Pass(pace) => tell_time(step, pace),
        Move::Restart => {
            let what = match protocol.gate {
                Gate::Lease(_) => "restarts and has lost the lock",
                Gate::Claim(_) => "restarts and has lost the claims",
                _ => "ends the database sessions",
            };
            Some(("store".to_owned(), what.to_owned()))
        }
        Move::Forget => Some(("resource".to_owned(), "forgets the keys".to_owned())),
    }
}

fn tell_time(step: &Step<Move, World>, pace: Pace) -> Option<(String, String)> {
    let ended = step.before.store.holder.filter(|_| step.after.store.holder.is_none());
    let clock = match pace {
        Pace::Even => None,
        Pace::MissedBy(id) => Some(format!("the clock of {} misses a unit", name(id))),
        Pace::GainedByStore => Some("its clock gains a unit".to_owned()),
        Pace::StoreJumps => Some("its clock jumps".to_owned()),
    };
    let end = ended.map(|holder| format!("the lease of {} ends", name(holder)));
    let what: Vec<String> = clock.into_iter().chain(end).collect();
    (!what.is_empty()).then(|| ("store".to_owned(), what.join("; ")))
}

fn name(id: WorkerId) -> String {
    char::from(b'A' + id).to_string()
}

fn changed(step: &Step<Move, World>) -> bool {
    step.before.resource.version != step.after.resource.version
}

fn tell_step(protocol: &Protocol, step: &Step<Move, World>, id: WorkerId, delivery: Delivery) -> Option<String> {
    let (before, after) = (step.before.worker(id), step.after.worker(id));
    let what = match before.phase {
        Phase::Waiting => enter(protocol, step, id, delivery),
        Phase::Read => read(protocol, step, id),
        Phase::Work if after.phase == Phase::Waiting || after.phase == Phase::GaveUp => "looks at its own clock: too late".to_owned(),
        Phase::Work if before.work_left < protocol.work => return None,
        Phase::Work => "works".to_owned(),
        Phase::Act => act(protocol, step, id, delivery),
        Phase::Mark => match (delivery, after.phase) {
            (Delivery::NeverArrives, _) => "cannot mark it done: the request is lost".to_owned(),
            (Delivery::ReplyLost, _) => "marks it done; the reply is lost".to_owned(),
            (_, Phase::Waiting | Phase::GaveUp) => "cannot commit: its session is gone".to_owned(),
            _ => format!("marks {} done", item(protocol, before.item)),
        },
        Phase::Release if protocol.holds_lock() && step.before.store.holder == Some(id) => "lets go".to_owned(),
        Phase::Release => "reports to its caller".to_owned(),
        Phase::Await | Phase::Finished | Phase::Skipped | Phase::GaveUp | Phase::Dead => return None,
    };
    Some(if after.phase == Phase::GaveUp { format!("{what}, and gives up") } else { what })
}

fn enter(protocol: &Protocol, step: &Step<Move, World>, id: WorkerId, delivery: Delivery) -> String {
    let after = step.after.worker(id);
    if after.phase == Phase::Skipped {
        return "finds it claimed, and skips".to_owned();
    }
    let token = if protocol.fence == Fence::None { String::new() } else { format!(", token {}", step.after.store.counter) };
    let what = match protocol.gate {
        Gate::Claim(_) if step.before.store.claims[0].is_some() => "finds its own claim, and goes on",
        Gate::Claim(_) => "claims it",
        Gate::Lease(lease) if lease.expires => "takes the lease",
        Gate::Lease(_) => "takes the lock",
        Gate::Local => "takes the local lock",
        Gate::Session(Session::Row) => "locks the row",
        Gate::Session(Session::Advisory) => "takes the advisory lock",
        Gate::RowWithEffect => "inserts the unique row, not yet committed",
        Gate::Open | Gate::VersionCheck | Gate::ConditionalWrite => "begins",
    };
    let lost = if delivery == Delivery::ReplyLost { "; the reply is lost" } else { "" };
    format!("{what}{token}{lost}")
}

fn read(protocol: &Protocol, step: &Step<Move, World>, id: WorkerId) -> String {
    let (before, after) = (step.before.worker(id), step.after.worker(id));
    let token = if protocol.fence == Fence::OnReadAndWrite { format!(" with token {}", before.token) } else { String::new() };
    if matches!(after.phase, Phase::Waiting | Phase::GaveUp) {
        return format!("reads{token}: refused, a higher token is known");
    }
    let found = match protocol.load {
        Load::OneShot => match (protocol.run, after.phase == Phase::Work) {
            (Run::ClaimsEachItem, true) => "not begun, so it notes the start".to_owned(),
            (Run::ClaimsEachItem, false) => "begun already".to_owned(),
            (_, true) => "not done yet".to_owned(),
            (_, false) => "done already".to_owned(),
        },
        Load::ReadModifyWrite if after.phase == Phase::Work => format!("version {}", after.base),
        Load::ReadModifyWrite => "its own request is there already".to_owned(),
        Load::Bound if after.phase == Phase::Work => "one left".to_owned(),
        Load::Bound => "none left".to_owned(),
        Load::Payout => {
            let goes_on = after.item == before.item;
            let found = match (protocol.run, goes_on) {
                (Run::FromFirstItem, _) => "about to pay it",
                (Run::SkipsDone, true) => "not marked done",
                (Run::SkipsDone, false) => "done already",
                (Run::ClaimsEachItem, true) => "claims it",
                (Run::ClaimsEachItem, false) => "claimed already",
            };
            return format!("looks at {}{token}: {found}", item(protocol, before.item));
        }
    };
    format!("reads{token}: {found}")
}

fn act(protocol: &Protocol, step: &Step<Move, World>, id: WorkerId, delivery: Delivery) -> String {
    let (before, after) = (step.before.worker(id), step.after.worker(id));
    let token = if protocol.fence == Fence::None { String::new() } else { format!(" with token {}", before.token) };
    let verb = match protocol.load {
        Load::OneShot => "acts".to_owned(),
        Load::ReadModifyWrite if protocol.gate == Gate::ConditionalWrite => "changes it".to_owned(),
        Load::ReadModifyWrite => format!("writes over version {}", before.base),
        Load::Bound => "takes one".to_owned(),
        Load::Payout => format!("pays {}", item(protocol, before.item)),
    };
    let stops = protocol.on_unknown == OnUnknown::Stop && !protocol.commits_with_effect();
    let outcome = match delivery {
        Delivery::NeverArrives if stops => "; the request is lost, and it stops",
        Delivery::ReplyLost if stops => "; the reply is lost, and it stops",
        Delivery::Delayed => "; the write is on its way",
        Delivery::NeverArrives => "; the request is lost",
        Delivery::ReplyLost if changed(step) => "; the reply is lost",
        Delivery::ReplyLost => ": nothing changes, and the reply is lost",
        Delivery::Answered if changed(step) => "",
        Delivery::Answered => match after.phase {
            Phase::Waiting | Phase::GaveUp if protocol.commits_with_effect() && !before.session => ": refused, its session is gone",
            Phase::Waiting | Phase::GaveUp if protocol.gate == Gate::VersionCheck => ": refused, the version has changed",
            Phase::Waiting | Phase::GaveUp => ": refused, a higher token is known",
            Phase::Skipped => ": refused, none left",
            _ => ": known already, nothing changes",
        },
    };
    format!("{verb}{token}{outcome}")
}

fn item(protocol: &Protocol, item: u8) -> String {
    if protocol.load == Load::Payout { format!("item {}", item + 1) } else { "it".to_owned() }
}
