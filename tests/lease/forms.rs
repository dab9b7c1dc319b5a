//! No overlap is missed by the closed forms; where they are said to be exact, they are.

use lockpick::lease::{Guard, Harm, Numbers, Threshold, Token, judge};

use super::model::Rules;
use super::search::search;

/// The same numbers for the closed forms.
pub fn numbers(rules: &Rules) -> Numbers {
    let some = |number: u8| Some(u64::from(number));
    Numbers {
        ttl: rules.ttl.into(),
        acquire: some(rules.acquire),
        renew_every: rules.renew_every.map(u64::from),
        work: some(rules.work),
        work_limit: None,
        pause: None,
        delay: some(rules.delay),
        drift: some(rules.drift),
        own_clock_margin: rules.margin.map(u64::from),
        renew_deadline: rules.deadline.map(u64::from),
        stop_within: rules.stop_within.map(u64::from),
    }
}

/// Every combination of ttl, acquire, work, delay and drift up to these.
pub fn grid(ttl: u8, acquire: u8, work: u8, delay: u8, drift: u8) -> impl Iterator<Item = Rules> {
    (1..=ttl).flat_map(move |ttl| {
        (0..=acquire.min(ttl - 1)).flat_map(move |acquire| {
            (0..=work).flat_map(move |work| {
                (0..=delay)
                    .flat_map(move |delay| (0..=drift).map(move |drift| Rules { ttl, acquire, work, delay, drift, ..Rules::default() }))
            })
        })
    })
}

/// What a comparison over a grid has come to.
#[derive(Debug, Default)]
struct Tally {
    sets: u64,
    states: u64,
    missed: u64,
    false_alarms: u64,
}

impl Tally {
    /// Compares the smallest pause of a closed form with the one that was found.
    fn compare(&mut self, form: Threshold, found: Option<u8>, states: u64) -> bool {
        let (form, found) = (form.smallest_pause(), found.map(u64::from));
        self.sets += 1;
        self.states += states;
        let missed = found.is_some_and(|found| form.is_none_or(|form| form > found));
        self.missed += u64::from(missed);
        self.false_alarms += u64::from(!missed && form != found);
        form == found
    }

    fn report(&self, name: &str) {
        let Self { sets, states, missed, false_alarms } = self;
        println!(
            "{name}: {sets} parameter sets, {states} states, {missed} overlaps missed, \
             {false_alarms} false alarms"
        );
        assert_eq!(*missed, 0, "{name}");
    }
}

/// Compares the overlap of closed form and search, apart for sane and for excessive drift; nothing
/// may be missed in either.
fn compare(name: &str, all: impl Iterator<Item = Rules>) -> Tally {
    let (mut sane, mut excessive) = (Tally::default(), Tally::default());
    for rules in all {
        let form = judge(&numbers(&rules), &Guard::default(), Harm::Repeat).overlap;
        let found = search(&rules, false);
        let tally = if 2 * rules.drift <= rules.ttl - rules.acquire { &mut sane } else { &mut excessive };
        tally.compare(form, found.overlap, found.states);
    }
    sane.report(name);
    excessive.report(&format!("{name}, drift above half the lease"));
    sane
}

fn exactly(rules: Rules) -> Rules {
    Rules { exactly: true, ..rules }
}

pub fn renewed(rules: Rules) -> impl Iterator<Item = Rules> {
    (1..=rules.ttl + 1).map(move |every| Rules { renew_every: Some(every), ..rules })
}

pub fn checked(rules: Rules) -> impl Iterator<Item = Rules> {
    (0..=3).map(move |margin| Rules { margin: Some(margin), ..rules })
}

pub fn cut_off(rules: Rules) -> impl Iterator<Item = Rules> {
    let every = rules.renew_every.unwrap_or(0);
    [None, Some(every), Some(every + 2)].into_iter().flat_map(move |deadline| {
        [None, Some(0), Some(2)]
            .into_iter()
            .filter(move |stop_within| deadline.is_some() || stop_within.is_some())
            .map(move |stop_within| Rules { deadline, stop_within, ..rules })
    })
}

#[test]
fn a_plain_lease_is_judged_exactly() {
    assert_eq!(compare("plain", grid(7, 2, 8, 2, 2)).false_alarms, 0);
    assert_eq!(compare("plain, runs of one length", grid(7, 2, 8, 2, 2).map(exactly)).false_alarms, 0);
}

#[test]
fn a_check_of_the_own_clock_is_judged_exactly_over_all_runs() {
    assert_eq!(compare("own clock", grid(6, 1, 7, 1, 2).flat_map(checked)).false_alarms, 0);
    compare("own clock, runs of one length", grid(6, 1, 7, 1, 1).map(exactly).flat_map(checked));
}

#[test]
fn a_renewed_lease_is_judged_exactly_over_all_runs_and_soundly_for_one_length() {
    assert_eq!(compare("renewed", grid(5, 1, 5, 2, 2).flat_map(renewed)).false_alarms, 0);
    let one_length = || grid(5, 1, 5, 2, 2).map(exactly).flat_map(renewed);
    compare("renewed, runs of one length", one_length());
    let ignores_loss = |rules| Rules { ignores_loss: true, ..rules };
    compare("renewed, loss ignored", grid(5, 1, 6, 1, 1).flat_map(renewed).map(ignores_loss));
    compare("renewed, runs of one length, loss ignored", one_length().map(ignores_loss));
}

#[test]
fn renewal_and_check_together_are_judged_soundly() {
    compare("renewed, own clock", grid(5, 1, 5, 1, 1).flat_map(renewed).flat_map(checked));
}

#[test]
fn a_holder_out_of_touch_is_judged_soundly() {
    compare("out of touch", grid(4, 1, 4, 1, 1).flat_map(renewed).flat_map(cut_off));
}

#[test]
fn harm_is_judged_exactly_whatever_the_resource_does() {
    let mut tally = Tally::default();
    for rules in grid(4, 1, 3, 1, 1).filter(|rules| 2 * rules.drift <= rules.ttl - rules.acquire) {
        for guard in guards() {
            let lease = Rules { guard, ..rules };
            for rules in renewed(lease).step_by(2).chain(checked(lease).step_by(2)).chain([lease]) {
                let found = search(&rules, true);
                let judged = |harm| judge(&numbers(&rules), &guard, harm).harm;
                tally.compare(judged(Harm::Repeat), found.repeat, found.states);
                if !guard.key_sent {
                    tally.compare(judged(Harm::StaleWrite), found.stale, 0);
                }
            }
        }
    }
    tally.report("harm");
    assert_eq!(tally.false_alarms, 0);
}

/// Everything that a resource can do.
pub fn guards() -> impl Iterator<Item = Guard> {
    [Token::Unchecked, Token::CheckedOnWrite, Token::CheckedOnEntry].into_iter().flat_map(|token| {
        [(false, false), (false, true), (true, false), (true, true)].into_iter().map(move |(key_sent, items_marked)| Guard {
            token,
            key_sent,
            items_marked,
        })
    })
}
