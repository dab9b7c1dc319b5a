//! What a note may state, what follows from it, and what is refused.

mod support;

use support::{Folder, command, lockpick, run};

/// The findings of a note as `id: message`.
fn findings(folder: &Folder, note: &str) -> Vec<String> {
    let path = folder.write("note.yaml", note);
    let report = lockpick(&["check", &path, "--format", "json", "--today", "2026-11-30"]).json();
    let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let findings = report["findings"].as_array().expect("findings");
    findings.iter().map(|finding| format!("{}: {}", word(&finding["id"]), word(&finding["message"]))).collect()
}

fn has(findings: &[String], start: &str) -> bool {
    findings.iter().any(|finding| finding.starts_with(start))
}

const RANGES: &str = "\
lockpick: 1
name: bookings
answers: {failure: corruption, invariant: no_overlap, owner: one_database, contenders: many_hosts, guard: transaction}
";

#[test]
fn where_no_stack_is_named_the_store_of_the_lock_counts_for_it() {
    let folder = Folder::new("stated-store");
    let of = |rest: &str| findings(&folder, &format!("{RANGES}{rest}"));
    let named = of("stack: [mysql]\nlock: {mechanism: unique_constraint, store: mysql}\n");
    assert!(has(&named, "does-not-fit"), "MySQL cannot refuse ranges that overlap: {named:?}");
    assert_eq!(of("lock: {mechanism: unique_constraint, store: mysql}\n"), named);
    assert!(!has(&of("lock: {mechanism: unique_constraint, store: postgres}\n"), "does-not-fit"));
    let both = of("stack: [postgres, mysql]\nlock: {mechanism: unique_constraint, store: mysql}\n");
    assert!(!has(&both, "does-not-fit"), "a stack that is named is the whole of it: {both:?}");
}

const TESTED: &str = "\
lockpick: 1
name: tested
answers: {failure: corruption, invariant: exactly_one, owner: one_database, contenders: many_hosts, guard: transaction}
lock: {mechanism: unique_constraint, store: postgres}
";

#[test]
fn a_path_may_go_on_to_a_test_or_a_place_whose_file_is_there() {
    let folder = Folder::new("stated-paths");
    folder.write("race.py", "");
    folder.write("a#b.py", "");
    for there in
        ["race.py", "race.py::test_two", "'race.py::TestRace::test_two[3]'", "race.py#L10", "'a#b.py'", "[race.py, race.py::test_two]"]
    {
        let found = findings(&folder, &format!("{TESTED}code: {there}\nrace_test: {there}\n"));
        assert!(!has(&found, "path-missing") && !has(&found, "no-race-test"), "{there}: {found:?}");
    }
    for gone in ["gone.py", "gone.py::test_two", "gone.py#L10", "[race.py, gone.py]"] {
        let found = findings(&folder, &format!("{TESTED}race_test: {gone}\n"));
        assert!(has(&found, "path-missing"), "{gone}: {found:?}");
    }
}

const LEASE: &str = "lockpick: 1\nname: lease\nanswers: {failure: wasted_work, invariant: exclusive_section}\n";

#[test]
fn a_store_that_a_library_cannot_use_contradicts_it() {
    let folder = Folder::new("stated-library");
    let of = |lock: &str| findings(&folder, &format!("{LEASE}lock: {lock}\n"));
    let contradictory = of("{library: redisson, store: postgres}");
    let says = "this library keeps its locks in redis or valkey";
    assert!(contradictory.iter().any(|finding| finding.starts_with("contradiction") && finding.contains(says)), "{contradictory:?}");
    for fits in [
        "{library: redisson, store: redis}",
        "{library: redisson, store: valkey}",
        "{library: redisson}",
        "{library: redisson, store: other}",
    ] {
        assert!(!has(&of(fits), "contradiction"), "{fits}");
    }
}

#[test]
fn a_lease_of_no_length_is_refused() {
    let folder = Folder::new("stated-nothing");
    for (key, value) in [("ttl", "0s"), ("renew_every", "0ms")] {
        let found = findings(&folder, &format!("{LEASE}lock: {{mechanism: ttl_lock, {key}: {value}}}\n"));
        assert!(has(&found, &format!("bad-duration: `{key}`: `{value}` is no time at all")), "{found:?}");
    }
    let found = findings(&folder, &format!("{LEASE}lock: {{mechanism: ttl_lock, wait_timeout: 0s, clock_drift: 0s}}\n"));
    assert!(!has(&found, "bad-duration"), "a lock may be tried once: {found:?}");
    let note = folder.write("lease.yaml", &format!("{LEASE}lock: {{mechanism: ttl_lock, ttl: 30s}}\n"));
    for option in ["--ttl", "--renew-every"] {
        let run = lockpick(&["timeline", &note, option, "0s"]).with_code(2);
        assert!(run.stderr.contains(&format!("{option}: `0s` is no time at all")), "{}", run.stderr);
    }
}

#[test]
fn a_finding_is_accepted_once() {
    let folder = Folder::new("stated-accepted");
    let found = findings(
        &folder,
        &format!("{TESTED}accept:\n- {{finding: no-race-test, because: soon}}\n- {{finding: no-race-test, because: never}}\n"),
    );
    assert!(has(&found, "duplicate-key: `no-race-test` is accepted twice"), "{found:?}");
}

#[test]
fn an_age_is_asked_for_in_days() {
    let run = lockpick(&["check", "--max-age", "180"]).with_code(2);
    assert!(run.stderr.contains("--max-age: 180 what? write 180d"), "{}", run.stderr);
}

#[test]
fn a_file_that_several_paths_lead_to_is_checked_once() {
    let folder = Folder::new("stated-twice");
    std::fs::create_dir(folder.path("sub")).expect("a folder can be made");
    folder.write("sub/note.yaml", TESTED);
    for paths in [["sub", "sub/note.yaml"], ["sub/note.yaml", "./sub/../sub/note.yaml"], ["sub", "."], ["sub/note.yaml", "sub/note.yaml"]] {
        let finished = run(command().current_dir(folder.path("")).args(["check", "--format", "json"]).args(paths));
        assert_eq!(finished.json()["summary"]["notes"], 1, "{paths:?}");
        assert!(!finished.stdout.contains("duplicate-name"), "{}", finished.stdout);
    }
}

#[test]
fn named_text_and_code_may_hold_no_note_and_named_yaml_may_not() {
    let folder = Folder::new("stated-none");
    for (name, code) in [("design.md", 0), ("job.py", 0), ("design.yaml", 1), ("design", 1)] {
        lockpick(&["check", &folder.write(name, "")]).with_code(code);
    }
    lockpick(&["check", &folder.write("other.txt", "plain words\n")]).with_code(1);
    lockpick(&["check", "-"]).with_code(1);
    std::fs::create_dir(folder.path("none")).expect("a folder can be made");
    lockpick(&["check", &folder.path("none")]).with_code(4);
}

/// A claim with everything stated that its checks ask for.
const CLAIMED: &str = "\
lockpick: 1
name: claimed
answers: {failure: duplicate_effect, invariant: exactly_one, owner: claim_database, contenders: many_hosts, duration: minutes,
  guard: idempotency_key, on_crash: finish}
";

#[test]
fn what_cannot_be_read_is_not_taken_to_be_missing_however_a_check_asks_for_it() {
    let folder = Folder::new("stated-misread");
    let of = |lock: &str| findings(&folder, &format!("{CLAIMED}lock: {{mechanism: unique_constraint, {lock}}}\n"));
    let silence = of("claim_expires: no");
    assert!(has(&silence, "claim-never-expires"), "silence is no answer: {silence:?}");
    let misspelt = of("claim_expires: no, claim_commits: with_efect");
    assert!(has(&misspelt, "unknown-value"), "{misspelt:?}");
    assert!(!has(&misspelt, "claim-never-expires"), "it may well commit with the effect: {misspelt:?}");
    let key = of("claim_expires: no, claim_comits: with_effect");
    assert!(has(&key, "unknown-key") && !has(&key, "claim-never-expires"), "{key:?}");
    let elsewhere = of("claim_expires: no, wait_timeout: 3 parsecs");
    assert!(has(&elsewhere, "bad-duration"), "{elsewhere:?}");
    assert!(has(&elsewhere, "claim-never-expires"), "what is misread has nothing to do with it: {elsewhere:?}");
}

#[test]
fn a_contradiction_is_not_made_of_what_cannot_be_read() {
    let folder = Folder::new("stated-misread-contradiction");
    let of = |lock: &str| {
        findings(&folder, &format!("{CLAIMED}lock: {{mechanism: unique_constraint, claim_expires: no, renewal: yes{lock}}}\n"))
    };
    let contradicts = |found: &[String]| found.iter().any(|finding| finding.contains("has nothing to renew"));
    assert!(contradicts(&of("")), "{:?}", of(""));
    let misspelt = of(", ttl: 30 secs");
    assert!(has(&misspelt, "bad-duration") && !contradicts(&misspelt), "{misspelt:?}");
}
