//! The holder of an open transaction stands still. The server's limit ends it, the next one gets in, and the late write of
//! the first is refused by the database itself.

use std::time::Duration;

use anyhow::{Result, bail};

use super::Kind;
use super::slots::{REST, batches, together};
use crate::book::{Part, Recipe};
use crate::flow::End;
use crate::holder::Holder;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};

/// The server's limits in this race, and how long the next one may need.
const LIMITS: [(&str, &str); 2] = [("idle_ms", "1000"), ("idle_s", "1")];
const GRACE: Duration = Duration::from_secs(6);

/// Recipes that set a limit for an idle transaction.
pub fn applies(recipe: &Recipe) -> bool {
    let limited = |text: &str| text.contains("{idle_ms}") || text.contains("{idle_s}");
    Kind::of(recipe) == Some(Kind::Session) && recipe.steps.iter().any(|step| step.run.as_deref().is_some_and(limited))
}

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    batches(plan, size, &LIMITS, |slots, outcome| {
        let mut holder = Holder::start(GRACE)?;
        for slot in slots.iter_mut() {
            match holder.run(plan, slot.number, &[Part::Take], &slot.fill, &mut slot.values)? {
                End::Won => {}
                other => bail!("the first holder did not get in: {other:?}"),
            }
        }
        holder.pause()?;
        let done = together(slots, |slot| slot.successor_gets_in(GRACE) && slot.successor(&REST) == End::Won);
        holder.resume()?;
        for (slot, done) in slots.iter_mut().zip(done) {
            let done = done == Some(true);
            let late = holder.run(plan, slot.number, &REST, &slot.fill, &mut slot.values)?;
            if !done {
                outcome.saw("the next one was kept waiting");
            }
            if late == End::Won {
                outcome.saw("the late write was let in");
            }
            let off = slot.off_by(plan, i64::from(done))?;
            outcome.round(u32::from(!done) + u32::from(late == End::Won).max(off));
        }
        Ok(())
    })
}
