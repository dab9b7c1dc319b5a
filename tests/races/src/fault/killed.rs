//! The holder is killed in the middle. Nothing of its unfinished work may count, and somebody else must get in.

use std::time::Duration;

use anyhow::{Result, bail};

use super::Kind;
use super::slots::{REST, Slot, batches, short_lease, together};
use crate::book::Part;
use crate::flow::End;
use crate::holder::Holder;
use crate::outcome::Outcome;
use crate::plan::{Plan, Size};

/// How long somebody else may need to get in.
const GRACE: Duration = Duration::from_secs(6);

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let kind = Kind::of(plan.recipe);
    let (lease, shorten) = short_lease(&plan.recipe.engine);
    batches(plan, size, &shorten, |slots, outcome| {
        let mut holder = Holder::start(lease)?;
        // A holder by session is killed in the middle of its work, one by lease right after it took it.
        let parts = if kind == Some(Kind::Session) { &[Part::Take, Part::Work][..] } else { &[Part::Take][..] };
        for slot in slots.iter_mut() {
            match holder.run(plan, slot.number, parts, &slot.fill, &mut slot.values)? {
                End::Won => {}
                other => bail!("the first holder did not get in: {other:?}"),
            }
        }
        holder.kill()?;
        let taken = match kind {
            Some(Kind::Mark) => Vec::new(),
            _ => together(slots, |slot| slot.successor_gets_in(GRACE)),
        };
        for (at, slot) in slots.iter_mut().enumerate() {
            let violations = match kind {
                Some(Kind::Mark) => left_to_be_seen(plan, slot, outcome),
                _ => taken_over(plan, slot, taken.get(at) == Some(&Some(true)), outcome)?,
            };
            outcome.round(violations);
        }
        Ok(())
    })
}

fn taken_over(plan: &Plan<'_>, slot: &mut Slot, taken: bool, outcome: &mut Outcome) -> Result<u32> {
    if !taken {
        outcome.saw("nobody could take over");
        return Ok(1);
    }
    if slot.successor(&REST) != End::Won {
        outcome.saw("the successor could not finish");
        return Ok(1);
    }
    let off = slot.off_by(plan, 1)?;
    if off > 0 {
        outcome.saw("unfinished work counted");
    }
    Ok(off)
}

/// A mark that does not end must not be taken by another, and must be found by the routine that looks after it.
fn left_to_be_seen(plan: &Plan<'_>, slot: &mut Slot, outcome: &mut Outcome) -> u32 {
    let taken = slot.successor(&[Part::Take]) == End::Won;
    std::thread::sleep(Duration::from_millis(60));
    slot.store().fill.insert("ttl_ms".to_owned(), "20".to_owned());
    let found = slot.watch_finds(plan);
    if taken {
        outcome.saw("a second one took what was started");
    }
    if !found {
        outcome.saw("what was left started was not found");
    }
    u32::from(taken) + u32::from(!found)
}
