//! The server ends the holder's connection. The next one gets in, and the holder's write is refused.

use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::slots::{REST, batches};
use crate::book::Part;
use crate::client::open;
use crate::flow::End;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};
use crate::store::{LONG, raced_on};

const GRACE: Duration = Duration::from_secs(6);

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let engine = raced_on(plan.book, plan.recipe)?;
    batches(plan, size, &[], |slots, outcome| {
        for slot in slots.iter_mut() {
            let mut holder = open(engine, LONG)?;
            let session = holder.session().context("a connection without a number")?;
            let flow = plan.flow(&slot.fill)?;
            match flow.run(&mut *holder, &[Part::Take], &mut slot.values) {
                End::Won => {}
                other => bail!("the first holder did not get in: {other:?}"),
            }
            if !slot.store().client().cut(session) {
                bail!("the connection could not be cut");
            }
            let done = slot.successor_gets_in(GRACE) && slot.successor(&REST) == End::Won;
            let late = flow.run(&mut *holder, &REST, &mut slot.values);
            if !done {
                outcome.saw("the next one did not get through");
            }
            if late == End::Won {
                outcome.saw("the late write was let in");
            }
            outcome.ended(&late);
            let off = slot.off_by(plan, i64::from(done))?;
            outcome.round(u32::from(!done) + u32::from(late == End::Won).max(off));
        }
        Ok(())
    })
}
