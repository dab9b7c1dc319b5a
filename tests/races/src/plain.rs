//! The plain race: all workers are released together, round after round.

use std::sync::{Barrier, Mutex, PoisonError};

use anyhow::{Context, Result};

use crate::book::{After, Part, Race};
use crate::client::{Client, open};
use crate::flow::{End, Flow};
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};
use crate::store::{LONG, Store, raced_on};
use crate::text::Values;

/// The parts that a worker runs, unless the race names others.
const PARTS: [Part; 4] = [Part::Take, Part::Enter, Part::Work, Part::GiveBack];

/// Races a recipe's code and counts what went wrong.
///
/// # Errors
/// When the engine cannot be reached, or the race itself cannot be set up.
pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let rules = plan.recipe.race.as_ref().with_context(|| format!("{} has no race", plan.recipe.id))?;
    race_with(plan, rules, plan.after(), size, |store, round| {
        let values = plan.book.values(plan.recipe, round, 0, size.workers);
        store.run_all(&rules.prepare, &values)
    })
}

/// The same by other rules; `prepare` sets up each round, which it is given the name of, before the workers are released.
///
/// # Errors
/// As for [`race`].
pub fn race_with(
    plan: &Plan<'_>,
    rules: &Race,
    after: Option<&After>,
    size: Size,
    prepare: impl FnMut(&mut Store, &str) -> Result<()>,
) -> Result<Outcome> {
    let recipe = plan.recipe;
    let engine = raced_on(plan.book, recipe)?;
    let mut store = Store::open(plan.book, recipe)?;
    store.make(recipe, &plan.setup())?;
    let flow = plan.flow(&store.fill)?;
    let mut clients = Vec::new();
    for _ in 0..size.workers {
        clients.push(open(engine, LONG)?);
    }
    let course = Course { plan, rules, after, size, flow: &flow };
    let outcome = course.run(&mut store, clients, prepare)?;
    store.remove(recipe)?;
    Ok(outcome)
}

/// All that stays the same from round to round.
struct Course<'a> {
    plan: &'a Plan<'a>,
    rules: &'a Race,
    after: Option<&'a After>,
    size: Size,
    flow: &'a Flow,
}

impl Course<'_> {
    fn run(
        &self,
        store: &mut Store,
        clients: Vec<Box<dyn Client + Send>>,
        mut prepare: impl FnMut(&mut Store, &str) -> Result<()>,
    ) -> Result<Outcome> {
        let parts = if self.rules.parts.is_empty() { &PARTS[..] } else { &self.rules.parts[..] };
        let (start, end) = (Barrier::new(self.size.workers + 1), Barrier::new(self.size.workers + 1));
        let ends = Mutex::new(vec![End::Lost; self.size.workers]);
        let mut outcome = Outcome::of(self.size.workers);
        std::thread::scope(|scope| {
            // A worker's connection, and what it holds, must live until the last round has been looked at: its thread gives
            // the connection back, and the handle keeps it.
            let mut workers = Vec::new();
            for (index, mut client) in clients.into_iter().enumerate() {
                let (start, end, ends) = (&start, &end, &ends);
                workers.push(scope.spawn(move || {
                    for round in 0..self.size.rounds {
                        let mut values = self.values(&name(round), index + 1);
                        start.wait();
                        let ended = self.flow.run(&mut *client, parts, &mut values);
                        ends.lock().unwrap_or_else(PoisonError::into_inner)[index] = ended;
                        end.wait();
                    }
                    client
                }));
            }
            // After a mistake in the setup the workers still have to be led to their end.
            let mut failed = None;
            for round in 0..self.size.rounds {
                let values = self.values(&name(round), 0);
                let mut result = match failed {
                    None => prepare(store, &name(round)),
                    Some(_) => Ok(()),
                };
                start.wait();
                end.wait();
                let ends = ends.lock().unwrap_or_else(PoisonError::into_inner).clone();
                ends.iter().for_each(|end| outcome.ended(end));
                if result.is_ok() {
                    result = self.wrong(store, &values, &ends).map(|violations| outcome.round(violations));
                }
                failed = failed.or(result.err());
            }
            drop(workers);
            failed.map_or(Ok(outcome), Err)
        })
    }

    fn values(&self, round: &str, worker: usize) -> Values {
        self.plan.book.values(self.plan.recipe, round, worker, self.size.workers)
    }

    /// How much went wrong in a round.
    fn wrong(&self, store: &mut Store, values: &Values, ends: &[End]) -> Result<u32> {
        let winners = ends.iter().filter(|end| **end == End::Won).count();
        let by_winners = match self.rules.winners.as_deref().unwrap_or("any") {
            "all" => ends.len() - winners,
            "any" => usize::from(winners == 0),
            number => winners.abs_diff(number.parse().with_context(|| format!("winners: {number}"))?),
        };
        let by_state = match self.after {
            None => 0,
            Some(after) => {
                let expected = match after.equals.as_str() {
                    "winners" => i64::try_from(winners)?,
                    number => number.parse().with_context(|| format!("equals: {number}"))?,
                };
                store.look(after, values)?.abs_diff(expected)
            }
        };
        Ok(u32::try_from(by_state.max(u64::try_from(by_winners)?))?)
    }
}

fn name(round: usize) -> String {
    format!("round-{round}")
}
