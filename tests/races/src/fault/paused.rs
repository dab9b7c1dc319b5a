//! The holder of a lease is paused past its end; its successor takes over; the holder wakes up and goes on.

use std::time::Duration;

use anyhow::{Result, bail};

use super::slots::{Slot, batches, short_lease, together};
use crate::book::Part;
use crate::flow::End;
use crate::holder::Holder;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};

/// How long a successor may need beyond the end of the lease.
const GRACE: Duration = Duration::from_secs(6);

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let (lease, shorten) = short_lease(&plan.recipe.engine);
    let renews = plan.steps()?.iter().any(|step| step.part == Part::Renew);
    batches(plan, size, &shorten, |slots, outcome| {
        let mut holder = Holder::start(lease)?;
        for slot in slots.iter_mut() {
            hold(plan, &mut holder, slot, renews, outcome)?;
        }
        holder.pause()?;
        std::thread::sleep(lease);
        let taken = together(slots, |slot| slot.successor_gets_in(GRACE));
        holder.resume()?;
        for (slot, taken) in slots.iter_mut().zip(taken) {
            let taken = taken == Some(true);
            if !taken {
                outcome.saw("the successor did not get in");
            }
            let late = wakes(plan, &mut holder, slot, renews, outcome)?;
            outcome.round(late + u32::from(!taken));
        }
        Ok(())
    })
}

/// The first holder takes the lease, and renews it if the recipe can.
fn hold(plan: &Plan<'_>, holder: &mut Holder, slot: &mut Slot, renews: bool, outcome: &mut Outcome) -> Result<()> {
    match holder.run(plan, slot.number, &[Part::Take], &slot.fill, &mut slot.values)? {
        End::Won => {}
        other => bail!("the first holder did not get in: {other:?}"),
    }
    if renews {
        let end = holder.run(plan, slot.number, &[Part::Renew], &slot.fill, &mut slot.values)?;
        if end != End::Won {
            outcome.ended(&End::Broken(format!("a holder in good standing could not renew: {end:?}")));
        }
    }
    Ok(())
}

/// The first holder wakes up: it must be refused, and must not let a third one in.
fn wakes(plan: &Plan<'_>, holder: &mut Holder, slot: &mut Slot, renews: bool, outcome: &mut Outcome) -> Result<u32> {
    let mut violations = 0;
    let mut count = |wrong: bool, what: &str| {
        if wrong {
            violations += 1;
            outcome.saw(what);
        }
    };
    count(!slot.token_grew(), "the successor's token was no larger");
    if renews {
        let end = holder.run(plan, slot.number, &[Part::Renew], &slot.fill, &mut slot.values.clone())?;
        count(end == End::Won, "a late renewal was let in");
    }
    let end = holder.run(plan, slot.number, &[Part::GiveBack], &slot.fill, &mut slot.values.clone())?;
    // Giving back what one no longer has is wrong only where it counts as done, or lets the next one in.
    count(end == End::Won && plan.gives_back(), "a late finish was let in");
    count(slot.third(plan)? == End::Won, "a third one got in beside the second");
    count(slot.successor(&[Part::GiveBack]) != End::Won, "the successor could not finish");
    Ok(violations)
}
