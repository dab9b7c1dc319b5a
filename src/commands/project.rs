//! Where a run takes place: its repository, and the configuration that holds there.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use anyhow::Context as _;

use crate::config::Config;
use crate::intake::kinds::CONFIGURATION;
use crate::source::Source;

use super::errors::{UsageError, describe};

/// A repository, seen from a folder in it.
#[derive(Debug)]
pub struct Project {
    /// What its configuration says; that of nobody when there is none.
    pub config: Config,
    /// The file of the configuration, as seen from the working folder.
    pub file: Option<PathBuf>,
    /// The root of the repository; the working folder when it is in none.
    root: PathBuf,
    /// The working folder, as seen from the root.
    here: PathBuf,
    /// The folder that the paths of the configuration count from, as seen from the working folder.
    folder: PathBuf,
}

impl Project {
    /// The project of the working folder. Its configuration is the given file, or the nearest `lockpick.config.yaml` from the
    /// working folder up to the root of the repository; none at all when `none` is wanted.
    ///
    /// # Errors
    /// When the given file is not there, or a configuration cannot be read.
    pub fn find(given: Option<&Path>, none: bool) -> anyhow::Result<Self> {
        let here = std::env::current_dir().context("the working folder cannot be found")?;
        let root = here.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&here).to_owned();
        let file = match given {
            _ if none => None,
            Some(file) if !file.exists() => {
                return Err(UsageError(format!("--config {}: there is no such file", file.display())).into());
            }
            Some(file) => Some(file.to_owned()),
            None => nearest(&here, &root),
        };
        let config = file.as_deref().map(read).transpose()?.unwrap_or_default();
        let folder = file.as_deref().and_then(Path::parent).map(Path::to_owned).unwrap_or_default();
        let here = here.strip_prefix(&root).map(Path::to_owned).unwrap_or_default();
        Ok(Self { config, file, root, here, folder })
    }

    /// A path of the configuration, as seen from the working folder.
    pub fn path(&self, written: &str) -> PathBuf {
        self.folder.join(written)
    }

    /// A path from the root of the project, with slashes; as it is when it leads elsewhere.
    pub fn path_from_root(&self, path: &Path) -> String {
        let leads_up = path.components().any(|component| component == Component::ParentDir);
        if path.is_relative() && !leads_up {
            return slashes(&self.here.join(path));
        }
        let whole = if leads_up { Cow::Owned(whole(path)) } else { Cow::Borrowed(path) };
        slashes(whole.strip_prefix(&self.root).unwrap_or(path))
    }

    /// Whether the configuration excludes a file.
    pub fn excludes(&self, path: &Path) -> bool {
        if self.config.exclude.is_empty() {
            return false;
        }
        let (path, folder) = (whole(path), whole(&self.folder.join(".")));
        path.strip_prefix(folder).is_ok_and(|inside| self.config.excludes(inside))
    }
}

/// A path as reports write it: with slashes on every system, and without steps that lead nowhere.
pub fn slashes(path: &Path) -> String {
    // Nearly every path is plain already.
    let is_plain = |path: &str| !(path.starts_with('.') || path.ends_with('/') || path.contains("/.") || path.contains("//"));
    if let Some(plain) = path.to_str().filter(|path| is_plain(path) && !path.contains('\\')) {
        return plain.to_owned();
    }
    let plain: PathBuf = path.components().filter(|component| *component != Component::CurDir).collect();
    let shown = plain.to_string_lossy();
    match &*shown {
        "" => ".".to_owned(),
        // Elsewhere a backslash is part of a name.
        path if cfg!(windows) => path.replace('\\', "/"),
        path => path.to_owned(),
    }
}

/// The path from the root of the file system, without steps up; as it is when the working folder is gone.
fn whole(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut whole = PathBuf::new();
    for component in absolute.components() {
        match component {
            Component::ParentDir => drop(whole.pop()),
            other => whole.push(other),
        }
    }
    whole
}

/// The nearest configuration from a folder up to the root, as seen from the folder.
fn nearest(here: &Path, root: &Path) -> Option<PathBuf> {
    let levels = here.strip_prefix(root).map_or(0, |inside| inside.components().count());
    let up = |steps: usize| std::iter::repeat_n("..", steps).collect::<PathBuf>().join(CONFIGURATION);
    (0..=levels).map(up).find(|file| file.is_file())
}

fn read(file: &Path) -> anyhow::Result<Config> {
    let text = std::fs::read_to_string(file).with_context(|| format!("the configuration {} cannot be read", file.display()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut problems = Vec::new();
    let config = Config::read(text, &mut problems);
    if problems.is_empty() {
        return Ok(config);
    }
    let source = Source::new(slashes(file), text);
    Err(anyhow::anyhow!("the configuration cannot be used\n{}", describe(&[source], &problems)))
}
