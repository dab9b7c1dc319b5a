//! A lease has run out, and all workers take over at once: one of them must get it.

use std::time::Duration;

use anyhow::{Result, bail};

use crate::book::{Part, Race};
use crate::client::open;
use crate::flow::End;
use crate::outcome::Outcome;
use crate::plain;
use crate::plan::{Plan, Size};
use crate::store::{LONG, raced_on};
use crate::text::Fill;

/// The first holder's lease, and the time after which it has surely run out.
const SHORT: [(&str, &str); 2] = [("ttl_ms", "20"), ("hold_s", "0")];
const RUN_OUT: Duration = Duration::from_millis(30);

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let mut fill: Fill = plan.book.fill(plan.recipe);
    fill.extend(SHORT.map(|(name, text)| (name.to_owned(), text.to_owned())));
    let first = plan.flow(&fill)?;
    let mut holder = open(raced_on(plan.book, plan.recipe)?, LONG)?;
    let race = plan.recipe.race.as_ref().map(|race| Race { parts: vec![Part::Take], winners: Some("1".to_owned()), ..race.clone() });
    let Some(race) = race else { bail!("{} has no race", plan.recipe.id) };
    plain::race_with(plan, &race, None, size, |store, round| {
        // One item alone, so that a queue has nothing else to offer.
        let mut values = plan.book.values(plan.recipe, round, 0, 1);
        store.run_all(&race.prepare, &values)?;
        match first.run(&mut *holder, &[Part::Take], &mut values) {
            End::Won => std::thread::sleep(RUN_OUT),
            other => bail!("the first holder did not get in: {other:?}"),
        }
        Ok(())
    })
}
