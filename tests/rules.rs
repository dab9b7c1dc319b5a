//! `lockpick rules`: the audit finds each sort of flaw where there is one and nothing in the built-in book; a rule file can be
//! started, listed, tested; the built-in files can be had.

mod support;

use serde_json::{Value, json};
use support::{Folder, lockpick};

/// The audit of the built-in book with these rules laid over it.
fn audit(folder: &str, rules: &str) -> Value {
    let file = Folder::new(folder).write("own.yaml", rules);
    lockpick(&["rules", "check", "--format", "json", "--rules", &file]).json()
}

/// The flaws of an audit: id and entry of each.
fn flaws(audit: &Value) -> Vec<(&str, &str)> {
    let flaws = audit["flaws"].as_array().expect("a list of flaws");
    flaws.iter().map(|flaw| (flaw["id"].as_str().expect("an id"), flaw["entry"].as_str().expect("an entry"))).collect()
}

#[test]
fn the_built_in_book_has_no_flaw_over_its_whole_space_and_in_all_its_samples() {
    let run = lockpick(&["rules", "check", "--fail-on", "info"]).with_code(0);
    assert!(run.stdout.starts_with("374,400 possible combinations of answers and "), "{}", run.stdout);
    assert!(run.stdout.ends_with(" samples: nothing found\n"), "{}", run.stdout);
    let audit = lockpick(&["rules", "check", "--format", "json"]).with_code(0).json();
    assert_eq!((&audit["lockpick"], &audit["combinations"], &audit["flaws"]), (&json!(1), &json!(374_400), &json!([])));
}

#[test]
fn a_redesign_that_leads_to_a_redesign_is_found_with_an_example() {
    let audit = audit("rules-no-way-out", "redesigns: [{id: ask-for-a-key, leads_to: {guard: nothing}}]\n");
    assert_eq!(flaws(&audit), [("no-way-out", "ask-for-a-key")]);
    let flaw = &audit["flaws"][0];
    assert_eq!((&flaw["level"], &flaw["example"]["guard"]), (&json!("error"), &json!("nothing")));
    assert_eq!(flaw["example"].as_object().map(serde_json::Map::len), Some(9), "an answer for each criterion");
}

#[test]
fn answers_that_end_in_a_redesign_without_advice_are_found() {
    let audit = audit("rules-no-advice", "redesigns: [{id: quota-in-one-place, retired: yes}]\n");
    assert!(flaws(&audit).contains(&("no-advice", "")), "{audit:#}");
    let example = audit["flaws"].as_array().expect("a list").iter().find(|flaw| flaw["id"] == "no-advice").expect("it was found");
    assert_eq!((&example["example"]["invariant"], &example["example"]["owner"]), (&json!("rate_limit"), &json!("no_common_store")));
}

#[test]
fn an_outcome_that_is_lighter_for_more_harm_is_found() {
    let audit = audit(
        "rules-lighter",
        "mechanisms:\n  - id: unique_constraint\n    rules: [{id: odd, kind: cost, adds: 5, when: {failure: wasted_work}, because: so it is, sources: [choosing]}]\n",
    );
    assert_eq!(flaws(&audit), [("lighter-for-more-harm", "failure")]);
    let example = &audit["flaws"][0]["example"];
    assert_eq!(example["failure"], "repairable_harm", "it is lighter than with `wasted_work` before it");
}

#[test]
fn entries_that_can_never_do_anything_are_found_and_fail_a_run_only_when_that_is_wanted() {
    let never = "{guard: transaction, owner: no_common_store}";
    let rules = format!(
        "mechanisms:
  - id: row_lock
    rules: [{{id: idle, kind: safety, when: {never}, because: so it is, sources: [choosing]}}]
  - id: ttl_lock
    rules: [{{id: banned, kind: safety, when: {{any: [{{stack: {{any: [redis]}}}}, {{stack: {{none: [redis]}}}}]}}, because: so it is, sources: [choosing]}}]
obligations: [{{id: idle-duty, with: row_lock, when: {{invariant: one_leader}}, says: Nobody has to do this., sources: [choosing]}}]
impossible: [{{id: no-heat, when: {{contention: hot}}, because: nothing is hot here}}]
criteria:
  - id: weather
    question: How is the weather?
    matters: It does not.
    answers: [{{id: sun, means: it shines, example: Today.}}, {{id: rain, means: it rains, example: Tomorrow.}}]
"
    );
    let folder = Folder::new("rules-idle");
    let file = folder.write("own.yaml", &rules);
    let audit = lockpick(&["rules", "check", "--format", "json", "--rules", &file]).with_code(0).json();
    let found = flaws(&audit);
    let wanted = [
        ("never-fires", "row_lock/idle"),
        ("never-applies", "idle-duty"),
        ("never-recommended", "ttl_lock"),
        ("never-possible", "contention=hot"),
        ("never-matters", "weather"),
    ];
    for flaw in wanted {
        assert!(found.contains(&flaw), "{flaw:?} is not among {found:?}");
    }
    let warnings = audit["flaws"].as_array().expect("a list").iter().filter(|flaw| flaw["id"] != "no-advice" && flaw["id"] != "no-way-out");
    assert!(warnings.clone().all(|flaw| flaw["level"] == "warning"), "{audit:#}");
    lockpick(&["rules", "check", "--fail-on", "warning", "--rules", &file]).with_code(1);
}

#[test]
fn a_rule_that_only_some_stack_sets_off_is_not_idle() {
    let rules = "mechanisms:\n  - id: row_lock\n    rules: [{id: here, kind: cost, adds: 1, when: {stack: {any: [oracle]}}, because: so it is, sources: [choosing]}]\n";
    assert_eq!(flaws(&audit("rules-stack", rules)), []);
}

/// A check of one's own; `samples` are written behind it.
fn own_check(samples: &str) -> String {
    format!(
        "checks:
  - id: own
    level: warning
    when: {{compare: \"ttl > 10m\"}}
    at: [ttl, lock]
    title: The lease is long
    message: the lease lasts {{ttl}}
    why: It is too long.
    instead: Take a shorter one.
    sources: [choosing]
{samples}"
    )
}

#[test]
fn samples_that_do_not_do_as_they_say_are_found_and_shown() {
    let samples = "    samples:
      fires:
        - lock: {mechanism: ttl_lock, ttl: 5m}
        - lock: {mechanism: ttl_lock, ttl: 20m}
        - lock: {mechanism: ttl_lock, tttl: 20m}
      silent: [{lock: {mechanism: ttl_lock, ttl: 11m}}]
";
    let folder = Folder::new("rules-samples");
    let file = folder.write("own.yaml", &own_check(samples));
    for command in ["test", "check"] {
        let found = lockpick(&["rules", command, "--format", "json", "--rules", &file]).with_code(1).json();
        let messages: Vec<&str> =
            found["flaws"].as_array().expect("a list").iter().map(|flaw| flaw["message"].as_str().expect("words")).collect();
        assert_eq!(
            messages,
            [
                "this check stays silent on a sample on which it must fire",
                "a sample of this check cannot be read: a lock has no `tttl`",
                "this check fires on a sample on which it must stay silent",
            ]
        );
    }
    let shown = lockpick(&["rules", "test", "--rules", &file]).with_code(1).stdout;
    assert!(
        shown.starts_with("error[wrong-sample]: `own`: this check stays silent on a sample on which it must fire\n    lock:\n"),
        "{shown}"
    );
    assert!(shown.contains("ttl: 5m") && !shown.contains("ttl: 20m\n      ttl"), "{shown}");
    assert!(shown.ends_with(" samples: 3 errors\n"), "{shown}");
}

#[test]
fn a_check_without_a_sample_is_told_of() {
    assert_eq!(flaws(&audit("rules-no-sample", &own_check(""))), [("no-sample", "own")]);
}

#[test]
fn a_space_that_is_too_large_is_not_said_to_be_looked_at() {
    let answers: Vec<String> = (0..12).map(|number| format!("{{id: a{number}, means: number {number}, example: Such.}}")).collect();
    let criterion = |id: &str| format!("  - {{id: {id}, question: What?, matters: Much., answers: [{}]}}\n", answers.join(", "));
    let audit = audit("rules-too-large", &format!("criteria:\n{}{}", criterion("first"), criterion("second")));
    assert!(flaws(&audit).contains(&("too-large", "")), "{audit:#}");
    assert_eq!(audit["combinations"], Value::Null);
}

#[test]
fn a_rule_file_that_is_started_passes_the_audit_follows_the_schema_and_judges_notes() {
    let folder = Folder::new("rules-init");
    let file = folder.path("house.yaml");
    let run = lockpick(&["rules", "init", &file]).with_code(0);
    assert!(run.stdout.is_empty() && run.stderr.contains("lockpick rules check --rules"), "{}", run.stderr);
    lockpick(&["rules", "check", "--fail-on", "info", "--rules", &file]).with_code(0);

    let listing = lockpick(&["rules", "list", "--rules", &file]).with_code(0).stdout;
    for line in [
        "adds `handbook` of sources",
        "changes `no-race-test` of checks",
        "retires `overbuilt` of checks",
        "adds `lease-blocks-too-long` of checks",
    ] {
        assert!(listing.contains(line), "{line} is not in\n{listing}");
    }

    let note = folder.write("note.yaml", "lockpick: 1\nname: n\nlock: {mechanism: ttl_lock, ttl: 15m}\n");
    let plain = lockpick(&["check", "--format", "short", &note]).stdout;
    let judged = lockpick(&["check", "--format", "short", "--rules", &file, &note]).with_code(1).stdout;
    assert!(!plain.contains("lease-blocks-too-long") && judged.contains("warning[lease-blocks-too-long]"), "{judged}");
    assert!(plain.contains("info[no-race-test]") || plain.contains("warning[no-race-test]"), "{plain}");
    assert!(judged.contains("error[no-race-test]"), "{judged}");

    folder.write("house.yaml", "kept");
    let refused = lockpick(&["rules", "init", &file]).with_code(2);
    assert!(refused.stderr.contains("house.yaml: the file exists; name another one, or add --force to overwrite it"), "{}", refused.stderr);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "kept");
    lockpick(&["rules", "init", "--force", &file]).with_code(0);
    lockpick(&["rules", "test", "--rules", &file]).with_code(0);
}

#[test]
fn the_built_in_files_can_be_had_and_change_nothing_when_they_are_laid_over_themselves() {
    let folder = Folder::new("rules-export");
    let into = folder.path("built-in");
    lockpick(&["rules", "export", &into]).with_code(0);
    let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/");
    for file in ["criteria.yaml", "checks/leases.yaml", "recipes/kubernetes.yaml"] {
        let written = std::fs::read_to_string(format!("{into}/{file}")).expect("it was written");
        assert_eq!(written, std::fs::read_to_string(format!("{repository}{file}")).expect("it is there"), "{file}");
    }
    lockpick(&["rules", "check", "--rules", &into]).with_code(0);
    let entries = lockpick(&["rules", "list", "--format", "json", "--rules", &into]).with_code(0).json();
    let entries = entries["entries"].as_array().expect("a list");
    let does = |built_in: bool, does: &str| entries.iter().filter(|entry| entry["built_in"] == built_in && entry["does"] == does).count();
    assert_eq!(does(true, "adds"), does(false, "changes"), "each entry changes itself");
    assert_eq!((does(true, "changes"), does(false, "adds")), (0, 0));

    let again = lockpick(&["rules", "export", &into]).with_code(2);
    assert!(again.stderr.contains("the folder is not empty; name a new one"), "{}", again.stderr);
}

#[test]
fn a_rule_file_that_cannot_be_used_is_told_of_before_anything_else() {
    let folder = Folder::new("rules-broken");
    let file = folder.write("own.yaml", "checks: [{id: own}]\nchekcs: []\n");
    for command in ["list", "check", "test"] {
        let run = lockpick(&["rules", command, "--rules", &file]).with_code(3);
        assert!(run.stdout.is_empty() && run.stderr.contains("own.yaml:2:1: a rule file has no list `chekcs`"), "{}", run.stderr);
    }
}

#[test]
fn what_a_rule_file_takes_out_is_missed_by_no_sample() {
    for entry in
        ["mechanisms: [{id: ttl_lock, retired: yes}]", "stacks: [{id: redis, retired: yes}]", "libraries: [{id: redlock, retired: yes}]"]
    {
        let file = Folder::new("rules-taken-out").write("own.yaml", &format!("{entry}\n"));
        lockpick(&["rules", "test", "--rules", &file]).with_code(0);
    }
}

#[test]
fn slips_that_would_be_printed_or_judged_by_are_refused_with_their_place() {
    let own = own_check("").replace("lasts {ttl}", "lasts {work.wrst|ttll}");
    for (rules, told) in [
        (own.as_str(), ":7:14: `{work.wrst}` is neither a criterion nor a detail; did you mean `work.worst`?"),
        (own.as_str(), ":7:14: `{ttll}` is neither a criterion nor a detail"),
        ("criteria: [{id: x, question: Q?, matters: M., answers: []}]\n", ":1:56: `x` needs an answer"),
        (
            "terms: [{id: round, means: m, when: {is: round}}]\n",
            "named conditions use one another at most 8 deep: `round` is deeper, or uses itself",
        ),
    ] {
        let file = Folder::new("rules-slips").write("own.yaml", rules);
        let run = lockpick(&["rules", "list", "--rules", &file]).with_code(3);
        assert!(run.stderr.contains(told), "{told} is not in\n{}", run.stderr);
    }
}

#[test]
fn a_rule_folder_without_a_rule_file_is_told_of() {
    let folder = Folder::new("rules-empty");
    let run = lockpick(&["rules", "list", "--rules", &folder.path("")]).with_code(3);
    assert!(run.stderr.contains("holds no .yaml file"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_read_has_the_level_of_its_kind_and_passes_in_silence_never() {
    let folder = Folder::new("rules-levels");
    let note = folder.write("note.yaml", "lockpick: 1\nname: n\nanswers: {failure: wasted_work, invariant: nothing_shared}\nlokc: none\n");
    let lighter = folder.write("lighter.yaml", "checks: [{id: unknown-key, level: info}]\n");
    let report = lockpick(&["check", "--format", "short", "--rules", &lighter, &note]).with_code(0).stdout;
    assert!(report.contains("info[unknown-key]"), "{report}");
    let without = folder.write("without.yaml", "checks: [{id: unknown-key, retired: yes}]\n");
    let report = lockpick(&["check", "--format", "short", "--rules", &without, &note]).with_code(1).stdout;
    assert!(report.contains("error[unknown-key]"), "{report}");
}
