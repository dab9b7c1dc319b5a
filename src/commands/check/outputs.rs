//! Where the report goes: standard output and files, each in its format, never mixed.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::Context as _;

use crate::commands::context::{Context, is_closed_pipe};
use crate::render::report::{self, Format, Material, Report};
use crate::render::style::{Style, USUAL_WIDTH};
use crate::report::{FileReport, Summary};

use super::formats::{Destination, Formats};

/// Every output of a run.
pub struct Outputs<'b>(Vec<Output<'b>>);

struct Output<'b> {
    report: Box<dyn Report + 'b>,
    /// A file; standard output when absent.
    file: Option<(String, BufWriter<File>)>,
}

/// GitHub names here the file whose Markdown it shows on the page of the job.
const STEP_SUMMARY: &str = "GITHUB_STEP_SUMMARY";

impl<'b> Outputs<'b> {
    /// Opens the files and writes what stands first.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn begin(formats: Formats, material: Material<'b>, context: &mut Context<'_>) -> anyhow::Result<Self> {
        let mut outputs = Self(Vec::new());
        for (format, destination) in formats {
            outputs.0.push(match destination {
                Destination::StandardOutput => Output { report: format.report(material), file: None },
                Destination::File(path) => {
                    // What goes into a file is read by programs, or much later: no colour, and the usual width.
                    let style = Style { color: false, width: USUAL_WIDTH, fits: false, ..material.style };
                    let file = File::create(&path).with_context(|| format!("{path} cannot be written"))?;
                    Output { report: format.report(Material { style, ..material }), file: Some((path, BufWriter::new(file))) }
                }
            });
            if format == Format::GitHub {
                outputs.0.extend(step_summary()?);
            }
        }
        outputs.each(context, |report| report.begin())?;
        Ok(outputs)
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
        for (path, file) in self.0.iter_mut().filter_map(|output| output.file.as_mut()) {
            file.flush().with_context(|| format!("{path} cannot be written"))?;
        }
        Ok(())
    }

    fn each(&mut self, context: &mut Context<'_>, mut write: impl FnMut(&mut dyn Report) -> String) -> anyhow::Result<()> {
        for output in &mut self.0 {
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
