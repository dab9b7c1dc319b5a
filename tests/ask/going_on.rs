//! What `ask` says of a note that it has saved, and what becomes of a note that is carried on.

use crate::support::{Folder, lockpick};

const ANSWERS: [&str; 10] = [
    "--answer",
    "failure=corruption",
    "--answer",
    "invariant=set_rule",
    "--answer",
    "owner=one_database",
    "--answer",
    "contenders=many_hosts",
    "--answer",
    "guard=transaction",
];

/// What standard error says when the answers are saved under this name.
fn saved_as(folder: &Folder, name: &str) -> String {
    lockpick(&[&["ask", "--no-input", "--save", &folder.path(name)], &ANSWERS[..]].concat()).with_code(0).stderr
}

#[test]
fn a_name_by_which_check_does_not_find_a_note_is_warned_of() {
    let folder = Folder::new("saved-names");
    for name in ["a.yaml", "b.lockpick.yml"] {
        let said = saved_as(&folder, name);
        assert!(said.contains("Judge it with: lockpick check ") && !said.contains("call it"), "{said}");
        let path = folder.path(name);
        assert!(lockpick(&["check", &path]).stdout.contains("1 note"), "{name}");
    }
    for (name, better) in [("design.md", "design.lockpick.yaml"), ("job.py", "job.lockpick.yaml")] {
        let said = saved_as(&folder, name);
        assert!(said.contains("finds no note in it: call it ") && said.contains(better), "{said}");
        assert!(!said.contains("Judge it with"), "what would find nothing is not proposed: {said}");
    }
    let said = saved_as(&folder, "payout");
    assert!(said.contains("passes this file by: call it ") && said.contains("payout.lockpick.yaml"), "{said}");
    assert!(said.contains("Judge it with: lockpick check "), "named, it is found: {said}");
}

#[test]
fn the_command_that_is_proposed_can_be_pasted() {
    let folder = Folder::new("saved-quoted");
    let said = saved_as(&folder, "it's a note.yaml");
    assert!(said.contains("Judge it with: lockpick check '") && said.contains("it'\\''s a note.yaml'"), "{said}");
}

#[test]
fn standard_output_is_no_place_for_a_note() {
    let folder = Folder::new("saved-to-output");
    let run = crate::support::run(crate::support::command().current_dir(folder.path("")).args(["ask", "--no-input", "--save", "-"]));
    assert!(run.with_code(2).stderr.contains("--save -: name a file"));
    assert_eq!(folder.files(), [""; 0]);
}

const TOO_WEAK: &str = "\
lockpick: 1
name: stock
reviewed: 2026-08-22
answers: {failure: corruption, invariant: set_rule, owner: one_database, contenders: many_hosts, duration: short, guard: transaction}
lock: {mechanism: ttl_lock, store: redis, ttl: 30s}
";

#[test]
fn a_mechanism_that_stays_against_the_recommendation_is_told() {
    let folder = Folder::new("saved-too-weak");
    let (from, to) = (folder.write("note.yaml", TOO_WEAK), folder.path("again.yaml"));
    let run = lockpick(&["ask", "--no-input", "--from", &from, "--save", &to]).with_code(0);
    assert!(run.stderr.contains("It keeps its mechanism, ttl_lock; recommended is row_lock."), "{}", run.stderr);
}

#[test]
fn a_note_that_nobody_has_looked_at_keeps_its_day() {
    let folder = Folder::new("saved-day");
    let from = folder.write("note.yaml", TOO_WEAK);
    let undated = folder.write("undated.yaml", &TOO_WEAK.replace("reviewed: 2026-08-22\n", ""));
    let again = |from: &str, arguments: &[&str]| {
        let to = folder.path("again.yaml");
        lockpick(&[&["ask", "--no-input", "--force", "--from", from, "--save", &to], arguments].concat()).with_code(0);
        folder.read("again.yaml")
    };
    assert!(again(&from, &[]).contains("\nreviewed: 2026-08-22\n"));
    assert!(again(&undated, &[]).contains("\n# reviewed: "), "what was never looked at stays so");
    let today = format!("\nreviewed: {}\n", lockpick::date::Date::today());
    assert!(again(&from, &["--answer", "duration=short"]).contains(&today), "an answer is a look at it");
}
