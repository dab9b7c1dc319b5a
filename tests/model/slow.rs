//! What takes minutes in a debug build: every pair of faults, and three workers.

use crate::cell::{self, Cell};
use crate::fault::Fault;
use crate::property::Properties;
use std::path::Path;

/// The single-fault cell beside this one, of the same row, place and load.
fn beside(cell: &Cell, fault: Option<Fault>) -> &'static Cell {
    cell::find(&cell.variant, cell.place, cell.load, fault).expect("every row is judged under every single fault")
}

#[test]
#[ignore = "slow: searches every pair of faults, some minutes in a debug build"]
fn what_only_a_pair_of_faults_breaks_is_what_is_written_down() {
    let mut found = String::new();
    let mut states = 0;
    for cell in cell::prove_all(&cell::pairs_of_faults(), 2) {
        states += cell.findings.states;
        let alone = cell.faults.iter().map(|fault| beside(&cell, Some(*fault)).broken()).fold(Properties::NONE, Properties::or);
        for property in cell.broken().without(alone).iter() {
            let length = cell.length(property).unwrap_or(0);
            found.push_str(&format!("{} {} {property} {length}\n", cell.address(), cell.load.id()));
        }
        // Slow work is no event that may also stay away, so it alone can hide what the other fault does.
        if !cell.faults.contains(&Fault::SlowWork) {
            assert!(alone.without(cell.broken()).is_empty(), "{}: a second fault mends the first", cell.address());
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/model/pairs.txt");
    if std::env::var_os("LOCKPICK_UPDATE").is_some() {
        std::fs::write(&path, &found).expect("pairs.txt can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == found, "tests/model/pairs.txt differs from what {states} states show");
}

/// Where three workers break more than two, each with its reason.
const MORE_WITH_THREE: [(&str, &str); 3] = [
    // One rival more uses up the three retries: a bound of the model, not of the mechanism.
    ("atomic_update+version_check/separate/unknown_outcome", "read_modify_write lost_work"),
    // The counter was at two before the restart and gives one after it, so it takes three turns.
    ("ttl_lock+fence_on_write+lost_counter/same/restart", "read_modify_write holder_refused"),
    ("ttl_lock+fence_on_write+lost_counter/separate/restart", "read_modify_write holder_refused"),
];

#[test]
#[ignore = "slow: searches every single fault with three workers, some minutes in a debug build"]
fn three_workers_break_what_two_break_except_where_a_reason_is_given() {
    let mut more = Vec::new();
    for cell in cell::prove_all(&cell::single_faults(), 3) {
        let two = beside(&cell, cell.faults.first().copied());
        assert!(two.broken().without(cell.broken()).is_empty(), "{}: a third worker mends it", cell.address());
        more.extend(cell.broken().without(two.broken()).iter().map(|property| (cell.address(), format!("{} {property}", cell.load.id()))));
    }
    let expected = MORE_WITH_THREE.map(|(address, what)| (address.to_owned(), what.to_owned()));
    assert_eq!(more, expected);
}
