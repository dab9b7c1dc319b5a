//! Proposed leases hold what they promise, and no number is too large.

use lockpick::lease::{Cast, Guard, Harm, Numbers, Token, judge, play, propose, worst};

use super::forms::{grid, guards, numbers};

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

#[test]
fn a_proposal_survives_what_it_was_made_for_and_no_more_than_rounding_adds() {
    let choices = [None, Some(0), Some(7), Some(1_300), Some(2 * MINUTE)];
    let mut proposals = 0;
    for work in choices {
        for pause in choices {
            for drift in choices {
                for renew_deadline in choices {
                    for stop_within in choices {
                        let needs = Numbers { work, pause, drift, renew_deadline, stop_within, ..Numbers::default() };
                        for proposal in propose(&needs) {
                            let numbers = Numbers { ttl: proposal.ttl, renew_every: proposal.renew_every, ..needs };
                            let verdict = judge(&numbers, &Guard::default(), Harm::Repeat);
                            assert!(!verdict.overlaps, "{proposal:?} for {needs:?}");
                            proposals += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{proposals} proposals survive what they were made for");
    let lease = |needs: Numbers| propose(&needs).iter().map(|p| (p.ttl, p.renew_every)).collect::<Vec<_>>();
    let needs = Numbers { pause: Some(10 * SECOND), drift: Some(SECOND), work: Some(20 * SECOND), ..Numbers::default() };
    assert_eq!(lease(needs), [(32 * SECOND, None), (17 * SECOND, Some(5_666))]);
}

#[test]
fn no_number_is_too_large() {
    let choices = [None, Some(0), Some(1), Some(u64::MAX)];
    for ttl in [0, 1, u64::MAX] {
        for renew_every in choices {
            for work in choices {
                for rest in choices {
                    for own_clock_margin in choices {
                        let numbers = Numbers {
                            ttl,
                            acquire: rest,
                            renew_every,
                            work,
                            work_limit: None,
                            pause: rest,
                            delay: rest,
                            drift: rest,
                            own_clock_margin,
                            renew_deadline: rest,
                            stop_within: rest,
                        };
                        for token in [Token::Unchecked, Token::CheckedOnWrite, Token::CheckedOnEntry] {
                            let guard = Guard { token, ..Guard::default() };
                            for harm in [Harm::Repeat, Harm::StaleWrite] {
                                let story = play(&numbers, &guard, harm, &Cast::default());
                                let times: Vec<_> = story.timeline.events().iter().map(|event| event.at).collect();
                                assert!(times.is_sorted(), "{numbers:?}");
                                judge(&numbers, &guard, harm);
                            }
                        }
                        propose(&numbers);
                    }
                }
            }
        }
    }
}

#[test]
fn a_holder_that_never_stops_gets_no_renewed_lease() {
    let never_stops = Numbers { work: Some(20 * SECOND), stop_within: Some(u64::MAX), ..Numbers::default() };
    let renewed = |numbers: &Numbers| propose(numbers).iter().any(|proposal| proposal.renew_every.is_some());
    assert!(!renewed(&never_stops));
    assert!(renewed(&Numbers { stop_within: Some(SECOND), ..never_stops }));
    assert_eq!(propose(&Numbers { pause: Some(u64::MAX), ..never_stops }), []);
}

#[test]
fn the_worst_story_does_harm_exactly_when_the_verdict_says_so() {
    let mut stories = 0;
    for rules in grid(4, 1, 5, 1, 1) {
        for renew_every in [None, Some(1), Some(2)] {
            for guard in guards() {
                for harm in [Harm::Repeat, Harm::StaleWrite] {
                    for pause in 0..10 {
                        let numbers = Numbers { renew_every, ..numbers(&rules) }.with_pause(pause);
                        let told = play(&worst(&numbers, &guard, harm), &guard, harm, &Cast::default());
                        let verdict = judge(&numbers, &guard, harm);
                        assert_eq!(told.outcome.is_harm(), verdict.harmed, "{guard:?} {harm:?} {numbers:?}");
                        stories += 1;
                    }
                }
            }
        }
    }
    println!("{stories} stories end as the verdict says");
}
