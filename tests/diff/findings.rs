//! Findings: which are new, which have stayed, and what fails.

use super::{PAYOUT, Versions, answered, clean, ids};

#[test]
fn a_new_finding_fails_and_one_that_was_there_does_not() {
    Versions::new("old-findings", PAYOUT, &PAYOUT.replace("redis]", "redis, etcd]")).diff(&[]).with_code(0);
    let worse = PAYOUT.replace("on_lost: stop", "on_lost: ignore");
    let versions = Versions::new("new-finding", PAYOUT, &worse);
    let told = versions.diff(&[]).with_code(1).stdout;
    assert!(told.starts_with("payout: 1 new error, 2 stayed\n"), "{told}");
    assert!(told.contains("error[lost-lock-ignored]: ") && told.contains("note.yaml:21:12"), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "only the new one is shown:\n{told}");
    Versions::new("mended", &worse, PAYOUT).diff(&["--fail-on", "note"]).with_code(0);
}

#[test]
fn the_level_that_fails_is_that_of_check() {
    let versions = Versions::new("levels", PAYOUT, &PAYOUT.replace("race_test: note.yaml\n", ""));
    assert_eq!(ids(&versions.note(), "new"), ["no-race-test"]);
    versions.diff(&[]).with_code(0);
    versions.diff(&["--fail-on", "warning"]).with_code(1);
    versions.diff(&["--fail-on", "note"]).with_code(1);
    versions.diff(&["--fail-on", "everything"]).with_code(2);
}

#[test]
fn a_finding_whose_line_was_moved_or_changed_has_stayed() {
    let new = format!("# more\n\n{}", PAYOUT.replace("ttl: 30s", "ttl: 45s"));
    let versions = Versions::new("stayed", PAYOUT, &new);
    let note = versions.note();
    assert_eq!((ids(&note, "new"), ids(&note, "gone")), (vec![], vec![]));
    assert_eq!(note["findings"]["stayed"], 2, "{note}");
    versions.diff(&["--fail-on", "note"]).with_code(0);
}

#[test]
fn of_kinds_that_are_about_one_of_many_another_one_is_new() {
    let missing = |path: &str| PAYOUT.replace("race_test: note.yaml", &format!("race_test: [note.yaml, {path}]"));
    let note = Versions::new("other-path", &missing("gone.py"), &missing("lost.py")).note();
    assert_eq!((ids(&note, "new"), ids(&note, "gone")), (vec!["path-missing".to_owned()], vec!["path-missing".to_owned()]));
    let unknown = |key: &str| format!("{PAYOUT}{key}: x\n");
    let versions = Versions::new("other-key", &unknown("colour"), &unknown("shape"));
    assert_eq!(
        (ids(&versions.note(), "new"), ids(&versions.note(), "gone")),
        (vec!["unknown-key".to_owned()], vec!["unknown-key".to_owned()])
    );
    versions.diff(&[]).with_code(1);
    Versions::new("same-key", &unknown("colour"), &format!("# more\n{}", unknown("colour"))).diff(&[]).with_code(0);
}

#[test]
fn another_contradiction_is_new_and_the_same_one_has_stayed() {
    let old = PAYOUT.replace("duration: minutes", "duration: seconds").replace("worst: 4m", "worst: 6m");
    let other = old.replace("duration: seconds", "duration: minutes").replace("idempotency_key", "token").replace("sent: no", "sent: yes");
    let note = Versions::new("other-contradiction", &old, &other).note();
    assert!(ids(&note, "new").contains(&"contradiction".to_owned()), "{note}");
    assert!(ids(&note, "gone").contains(&"contradiction".to_owned()), "{note}");
    let note = Versions::new("same-contradiction", &old, &old.replace("worst: 6m", "worst: 7m")).note();
    assert_eq!((ids(&note, "new"), ids(&note, "gone")), (vec![], vec![]), "{note}");
}

#[test]
fn what_matters_more_than_before_is_new_and_says_so() {
    let old = PAYOUT.replace("failure: duplicate_effect", "failure: wasted_work").replace("key_sent: no", "key_sent: yes");
    let versions = Versions::new("graver", &old, &old.replace("wasted_work", "duplicate_effect").replace("key_sent: yes", "key_sent: no"));
    let note = versions.note();
    let lease = note["findings"]["new"].as_array().expect("new").iter().find(|finding| finding["id"] == "lease-shorter-than-work");
    assert_eq!(lease.map(|lease| lease["was"]["level"].clone()), Some("warning".into()), "{note}");
    let told = versions.diff(&[]).with_code(1).stdout;
    assert!(told.contains("\n  warning before\n"), "{told}");
    // The other way round it is the same, and has stayed.
    let back = Versions::new("less-grave", &PAYOUT.replace("key_sent: no", "key_sent: yes"), &old);
    assert_eq!(ids(&back.note(), "new"), [""; 0]);
}

const ACCEPTED: &str = "accept:\n  - {finding: lease-shorter-than-work, because: the run is ended by hand}\n";

#[test]
fn a_newly_accepted_finding_is_told_with_its_reason_and_fails_nothing() {
    let versions = Versions::new("accepted", PAYOUT, &format!("{PAYOUT}{ACCEPTED}"));
    let told = versions.diff(&["--fail-on", "note"]).with_code(0).stdout;
    assert!(told.starts_with("payout: no new findings, 1 newly accepted, 1 stayed\n"), "{told}");
    assert!(told.contains("accepted[lease-shorter-than-work] at note.yaml:16:8: the run is ended by hand\n\n"), "{told}");
    let note = versions.note();
    assert_eq!(ids(&note, "accepted"), ["lease-shorter-than-work"]);
    assert_eq!(note["findings"]["accepted"][0]["because"], "the run is ended by hand");
    assert_eq!(note["findings"]["accepted"][0]["was"]["accepted"], false);
}

#[test]
fn an_acceptance_that_was_taken_back_or_has_another_reason_is_told() {
    let accepted = format!("{PAYOUT}{ACCEPTED}");
    let versions = Versions::new("taken-back", &accepted, PAYOUT);
    let told = versions.diff(&[]).with_code(1).stdout;
    assert!(told.contains("error[lease-shorter-than-work]") && told.contains("\n  accepted before: the run is ended by hand\n"), "{told}");
    let other = Versions::new("other-reason", &accepted, &accepted.replace("by hand", "by a timer"));
    let told = other.diff(&["--fail-on", "note"]).with_code(0).stdout;
    assert!(
        told.contains("at note.yaml:16:8: the run is ended by a timer\n  accepted before because: the run is ended by hand\n"),
        "{told}"
    );
    let mended = Versions::new("accepted-gone", &accepted, &clean()).diff(&[]).with_code(0).stdout;
    assert!(mended.contains("gone error[lease-shorter-than-work], accepted at old.yaml:16:8: "), "{mended}");
}

#[test]
fn the_day_decides_of_both_versions_what_is_accepted() {
    let until = ACCEPTED.replace("by hand}", "by hand, until: 2026-12-31}");
    let versions = Versions::new("day", &format!("{PAYOUT}{until}"), &format!("# more\n{PAYOUT}{until}"));
    for day in ["2026-11-30", "2027-01-01"] {
        let told = super::run(super::command().current_dir(versions.0.path("")).args(["diff", "old.yaml", "note.yaml", "--today", day]));
        assert!(told.with_code(0).stdout.starts_with("Nothing changed: 1 note, "), "{day}");
    }
}

#[test]
fn places_are_those_of_the_version_that_has_the_finding() {
    let new = format!("# one line\n{}", clean().replace("on_lost: stop", "on_lost: ignore"));
    let versions = Versions::new("places", PAYOUT, &new);
    let note = versions.note();
    let place =
        |finding: &serde_json::Value| format!("{}:{}:{}", finding["file"].as_str().expect("a file"), finding["line"], finding["column"]);
    let gone: Vec<String> = note["findings"]["gone"].as_array().expect("gone").iter().map(place).collect();
    assert_eq!(place(&note["findings"]["new"][0]), "note.yaml:22:12");
    assert_eq!(gone, ["old.yaml:16:8", "old.yaml:24:13"]);
    let told = versions.diff(&["--width", "80"]).with_code(0).stdout;
    assert!(told.contains("gone error[lease-shorter-than-work] at old.yaml:16:8: "), "{told}");
}

#[test]
fn all_findings_of_an_added_note_are_new() {
    let both = format!("{}---\n{PAYOUT}{ACCEPTED}", answered("a", "failure: corruption"));
    let versions = Versions::new("added", &answered("a", "failure: corruption"), &both);
    let told = versions.diff(&[]).with_code(1).stdout;
    assert!(told.starts_with("payout: added; 1 new error, 1 newly accepted\n"), "{told}");
    let without_error = both.replace("key_sent: no", "key_sent: yes");
    Versions::new("added-accepted", &answered("a", "failure: corruption"), &without_error).diff(&[]).with_code(0);
    Versions::new("removed", &both, &answered("a", "failure: corruption")).diff(&[]).with_code(0);
}
