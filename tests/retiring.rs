//! What a rule file takes out of the book by one line, and what nothing can do without.

use lockpick::embedded;
use lockpick::rulebook::{Does, Rules, written};
use lockpick::source::{Problem, Source};

fn read(rules: &str) -> Result<Rules, Vec<Problem>> {
    let mut files = embedded::files();
    files.push(Source::new("own.yaml", rules));
    embedded::with_files(&files)
}

fn messages(rules: &str) -> Vec<String> {
    read(rules).err().unwrap_or_default().iter().map(|problem| problem.message.clone()).collect()
}

/// The ids of every entry of a list in the built-in book.
fn ids(section: &str) -> Vec<String> {
    let entries = written(&embedded::files()).into_iter().filter(|entry| entry.section == section && entry.does == Does::Adds);
    entries.map(|entry| entry.id).collect()
}

/// Takes out every second entry of a list, and then the others: whatever stays speaks of what goes.
fn take_out_by_halves(section: &str) {
    let ids = ids(section);
    assert!(!ids.is_empty(), "{section}");
    for half in 0..2 {
        let lines: Vec<String> = ids.iter().skip(half).step_by(2).map(|id| format!("{{id: {id}, retired: yes}}")).collect();
        let rules = format!("{section}: [{}]", lines.join(", "));
        if let Err(problems) = read(&rules) {
            panic!("{rules}{problems:#?}");
        }
    }
}

#[test]
fn what_decides_can_be_taken_out_by_one_line() {
    let lists = ["impossible", "stacks", "mechanisms", "redesigns", "obligations", "checks", "libraries", "contradictions", "parts"];
    lists.into_iter().for_each(take_out_by_halves);
}

#[test]
fn what_is_read_and_written_out_can_be_taken_out_by_one_line() {
    let lists = ["tables", "glossary", "topics", "sources", "variants", "engines", "recipes", "traps", "race_tests"];
    lists.into_iter().for_each(take_out_by_halves);
}

#[test]
fn an_entry_inside_another_can_be_taken_out_by_one_line() {
    let rules = read(
        "mechanisms: [{id: row_lock, rules: [{id: held-too-long, retired: yes}]}]
criteria: [{id: contention, answers: [{id: hot, retired: yes}]}]
details: [{id: release, choices: [{id: owner_checked, retired: yes}]}]
",
    );
    let book = rules.unwrap_or_else(|problems| panic!("{problems:#?}")).book;
    let row_lock = &book.mechanisms[book.mechanism("row_lock").expect("it is there")];
    assert!(!row_lock.rules.is_empty() && row_lock.rules.iter().all(|rule| rule.id != "held-too-long"));
    let contention = &book.criteria[book.criterion("contention").expect("it is there")];
    assert!(!contention.answers.is_empty() && contention.answer("hot").is_none());
    let release = &book.details[book.detail("release").expect("it is there")];
    assert!(!release.choices.is_empty() && release.choice("owner_checked").is_none());
}

#[test]
fn what_is_nothing_without_an_entry_goes_out_with_it() {
    let rules = read("stacks: [{id: redis, retired: yes}]").unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert!(rules.recipes.engines.iter().all(|engine| engine.id != "redis"));
    let of_redis = |id: &str| id.ends_with("-redis");
    assert!(rules.recipes.recipes.iter().all(|recipe| !of_redis(&recipe.id)));
    assert!(embedded::recipes().expect("they are whole").recipes.iter().any(|recipe| of_redis(&recipe.id)));
    for driver in rules.recipes.race_tests.iter().flat_map(|template| &template.drivers) {
        assert!(driver.engine < rules.recipes.engines.len());
    }
}

#[test]
fn what_something_cannot_be_without_is_told_of_where_that_stands() {
    for (rules, message) in [
        ("terms: [{id: unsafe, retired: yes}]", "there is no named condition `unsafe`"),
        ("criteria: [{id: guard, retired: yes}]", "there is no criterion or detail `guard`"),
        ("details: [{id: ttl, retired: yes}]", "there is no criterion or detail `ttl`"),
        ("groups: [{id: time, retired: yes}]", "there is no group of details `time`"),
        ("recipe_parts: [{id: take, retired: yes}]", "there is no part of a recipe `take`"),
    ] {
        let messages = messages(rules);
        assert!(messages.iter().any(|told| told == message), "{rules}: {messages:#?}");
    }
}

#[test]
fn taking_out_what_is_not_there_is_a_slip() {
    for (rules, id) in [
        ("checks: [{id: overbilt, retired: yes}]", "overbilt"),
        ("mechanisms: [{id: row_lock, rules: [{id: held-to-long, retired: yes}]}]", "held-to-long"),
    ] {
        assert_eq!(messages(rules), [format!("no file below this one has `{id}`, so there is nothing to take out")], "{rules}");
    }
}
