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
/// longest pause; a pause beyond the stated one breaks either. What has no bound has no lease.
pub fn propose(numbers: &Numbers) -> Vec<Proposal> {
    let survives = sum([numbers.acquire, numbers.pause, numbers.delay, numbers.drift]);
    [survives.and_then(|survives| not_renewed(numbers, survives)), survives.and_then(|survives| renewed(numbers, survives))]
        .into_iter()
        .flatten()
        .collect()
}

fn not_renewed(numbers: &Numbers, survives: u64) -> Option<Proposal> {
    let ttl = sum([Some(survives), Some(numbers.longest_run()?), Some(1)])?;
    Some(Proposal { ttl: rounded_up(ttl)?, renew_every: None, rule: WITHOUT_RENEWAL })
}

fn renewed(numbers: &Numbers, survives: u64) -> Option<Proposal> {
    let with_stopping = sum([Some(survives), numbers.stop_within])?;
    let two_thirds = match numbers.renew_deadline {
        Some(_) => survives,
        None => with_stopping,
    };
    let by_renewal = sum([Some(two_thirds), Some(two_thirds / 2), Some(1)])?;
    let by_deadline = sum([Some(with_stopping), numbers.renew_deadline, Some(1)])?;
    let ttl = rounded_up(by_renewal.max(by_deadline).max(SHORTEST_RENEWED))?;
    Some(Proposal { ttl, renew_every: Some(a_third(ttl)), rule: WITH_RENEWAL })
}

/// The sum of those that are known, unless it is too large.
fn sum<const COUNT: usize>(durations: [Option<u64>; COUNT]) -> Option<u64> {
    durations.into_iter().flatten().try_fold(0, u64::checked_add)
}

/// Up to a round number: tens of milliseconds below a second, seconds below an hour, minutes above.
fn rounded_up(milliseconds: u64) -> Option<u64> {
    let step = match milliseconds {
        0..1_000 => 10,
        1_000..3_600_000 => 1_000,
        _ => 60_000,
    };
    milliseconds.checked_next_multiple_of(step)
}
