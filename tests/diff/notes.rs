//! Notes: what they state, what follows from it, and which of several are the same.

use super::support::Folder;
use super::{PAYOUT, Versions, answered, clean, flowing, in_folder};

#[test]
fn nothing_changed_is_said_in_one_line() {
    let same = Versions::new("same", PAYOUT, PAYOUT).diff(&[]).with_code(0).stdout;
    assert_eq!(same, "Nothing changed: 1 note, 2 findings as before.\n");
    let clean = Versions::new("same-clean", &clean(), &clean()).diff(&[]).with_code(0).stdout;
    assert_eq!(clean, "Nothing changed: 1 note, nothing found.\n");
    let two = format!("{}---\n{}", answered("a", "failure: corruption"), answered("b", "failure: corruption"));
    let two = Versions::new("same-two", &two, &two).diff(&["--format", "markdown"]).with_code(0).stdout;
    assert_eq!(two, "# lockpick\n\nNothing changed: 2 notes, 2 findings as before.\n");
}

#[test]
fn other_words_for_the_same_and_comments_change_nothing() {
    let new = format!("# moved\n\n{}", PAYOUT.replace("ttl: 30s", "ttl: \"30000ms\" # half a minute"));
    let told = Versions::new("same-words", PAYOUT, &new).diff(&[]).with_code(0).stdout;
    assert_eq!(told, "Nothing changed: 1 note, 2 findings as before.\n");
}

#[test]
fn everything_that_is_written_otherwise_is_told_with_the_values_of_the_note() {
    let old = format!("{PAYOUT}team: payments\nbecause: {{failure: it happened}}\naccept: [{{finding: no-race-test, because: x}}]\n");
    let new = PAYOUT
        .replace("[postgres, redis]", "[redis]")
        .replace("duration: minutes", "duration: [seconds, minutes]")
        .replace("  on_crash: finish\n", "")
        .replace("guard: idempotency_key", "guard: idempotency_key\n  contention: low")
        .replace("ttl: 30s", "ttl: 1m30s")
        .replace("  on_lost: stop\n", "")
        .replace("renewal: no", "renew_every: 90000ms");
    let new = format!(
        "{new}reviewed: 2026-11-30\nresource: invoices\nteam: payments and refunds\ncode: [note.yaml, old.yaml]\n\
         because: {{failure: it happened twice}}\naccept: [{{finding: no-race-test, because: x, until: 2027-01-01}}]\n"
    );
    let told = Versions::new("statements", &old, &new).told();
    for line in [
        "answers.duration minutes → seconds or minutes",
        "answers.contention low (added)",
        "answers.on_crash finish (taken back)",
        " stack postgres, redis → redis",
        "lock.ttl 30s → 1m30s",
        "lock.renewal no → yes (follows from the rest)",
        "lock.renew_every 90000ms (added)",
        "lock.on_lost stop (taken back)",
        "resource invoices (added)",
        "reviewed 2026-11-30 (added)",
        "team payments → payments and refunds",
        "code note.yaml, old.yaml (added)",
        "because.failure it happened → it happened twice",
        "accept.no-race-test.until 2027-01-01 (added)",
    ] {
        assert!(told.contains(line), "`{line}` is missing in\n{told}");
    }
    assert!(!told.contains("lock.store"), "{told}");
}

const TOKEN: &str = "two holders can overlap, and only a key that the receiver remembers makes the second effect harmless";

#[test]
fn another_outcome_is_told_first_with_the_rule_that_turned() {
    let versions = Versions::new("outcome", PAYOUT, &PAYOUT.replace("guard: idempotency_key", "guard: token"));
    let told = versions.told();
    let order = ["outcome ttl_lock → fenced_coordination", "why now against ttl_lock: ", TOKEN, "(safety: duplicate-unchecked)"];
    let order =
        [&order[..], &["verdict was ttl_lock is right", "verdict is ttl_lock is too weak", "error[", "gone error[", "Written otherwise"]];
    let mut rest = told.as_str();
    for words in order.concat() {
        rest = rest.split_once(words).unwrap_or_else(|| panic!("`{words}` is missing or late in\n{told}")).1;
    }
    let back = Versions::new("outcome-back", &PAYOUT.replace("guard: idempotency_key", "guard: token"), PAYOUT).told();
    assert!(back.contains("outcome fenced_coordination → ttl_lock why no longer against ttl_lock: two holders"), "{back}");
}

#[test]
fn an_outcome_that_was_open_and_one_that_cannot_be_are_told() {
    let answers = "failure: corruption, invariant: record_rule, owner: one_database, contenders: many_hosts, guard: transaction";
    let old = answered("order", answers);
    let new = answered("order", &format!("{answers}, duration: minutes"));
    let told = Versions::new("open", &old, &new).told();
    assert!(told.contains("outcome open: atomic_update or row_lock → atomic_update why now against row_lock: "), "{told}");
    let versions = Versions::new("impossible", &old, &old.replace("one_database", "claim_database"));
    let told = versions.told();
    let words = "→ none: the answers contradict each other why now a contradiction: the check and the effect can commit together only in";
    assert!(told.contains(words), "{told}");
    assert_eq!(versions.note()["new"]["possible"], serde_json::json!([]));
}

#[test]
fn another_mechanism_is_told_above_and_so_is_an_unchanged_outcome() {
    let new = PAYOUT.replace("mechanism: ttl_lock", "mechanism: unique_constraint");
    let told = Versions::new("mechanism", PAYOUT, &new).told();
    assert!(told.contains("outcome ttl_lock, as before chosen ttl_lock → unique_constraint verdict was"), "{told}");
    assert!(told.contains("lock.mechanism ttl_lock → unique_constraint"), "{told}");
    let no_lock = PAYOUT.split("lock:").next().expect("its answers").to_owned() + "---\n";
    let told = Versions::new("mechanism-gone", PAYOUT, no_lock.trim_end_matches("---\n")).told();
    assert!(told.contains("chosen ttl_lock → none chosen"), "{told}");
}

#[test]
fn notes_are_matched_by_name_and_the_others_are_added_or_removed() {
    let (a, b) = (answered("a", "failure: corruption"), answered("b", "failure: corruption"));
    let other_b = answered("b", "failure: wasted_work");
    let c = answered("c", "invariant: exactly_one");
    let versions = Versions::new("several", &format!("{a}---\n{b}"), &format!("{c}---\n{other_b}"));
    let told = flowing(&versions.diff(&[]).with_code(1).stdout);
    for words in ["c: added; 1 new error", "b: no new findings", "a: removed", "answers.failure corruption → wasted_work"] {
        assert!(told.contains(words), "`{words}` is missing in\n{told}");
    }
    assert!(told.contains("3 notes, 1 changed, 1 added, 1 removed: 1 new error"), "{told}");
    let json = versions.diff(&["--format", "json"]).json();
    let change =
        |note: &serde_json::Value| format!("{}: {}", note["name"].as_str().expect("a name"), note["change"].as_str().expect("a word"));
    let changes: Vec<String> = json["notes"].as_array().expect("notes").iter().map(change).collect();
    assert_eq!(changes, ["c: added", "b: changed", "a: removed"]);
}

#[test]
fn a_note_that_is_alone_in_both_is_compared_under_its_new_name() {
    let versions = Versions::new("renamed", PAYOUT, &PAYOUT.replace("name: payout", "name: vendor-payout"));
    let told = versions.diff(&[]).with_code(0).stdout;
    assert!(told.starts_with("vendor-payout (was payout): no new findings, 2 stayed\n"), "{told}");
    let two = format!("{PAYOUT}---\n{}", answered("b", "failure: corruption"));
    let told = Versions::new("renamed-not", &two, &two.replace("name: payout", "name: vendor-payout")).told();
    assert!(told.contains("vendor-payout: added") && told.contains(" payout: removed"), "{told}");
}

#[test]
fn two_notes_of_one_name_are_a_finding_and_compared_in_their_order() {
    let folder = Folder::new("diff-duplicates");
    let (a, b) = (answered("a", "failure: corruption"), answered("a", "failure: wasted_work"));
    folder.write("old.yaml", &format!("{a}---\n{b}"));
    folder.write("new.yaml", &format!("{a}---\n{b}").replace("wasted_work", "split_brain"));
    let told = flowing(&in_folder(&folder, &["old.yaml", "new.yaml"]).with_code(0).stdout);
    assert!(told.contains("answers.failure wasted_work → split_brain") && told.contains("2 notes, 1 changed, 1 unchanged"), "{told}");
    let told = in_folder(&folder, &["new.yaml", "new.yaml"]).with_code(0).stdout;
    assert!(told.starts_with("Nothing changed: 2 notes, 3 findings"), "{told}");
}
