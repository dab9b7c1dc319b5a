//! What lockpick says about itself: examples that can be typed, schemas that are current, completions that are scripts.

mod support;

use std::path::Path;

use clap::{CommandFactory as _, Parser as _};
use lockpick::cli::Cli;
use lockpick::rulebook::SECTIONS;
use serde_json::Value;
use support::lockpick;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// Set to write the schemas anew instead of comparing them.
const UPDATE: &str = "LOCKPICK_UPDATE";

/// The words of a line as a shell parts them, up to where it sends the output elsewhere.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '\'' => quoted = !quoted,
            '#' | '>' | '<' if !quoted && word.is_empty() => return words,
            ' ' if !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            other => word.push(other),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn parses(line: &str) {
    if let Err(error) = Cli::try_parse_from(words(line)) {
        assert!(!error.use_stderr(), "{line}\n{error}");
    }
}

#[test]
fn shells_complete_the_formats_of_a_report() {
    let script = lockpick(&["completions", "bash"]).with_code(0).stdout;
    assert!(script.contains("human short json sarif github gitlab junit markdown"), "no formats among the completions");
}

#[test]
fn every_example_of_the_help_can_be_typed() {
    let command = Cli::command();
    let mut count = 0;
    for subcommand in command.get_subcommands() {
        let examples = subcommand.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        let lines: Vec<&str> = examples
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split(" | ").last())
            .filter(|line| line.starts_with("lockpick"))
            .collect();
        assert!(!lines.is_empty(), "{} has no examples", subcommand.get_name());
        lines.iter().for_each(|line| parses(line));
        count += lines.len();
    }
    assert!(count > 20, "{count}");
}

#[test]
fn every_command_in_the_documentation_of_ci_can_be_typed() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/ci.md")).expect("docs/ci.md");
    let commands = text.lines().filter_map(|line| {
        let line = line.trim().trim_start_matches("- run: ").trim_start_matches("- ").trim_start_matches("entry: ");
        line.starts_with("lockpick ").then_some(line)
    });
    let commands: Vec<&str> = commands.collect();
    assert!(commands.len() > 10, "{commands:?}");
    commands.iter().for_each(|line| parses(line));
}

#[test]
fn the_help_of_lockpick_and_of_what_judges_names_every_exit_code_with_its_meaning() {
    for arguments in [vec!["--help"], vec!["check", "--help"], vec!["diff", "--help"]] {
        let help = lockpick(&arguments).with_code(0).stdout;
        let codes = help.split("Exit codes:\n").nth(1).unwrap_or_else(|| panic!("{help}"));
        let lines: Vec<&str> = codes.lines().collect();
        assert_eq!(lines.len(), 7, "{codes}");
        for (line, code) in lines.iter().zip(["0", "1", "2", "3", "4", "130"]) {
            assert!(line.trim_start().starts_with(code), "{line}");
            assert!(line.len() <= 80, "{line}");
        }
    }
}

#[test]
fn the_committed_schemas_are_those_that_the_rule_book_makes() {
    for kind in ["note", "rules", "config"] {
        let printed = lockpick(&["schema", kind, "--no-config"]).with_code(0).stdout;
        let path = Path::new(ROOT).join(format!("schemas/lockpick-{kind}.schema.json"));
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(&path, &printed).expect("the schema can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(printed == committed, "{} is out of date: run `{UPDATE}=1 cargo test --test help`", path.display());
    }
}

fn schema(kind: &str) -> jsonschema::Validator {
    let schema: Value = lockpick(&["schema", kind, "--no-config"]).json();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    jsonschema::validator_for(&schema).expect("a schema")
}

/// A YAML file as an editor reads it.
fn documents(text: &str) -> Vec<Value> {
    use lockpick::yaml::{self, Node, RULE_LIMITS, Value as Yaml};
    fn json(node: &Node<'_>) -> Value {
        match &node.value {
            Yaml::Null => Value::Null,
            Yaml::Text(text) if text == "true" || text == "false" => Value::Bool(text == "true"),
            Yaml::Text(text) => text.parse::<i64>().map_or_else(|_| Value::from(text.to_string()), Value::from),
            Yaml::List(items) => items.iter().map(json).collect(),
            Yaml::Map(entries) => Value::Object(entries.iter().map(|entry| (entry.key.to_string(), json(&entry.value))).collect()),
        }
    }
    let mut problems = Vec::new();
    let documents = yaml::documents(text, 0, RULE_LIMITS, &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    documents.iter().map(json).collect()
}

/// What an editor would underline.
fn underlined(validator: &jsonschema::Validator, text: &str) -> Vec<String> {
    let documents = documents(text);
    documents
        .iter()
        .flat_map(|document| validator.iter_errors(document))
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn notes_that_check_takes_are_valid_and_slips_are_not() {
    let validator = schema("note");
    let notes = Path::new(ROOT).join("tests/notes");
    let mut count = 0;
    for entry in std::fs::read_dir(notes).expect("notes") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "yaml") {
            let errors = underlined(&validator, &std::fs::read_to_string(&path).expect("a note"));
            assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
            count += 1;
        }
    }
    assert!(count >= 4, "{count}");
    let good = "lockpick: 1\nname: n\nanswers: {failure: [corruption, split_brain], guard: }\nlock: {library: shedlock, ttl: 1h30m, renewal: no, stop_within: unbounded}\n";
    assert_eq!(underlined(&validator, good), Vec::<String>::new());
    for slip in [
        "name: n\n",
        "lockpick: 2\nname: n\n",
        "lockpick: 1\nname: n\ncolour: red\n",
        "lockpick: 1\nname: n\nanswers: {failure: coruption}\n",
        "lockpick: 1\nname: n\nanswers: {failure: [corruption, none]}\n",
        "lockpick: 1\nname: n\nlock: {ttl: 30s}\n",
        "lockpick: 1\nname: n\nlock: {mechanism: ttl_lock, ttl: 30}\n",
        "lockpick: 1\nname: n\nlock: {mechanism: ttl_lock, work: {longest: 4m}}\n",
        "lockpick: 1\nname: n\nreviewed: 1.2.2026\n",
        "lockpick: 1\nname: n\naccept: [{finding: never-freed}]\n",
    ] {
        assert!(!underlined(&validator, slip).is_empty(), "{slip}");
    }
}

#[test]
fn an_editor_can_explain_every_answer_and_every_choice() {
    let schema = lockpick(&["schema", "note", "--no-config"]).json();
    let mut explained = 0;
    let mut open = vec![&schema];
    while let Some(value) = open.pop() {
        if let Some(words) = value.get("enum").and_then(Value::as_array) {
            let meanings = value["enumDescriptions"].as_array().expect("meanings");
            assert_eq!(meanings.len(), words.len(), "{value}");
            assert!(meanings.iter().all(|meaning| meaning.as_str().is_some_and(|text| text.len() > 3)), "{value}");
            explained += words.len();
        }
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(entries) => open.extend(entries.values()),
            _ => {}
        }
    }
    assert!(explained > 150, "{explained}");
    for key in ["answers", "lock"] {
        for (name, value) in schema["properties"][key]["properties"].as_object().expect("keys") {
            assert!(value["description"].as_str().is_some_and(|text| text.len() > 10), "{key}.{name}");
        }
    }
}

#[test]
fn the_rule_files_are_valid_and_a_misspelt_field_is_not() {
    let validator = schema("rules");
    let mut folders = vec![Path::new(ROOT).join("rules")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("rules") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            // Results of the model and the races are no rule files, and templates of race tests have a form of their own.
            if path.is_dir() && name != "race-tests" {
                folders.push(path);
            } else if name.ends_with(".yaml") && !["faults.yaml", "evidence.yaml"].contains(&name.as_str()) {
                let errors = underlined(&validator, &std::fs::read_to_string(&path).expect("a rule file"));
                assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 15, "{count}");
    let schema = lockpick(&["schema", "rules", "--no-config"]).json();
    let lists = schema["properties"].as_object().expect("lists");
    assert!(SECTIONS.iter().all(|section| lists.contains_key(*section)), "every list has its place");
    assert_eq!(lists.len(), SECTIONS.len() + 2, "beside the lists stand `engine` and `head`");
    for slip in
        ["cheks: []\n", "checks: [{id: a, titel: b}]\n", "checks: [{title: without an id}]\n", "mechanisms: [{id: a, weight: heavy}]\n"]
    {
        assert!(!underlined(&validator, slip).is_empty(), "{slip}");
    }
    let overlay = "checks:\n  - {id: never-freed, retired: yes}\n  - {id: house, level: error, when: {our_criterion: {not: x}, any: [{is: unsafe}]}}\n";
    assert_eq!(underlined(&validator, overlay), Vec::<String>::new());
}

#[test]
fn the_configuration_has_a_schema() {
    let validator = schema("config");
    for good in ["", "paths: docs\nexclude: [a/, '*.b']\nfail_on: info\nmax_age: 180d\nbaseline: a.json\nrules: [b.yaml]\n"] {
        assert_eq!(underlined(&validator, good), Vec::<String>::new());
    }
    for slip in ["fail_onn: error\n", "fail_on: never\n", "max_age: 180\n", "paths: {a: b}\n"] {
        assert!(!underlined(&validator, slip).is_empty(), "{slip}");
    }
}

#[test]
fn every_shell_gets_a_script_that_knows_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = lockpick(&["completions", shell]).with_code(0).stdout;
        for word in ["check", "ask", "--fail-on", "--write-baseline"] {
            // Fish writes an option without its dashes.
            assert!(script.contains(word.trim_start_matches("--")), "{shell} does not know {word}");
        }
    }
    assert!(lockpick(&["completions", "tcsh"]).with_code(2).stderr.contains("bash"));
}
