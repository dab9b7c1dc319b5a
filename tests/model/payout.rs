//! The payout case: three invoices under one lease, with the strongest lock there is, so that nothing in it is the
//! fault of the lock. It shows what a fence stops, and what only a key stops.

use crate::cell;
use crate::fault::Fault;
use crate::moves::Move;
use crate::property::{Properties, Property};
use crate::protocol::{Fence, Gate, Key, Lease, Load, Place, Protocol, Run};
use crate::search::{self, Findings};
use crate::world::World;
use std::sync::OnceLock;

/// One way to run the payout.
pub struct Variant {
    /// Its id.
    pub id: String,
    /// Where the money moves.
    pub place: Place,
    protocol: Protocol,
}

/// One way to run the payout, under one fault.
pub struct PayoutCell {
    /// The id of the way.
    pub variant: String,
    /// Where the money moves.
    pub place: Place,
    /// The fault; `None` is a column too.
    pub fault: Option<Fault>,
    /// The protocol that was searched.
    pub protocol: Protocol,
    /// What the search found.
    pub findings: Findings<Move, World>,
}

impl PayoutCell {
    /// The kinds of duplicate that get through, and lost work.
    pub fn broken(&self) -> Properties {
        let found: Vec<_> = self.findings.broken.keys().copied().collect();
        let judged = Properties::of(&Property::OF_PAYOUT).or(Properties::of(&[Property::LostWork]));
        Properties::of(&found).and(judged)
    }

    /// The address: the way, the place and the fault.
    pub fn address(&self) -> String {
        let faults: Vec<_> = self.fault.into_iter().collect();
        format!("{}/{}/{}", self.variant, self.place.id(), cell::column(&faults))
    }
}

/// The faults that matter here, besides none.
pub const FAULTS: [Option<Fault>; 5] = [None, Some(Fault::Pause), Some(Fault::Crash), Some(Fault::Delay), Some(Fault::UnknownOutcome)];

/// The four ways that tell the story: with a fence alone, with marks, with the fence raised first, with a key.
pub const STORY: [&str; 4] = [
    "from_first_item+fence_on_write",
    "skips_done+fence_on_write",
    "skips_done+fence_on_read_and_write",
    "from_first_item+fence_on_write+key",
];

/// Long enough that a run without faults ends within one lease.
const TTL: u8 = 12;

/// Every way, at the place that compares tokens and outside.
pub fn variants() -> Vec<Variant> {
    let fences = [
        ("", Fence::None, false),
        ("+fence_on_write", Fence::OnWrite, false),
        ("+fence_on_write_per_item", Fence::OnWrite, true),
        ("+fence_on_read_and_write", Fence::OnReadAndWrite, false),
    ];
    let runs = [("from_first_item", Run::FromFirstItem), ("skips_done", Run::SkipsDone), ("claims_each_item", Run::ClaimsEachItem)];
    let mut variants = Vec::new();
    for place in [Place::Separate, Place::Outside] {
        for (run_id, run) in runs {
            for (fence_id, fence, fence_per_item) in fences {
                for (key_id, key) in [("", Key::None), ("+key", Key::PerEffect)] {
                    let cannot_compare = place == Place::Outside && fence != Fence::None;
                    let claim_is_enough = run == Run::ClaimsEachItem && key != Key::None;
                    if cannot_compare || claim_is_enough {
                        continue;
                    }
                    let protocol = Protocol {
                        place,
                        load: Load::Payout,
                        ttl: TTL,
                        items: 3,
                        run,
                        fence,
                        fence_per_item,
                        key,
                        ..Protocol::new(Gate::Lease(Lease::DURABLE))
                    };
                    variants.push(Variant { id: format!("{run_id}{fence_id}{key_id}"), place, protocol });
                }
            }
        }
    }
    variants
}

/// Every way under every fault, searched once for all tests.
pub fn table() -> &'static [PayoutCell] {
    static TABLE: OnceLock<Vec<PayoutCell>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut cells = Vec::new();
        for variant in variants() {
            for fault in FAULTS {
                let faults: Vec<_> = fault.into_iter().collect();
                let protocol = cell::under(variant.protocol.clone(), &faults);
                let findings = search::search(&protocol);
                cells.push(PayoutCell { variant: variant.id.clone(), place: variant.place, fault, protocol, findings });
            }
        }
        cells
    })
}

/// What gets through, over all faults or under one.
fn lets_through(id: &str, place: Place, faults: &[Option<Fault>]) -> Properties {
    let cells = table().iter().filter(|cell| cell.variant == id && cell.place == place && faults.contains(&cell.fault));
    cells.map(PayoutCell::broken).reduce(Properties::or).expect("the payout has this variant")
}

const LOST_HOLDER: [Option<Fault>; 2] = [Some(Fault::Pause), Some(Fault::Delay)];

#[test]
fn the_token_rejects_the_first_instance_once_the_second_has_written() {
    assert!(lets_through("from_first_item", Place::Separate, &LOST_HOLDER).contains(Property::StaleRepeat));
    for id in ["from_first_item+fence_on_write", "skips_done+fence_on_write"] {
        assert!(!lets_through(id, Place::Separate, &FAULTS).contains(Property::StaleRepeat), "{id}");
    }
}

#[test]
fn the_token_does_not_stop_the_second_from_paying_again_what_the_first_has_paid() {
    for id in ["from_first_item+fence_on_write", "from_first_item+fence_on_read_and_write"] {
        assert!(lets_through(id, Place::Separate, &[Some(Fault::Crash)]).contains(Property::RepeatOfEarlier), "{id}");
        assert!(lets_through(id, Place::Separate, &LOST_HOLDER).contains(Property::RepeatOfOverlap), "{id}");
    }
}

#[test]
fn with_marks_and_a_fence_on_writes_one_item_can_still_be_paid_twice() {
    let id = "skips_done+fence_on_write";
    assert_eq!(lets_through(id, Place::Separate, &LOST_HOLDER), Properties::of(&[Property::RepeatOfOverlap]));
    let most = table().iter().filter(|cell| cell.variant == id && LOST_HOLDER.contains(&cell.fault));
    assert_eq!(most.map(|cell| cell.findings.greatest).max(), Some(1));
}

#[test]
fn with_a_fence_for_each_item_every_item_that_the_second_has_not_reached_can_be_paid_twice() {
    let of = |cell: &&PayoutCell| cell.variant == "skips_done+fence_on_write_per_item" && cell.fault == Some(Fault::Pause);
    assert_eq!(table().iter().find(of).map(|cell| cell.findings.greatest), Some(3));
}

#[test]
fn with_marks_and_the_fence_raised_first_only_a_blind_retry_pays_twice() {
    let id = "skips_done+fence_on_read_and_write";
    assert_eq!(lets_through(id, Place::Separate, &LOST_HOLDER), Properties::NONE);
    assert_eq!(lets_through(id, Place::Separate, &FAULTS), Properties::of(&[Property::OwnRetry]));
}

#[test]
fn with_a_key_for_each_item_nothing_is_paid_twice_and_nothing_is_lost_whatever_the_fence() {
    for cell in table().iter().filter(|cell| cell.variant.ends_with("+key")) {
        assert!(cell.broken().is_empty(), "{}: {:?}", cell.address(), cell.broken());
        assert_eq!(cell.findings.greatest, 0, "{}", cell.address());
    }
}

#[test]
fn a_claim_for_each_item_pays_nothing_twice_but_loses_the_item_that_its_worker_dies_with() {
    let id = "claims_each_item";
    assert_eq!(lets_through(id, Place::Outside, &[Some(Fault::Crash)]), Properties::of(&[Property::LostWork]));
    assert!(!lets_through(id, Place::Outside, &LOST_HOLDER).contains(Property::StaleRepeat));
}

#[test]
fn a_bank_that_compares_nothing_lets_all_of_it_through() {
    let all = lets_through("skips_done", Place::Outside, &FAULTS);
    assert_eq!(all, Properties::of(&Property::OF_PAYOUT));
}
