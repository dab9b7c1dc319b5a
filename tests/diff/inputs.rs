//! Where the two versions come from, and what is wrong with them.

use std::fs::File;
use std::io::{BufWriter, Write as _};

use super::support::{Folder, command, run};
use super::{PAYOUT, Versions, flowing, ids, in_folder, with_input};

#[path = "../support/hostile.rs"]
mod hostile;

#[test]
fn one_of_the_two_can_be_standard_input() {
    let versions = Versions::new("input", PAYOUT, &PAYOUT.replace("ttl: 30s", "ttl: 10m"));
    let told = with_input(&versions.0, &["-", "note.yaml"], PAYOUT).with_code(0).stdout;
    assert!(told.contains("gone error[lease-shorter-than-work] at standard input:16:8: "), "{told}");
    let told = with_input(&versions.0, &["note.yaml", "-"], PAYOUT).with_code(1).stdout;
    assert!(told.contains("error[lease-shorter-than-work]") && told.contains("standard input:16:8"), "{told}");
    let both = with_input(&versions.0, &["-", "-"], PAYOUT).with_code(2);
    assert!(both.stderr.contains("only one of the two versions can be standard input"), "{}", both.stderr);
}

#[test]
fn what_comes_by_standard_input_is_read_like_the_file_beside_it() {
    let folder = Folder::new("diff-input-kind");
    let markdown = format!("# Design\n\n```lockpick\n{PAYOUT}```\n\n```lockpick ignore\nlockpick: 1\nname: example\n```\n");
    folder.write("design.md", &markdown.replace("ttl: 30s", "ttl: 10m"));
    let told = flowing(&with_input(&folder, &["-", "design.md"], &markdown).with_code(0).stdout);
    assert!(told.contains("lock.ttl 30s → 10m") && told.contains("standard input:19:8"), "{told}");
    let code: String = PAYOUT.lines().map(|line| format!("// {line}\n")).collect();
    folder.write("payout.go", &format!("package payout\n\n{code}\nfunc main() {{}}\n").replace("ttl: 30s", "ttl: 10m"));
    let told = flowing(&with_input(&folder, &["-", "payout.go"], &format!("package payout\n\n{code}")).with_code(0).stdout);
    assert!(told.contains("lock.ttl 30s → 10m") && told.contains("standard input:18:11"), "{told}");
    // A note may move from one kind of file to another.
    let told = flowing(&in_folder(&folder, &["design.md", "payout.go"]).with_code(0).stdout);
    assert!(told.starts_with("Nothing changed: 1 note"), "{told}");
}

#[test]
fn the_paths_of_both_versions_count_from_where_the_new_one_stands() {
    let folder = Folder::new("diff-paths");
    std::fs::create_dir(folder.path("docs")).expect("a folder");
    folder.write("docs/note.yaml", PAYOUT);
    folder.write("old.yaml", PAYOUT);
    for (arguments, input) in [(["old.yaml", "docs/note.yaml"], ""), (["-", "docs/note.yaml"], PAYOUT), (["docs/note.yaml", "-"], PAYOUT)] {
        let told = with_input(&folder, &arguments, input).with_code(0).stdout;
        assert!(told.starts_with("Nothing changed: 1 note, 2 findings"), "{arguments:?}: {told}");
    }
}

#[test]
fn a_path_that_is_not_there_or_a_folder_is_wrong_usage() {
    let versions = Versions::new("paths", PAYOUT, PAYOUT);
    for (arguments, told) in [
        (["gone.yaml", "note.yaml"], "gone.yaml: there is no such file"),
        (["note.yaml", "gone.yaml"], "gone.yaml: there is no such file"),
        (["note.yaml", "."], ".: this is a folder; name the file of a note"),
    ] {
        let finished = in_folder(&versions.0, &arguments).with_code(2);
        assert_eq!((finished.stdout.as_str(), finished.stderr), ("", format!("lockpick: {told}\n")));
    }
    in_folder(&versions.0, &["note.yaml"]).with_code(2);
    in_folder(&versions.0, &["note.yaml", "old.yaml", "--today", "today"]).with_code(2);
}

#[test]
fn what_cannot_be_read_is_told_with_its_place_and_compared_with_nothing() {
    for (name, old, new, code, told) in [
        ("broken-new", PAYOUT, "lockpick: [\n", 1, "error[not-yaml]: this is not YAML: unclosed bracket '[' ╭▸ note.yaml:1:11"),
        ("broken-old", "lockpick: [\n", PAYOUT, 0, "error[not-yaml]: this is not YAML: unclosed bracket '[' ╭▸ old.yaml:1:11"),
        ("newer", PAYOUT, "lockpick: 2\nname: payout\n", 1, "error[newer-version]: "),
    ] {
        let versions = Versions::new(name, old, new);
        let shown = flowing(&versions.diff(&[]).with_code(code).stdout);
        assert!(shown.contains(told), "{name}: {shown}");
        assert!(shown.contains("payout: not compared, since not all of the other version could be read"), "{name}: {shown}");
        assert!(!shown.contains("removed") && !shown.contains("added"), "{name}: {shown}");
        let json = versions.diff(&["--format", "json"]).json();
        assert_eq!((json["changed"].as_bool(), json["notes"][0]["change"].as_str()), (Some(true), Some("uncompared")), "{name}: {json}");
        assert_eq!(json["unread"].as_array().map(Vec::len), Some(1), "{name}: {json}");
        let markdown = versions.diff(&["--format", "markdown"]).with_code(code).stdout;
        assert!(markdown.contains("yaml` cannot be read\n\n| Level |"), "{name}: {markdown}");
    }
}

#[test]
fn a_version_that_mends_what_could_not_be_read_fails_only_by_what_cannot_be_read_in_it() {
    let right = "lockpick: 1\nname: payout\nanswers: {failure: wasted_work, invariant: nothing_shared}\nlock: {mechanism: none}\nrace_test: note.yaml\n";
    let mended = Versions::new("mended", "lockpick: [\n", right).diff(&[]).with_code(0).stdout;
    assert!(mended.contains("error[not-yaml]") && mended.contains("payout: not compared"), "{mended}");
    let wrong = Versions::new("mended-wrong", "lockpick: [\n", PAYOUT);
    let told = wrong.diff(&["--fail-on", "note"]).with_code(0).stdout;
    assert!(told.contains("error[lease-shorter-than-work]"), "{told}");
    assert!(told.ends_with("\n1 note not compared: no new findings, 2 not compared; 1 document could not be read\n"), "{told}");
    assert_eq!((ids(&wrong.note(), "new"), ids(&wrong.note(), "not_compared").len()), (vec![], 2));
    let slip = Versions::new("mended-slip", "lockpick: [\n", &PAYOUT.replace("renewal: no", "renwal: no"));
    slip.diff(&[]).with_code(1);
    assert_eq!(ids(&slip.note(), "new"), ["unknown-key"]);
    let broken = Versions::new("broken-again", PAYOUT, "lockpick: [\n");
    let told = broken.diff(&[]).with_code(1).stdout;
    assert!(told.contains("error[not-yaml]") && !told.contains("gone"), "{told}");
    assert_eq!(ids(&broken.note(), "not_judged").len(), 2);
}

#[test]
fn a_file_that_was_not_there_before_has_notes_that_are_added() {
    let shown = Versions::new("new-file", "\n", PAYOUT).diff(&[]).with_code(1).stdout;
    assert!(shown.starts_with("payout: added; 2 new errors") && !shown.contains("cannot be read"), "{shown}");
    let emptied = Versions::new("emptied", PAYOUT, "").diff(&[]).with_code(1).stdout;
    assert!(emptied.contains("this file holds no note: it is empty"), "{emptied}");
}

#[test]
fn a_single_note_beside_one_that_cannot_be_read_is_not_taken_for_another() {
    let old = format!("{PAYOUT}---\nlockpick: 1\nname: [\n");
    let versions = Versions::new("beside", &old, &PAYOUT.replace("name: payout", "name: refund"));
    let told = flowing(&versions.diff(&[]).with_code(0).stdout);
    assert!(told.contains("refund: not compared") && !told.contains("(was payout)"), "{told}");
    let same = Versions::new("beside-same", &old, &PAYOUT.replace("ttl: 30s", "ttl: 40s")).diff(&[]).with_code(0).stdout;
    assert!(same.contains("  lock.ttl  30s → 40s\n"), "{same}");
}

#[test]
fn a_note_of_which_a_part_cannot_be_read_is_compared_in_the_rest() {
    let slip = PAYOUT.replace("contenders: many_hosts", "contenders: many_host");
    let mended = Versions::new("slip-mended", &slip, PAYOUT).diff(&[]).with_code(0).stdout;
    assert!(mended.contains("gone error[unknown-answer] at old.yaml:9:15: "), "{mended}");
    let made = Versions::new("slip-made", PAYOUT, &slip).diff(&[]).with_code(1).stdout;
    assert!(made.contains("error[unknown-answer]") && made.contains("note.yaml:9:15"), "{made}");
}

#[test]
fn files_that_need_not_hold_a_note_may_hold_none() {
    let folder = Folder::new("diff-none");
    folder.write("none.md", "# Nothing here\n");
    folder.write("one.md", &format!("```lockpick\n{PAYOUT}```\n"));
    let none = in_folder(&folder, &["none.md", "none.md"]).with_code(0).stdout;
    assert_eq!(none, "Nothing to compare: neither file holds a note.\n");
    let added = in_folder(&folder, &["none.md", "one.md"]).with_code(1).stdout;
    assert!(added.starts_with("payout: added; 2 new errors"), "{added}");
    let removed = in_folder(&folder, &["one.md", "none.md"]).with_code(0).stdout;
    assert!(removed.starts_with("payout: removed\n"), "{removed}");
}

#[test]
fn hostile_files_are_told_and_never_a_panic() {
    let folder = Folder::new("diff-hostile");
    folder.write("note.yaml", PAYOUT);
    for kind in hostile::KINDS {
        let path = folder.path(&format!("{}.{}", kind.name, kind.ending));
        let mut out = BufWriter::new(File::create(&path).expect("a file can be made"));
        (kind.write)(&mut out, 20_000).and_then(|()| out.flush()).expect("the file can be written");
        drop(out);
        for (arguments, format) in [([&*path, "note.yaml"], "human"), (["note.yaml", &*path], "markdown"), ([&*path, &*path], "json")] {
            let finished = in_folder(&folder, &[&arguments[..], &["--format", format]].concat());
            assert!(matches!(finished.code, Some(0 | 1)), "{} {format}: {:?} {}", kind.name, finished.code, finished.stderr);
            assert_eq!(finished.stderr, "", "{} {format}", kind.name);
            let steers = |character: char| character != '\n' && lockpick::render::printable::is_harmful(character);
            assert!(!finished.stdout.contains(steers), "{} {format}", kind.name);
        }
    }
}

#[test]
fn names_and_values_that_steer_a_terminal_come_out_printable() {
    let old = "lockpick: 1\nname: \"锁\\u001b[31m|\\u202e<b>\"\nanswers: {failure: corruption}\nteam: a\n";
    let new = old.replace("team: a", "team: \"锁|b\\u0007\\nc <img> [l](u)\"");
    let versions = Versions::new("steering", old, &new);
    for format in ["human", "markdown", "json"] {
        let shown = versions.diff(&["--format", format]).with_code(0).stdout;
        let steers = |character: char| character != '\n' && lockpick::render::printable::is_harmful(character);
        assert!(!shown.contains(steers) && shown.contains('锁'), "{format}: {shown}");
    }
    let shown = versions.diff(&["--format", "markdown"]).stdout;
    let row = shown.lines().find(|line| line.starts_with("| `team` |")).expect("the row of the team");
    assert_eq!(row.matches('|').count() - row.matches("\\|").count(), 4, "{row}");
}

#[test]
fn rules_and_the_configuration_count_as_elsewhere() {
    let versions = Versions::new("configured", PAYOUT, &PAYOUT.replace("race_test: note.yaml\n", ""));
    let folder = &versions.0;
    let diff = |arguments: &[&str]| run(command().current_dir(folder.path("")).args(["diff", "old.yaml", "note.yaml"]).args(arguments));
    diff(&[]).with_code(0);
    folder.write("lockpick.config.yaml", "fail_on: warning\n");
    diff(&[]).with_code(1);
    diff(&["--no-config"]).with_code(0);
    diff(&["--fail-on", "error"]).with_code(0);
    folder.write("rules.yaml", "checks:\n  - id: no-race-test\n    retired: yes\n");
    let told = diff(&["--rules", "rules.yaml"]).with_code(0).stdout;
    assert!(told.starts_with("payout: no new findings, 2 stayed"), "{told}");
    diff(&["--rules", "gone.yaml"]).with_code(2);
}
