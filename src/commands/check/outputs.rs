//! Where the report goes: standard output and files, each in its format, never mixed.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Context as _;

use crate::cli::CheckArgs;
use crate::commands::context::{Context, UsageError};
use crate::fields::suggestion;
use crate::render::report::{Format, Report};
use crate::render::style::Style;
use crate::report::{FileReport, Summary};
use crate::rulebook::Book;

/// Every output of a run.
pub struct Outputs<'b> {
    wanted: Vec<(Format, Option<String>)>,
    open: Vec<Output<'b>>,
}

struct Output<'b> {
    report: Box<dyn Report + 'b>,
    /// A file; standard output when absent.
    file: Option<(String, BufWriter<File>)>,
}

impl<'b> Outputs<'b> {
    /// What the command line asks for.
    ///
    /// # Errors
    /// When a format is not known, or two go to standard output.
    pub fn open(args: &CheckArgs, _context: &Context<'_>) -> anyhow::Result<Self> {
        let mut wanted = Vec::new();
        for written in &args.format {
            let (name, file) = written.split_once('=').map_or((written.as_str(), None), |(name, file)| (name, Some(file.to_owned())));
            let names = Format::ALL.iter().map(|(name, _)| *name);
            let format =
                Format::of(name).ok_or_else(|| UsageError(format!("--format {name}: no such format; {}", suggestion(name, names))))?;
            wanted.push((format, file));
        }
        if wanted.iter().filter(|(_, file)| file.is_none()).count() > 1 {
            let message = "only one format can go to standard output: write the others as FORMAT=FILE";
            return Err(UsageError(message.to_owned()).into());
        }
        if wanted.is_empty() && !args.quiet {
            wanted.push((Format::Human, None));
        }
        if args.quiet {
            wanted.retain(|(_, file)| file.is_some());
        }
        Ok(Self { wanted, open: Vec::new() })
    }

    /// Whether some format carries everything that follows from the answers.
    pub fn want_advice(&self) -> bool {
        self.wanted.iter().any(|(format, _)| format.wants_advice())
    }

    /// Opens the files and writes what stands first.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn begin(&mut self, book: &'b Book, style: Style, explain: bool, context: &mut Context<'_>) -> anyhow::Result<()> {
        for (format, path) in std::mem::take(&mut self.wanted) {
            // What goes into a file is read by programs, or much later: no colour, and the usual width.
            let style = if path.is_some() { Style { color: false, ..style } } else { style };
            let report = format.report(book, style, explain);
            let file = match path {
                Some(path) => {
                    let file = File::create(&path).with_context(|| format!("{path} cannot be written"))?;
                    Some((path, BufWriter::new(file)))
                }
                None => None,
            };
            self.open.push(Output { report, file });
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
                None => context.write(&text)?,
            }
        }
        Ok(())
    }
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
