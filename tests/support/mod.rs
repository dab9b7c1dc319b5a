//! What the tests of the program share: running it where nothing of the surroundings shows through, and a folder to
//! leave files in.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod script;

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program.
pub const LOCKPICK: &str = env!("CARGO_BIN_EXE_lockpick");

/// What a run left behind.
#[derive(Debug)]
pub struct Finished {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// The code it ended with; `None` when a signal ended it.
    pub code: Option<i32>,
}

impl Finished {
    /// Standard output as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error} in {}\n{}", self.stdout, self.stderr))
    }

    /// The same run, which must have ended with this code.
    pub fn with_code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.stdout, self.stderr);
        self
    }
}

/// Runs the program without input.
pub fn lockpick(arguments: &[&str]) -> Finished {
    run(command().args(arguments))
}

/// The program in an empty environment and without input.
pub fn command() -> Command {
    let mut command = Command::new(LOCKPICK);
    command.env_clear().env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Finished {
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Finished { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

/// A folder of a test, empty at first.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder of this name; names of tests differ.
    pub fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    /// The path of a file in it.
    pub fn path(&self, file: &str) -> String {
        self.0.join(file).to_str().expect("the path is UTF-8").to_owned()
    }

    /// Writes a file and returns its path.
    pub fn write(&self, file: &str, text: &str) -> String {
        let path = self.path(file);
        std::fs::write(&path, text).expect("the file can be written");
        path
    }

    /// The text of a file.
    pub fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).expect("the file can be read")
    }

    /// The names of its files.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder can be read");
        let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}
