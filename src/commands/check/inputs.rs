//! What a run looks at: named files, folders, standard input.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use crate::cli::CheckArgs;
use crate::commands::given::{self, STANDARD_INPUT, is_standard_input};
use crate::commands::project::{Project, slashes};
use crate::intake::files::{self, Unread};
use crate::intake::folders;
use crate::intake::kinds::{self, Kind};
use crate::intake::texts::Claim;
use crate::source::{Problem, Span};

/// The inputs of a run, in order.
pub struct Inputs {
    /// Each of them.
    pub all: Vec<Input>,
    /// Whether every path was a file, named one by one.
    pub all_named: bool,
}

/// Something to look at.
pub struct Input {
    /// Where it is; of standard input, the name that it was given.
    pub path: PathBuf,
    /// How sure it is that it holds a note.
    pub claim: Claim,
    /// What is in it.
    pub content: Content,
}

/// Where the text is.
pub enum Content {
    /// In a regular file.
    File,
    /// Already read.
    Read(String),
    /// It could not be read, or not to its end.
    Unread(Box<Unread>),
}

impl Inputs {
    /// Everything that is to be looked at, and a message for each path that does not exist.
    ///
    /// # Errors
    /// When standard input cannot be read.
    pub fn collect(args: &CheckArgs, paths: &[PathBuf], project: &Project) -> anyhow::Result<(Self, Vec<String>)> {
        let mut inputs = Self { all: Vec::new(), all_named: true };
        let mut seen = Seen { is_needed: paths.len() > 1, places: HashMap::new() };
        let mut missing = Vec::new();
        for path in paths {
            if is_standard_input(path) {
                inputs.all.push(standard_input(args)?);
                continue;
            }
            match std::fs::metadata(path) {
                Ok(found) if found.is_dir() => {
                    inputs.all_named = false;
                    inputs.add_folder(path, project, &mut seen);
                }
                Err(_) if std::fs::symlink_metadata(path).is_err() => {
                    missing.push(format!("{}: there is no such file or folder", path.display()));
                }
                _ if args.skip_other_files && (project.excludes(path) || Kind::of(path).is_none()) => {}
                found => {
                    let claim = if args.skip_other_files { claim(path) } else { Claim::Certain };
                    inputs.add_named(path, claim, found.ok(), &mut seen);
                }
            }
        }
        Ok((inputs, missing))
    }

    fn add_named(&mut self, path: &Path, claim: Claim, found: Option<Metadata>, seen: &mut Seen) {
        let path = path.to_owned();
        match found.filter(Metadata::is_file) {
            Some(found) => self.add_file(Input { path, claim, content: Content::File }, Some(found), seen),
            None => {
                let content = files::expect_regular(&path).err().map_or(Content::File, Content::unread);
                self.all.push(Input { path, claim, content });
            }
        }
    }

    fn add_folder(&mut self, folder: &Path, project: &Project, seen: &mut Seen) {
        let (mut found, mut unreadable) = (Vec::new(), Vec::new());
        folders::below(folder, &|path| project.excludes(path), &mut found, &mut unreadable);
        for (path, reason) in unreadable {
            let problem = Problem::new("unreadable", Span::default(), format!("this cannot be looked into: {reason}"));
            self.all.push(Input { path, claim: Claim::Possible, content: Content::unread(problem) });
        }
        for path in found {
            let metadata = if seen.is_needed { std::fs::metadata(&path).ok() } else { None };
            self.add_file(Input { claim: claim(&path), path, content: Content::File }, metadata, seen);
        }
    }

    /// Adds a file unless it is there already; what was named by itself counts as named.
    fn add_file(&mut self, input: Input, metadata: Option<Metadata>, seen: &mut Seen) {
        let identity = metadata.filter(|_| seen.is_needed).and_then(|metadata| identity(&input.path, &metadata));
        match identity.map(|identity| seen.places.entry(identity)) {
            Some(Entry::Occupied(place)) => {
                if input.claim == Claim::Certain {
                    self.all[*place.get()].claim = Claim::Certain;
                }
                return;
            }
            Some(Entry::Vacant(place)) => drop(place.insert(self.all.len())),
            None => {}
        }
        self.all.push(input);
    }
}

/// The files that are among the inputs already. A file can be named twice, and in more than one way.
struct Seen {
    /// One path alone leads to no file twice.
    is_needed: bool,
    places: HashMap<Identity, usize>,
}

/// What two names of one file have in common: its device and number.
#[cfg(unix)]
type Identity = (u64, u64);
/// What two names of one file have in common: its one path without links.
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(_: &Path, metadata: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> Option<Identity> {
    std::fs::canonicalize(path).ok()
}

impl Content {
    fn unread(unread: impl Into<Unread>) -> Self {
        Self::Unread(Box::new(unread.into()))
    }
}

/// How sure it is that a file holds a note, by its name alone.
fn claim(path: &Path) -> Claim {
    if kinds::is_named_as_note(path) { Claim::Certain } else { Claim::Possible }
}

impl Input {
    /// How it is reported.
    pub fn name(&self) -> String {
        slashes(&self.path)
    }

    /// What it is. A file that was named and has no ending that says otherwise is taken for YAML.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.path).unwrap_or(Kind::Yaml)
    }

    /// The folder that paths in its notes count from.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }
}

fn standard_input(args: &CheckArgs) -> anyhow::Result<Input> {
    let path = args.stdin_name.clone().unwrap_or_else(|| PathBuf::from(STANDARD_INPUT));
    let content = given::standard_input()?.map_or_else(Content::unread, Content::Read);
    Ok(Input { path, claim: Claim::Certain, content })
}
