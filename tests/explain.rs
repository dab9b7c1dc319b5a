//! `lockpick explain` through the program itself.

mod support;

use std::collections::{BTreeMap, HashSet};

use lockpick::embedded;
use lockpick::explain::{Catalogue, catalogue};
use lockpick::render::timeline::Drawing;
use lockpick::rulebook::{Book, Texts};
use support::{Folder, lockpick};

fn rule_book() -> (Book, Texts) {
    (embedded::book().expect("the built-in rule book is whole"), embedded::texts().expect("the built-in texts are whole"))
}

/// Does something with all that can be explained.
fn with_catalogue(use_it: impl FnOnce(&Catalogue<'_>)) {
    let (book, texts) = rule_book();
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    use_it(&catalogue(&book, &texts, &recipes, Drawing { width: 80, ascii: false }));
}

/// Text with every run of blanks and line breaks as one blank, so that wrapping does not matter.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn explained(id: &str) -> String {
    flowing(&lockpick(&["explain", id]).with_code(0).stdout)
}

/// Every id of the rule book, with words that its explanation must have.
fn every_id() -> BTreeMap<String, Vec<String>> {
    let (book, texts) = rule_book();
    let mut ids: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add = |id: String, words: &str| ids.entry(id).or_default().push(flowing(words));
    for criterion in &book.criteria {
        add(criterion.id.clone(), &criterion.question);
        criterion.kinds.iter().for_each(|kind| add(kind.id.clone(), &kind.means));
        for answer in &criterion.answers {
            add(answer.id.clone(), &answer.means);
            add(format!("{}={}", criterion.id, answer.id), &answer.example);
        }
    }
    for mechanism in &book.mechanisms {
        add(mechanism.id.clone(), &mechanism.guarantee);
        for rule in &mechanism.rules {
            add(format!("{}/{}", mechanism.id, rule.id), &rule.because);
            // The bare id shows the mechanisms that have it, all of them.
            add(rule.id.clone(), &format!("{}/{}", mechanism.id, rule.id));
        }
    }
    book.roles.iter().for_each(|role| add(role.clone(), "Mechanisms that have it"));
    book.redesigns.iter().for_each(|redesign| add(redesign.id.clone(), &redesign.advice));
    book.obligations.iter().for_each(|obligation| add(obligation.id.clone(), &obligation.says));
    book.groups.iter().for_each(|group| add(group.id.clone(), &group.title));
    for detail in &book.details {
        add(detail.id.clone(), &detail.asks);
        detail.choices.iter().for_each(|choice| add(format!("{}={}", detail.id, choice.id), &choice.means));
    }
    for check in &book.checks {
        add(check.id.clone(), &check.why);
        add(check.id.clone(), &check.instead);
        add(check.id.clone(), &check.title);
    }
    for sample in texts.samples.iter().flat_map(|samples| samples.fires.iter().chain(&samples.silent).map(move |note| (samples, note))) {
        add(sample.0.check.clone(), sample.1);
    }
    book.contradictions.iter().for_each(|contradiction| add(contradiction.id.clone(), &contradiction.because));
    book.impossible.iter().for_each(|combination| add(combination.id.clone(), &combination.because[1..]));
    book.libraries.iter().for_each(|library| add(library.id.clone(), &library.says));
    book.stacks.iter().for_each(|stack| add(stack.id.clone(), &stack.name));
    texts.terms.iter().for_each(|term| add(term.id.clone(), &term.means[1..]));
    texts.tables.iter().for_each(|table| add(table.id.clone(), &table.about));
    for topic in &texts.topics {
        topic.says.lines().for_each(|line| add(topic.id.clone(), line));
    }
    texts.keys.iter().for_each(|key| add(key.id.clone(), &key.means));
    for term in &texts.glossary {
        add(term.id.clone(), &term.means);
        term.term.split(',').for_each(|form| add(form.trim().to_owned(), &term.means));
    }
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    for recipe in &recipes.recipes {
        recipe.steps.iter().for_each(|step| add(recipe.id.clone(), &step.says));
        recipe.needs.iter().for_each(|needs| add(recipe.id.clone(), needs));
    }
    for variant in &recipes.variants {
        add(variant.id.clone(), &variant.title);
        add(variant.id.clone(), &variant.purpose[1..]);
    }
    for engine in &recipes.engines {
        add(engine.id.clone(), &engine.name);
        engine.limits.iter().for_each(|limit| add(engine.id.clone(), &limit.says));
        engine.errors.iter().for_each(|error| add(engine.id.clone(), &error.means));
    }
    for trap in &recipes.traps {
        [&trap.title, &trap.goes_wrong, &trap.instead].iter().for_each(|words| add(trap.id.clone(), words));
    }
    for source in &texts.sources {
        add(source.id.clone(), &source.title);
        add(source.id.clone(), source.at.as_deref().unwrap_or_default());
    }
    ids
}

#[test]
fn every_id_of_the_rule_book_is_explained_in_its_own_words() {
    let ids: Vec<(String, Vec<String>)> = every_id().into_iter().collect();
    assert!(ids.len() > 500, "{}", ids.len());
    let look = |(id, words): &(String, Vec<String>)| {
        let text = explained(id);
        // More entries than fit one screen are listed by their full names instead.
        if !text.contains(&format!("entries are called `{id}`")) {
            words.iter().for_each(|words| assert!(text.contains(words), "{id} lacks: {words}\n{text}"));
        }
    };
    std::thread::scope(|scope| {
        let halves = ids.split_at(ids.len() / 2);
        scope.spawn(move || halves.0.iter().for_each(look));
        halves.1.iter().for_each(look);
    });
}

#[test]
fn sources_are_named_with_title_and_place() {
    let (book, texts) = rule_book();
    for check in book.checks.iter().step_by(7) {
        let text = explained(&check.id);
        for id in &check.sources {
            let source = texts.sources.iter().find(|source| source.id == *id).expect("a source");
            assert!(text.contains(&format!("{id}: {}", source.title)), "{}: {text}", check.id);
        }
    }
}

#[test]
fn an_id_of_several_kinds_shows_them_all() {
    let text = explained("lease");
    assert!(text.contains("lease (role)") && text.contains("lease (term)"), "{text}");
    let text = explained("not-a-section");
    for mechanism in ["advisory_lock", "ttl_lock", "fenced_coordination"] {
        assert!(text.contains(&format!("{mechanism}/not-a-section (rule)")), "{text}");
    }
    let json = lockpick(&["explain", "not-a-section", "--format", "json"]).with_code(0).json();
    assert_eq!(json["also"].as_array().map(Vec::len), Some(2));
    let text = explained("yes");
    assert!(text.contains("entries are called `yes`") && text.contains("renewal=yes"), "{text}");
}

#[test]
fn an_answer_and_a_choice_can_be_named_with_what_they_answer() {
    for id in ["failure=corruption", "failure: corruption", "failure:corruption", " failure = corruption "] {
        assert!(explained(id).starts_with("failure=corruption (answer): stored data ends up wrong"), "{id}");
    }
    assert!(explained("release=unchecked").starts_with("release=unchecked (choice)"));
    assert!(explained("mechanism=ttl_lock").starts_with("ttl_lock (mechanism)"));
    assert!(explained("mechanism=none").starts_with("mechanism=none (choice)"));
    assert!(explained("store=redis").starts_with("redis (stack)"));
    assert!(explained("TTL-LOCK").starts_with("ttl_lock (mechanism)"), "case and hyphens do not matter");
    assert!(explained("fencing token").starts_with("fencing-token (term)"));
}

#[test]
fn a_misspelt_id_gets_the_nearest_few() {
    for (slip, meant) in
        [("ttl_lok", "`ttl_lock`"), ("lease-shorter-than-works", "`lease-shorter-than-work`"), ("corupption", "`corruption`")]
    {
        let run = lockpick(&["explain", slip]).with_code(2);
        assert!(run.stdout.is_empty());
        assert!(run.stderr.contains(&format!("nothing is called `{slip}`")) && run.stderr.contains(meant), "{}", run.stderr);
        assert!(run.stderr.contains("lockpick explain"), "{}", run.stderr);
    }
    let run = lockpick(&["explain", "bananas"]).with_code(2);
    assert!(!run.stderr.contains("did you mean"), "{}", run.stderr);
    let run = lockpick(&["explain", &"x".repeat(100_000)]).with_code(2);
    assert!(run.stderr.len() < 1_000);
}

/// The keys of all mappings and the words of all lists of words in a schema.
fn words_of(schema: &serde_json::Value, found: &mut Vec<String>) {
    if let Some(keys) = schema.get("properties").and_then(serde_json::Value::as_object) {
        found.extend(keys.keys().cloned());
    }
    if let Some(words) = schema.get("enum").and_then(serde_json::Value::as_array) {
        found.extend(words.iter().filter_map(serde_json::Value::as_str).map(str::to_owned));
    }
    match schema {
        serde_json::Value::Array(values) => values.iter().for_each(|value| words_of(value, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|value| words_of(value, found)),
        _ => {}
    }
}

#[test]
fn every_word_that_a_note_can_have_is_explained() {
    let mut words = Vec::new();
    words_of(&lockpick(&["schema", "note", "--no-config"]).with_code(0).json(), &mut words);
    assert!(words.len() > 300, "{}", words.len());
    with_catalogue(|catalogue| words.iter().for_each(|word| assert!(!catalogue.find(word).is_empty(), "`{word}` is not explained")));
    for (key, says) in [
        ("reviewed", "reviewed (key of a note): The day somebody last held the answers against the code."),
        ("until", "accept.until (key of a note): The last day on which it is"),
        ("accept", "- finding: lease-shorter-than-work"),
        ("stack", "stack: [postgres, "),
        ("work", "work.worst"),
        ("worst", "work.worst (detail)"),
        ("pg", "postgres (stack)"),
    ] {
        assert!(explained(key).contains(says), "{key}: {}", explained(key));
    }
}

#[test]
fn the_keys_that_are_explained_are_those_that_are_read() {
    let folder = Folder::new("explain-keys");
    let known = |note: &str| -> Vec<String> {
        let path = folder.write("slip.yaml", note);
        let json = lockpick(&["check", &path, "--format", "json", "--no-config"]).with_code(1).json();
        let help = json.to_string().split("known: ").nth(1).expect("the known keys").to_owned();
        help.split('"').next().unwrap_or_default().split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let mut read = known("lockpick: 1\nname: n\nqqqqqqqqq: x\n");
    let of_accept = known("lockpick: 1\nname: n\naccept: [{finding: never-freed, because: b, qqqqqqqqq: x}]\n");
    read.extend(of_accept.into_iter().map(|key| format!("accept.{key}")));
    let mut explained: Vec<String> = rule_book().1.keys.into_iter().map(|key| key.id).collect();
    read.sort();
    explained.sort();
    assert_eq!(explained, read);
}

#[test]
fn without_an_id_everything_is_listed_by_kind_within_80_columns() {
    let run = lockpick(&["explain", "--width", "80"]).with_code(0);
    assert!(run.stdout.lines().all(|line| textwrap::core::display_width(line) <= 80));
    let listed = flowing(&run.stdout);
    let words: HashSet<&str> = listed.split([' ', ',']).collect();
    with_catalogue(|catalogue| {
        for entry in &catalogue.entries {
            // An answer, a choice and a rule stand behind what they belong to; a term of several forms stands as a whole.
            let named = |name: &String| {
                name.split(['=', '/']).next_back().is_some_and(|last| words.contains(last)) || words.contains(name.as_str())
            };
            let is_listed = entry.names.iter().any(named) || entry.kind == "term" && listed.contains(&entry.title);
            assert!(is_listed, "{} ({}) is not in\n{}", entry.name(), entry.kind, run.stdout);
        }
    });
    let json = lockpick(&["explain", "--format", "json"]).with_code(0).json();
    assert!(json["entries"].as_array().expect("entries").len() > 500);
}

/// Every text in a value, deep down.
fn texts_in(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => found.push(text.clone()),
        serde_json::Value::Array(values) => values.iter().for_each(|value| texts_in(value, found)),
        serde_json::Value::Object(fields) => {
            let words = fields.iter().filter(|(key, _)| !matches!(key.as_str(), "type" | "language" | "sources"));
            words.for_each(|(_, value)| texts_in(value, found));
        }
        _ => {}
    }
}

#[test]
fn terminal_markdown_and_json_have_the_same_words() {
    for id in ["failure", "corruption", "ttl_lock", "lease-shorter-than-work", "renewal", "payout", "exposed", "stop-before-start"] {
        let json = lockpick(&["explain", id, "--format", "json"]).with_code(0).json();
        assert_eq!(json["lockpick"], 1);
        assert!(json["kind"].is_string() && json["id"].is_string() && json["sections"].is_array(), "{id}");
        let markdown = flowing(&lockpick(&["explain", id, "--format", "markdown"]).with_code(0).stdout).replace("&lt;", "<");
        let human = explained(id);
        let mut words = Vec::new();
        texts_in(&json["sections"], &mut words);
        assert!(words.len() > 3, "{id}");
        for words in words.iter().map(|words| flowing(words)) {
            assert!(human.contains(&words), "{id}: {words}");
            assert!(markdown.contains(&words), "{id}: {words}");
        }
    }
}

#[test]
fn a_table_is_explained_by_printing_it() {
    assert!(explained("needs-lock").contains("│ Two web servers"));
    assert!(explained("decision").contains("claim_database"));
}

#[test]
fn a_safety_rule_shows_what_it_keeps_out_in_the_model() {
    let text = explained("ttl_lock/unsafe-overlap");
    assert!(text.contains("What gets through without it, in the model"), "{text}");
    assert!(text.contains("store the lease of A ends") && text.contains("A goes on") && text.contains("at once"), "{text}");
    assert!(!explained("row_lock/not-in-database").contains("in the model"));
}

#[test]
fn the_payout_comes_with_what_the_model_found() {
    let text = explained("payout");
    assert!(text.contains("The payout job in the model") && text.contains("│ from first item, fence on write, key ┆ 0"), "{text}");
}

#[test]
fn conditions_are_told_in_words() {
    for (id, words) in [
        ("row_lock/effect-outside", "contenders is not nobody; guard is nothing"),
        ("local_lock/more-than-one-host", "contenders is deploys_only or many_hosts"),
        ("unique_constraint/no-range-key", "the stack has mysql, mariadb, sqlite, sqlserver or oracle; the stack has no postgres"),
        ("no_lock/shared-invariant", "invariant is none of nothing_shared, fresh_number, all_or_nothing or in_order"),
        ("lease-shorter-than-work", "ttl is at most work.worst + clock_drift, or ttl is at most work.typical + clock_drift"),
        ("lease-shorter-than-work", "error when `overtaken` holds, otherwise warning"),
        ("lease-shorter-than-work", "renewal is not certainly yes"),
        ("blocks-long-after-crash", "ttl is more than 10 × work.worst"),
        ("work-unbounded", "ttl is given"),
        ("constraint-missing", "every outcome still possible is unique_constraint"),
        ("no-rows-to-lock", "store is given, and is not postgres, mysql"),
        ("write-the-race-test", "goes with unique_constraint, atomic_update, row_lock"),
    ] {
        let text = explained(id);
        assert!(text.contains(words), "{id} lacks: {words}\n{text}");
    }
}

#[test]
fn lines_keep_to_the_width_but_for_words_that_cannot_be_broken() {
    for width in ["40", "60", "80", "120"] {
        let most: usize = width.parse().expect("a number");
        for id in
            ["failure", "invariant", "ttl_lock", "fenced_coordination", "exposed", "lease-shorter-than-work", "lease-risks", "decision"]
        {
            let text = lockpick(&["explain", id, "--width", width]).with_code(0).stdout;
            for line in text.lines() {
                let is_one_word = line.split_whitespace().count() == 1;
                assert!(textwrap::core::display_width(line) <= most || is_one_word, "{id} at {width}: {line}");
            }
        }
    }
}

#[test]
fn a_cell_of_the_fault_table_is_drawn_with_its_scope() {
    let finished = lockpick(&["explain", "faults/ttl_lock/separate/pause", "--width", "80"]).with_code(0);
    for words in ["In 19 steps, units of time included", "is paused", "the lease of A ends", "at once", "two workers, at most one fault"] {
        let flat = finished.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(words), "{words} is not in\n{}", finished.stdout);
    }
    assert!(finished.stdout.lines().all(|line| line.chars().count() <= 80), "{}", finished.stdout);
    let holds = lockpick(&["explain", "faults/ttl_lock/separate/none"]).with_code(0).stdout;
    assert!(holds.contains(": holds") && holds.contains("\"Holds\" says"), "{holds}");
    let list = lockpick(&["explain", "faults/unique_constraint"]).with_code(0).stdout;
    assert!(list.contains("faults/unique_constraint/same/pause"), "{list}");
    let json = lockpick(&["explain", "faults/ttl_lock/separate/pause", "--format", "json"]).with_code(0).json();
    assert_eq!(json["kind"], "fault cell");
    let misspelt = lockpick(&["explain", "faults/ttl_lok/separate/pause"]).with_code(2);
    assert!(misspelt.stderr.contains("faults/ttl_lock/separate/pause"), "{}", misspelt.stderr);
}
