//! All races in their order, and `rules/evidence.yaml`, which is written from what they counted.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::book::{Book, Step};
use crate::changes::Change;
use crate::client::open;
use crate::fault::{Fault, race};
use crate::outcome::Outcome;
use crate::plan::{Code, Plan, Size};
use crate::store::{LONG, raced_on};

/// One race of a full run.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub plan: Plan<'a>,
    pub fault: Fault,
}

impl Entry<'_> {
    /// Whether the code is meant to fail.
    pub fn is_control(&self) -> bool {
        !matches!(self.plan.code, Code::Recipe)
    }

    /// Runs the race.
    ///
    /// # Errors
    /// When it cannot be run.
    pub fn run(&self, size: Size) -> Result<Outcome> {
        let name = || format!("{} ({}) under {:?}", self.plan.recipe.id, self.plan.code.name(), self.fault);
        race(&self.plan, self.fault, size).with_context(name)
    }

    /// What is wrong with an outcome: a recipe must be clean, and a control must not.
    pub fn complaint(&self, outcome: &Outcome) -> Option<&'static str> {
        match (self.is_control(), outcome.is_clean()) {
            (false, false) => Some("the recipe failed"),
            (true, true) => Some("the control did not fail"),
            _ => None,
        }
    }

    /// What the code is, in words.
    pub fn says(&self) -> &str {
        match self.plan.code {
            Code::Recipe => "",
            Code::Naive => self.plan.recipe.naive.as_ref().map_or("", |naive| &naive.says),
            Code::Changed(change) => &change.says,
        }
    }
}

/// All races that there are: each recipe under each fault that concerns it, the code it replaces, and its changes.
pub fn all<'a>(book: &'a Book, changes: &'a [Change]) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    for recipe in book.recipes.iter().filter(|recipe| recipe.raced == "yes") {
        let plan = |code| Plan { book, recipe, code };
        for fault in Fault::ALL.into_iter().filter(|fault| fault.applies(recipe)) {
            entries.push(Entry { plan: plan(Code::Recipe), fault });
            if fault == Fault::Plain && recipe.naive.is_some() {
                entries.push(Entry { plan: plan(Code::Naive), fault });
            }
        }
        let of_this = changes.iter().filter(|change| change.recipe == recipe.id);
        entries.extend(of_this.map(|change| Entry { plan: plan(Code::Changed(change)), fault: change.fault }));
    }
    entries
}

/// Where the evidence is kept.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/evidence.yaml")
}

const HEAD: &str = "\
# What the races counted. Written by the races themselves (`races --write` in tests/races); nothing here is typed.
#
# `engines` names each store and the version it told. An entry of `races`:
#   recipe      the recipe whose text was run
#   code        `recipe`: as the rule book prints it; `naive`: what it replaces; else the id of a change in tests/races/changes.yaml
#   says        for what is meant to fail: what it is
#   trap        the trap that this is
#   text        fingerprint of the statements that were run; a test compares it with what the rule book holds now
#   engine      the store it ran on
#   fault       plain, expired, paused, fenced, held, killed, cut, restarted, beside (tests/races/README.md)
#   rounds      how often; under `plain` and `expired` with so many `workers` released together
#   bad_rounds  rounds with a wrong outcome; `violations`: wrong outcomes in all; `unread`: errors the recipe does not speak of
#   seen        what was seen besides
# A count of 0 is \"none seen in so many rounds\", not a proof. What was meant to fail did fail, in the same harness.
";

/// The evidence as the file holds it: what was counted now, and for races that were not run now what `old`, the file as
/// it was, says of the same text.
///
/// # Errors
/// When an engine does not tell its version.
pub fn written(entries: &[Entry<'_>], counted: &BTreeMap<usize, Outcome>, old: &str) -> Result<String> {
    let mut engines = BTreeMap::new();
    let mut races = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let engine = raced_on(entry.plan.book, entry.plan.recipe)?;
        let known = old.lines().find(|line| line.starts_with(&format!("  - {{id: {engine}, version: ")));
        match (counted.get(&at), kept(entry, engine, old)?) {
            (Some(outcome), _) => races.push(line(entry, engine, outcome)?),
            (None, Some(line)) => races.push(line),
            (None, None) => continue,
        }
        if !engines.contains_key(engine) {
            let ran = counted.keys().any(|at| raced_on(entries[*at].plan.book, entries[*at].plan.recipe).is_ok_and(|of| of == engine));
            let told = match known.filter(|_| !ran) {
                Some(line) => line.to_owned(),
                None => format!("  - {{id: {engine}, version: {}}}", quoted(&open(engine, LONG)?.version())),
            };
            engines.insert(engine, told);
        }
    }
    let processors = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let engines: Vec<String> = engines.into_values().collect();
    Ok(format!(
        "{HEAD}\nmachine: {processors} processors, all stores on the same machine\nengines:\n{}\nraces:\n{}\n",
        engines.join("\n"),
        races.join("\n")
    ))
}

/// What names a race in the evidence, up to what was counted.
fn name(entry: &Entry<'_>, engine: &str) -> Result<String> {
    let mut text = format!("  - {{recipe: {}, code: {}", entry.plan.recipe.id, entry.plan.code.name());
    if entry.is_control() {
        write!(text, ", says: {}", quoted(entry.says()))?;
    }
    if let Code::Changed(change) = entry.plan.code
        && let Some(trap) = &change.trap
    {
        write!(text, ", trap: {trap}")?;
    }
    let fault = serde_json::to_value(entry.fault)?;
    let fault = fault.as_str().unwrap_or_default();
    write!(text, ", text: \"{:016x}\", engine: {engine}, fault: {fault}", fingerprint(&entry.plan.steps()?))?;
    Ok(text)
}

fn kept(entry: &Entry<'_>, engine: &str, old: &str) -> Result<Option<String>> {
    let name = name(entry, engine)? + ", ";
    Ok(old.lines().find(|line| line.starts_with(&name)).map(str::to_owned))
}

fn line(entry: &Entry<'_>, engine: &str, outcome: &Outcome) -> Result<String> {
    let Outcome { rounds, workers, bad_rounds, violations, unread, seen } = outcome;
    let mut text = name(entry, engine)?;
    write!(text, ", rounds: {rounds}, workers: {workers}")?;
    write!(text, ", bad_rounds: {bad_rounds}, violations: {violations}, unread: {unread}")?;
    if !seen.is_empty() {
        let seen: Vec<String> = seen.iter().map(|(what, times)| format!("{}: {times}", quoted(what))).collect();
        write!(text, ", seen: {{{}}}", seen.join(", "))?;
    }
    Ok(text + "}")
}

/// A number that changes when the text of any step does (FNV-1a).
pub fn fingerprint(steps: &[Step]) -> u64 {
    let texts = steps.iter().flat_map(|step| [step.id.as_str(), step.run.as_deref().unwrap_or_default()]);
    texts
        .flat_map(|text| text.bytes().chain([0]))
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A text in double quotes, as JSON and YAML both read it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
