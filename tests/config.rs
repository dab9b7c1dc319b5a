//! `lockpick.config.yaml`: where it is found, what it says, and what wins over it.

mod support;

use support::{Finished, Folder, command, run};

const ERROR: &str = "\
lockpick: 1
name: lease-too-short
race_test: lockpick.yaml
answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes,
  guard: idempotency_key, on_crash: finish}
lock: {mechanism: ttl_lock, ttl: 30s, renewal: no, work: {worst: 4m}, key_sent: no}
";
const WARNING: &str = "\
lockpick: 1
name: path-gone
answers: {failure: wasted_work, invariant: nothing_shared, owner: one_database}
code: [gone.py]
";
const CONFIG: &str = "lockpick.config.yaml";

fn check_in(folder: &str, arguments: &[&str]) -> Finished {
    run(command().current_dir(folder).arg("check").args(arguments).args(["--today", "2026-11-30", "--format", "short"]))
}

/// A repository with folders of notes, one of them with examples that are no notes to judge.
fn repository(name: &str) -> Folder {
    let folder = Folder::new(name);
    for inner in [".git", "docs/deep", "docs/examples", "other"] {
        std::fs::create_dir_all(folder.path(inner)).expect("a folder");
    }
    folder.write("docs/deep/lockpick.yaml", WARNING);
    folder.write("docs/examples/lockpick.yaml", ERROR);
    folder.write("other/lockpick.yaml", &ERROR.replace("lease-too-short", "another"));
    folder
}

#[test]
fn the_configuration_says_what_to_check_what_to_leave_out_and_what_fails() {
    let folder = repository("config-all");
    let root = folder.path("");
    let without = check_in(&root, &[]).with_code(1);
    assert!(without.stdout.contains("other/lockpick.yaml") && without.stdout.contains("docs/examples/"), "{}", without.stdout);
    folder.write(CONFIG, "paths: [docs]\nexclude: [examples/]\nfail_on: warning\n");
    let finished = check_in(&root, &[]).with_code(1);
    assert_eq!(
        finished.stdout,
        "docs/deep/lockpick.yaml:4:8: warning[path-missing]: there is no gone.py, seen from the folder of the note\n"
    );
    check_in(&root, &["--fail-on", "error"]).with_code(0);
    assert!(check_in(&root, &["other"]).with_code(1).stdout.starts_with("other/lockpick.yaml:"));
    assert!(check_in(&root, &["--no-config"]).with_code(1).stdout.contains("docs/examples/lockpick.yaml:"));
}

#[test]
fn it_is_found_from_every_folder_of_the_repository_and_no_further() {
    let folder = repository("config-found");
    folder.write(CONFIG, "paths: [docs]\nexclude: [docs/examples]\n");
    let below = check_in(&folder.path("docs/deep"), &[]);
    assert!(below.stdout.starts_with("../../docs/deep/lockpick.yaml:4:8: "), "{}", below.stdout);
    // The nearest one counts.
    folder.write("docs/lockpick.config.yaml", "paths: [examples]\n");
    assert!(check_in(&folder.path("docs/deep"), &[]).stdout.starts_with("../examples/lockpick.yaml:"), "the nearest one counts");
    // A repository inside this one ends the search.
    std::fs::create_dir_all(folder.path("other/.git")).expect("a folder");
    assert!(check_in(&folder.path("other"), &[]).stdout.starts_with("lockpick.yaml:"));
}

#[test]
fn a_named_configuration_counts_from_its_own_folder() {
    let folder = repository("config-named");
    folder.write("docs/strict.yaml", "paths: [deep]\nfail_on: info\n");
    let finished = check_in(&folder.path("other"), &["--config", "../docs/strict.yaml"]).with_code(1);
    assert!(finished.stdout.starts_with("../docs/deep/lockpick.yaml:4:8: "), "{}", finished.stdout);
    let missing = check_in(&folder.path(""), &["--config", "nowhere.yaml"]).with_code(2);
    assert!(missing.stderr.contains("--config nowhere.yaml: there is no such file"), "{}", missing.stderr);
    check_in(&folder.path(""), &["--config", "docs/strict.yaml", "--no-config"]).with_code(2);
}

#[test]
fn what_is_wrong_with_it_is_told_with_its_place_and_nothing_is_checked() {
    let folder = repository("config-wrong");
    folder.write(CONFIG, "paths: [docs]\nfail_onn: error\nmax_age: 180\nfail_on: never\n");
    let finished = check_in(&folder.path(""), &[]).with_code(3);
    assert_eq!(finished.stdout, "");
    for told in [
        "lockpick.config.yaml:2:1: the configuration has no `fail_onn`; did you mean `fail_on`?",
        "lockpick.config.yaml:3:10: `max_age`: 180 what? write 180d",
        "lockpick.config.yaml:4:10: `fail_on` cannot be `never`; known: `error`, `warning`, `info`",
    ] {
        assert!(finished.stderr.contains(told), "{told}\nis not in\n{}", finished.stderr);
    }
    let below = check_in(&folder.path("docs"), &[]).with_code(3);
    assert!(below.stderr.contains("../lockpick.config.yaml:2:1: "), "{}", below.stderr);
    folder.write(CONFIG, "paths: [nowhere]\n");
    let missing = check_in(&folder.path(""), &[]).with_code(3);
    assert!(missing.stderr.contains("nowhere: there is no such file or folder"), "{}", missing.stderr);
    folder.write(CONFIG, "rules: [nowhere.yaml]\n");
    let missing = check_in(&folder.path(""), &[]).with_code(3);
    assert!(missing.stderr.contains("nowhere.yaml"), "{}", missing.stderr);
    folder.write(CONFIG, "- a list\n");
    assert!(check_in(&folder.path(""), &[]).with_code(3).stderr.contains("lockpick.config.yaml:1:1: "));
}

#[test]
fn it_can_name_a_baseline_and_an_age() {
    let folder = repository("config-baseline");
    folder.write(CONFIG, "paths: [other]\nbaseline: known.json\n");
    check_in(&folder.path(""), &[]).with_code(3);
    check_in(&folder.path(""), &["--write-baseline"]).with_code(0);
    assert!(folder.read("known.json").contains("\"file\": \"other/lockpick.yaml\""), "{}", folder.read("known.json"));
    check_in(&folder.path("docs"), &[]).with_code(0);
    folder.write(CONFIG, "paths: [docs/deep]\nmax_age: 30d\n");
    folder.write("docs/deep/lockpick.yaml", &WARNING.replace("name: path-gone\n", "name: path-gone\nreviewed: 2026-01-01\n"));
    assert!(check_in(&folder.path(""), &[]).stdout.contains("warning[review-overdue]"));
    assert!(!check_in(&folder.path(""), &["--max-age", "900d"]).stdout.contains("review-overdue"));
}

#[test]
fn it_can_name_rules_and_every_command_knows_them() {
    let folder = repository("config-rules");
    folder.write(
        "house.yaml",
        "checks:\n  - id: no-redis\n    level: error\n    when: {store: redis}\n    at: [store]\n    title: The lock lives in Redis\n    \
         message: we keep no locks in {store}\n    why: Nobody looks after it at night.\n    instead: Use the database.\n    sources: [choosing]\n",
    );
    folder.write(CONFIG, "paths: [lock.yaml]\nrules: [house.yaml]\n");
    folder.write("lock.yaml", &ERROR.replace("ttl: 30s,", "ttl: 30s, store: redis,"));
    let finished = check_in(&folder.path(""), &["--only", "no-redis"]).with_code(1);
    assert_eq!(finished.stdout, "lock.yaml:6:46: error[no-redis]: we keep no locks in redis\n");
    let explained = run(command().current_dir(folder.path("docs")).args(["explain", "no-redis"])).with_code(0);
    assert!(explained.stdout.contains("Nobody looks after it at night."), "{}", explained.stdout);
    let schema = run(command().current_dir(folder.path("docs")).args(["schema", "note"])).with_code(0);
    assert!(schema.stdout.contains("no-redis"));
}

#[test]
fn what_configuration_and_command_line_come_to_can_be_printed_and_read_again() {
    let folder = repository("config-printed");
    folder.write(CONFIG, "paths: [docs]\nexclude: ['examples/', '*.draft.yaml']\nmax_age: 26w\n");
    check_in(&folder.path(""), &["--print-config"]).with_code(3);
    folder.write(CONFIG, "paths: [docs]\nexclude: ['examples/', '*.draft.yaml']\nmax_age: 180d\n");
    let print = |folder: &str, arguments: &[&str]| {
        run(command().current_dir(folder).args(["check", "--print-config"]).args(arguments)).with_code(0).stdout
    };
    let printed = print(&folder.path(""), &["--fail-on", "info", "--baseline", "a b.json"]);
    assert_eq!(
        printed,
        "# What `lockpick check` goes by here: lockpick.config.yaml, and the command line.\n\
         paths: [docs]  # from the configuration\n\
         exclude: [examples/, \"*.draft.yaml\"]  # from the configuration\n\
         fail_on: info  # from the command line\n\
         max_age: 180d  # from the configuration\n\
         baseline: a b.json  # from the command line\n\
         rules: []\n"
    );
    folder.write("again.yaml", &printed);
    let again = print(&folder.path(""), &["--config", "again.yaml"]);
    let values = |text: &str| text.lines().skip(1).map(|line| line.split("  #").next().unwrap_or_default().to_owned()).collect::<Vec<_>>();
    assert_eq!(values(&again), values(&printed));
    let nothing = print(&folder.path(""), &["--no-config"]);
    assert!(nothing.contains("paths: [.]  # unless something else is said") && nothing.contains("# baseline: not set"), "{nothing}");
}

#[test]
fn what_a_hook_names_is_left_out_too_when_the_configuration_says_so() {
    let folder = repository("config-hook");
    folder.write(CONFIG, "exclude: [docs/examples]\n");
    folder.write("README.txt", "lockpick: 1\n");
    let named = ["docs/examples/lockpick.yaml", "README.txt"];
    let hook = check_in(&folder.path(""), &[&["--skip-other-files"], &named[..]].concat()).with_code(0);
    assert_eq!(hook.stdout, "");
    check_in(&folder.path(""), &named).with_code(1);
}
