//! `lockpick check`: notes in, findings out.

mod formats;
mod inputs;
mod outputs;
mod wanted;
mod workers;

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context as _;

use crate::cli::CheckArgs;
use crate::exit::Exit;
use crate::fields::suggestion;
use crate::render::count::count;
use crate::render::report::Material;
use crate::report::{FileReport, Settings, Summary};
use crate::review::{BASELINE_FORMAT, Baseline, KnownFindings, Occurrence, Reviewer, fingerprint};
use crate::rulebook::{Book, Level};

use super::context::Context;
use super::errors::UsageError;
use super::given::today;
use super::save::{self, Existing};
use formats::Formats;
use inputs::Inputs;
use outputs::Outputs;
use wanted::Wanted;

/// Carries it out.
pub fn run(args: &CheckArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let project = context.project()?;
    let wanted = Wanted::of(args, &project, context.rules()?)?;
    if args.print_config {
        context.write(&wanted.print(project.file.as_deref()))?;
        return Ok(Exit::Clean);
    }
    let book = context.book()?;
    only_known(&book, &args.only)?;
    let known = baseline(args, &wanted)?;
    let formats = Formats::of(args)?;
    let texts = if formats.want_texts() { Some(context.texts()?) } else { None };
    let (inputs, missing) = Inputs::collect(args, wanted.paths(), &project)?;
    formats.expect_other_files(&inputs, wanted.baseline())?;
    let settings = Settings {
        today: today(args.today.as_deref())?,
        max_age: wanted.max_age(),
        with_advice: args.explain || formats.want_advice(),
        with_note: false,
    };
    let material = Material {
        book: &book,
        texts: texts.as_deref(),
        style: context.style,
        explain: args.explain,
        fail_on: wanted.fail_on(),
        with_baseline: known.is_some(),
    };
    let reviewer = Reviewer::new(&book);
    let mut tally = Tally {
        args,
        book: &book,
        inputs: &inputs,
        summary: Summary::default(),
        files: 0,
        names: HashMap::new(),
        known,
        written: Baseline::empty(),
    };
    let mut outputs = Outputs::begin(formats, material, context)?;
    context.watch(inputs.all.len());
    workers::review(&reviewer, &book, &project, &inputs, settings, args.jobs, |file| {
        tally.count(file);
        outputs.file(file, context)?;
        context.advance()
    })?;
    outputs.end(&tally.summary, context)?;
    for message in &missing {
        context.message(message)?;
    }
    let misses = if missing.is_empty() { Exit::Clean } else { wrong_path(&wanted) };
    let exit = misses.min(exit(args, wanted.fail_on(), &tally.summary, &inputs));
    // A run that did not look where it was told to must not make anybody forget what is known.
    if let Some(path) = wanted.baseline().filter(|_| args.write_baseline && exit == Exit::Clean) {
        tally.written.findings.sort();
        save::write(path, &(serde_json::to_string_pretty(&tally.written)? + "\n"), Existing::Replace)?;
        context.message(&format!("the baseline {} knows {} now", path.display(), count(tally.written.findings.len(), "finding")))?;
    }
    if exit == Exit::NothingChecked {
        context.message("no note was found; `lockpick ask --save` writes one, and `--allow-empty` is for a folder that may hold none")?;
    }
    Ok(exit)
}

fn exit(args: &CheckArgs, fail_on: Level, summary: &Summary, inputs: &Inputs) -> Exit {
    let fails = summary.reaches(fail_on) && !args.write_baseline;
    let nothing = summary.notes == 0 && !args.allow_empty && !inputs.all_named && !summary.reaches(Level::Info);
    let when = |holds: bool, exit: Exit| if holds { exit } else { Exit::Clean };
    when(fails, Exit::Findings).min(when(nothing, Exit::NothingChecked))
}

/// A path that is not there is the fault of whoever wrote it.
fn wrong_path(wanted: &Wanted) -> Exit {
    if wanted.paths_are_configured() { Exit::CouldNotRun } else { Exit::WrongUsage }
}

/// What is kept over the files of a run.
struct Tally<'a> {
    args: &'a CheckArgs,
    book: &'a Book,
    inputs: &'a Inputs,
    summary: Summary,
    /// How many inputs were counted.
    files: usize,
    /// By name: the input and the line of the first note of that name.
    names: HashMap<String, (usize, usize)>,
    /// What the baseline knows; `None` when there is none.
    known: Option<KnownFindings>,
    written: Baseline,
}

impl Tally<'_> {
    fn count(&mut self, file: &mut FileReport) {
        for note in file.notes.iter_mut().filter(|note| !note.name.is_empty()) {
            if let Some((input, line)) = self.names.get(&note.name) {
                note.report_duplicate(self.book, &format!("{}:{line}", self.inputs.all[*input].name()));
            } else {
                let line = file.source.line_number(note.place.start as usize);
                self.names.insert(note.name.clone(), (self.files, line));
            }
        }
        self.files += 1;
        let only = &self.args.only;
        for note in &mut file.notes {
            note.findings.retain(|finding| only.is_empty() || only.contains(&finding.id));
            for finding in note.findings.iter_mut().filter(|finding| finding.accepted.is_none()) {
                if self.known.is_none() && !self.args.write_baseline {
                    continue;
                }
                let print = fingerprint(Occurrence { finding, source: &file.source, note: &note.name });
                if self.args.write_baseline {
                    self.written.add(&file.source.path, &note.name, &finding.id, finding.level, print);
                } else if let Some(known) = &mut self.known {
                    finding.in_baseline = known.take(&print, finding.level);
                }
            }
        }
        self.summary.add(file);
    }
}

fn only_known(book: &Book, only: &[String]) -> anyhow::Result<()> {
    let Some(id) = only.iter().find(|id| book.check(id).is_none()) else { return Ok(()) };
    let known = book.checks.iter().map(|check| check.id.as_str());
    Err(UsageError(format!("--only {id}: there is no such finding; {}", suggestion(id, known))).into())
}

/// What the baseline knows; `None` when there is no baseline, or it is about to be written.
fn baseline(args: &CheckArgs, wanted: &Wanted) -> anyhow::Result<Option<KnownFindings>> {
    let Some(path) = wanted.baseline() else {
        let message = "--write-baseline: name the file with --baseline, or in the configuration";
        return if args.write_baseline { Err(UsageError(message.to_owned()).into()) } else { Ok(None) };
    };
    if !args.write_baseline {
        return Ok(Some(read_baseline(path)?.known()));
    }
    // Whatever else is there under this name would be lost.
    if std::fs::metadata(path).is_ok_and(|found| found.len() > 0) && read_baseline(path).is_err() {
        let message = format!("--baseline {}: this file is there and is no baseline; name another one, or take it away", path.display());
        return Err(UsageError(message).into());
    }
    Ok(None)
}

fn read_baseline(path: &Path) -> anyhow::Result<Baseline> {
    let hint = "write it with `lockpick check --baseline FILE --write-baseline`";
    let text = std::fs::read_to_string(path).with_context(|| format!("baseline {}; {hint}", path.display()))?;
    let baseline: Baseline = serde_json::from_str(&text).with_context(|| format!("baseline {} cannot be read; {hint}", path.display()))?;
    if baseline.lockpick != BASELINE_FORMAT {
        let (format, known) = (baseline.lockpick, BASELINE_FORMAT);
        anyhow::bail!("baseline {} is of format {format}; this lockpick knows {known}; use a newer lockpick, or {hint}", path.display());
    }
    Ok(baseline)
}
