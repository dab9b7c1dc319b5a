//! Versions that come as no regular file: pipes, as shells make them of a command, and `/dev/null`.

use std::process::Command;

use super::support::{Finished, Folder, run};
use super::{PAYOUT, Versions, answered, flowing, in_folder, with_input};

/// What a shell makes of a command line with `lockpick` in it; `None` where there is no such shell.
fn bash(folder: &Folder, line: &str) -> Option<Finished> {
    Command::new("bash").arg("-c").arg("exit 0").status().ok()?;
    let line = line.replace("lockpick", &format!("'{}'", env!("CARGO_BIN_EXE_lockpick")));
    Some(run(Command::new("bash").current_dir(folder.path("")).args(["-c", &format!("{line} --no-config --today 2026-11-30")])))
}

#[test]
fn a_pipe_is_read_like_the_file_beside_it() {
    let versions = Versions::new("pipes", PAYOUT, &PAYOUT.replace("ttl: 30s", "ttl: 10m"));
    let markdown = format!("# Design\n\n```lockpick\n{PAYOUT}```\n");
    versions.0.write("old.md", &markdown);
    versions.0.write("new.md", &markdown.replace("ttl: 30s", "ttl: 10m"));
    for (line, code) in [
        ("lockpick diff <(cat old.yaml) note.yaml", 0),
        ("lockpick diff note.yaml <(cat old.yaml)", 1),
        ("lockpick diff <(cat old.md) new.md", 0),
        ("cat old.yaml | lockpick diff - <(cat note.yaml)", 0),
        ("lockpick diff <(cat old.yaml) <(cat note.yaml)", 0),
    ] {
        let Some(finished) = bash(&versions.0, line) else { return };
        let told = flowing(&finished.with_code(code).stdout);
        assert!(told.contains("lock.ttl 30s → 10m") || told.contains("lock.ttl 10m → 30s"), "{line}: {told}");
        assert!(!told.contains("path-missing") && !told.contains("no regular file"), "{line}: {told}");
    }
}

#[test]
fn nothing_as_the_old_version_is_a_file_that_was_not_there() {
    let folder = Folder::new("diff-null");
    folder.write("note.yaml", PAYOUT);
    folder.write("clean.yaml", &answered("a", "failure: wasted_work, invariant: nothing_shared"));
    let told = in_folder(&folder, &["/dev/null", "note.yaml"]).with_code(1).stdout;
    assert!(told.starts_with("payout: added; 2 new errors"), "{told}");
    let told = in_folder(&folder, &["/dev/null", "clean.yaml"]).stdout;
    assert!(told.starts_with("a: added; ") && !told.contains("cannot be read"), "{told}");
    let told = with_input(&folder, &["/dev/null", "-"], PAYOUT).with_code(1).stdout;
    assert!(told.starts_with("payout: added; 2 new errors"), "{told}");
    let told = in_folder(&folder, &["note.yaml", "/dev/null"]).with_code(1).stdout;
    assert!(told.contains("this file holds no note: it is empty"), "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_stream_without_an_end_is_read_to_the_size_of_the_largest_file() {
    let folder = Folder::new("diff-endless");
    folder.write("note.yaml", PAYOUT);
    let told = in_folder(&folder, &["note.yaml", "/dev/zero"]).with_code(1).stdout;
    assert!(told.contains("error[too-large]: this file is larger than 16 MiB"), "{told}");
}
