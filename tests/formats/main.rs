//! The formats of `lockpick check`: the same places in all of them, each valid, none mixed with another.

mod hostile;
mod junit;
mod places;
mod read;
mod valid;

#[path = "../support/mod.rs"]
mod support;

use std::io::Read as _;
use std::process::Stdio;

use support::{Finished, Folder, command, run};

/// Checks in a folder, on a day that stays the same.
pub fn check_in(folder: &Folder, arguments: &[&str]) -> Finished {
    run(command().current_dir(folder.path("")).arg("check").args(arguments).args(["--today", "2026-11-30"]))
}

/// A folder that is a repository of its own, so that paths count from it.
pub fn repository(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir(folder.path(".git")).expect("a folder can be made");
    folder
}

/// A note with an error, warnings, and an error that is accepted.
pub const MIXED: &str = "\
lockpick: 1
name: vendor-payout
race_test: mixed.yaml
answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes,
  guard: idempotency_key, on_crash: finish}
lock: {mechanism: ttl_lock, ttl: 30s, renewal: no, work: {worst: 4m}, release: unchecked}
code: [nowhere.py]
accept:
  - {finding: release-unchecked, because: deleted by hand in an incident only}
";

#[test]
fn several_formats_at_once_are_what_each_is_alone() {
    let folder = repository("several-formats");
    folder.write("mixed.yaml", MIXED);
    let formats = ["short", "json", "sarif", "github", "gitlab", "junit", "markdown"];
    let mut arguments = vec!["mixed.yaml".to_owned()];
    arguments.extend(formats.iter().map(|format| format!("--format={format}=out.{format}")));
    let together = check_in(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>()).with_code(1);
    assert_eq!((together.stdout.as_str(), together.stderr.as_str()), ("", ""), "what goes to files is written nowhere else");
    for format in formats {
        let alone = check_in(&folder, &["mixed.yaml", "--format", format]).with_code(1);
        assert_eq!(alone.stdout, folder.read(&format!("out.{format}")), "{format}");
        assert_eq!(alone.stderr, "", "{format}");
    }
}

#[test]
fn machine_formats_are_never_coloured_and_files_neither() {
    let folder = repository("no-colour");
    folder.write("mixed.yaml", MIXED);
    for format in ["short", "json", "sarif", "github", "gitlab", "junit", "markdown"] {
        let finished = check_in(&folder, &["mixed.yaml", "--color", "always", "--format", format]);
        assert!(!finished.stdout.contains('\u{1b}'), "{format}: {}", finished.stdout);
    }
    check_in(&folder, &["mixed.yaml", "--color", "always", "--format", "human=out.txt"]);
    assert!(!folder.read("out.txt").contains('\u{1b}'));
    assert!(check_in(&folder, &["mixed.yaml", "--color", "always"]).stdout.contains('\u{1b}'));
}

#[test]
fn every_format_ends_with_the_same_code() {
    let folder = repository("same-code");
    folder.write("mixed.yaml", MIXED);
    for format in ["human", "short", "json", "sarif", "github", "gitlab", "junit", "markdown"] {
        check_in(&folder, &["mixed.yaml", "--format", format]).with_code(1);
        check_in(&folder, &["mixed.yaml", "--format", format, "--only", "path-missing"]).with_code(0);
        check_in(&folder, &["mixed.yaml", "--format", format, "--only", "path-missing", "--fail-on", "warning"]).with_code(1);
    }
}

#[test]
fn two_formats_cannot_go_to_one_place() {
    let folder = repository("one-place");
    folder.write("mixed.yaml", MIXED);
    let both = check_in(&folder, &["mixed.yaml", "--format", "json", "--format", "sarif"]).with_code(2);
    assert!(both.stderr.contains("write the others as FORMAT=FILE"), "{}", both.stderr);
    let same = check_in(&folder, &["mixed.yaml", "--format", "json=a", "--format", "sarif=a"]).with_code(2);
    assert!(same.stderr.contains("same file: a"), "{}", same.stderr);
    let slip = check_in(&folder, &["mixed.yaml", "--format", "sarrif"]).with_code(2);
    assert!(slip.stderr.contains("did you mean `sarif`?"), "{}", slip.stderr);
    assert_eq!(folder.files(), [".git", "mixed.yaml"], "nothing is written when nothing can be done");
}

#[test]
fn the_summary_of_a_job_is_added_to_what_stands_there() {
    let folder = repository("step-summary");
    folder.write("mixed.yaml", MIXED);
    folder.write("summary.md", "from the step before\n");
    let with_summary = |format: &str| {
        let summary = folder.path("summary.md");
        run(command().current_dir(folder.path("")).env("GITHUB_STEP_SUMMARY", summary).args(["check", "mixed.yaml", "--format", format]))
    };
    with_summary("json").with_code(1);
    assert_eq!(folder.read("summary.md"), "from the step before\n", "only the format for GitHub writes there");
    let commands = with_summary("github").with_code(1);
    assert!(commands.stdout.lines().all(|line| line.starts_with("::")), "{}", commands.stdout);
    let summary = folder.read("summary.md");
    assert!(summary.starts_with("from the step before\n# lockpick\n"), "{summary}");
    let markdown = check_in(&folder, &["mixed.yaml", "--format", "markdown"]).stdout;
    assert_eq!(summary, format!("from the step before\n{markdown}"));
}

#[test]
fn the_summary_of_a_job_stays_within_what_github_shows() {
    let folder = repository("step-summary-limit");
    let notes: Vec<String> = (0..900).map(|number| MIXED.replace("vendor-payout", &format!("note-{number}"))).collect();
    folder.write("mixed.yaml", &notes.join("---\n"));
    let summary = folder.path("summary.md");
    run(command().current_dir(folder.path("")).env("GITHUB_STEP_SUMMARY", &summary).args(["check", "mixed.yaml", "--format", "github"]));
    let text = folder.read("summary.md");
    assert!(text.len() < 600 << 10, "{} bytes", text.len());
    assert!(text.contains("notes with findings left out here, for want of room.") && text.contains("900 notes in 1 file"), "{text}");
    let whole = check_in(&folder, &["mixed.yaml", "--format", "markdown"]).stdout;
    assert!(whole.len() > text.len() && whole.contains("## `note-899`") && !whole.contains("left out here"));
}

#[test]
fn output_that_cannot_be_written_is_said_and_is_no_success() {
    let folder = repository("full");
    folder.write("mixed.yaml", MIXED);
    for format in ["human", "short", "json", "sarif", "github", "gitlab", "junit", "markdown"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let mut command = command();
        command.current_dir(folder.path("")).args(["check", "mixed.yaml", "--format", format]).stdout(full);
        let finished = run(&mut command);
        assert_eq!(finished.code, Some(3), "{format}: {}", finished.stderr);
        assert!(finished.stderr.contains("standard output cannot be written"), "{format}: {}", finished.stderr);
    }
    let file = check_in(&folder, &["mixed.yaml", "--format", "sarif=/dev/full"]).with_code(3);
    assert!(file.stderr.contains("/dev/full cannot be written"), "{}", file.stderr);
    let nowhere = check_in(&folder, &["mixed.yaml", "--format", "sarif=no/such/folder"]).with_code(3);
    assert!(nowhere.stderr.contains("no/such/folder cannot be written"), "{}", nowhere.stderr);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error_and_keeps_no_file_from_being_written() {
    let folder = repository("closed-pipe");
    for number in 0..400 {
        folder.write(&format!("{number}.yaml"), &MIXED.replace("vendor-payout", &format!("note-{number}")));
    }
    let mut child = command()
        .current_dir(folder.path(""))
        .args(["check", ".", "--format", "short", "--format", "gitlab=out.json", "--today", "2026-11-30"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut first = [0; 10];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("something is written");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1), "what was found still counts");
    let issues: Vec<serde_json::Value> = serde_json::from_str(&folder.read("out.json")).expect("the file is whole");
    assert_eq!(issues.len() % 400, 0);
}
