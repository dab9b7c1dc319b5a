//! `lockpick check`: notes in, findings out.

mod inputs;
mod outputs;
mod workers;

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context as _;

use crate::cli::{CheckArgs, FailOn};
use crate::date::Date;
use crate::exit::Exit;
use crate::fields::suggestion;
use crate::report::{FileReport, Settings, Summary};
use crate::review::{Baseline, Occurrence, Reviewer, fingerprint};
use crate::rulebook::{Book, Level};

use super::context::{Context, UsageError};
use inputs::Inputs;
use outputs::Outputs;

/// Carries it out.
pub fn run(args: &CheckArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let style = context.style;
    let (inputs, usage) = Inputs::collect(args)?;
    let book = context.shared_book()?;
    let mut outputs = Outputs::open(args, context)?;
    let settings = Settings { today: today(args)?, max_age: max_age(args)?, with_advice: args.explain || outputs.want_advice() };
    only_known(&book, &args.only)?;
    let reviewer = Reviewer::new(&book);
    let mut tally =
        Tally { args, book: &book, summary: Summary::default(), names: HashMap::new(), known: baseline(args)?, written: Baseline::new() };
    outputs.begin(&book, style, args.explain, context)?;
    workers::review(&reviewer, &book, &inputs, settings, args.jobs, |mut file| {
        tally.count(&mut file);
        outputs.file(&file, context)
    })?;
    outputs.end(&tally.summary, context)?;
    if let Some(path) = args.baseline.as_ref().filter(|_| args.write_baseline) {
        tally.written.findings.sort();
        outputs::write_file(path, &(serde_json::to_string_pretty(&tally.written)? + "\n"))?;
    }
    for message in &usage {
        context.message(message)?;
    }
    Ok(exit(args, &tally.summary, &inputs, !usage.is_empty()))
}

fn exit(args: &CheckArgs, summary: &Summary, inputs: &Inputs, wrong_usage: bool) -> Exit {
    let least = match args.fail_on {
        None | Some(FailOn::Error) => Level::Error,
        Some(FailOn::Warning) => Level::Warning,
        Some(FailOn::Info) => Level::Info,
    };
    let fails = summary.reaches(least) && !args.write_baseline;
    let nothing = summary.notes == 0 && !args.allow_empty && !inputs.all_named && !summary.reaches(Level::Info);
    let when = |holds: bool, exit: Exit| if holds { exit } else { Exit::Clean };
    when(wrong_usage, Exit::WrongUsage).or(when(fails, Exit::Findings)).or(when(nothing, Exit::NothingChecked))
}

/// What is kept over the files of a run.
struct Tally<'a> {
    args: &'a CheckArgs,
    book: &'a Book,
    summary: Summary,
    /// By name: where the first note of that name stands.
    names: HashMap<String, String>,
    known: HashMap<String, usize>,
    written: Baseline,
}

impl Tally<'_> {
    fn count(&mut self, file: &mut FileReport) {
        for note in file.notes.iter_mut().filter(|note| !note.name.is_empty()) {
            let place = format!("{}:{}", file.source.name, file.source.position(note.place.start as usize).line);
            match self.names.get(&note.name) {
                Some(first) => note.report_duplicate(self.book, first),
                None => drop(self.names.insert(note.name.clone(), place)),
            }
        }
        let only = &self.args.only;
        for note in &mut file.notes {
            note.findings.retain(|finding| only.is_empty() || only.contains(&finding.id));
            for finding in note.findings.iter_mut().filter(|finding| finding.accepted.is_none()) {
                if self.known.is_empty() && !self.args.write_baseline {
                    continue;
                }
                let print = fingerprint(Occurrence { finding, source: &file.source, note: &note.name });
                if self.args.write_baseline {
                    self.written.add(&file.source.name, &note.name, &finding.id, print);
                } else if let Some(left) = self.known.get_mut(&print).filter(|left| **left > 0) {
                    *left -= 1;
                    finding.in_baseline = true;
                }
            }
        }
        self.summary.add(file);
    }
}

fn today(args: &CheckArgs) -> anyhow::Result<Date> {
    let Some(written) = &args.today else { return Ok(Date::today()) };
    Date::parse(written).ok_or_else(|| UsageError(format!("--today {written}: write it as YYYY-MM-DD, like 2026-08-22")).into())
}

/// The most days since a note was reviewed.
fn max_age(args: &CheckArgs) -> anyhow::Result<Option<i64>> {
    const DAY: i64 = 86_400_000;
    let Some(written) = &args.max_age else { return Ok(None) };
    let parsed = crate::duration::parse(written).map_err(|error| UsageError(format!("--max-age: {error}")))?;
    Ok(Some(parsed / DAY))
}

fn only_known(book: &Book, only: &[String]) -> anyhow::Result<()> {
    let Some(id) = only.iter().find(|id| book.check(id).is_none()) else { return Ok(()) };
    let known = book.checks.iter().map(|check| check.id.as_str());
    Err(UsageError(format!("--only {id}: there is no such finding; {}", suggestion(id, known))).into())
}

/// How often each fingerprint is known; nothing when there is no baseline, or it is about to be written.
fn baseline(args: &CheckArgs) -> anyhow::Result<HashMap<String, usize>> {
    let Some(path) = args.baseline.as_deref().filter(|_| !args.write_baseline) else { return Ok(HashMap::new()) };
    let baseline = read_baseline(path)?;
    Ok(baseline.counts())
}

fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
    let hint = "write it with `lockpick check --baseline FILE --write-baseline`";
    let text = std::fs::read_to_string(path).with_context(|| format!("baseline {}; {hint}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("baseline {} cannot be read; {hint}", path.display()))
}
