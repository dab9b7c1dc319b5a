//! Runs the races and prints what they counted; with `--write` also writes `rules/evidence.yaml`. Races that were not
//! picked keep the evidence they have, as long as their text is the same.
//!
//!     races [--write] [TEXT...]    only races whose line holds every TEXT
//!
//! `LOCKPICK_RACE_ROUNDS` and `LOCKPICK_RACE_WORKERS` say how many (20 rounds of 8 workers). The engines must be up, and
//! their addresses in the environment: `eval "$(tests/engines/engines env)"`.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use lockpick_races::book::Book;
use lockpick_races::changes::Change;
use lockpick_races::evidence;
use lockpick_races::plan::Size;

fn main() -> Result<ExitCode> {
    let (options, texts): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let book = Book::load()?;
    let changes = Change::load()?;
    let size = Size::from_environment();
    let entries = evidence::all(&book, &changes);
    let mut counted = BTreeMap::new();
    let mut complaints = 0;
    let mut out = std::io::stdout().lock();
    for (at, entry) in entries.iter().enumerate() {
        let name = format!("{} {} {:?}", entry.plan.recipe.id, entry.plan.code.name(), entry.fault).to_lowercase();
        if !texts.iter().all(|text| name.contains(text.as_str())) {
            continue;
        }
        let start = Instant::now();
        let outcome = match entry.run(size) {
            Ok(outcome) => outcome,
            Err(error) => {
                complaints += 1;
                writeln!(out, "{name:60} could not be run: {error:#}")?;
                continue;
            }
        };
        let complaint = entry.complaint(&outcome);
        complaints += u32::from(complaint.is_some());
        let complaint = complaint.map(|text| format!("  <-- {text}")).unwrap_or_default();
        writeln!(out, "{name:60} {outcome} ({:.1} s){complaint}", start.elapsed().as_secs_f64())?;
        counted.insert(at, outcome);
    }
    writeln!(out, "{} races, {complaints} not as they should be", counted.len())?;
    if options.iter().any(|option| option == "--write") {
        let old = std::fs::read_to_string(evidence::file()).unwrap_or_default();
        std::fs::write(evidence::file(), evidence::written(&entries, &counted, &old)?)?;
    }
    Ok(if complaints == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
