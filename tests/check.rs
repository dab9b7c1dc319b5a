//! `lockpick check` as a person or a CI job runs it: notes, bad input, exit codes.

mod support;

use serde_json::Value;
use support::{Finished, Folder, command, lockpick, run};

const CLEAN: &str = "\
lockpick: 1
name: own-rows
answers: {failure: corruption, invariant: nothing_shared, owner: one_database}
";

const WITH_ERROR: &str = "\
lockpick: 1
name: lease-too-short
race_test: race.py
answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes, guard: idempotency_key}
lock: {mechanism: ttl_lock, ttl: 30s, work: {worst: 4m}}
";

fn check(arguments: &[&str]) -> Finished {
    run(command().arg("check").args(arguments).args(["--today", "2026-11-30"]))
}

fn findings(finished: &Finished) -> Vec<Value> {
    finished.json()["findings"].as_array().expect("a list of findings").clone()
}

fn ids(finished: &Finished) -> Vec<String> {
    findings(finished).iter().map(|finding| finding["id"].as_str().expect("an id").to_owned()).collect()
}

/// Checks a bad file beside a good one with an error: the bad one is named, and hides nothing of the other.
fn beside_another(name: &str, file: &str, bytes: &[u8], id: &str, place: (u64, u64), says: &str) {
    let folder = Folder::new(name);
    let other = folder.write("other.yaml", WITH_ERROR);
    let bad = folder.path(file);
    std::fs::write(&bad, bytes).expect("the file can be written");
    let finished = check(&[&bad, &other, "--format", "json"]).with_code(1);
    let found = findings(&finished);
    let of_bad = found.iter().find(|finding| finding["file"].as_str() == Some(bad.as_str()) && finding["id"] == id);
    let finding = of_bad.unwrap_or_else(|| panic!("no {id} for {file} in {found:#?}"));
    assert_eq!((finding["line"].as_u64(), finding["column"].as_u64()), (Some(place.0), Some(place.1)), "{finding:#}");
    let words = format!("{} {}", finding["message"].as_str().unwrap_or_default(), finding["help"].as_str().unwrap_or_default());
    assert!(words.contains(says), "{words:?} does not say {says:?}");
    assert!(!finding["help"].as_str().unwrap_or_default().is_empty(), "{id} says no next step");
    assert!(ids(&finished).contains(&"lease-shorter-than-work".to_owned()), "the findings of the other file are hidden");
    let shown = check(&[&bad, &other, "--width", "100"]).with_code(1).stdout;
    assert!(shown.contains(&format!("error[{id}]")) && shown.contains("error[lease-shorter-than-work]"), "{shown}");
}

#[test]
fn what_is_not_yaml_is_named_with_its_place() {
    beside_another("not-yaml", "bad.yaml", b"lockpick: 1\nname: [a\nlock: b\n", "not-yaml", (3, 5), "not YAML");
}

#[test]
fn a_list_in_place_of_a_note_is_of_the_wrong_type() {
    beside_another("a-list", "bad.yaml", b"- just\n- a list\n", "wrong-type", (1, 1), "a note is a mapping");
}

#[test]
fn a_value_of_the_wrong_type_is_named_with_its_place() {
    beside_another("wrong-type", "bad.yaml", b"lockpick: 1\nname: n\nanswers:\n  failure: {a: b}\n", "wrong-type", (4, 12), "is text");
}

#[test]
fn an_unknown_key_gets_the_nearest_known_one() {
    beside_another("unknown-key", "bad.yaml", b"lockpick: 1\nname: n\nanwsers: {}\n", "unknown-key", (3, 1), "did you mean `answers`?");
}

#[test]
fn an_unknown_answer_gets_the_nearest_known_one() {
    let note = b"lockpick: 1\nname: n\nanswers: {failure: coruption}\n";
    beside_another("unknown-answer", "bad.yaml", note, "unknown-answer", (3, 20), "did you mean `corruption`?");
}

#[test]
fn a_key_given_twice_is_named_where_it_comes_again() {
    let note = b"lockpick: 1\nname: n\nanswers:\n  failure: corruption\n  failure: wasted_work\n";
    beside_another("duplicate-key", "bad.yaml", note, "duplicate-key", (5, 3), "given twice");
}

#[test]
fn a_broken_document_hides_neither_the_one_before_nor_the_one_behind() {
    let folder = Folder::new("broken-document");
    let text = format!("{CLEAN}---\nlockpick: 1\nname: [broken\n---\n{WITH_ERROR}");
    let path = folder.write("notes.yaml", &text);
    let finished = check(&[&path, "--format", "json"]).with_code(1);
    assert!(ids(&finished).contains(&"not-yaml".to_owned()) && ids(&finished).contains(&"lease-shorter-than-work".to_owned()));
    assert_eq!(finished.json()["summary"]["notes"], 2);
    let line = findings(&finished).iter().find(|finding| finding["id"] == "lease-shorter-than-work").map(|finding| finding["line"].clone());
    assert_eq!(line, Some(Value::from(12)));
}

#[test]
fn a_newer_format_says_which_one_is_read() {
    beside_another("newer", "bad.yaml", b"lockpick: 2\nname: n\nnew: thing\n", "newer-version", (1, 11), "format 2");
}

#[test]
fn an_empty_file_says_how_to_begin() {
    beside_another("empty", "bad.yaml", b"", "missing-key", (1, 1), "it is empty");
}

#[test]
fn a_binary_file_is_named_and_not_read() {
    beside_another("binary", "bad.yaml", b"lockpick: 1\nname: a\0b\n", "not-utf8", (2, 8), "binary");
    beside_another("not-utf8", "bad.yaml", b"lockpick: 1\nname: \xff\xfe\n", "not-utf8", (2, 7), "UTF-8");
}

#[test]
fn what_cannot_be_read_says_why() {
    let folder = Folder::new("unreadable");
    let other = folder.write("other.yaml", WITH_ERROR);
    let gone = folder.path("gone.yaml");
    std::os::unix::fs::symlink(folder.path("nowhere"), &gone).expect("a link can be made");
    let finished = check(&[&gone, &other, "--format", "json"]).with_code(1);
    let finding = findings(&finished).into_iter().find(|finding| finding["id"] == "unreadable").expect("the link is named");
    assert!(finding["message"].as_str().is_some_and(|message| message.contains("not there")), "{finding}");
    assert!(ids(&finished).contains(&"lease-shorter-than-work".to_owned()));
}

#[test]
fn a_path_that_does_not_exist_is_wrong_usage_and_the_others_are_still_checked() {
    let folder = Folder::new("missing-path");
    let other = folder.write("other.yaml", WITH_ERROR);
    let finished = check(&[&folder.path("missing.yaml"), &other]).with_code(2);
    assert!(finished.stderr.contains("missing.yaml: there is no such file or folder"), "{}", finished.stderr);
    assert!(finished.stdout.contains("lease-shorter-than-work"));
}

#[test]
fn a_folder_without_notes_is_not_taken_for_success() {
    let folder = Folder::new("without-notes");
    let path = folder.path("");
    folder.write("values.yaml", "a: 1\n");
    check(&[&path]).with_code(4);
    check(&[&path, "--allow-empty"]).with_code(0);
    let named = folder.path("values.yaml");
    let finished = check(&[&named, "--format", "short"]).with_code(1);
    let told = format!("{named}:1:1: error[missing-key]: this file holds no note: no document in it has the key `lockpick`");
    assert!(finished.stdout.starts_with(&told), "{}", finished.stdout);
    check(&[&named, "--skip-other-files", "--allow-empty"]).with_code(0);
}

#[test]
fn a_job_of_that_name_in_a_file_of_another_kind_is_no_note() {
    let folder = Folder::new("job-of-that-name");
    folder.write(".gitlab-ci.yml", "lockpick:\n  image: rust:1\n  script:\n    - lockpick check\n");
    folder.write("note.yaml", CLEAN);
    check(&[&folder.path("")]).with_code(0);
    let finished = check(&[&folder.path(".gitlab-ci.yml")]).with_code(1);
    assert!(finished.stdout.contains("`lockpick` is text; this is a mapping"), "{}", finished.stdout);
}

#[test]
fn a_key_that_stands_twice_is_told_once_and_not_called_unknown() {
    let folder = Folder::new("key-twice");
    let note = folder.write("note.yaml", &(CLEAN.to_owned() + "team: x\nteam: y\n"));
    let finished = check(&[&note, "--format", "short"]).with_code(1);
    assert!(finished.stdout.contains("error[duplicate-key]") && !finished.stdout.contains("unknown-key"), "{}", finished.stdout);
}

#[test]
fn the_opposite_of_what_is_written_is_not_put_in_its_place() {
    let folder = Folder::new("opposites");
    for (detail, value) in
        [("rows_changed", "unchecked"), ("acquire", "nonatomic"), ("release", "owner_unchecked"), ("released", "on_commit")]
    {
        let lock = format!("lock: {{mechanism: ttl_lock, {detail}: {value}}}\n");
        let report = check(&[&folder.write("note.yaml", &(CLEAN.to_owned() + &lock)), "--format", "json"]).json();
        let findings = report["findings"].as_array().expect("findings");
        let of_value = findings.iter().find(|finding| finding["id"] == "unknown-value").unwrap_or_else(|| panic!("{detail}: {report}"));
        assert_eq!(of_value["replacement"], serde_json::Value::Null, "{detail}");
    }
}

#[test]
fn a_list_without_an_answer_is_no_answer() {
    let folder = Folder::new("no-answer");
    let note = folder.write("note.yaml", "lockpick: 1\nname: x\nanswers:\n  failure: corruption\n  invariant: []\n");
    let finished = check(&[&note, "--format", "short"]).with_code(1);
    assert!(finished.stdout.contains(":5:14: error[missing-key]: `invariant` has no answer in it"), "{}", finished.stdout);
}

#[test]
fn a_stack_goes_by_its_other_names_too() {
    let folder = Folder::new("stack-names");
    let note = folder.write("note.yaml", &(CLEAN.to_owned() + "stack: [pg, mssql]\nlock: {mechanism: ttl_lock, store: postgresql}\n"));
    let finished = check(&[&note, "--format", "short"]);
    assert!(!finished.stdout.contains("unknown"), "{}", finished.stdout);
}

#[test]
fn a_run_without_findings_prints_one_line() {
    let folder = Folder::new("clean-run");
    let finished = check(&[&folder.write("note.yaml", CLEAN)]).with_code(0);
    assert_eq!(finished.stdout, "1 note in 1 file: nothing found\n");
    assert_eq!(finished.stderr, "");
}

#[test]
fn warnings_fail_a_run_only_when_asked_to() {
    let folder = Folder::new("fail-on");
    let note = CLEAN.replace("corruption", "wasted_work") + "lock: {mechanism: ttl_lock, ttl: 10s, renewal: yes}\nrace_test: race.py\n";
    folder.write("race.py", "");
    let path = folder.write("note.yaml", &note);
    let found = check(&[&path, "--format", "json", "--only", "overbuilt"]).with_code(0);
    assert_eq!(ids(&found), ["overbuilt"]);
    check(&[&path, "--only", "overbuilt", "--fail-on", "warning"]).with_code(1);
    check(&[&path, "--only", "overbilt"]).with_code(2);
}

#[test]
fn two_notes_of_one_name_are_reported_where_the_second_stands() {
    let folder = Folder::new("duplicate-name");
    let (first, second) = (folder.write("a.yaml", CLEAN), folder.write("b.yaml", CLEAN));
    let finished = check(&[&first, &second, "--format", "json"]).with_code(1);
    let found = findings(&finished);
    assert_eq!((found.len(), &found[0]["id"], &found[0]["line"]), (1, &Value::from("duplicate-name"), &Value::from(2)));
    assert!(found[0]["message"].as_str().is_some_and(|message| message.contains("a.yaml:2")), "{}", found[0]);
}

#[test]
fn a_risk_is_accepted_with_a_reason_until_its_day() {
    let folder = Folder::new("accept");
    folder.write("race.py", "");
    let accepted = |entry: &str, today: &str| {
        let note = format!("{WITH_ERROR}accept:\n  - {entry}\n");
        let path = folder.write("note.yaml", &note);
        run(command().args(["check", &path, "--format", "json", "--today", today]))
    };
    let entry = "{finding: lease-shorter-than-work, because: the job is stopped by hand, until: 2026-12-31}";
    let day = accepted(entry, "2026-12-31").with_code(0);
    assert!(findings(&day).iter().any(|finding| finding["id"] == "lease-shorter-than-work" && finding["accepted"] == true));
    let late = accepted(entry, "2027-01-01").with_code(1);
    assert!(ids(&late).contains(&"accept-expired".to_owned()));
    assert!(ids(&accepted("{finding: lease-shorter-than-work}", "2026-11-30").with_code(1)).contains(&"accept-without-reason".to_owned()));
    assert!(ids(&accepted("{finding: never-freed, because: x}", "2026-11-30").with_code(1)).contains(&"accept-unused".to_owned()));
    assert!(ids(&accepted("{finding: never-fred, because: x}", "2026-11-30").with_code(1)).contains(&"accept-unknown".to_owned()));
}

#[test]
fn the_payout_note_is_right_but_not_as_written() {
    let note = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notes/payout.yaml");
    let finished = check(&[note, "--format", "json"]).with_code(1);
    let errors: Vec<&str> = ["lease-shorter-than-work", "effect-without-key"].into();
    for finding in findings(&finished) {
        let id = finding["id"].as_str().expect("an id");
        assert_eq!(finding["level"] == "error" && finding["accepted"] == false, errors.contains(&id), "{id}");
        assert_eq!(finding["accepted"] == true, id == "release-unchecked", "{id}");
    }
    assert_eq!(finished.json()["notes"][0]["advice"]["outcome"], "ttl_lock");
    assert_eq!(finished.json()["notes"][0]["advice"]["alternatives"][0]["id"], "key-is-enough");
    assert!(ids(&finished).contains(&"unstated".to_owned()));
}

#[test]
fn a_note_from_standard_input_is_reported_under_its_given_name() {
    let folder = Folder::new("standard-input");
    let file = std::fs::File::open(folder.write("note.yaml", WITH_ERROR)).expect("the note");
    let finished = run(command().args(["check", "-", "--stdin-name", "design/lock.yaml", "--format", "json"]).stdin(file)).with_code(1);
    assert!(findings(&finished).iter().all(|finding| finding["file"] == "design/lock.yaml"));
}

#[test]
fn the_same_input_gives_the_same_report_with_one_thread_and_with_many() {
    let folder = Folder::new("threads");
    for number in 0..200 {
        folder.write(&format!("note-{number:03}.yaml"), &WITH_ERROR.replace("lease-too-short", &format!("note-{number}")));
    }
    let path = folder.path("");
    // A few hundred files are several batches, so that a number of threads that is asked for is used.
    let one = check(&[&path, "--jobs", "1"]).with_code(1);
    let four = check(&[&path, "--jobs", "4"]).with_code(1);
    assert_eq!(one.stdout, four.stdout);
    assert!(one.stdout.contains("\n200 notes in 200 files: 200 errors, 400 warnings\n"), "{}", &one.stdout[one.stdout.len() - 100..]);
}

#[test]
fn everything_wrong_with_a_file_is_reported_in_one_run() {
    let folder = Folder::new("everything");
    let note = "lockpick: 1\nnam: x\nreviewed: yesterday\nstack: [postgress]\nanswers:\n  failure: coruption\n  owner: one_database\nlock:\n  mechanism: ttl_lock\n  ttl: 30\n  work: 4m\n  release: unchekced\n";
    let finished = check(&[&folder.write("note.yaml", note), "--format", "json"]).with_code(1);
    let found: Vec<(String, u64, u64)> = findings(&finished)
        .iter()
        .map(|finding| {
            (
                finding["id"].as_str().unwrap_or_default().to_owned(),
                finding["line"].as_u64().unwrap_or(0),
                finding["column"].as_u64().unwrap_or(0),
            )
        })
        .collect();
    for expected in [
        ("missing-key", 1, 1),
        ("unknown-key", 2, 1),
        ("bad-date", 3, 11),
        ("unknown-value", 4, 9),
        ("unknown-answer", 6, 12),
        ("bad-duration", 10, 8),
        ("wrong-type", 11, 9),
        ("unknown-value", 12, 12),
    ] {
        assert!(found.contains(&(expected.0.to_owned(), expected.1, expected.2)), "{expected:?} is not among {found:#?}");
    }
    assert!(!found.iter().any(|(id, ..)| id == "consequence-missing" || id == "undecided" || id == "unstated"), "{found:#?}");
}

#[test]
fn without_arguments_the_three_usual_commands_are_shown() {
    let finished = lockpick(&[]).with_code(0);
    for usual in ["lockpick ask", "lockpick check", "lockpick explain"] {
        assert!(finished.stdout.contains(usual));
    }
    assert!(lockpick(&["chekc"]).with_code(2).stderr.contains("check"));
}

#[test]
fn a_block_that_is_marked_as_a_note_is_meant_as_one() {
    let folder = Folder::new("marked");
    let path = folder.write("design.md", "# Design\n\n```lockpick\nname: payout\nteam: payments\n```\n");
    let finished = check(&[&path, "--format", "short"]).with_code(1);
    assert!(
        finished.stdout.contains("design.md:4:1: error[missing-key]: this is no note: it has no key `lockpick`"),
        "{}",
        finished.stdout
    );
}
