//! Reports held to the schemas of those who read them.

use std::collections::HashSet;

use serde_json::Value;

use super::support::Folder;
use super::{MIXED, check_in, junit, repository};

const SARIF: &str = include_str!("../schemas/sarif-2.1.0.json");
const GITLAB: &str = include_str!("../schemas/gitlab-code-quality.json");

fn hold(report: &Value, schema: &str) {
    // The published pattern of a language has a bracket too many, which strict readers of patterns refuse.
    let schema: Value = serde_json::from_str(&schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$")).expect("a schema");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(report).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}\n{report:#}", errors.join("\n"));
}

/// A folder with everything a report can hold: findings of all sorts, a file without a note, one that is broken, odd names.
fn folder(name: &str) -> Folder {
    let folder = repository(name);
    folder.write("mixed.yaml", MIXED);
    folder.write(
        "clean.yaml",
        "lockpick: 1\nname: own-rows\nanswers: {failure: corruption, invariant: nothing_shared, owner: one_database}\n",
    );
    folder.write("slips.yaml", "lockpick: 1\nname: slips\nansers: {}\nlokc: {}\nteam: \"a\\tb\\nc\"\n");
    folder.write("binary.lockpick.yaml", "lockpick: 1\u{0}");
    folder.write("broken.lockpick.yaml", "lockpick: [\n");
    folder.write("odd 100%, #1 <锁> \"q\" 'q' &amp;.lockpick.yaml", "lockpick: 1\nname: \"<a & b> \\\"c\\\" `d` | e\"\n{}\n");
    folder
}

fn report(folder: &Folder, format: &str, more: &[&str]) -> String {
    let mut arguments = vec![".", "--format", format];
    arguments.extend(more);
    check_in(folder, &arguments).stdout
}

fn json(folder: &Folder, format: &str, more: &[&str]) -> Value {
    serde_json::from_str(&report(folder, format, more)).expect("JSON")
}

#[test]
fn sarif_is_valid_by_the_published_schema() {
    let folder = folder("sarif-valid");
    let plain = json(&folder, "sarif", &[]);
    hold(&plain, SARIF);
    check_in(&folder, &[".", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    let against_baseline = json(&folder, "sarif", &["--baseline", "known.json"]);
    hold(&against_baseline, SARIF);
    std::fs::create_dir(folder.path("empty")).expect("a folder");
    let empty = check_in(&folder, &["empty", "--format", "sarif"]).with_code(4);
    hold(&empty.json(), SARIF);
    assert_eq!(empty.json()["runs"][0]["results"], Value::Array(Vec::new()));
}

#[test]
fn sarif_says_what_code_scanning_needs() {
    let folder = folder("sarif-says");
    let sarif = json(&folder, "sarif", &[]);
    let run = &sarif["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for rule in rules {
        for text in [&rule["shortDescription"]["text"], &rule["fullDescription"]["text"], &rule["help"]["text"], &rule["help"]["markdown"]]
        {
            assert!(text.as_str().is_some_and(|text| !text.is_empty()), "{rule:#}");
        }
    }
    let lease = rules.iter().find(|rule| rule["id"] == "lease-shorter-than-work").expect("the rule");
    assert_eq!(lease["name"], "LeaseShorterThanWork");
    assert!(lease["help"]["markdown"].as_str().expect("text").contains("Sources:"), "{lease:#}");
    let results = run["results"].as_array().expect("results");
    let mut prints = HashSet::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("a number");
        assert_eq!(rules[index]["id"], result["ruleId"]);
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uriBaseId"], "SRCROOT");
        let uri = location["artifactLocation"]["uri"].as_str().expect("a path");
        assert!(uri.bytes().all(|byte| byte.is_ascii_graphic()) && !uri.starts_with("./") && !uri.starts_with('/'), "{uri}");
        assert!(prints.insert(result["partialFingerprints"]["lockpick/v1"].clone()), "two results have one fingerprint");
    }
    let of = |id: &str| results.iter().find(|result| result["ruleId"] == id).expect("a result");
    let accepted = &of("release-unchecked")["suppressions"];
    assert_eq!((&accepted[0]["kind"], &accepted[0]["justification"]), (&"inSource".into(), &"deleted by hand in an incident only".into()));
    assert_eq!(of("path-missing")["suppressions"], Value::Array(Vec::new()));
    assert!(of("path-missing").get("baselineState").is_none(), "without a baseline nothing is new");
    assert!(results.iter().any(|result| {
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        uri == "odd%20100%25%2C%20%231%20%3C%E9%94%81%3E%20%22q%22%20%27q%27%20%26amp%3B.lockpick.yaml"
    }));
}

#[test]
fn sarif_tells_new_findings_from_those_of_the_baseline() {
    let folder = folder("sarif-baseline");
    check_in(&folder, &[".", "--baseline", "known.json", "--write-baseline"]).with_code(0);
    folder.write("mixed.yaml", &MIXED.replace("release: unchecked", "release: unchecked, acquire: two_steps"));
    let sarif = json(&folder, "sarif", &["--baseline", "known.json"]);
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let state = |id: &str| results.iter().find(|result| result["ruleId"] == id).expect("a result")["baselineState"].clone();
    assert_eq!((state("path-missing"), state("acquire-not-atomic")), ("unchanged".into(), "new".into()));
}

#[test]
fn gitlab_gets_what_it_reads_and_no_fingerprint_twice() {
    let folder = folder("gitlab-valid");
    let report = json(&folder, "gitlab", &[]);
    hold(&report, GITLAB);
    let issues = report.as_array().expect("a list");
    let prints: HashSet<&str> = issues.iter().map(|issue| issue["fingerprint"].as_str().expect("a text")).collect();
    assert_eq!(prints.len(), issues.len());
    assert!(issues.iter().all(|issue| issue["check_name"] != "release-unchecked"), "what is accepted is left out");
    assert_eq!(json(&folder, "gitlab", &["--only", "never-freed"]), Value::Array(Vec::new()));
}

#[test]
fn two_findings_on_one_line_have_two_fingerprints() {
    let folder = repository("one-line");
    folder.write("a.yaml", "{lockpick: 1, name: n, colour: a, kolor: b}\n");
    let report = json(&folder, "gitlab", &[]);
    let prints: Vec<&str> = report.as_array().expect("a list").iter().map(|issue| issue["fingerprint"].as_str().expect("a text")).collect();
    assert_eq!(prints.len(), 2, "{report:#}");
    assert!(prints.iter().any(|print| prints.contains(&format!("{print}-2").as_str())), "{prints:?}");
}

#[test]
fn junit_is_by_its_rules_whatever_files_and_notes_are_called() {
    let folder = folder("junit-valid");
    junit::hold(&report(&folder, "junit", &[]));
    junit::hold(&report(&folder, "junit", &["--fail-on", "info"]));
    junit::hold(&report(&folder, "junit", &["--only", "never-freed"]));
}

#[test]
fn json_is_one_object_of_version_1() {
    let folder = folder("json-valid");
    let report = json(&folder, "json", &[]);
    assert_eq!(report["lockpick"], 1);
    let findings = report["findings"].as_array().expect("a list");
    let counted = |level: &str| findings.iter().filter(|finding| finding["level"] == level && finding["accepted"] == false).count();
    assert_eq!((&report["summary"]["errors"], &report["summary"]["accepted"]), (&counted("error").into(), &1.into()));
}
