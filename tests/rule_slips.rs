//! What a rule file says wrongly is told, and not passed over; what it may say counts.

use lockpick::embedded;
use lockpick::rulebook::{Level, Rules, SECTIONS};
use lockpick::source::{Problem, Source};

/// The built-in book with these rules laid over it.
fn read(rules: &str) -> Result<Rules, Vec<Problem>> {
    let mut files = embedded::files();
    files.push(Source::new("own.yaml", rules));
    embedded::with_files(&files)
}

/// The problems of a rule file, each with the words that it stands at.
fn slips(rules: &str) -> Vec<String> {
    let problems = read(rules).err().unwrap_or_default();
    problems.iter().map(|problem| format!("{}: {}", &rules[problem.span.range()], problem.message)).collect()
}

fn assert_slips(slips_of: &[(&str, &[&str])]) {
    for (rules, wanted) in slips_of {
        assert_eq!(slips(rules), *wanted, "{rules}");
    }
}

#[test]
fn a_key_that_is_misspelt_is_told_wherever_it_stands() {
    assert_slips(&[
        ("checks: [{id: never-freed, level: [{level: error, wehn: {given: ttl}}]}]", &["wehn: a level with its condition has no `wehn`"]),
        (
            "checks: [{id: never-freed, level: {lvel: error}}]",
            &["{: a level with its condition needs `level`", "lvel: a level with its condition has no `lvel`"],
        ),
        ("checks: [{id: never-freed, when: {guard: {not: token, foo: bar}}}]", &["foo: `{not: …}` has no `foo`"]),
        ("checks: [{id: never-freed, when: {guard: {nt: token}}}]", &["{: `{not: …}` needs `not`", "nt: `{not: …}` has no `nt`"]),
        ("checks: [{id: never-freed, when: {stack: {any: redis, nnone: mysql}}}]", &["nnone: `stack` has no `nnone`"]),
        ("mechanisms: [{id: row_lock, details: [{id: isolation, wen: {guard: token}}]}]", &["wen: a detail that matters has no `wen`"]),
        ("checks: [{id: never-freed, samples: {fire: []}}]", &["fire: samples has no `fire`"]),
        ("tables: [{id: decision, assum: {guard: token}}]", &["assum: a table has no `assum`"]),
    ]);
}

#[test]
fn a_word_that_only_the_program_knows_is_held_to_its_list() {
    assert_slips(&[
        ("checks: [{id: never-freed, level: eror}]", &["eror: `level` cannot be `eror`"]),
        ("checks: [{id: never-freed, level: []}]", &["[]: `level` has no level in it"]),
        ("details: [{id: release, type: chioce}]", &["chioce: `type` cannot be `chioce`"]),
        ("details: [{id: ttl, role: tttl}]", &["tttl: `role` cannot be `tttl`"]),
        ("details: [{id: release, role: pause}]", &["pause: only a duration has a `role` in the timeline"]),
        ("parts: [{id: renewedd, means: m, when: {renewal: yes}}]", &["renewedd: `id` cannot be `renewedd`"]),
        (
            "mechanisms: [{id: row_lock, rules: [{id: own, kind: safe, when: {guard: token}, because: b, sources: choosing}]}]",
            &["safe: `kind` cannot be `safe`"],
        ),
        ("tables: [{id: own, title: t, about: a, computed: fault}]", &["fault: `computed` cannot be `fault`"]),
        ("placeholders: [{id: quota, from: name}]", &["name: `name` cannot be written as this placeholder is"]),
        ("recipes: [{id: claim-postgres, race: {winners: al}}]", &["al: `winners` is a whole number, all or any, not `al`"]),
        (
            "recipes: [{id: claim-postgres, race: {after: {equals: winner}}}]",
            &["winner: `equals` is a whole number or winners, not `winner`"],
        ),
        (
            "contradictions: [{id: usual-above-worst, at: [work.worst]}]",
            &["[work.worst]: `at` names the two statements that cannot both be true"],
        ),
        ("mechanisms: [{id: row_lock, needs_store: nope}]", &["nope: `needs_store` is yes or no, not `nope`"]),
        ("checks: [{id: never-freed, retired: maybe}]", &["maybe: `retired` is yes or no, not `maybe`"]),
        (
            "tables: [{id: own, title: t, about: a, computed: decision, by: guard, then: owner, across: failure, assume: {any: [{guard: token}, {on_crash: finish}]}}]",
            &["{any: [{guard: token}, {on_crash: finish}]}: what is taken for granted is an answer, or several for certain"],
        ),
    ]);
}

#[test]
fn a_comparison_is_read_to_its_end() {
    let compared = |comparison: &str| slips(&format!("checks: [{{id: never-freed, when: {{compare: \"{comparison}\"}}}}]"));
    for (comparison, message) in [
        ("ttl < work.worst + 30", "`30` alone is no duration"),
        ("ttl < work.worst +", "behind `+` there is nothing to count"),
        ("ttl < work.worst -", "behind `-` there is nothing to count"),
        ("ttl < 3 *", "behind `*` there is nothing to count"),
        ("ttl < work.worst * 3", "before `*` a `+` or a `-` is missing"),
        ("ttl < work.worst clock_drift", "before `clock_drift` a `+` or a `-` is missing"),
        ("ttl < 99999999999999999999 * work.worst", "`99999999999999999999` is too large a number"),
        ("ttl < work.wurst", "`work.wurst` is neither a detail nor a duration"),
        ("ttl <", "a side of this comparison is empty"),
        ("ttl = 3s", "a comparison needs one of <, <=, >, >="),
        ("ttl < 3s < 5s", "before `<` a `+` or a `-` is missing"),
    ] {
        assert_eq!(compared(comparison), [format!("\"{comparison}\": {message}")]);
    }
    for comparison in ["ttl < 3 * work.worst - clock_drift", "3*ttl<=work.worst+1h30m", "- ttl > 0s - 2 * work.worst"] {
        assert!(compared(comparison).is_empty(), "{comparison}: {:?}", compared(comparison));
    }
}

#[test]
fn a_contradiction_keeps_each_of_its_levels_with_its_condition() {
    let rules = read("contradictions: [{id: usual-above-worst, level: [{level: error, when: {failure: corruption}}, {level: info}]}]");
    let book = rules.expect("it can be read").book;
    let own = book.contradictions.iter().find(|contradiction| contradiction.id == "usual-above-worst").expect("it is there");
    let levels: Vec<(Level, bool)> = own.levels.iter().map(|(level, when)| (*level, when.is_some())).collect();
    assert_eq!(levels, [(Level::Error, true), (Level::Info, false)]);
}

#[test]
fn every_way_to_say_no_says_no() {
    for (word, needs_store) in [("no", false), ("false", false), ("yes", true), ("true", true)] {
        let book = read(&format!("mechanisms: [{{id: row_lock, needs_store: {word}}}]")).expect("it can be read").book;
        let row_lock = book.mechanism("row_lock").expect("it is there");
        assert_eq!(book.mechanisms[row_lock].needs_store, needs_store, "{word}");
    }
}

#[test]
fn every_list_that_a_rule_file_may_hold_is_written_about() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules");
    let texts = ["README.md", "recipes/README.md", "race-tests/README.md"]
        .map(|file| std::fs::read_to_string(format!("{folder}/{file}")).expect("it is there"));
    let is_named = |section: &str| {
        let named = [format!("\n{section}:"), format!("`{section}: ["), format!("`{section}`"), format!(" `{section}:")];
        texts.iter().any(|text| named.iter().any(|named| text.contains(named)))
    };
    let missing: Vec<&str> = SECTIONS.into_iter().filter(|section| !is_named(section)).collect();
    assert!(missing.is_empty(), "no README says how these are written: {missing:?}");
}
