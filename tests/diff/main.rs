//! `lockpick diff`, run: what is told of two versions of a note, and what fails.

mod findings;
mod forms;
mod inputs;
mod misread;
mod notes;
#[cfg(unix)]
mod streams;
#[path = "../support/mod.rs"]
mod support;

use std::io::Write as _;
use std::process::Stdio;

use serde_json::Value;
use support::{Finished, Folder, command, run};

/// A payout job whose lease is too short and whose effect has no key; it runs nothing else that could be wrong.
const PAYOUT: &str = "\
lockpick: 1
name: payout
race_test: note.yaml
stack: [postgres, redis]
answers:
  failure: duplicate_effect
  invariant: exclusive_section
  owner: claim_database
  contenders: many_hosts
  duration: minutes
  guard: idempotency_key
  on_crash: finish
lock:
  mechanism: ttl_lock
  store: redis
  ttl: 30s
  renewal: no
  work: {worst: 4m}
  release: owner_checked
  acquire: atomic
  on_lost: stop
  freed_on_crash: expiry
  on_store_error: refuse
  key_sent: no
  owner_id: per_acquisition
";

/// The same without a finding.
fn clean() -> String {
    PAYOUT.replace("ttl: 30s", "ttl: 10m").replace("key_sent: no", "key_sent: yes")
}

/// A note that is only answered.
fn answered(name: &str, answers: &str) -> String {
    format!("lockpick: 1\nname: {name}\nanswers: {{{answers}}}\n")
}

/// Two versions of `note.yaml` in a folder of their own.
struct Versions(Folder);

impl Versions {
    fn new(name: &str, old: &str, new: &str) -> Self {
        let folder = Folder::new(&format!("diff-{name}"));
        folder.write("old.yaml", old);
        folder.write("note.yaml", new);
        Self(folder)
    }

    fn diff(&self, arguments: &[&str]) -> Finished {
        in_folder(&self.0, &[&["old.yaml", "note.yaml"], arguments].concat())
    }

    /// What people read, with every run of blanks as a single one.
    fn told(&self) -> String {
        flowing(&self.diff(&[]).stdout)
    }

    /// What programs read of the only note.
    fn note(&self) -> Value {
        let json = self.diff(&["--format", "json"]).json();
        assert_eq!(json["notes"].as_array().map(Vec::len), Some(1), "{json}");
        json["notes"][0].clone()
    }
}

fn in_folder(folder: &Folder, arguments: &[&str]) -> Finished {
    run(command().current_dir(folder.path("")).arg("diff").args(arguments).args(["--no-config", "--today", "2026-11-30"]))
}

/// The same with something on standard input.
fn with_input(folder: &Folder, arguments: &[&str], input: &str) -> Finished {
    let mut child = command()
        .current_dir(folder.path(""))
        .arg("diff")
        .args(arguments)
        .args(["--no-config", "--today", "2026-11-30"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read it may be gone before all is written.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Finished { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The ids of findings of a kind, like `new` or `gone`.
fn ids(note: &Value, kind: &str) -> Vec<String> {
    let findings = note["findings"][kind].as_array().unwrap_or_else(|| panic!("no {kind} in {note}"));
    findings.iter().map(|finding| finding["id"].as_str().expect("an id").to_owned()).collect()
}
