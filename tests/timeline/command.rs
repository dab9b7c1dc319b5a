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
        assert_eq!(
            flowing.contains(&format!("Of all pauses up to {pause} the story tells one of 10s")),
            flowing.contains("Of all pauses"),
            "{told}"
        );
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
