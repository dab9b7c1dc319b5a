//! Executions written by hand and played on the model, move by move.

use crate::cell;
use crate::client::Delivery;
use crate::fault::Fault;
use crate::moves::Move;
use crate::property::{Properties, Property};
use crate::protocol::{Load, Place, Protocol};
use crate::search::Model;
use crate::time::Pace;
use crate::variant;
use crate::world::{Phase, WorkerId, World};

/// The first worker.
pub const A: WorkerId = 0;
/// The second worker.
pub const B: WorkerId = 1;

/// An execution so far.
pub struct Play {
    protocol: Protocol,
    /// Where it has come to.
    pub world: World,
    /// What it has broken.
    pub broken: Properties,
}

impl Play {
    /// The beginning of an execution of a row of the table.
    pub fn of(row: &str, place: Place, load: Load, faults: &[Fault]) -> Play {
        let variants = variant::all();
        let variant = variants.iter().find(|variant| variant.id == row).expect("the row exists");
        assert!(variant.places.contains(&place) && variant.loads.contains(&load), "{row} is judged there");
        let protocol = cell::under(variant.at(place, load), faults);
        let world = protocol.start();
        Play { protocol, world, broken: Properties::NONE }
    }

    /// This happens next; fails if the model does not offer it.
    pub fn then(mut self, wanted: Move) -> Play {
        let mut next = Vec::new();
        self.protocol.successors(&self.world, &mut next);
        let offered: Vec<_> = next.iter().map(|successor| successor.by).collect();
        let found = next.into_iter().find(|successor| successor.by == wanted);
        let found = found.unwrap_or_else(|| panic!("{wanted:?} cannot happen here, only {offered:?}"));
        self.world = found.state;
        self.broken = self.broken.or(found.breaks);
        self
    }

    /// The worker takes its next step.
    pub fn step(self, id: WorkerId) -> Play {
        self.then(Move::Step(id, Delivery::Answered))
    }

    /// Both workers take a step, and a unit of time passes.
    pub fn both_step(self) -> Play {
        self.step(A).step(B).unit()
    }

    /// One worker takes a step, and a unit of time passes.
    pub fn step_and_unit(self, id: WorkerId) -> Play {
        self.step(id).unit()
    }

    /// One unit of time passes.
    pub fn unit(self) -> Play {
        self.then(Move::Pass(Pace::Even))
    }

    /// So many units pass in which nothing else happens.
    pub fn units(self, count: u8) -> Play {
        (0..count).fold(self, |play, _| play.unit())
    }

    /// The worker's request arrives, and the reply is lost.
    pub fn loses_reply(self, id: WorkerId) -> Play {
        self.then(Move::Step(id, Delivery::ReplyLost))
    }

    /// Whether this worker can take no step now.
    pub fn must_wait(&self, id: WorkerId) -> bool {
        let mut next = Vec::new();
        self.protocol.successors(&self.world, &mut next);
        !next.iter().any(|successor| successor.by == Move::Step(id, Delivery::Answered))
    }

    /// What the worker is about to do.
    pub fn phase(&self, id: WorkerId) -> Phase {
        self.world.worker(id).phase
    }

    /// Fails unless exactly this is broken.
    pub fn breaks(&self, expected: &[Property]) {
        let judged = cell::judged(self.protocol.load);
        assert_eq!(self.broken.and(judged), Properties::of(expected));
    }

    /// Fails unless nothing more is owed to happen, and exactly this is broken by it.
    pub fn ends_with(&self, expected: &[Property]) {
        let mut next = Vec::new();
        self.protocol.successors(&self.world, &mut next);
        let owed = next.iter().find(|one| self.protocol.is_owed(one.by) && one.state != self.world);
        assert!(owed.is_none(), "{:?} is still to come", owed.map(|one| one.by));
        assert_eq!(self.protocol.broken_at_rest(&self.world), Properties::of(expected));
    }

    /// Fails if anything is broken.
    pub fn breaks_nothing(&self) {
        self.breaks(&[]);
    }
}
