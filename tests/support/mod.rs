//! What the tests of the program share: running it where nothing of the surroundings shows through, and a folder to
//! leave files in.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod script;

use std::io::{BufRead as _, BufReader, Read as _};
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

/// Runs a command whose reader closes the pipe after the first line, which must be there; nothing may be said of it.
pub fn close_after_a_line(command: &mut Command) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("its output"));
    reader.read_line(&mut first).expect("a line");
    drop(reader);
    let mut said = String::new();
    child.stderr.take().expect("its messages").read_to_string(&mut said).expect("they are text");
    let code = child.wait().expect("the program ends").code();
    assert_eq!((said.as_str(), first.is_empty()), ("", false), "{command:?}");
    assert!(matches!(code, Some(0 | 1)), "{command:?}: {code:?}");
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
