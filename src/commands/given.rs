//! What several commands are given in the same way: a file or standard input, and the day.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::date::Date;
use crate::intake::files::{self, Unread};

use super::errors::UsageError;

/// How standard input is called.
pub const STANDARD_INPUT: &str = "standard input";

/// Whether a path means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a file that was named, or of standard input. The inner error is what keeps it from being read; `option` is the
/// option that names it, with a blank behind it.
///
/// # Errors
/// When there is no such file, or it is a folder, or standard input cannot be read.
pub fn text(path: &Path, option: &str) -> anyhow::Result<Result<String, Unread>> {
    if is_standard_input(path) {
        return Ok(standard_input()?);
    }
    let wrong = |what: &str| Err(UsageError(format!("{option}{}: {what}", path.display())).into());
    match std::fs::metadata(path) {
        Ok(found) if found.is_dir() => wrong("this is a folder; name the file of a note"),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => wrong("there is no such file"),
        _ => Ok(files::expect_regular(path).map_err(Unread::from).and_then(|()| files::read(path))),
    }
}

/// Whether a path leads to what is neither a file nor a folder, but can be read like standard input: a pipe, or `/dev/null`.
pub fn is_stream(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// The same as [`text`] for a command that also reads what is no regular file.
///
/// # Errors
/// As there, and when it cannot be read.
pub fn text_or_stream(path: &Path) -> anyhow::Result<Result<String, Unread>> {
    if is_standard_input(path) || !is_stream(path) {
        return text(path, "");
    }
    let wrong = |error| UsageError(format!("{}: this cannot be read: {}", path.display(), files::reason(&error)));
    Ok(File::open(path).and_then(stream).map_err(wrong)?)
}

/// The text of standard input. The inner error is what keeps it from being text.
///
/// # Errors
/// When it cannot be read.
pub fn standard_input() -> std::io::Result<Result<String, Unread>> {
    stream(std::io::stdin())
}

/// What comes from there, up to the size of the largest file.
fn stream(from: impl Read) -> std::io::Result<Result<String, Unread>> {
    let mut bytes = Vec::new();
    from.take(files::LARGEST + 1).read_to_end(&mut bytes)?;
    Ok(files::decode(bytes))
}

/// The day that `--today` names, or that it is.
///
/// # Errors
/// When it is no day.
pub fn today(written: Option<&str>) -> anyhow::Result<Date> {
    let Some(written) = written else { return Ok(Date::today()) };
    Date::parse(written).ok_or_else(|| UsageError(format!("--today {written}: write it as YYYY-MM-DD, like 2026-08-22")).into())
}
