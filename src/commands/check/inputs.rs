//! What a run looks at: named files, folders, standard input.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::cli::CheckArgs;
use crate::commands::project::{Project, slashes};
use crate::intake::files::{self, Kind};
use crate::intake::texts::Claim;
use crate::source::Problem;

/// The inputs of a run, in order.
pub struct Inputs {
    /// Each of them.
    pub all: Vec<Input>,
    /// Whether every path was a file, named one by one.
    pub all_named: bool,
}

/// Something to look at.
pub struct Input {
    /// How it is reported.
    pub name: String,
    /// Its path from the root of the project.
    pub path: String,
    /// What it is.
    pub kind: Kind,
    /// How sure it is that it holds a note.
    pub claim: Claim,
    /// The folder that paths in its notes count from.
    pub folder: PathBuf,
    /// What is in it.
    pub content: Content,
}

/// Where the text is.
pub enum Content {
    /// In a file.
    File(PathBuf),
    /// Already read.
    Read(String),
    /// It could not be read.
    Problem(Problem),
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
                inputs.all.push(standard_input(args, project)?);
            } else if path.is_dir() {
                inputs.all_named = false;
                inputs.add_folder(path, project);
            } else if std::fs::symlink_metadata(path).is_err() {
                missing.push(format!("{}: there is no such file or folder", path.display()));
            } else if !args.skip_other_files {
                inputs.all.push(Input::file(path.clone(), Claim::Certain, project));
            } else if !project.excludes(path) && Kind::of(path).is_some() {
                inputs.all.push(Input::file(path.clone(), claim(path), project));
            }
        }
        Ok((inputs, missing))
    }

    fn add_folder(&mut self, folder: &Path, project: &Project) {
        let (mut found, mut unreadable) = (Vec::new(), Vec::new());
        files::below(folder, &|path| project.excludes(path), &mut found, &mut unreadable);
        for (path, reason) in unreadable {
            let problem = Problem::new("unreadable", crate::source::Span::default(), format!("this cannot be looked into: {reason}"));
            self.all.push(Input { content: Content::Problem(problem), ..Input::file(path, Claim::Possible, project) });
        }
        self.all.extend(found.into_iter().map(|path| {
            let claim = claim(&path);
            Input::file(path, claim, project)
        }));
    }
}

/// How sure it is that a file holds a note, by its name alone.
fn claim(path: &Path) -> Claim {
    if files::is_named_as_note(path) { Claim::Certain } else { Claim::Possible }
}

impl Input {
    fn file(path: PathBuf, claim: Claim, project: &Project) -> Self {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        // A file that was named and has no ending that says otherwise is taken for YAML.
        let kind = Kind::of(&path).unwrap_or(Kind::Yaml);
        Self { name: slashes(&path), path: project.path_from_root(&path), kind, claim, folder, content: Content::File(path) }
    }
}

fn standard_input(args: &CheckArgs, project: &Project) -> anyhow::Result<Input> {
    let mut bytes = Vec::new();
    std::io::stdin().take(files::LARGEST + 1).read_to_end(&mut bytes)?;
    let path = args.stdin_name.clone().unwrap_or_else(|| PathBuf::from("standard input"));
    let content = match files::decode(bytes) {
        Ok(text) => Content::Read(text),
        Err(problem) => Content::Problem(problem),
    };
    Ok(Input { content, ..Input::file(path, Claim::Certain, project) })
}
