//! Many holders at once: each slot has its own tables and names, so that one pause, one kill or one restart serves many.

use std::time::{Duration, Instant};

use anyhow::Result;

use super::Kind;
use crate::book::Part;
use crate::client::{Answer, Client, Done, open};
use crate::flow::{End, Flow};
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};
use crate::store::{LONG, Store, raced_on};
use crate::text::{Fill, Values};

/// How many holders are hit at once; in SQLite one, where it is the one write lock that is held.
const BATCH: usize = 40;

/// All that comes after taking.
pub const REST: [Part; 3] = [Part::Enter, Part::Work, Part::GiveBack];

/// One holder's tables, names and values, and a connection of its successor.
pub struct Slot {
    pub number: usize,
    pub fill: Fill,
    pub values: Values,
    store: Store,
    successor: Box<dyn Client + Send>,
    flow: Flow,
    /// The values of the successor.
    pub second: Values,
}

impl Slot {
    /// Makes the tables of a slot. `shorten` sets the placeholders that say how long the first holder has;
    /// the successor has the defaults.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn new(plan: &Plan<'_>, number: usize, shorten: &[(&str, &str)]) -> Result<Self> {
        let mut store = Store::open(plan.book, plan.recipe)?;
        for placeholder in ["table", "name"] {
            let mark = if placeholder == "table" { "_" } else { "-" };
            store.fill.entry(placeholder.to_owned()).and_modify(|text| *text = format!("{text}{mark}{number}"));
        }
        // One item: whoever comes second finds nothing else to take. A rule over several rows needs two.
        let rows = if plan.recipe.variant.starts_with("set-rule") { 2 } else { 1 };
        let of_worker = |worker| plan.book.values(plan.recipe, &format!("slot-{number}"), worker, rows);
        let (values, second) = (of_worker(1), of_worker(2));
        let flow = plan.flow(&store.fill)?;
        let successor = open(raced_on(plan.book, plan.recipe)?, LONG)?;
        let mut fill = store.fill.clone();
        fill.extend(shorten.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
        let mut slot = Self { number, fill, values, second, store, successor, flow };
        slot.prepare(plan)?;
        Ok(slot)
    }

    /// Gives the slot the name of another, and sets it up anew.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn rename(&mut self, plan: &Plan<'_>, name: &str) -> Result<()> {
        self.store.remove(plan.recipe)?;
        self.store.fill.insert("name".to_owned(), name.to_owned());
        self.fill.insert("name".to_owned(), name.to_owned());
        self.prepare(plan)
    }

    fn prepare(&mut self, plan: &Plan<'_>) -> Result<()> {
        self.store.make(plan.recipe, &plan.setup())?;
        let prepare = plan.recipe.race.as_ref().map_or(&[][..], |race| &race.prepare);
        self.store.run_all(prepare, &self.values)
    }

    /// Lets the successor run some parts.
    pub fn successor(&mut self, parts: &[Part]) -> End {
        self.flow.run(&mut *self.successor, parts, &mut self.second)
    }

    /// Lets the successor try to take until it gets in, for at most `patience`.
    pub fn successor_gets_in(&mut self, patience: Duration) -> bool {
        let start = Instant::now();
        loop {
            match self.successor(&[Part::Take]) {
                End::Won => return true,
                _ if start.elapsed() > patience => return false,
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Lets another connection try to take, with the same names.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn third(&mut self, plan: &Plan<'_>) -> Result<End> {
        let mut client = open(raced_on(plan.book, plan.recipe)?, LONG)?;
        Ok(self.flow.run(&mut *client, &[Part::Take], &mut self.values.clone()))
    }

    /// Opens the successor's connection anew.
    ///
    /// # Errors
    /// When the engine cannot be reached.
    pub fn reconnect(&mut self, plan: &Plan<'_>) -> Result<()> {
        let fill = self.store.fill.clone();
        self.store = Store::open(plan.book, plan.recipe)?;
        self.store.fill = fill;
        self.successor = open(raced_on(plan.book, plan.recipe)?, LONG)?;
        Ok(())
    }

    /// Whether the state is other than it must be when so many, one at most, have won (1), or not (0).
    ///
    /// # Errors
    /// When it cannot be looked at.
    pub fn off_by(&mut self, plan: &Plan<'_>, winners: i64) -> Result<u32> {
        let whole = plan.recipe.race.as_ref().is_some_and(|race| race.parts.is_empty());
        let Some(after) = plan.after().filter(|_| whole) else { return Ok(0) };
        let expected = match after.equals.parse() {
            Ok(number) if winners == 1 => number,
            Ok(_) => return Ok(0),
            Err(_) => winners,
        };
        Ok(u32::from(self.store.look(after, &self.second)? != expected))
    }

    /// Whether the token or attempt of the successor is larger than the holder's, if the recipe has one.
    pub fn token_grew(&self) -> bool {
        ["token", "attempt"].iter().all(|name| {
            let number = |values: &Values| values.get(*name).and_then(crate::text::Value::number);
            match (number(&self.values), number(&self.second)) {
                (Some(old), Some(new)) => new > old,
                _ => true,
            }
        })
    }

    /// Runs a `watch` step of the recipe; true when it finds something.
    pub fn watch_finds(&mut self, plan: &Plan<'_>) -> bool {
        let step = plan.recipe.steps.iter().find(|step| step.part == Part::Watch);
        let Some(text) = step.and_then(|step| step.run.as_ref()) else { return false };
        let found = |done: &Done| step.and_then(|step| step.at.as_ref()).map_or(done.row, |at| done.named.contains_key(at));
        matches!(self.store.run(text, &self.second), Answer::Done(done) if found(&done))
    }

    /// The connection that sets the slot up.
    pub fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Removes the slot's tables.
    ///
    /// # Errors
    /// When a statement fails.
    pub fn remove(mut self, plan: &Plan<'_>) -> Result<()> {
        drop(self.successor);
        self.store.remove(plan.recipe)
    }
}

/// Does the same for all slots at once, each in a thread of its own, and gives the results in their order.
pub fn together<T: Send>(slots: &mut [Slot], work: impl Fn(&mut Slot) -> T + Sync) -> Vec<Option<T>> {
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = slots.iter_mut().map(|slot| scope.spawn(move || work(slot))).collect();
        threads.into_iter().map(|thread| thread.join().ok()).collect()
    })
}

/// Runs batches of slots until there were enough rounds.
///
/// # Errors
/// When a batch cannot be run.
pub fn batches(
    plan: &Plan<'_>,
    size: Size,
    shorten: &[(&str, &str)],
    mut batch: impl FnMut(&mut [Slot], &mut Outcome) -> Result<()>,
) -> Result<Outcome> {
    let mut outcome = Outcome::of(2);
    let one_writer = plan.recipe.engine == "sqlite" && Kind::of(plan.recipe) == Some(Kind::Session);
    let batch_size = if one_writer { 1 } else { BATCH };
    for start in (0..size.rounds).step_by(batch_size) {
        let numbers = start..size.rounds.min(start + batch_size);
        let mut slots = numbers.map(|number| Slot::new(plan, number, shorten)).collect::<Result<Vec<_>>>()?;
        batch(&mut slots, &mut outcome)?;
        slots.into_iter().try_for_each(|slot| slot.remove(plan))?;
    }
    Ok(outcome)
}

/// How long the first holder of a lease has, by engine: the shortest that the engine grants and that leaves time to set up
/// a batch; and the placeholders to be filled for it.
pub fn short_lease(engine: &str) -> (Duration, Vec<(&'static str, &'static str)>) {
    match engine {
        "etcd" => (Duration::from_secs(2), vec![("ttl_s", "2")]),
        "zookeeper" => (Duration::from_secs(1), vec![]),
        _ => (Duration::from_secs(1), vec![("ttl_ms", "1000"), ("ttl_s", "1"), ("hold_s", "1")]),
    }
}
