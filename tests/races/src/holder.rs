//! A holder in a process of its own, so that it can be paused (SIGSTOP) and killed (SIGKILL) like a real one.
//!
//! The process reads one order a line, runs the parts of a recipe that it names, and answers in one line.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use crate::book::{Book, Part};
use crate::changes::Change;
use crate::client::{Client, address, open};
use crate::flow::End;
use crate::plan::{Code, Plan};
use crate::store::raced_on;
use crate::text::{Fill, Value, Values};

/// What a holder is told to do. Each slot has a connection of its own to each engine.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    pub slot: usize,
    pub recipe: String,
    pub code: String,
    pub parts: Vec<Part>,
    pub fill: Fill,
    pub values: BTreeMap<String, String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Report {
    end: String,
    values: BTreeMap<String, String>,
}

/// A running holder.
pub struct Holder {
    process: Child,
    orders: ChildStdin,
    reports: BufReader<ChildStdout>,
}

impl Holder {
    /// Starts one. `lease` is how long an engine that ties leases to the connection keeps them when it falls silent.
    ///
    /// # Errors
    /// When the program is not there; `cargo test` and `cargo run` build it.
    pub fn start(lease: Duration) -> Result<Self> {
        let mut process = Command::new(program()?)
            .arg(lease.as_millis().to_string())
            .env("LOCKPICK_SQLITE_URL", address("sqlite")?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let orders = process.stdin.take().context("no standard input")?;
        let reports = BufReader::new(process.stdout.take().context("no standard output")?);
        Ok(Self { process, orders, reports })
    }

    /// Runs parts of a recipe and waits for how they end; the values they give are added to `values`.
    ///
    /// # Errors
    /// When the holder does not answer.
    pub fn run(&mut self, plan: &Plan<'_>, slot: usize, parts: &[Part], fill: &Fill, values: &mut Values) -> Result<End> {
        let order = Order {
            slot,
            recipe: plan.recipe.id.clone(),
            code: plan.code.name(),
            parts: parts.to_vec(),
            fill: fill.clone(),
            values: values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        };
        writeln!(self.orders, "{}", serde_json::to_string(&order)?)?;
        self.orders.flush()?;
        let mut line = String::new();
        self.reports.read_line(&mut line)?;
        let report: Report = serde_json::from_str(&line).with_context(|| format!("the holder said {line:?}"))?;
        values.extend(report.values.into_iter().map(|(name, value)| (name, Value::read(&value))));
        Ok(match report.end.as_str() {
            "won" => End::Won,
            "lost" => End::Lost,
            "stopped" => End::Stopped,
            text => End::Broken(text.to_owned()),
        })
    }

    /// Stops it where it stands.
    ///
    /// # Errors
    /// When it is no longer there.
    pub fn pause(&self) -> Result<()> {
        self.signal(Signal::SIGSTOP)
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// When it is no longer there.
    pub fn resume(&self) -> Result<()> {
        self.signal(Signal::SIGCONT)
    }

    /// Ends it without giving it a chance to clean up.
    ///
    /// # Errors
    /// When it cannot be ended.
    pub fn kill(mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    fn signal(&self, signal: Signal) -> Result<()> {
        Ok(kill(Pid::from_raw(i32::try_from(self.process.id())?), signal)?)
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        // A holder that a failed race has left behind, perhaps paused, must not outlive it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The holder's program: beside the one that runs now, or one folder above it, where tests are kept.
fn program() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    let found = here.ancestors().skip(1).take(2).map(|folder| folder.join("holder")).find(|path| path.is_file());
    let Some(program) = found else { bail!("no program `holder` near {}: build the package first", here.display()) };
    Ok(program)
}

/// What the holder's program does: carry out the orders that come in.
///
/// # Errors
/// When an order cannot be read, or an engine not reached.
pub fn serve(lease: Duration) -> Result<()> {
    let book = Book::load()?;
    let changes = Change::load()?;
    let mut clients: BTreeMap<(usize, String), Box<dyn Client + Send>> = BTreeMap::new();
    for line in std::io::stdin().lines() {
        let order: Order = serde_json::from_str(&line?)?;
        let recipe = book.recipe(&order.recipe)?;
        let code = match order.code.as_str() {
            "recipe" => Code::Recipe,
            "naive" => Code::Naive,
            id => Code::Changed(changes.iter().find(|change| change.id == id).context("no such change")?),
        };
        let engine = raced_on(&book, recipe)?;
        let client = match clients.entry((order.slot, engine.to_owned())) {
            std::collections::btree_map::Entry::Occupied(open) => open.into_mut(),
            std::collections::btree_map::Entry::Vacant(free) => free.insert(open(engine, lease)?),
        };
        let mut values: Values = order.values.iter().map(|(name, value)| (name.clone(), Value::read(value))).collect();
        let end = Plan { book: &book, recipe, code }.flow(&order.fill)?.run(&mut **client, &order.parts, &mut values);
        let end = match end {
            End::Won => "won".to_owned(),
            End::Lost => "lost".to_owned(),
            End::Stopped => "stopped".to_owned(),
            End::Broken(text) => text,
        };
        let values = values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", serde_json::to_string(&Report { end, values })?)?;
        out.flush()?;
    }
    Ok(())
}
