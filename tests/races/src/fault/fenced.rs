//! A holder with a token is paused past its lease. Its successor enters and reads; the holder wakes up and writes *before*
//! the successor's first write. The data must refuse the old token and take the new one.

use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::slots::{Slot, batches, short_lease};
use crate::book::Part;
use crate::client::{Client, open};
use crate::flow::{End, Flow};
use crate::holder::Holder;
use crate::outcome::Outcome;
use crate::plan::{Code, Plan, Size};
use crate::store::{LONG, raced_on};
use crate::text::Values;

/// How long the successor may need to get the lease.
const GRACE: Duration = Duration::from_secs(6);

/// Whose tokens the data compares: the lease recipe of the same engine, or of the one a project would run beside it.
fn token_from(engine: &str) -> &'static [&'static str] {
    match engine {
        "postgres" => &["lease-row-postgres", "coordination-lease-etcd", "coordination-lease-zookeeper"],
        "mysql" => &["lease-row-mysql"],
        "sqlite" => &["lease-row-sqlite"],
        "redis" => &["lease-row-postgres"],
        "etcd" => &["coordination-lease-etcd"],
        "zookeeper" => &["coordination-lease-zookeeper"],
        _ => &[],
    }
}

pub fn race(plan: &Plan<'_>, size: Size) -> Result<Outcome> {
    let mut sum = Outcome::of(2);
    for lease in token_from(&plan.recipe.engine) {
        let lease = Plan { book: plan.book, recipe: plan.book.recipe(lease)?, code: Code::Recipe };
        let outcome = against(plan, &lease, size)?;
        sum.rounds += outcome.rounds;
        sum.bad_rounds += outcome.bad_rounds;
        sum.violations += outcome.violations;
        sum.unread += outcome.unread;
        for (what, times) in outcome.seen {
            *sum.seen.entry(what).or_default() += times;
        }
        sum.seen.insert(format!("rounds with tokens of {}", lease.recipe.id), outcome.rounds);
    }
    Ok(sum)
}

fn against(plan: &Plan<'_>, lease: &Plan<'_>, size: Size) -> Result<Outcome> {
    let (duration, shorten) = short_lease(&lease.recipe.engine);
    batches(lease, size, &shorten, |leases, outcome| {
        let mut guarded = Vec::new();
        for slot in leases.iter() {
            guarded.push(Guarded::new(plan, slot)?);
        }
        let mut holder = Holder::start(duration)?;
        for (slot, data) in leases.iter_mut().zip(&mut guarded) {
            match holder.run(lease, slot.number, &[Part::Take], &slot.fill, &mut slot.values)? {
                End::Won => {}
                other => bail!("the first holder did not get the lease: {other:?}"),
            }
            data.first = slot.values.clone();
            data.first.extend(data.slot.values.clone().into_iter().filter(|(name, _)| !slot.values.contains_key(name)));
            match holder.run(plan, slot.number, &[Part::Enter], &data.slot.fill, &mut data.first)? {
                End::Won => {}
                other => bail!("the first holder could not enter: {other:?}"),
            }
        }
        holder.pause()?;
        std::thread::sleep(duration);
        for (slot, data) in leases.iter_mut().zip(&mut guarded) {
            if !slot.successor_gets_in(GRACE) || !slot.token_grew() {
                bail!("no successor with a larger token for {}", slot.number);
            }
            data.slot.second.extend(slot.second.clone());
            data.entered = data.successor(&[Part::Enter]);
        }
        holder.resume()?;
        for (slot, data) in leases.iter().zip(&mut guarded) {
            let stale = holder.run(plan, slot.number, &[Part::Work], &data.slot.fill, &mut data.first)?;
            let fresh = data.successor(&[Part::Work]);
            let mut violations = 0;
            let mut count = |wrong: bool, what: &str| {
                if wrong {
                    violations += 1;
                    outcome.saw(what);
                }
            };
            count(stale == End::Won, "the stale write was let in");
            count(data.entered != End::Won || fresh != End::Won, "the rightful holder was refused");
            let off = data.slot.off_by(plan, 1)?;
            count(off > 0 && stale != End::Won && fresh == End::Won, "an update was lost");
            outcome.round(violations);
        }
        guarded.into_iter().try_for_each(|data| data.slot.remove(plan))
    })
}

/// The guarded data of a slot, and the connection through which the successor reaches it.
struct Guarded {
    slot: Slot,
    client: Box<dyn Client + Send>,
    flow: Flow,
    /// The values of the first holder, its token among them.
    first: Values,
    entered: End,
}

impl Guarded {
    fn new(plan: &Plan<'_>, lease: &Slot) -> Result<Self> {
        let mut slot = Slot::new(plan, lease.number, &[]).context("the guarded data")?;
        let client = open(raced_on(plan.book, plan.recipe)?, LONG)?;
        // Where the lock's own key is compared, it must be the key of that lock.
        if ["etcd", "zookeeper"].contains(&plan.recipe.engine.as_str()) {
            slot.rename(plan, &lease.fill["name"])?;
        }
        let flow = plan.flow(&slot.fill)?;
        Ok(Self { slot, client, flow, first: Values::new(), entered: End::Lost })
    }

    fn successor(&mut self, parts: &[Part]) -> End {
        self.flow.run(&mut *self.client, parts, &mut self.slot.second)
    }
}
