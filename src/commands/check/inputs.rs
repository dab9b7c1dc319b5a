//! What a run looks at: named files, folders, standard input.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::cli::CheckArgs;
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
    /// Everything that the command line names, and a message for each path that does not exist.
    ///
    /// # Errors
    /// When standard input cannot be read.
    pub fn collect(args: &CheckArgs) -> anyhow::Result<(Self, Vec<String>)> {
        let here = [PathBuf::from(".")];
        let paths: &[PathBuf] = if args.paths.is_empty() { &here } else { &args.paths };
        let mut inputs = Self { all: Vec::new(), all_named: true };
        let mut missing = Vec::new();
        for path in paths {
            if path.as_os_str() == "-" {
                inputs.all.push(standard_input(args)?);
            } else if path.is_dir() {
                inputs.all_named = false;
                inputs.add_folder(path);
            } else if std::fs::symlink_metadata(path).is_ok() {
                let claim = if args.skip_other_files { Claim::Possible } else { Claim::Certain };
                inputs.all.push(Input::file(path.clone(), claim));
            } else {
                missing.push(format!("{}: there is no such file or folder", path.display()));
            }
        }
        Ok((inputs, missing))
    }

    fn add_folder(&mut self, folder: &Path) {
        let (mut found, mut unreadable) = (Vec::new(), Vec::new());
        files::below(folder, &|_| false, &mut found, &mut unreadable);
        for (path, reason) in unreadable {
            let problem = Problem::new("unreadable", crate::source::Span::default(), format!("this cannot be looked into: {reason}"));
            self.all.push(Input { content: Content::Problem(problem), ..Input::file(path, Claim::Possible) });
        }
        self.all.extend(found.into_iter().map(|path| {
            let claim = if files::is_named_as_note(&path) { Claim::Certain } else { Claim::Possible };
            Input::file(path, claim)
        }));
    }
}

impl Input {
    fn file(path: PathBuf, claim: Claim) -> Self {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        // A file that was named and has no ending that says otherwise is taken for YAML.
        let kind = Kind::of(&path).unwrap_or(Kind::Yaml);
        Self { name: name(&path), kind, claim, folder, content: Content::File(path) }
    }
}

/// A path as reports write it: with slashes, and without a leading `./`.
fn name(path: &Path) -> String {
    let shown = path.to_string_lossy().replace('\\', "/");
    shown.strip_prefix("./").unwrap_or(&shown).to_owned()
}

fn standard_input(args: &CheckArgs) -> anyhow::Result<Input> {
    let mut bytes = Vec::new();
    std::io::stdin().take(files::LARGEST + 1).read_to_end(&mut bytes)?;
    let path = args.stdin_name.clone().unwrap_or_else(|| PathBuf::from("standard input"));
    let content = match files::decode(bytes) {
        Ok(text) => Content::Read(text),
        Err(problem) => Content::Problem(problem),
    };
    Ok(Input { content, ..Input::file(path, Claim::Certain) })
}
