//! Which formats go where, by the command line.

use std::path::Path;

use crate::cli::CheckArgs;
use crate::commands::errors::UsageError;
use crate::fields::suggestion;
use crate::render::report::Format;

use super::inputs::Inputs;

/// The formats of a run, each with its destination; no two have the same.
#[derive(Debug)]
pub struct Formats(Vec<(Format, Destination)>);

/// Where a format goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// Standard output.
    StandardOutput,
    /// A file, written anew.
    File(String),
}

impl Formats {
    /// What the command line asks for.
    ///
    /// # Errors
    /// When a format is not known, or two go to the same place.
    pub fn of(args: &CheckArgs) -> anyhow::Result<Self> {
        let mut formats: Vec<(Format, Destination)> = Vec::new();
        for written in &args.format {
            let (format, destination) = read(written)?;
            if formats.iter().any(|(_, known)| *known == destination) {
                let message = match &destination {
                    Destination::StandardOutput => "only one format can go to standard output: write the others as FORMAT=FILE".to_owned(),
                    Destination::File(file) => format!("two formats cannot go to the same file: {file}"),
                };
                return Err(UsageError(message).into());
            }
            formats.push((format, destination));
        }
        if formats.is_empty() {
            formats.push((Format::Human, Destination::StandardOutput));
        }
        if args.quiet {
            formats.retain(|(_, destination)| *destination != Destination::StandardOutput);
        }
        Ok(Self(formats))
    }

    /// Keeps a report from being written over what this run reads.
    ///
    /// # Errors
    /// When a report goes to a file that is checked, or to the baseline.
    pub fn expect_other_files(&self, inputs: &Inputs, baseline: Option<&Path>) -> Result<(), UsageError> {
        for (_, destination) in &self.0 {
            let Destination::File(file) = destination else { continue };
            let Ok(target) = Path::new(file).canonicalize() else { continue };
            // Few files have the name, so that few have to be looked up.
            let is_it = |path: &Path| path.file_name() == target.file_name() && path.canonicalize().is_ok_and(|path| path == target);
            if inputs.all.iter().any(|input| is_it(&input.path)) {
                return Err(UsageError(format!("--format: {file} is checked in this run; write the report to another file")));
            }
            if baseline.is_some_and(is_it) {
                return Err(UsageError(format!("--format: {file} is the baseline of this run; write the report to another file")));
            }
        }
        Ok(())
    }

    /// Whether some format carries everything that follows from the answers.
    pub fn want_advice(&self) -> bool {
        self.0.iter().any(|(format, _)| format.wants_advice())
    }

    /// Whether some format says more of sources than their ids.
    pub fn want_texts(&self) -> bool {
        self.0.iter().any(|(format, _)| format.wants_texts())
    }
}

impl IntoIterator for Formats {
    type Item = (Format, Destination);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// `FORMAT` or `FORMAT=FILE`; the file `-` is standard output.
fn read(written: &str) -> anyhow::Result<(Format, Destination)> {
    let (name, destination) = match written.split_once('=') {
        None => (written, Destination::StandardOutput),
        Some((name, "-")) => (name, Destination::StandardOutput),
        Some((_, "")) => return Err(UsageError(format!("--format {written}: name a file after the equals sign")).into()),
        Some((name, file)) => (name, Destination::File(file.to_owned())),
    };
    let known = || Format::ALL.iter().map(|(name, _)| *name);
    let unknown = || UsageError(format!("--format {name}: no such format; {}", suggestion(name, known())));
    Ok((Format::of(name).ok_or_else(unknown)?, destination))
}
