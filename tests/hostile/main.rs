//! Hostile input through the program itself: a finding with its place, a documented exit code, and never a panic.

mod files;
#[path = "../support/hostile.rs"]
mod hostile;
mod pipes;
#[path = "../support/mod.rs"]
mod support;

use std::fs::File;
use std::io::{BufWriter, Write as _};

use hostile::{KINDS, Kind};
use support::{Finished, Folder, command, run};

const CLEAN: &str = "lockpick: 1\nname: own-rows\nanswers: {failure: corruption, invariant: nothing_shared, owner: one_database}\n";

fn check(arguments: &[&str]) -> Finished {
    let finished = run(command().arg("check").args(arguments));
    assert!(!finished.stderr.contains("panicked"), "{}", finished.stderr);
    assert!(finished.code.is_some(), "a signal ended {arguments:?}");
    finished
}

fn write(folder: &Folder, kind: &Kind, size: usize) -> String {
    let path = folder.path(&format!("{}.{}", kind.name, kind.ending));
    let mut out = BufWriter::new(File::create(&path).expect("a file can be made"));
    (kind.write)(&mut out, size).and_then(|()| out.flush()).expect("the file can be written");
    path
}

#[test]
fn every_kind_of_file_yields_its_finding_at_its_place() {
    let folder = Folder::new("hostile-kinds");
    let mut wrong = Vec::new();
    for kind in KINDS {
        let path = write(&folder, kind, 20_000);
        let finished = check(&["--format", "short", &path]);
        let (id, line, column) = kind.finding;
        let begins = match (line, column) {
            (0, _) => format!("{path}:"),
            (_, 0) => format!("{path}:{line}:"),
            _ => format!("{path}:{line}:{column}: "),
        };
        let is_told = |told: &str| told.starts_with(&begins) && told.contains(&format!("[{id}]: "));
        if finished.code != Some(1) || !finished.stdout.lines().any(is_told) || !finished.stderr.is_empty() {
            let first = finished.stdout.lines().next().unwrap_or_default().replace(&path, "");
            wrong.push(format!("{}: {:?} {first:.100} {:.100}", kind.name, finished.code, finished.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_beyond_every_limit_are_refused_in_every_format() {
    let folder = Folder::new("hostile-large");
    let formats = ["human", "short", "json", "sarif", "github", "gitlab", "junit", "markdown"];
    for (kind, format) in KINDS.iter().zip(formats.iter().cycle()) {
        let path = write(&folder, kind, 1_300_000);
        let finished = check(&["--format", format, &path]).with_code(1);
        assert_eq!(finished.stderr, "", "{}", kind.name);
        std::fs::remove_file(&path).expect("the file is there");
    }
}

#[test]
fn what_a_hostile_file_says_neither_moves_the_cursor_nor_hides_another_file() {
    let folder = Folder::new("hostile-beside");
    let mut paths: Vec<String> = KINDS.iter().map(|kind| write(&folder, kind, 3_000)).collect();
    paths.push(folder.write("clean.yaml", CLEAN));
    let mut arguments: Vec<&str> = paths.iter().map(String::as_str).collect();
    arguments.extend(["--color", "never"]);
    let finished = check(&arguments).with_code(1);
    assert!(!finished.stdout.contains(|character: char| character.is_control() && character != '\n'));
    assert!(!finished.stdout.contains(['\u{202e}', '\u{2028}']));
    arguments.extend(["--format", "json"]);
    let notes = check(&arguments).with_code(1).json()["notes"].as_array().expect("a list of notes").clone();
    assert!(notes.iter().any(|note| note["name"] == "own-rows"));
}
