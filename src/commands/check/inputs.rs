//! What a run looks at: named files, folders, standard input.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::cli::CheckArgs;
use crate::commands::project::{Project, slashes};
use crate::intake::files::{self, Kind, Unread};
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
        let mut missing = Vec::new();
        for path in paths {
            if path.as_os_str() == "-" {
                inputs.all.push(standard_input(args)?);
                continue;
            }
            match std::fs::metadata(path) {
                Ok(found) if found.is_dir() => {
                    inputs.all_named = false;
                    inputs.add_folder(path, project);
                }
                Ok(found) => inputs.add_named(args, path, found.is_file(), project),
                Err(_) if std::fs::symlink_metadata(path).is_err() => {
                    missing.push(format!("{}: there is no such file or folder", path.display()));
                }
                Err(_) => inputs.add_named(args, path, false, project),
            }
        }
        if paths.len() > 1 {
            inputs.keep_each_once();
        }
        Ok((inputs, missing))
    }

    /// Keeps the first of the inputs that are the same file; what was named by itself counts as named.
    fn keep_each_once(&mut self) {
        let mut places: HashMap<PathBuf, usize> = HashMap::new();
        let mut kept: Vec<Input> = Vec::with_capacity(self.all.len());
        for input in self.all.drain(..) {
            let is_file = matches!(input.content, Content::File);
            let Some(path) = is_file.then(|| std::fs::canonicalize(&input.path).ok()).flatten() else {
                kept.push(input);
                continue;
            };
            match places.entry(path) {
                Entry::Vacant(place) => {
                    place.insert(kept.len());
                    kept.push(input);
                }
                Entry::Occupied(place) if input.claim == Claim::Certain => kept[*place.get()].claim = Claim::Certain,
                Entry::Occupied(_) => {}
            }
        }
        self.all = kept;
    }

    fn add_named(&mut self, args: &CheckArgs, path: &Path, is_regular: bool, project: &Project) {
        if args.skip_other_files && (project.excludes(path) || Kind::of(path).is_none()) {
            return;
        }
        let content = if is_regular { Content::File } else { files::expect_regular(path).err().map_or(Content::File, Content::unread) };
        let claim = if args.skip_other_files { claim(path) } else { Claim::Certain };
        self.all.push(Input { path: path.to_owned(), claim, content });
    }

    fn add_folder(&mut self, folder: &Path, project: &Project) {
        let (mut found, mut unreadable) = (Vec::new(), Vec::new());
        files::below(folder, &|path| project.excludes(path), &mut found, &mut unreadable);
        for (path, reason) in unreadable {
            let problem = Problem::new("unreadable", Span::default(), format!("this cannot be looked into: {reason}"));
            self.all.push(Input { path, claim: Claim::Possible, content: Content::unread(problem) });
        }
        self.all.extend(found.into_iter().map(|path| Input { claim: claim(&path), path, content: Content::File }));
    }
}

impl Content {
    fn unread(unread: impl Into<Unread>) -> Self {
        Self::Unread(Box::new(unread.into()))
    }
}

/// How sure it is that a file holds a note, by its name alone.
fn claim(path: &Path) -> Claim {
    if files::is_named_as_note(path) { Claim::Certain } else { Claim::Possible }
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
    let mut bytes = Vec::new();
    std::io::stdin().take(files::LARGEST + 1).read_to_end(&mut bytes)?;
    let path = args.stdin_name.clone().unwrap_or_else(|| PathBuf::from("standard input"));
    let content = files::decode(bytes).map_or_else(Content::unread, Content::Read);
    Ok(Input { path, claim: Claim::Certain, content })
}
