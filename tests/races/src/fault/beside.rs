//! One worker stands in the middle of its statements, its transaction open. Another must get the next item at once, and not
//! wait behind the first.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::book::{Part, Recipe, Step};
use crate::client::open;
use crate::flow::End;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};
use crate::store::{LONG, Store, raced_on};
use crate::text::{Fill, Piece, Values};

/// How long the first stands there, and what counts as at once.
const STANDS: Duration = Duration::from_millis(300);
const AT_ONCE: Duration = Duration::from_millis(150);

/// The value that names the item.
const ITEM: &str = "waiting";

/// Queues on engines where writers of different rows do not wait for each other.
pub fn applies(recipe: &Recipe) -> bool {
    ["queue-postgres", "queue-held-postgres", "queue-mysql", "queue-held-mysql"].contains(&recipe.id.as_str())
}

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let engine = raced_on(plan.book, plan.recipe)?;
    let mut store = Store::open(plan.book, plan.recipe)?;
    store.make(plan.recipe, &plan.setup())?;
    let mut outcome = Outcome::of(2);
    for _ in 0..size.rounds {
        let values = plan.book.values(plan.recipe, "beside", 1, 2);
        if let Some(race) = &plan.recipe.race {
            store.run_all(&race.prepare, &values)?;
        }
        let violations = once(plan, engine, &store.fill, &values, &mut outcome)?;
        outcome.round(violations);
    }
    store.remove(plan.recipe)?;
    Ok(outcome)
}

fn once(plan: &Plan<'_>, engine: &str, fill: &Fill, values: &Values, outcome: &mut Outcome) -> Result<u32> {
    let flow = plan.flow(fill)?;
    let stands = plan.flow_of(&up_to_the_item(plan.steps()?), fill);
    let mut first = open(engine, LONG)?;
    let mut second = open(engine, LONG)?;
    let mut firsts = values.clone();
    first.run(&[Piece::Literal("BEGIN".to_owned())], values);
    match stands.run(&mut *first, &[Part::Take], &mut firsts) {
        End::Won => {}
        other => bail!("the first did not get an item: {other:?}"),
    }
    let mut seconds = values.clone();
    let (end, took) = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(STANDS);
            first.run(&[Piece::Literal("ROLLBACK".to_owned())], values);
        });
        let start = Instant::now();
        (flow.run(&mut *second, &[Part::Take], &mut seconds), start.elapsed())
    });
    let late = took > AT_ONCE;
    let wrong = end != End::Won || late || firsts.get(ITEM) == seconds.get(ITEM);
    if late {
        outcome.saw("the second waited behind the first");
    }
    Ok(u32::from(wrong))
}

/// The steps up to the one that finds an item: there the first stands, and has committed nothing.
fn up_to_the_item(mut steps: Vec<Step>) -> Vec<Step> {
    let found = steps.iter().position(|step| step.gives.contains_key(ITEM)).map_or(steps.len(), |at| at + 1);
    steps.truncate(found);
    steps
}
