//! Answers given in advance: on the command line and from a note.

use crate::support::{Folder, command, lockpick, run};

#[test]
fn partial_answers_leave_the_outcome_open_and_say_what_decides() {
    let run = lockpick(&["ask", "--no-input", "--format", "json", "--answer", "failure=corruption", "--answer", "invariant=record_rule"]);
    let advice = run.with_code(0).json();
    assert!(advice["outcome"].is_null());
    assert!(advice["possible"].as_array().is_some_and(|possible| possible.len() > 1));
    let owner = advice["open"].as_array().expect("a list").iter().find(|open| open["criterion"] == "owner").expect("the owner decides");
    assert_eq!(owner["outcomes"]["no_common_store"], serde_json::json!(["local_lock", "fenced_coordination", "redesign"]));
}

#[test]
fn one_of_several_answers_is_an_answer_too() {
    let arguments = ["ask", "--no-input", "--format", "json", "--answer", "invariant=nothing_shared|in_order"];
    assert_eq!(lockpick(&arguments).with_code(0).json()["outcome"], "no_lock");
}

#[test]
fn answers_that_cannot_be_true_together_are_called_so() {
    let folder = Folder::new("ask-contradictory");
    let arguments = ["--answer", "guard=transaction", "--answer", "owner=no_common_store", "--save", &folder.path("note.yaml")];
    let run = lockpick(&[&["ask", "--no-input"], &arguments[..]].concat()).with_code(2);
    assert!(run.stdout.starts_with("The answers contradict each other."), "{}", run.stdout);
    assert_eq!(folder.files(), [""; 0], "nothing is saved that cannot be true");
}

#[test]
fn what_only_two_impossible_combinations_together_rule_out_names_both() {
    let rules = "impossible:
  - {id: first, when: {guard: nothing, contenders: nobody}, because: nobody needs no guard}
  - {id: second, when: {guard: token, contenders: nobody}, because: nobody needs no token}
";
    let own = Folder::new("ask-two-combinations").write("own.yaml", rules);
    let answers = ["--answer", "guard=nothing|token", "--answer", "contenders=nobody"];
    let arguments = [&["ask", "--no-input", "--rules", &own][..], &answers].concat();
    let text = lockpick(&arguments).with_code(2).stdout;
    assert!(text.contains("Nobody needs no guard.") && text.contains("Nobody needs no token."), "{text}");
    assert!(!text.contains("transaction"), "{text}");
    let json = lockpick(&[&arguments[..], &["--format", "json"]].concat()).with_code(2).json();
    assert_eq!(json["contradiction"], "nobody needs no guard; nobody needs no token");
}

#[test]
fn a_wrong_answer_ends_with_the_nearest_right_one() {
    for (answer, hint) in [
        ("failure=corupted", "`corupted` is no answer to failure: did you mean `corruption`?"),
        ("failures=corruption", "there is no criterion `failures`: did you mean `failure`?"),
        ("corruption", "write criterion=answer, like failure=corruption"),
    ] {
        let run = lockpick(&["ask", "--no-input", "--answer", answer]).with_code(2);
        assert!(run.stderr.contains(hint), "{}", run.stderr);
        assert_eq!(run.stdout, "");
    }
    let run = lockpick(&["ask", "--no-input", "--stack", "postgres,mariadb,rdis"]).with_code(2);
    assert!(run.stderr.contains("did you mean `redis`?"), "{}", run.stderr);
}

#[test]
fn a_criterion_is_answered_once() {
    let run = lockpick(&["ask", "--no-input", "--answer", "failure=corruption", "--answer", "failure=wasted_work"]).with_code(2);
    assert!(run.stderr.contains("`failure=wasted_work`: failure is answered before; for one of several answers write failure=a|b"));
    assert_eq!(run.stdout, "");
}

#[test]
fn while_everything_is_open_nothing_is_advised_until_then() {
    let run = lockpick(&["ask", "--no-input"]).with_code(0);
    assert!(run.stdout.contains("Nothing is safe in every case") && !run.stdout.contains("Until then"), "{}", run.stdout);
}

#[test]
fn what_is_advised_until_then_says_how_a_failure_still_gets_through() {
    let answers =
        "failure=corruption invariant=conditional_change owner=no_common_store contenders=many_hosts guard=nothing on_crash=finish";
    let mut arguments = vec!["ask", "--no-input", "--width", "300"];
    answers.split(' ').for_each(|answer| arguments.extend(["--answer", answer]));
    let run = lockpick(&arguments).with_code(0);
    let told = "It lowers the odds and does not remove the risk: a token that nobody compares protects nothing.";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

#[test]
fn without_a_terminal_both_ways_out_are_named() {
    let run = lockpick(&["ask"]).with_code(2);
    assert!(run.stderr.contains("there is no terminal to ask on"));
    assert!(run.stderr.contains("--no-input --answer") && run.stderr.contains("--no-input --from"), "{}", run.stderr);
}

const TWO_NOTES: &str = "\
lockpick: 1
name: stock
answers: {failure: corruption, invariant: conditional_change, owner: one_database, contenders: many_hosts, guard: transaction}
---
lockpick: 1
name: clean-up
stack: [redis]
answers: {failure: wasted_work, invariant: exclusive_section, owner: no_common_store, contenders: many_hosts, loser: give_up}
";

#[test]
fn the_answers_of_a_note_are_taken() {
    let folder = Folder::new("ask-from");
    let path = folder.write("notes.yaml", TWO_NOTES);
    let outcome = |arguments: &[&str]| {
        let arguments = [&["ask", "--no-input", "--format", "json", "--from", &path], arguments].concat();
        lockpick(&arguments).with_code(0).json()["outcome"].as_str().map(str::to_owned)
    };
    assert_eq!(outcome(&["--note", "stock"]).as_deref(), Some("atomic_update"));
    assert_eq!(outcome(&["--note", "clean-up"]).as_deref(), Some("ttl_lock"));
    assert_eq!(
        outcome(&["--note", "clean-up", "--answer", "contenders=one_host"]).as_deref(),
        Some("local_lock"),
        "what is typed counts first"
    );
}

#[test]
fn a_note_in_a_design_document_is_taken_too() {
    let folder = Folder::new("ask-from-markdown");
    let path = folder.write("design.md", &format!("# Clean-up\n\n```lockpick\n{TWO_NOTES}```\n"));
    let run = lockpick(&["ask", "--no-input", "--format", "json", "--from", &path, "--note", "clean-up"]).with_code(0);
    assert_eq!(run.json()["outcome"], "ttl_lock");
}

#[test]
fn a_note_that_is_not_there_is_wrong_usage() {
    let folder = Folder::new("ask-from-nothing");
    let notes = folder.write("notes.yaml", TWO_NOTES);
    let other = folder.write("other.yaml", "name: nothing of ours\n");
    let here = folder.path("");
    for (arguments, says) in [
        (vec!["--from", &here], "this is a folder; name the file of a note"),
        (vec!["--from", &notes], "has 2 notes: choose one with --note, of stock, clean-up"),
        (vec!["--from", "nowhere.yaml"], "--from nowhere.yaml: there is no such file"),
        (vec!["--from", &other], "there is no note in it; a note begins with `lockpick: 1`"),
        (vec!["--from", &notes, "--note", "stok"], "has no such note; did you mean `stock`?"),
    ] {
        let run = lockpick(&[&["ask", "--no-input"], arguments.as_slice()].concat()).with_code(2);
        assert!(run.stderr.contains(says), "{}", run.stderr);
    }
}

#[test]
fn a_note_is_taken_from_standard_input() {
    let folder = Folder::new("ask-from-input");
    let (notes, lease) = (folder.write("notes.yaml", TWO_NOTES), folder.write("lease.yaml", LEASE));
    let with_input = |path: &str, arguments: &[&str]| {
        run(command().args(arguments).stdin(std::fs::File::open(path).expect("the file is there"))).with_code(0)
    };
    let asked = with_input(&notes, &["ask", "--no-input", "--format", "json", "--from", "-", "--note", "clean-up"]);
    assert_eq!(asked.json()["outcome"], "ttl_lock");
    assert!(with_input(&lease, &["timeline", "-"]).stdout.starts_with("lease: the effect happens twice"));
}

const LEASE: &str = "\
lockpick: 1
name: lease
answers: {failure: duplicate_effect}
lock: {mechanism: ttl_lock, ttl: 30s, work: {worst: 4m}}
";

#[test]
fn the_problems_of_a_note_are_told_with_their_places() {
    let folder = Folder::new("ask-from-broken");
    let path = folder.write("broken.yaml", "lockpick: 1\nname: broken\nanswers:\n  failure: corupted\n  owners: one_database\n");
    let run = lockpick(&["ask", "--no-input", "--from", &path]).with_code(1);
    assert_eq!(run.stdout, "");
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stderr);
    assert!(lines[0].contains("broken.yaml:4:12: `corupted` is no answer to `failure`; did you mean `corruption`?"), "{}", lines[0]);
    assert!(lines[1].contains("broken.yaml:5:3: there is no criterion `owners`; did you mean `owner`?"), "{}", lines[1]);
}

#[test]
fn a_broken_note_does_not_keep_another_of_its_file_from_being_taken() {
    let folder = Folder::new("ask-from-beside-broken");
    let path = folder.write("notes.yaml", &format!("lockpick: 1\nname: broken\nanswers: [\n---\n{TWO_NOTES}"));
    let run = lockpick(&["ask", "--no-input", "--format", "json", "--from", &path, "--note", "clean-up"]).with_code(0);
    assert_eq!(run.json()["outcome"], "ttl_lock");
}

#[test]
fn markdown_is_fit_for_a_decision_record() {
    let run = lockpick(&["ask", "--no-input", "--format", "markdown", "--answer", "invariant=nothing_shared"]).with_code(0);
    assert!(run.stdout.starts_with("## Recommendation: no_lock"), "{}", run.stdout);
    assert!(run.stdout.contains("\n### Your answers\n\n- **invariant**: nothing_shared"), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}'));
}
