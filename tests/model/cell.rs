//! The cells of the table: each row under each fault, searched once for every test that asks.

use crate::fault::{Budget, Fault};
use crate::moves::Move;
use crate::property::{Properties, Property};
use crate::protocol::{Load, Place, Protocol};
use crate::search::{self, Findings};
use crate::variant::{self, Variant};
use crate::world::World;
use std::sync::OnceLock;

/// One row under one set of faults, for one kind of work at one place.
pub struct Cell {
    /// The row's id.
    pub variant: String,
    /// Where the work takes effect.
    pub place: Place,
    /// What it is.
    pub load: Load,
    /// The faults; none at all is a column too.
    pub faults: Vec<Fault>,
    /// The protocol that was searched.
    pub protocol: Protocol,
    /// What the search found.
    pub findings: Findings<Move, World>,
}

impl Cell {
    /// What is broken, of what is judged under this load.
    pub fn broken(&self) -> Properties {
        let found: Vec<_> = self.findings.broken.keys().copied().collect();
        Properties::of(&found).and(judged(self.load))
    }

    /// How many steps the shortest counterexample has, if there is one.
    pub fn length(&self, property: Property) -> Option<usize> {
        self.findings.broken.get(&property).map(Vec::len)
    }

    /// The address: row, place and fault.
    pub fn address(&self) -> String {
        format!("{}/{}/{}", self.variant, self.place.id(), column(&self.faults))
    }
}

/// The id of a column: a fault, several joined by `+`, or `none`.
pub fn column(faults: &[Fault]) -> String {
    if faults.is_empty() {
        return "none".to_owned();
    }
    faults.iter().map(|fault| fault.id()).collect::<Vec<_>>().join("+")
}

/// The properties that mean something for this kind of work.
pub fn judged(load: Load) -> Properties {
    use Property::{BrokenBound, HolderRefused, LockedOut, LostUpdate, LostWork, RepeatedEffect, StaleWrite};
    match load {
        Load::OneShot | Load::Payout => Properties::of(&[RepeatedEffect, LostWork, LockedOut, HolderRefused]),
        Load::ReadModifyWrite => Properties::of(&[StaleWrite, RepeatedEffect, LostWork, LockedOut, LostUpdate, HolderRefused]),
        Load::Bound => Properties::of(&[LostWork, LockedOut, BrokenBound, HolderRefused]),
    }
}

/// The protocol under these faults.
pub fn under(protocol: Protocol, faults: &[Fault]) -> Protocol {
    let work = if faults.contains(&Fault::SlowWork) { protocol.ttl + 2 } else { protocol.work };
    Protocol { work, faults: Budget::of(faults), ..protocol }
}

/// Searches one cell.
pub fn prove(variant: &Variant, place: Place, load: Load, faults: &[Fault], workers: usize) -> Cell {
    let protocol = under(Protocol { workers, ..variant.at(place, load) }, faults);
    let findings = search::search(&protocol);
    Cell { variant: variant.id.clone(), place, load, faults: faults.to_vec(), protocol, findings }
}

/// Searches every row for these columns, in the order of the file.
pub fn prove_all(columns: &[Vec<Fault>], workers: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    for variant in variant::all() {
        for &place in variant.places {
            for faults in columns {
                for &load in variant.loads {
                    cells.push(prove(&variant, place, load, faults, workers));
                }
            }
        }
    }
    cells
}

/// The columns of the table: no fault, and each kind alone.
pub fn single_faults() -> Vec<Vec<Fault>> {
    std::iter::once(Vec::new()).chain(Fault::ALL.map(|fault| vec![fault])).collect()
}

/// Every two different kinds together.
pub fn pairs_of_faults() -> Vec<Vec<Fault>> {
    let mut pairs = Vec::new();
    for (first, one) in Fault::ALL.iter().enumerate() {
        pairs.extend(Fault::ALL[first + 1..].iter().map(|other| vec![*one, *other]));
    }
    pairs
}

/// All cells with two workers and at most one kind of fault, searched once for all tests.
pub fn table() -> &'static [Cell] {
    static TABLE: OnceLock<Vec<Cell>> = OnceLock::new();
    TABLE.get_or_init(|| prove_all(&single_faults(), 2))
}

/// The cell of this row, place, fault and load; `None` where the row is not judged so.
pub fn find(variant: &str, place: Place, load: Load, fault: Option<Fault>) -> Option<&'static Cell> {
    let faults: Vec<_> = fault.into_iter().collect();
    table().iter().find(|cell| cell.variant == variant && cell.place == place && cell.load == load && cell.faults == faults)
}

impl Place {
    /// Every place, in the order of the file.
    pub const ALL: [Place; 3] = [Place::Same, Place::Separate, Place::Outside];

    /// The id under which the place stands in `rules/faults.yaml`.
    pub fn id(self) -> &'static str {
        match self {
            Place::Same => "same",
            Place::Separate => "separate",
            Place::Outside => "outside",
        }
    }

    /// What it is, as a clause.
    pub fn means(self) -> &'static str {
        match self {
            Place::Same => "the very database that keeps the workers apart",
            Place::Separate => "another store, which can compare what it is sent with what it holds",
            Place::Outside => "something outside that checks nothing, except for a key where the row says so",
        }
    }
}

impl Load {
    /// The kinds of work in the table, in the order of the file.
    pub const OF_TABLE: [Load; 3] = [Load::OneShot, Load::ReadModifyWrite, Load::Bound];

    /// The id under which the work stands in `rules/faults.yaml`.
    pub fn id(self) -> &'static str {
        match self {
            Load::OneShot => "one_shot",
            Load::ReadModifyWrite => "read_modify_write",
            Load::Bound => "bound",
            Load::Payout => "payout",
        }
    }

    /// What it is, as a clause.
    pub fn means(self) -> &'static str {
        match self {
            Load::OneShot => "one effect that is to happen once, whoever does it",
            Load::ReadModifyWrite => "each worker reads a record, works out a new state and writes it back, for a request of its own",
            Load::Bound => {
                "each worker takes one of what there is, and there is only one, so that a repeated request shows as one too many"
            }
            Load::Payout => "three invoices under one lock, each to be paid once",
        }
    }
}
