//! The store is killed and started again. What was committed must still be there, what was not must be gone, and a token
//! must go on growing.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, bail};

use super::Kind;
use super::slots::{REST, Slot, batches};
use crate::book::{Part, Recipe};
use crate::client::{Client, open};
use crate::flow::End;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};
use crate::store::{LONG, raced_on};

const GRACE: Duration = Duration::from_secs(30);

/// Recipes whose state is to outlive the store's process. A lease in a cache is not among them.
pub fn applies(recipe: &Recipe) -> bool {
    let lasting = ["claim", "started-done", "claim-lease", "queue", "lease-row", "coordination-lease", "row-lock"];
    lasting.contains(&recipe.variant.as_str()) && recipe.engine != "sqlite"
}

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let engine = raced_on(plan.book, plan.recipe)?.to_owned();
    let kind = Kind::of(plan.recipe);
    batches(plan, size, &[], |slots, outcome| {
        let mut holders = Vec::new();
        for slot in slots.iter_mut() {
            let mut holder = open(&engine, LONG)?;
            // A claim is finished before the restart, everything else stands in the middle of it.
            let parts: &[Part] = match plan.recipe.variant.as_str() {
                "claim" => &[Part::Take, Part::Work, Part::GiveBack],
                "row-lock" => &[Part::Take, Part::Work],
                _ => &[Part::Take],
            };
            match plan.flow(&slot.fill)?.run(&mut *holder, parts, &mut slot.values) {
                End::Won => holders.push(holder),
                other => bail!("the first holder did not get in: {other:?}"),
            }
        }
        restart(&engine)?;
        outcome.saw("restarts by kill -9");
        for (slot, holder) in slots.iter_mut().zip(holders) {
            slot.reconnect(plan)?;
            let violations = match (plan.recipe.variant.as_str(), kind) {
                ("row-lock", _) => undone(plan, slot, holder, outcome)?,
                (_, Some(Kind::Lease)) => kept(plan, slot, outcome)?,
                _ => still_there(slot, outcome),
            };
            outcome.round(violations);
        }
        Ok(())
    })
}

/// Uncommitted work is gone, its holder is told so, and the next one gets in.
fn undone(plan: &Plan<'_>, slot: &mut Slot, mut holder: Box<dyn Client + Send>, outcome: &mut Outcome) -> Result<u32> {
    let late = plan.flow(&slot.fill)?.run(&mut *holder, &[Part::GiveBack], &mut slot.values);
    let done = slot.successor_gets_in(GRACE) && slot.successor(&REST) == End::Won;
    if late == End::Won {
        outcome.saw("a commit after the restart was let in");
    }
    let off = slot.off_by(plan, i64::from(done))?;
    Ok(u32::from(late == End::Won) + u32::from(!done).max(off))
}

/// A lease is still held, its holder can give it back, and the next token is larger.
fn kept(plan: &Plan<'_>, slot: &mut Slot, outcome: &mut Outcome) -> Result<u32> {
    let given_twice = slot.successor(&[Part::Take]) == End::Won;
    if given_twice {
        outcome.saw("the lease was given twice");
        return Ok(1);
    }
    let mut holder = open(raced_on(plan.book, plan.recipe)?, LONG)?;
    let gave_back = plan.flow(&slot.fill)?.run(&mut *holder, &[Part::GiveBack], &mut slot.values) == End::Won;
    if !gave_back {
        outcome.saw("the holder could not give it back");
    }
    // What is done stays done: only a lease that is free again has a next holder.
    if !["lease-row", "coordination-lease"].contains(&plan.recipe.variant.as_str()) {
        return Ok(u32::from(!gave_back));
    }
    let next = slot.successor_gets_in(GRACE) && slot.token_grew();
    if !next {
        outcome.saw("no next holder with a larger token");
    }
    Ok(u32::from(!gave_back) + u32::from(!next))
}

/// A committed claim is still there.
fn still_there(slot: &mut Slot, outcome: &mut Outcome) -> u32 {
    let lost = slot.successor(&[Part::Take]) == End::Won;
    if lost {
        outcome.saw("a committed claim was lost");
    }
    u32::from(lost)
}

fn restart(engine: &str) -> Result<()> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engines/engines");
    for verb in ["crash", "up"] {
        let output = Command::new(&program).args([verb, engine]).output()?;
        if !output.status.success() {
            bail!("engines {verb} {engine}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
    Ok(())
}
