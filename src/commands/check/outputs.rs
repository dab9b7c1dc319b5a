//! Where the report goes: standard output and files, each in its format, never mixed.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context as _;

use crate::cli::CheckArgs;
use crate::commands::context::{Context, UsageError, is_closed_pipe};
use crate::fields::suggestion;
use crate::render::report::{self, Format, Material, Report};
use crate::render::style::{Style, USUAL_WIDTH};
use crate::report::{FileReport, Summary};

/// Every output of a run.
pub struct Outputs<'b> {
    wanted: Vec<(Format, Destination)>,
    open: Vec<Output<'b>>,
}

struct Output<'b> {
    report: Box<dyn Report + 'b>,
    /// A file; standard output when absent.
    file: Option<(String, BufWriter<File>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Destination {
    StandardOutput,
    /// A file, written anew.
    File(String),
}

/// GitHub names here the file whose Markdown it shows on the page of the job.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

impl<'b> Outputs<'b> {
    /// What the command line asks for.
    ///
    /// # Errors
    /// When a format is not known, or two go to the same place.
    pub fn of(args: &CheckArgs) -> anyhow::Result<Self> {
        let mut wanted: Vec<(Format, Destination)> = Vec::new();
        for written in &args.format {
            let (name, destination) = match written.split_once('=') {
                None | Some((_, "-")) => (written.trim_end_matches("=-"), Destination::StandardOutput),
                Some((_, "")) => return Err(UsageError(format!("--format {written}: name a file after the equals sign")).into()),
                Some((name, file)) => (name, Destination::File(file.to_owned())),
            };
            let names = Format::ALL.iter().map(|(name, _)| *name);
            let format =
                Format::of(name).ok_or_else(|| UsageError(format!("--format {name}: no such format; {}", suggestion(name, names))))?;
            if wanted.iter().any(|(_, known)| *known == destination) {
                let message = match &destination {
                    Destination::StandardOutput => "only one format can go to standard output: write the others as FORMAT=FILE".to_owned(),
                    Destination::File(file) => format!("two formats cannot go to the same file: {file}"),
                };
                return Err(UsageError(message).into());
            }
            wanted.push((format, destination));
        }
        if wanted.is_empty() {
            wanted.push((Format::Human, Destination::StandardOutput));
        }
        if args.quiet {
            wanted.retain(|(_, destination)| *destination != Destination::StandardOutput);
        }
        Ok(Self { wanted, open: Vec::new() })
    }

    /// Whether some format carries everything that follows from the answers.
    pub fn want_advice(&self) -> bool {
        self.wanted.iter().any(|(format, _)| format.wants_advice())
    }

    /// Whether some format says more of sources than their ids.
    pub fn want_texts(&self) -> bool {
        self.wanted.iter().any(|(format, _)| format.wants_texts())
    }

    /// Opens the files and writes what stands first.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn begin(&mut self, material: Material<'b>, context: &mut Context<'_>) -> anyhow::Result<()> {
        for (format, destination) in std::mem::take(&mut self.wanted) {
            let output = match destination {
                Destination::StandardOutput => Output { report: format.report(material), file: None },
                Destination::File(path) => {
                    // What goes into a file is read by programs, or much later: no colour, and the usual width.
                    let style = Style { color: false, width: USUAL_WIDTH, ..material.style };
                    let file = File::create(&path).with_context(|| format!("{path} cannot be written"))?;
                    Output { report: format.report(Material { style, ..material }), file: Some((path, BufWriter::new(file))) }
                }
            };
            self.open.push(output);
            if format == Format::GitHub {
                self.open.extend(step_summary()?);
            }
        }
        self.each(context, |report| report.begin())
    }

    /// Writes what stands for a file.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn file(&mut self, file: &FileReport, context: &mut Context<'_>) -> anyhow::Result<()> {
        self.each(context, |report| report.file(file))
    }

    /// Writes what stands at the end.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn end(&mut self, summary: &Summary, context: &mut Context<'_>) -> anyhow::Result<()> {
        self.each(context, |report| report.end(summary))?;
        for (path, file) in self.open.iter_mut().filter_map(|output| output.file.as_mut()) {
            file.flush().with_context(|| format!("{path} cannot be written"))?;
        }
        Ok(())
    }

    fn each(&mut self, context: &mut Context<'_>, mut write: impl FnMut(&mut dyn Report) -> String) -> anyhow::Result<()> {
        for output in &mut self.open {
            let text = write(&mut *output.report);
            match &mut output.file {
                Some((path, file)) => file.write_all(text.as_bytes()).with_context(|| format!("{path} cannot be written"))?,
                // The files and the exit code are still wanted when whoever read along has seen enough.
                None => context.write(&text).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })?,
            }
        }
        Ok(())
    }
}

/// The summary of a job's step, when this runs as one. Other steps write there too, so it is added to what they wrote.
fn step_summary<'b>() -> anyhow::Result<Option<Output<'b>>> {
    let Some(path) = std::env::var(STEP_SUMMARY).ok().filter(|path| !path.is_empty()) else { return Ok(None) };
    let file = File::options().append(true).create(true).open(&path).with_context(|| format!("{path} cannot be written"))?;
    Ok(Some(Output { report: report::step_summary(), file: Some((path, BufWriter::new(file))) }))
}

/// Writes a file whole: first beside it, then in its place, so that a failure leaves the old one as it was.
///
/// # Errors
/// When it cannot be written.
pub fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let cannot = || format!("{} cannot be written", path.display());
    std::fs::write(&beside, text).with_context(cannot)?;
    std::fs::rename(&beside, path).with_context(cannot)
}
