//! What the model settled, each sentence a test. "Holds" means: two workers, at most one fault, the scope that stands in
//! `rules/faults.yaml`.

use crate::cell::{self, Cell};
use crate::fault::Fault;
use crate::property::Properties;
use crate::property::Property::{self, BrokenBound, HolderRefused, LostUpdate, LostWork, RepeatedEffect, StaleWrite};
use crate::protocol::{Fence, Gate, Key, Load, OnUnknown, Place, Protocol, Session, USUAL_TTL};
use crate::search;
use crate::variant;
use crate::words;

const COMPARING: [Place; 2] = [Place::Same, Place::Separate];

fn cell_of(row: &str, place: Place, load: Load, fault: Fault) -> &'static Cell {
    cell::find(row, place, load, Some(fault)).unwrap_or_else(|| panic!("{row} is not judged there"))
}

/// The length of the shortest counterexample; fails if there is none.
fn breaks(row: &str, place: Place, load: Load, fault: Fault, property: Property) -> usize {
    let cell = cell_of(row, place, load, fault);
    let length = cell.length(property);
    length.unwrap_or_else(|| panic!("{property} holds in {} with two workers and that one fault", cell.address()))
}

/// Fails, with the shortest counterexample, if there is one.
fn holds(row: &str, place: Place, load: Load, fault: Fault, property: Property) {
    let cell = cell_of(row, place, load, fault);
    if let Some(trace) = cell.findings.broken.get(&property) {
        let lines: Vec<_> = words::timeline(&cell.protocol, trace).iter().map(ToString::to_string).collect();
        panic!("{property} breaks in {}:\n{}", cell.address(), lines.join("\n"));
    }
}

mod claim_1_a_longer_lease {
    use super::*;

    #[test]
    fn alone_does_not_fix_overlap_and_lengthens_the_shortest_counterexample_by_exactly_what_was_added() {
        let added = 2 * usize::from(USUAL_TTL);
        for place in Place::ALL {
            for fault in [Fault::Pause, Fault::Delay] {
                for property in [StaleWrite, LostUpdate] {
                    let usual = breaks("ttl_lock", place, Load::ReadModifyWrite, fault, property);
                    assert_eq!(breaks("ttl_lock+long", place, Load::ReadModifyWrite, fault, property), usual + added);
                }
            }
        }
        for usual in cell::table().iter().filter(|cell| cell.variant == "ttl_lock") {
            let long = cell::table().iter().find(|cell| {
                (cell.variant.as_str(), cell.place, cell.load, &cell.faults) == ("ttl_lock+long", usual.place, usual.load, &usual.faults)
            });
            assert_eq!(long.map(Cell::broken), Some(usual.broken()), "{}", usual.address());
        }
    }

    #[test]
    fn and_a_renewed_one_still_overlap_under_a_pause_and_so_does_a_look_at_ones_own_clock() {
        for row in ["ttl_lock", "ttl_lock+renewal", "ttl_lock+own_clock", "ttl_lock+renewal+own_clock"] {
            for place in Place::ALL {
                breaks(row, place, Load::ReadModifyWrite, Fault::Pause, StaleWrite);
                breaks(row, place, Load::OneShot, Fault::Pause, RepeatedEffect);
            }
        }
    }
}

mod claim_2_a_consensus_lease {
    use super::*;

    #[test]
    fn without_a_token_check_is_no_safer_than_a_ttl_lock_against_a_paused_holder() {
        for place in Place::ALL {
            for load in Load::OF_TABLE {
                let cache = cell_of("ttl_lock", place, load, Fault::Pause);
                let consensus = cell_of("fenced_coordination+no_token", place, load, Fault::Pause);
                assert!(!cache.broken().is_empty());
                for property in Property::OF_TABLE {
                    assert_eq!(cache.length(property), consensus.length(property), "{property} in {}", consensus.address());
                }
            }
        }
    }

    #[test]
    fn differs_from_it_only_when_the_store_restarts() {
        let consensus = cell::table().iter().filter(|cell| cell.variant == "fenced_coordination+no_token");
        for cell in consensus.filter(|cell| cell.faults != [Fault::Restart]) {
            let cache = cell::find("ttl_lock", cell.place, cell.load, cell.faults.first().copied());
            assert_eq!(cache.map(Cell::broken), Some(cell.broken()), "{}", cell.address());
        }
    }
}

mod claim_3_a_fence_on_writes {
    use super::*;

    const UNFENCED: &str = "fenced_coordination+no_token";
    const ON_WRITE: &str = "fenced_coordination+fence_on_write";
    const RAISED_FIRST: &str = "fenced_coordination";

    fn harms() -> [(Load, Property); 3] {
        [(Load::ReadModifyWrite, LostUpdate), (Load::Bound, BrokenBound), (Load::OneShot, RepeatedEffect)]
    }

    #[test]
    fn stops_a_stale_write_only_after_the_new_holder_has_written_once() {
        for place in COMPARING {
            for fault in [Fault::Pause, Fault::Delay] {
                breaks(UNFENCED, place, Load::ReadModifyWrite, fault, StaleWrite);
                holds(ON_WRITE, place, Load::ReadModifyWrite, fault, StaleWrite);
                let cell = cell_of(ON_WRITE, place, Load::ReadModifyWrite, fault);
                let stale_write_accepted = cell.findings.broken[&LostUpdate].iter().any(|step| {
                    let newest = step.before.history.newest_turn;
                    let landed = step.before.history.newest_landed..step.after.history.newest_landed;
                    !landed.is_empty() && step.after.history.newest_landed < newest
                });
                assert!(stale_write_accepted, "the older holder writes after the newer one was let in");
            }
        }
    }

    #[test]
    fn leaves_lost_updates_oversold_bounds_and_repeated_effects_in_the_same_cells_as_no_fence() {
        for place in COMPARING {
            for (load, property) in harms() {
                for fault in Fault::ALL {
                    let unfenced = cell_of(UNFENCED, place, load, fault).length(property).is_some();
                    let fenced = cell_of(ON_WRITE, place, load, fault).length(property).is_some();
                    assert_eq!(unfenced, fenced, "{property} under {}", fault.id());
                }
                breaks(ON_WRITE, place, load, Fault::Pause, property);
            }
        }
    }

    #[test]
    fn must_be_raised_by_the_new_holder_before_it_reads_and_then_they_are_gone() {
        for place in COMPARING {
            for (load, property) in harms() {
                for fault in Fault::ALL.into_iter().filter(|fault| *fault != Fault::UnknownOutcome) {
                    holds(RAISED_FIRST, place, load, fault, property);
                }
            }
        }
        // What is left is the holder's own blind retry; with a look at the resource instead, that is gone too.
        for (load, property) in harms() {
            for fault in Fault::ALL {
                holds("fenced_coordination+marks", Place::Separate, load, fault, property);
            }
        }
    }
}

/// The sentences about the payout itself stand as tests in `payout.rs`.
mod claim_4_a_fence {
    use super::*;

    #[test]
    fn is_not_deduplication_a_newer_token_repeats_what_the_older_one_did() {
        for row in ["fenced_coordination", "fenced_coordination+fence_on_write"] {
            for place in COMPARING {
                breaks(row, place, Load::ReadModifyWrite, Fault::Crash, RepeatedEffect);
                breaks(row, place, Load::OneShot, Fault::UnknownOutcome, RepeatedEffect);
            }
        }
        for place in Place::ALL {
            for fault in Fault::ALL {
                holds("no_lock+key", place, Load::OneShot, fault, RepeatedEffect);
            }
        }
    }
}

mod claim_5_a_token_from_a_counter_that_can_be_lost {
    use super::*;

    const LOST_COUNTER: &str = "ttl_lock+fence_on_write+lost_counter";

    #[test]
    fn repeats_and_the_stale_write_gets_in() {
        for place in COMPARING {
            breaks(LOST_COUNTER, place, Load::ReadModifyWrite, Fault::Restart, StaleWrite);
            holds("ttl_lock+fence_on_write", place, Load::ReadModifyWrite, Fault::Restart, StaleWrite);
        }
    }

    #[test]
    fn or_the_rightful_holder_is_refused() {
        for row in variant::all().iter().filter(|row| row.id.starts_with("ttl_lock+fence_on_write")) {
            let faults = [Fault::Crash, Fault::Restart];
            let cell = cell::prove(row, Place::Separate, Load::ReadModifyWrite, &faults, 2);
            assert_eq!(cell.length(HolderRefused).is_some(), row.id == LOST_COUNTER, "{}", cell.address());
        }
    }

    #[test]
    fn so_does_a_counter_that_is_set_back_with_the_transaction_of_a_row_lock() {
        breaks("row_lock+token_from_row", Place::Separate, Load::ReadModifyWrite, Fault::Restart, StaleWrite);
        for fault in Fault::ALL {
            holds("row_lock+token_from_sequence", Place::Separate, Load::ReadModifyWrite, fault, StaleWrite);
            holds("row_lock+token_from_sequence", Place::Separate, Load::ReadModifyWrite, fault, LostUpdate);
        }
    }
}

mod claim_6_a_unique_claim {
    use super::*;

    #[test]
    fn committed_before_the_effect_loses_the_work_if_the_claimer_dies() {
        for place in Place::ALL {
            breaks("unique_constraint+claim_first", place, Load::OneShot, Fault::Crash, LostWork);
        }
    }

    #[test]
    fn in_one_transaction_with_the_effect_does_not() {
        for fault in Fault::ALL {
            for property in [RepeatedEffect, LostWork] {
                holds("unique_constraint", Place::Same, Load::OneShot, fault, property);
            }
        }
    }

    #[test]
    fn that_expires_does_not_either_if_the_resource_remembers_a_key_and_not_without_the_key() {
        for place in Place::ALL {
            for fault in Fault::ALL {
                for property in [RepeatedEffect, LostWork] {
                    holds("unique_constraint+expiring_claim+key", place, Load::OneShot, fault, property);
                }
            }
            breaks("unique_constraint+expiring_claim", place, Load::OneShot, Fault::Pause, RepeatedEffect);
        }
    }
}

mod claim_7_a_row_lock_around_an_outside_call {
    use super::*;

    #[test]
    fn fires_twice_on_a_crash_the_death_of_the_session_or_a_lost_reply() {
        for fault in [Fault::Crash, Fault::Restart, Fault::UnknownOutcome] {
            breaks("row_lock", Place::Outside, Load::OneShot, fault, RepeatedEffect);
        }
    }

    #[test]
    fn fires_twice_when_the_commit_fails() {
        // The worker does not send again after a lost reply, so only the lost commit is left.
        let protocol = Protocol { place: Place::Outside, on_unknown: OnUnknown::Stop, ..Protocol::new(Gate::Session(Session::Row)) };
        let protocol = cell::under(protocol, &[Fault::UnknownOutcome]);
        let findings = search::search(&protocol);
        let trace = findings.broken.get(&RepeatedEffect).expect("the effect is repeated");
        let told: Vec<_> = words::timeline(&protocol, trace).into_iter().map(|line| line.what).collect();
        assert!(told.iter().any(|what| what.starts_with("cannot mark it done")), "{told:?}");
    }
}

mod claim_8_against_an_outside_thing_that_checks_nothing {
    use super::*;

    #[test]
    fn no_mechanism_gives_exactly_once() {
        let harms = Properties::of(&[RepeatedEffect, LostWork]);
        let mut judged = 0;
        for row in variant::all().iter().filter(|row| row.places.contains(&Place::Outside) && row.loads.contains(&Load::OneShot)) {
            let protocol = row.at(Place::Outside, Load::OneShot);
            if protocol.key == Key::None && protocol.fence == Fence::None {
                judged += 1;
                for fault in [Fault::Crash, Fault::UnknownOutcome] {
                    let cell = cell_of(&row.id, Place::Outside, Load::OneShot, fault);
                    assert!(!cell.broken().and(harms).is_empty(), "{} gives exactly once", cell.address());
                }
            }
        }
        assert!(judged >= 12, "only {judged} rows without a key were judged");
    }

    #[test]
    fn a_key_that_is_remembered_does_and_one_that_is_forgotten_does_not() {
        for row in ["no_lock+key", "ttl_lock+key", "row_lock+key"] {
            for fault in Fault::ALL {
                for property in [RepeatedEffect, LostWork] {
                    holds(row, Place::Outside, Load::OneShot, fault, property);
                }
            }
        }
        let keyed = Protocol { place: Place::Outside, key: Key::PerEffect, ..Protocol::new(Gate::Open) };
        let mut protocol = cell::under(keyed, &[Fault::UnknownOutcome]);
        protocol.faults.forgets = 1;
        assert!(search::search(&protocol).broken.contains_key(&RepeatedEffect));
    }
}
