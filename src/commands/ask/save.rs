//! Saving the answers as a note, so that nothing is lost: neither a file that was there, nor what was just answered.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::super::UsageError;

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
            Err(UsageError(format!("--save {0}: the file exists; name another one, or add --force to overwrite it", path.display())).into())
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

/// The name that a note gets from its file: `payout.lockpick.yaml` holds the note `payout`.
pub fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.trim_end_matches(".yaml").trim_end_matches(".yml").trim_end_matches(".lockpick");
    if stem.is_empty() { name.clone() } else { stem.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_named_like_its_file() {
        for (file, name) in [("notes/payout.lockpick.yaml", "payout"), ("payout.yml", "payout"), ("lockpick.yaml", "lockpick")] {
            assert_eq!(name_of(Path::new(file)), name);
        }
    }
}
