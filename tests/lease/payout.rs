//! The worked examples: the payout note, as written and with other numbers.

use lockpick::duration::written;
use lockpick::lease::{Bound, Cast, Guard, Harm, Numbers, Outcome, Protection, Quantity, Story, Threshold, Token, judge, play};
use lockpick::timeline::Kind;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// A lease of 30s in a cache, not renewed, for work of up to 4m.
fn payout() -> Numbers {
    Numbers { ttl: 30 * SECOND, work: Some(4 * MINUTE), ..Numbers::default() }
}

/// The same, for the typical 20s.
fn typical() -> Numbers {
    Numbers { work: Some(20 * SECOND), ..payout() }
}

fn with_key() -> Guard {
    Guard { key_sent: true, ..Guard::default() }
}

/// Time, lane and kind of each event of the kinds that matter.
fn seen(story: &Story) -> Vec<String> {
    let name = |event: &lockpick::timeline::Event| story.timeline.name(event.lane).to_owned();
    let matters = |kind| matches!(kind, Kind::Acquire | Kind::Expire | Kind::Act | Kind::Accepted | Kind::Refused);
    let events = story.timeline.events().iter().filter(|event| matters(event.kind));
    events.map(|event| format!("{} {} {:?}", written(event.at.unwrap_or(0)), name(event), event.kind)).collect()
}

#[test]
fn the_invoice_is_paid_twice() {
    let verdict = judge(&payout(), &Guard::default(), Harm::Repeat);
    assert_eq!((verdict.harm, verdict.harmed), (Threshold::Already, true));
    let story = play(&payout(), &Guard::default(), Harm::Repeat, &Cast::default());
    assert_eq!(story.outcome, Outcome::Twice);
    assert_eq!(
        seen(&story),
        [
            "0s worker A Acquire",
            "30s lock store Expire",
            "30s worker B Acquire",
            "1m lock store Expire",
            "4m worker A Act",
            "4m resource Accepted",
            "4m30s worker B Act",
            "4m30s resource Accepted",
        ]
    );
}

#[test]
fn with_a_key_per_invoice_it_is_not() {
    let verdict = judge(&payout(), &with_key(), Harm::Repeat);
    assert_eq!((verdict.overlap, verdict.harm), (Threshold::Already, Threshold::Never(Protection::Key)));
    let story = play(&payout(), &with_key(), Harm::Repeat, &Cast::default());
    assert_eq!(story.outcome, Outcome::Once);
    let last = seen(&story).pop();
    assert_eq!(last.as_deref(), Some("4m30s resource Refused"));
}

#[test]
fn a_typical_run_breaks_from_a_pause_of_ten_seconds() {
    let verdict = judge(&typical().with_pause(9_999), &Guard::default(), Harm::Repeat);
    assert_eq!((verdict.harm, verdict.harmed), (Threshold::Pause(10 * SECOND), false));
    assert!(judge(&typical().with_pause(10 * SECOND), &Guard::default(), Harm::Repeat).harmed);
    let at = |pause| play(&typical().with_pause(pause), &Guard::default(), Harm::Repeat, &Cast::default()).outcome;
    assert_eq!((at(9_999), at(10 * SECOND), at(MINUTE)), (Outcome::Once, Outcome::Twice, Outcome::Twice));
}

#[test]
fn a_longer_lease_moves_the_limit_by_just_that_much() {
    let pause = |ttl| judge(&Numbers { ttl, ..typical() }, &Guard::default(), Harm::Repeat).harm.smallest_pause();
    assert_eq!(pause(30 * SECOND), Some(10 * SECOND));
    assert_eq!(pause(90 * SECOND), Some(70 * SECOND));
}

#[test]
fn renewal_takes_the_run_out_of_it_and_leaves_the_pause() {
    let renewed = Numbers { renew_every: Some(10 * SECOND), ..payout() };
    let verdict = judge(&renewed, &Guard::default(), Harm::Repeat);
    assert_eq!((verdict.harm, verdict.bound), (Threshold::Pause(20 * SECOND), Bound::Renewal));
}

#[test]
fn a_holder_that_gives_up_late_survives_less_when_the_store_is_out_of_reach() {
    let numbers = Numbers { ttl: 15 * SECOND, renew_every: Some(2 * SECOND), renew_deadline: Some(10 * SECOND), ..Numbers::default() };
    let verdict = judge(&numbers, &Guard::default(), Harm::StaleWrite);
    assert_eq!((verdict.overlap, verdict.bound), (Threshold::Pause(5 * SECOND), Bound::GivingUp));
    let unbounded = Numbers { stop_within: Some(u64::MAX), ..numbers };
    let verdict = judge(&unbounded, &Guard::default(), Harm::StaleWrite);
    assert_eq!((verdict.overlap, verdict.bound), (Threshold::Already, Bound::Endless));
    let story = play(&unbounded, &Guard::default(), Harm::StaleWrite, &Cast::default());
    let last = story.timeline.events().last().map(|event| (event.at, story.timeline.name(event.lane)));
    assert_eq!(last, Some((Some(45 * SECOND), "worker A")), "it acts at 30s, for example, and is there when the next one is through");
    let stated = judge(&Numbers { work: Some(MINUTE), ..unbounded }, &Guard::default(), Harm::StaleWrite);
    assert_eq!((stated.reach, stated.bound), (MINUTE, Bound::Work));
}

#[test]
fn a_token_stops_a_stale_write_only_if_the_next_holder_shows_its_own_first() {
    let harm = |token, harm| {
        let guard = Guard { token, ..Guard::default() };
        judge(&typical(), &guard, harm).harm
    };
    let broken = Threshold::Pause(10 * SECOND);
    assert_eq!(harm(Token::CheckedOnWrite, Harm::StaleWrite), broken);
    assert_eq!(harm(Token::CheckedOnEntry, Harm::StaleWrite), Threshold::Never(Protection::Token));
    assert_eq!(harm(Token::CheckedOnEntry, Harm::Repeat), broken, "a newer token repeats what was done");
    let marked = Guard { token: Token::CheckedOnEntry, items_marked: true, ..Guard::default() };
    assert_eq!(judge(&typical(), &marked, Harm::Repeat).harm, Threshold::Never(Protection::Token));
    assert_eq!(judge(&typical(), &with_key(), Harm::StaleWrite).harm, broken, "a key is no order");
}

#[test]
fn an_enforced_limit_counts_as_the_longest_run() {
    let limited = Numbers { work_limit: Some(25 * SECOND), ..payout() };
    assert_eq!(judge(&limited, &Guard::default(), Harm::Repeat).harm, Threshold::Pause(5 * SECOND));
}

#[test]
fn a_run_that_is_always_turned_away_is_told() {
    let checked = Numbers { own_clock_margin: Some(2 * SECOND), ..payout() };
    assert!(judge(&checked, &Guard::default(), Harm::Repeat).starves);
    assert_eq!(play(&checked, &Guard::default(), Harm::Repeat, &Cast::default()).outcome, Outcome::Undone);
    let never = Numbers { own_clock_margin: Some(30 * SECOND), ..typical() };
    let verdict = judge(&never, &Guard::default(), Harm::Repeat);
    assert_eq!((verdict.overlap, verdict.starves), (Threshold::Never(Protection::NeverActs), true));
    let fenced = Guard { token: Token::CheckedOnEntry, ..Guard::default() };
    assert!(judge(&payout(), &fenced, Harm::StaleWrite).starves);
    assert!(!judge(&typical(), &fenced, Harm::StaleWrite).starves);
}

#[test]
fn what_is_not_stated_is_named() {
    let nothing = Numbers { ttl: 30 * SECOND, ..Numbers::default() };
    let verdict = judge(&nothing, &Guard::default(), Harm::Repeat);
    assert_eq!(verdict.unstated, [Quantity::Work, Quantity::Acquire, Quantity::Delay, Quantity::Drift]);
    assert_eq!((verdict.harm, verdict.bound), (Threshold::Pause(30 * SECOND), Bound::Unknown));
}
