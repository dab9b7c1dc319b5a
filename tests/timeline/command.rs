//! `lockpick timeline`, run.

#[path = "../support/mod.rs"]
mod support;

use support::{Folder, lockpick};

/// A leader whose token becomes known with its first write.
const LEADER: &str = "\
lockpick: 1
name: leader
answers: {failure: split_brain, invariant: one_leader, owner: no_common_store, guard: token}
lock:
  mechanism: fenced_coordination
  store: etcd
  ttl: 15s
  renew_every: 5s
  token: checked
  token_source: consensus_store
  fence_raised: on_write
";

#[test]
fn the_headline_never_contradicts_the_smallest_pause_that_breaks_a_note() {
    let folder = Folder::new("timeline-pauses");
    let note = folder.write("leader.lockpick.yaml", LEADER);
    for pause in ["0s", "1s", "9s", "10s", "11s", "15s", "20s", "30s", "10m", "2d"] {
        let told = lockpick(&["timeline", &note, "--width", "200", "--pause", pause]).with_code(0).stdout;
        let breaks = !["0s", "1s", "9s"].contains(&pause);
        let flowing = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flowing.contains("the smallest pause that breaks this note is 10s"), "{told}");
        assert_eq!(told.starts_with("leader: a stale write gets through"), breaks, "{pause}:\n{told}");
        // How long a leader works is not known, so its first write may always be later still.
        assert!(!flowing.contains("Of all pauses"), "{told}");
    }
}

/// The same for work of at most four minutes.
const WORKER: &str = "\
lockpick: 1
name: worker
answers: {failure: split_brain, invariant: one_leader, owner: no_common_store, guard: token}
lock:
  mechanism: fenced_coordination
  store: etcd
  ttl: 30s
  renew_every: 10s
  work: {worst: 4m}
  token: checked
  token_source: consensus_store
  fence_raised: on_write
";

#[test]
fn a_pause_is_called_too_long_to_break_a_note_only_when_no_first_write_is_as_late() {
    let folder = Folder::new("timeline-first-write");
    let note = folder.write("worker.lockpick.yaml", WORKER);
    // The second takes over at 30s and first writes at 4m30s at the latest; the first is paused at 10s.
    for pause in ["19s", "20s", "60s", "4m20s", "4m21s", "10m"] {
        let told = lockpick(&["timeline", &note, "--width", "200", "--pause", pause]).with_code(0).stdout;
        assert_eq!(told.starts_with("worker: a stale write gets through"), pause != "19s", "{pause}:\n{told}");
        let longest = format!("Of all pauses up to {pause} the story tells one of 4m20s");
        assert_eq!(told.contains("Of all pauses"), told.contains(&longest), "{told}");
        assert_eq!(told.contains("Of all pauses"), ["4m21s", "10m"].contains(&pause), "{told}");
    }
}

#[test]
fn a_holder_that_nothing_makes_stop_is_told_without_an_end() {
    let folder = Folder::new("timeline-unbounded");
    let note = folder.write(
        "unbounded.lockpick.yaml",
        "lockpick: 1\nname: unbounded\nanswers: {failure: split_brain, invariant: one_leader, guard: nothing}\nlock: \
         {mechanism: ttl_lock, store: redis, ttl: 15s, renew_every: 5s, renew_deadline: 10s, stop_within: unbounded}\n",
    );
    let told = lockpick(&["timeline", &note, "--width", "200"]).with_code(0).stdout;
    let diagram = lockpick(&["timeline", &note, "--format", "mermaid"]).with_code(0).stdout.replace("<br/>", " ");
    let line = lockpick(&["check", &note, "--width", "200"]).with_code(1).stdout;
    let line = line.lines().skip_while(|line| !line.contains("timeline:")).collect::<Vec<_>>().join(" ");
    assert!(told.contains("A holder may act for an unlimited time after it last extended its lease: nothing limits"), "{told}");
    for story in [&told, &diagram, &line] {
        assert!(story.contains("at a moment taken as an example"), "{story}");
        assert!(!story.contains("213503982334d") && !story.contains("3689348814741907"), "{story}");
    }
    for story in [&told, &diagram] {
        assert!(story.contains("nothing limits how long it takes to stop"), "{story}");
    }
}

#[test]
fn the_usual_run_is_no_bound_where_a_limit_is_stated() {
    let folder = Folder::new("timeline-limit");
    let told = |lock: &str| {
        let note = folder.write(
            "limit.lockpick.yaml",
            &format!(
                "lockpick: 1\nname: limit\nanswers: {{failure: duplicate_effect, invariant: exclusive_section}}\nlock: \
                 {{mechanism: ttl_lock, store: redis, ttl: 60s, {lock}}}\n"
            ),
        );
        lockpick(&["timeline", &note, "--width", "200"]).with_code(0).stdout
    };
    let limited = told("renewal: no, work: {timeout: 70s, typical: 20s}");
    assert!(limited.starts_with("limit: the effect happens twice") && limited.contains("its effect is due after 1m10s"), "{limited}");
    let usual = told("renewal: no, work: {typical: 20s}");
    assert!(usual.contains("the longest run is; the usual one was taken, 20s."), "{usual}");
    let renewed = told("renew_every: 20s, work: {typical: 5s}");
    assert!(renewed.contains("the smallest pause that breaks this note is 40s"), "{renewed}");
}

#[test]
fn what_the_receiver_cannot_do_protects_nothing() {
    let folder = Folder::new("timeline-guard");
    let told = |failure: &str, guard: &str, sends: &str| {
        let note = folder.write(
            "guard.lockpick.yaml",
            &format!(
                "lockpick: 1\nname: guard\nanswers: {{failure: {failure}, invariant: exclusive_section, guard: {guard}}}\nlock: \
                 {{mechanism: ttl_lock, store: redis, ttl: 30s, renewal: no, work: {{worst: 4m}}, {sends}}}\n"
            ),
        );
        lockpick(&["timeline", &note, "--width", "200"]).with_code(0).stdout.contains("That does no harm")
    };
    let (key, token) = ("key_sent: yes", "token: checked, fence_raised: on_entry");
    for (guard, key_helps, token_helps) in
        [("nothing", false, false), ("token", false, true), ("idempotency_key", true, false), ("token_and_key", true, true)]
    {
        assert_eq!(told("duplicate_effect", guard, key), key_helps, "{guard}");
        assert_eq!(told("corruption", guard, token), token_helps, "{guard}");
    }
}

#[test]
fn the_story_says_why_a_renewed_lease_ends() {
    let folder = Folder::new("timeline-why");
    for work in ["30s", "4m"] {
        let note = folder.write(
            "why.lockpick.yaml",
            &format!(
                "lockpick: 1\nname: why\nanswers: {{failure: duplicate_effect, invariant: exclusive_section}}\nlock: \
                 {{mechanism: ttl_lock, store: etcd, ttl: 15s, renew_every: 5s, stop_within: 1m, work: {{worst: {work}}}}}\n"
            ),
        );
        let told = lockpick(&["timeline", &note, "--width", "200"]).with_code(0).stdout;
        assert!(told.contains("cannot be reached by worker A from here on, which gives up after 5s"), "{told}");
        assert!(told.contains("gives the lease up and begins to stop"), "{told}");
    }
}

#[test]
fn a_limit_that_ends_only_what_waits_is_no_limit_on_the_work() {
    let folder = Folder::new("timeline-wrapper");
    let note = |ends: &str| {
        folder.write(
            "wrapper.lockpick.yaml",
            &format!(
                "lockpick: 1\nname: wrapper\nanswers: {{failure: duplicate_effect, invariant: exclusive_section}}\nlock:\n  \
                 {{mechanism: ttl_lock, store: redis, ttl: 60s, renewal: no, work: {{worst: 10m, timeout: 50s}}, time_limit_ends: {ends}}}\n"
            ),
        )
    };
    let told = |ends: &str| lockpick(&["timeline", &note(ends)]).with_code(0).stdout;
    assert!(told("holder").starts_with("wrapper: the effect happens once"), "{}", told("holder"));
    assert!(told("wrapper").starts_with("wrapper: the effect happens twice"), "{}", told("wrapper"));
}

#[test]
fn where_there_is_no_lease_or_no_work_nothing_is_told_and_it_is_said_why() {
    let folder = Folder::new("timeline-nothing");
    let note = |lock: &str| folder.write("note.yaml", &format!("lockpick: 1\nname: n\nanswers: {{failure: corruption}}\n{lock}"));
    for (lock, says) in [
        ("", "the note n chooses no lock, so there is nothing to play"),
        ("lock: {mechanism: unique_constraint}\n", "states no ttl for its unique_constraint"),
        ("lock: {mechanism: ttl_lock, ttl: 30s, renewal: no}\n", "does not say how long the work takes"),
    ] {
        let run = lockpick(&["timeline", &note(lock)]).with_code(2);
        assert!(run.stderr.contains(says), "{}", run.stderr);
    }
    lockpick(&["timeline", &note("lock: {mechanism: ttl_lock, ttl: 30s, renewal: no}\n"), "--work", "1m"]).with_code(0);
}

#[test]
fn a_report_names_the_pause_that_its_story_tells() {
    let folder = Folder::new("timeline-named");
    let note = folder.write("leader.lockpick.yaml", LEADER);
    let report = lockpick(&["check", &note, "--width", "300", "--fail-on", "error"]).stdout;
    let told = report.lines().find(|line| line.contains("draws it")).unwrap_or_else(|| panic!("no story in {report}"));
    assert!(told.contains("leader.lockpick.yaml --pause 10s` draws it"), "{told}");
}
