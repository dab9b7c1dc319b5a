//! The command line of `diff`.

use std::path::PathBuf;

use clap::Args;

use super::{DocumentFormat, FailOn};

/// Options of `diff`.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The file as it was; `-` reads standard input
    #[arg(value_name = "OLD")]
    pub old: PathBuf,
    /// The file as it is; `-` reads standard input
    #[arg(value_name = "NEW")]
    pub new: PathBuf,
    /// The least level of new findings that fails the run
    #[arg(long, value_name = "LEVEL")]
    pub fail_on: Option<FailOn>,
    /// Take this day for today, so that runs can be repeated
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub today: Option<String>,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: DocumentFormat,
}
