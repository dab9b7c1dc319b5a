//! The other way round: how long a lease should last, given what it has to survive.

use super::{Numbers, a_third};

/// A lease under which the stated run, pause, delay and drift cannot make two overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// How long the lease should last, in milliseconds.
    pub ttl: u64,
    /// How often it should be renewed, in milliseconds; `None`: not at all.
    pub renew_every: Option<u64>,
    /// How the two were found, in words.
    pub rule: &'static str,
}

/// The shortest lease that is proposed with renewal, in milliseconds: three renewals a second
/// apart.
const SHORTEST_RENEWED: u64 = 3_000;

const WITHOUT_RENEWAL: &str = "longer than acquiring, the longest run, the longest pause, the \
    delay and the drift together, rounded up; after a crash everybody waits that long";

const WITH_RENEWAL: &str = "renewed at a third; the other two thirds are longer than acquiring, \
    the longest pause, the delay, the drift and the time to stop together, rounded up, and at \
    least 2s; the whole is longer than all of these and a deadline for failing renewals together";

/// Leases that would survive these numbers, whose own `ttl` and `renew_every` are not looked at:
/// one without renewal if the longest run is known, and one with renewal. Both lengthen with the
/// longest pause; a pause beyond the stated one breaks either.
pub fn propose(numbers: &Numbers) -> Vec<Proposal> {
    let run = numbers.longest_run();
    let survives = [numbers.acquire, numbers.pause, numbers.delay, numbers.drift]
        .into_iter()
        .flatten()
        .fold(0, u64::saturating_add);
    let without = run.map(|run| Proposal {
        ttl: rounded_up(survives.saturating_add(run).saturating_add(1)),
        renew_every: None,
        rule: WITHOUT_RENEWAL,
    });
    without
        .into_iter()
        .chain([renewed(numbers, survives)])
        .collect()
}

fn renewed(numbers: &Numbers, survives: u64) -> Proposal {
    let stopping = numbers.stop_within.unwrap_or(0);
    let with_stopping = survives.saturating_add(stopping);
    let two_thirds = match numbers.renew_deadline {
        Some(_) => survives,
        None => with_stopping,
    };
    let by_renewal = two_thirds.saturating_add(two_thirds / 2).saturating_add(1);
    let by_deadline = numbers.renew_deadline.map_or(0, |deadline| {
        with_stopping.saturating_add(deadline).saturating_add(1)
    });
    let ttl = rounded_up(by_renewal.max(by_deadline).max(SHORTEST_RENEWED));
    Proposal {
        ttl,
        renew_every: Some(a_third(ttl)),
        rule: WITH_RENEWAL,
    }
}

/// Up to a round number: tens of milliseconds below a second, seconds below an hour, minutes above.
fn rounded_up(milliseconds: u64) -> u64 {
    let step = match milliseconds {
        0..1_000 => 10,
        1_000..3_600_000 => 1_000,
        _ => 60_000,
    };
    milliseconds.div_ceil(step).saturating_mul(step)
}
