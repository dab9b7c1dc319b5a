//! The sentence that a note comes to, and statements that cannot both be true.

mod support;

use support::{Folder, lockpick};

/// The verdict of a note, and its findings as `level id: message`.
fn judged(folder: &Folder, note: &str) -> (String, Vec<String>) {
    let path = folder.write("note.yaml", &format!("lockpick: 1\nname: note\nrace_test: race.py\n{note}\n"));
    let report = lockpick(&["check", &path, "--format", "json", "--today", "2026-11-30"]).json();
    let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let told = |finding: &serde_json::Value| format!("{} {}: {}", word(&finding["level"]), word(&finding["id"]), word(&finding["message"]));
    let findings = report["findings"].as_array().expect("findings").iter().map(told).collect();
    (word(&report["notes"][0]["verdict"]), findings)
}

const CLEAN_UP: &str = "answers: {failure: wasted_work, invariant: exclusive_section, owner: no_common_store, contenders: many_hosts, \
                        duration: minutes, guard: nothing, on_crash: skip}";

#[test]
fn a_lock_is_called_right_only_when_nothing_that_concerns_it_speaks_against_it() {
    let folder = Folder::new("verdict-right");
    folder.write("race.py", "");
    let of = |lock: &str, rest: &str| {
        judged(&folder, &format!("{CLEAN_UP}\nlock: {{mechanism: ttl_lock, store: redis, renewal: no, {lock}}}\n{rest}")).0
    };
    let unread = "ttl_lock fits the answers, but not all of the note could be read";
    for (lock, rest, verdict) in [
        ("ttl: 60s, work: {worst: 20s}", "", "ttl_lock is right"),
        ("ttl: 60s, work: {worst: 20s}", "accept: [{finding: realease-unchecked, because: by hand}]", "ttl_lock is right"),
        ("ttl: 60s, work: {worst: 20s}", "code: gone.py", "ttl_lock is right"),
        ("ttl: 60s, work: {worst: 90s}", "", "ttl_lock is right, with a warning: the lease ends before the work does"),
        (
            "ttl: 60s, work: {worst: 90s}, renewed_by: work_thread",
            "",
            "ttl_lock is right, but not as written: two statements of the note cannot both be true",
        ),
        ("ttl: 0s, work: {worst: 20s}", "", unread),
        ("ttl: 60s, work: {worst: 20s}, token: chekced", "", unread),
        ("ttl: 60s, work: {worst: 90s}", "accept: [{finding: lease-shorter-than-work, because: it is waste}]", "ttl_lock is right"),
    ] {
        assert_eq!(of(lock, rest), verdict, "{lock} {rest}");
    }
}

#[test]
fn a_lock_that_is_enough_is_judged_in_the_same_way() {
    let folder = Folder::new("verdict-enough");
    folder.write("race.py", "");
    let of = |lock: &str| {
        let answers = "answers: {failure: corruption, invariant: exactly_one, owner: one_database, contenders: many_hosts, \
                       duration: short, guard: transaction, on_crash: skip}";
        let given = "isolation: read_committed, lock_taken: first, released: after_commit, autocommit: no, calls_outside: none, \
                     reads_from: primary, primaries: one, idle_timeout: 5s";
        judged(&folder, &format!("{answers}\nlock: {{mechanism: row_lock, store: postgres, {given}, {lock}}}")).0
    };
    let lighter = "row_lock is enough, and unique_constraint would be lighter";
    assert_eq!(of("rows: one"), lighter);
    let warned = format!("{lighter}, with a warning: ");
    assert!(of("rows: unordered").starts_with(&warned), "{}", of("rows: unordered"));
    assert_eq!(of("rows: chaos"), format!("{lighter}, but not all of the note could be read"));
}

#[test]
fn what_cannot_be_true_together_is_a_contradiction_and_protects_nothing() {
    let folder = Folder::new("verdict-contradictions");
    folder.write("race.py", "");
    let lease = |guard: &str, failure: &str, lock: &str| {
        let answers = format!("answers: {{failure: {failure}, invariant: exclusive_section, guard: {guard}}}");
        judged(&folder, &format!("{answers}\nlock: {{mechanism: ttl_lock, store: redis, ttl: 30s, renewal: no, {lock}}}")).1
    };
    let has = |findings: &[String], start: &str| findings.iter().any(|finding| finding.starts_with(start));
    let late = "error lease-shorter-than-work";
    for (guard, failure, sends, level) in [
        ("nothing", "duplicate_effect", "key_sent: yes", Some("error")),
        ("token", "duplicate_effect", "key_sent: yes", Some("warning")),
        ("idempotency_key", "duplicate_effect", "key_sent: yes", None),
        ("token_and_key", "duplicate_effect", "key_sent: yes", None),
        ("transaction", "duplicate_effect", "key_sent: yes", None),
        ("nothing", "corruption", "token: checked", Some("error")),
        ("idempotency_key", "corruption", "token: checked", Some("warning")),
        ("token", "corruption", "token: checked", None),
        ("token_and_key", "corruption", "token: checked", None),
        ("transaction", "corruption", "token: checked", None),
    ] {
        let found = lease(guard, failure, &format!("work: {{worst: 4m}}, {sends}"));
        assert_eq!(has(&found, late), level.is_some(), "{guard} {sends}: {found:?}");
        let expected = level.map(|level| format!("{level} contradiction"));
        let contradictions: Vec<&String> = found.iter().filter(|finding| finding.contains(" contradiction: ")).collect();
        assert_eq!(contradictions.len(), usize::from(level.is_some()), "{guard} {sends}: {found:?}");
        assert!(expected.is_none_or(|expected| has(&found, &expected)), "{guard} {sends}: {found:?}");
    }
    for (work, contradicts) in [
        ("work: {typical: 2m, timeout: 2s}", true),
        ("work: {typical: 2m, timeout: 2s}, time_limit_ends: wrapper", false),
        ("work: {typical: 2s, timeout: 2s}", false),
        ("work: {worst: 2m, timeout: 2s}", false),
    ] {
        assert_eq!(has(&lease("idempotency_key", "duplicate_effect", work), "error contradiction"), contradicts, "{work}");
    }
}

#[test]
fn a_claim_that_stays_has_no_lease_and_one_that_expires_is_freed() {
    let folder = Folder::new("verdict-claims");
    folder.write("race.py", "");
    let claim = |lock: &str| {
        let answers =
            "answers: {failure: duplicate_effect, invariant: claim_one, owner: one_database, guard: idempotency_key, on_crash: finish}";
        judged(&folder, &format!("{answers}\nlock: {{mechanism: atomic_update, store: postgres, {lock}}}")).1
    };
    let has = |lock: &str, start: &str| claim(lock).iter().any(|finding| finding.starts_with(start));
    for (lock, contradicts) in [
        ("claim_expires: no, ttl: 1m, renew_every: 10s", true),
        ("claim_expires: no, renew_every: 10s", true),
        ("claim_expires: no, freed_on_crash: expiry", true),
        ("claim_expires: yes, freed_on_crash: never", true),
        ("claim_expires: yes, ttl: 1m, renew_every: 10s, freed_on_crash: expiry", false),
        ("claim_expires: no, freed_on_crash: never", false),
    ] {
        assert_eq!(has(lock, "error contradiction"), contradicts, "{lock}");
    }
    assert!(has("freed_on_crash: never", "error claim-never-expires"));
    assert!(!has("freed_on_crash: session", "error claim-never-expires"));
}

#[test]
fn that_no_lock_will_do_is_told_before_one_is_chosen() {
    let folder = Folder::new("verdict-redesign");
    folder.write("race.py", "");
    let answers = "answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, \
                   duration: minutes, guard: nothing, on_crash: finish}";
    let (verdict, findings) = judged(&folder, answers);
    assert!(findings.iter().any(|finding| finding.starts_with("error no-safe-mechanism: ")), "{findings:?}");
    assert_eq!(verdict, "no mechanism is sufficient as things are; redesign");
}

/// A note that a paused holder breaks.
fn broken(name: &str) -> String {
    format!(
        "lockpick: 1\nname: {name}\n\
         answers: {{failure: corruption, invariant: exclusive_section, owner: no_common_store, contenders: many_hosts, duration: minutes}}\n\
         lock: {{mechanism: ttl_lock, store: redis, ttl: 30s, renewal: no, work: {{worst: 20s}}}}\n"
    )
}

#[test]
fn the_command_that_draws_a_story_can_be_typed_as_it_is_printed() {
    let folder = Folder::new("verdict-typed");
    let notes = format!("{}---\n{}", broken("nightly run"), broken("bob's")).replace("20s", "4m");
    let path = folder.write("two notes.yaml", &notes);
    let report = lockpick(&["check", &path, "--width", "1000"]).stdout;
    for name in ["'nightly run'", r"'bob'\''s'"] {
        let command = format!("`lockpick timeline '{path}' --note {name}` draws it");
        assert!(report.contains(&command), "{command} is not in\n{report}");
    }
}

#[test]
fn a_verdict_fills_the_width_whatever_the_note_is_called() {
    let folder = Folder::new("verdict-width");
    let path = folder.write("note.yaml", &broken("锁锁锁锁锁锁锁锁锁锁"));
    let report = lockpick(&["check", &path, "--width", "60"]).stdout;
    let lines: Vec<&str> = report.lines().skip_while(|line| !line.starts_with('锁')).take(2).collect();
    assert_eq!(
        lines,
        ["锁锁锁锁锁锁锁锁锁锁: ttl_lock is too weak for what it", "  protects; use fenced_coordination or redesign"],
        "{report}"
    );
}

#[test]
fn the_head_of_a_finding_fits_a_width_that_was_asked_for_and_can_be_sought_elsewhere() {
    let folder = Folder::new("verdict-head");
    let path = folder.write("note.yaml", &broken("n"));
    let narrow = lockpick(&["check", &path, "--width", "60"]).stdout;
    let head: Vec<&str> = narrow.lines().take(4).collect();
    let words = "error[under-protected]: `mechanism: ttl_lock` lets a failure|  through: a holder that was paused and its successor act at|  the same time; \
                 fenced_coordination or redesign does not";
    assert_eq!(head[..3].join("|"), words);
    assert!(head[3].trim_start().starts_with("╭▸"), "{narrow}");
    let piped = lockpick(&["check", &path]).stdout;
    assert!(piped.lines().any(|line| line.starts_with("error[under-protected]") && line.ends_with("or redesign does not")), "{piped}");
}

#[test]
fn a_finding_and_the_verdict_name_the_same_outcomes() {
    let folder = Folder::new("verdict-outcomes");
    let (verdict, findings) =
        judged(&folder, broken("n").split_once("answers").map(|(_, note)| format!("answers{note}")).unwrap_or_default().as_str());
    assert_eq!(verdict, "ttl_lock is too weak for what it protects; use fenced_coordination or redesign");
    let finding = findings.iter().find(|finding| finding.contains("under-protected")).expect("it is under-protected");
    assert!(finding.ends_with("; fenced_coordination or redesign does not"), "{finding}");
}

#[test]
fn what_no_note_can_state_is_not_held_against_it() {
    let folder = Folder::new("verdict-unstated");
    let story = lockpick(&["timeline", &folder.write("note.yaml", &broken("n")), "--width", "1000"]).stdout;
    let says = "Not stated: clock drift. What no note states: how long taking the lease takes, how long an effect is on its way. It counts as nothing here; \
                with any of it, less pause is enough.";
    assert!(story.contains(says), "{story}");
}
