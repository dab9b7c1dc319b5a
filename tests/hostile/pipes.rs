//! Readers that go away and places that cannot be written.

use std::io::Write as _;
use std::process::Stdio;

use super::support::{Folder, close_after_a_line, command};
use super::{CLEAN, check};

/// A note with findings enough to fill a pipe when there are many of it.
const WITH_FINDINGS: &str = "lockpick: 1\nname: x\nlock: {mechanism: ttl_lock, ttl: 30s, work: {worst: 4m}}\n";

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let folder = Folder::new("pipes-closed");
    let many: String = (0..200).map(|number| format!("---\n{}", WITH_FINDINGS.replace('x', &format!("x{number}")))).collect();
    let path = folder.write("notes.yaml", &many);
    for format in ["human", "json", "short"] {
        close_after_a_line(command().args(["check", "--format", format, &path]));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_the_run_has_not_worked() {
    let folder = Folder::new("pipes-full");
    let note = folder.write("note.yaml", CLEAN);
    for format in ["human", "json", "sarif"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device is there");
        let output = command().args(["check", "--format", format, &note]).stdout(full).output().expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{format}: {said}");
        assert!(said.contains("cannot be written") && said.contains("No space left"), "{format}: {said}");
    }
    let finished = check(&["--format", "json=/dev/full", &note]).with_code(3);
    assert!(finished.stderr.contains("/dev/full cannot be written"), "{}", finished.stderr);
}

#[test]
fn standard_input_may_hold_anything() {
    for (bytes, code, told) in [
        (&b""[..], 1, "standard input:1:1: error[missing-key]"),
        (&[0xff, 0xfe, 0x6c, 0x00], 1, "standard input:1:1: error[not-utf8]"),
        (&[b'x'; 100_000], 1, "standard input:1:1: error[wrong-type]"),
        (CLEAN.as_bytes(), 0, ""),
    ] {
        let mut child = command()
            .args(["check", "--format", "short", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        child.stdin.take().expect("its input").write_all(bytes).expect("it reads");
        let output = child.wait_with_output().expect("the program ends");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.starts_with(told), "{said}");
    }
}
