//! Files that may hold notes, found in folders.

use std::path::{Path, PathBuf};

use super::files::reason;
use super::kinds::{CONFIGURATION, Kind};

/// The files below a folder that can hold notes, in the order of their paths. Ignore files are respected, links are not
/// followed. What cannot be listed is reported with its path.
pub fn below(folder: &Path, excluded: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>, unreadable: &mut Vec<(PathBuf, String)>) {
    let walk = ignore::WalkBuilder::new(folder)
        .hidden(false)
        .follow_links(false)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git")
        .build();
    let before = found.len();
    for entry in walk {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                let is_configuration = entry.file_name() == CONFIGURATION;
                if is_file && !is_configuration && Kind::of(entry.path()).is_some() && !excluded(entry.path()) {
                    found.push(entry.into_path());
                }
            }
            Err(error) => {
                let path = path_of(&error).unwrap_or_else(|| folder.to_owned());
                let reason = error.io_error().map_or_else(|| error.to_string(), reason);
                unreadable.push((path, reason));
            }
        }
    }
    found[before..].sort();
}

fn path_of(error: &ignore::Error) -> Option<PathBuf> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path.clone()),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        ignore::Error::Loop { child, .. } => Some(child.clone()),
        _ => None,
    }
}
