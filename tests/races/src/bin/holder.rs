//! The process that the races pause and kill.

use std::time::Duration;

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let lease = std::env::args().nth(1).context("usage: holder LEASE_IN_MILLISECONDS")?;
    lockpick_races::holder::serve(Duration::from_millis(lease.parse()?))
}
