//! Saving a file so that nothing is lost: neither what was there, nor what is new.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::errors::UsageError;

/// What may happen to a file that is already there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// It is replaced.
    Replace,
}

/// Writes the text beside the file first and then puts it in the file's place, so that at any moment there is one or
/// the other in full.
pub fn write(path: &Path, text: &str, existing: Existing) -> anyhow::Result<()> {
    let place = if existing == Existing::Replace { fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() };
    let claimed = existing == Existing::Keep;
    if claimed {
        claim(&place)?;
    }
    let written = replace(&place, text).with_context(|| format!("cannot write {}", path.display()));
    if claimed && written.is_err() {
        // What was claimed is still empty; the reason why it stays so is more important than whether it can be removed.
        let _ = fs::remove_file(&place);
    }
    written
}

/// Creates the file in the one step in which it is also seen to be missing.
fn claim(path: &Path) -> anyhow::Result<()> {
    match fs::OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            Err(UsageError(format!("{}: the file exists; name another one, or add --force to overwrite it", path.display())).into())
        }
        Err(error) => Err(error).with_context(|| format!("cannot write {}", path.display())),
    }
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = beside(path);
    let result = (|| {
        let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        if let Ok(known) = fs::metadata(path) {
            fs::set_permissions(&beside, known.permissions())?;
        }
        fs::rename(&beside, path)
    })();
    if result.is_err() {
        let _ = fs::remove_file(&beside);
    }
    result
}

/// A name in the same folder, so that the file can be moved from there in one step.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}
