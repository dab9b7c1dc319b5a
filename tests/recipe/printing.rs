//! How recipes are printed: all of them, whole, within the width, with their traps.

use lockpick::embedded;
use lockpick::rulebook::recipes::{Doing, Recipe, Recipes, statement};
use textwrap::core::display_width;

use crate::support::lockpick;

fn recipes() -> Recipes {
    embedded::recipes().expect("the built-in recipes are whole")
}

fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Calls `look` with every recipe, two at a time.
fn each(look: impl Fn(&Recipes, &Recipe) + Sync) {
    let recipes = recipes();
    assert!(recipes.recipes.len() > 100);
    let (left, right) = recipes.recipes.split_at(recipes.recipes.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| left.iter().for_each(|recipe| look(&recipes, recipe)));
        right.iter().for_each(|recipe| look(&recipes, recipe));
    });
}

fn run(step: &lockpick::rulebook::recipes::Step) -> Option<&String> {
    if let Doing::Run(statement) = &step.does { Some(statement) } else { None }
}

#[test]
fn every_recipe_is_printed_whole_within_80_columns() {
    each(|recipes, recipe| {
        let text = lockpick(&["recipe", &recipe.id, "--width", "80"]).with_code(0).stdout;
        let shown = flowing(&text);
        let about = |what: &str| format!("{}: {what}\n{text}", recipe.id);
        for step in &recipe.steps {
            assert!(shown.contains(&flowing(&step.says)), "{}", about(&step.says));
            for sign in &step.signs {
                let then = format!("{}: {}", sign.then, flowing(&sign.means));
                assert!(shown.contains(&then), "{}", about(&then));
            }
        }
        let sentences = recipe.needs.iter().chain(recipe.libraries.iter().map(|library| &library.says));
        sentences.for_each(|sentence| assert!(shown.contains(&flowing(sentence)), "{}", about(sentence)));
        for trap in recipe.traps.iter().filter_map(|id| recipes.trap(id)) {
            let figure = trap.figure.clone().unwrap_or_default();
            [&trap.id, &trap.title, &trap.goes_wrong, &trap.instead, &figure]
                .iter()
                .for_each(|words| assert!(shown.contains(&flowing(words)), "{}", about(words)));
        }
        let evidence = if recipe.raced { "evidence raced on " } else { "evidence from the manual, not raced" };
        assert!(shown.contains(evidence), "{}", about(evidence));
        for source in &recipe.sources {
            assert!(shown.contains(&format!("• {source}: ")), "{}", about(source));
        }
    });
}

/// Statements stand four columns in, and are as long as they are; everything else keeps to the width.
#[test]
fn prose_keeps_to_the_width_and_statements_are_not_broken() {
    each(|_, recipe| {
        let json = lockpick(&["recipe", &recipe.id, "--format", "json"]).with_code(0).json();
        let mut statements: Vec<String> = Vec::new();
        for printed in [&json["recipe"]].into_iter().chain(json["with"].as_array().expect("a list")) {
            let lists = printed["setup"].as_array().expect("a list").iter();
            let run = printed["steps"].as_array().expect("steps").iter().map(|step| &step["run"]);
            let texts = lists.chain(run).filter_map(|text| text.as_str());
            statements.extend(texts.flat_map(str::lines).map(|line| format!("    {line}")));
        }
        for width in ["40", "80"] {
            let most: usize = width.parse().expect("a number");
            let text = lockpick(&["recipe", &recipe.id, "--width", width]).with_code(0).stdout;
            for statement in &statements {
                let ended = format!("{statement};");
                assert!(text.lines().any(|line| line == *statement || line == ended), "{}: {statement}\n{text}", recipe.id);
            }
            for line in text.lines() {
                let is_statement = statements.iter().any(|statement| line.trim_end_matches(';') == statement.trim_end_matches(';'));
                let is_one_word = line.split_whitespace().count() == 1;
                assert!(display_width(line) <= most || is_statement || is_one_word, "{} at {width}: {line}", recipe.id);
            }
        }
    });
}

#[test]
fn every_placeholder_is_filled_and_every_bound_value_is_explained() {
    each(|recipes, recipe| {
        let json = lockpick(&["recipe", &recipe.id, "--format", "json"]).with_code(0).json();
        let printed = json["recipe"].to_string();
        for placeholder in &recipes.words.placeholders {
            assert!(!printed.contains(&format!("{{{}}}", placeholder.id)), "{}: {}", recipe.id, placeholder.id);
        }
        let binds: Vec<&str> =
            json["recipe"]["binds"].as_array().expect("a list").iter().filter_map(|value| value["value"].as_str()).collect();
        for word in recipe.steps.iter().filter_map(run).flat_map(|text| statement::bound(text)) {
            assert!(binds.contains(&word), "{}: {word}", recipe.id);
        }
        assert_eq!(json["recipe"]["raced"], recipe.raced);
        assert_eq!(json["recipe"]["traps"].as_array().map(Vec::len), Some(recipe.traps.len()));
    });
}

#[test]
fn every_trap_is_explained_and_shown_under_a_recipe_and_in_the_table() {
    let recipes = recipes();
    assert!(recipes.traps.len() >= 45, "{}", recipes.traps.len());
    let table = lockpick(&["tables", "traps", "--format", "json"]).with_code(0).json();
    let rows: Vec<Vec<String>> = serde_json::from_value(table["tables"][0]["rows"].clone()).expect("rows");
    assert_eq!(rows.len(), recipes.traps.len());
    for trap in &recipes.traps {
        let text = flowing(&lockpick(&["explain", &trap.id]).with_code(0).stdout);
        assert!(text.contains(&format!("{} (trap): {}", trap.id, trap.title)), "{text}");
        let figure = trap.figure.clone().unwrap_or_default();
        [&trap.goes_wrong, &trap.instead, &figure].iter().for_each(|words| assert!(text.contains(&flowing(words)), "{words}\n{text}"));
        let listing = recipes.recipes.iter().filter(|recipe| recipe.traps.contains(&trap.id));
        assert!(listing.clone().count() > 0, "{}", trap.id);
        listing.for_each(|recipe| assert!(text.contains(&recipe.id), "{}: {text}", recipe.id));
        let row = rows.iter().find(|row| row[1] == format!("`{}`", trap.id)).expect("a row");
        assert_eq!(row[0], recipes.engines[trap.engine].name);
        assert_eq!((&row[2], &row[4]), (&trap.goes_wrong, &trap.instead));
        if let Some(check) = &trap.check {
            let text = lockpick(&["explain", check]).with_code(0).stdout;
            assert!(text.contains(&trap.id), "{check} does not point to {}", trap.id);
        }
    }
}

#[test]
fn obligations_are_those_that_the_answers_call_for() {
    let ids = |arguments: &[&str]| -> Vec<String> {
        let json = lockpick(&[&["recipe", "--format", "json"], arguments].concat()).with_code(0).json();
        let obligations = json["recipe"]["obligations"].as_array().expect("a list").iter();
        obligations.filter_map(|obligation| obligation["id"].as_str()).map(str::to_owned).collect()
    };
    let all = ids(&["claim-postgres"]);
    assert!(all.contains(&"request-key-inside".to_owned()), "{all:?}");
    let harmless = ["failure=wasted_work", "invariant=exactly_one", "owner=one_database", "contenders=many_hosts", "guard=transaction"];
    let mut arguments = vec!["--stack", "postgres"];
    harmless.iter().for_each(|answer| arguments.extend(["--answer", answer]));
    let called_for = ids(&arguments);
    assert!(
        called_for.contains(&"claim-with-effect".to_owned()) && !called_for.contains(&"request-key-inside".to_owned()),
        "{called_for:?}"
    );
}

#[test]
fn the_table_of_evidence_holds_what_the_races_wrote_or_says_that_there_is_none() {
    let table = lockpick(&["tables", "evidence", "--format", "json"]).with_code(0).json();
    let rows: Vec<Vec<String>> = serde_json::from_value(table["tables"][0]["rows"].clone()).expect("rows");
    match embedded::evidence().expect("the results are whole") {
        None => assert!(rows.is_empty() && table.to_string().contains("without the data of this table")),
        Some(evidence) => {
            assert_eq!(rows.len(), evidence.races.len());
            for race in &evidence.races {
                let is_it = |row: &&Vec<String>| row[1] == format!("`{}`", race.recipe) && row[2] == race.happened();
                let found = rows
                    .iter()
                    .filter(is_it)
                    .any(|row| row[4] == race.rounds.to_string() && row[6].starts_with(&race.bad_rounds.to_string()));
                assert!(found, "{race:?}");
            }
        }
    }
}

/// After a lost connection it is open whether a commit, or a statement that commits by itself, was carried out.
#[test]
fn a_lost_connection_is_never_said_to_have_undone_everything() {
    let recipes = recipes();
    let lost: Vec<_> = recipes.engines.iter().flat_map(|engine| engine.errors.iter().map(move |error| (engine, error))).collect();
    let lost = lost.into_iter().filter(|(_, error)| error.codes.iter().any(|code| code == "connection"));
    let engines: Vec<&str> = lost
        .map(|(engine, error)| {
            assert!(error.means.contains("nobody knows"), "{}: {}", engine.id, error.means);
            engine.id.as_str()
        })
        .collect();
    assert!(["postgres", "mysql", "redis", "etcd"].iter().all(|engine| engines.contains(engine)), "{engines:?}");
}

/// What it means is said at each step, and differs; the legend says what to do and cannot contradict it.
#[test]
fn the_legend_says_what_to_do_and_not_what_it_means() {
    let text = flowing(&lockpick(&["recipe", "quota-postgres", "--width", "80"]).with_code(0).stdout);
    assert!(text.contains("lost: the window is full: wait for the next"), "{text}");
    let legend = text.split("What follows").nth(1).and_then(|rest| rest.split("Known ways").next()).expect("the legend");
    assert!(legend.contains("lost undo, and do not act"), "{legend}");
    assert!(["it is yours", "somebody else has it", "the lock is gone"].iter().all(|meaning| !legend.contains(meaning)), "{legend}");
}

#[test]
fn a_hold_is_sold_to_a_buyer_who_stays_the_same() {
    for engine in ["postgres", "mysql", "sqlite"] {
        let json = lockpick(&["recipe", &format!("timed-hold-{engine}"), "--format", "json"]).with_code(0).json();
        let bound: Vec<&str> =
            json["recipe"]["binds"].as_array().expect("a list").iter().filter_map(|value| value["value"].as_str()).collect();
        assert_eq!(bound, ["id", "buyer"], "{engine}");
    }
}
