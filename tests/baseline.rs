//! Only what is new fails a run: baselines, accepted findings, and the options that narrow a run.

mod support;

use support::{Finished, Folder, command, run};

/// A note with one error.
fn note(name: &str) -> String {
    format!(
        "lockpick: 1\nname: {name}\nrace_test: notes.yaml\n\
         answers: {{failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes,\n  \
         guard: idempotency_key, on_crash: finish}}\n\
         lock: {{mechanism: ttl_lock, ttl: 30s, renewal: no, work: {{worst: 4m}}, release: owner_checked, acquire: atomic, on_lost: stop,\n  \
         freed_on_crash: expiry, on_store_error: refuse, key_sent: yes, owner_id: per_acquisition}}\n"
    )
}

/// Twenty notes in a file, each with one finding.
fn twenty() -> String {
    (1..=20).map(|number| note(&format!("note-{number}"))).collect::<Vec<_>>().join("---\n")
}

fn check(folder: &Folder, arguments: &[&str]) -> Finished {
    let today = ["--today", "2026-11-30"];
    run(command().current_dir(folder.path("")).arg("check").args(arguments).args(today))
}

/// The findings that count, as `note: id`.
fn counting(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let report = check(folder, &[arguments, &["--format", "json"]].concat()).json();
    let findings = report["findings"].as_array().expect("findings").clone();
    let counts = |finding: &&serde_json::Value| finding["accepted"] == false && finding["baseline"] == false;
    let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    findings.iter().filter(counts).map(|finding| format!("{}: {}", word(&finding["note"]), word(&finding["id"]))).collect()
}

const LEVEL: [&str; 2] = ["--fail-on", "info"];

#[test]
fn of_twenty_known_findings_and_a_new_one_only_the_new_one_fails_wherever_the_lines_have_gone() {
    let folder = Folder::new("twenty-known");
    folder.write("notes.yaml", &twenty());
    let found = counting(&folder, &["notes.yaml"]);
    assert_eq!(found.len(), 20, "{found:?}");
    let with_baseline = ["notes.yaml", "--baseline", "known.json"];
    check(&folder, &[&with_baseline[..], &["--write-baseline"]].concat()).with_code(0);
    check(&folder, &[&with_baseline[..], &LEVEL].concat()).with_code(0);

    // Lines above each note, and a new note with a finding of the same kind in their midst.
    let shifted = twenty().replace("lockpick: 1\n", "# a line\n# and another\n\nlockpick: 1\n");
    let (before, after) = shifted.split_once("---\n").expect("two notes");
    folder.write("notes.yaml", &format!("{before}---\n{}---\n{after}", note("newcomer")));
    let new = counting(&folder, &with_baseline);
    assert_eq!(new.len(), 1, "{new:?}");
    assert!(new[0].starts_with("newcomer: "), "{new:?}");
    let failed = check(&folder, &[&with_baseline[..], &LEVEL].concat()).with_code(1);
    assert!(failed.stdout.contains("20 known to the baseline"), "{}", failed.stdout);
    assert_eq!(failed.stdout.matches("notes.yaml:").count(), 1, "only the new one is shown:\n{}", failed.stdout);
}

#[test]
fn a_known_finding_that_matters_more_than_it_did_is_new() {
    let folder = Folder::new("raised-level");
    let written = |failure: &str| {
        format!(
            "lockpick: 1\nname: payout\nanswers: {{failure: {failure}, invariant: exclusive_section, owner: claim_database, contenders: \
             many_hosts, duration: minutes, guard: idempotency_key, on_crash: finish}}\nlock: {{mechanism: ttl_lock, store: redis, ttl: \
             30s, renewal: no, work: {{worst: 4m}}}}\n"
        )
    };
    folder.write("notes.yaml", &written("wasted_work"));
    let with_baseline = ["notes.yaml", "--baseline", "known.json"];
    check(&folder, &[&with_baseline[..], &["--write-baseline"]].concat()).with_code(0);
    check(&folder, &with_baseline).with_code(0);
    folder.write("notes.yaml", &written("duplicate_effect"));
    let new = counting(&folder, &with_baseline);
    assert!(new.contains(&"payout: lease-shorter-than-work".to_owned()), "{new:?}");
    check(&folder, &with_baseline).with_code(1);
}

#[test]
fn a_run_that_did_not_look_where_it_should_leaves_the_baseline_alone() {
    let folder = Folder::new("baseline-kept");
    folder.write("notes.yaml", &twenty());
    std::fs::create_dir(folder.path("empty")).expect("a folder");
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    let before = std::fs::read_to_string(folder.path("known.json")).expect("the baseline");
    check(&folder, &["notse.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(2);
    check(&folder, &["empty", "--baseline", "known.json", "--write-baseline"]).with_code(4);
    assert_eq!(std::fs::read_to_string(folder.path("known.json")).expect("the baseline"), before);
}

#[test]
fn a_second_finding_just_like_a_known_one_is_new() {
    let folder = Folder::new("one-more");
    folder.write("notes.yaml", "lockpick: 1\nname: n\ncode:\n  - gone.py\n");
    let arguments = ["notes.yaml", "--baseline", "known.json", "--only", "path-missing", "--fail-on", "warning"];
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    check(&folder, &arguments).with_code(0);
    folder.write("notes.yaml", "lockpick: 1\nname: n\ncode:\n  - gone.py\n  - gone.py\n");
    check(&folder, &arguments).with_code(1);
    assert_eq!(counting(&folder, &arguments[..5]), ["n: path-missing"]);
}

#[test]
fn a_known_finding_whose_line_changed_is_new_and_one_that_was_mended_is_no_trouble() {
    let folder = Folder::new("changed-line");
    folder.write("notes.yaml", &note("n"));
    let arguments = ["notes.yaml", "--baseline", "known.json"];
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    folder.write("notes.yaml", &note("n").replace("ttl: 30s", "ttl: 20s"));
    assert_eq!(counting(&folder, &arguments), ["n: lease-shorter-than-work"]);
    folder.write("notes.yaml", &note("n").replace("ttl: 30s", "ttl: 10m"));
    assert_eq!(counting(&folder, &arguments), Vec::<String>::new());
}

#[test]
fn a_baseline_holds_from_every_folder_of_the_repository() {
    let folder = Folder::new("from-everywhere");
    std::fs::create_dir_all(folder.path(".git")).expect("a folder");
    std::fs::create_dir_all(folder.path("services/payout")).expect("a folder");
    folder.write("services/payout/notes.yaml", &note("n"));
    check(&folder, &[".", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    let below = |arguments: &[&str]| run(command().current_dir(folder.path("services")).arg("check").args(arguments));
    below(&["payout", "--baseline", "../known.json", "--fail-on", "info"]).with_code(0);
    let whole = folder.path("services/payout/notes.yaml");
    below(&[&whole, "--baseline", "../known.json", "--fail-on", "info"]).with_code(0);
}

#[test]
fn a_baseline_that_cannot_be_read_stops_the_run_and_says_how_to_write_one() {
    let folder = Folder::new("no-baseline");
    folder.write("notes.yaml", &note("n"));
    folder.write("broken.json", "{");
    for file in ["missing.json", "broken.json"] {
        let finished = check(&folder, &["notes.yaml", "--baseline", file]).with_code(3);
        assert!(finished.stderr.contains(file) && finished.stderr.contains("--write-baseline"), "{}", finished.stderr);
        assert_eq!(finished.stdout, "");
    }
    let nameless = check(&folder, &["notes.yaml", "--write-baseline"]).with_code(2);
    assert!(nameless.stderr.contains("name the file with --baseline"), "{}", nameless.stderr);
    check(&folder, &["notes.yaml", "--baseline", "a.json", "--write-baseline", "--only", "no-race-test"]).with_code(2);
}

#[test]
fn a_baseline_of_another_format_is_not_taken_for_one_that_knows_nothing() {
    let folder = Folder::new("baseline-format");
    folder.write("notes.yaml", &note("n"));
    let baseline = folder.path("known.json");
    let written = check(&folder, &["--baseline", &baseline, "--write-baseline"]).with_code(0);
    assert!(written.stderr.contains("knows 1 finding now"), "{}", written.stderr);
    let newer = std::fs::read_to_string(&baseline).expect("it is there").replace("\"lockpick\": 1", "\"lockpick\": 99");
    folder.write("known.json", &newer);
    let run = check(&folder, &["--baseline", &baseline]).with_code(3);
    assert!(run.stdout.is_empty() && run.stderr.contains("is of format 99; this lockpick knows 1; use a newer lockpick"), "{}", run.stderr);
}

#[test]
fn neither_a_baseline_nor_a_report_is_written_over_what_is_no_such_thing() {
    let folder = Folder::new("baseline-over");
    let text = note("n");
    folder.write("notes.yaml", &text);
    let kept = || std::fs::read_to_string(folder.path("notes.yaml")).expect("it is there");
    let run = check(&folder, &["notes.yaml", "--baseline", "notes.yaml", "--write-baseline"]).with_code(2);
    assert!(run.stderr.contains("notes.yaml: this file is there and is no baseline"), "{}", run.stderr);
    for format in ["sarif=notes.yaml", "json=./notes.yaml"] {
        let run = check(&folder, &["notes.yaml", "--format", format]).with_code(2);
        assert!(run.stderr.contains("notes.yaml is checked in this run; write the report to another file"), "{}", run.stderr);
    }
    assert_eq!(kept(), text);
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    let known = std::fs::read_to_string(folder.path("known.json")).expect("it was written");
    let run = check(&folder, &["notes.yaml", "--baseline", "known.json", "--format", "json=known.json"]).with_code(2);
    assert!(run.stderr.contains("known.json is the baseline of this run"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(folder.path("known.json")).expect("it is there"), known);
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
}

#[test]
fn an_accepted_finding_is_not_written_to_the_baseline() {
    let folder = Folder::new("accepted-and-baseline");
    let accepted = note("n") + "accept: [{finding: lease-shorter-than-work, because: measured}]\n";
    folder.write("notes.yaml", &accepted);
    check(&folder, &["notes.yaml", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    assert!(!folder.read("known.json").contains("lease-shorter-than-work"));
    check(&folder, &["notes.yaml", "--fail-on", "info"]).with_code(0);
}

#[test]
fn the_level_that_fails_a_run_is_chosen() {
    let folder = Folder::new("fail-on");
    folder.write("notes.yaml", &note("n").replace("ttl: 30s", "ttl: 10m").replace("race_test: notes.yaml\n", "code: [gone.py]\n"));
    for (level, code) in [("error", 0), ("warning", 1), ("info", 1)] {
        check(&folder, &["notes.yaml", "--fail-on", level]).with_code(code);
    }
    check(&folder, &["notes.yaml", "--fail-on", "sometimes"]).with_code(2);
}

#[test]
fn only_the_named_findings_are_reported() {
    let folder = Folder::new("only");
    folder.write("notes.yaml", &note("n").replace("race_test: notes.yaml\n", "code: [gone.py]\n"));
    assert_eq!(counting(&folder, &["notes.yaml", "--only", "path-missing"]), ["n: path-missing"]);
    let both = ["notes.yaml", "--only", "path-missing", "--only", "lease-shorter-than-work"];
    assert_eq!(counting(&folder, &both).len(), 2);
    let unknown = check(&folder, &["notes.yaml", "--only", "path-mising"]).with_code(2);
    assert!(unknown.stderr.contains("did you mean `path-missing`?"), "{}", unknown.stderr);
}

#[test]
fn age_is_counted_from_the_day_that_is_given() {
    let folder = Folder::new("age");
    folder.write("notes.yaml", &note("n").replace("name: n\n", "name: n\nreviewed: 2026-06-01\n"));
    let overdue = |today: &str, age: &str| {
        let finished = run(command().current_dir(folder.path("")).args([
            "check",
            "notes.yaml",
            "--format",
            "short",
            "--today",
            today,
            "--max-age",
            age,
        ]));
        finished.stdout.contains("review-overdue")
    };
    assert!(!overdue("2026-11-28", "180d") && overdue("2026-11-29", "180d"));
    assert!(!overdue("2026-06-02", "1d") && overdue("2026-06-03", "1d"));
    let bad = |arguments: &[&str]| run(command().current_dir(folder.path("")).args(["check", "notes.yaml"]).args(arguments)).with_code(2);
    assert!(bad(&["--today", "30.11.2026"]).stderr.contains("YYYY-MM-DD"));
    assert!(bad(&["--max-age", "180"]).stderr.contains("180 what?"));
}

#[test]
fn a_day_of_review_that_has_not_come_is_told_whatever_the_limit() {
    let folder = Folder::new("review-ahead");
    folder.write("notes.yaml", &format!("{}reviewed: 2027-08-22\n", note("n")));
    for limit in [&[][..], &["--max-age", "10d"]] {
        let report = check(&folder, &[&["--format", "short"], limit].concat()).stdout;
        assert!(
            report.contains("notes.yaml:8:11: warning[review-ahead]: last reviewed on 2027-08-22, and today is 2026-11-30"),
            "{report}"
        );
    }
}

#[test]
fn a_quiet_run_says_nothing_but_its_code_and_its_files() {
    let folder = Folder::new("quiet");
    folder.write("notes.yaml", &note("n"));
    let quiet = check(&folder, &["notes.yaml", "-q", "--fail-on", "info", "--format", "json=out.json"]).with_code(1);
    assert_eq!((quiet.stdout.as_str(), quiet.stderr.as_str()), ("", ""));
    assert!(folder.read("out.json").contains("lease-shorter-than-work"));
    std::fs::create_dir(folder.path("empty")).expect("a folder");
    check(&folder, &["empty", "-q"]).with_code(4);
    check(&folder, &["empty", "-q", "--allow-empty"]).with_code(0);
}
