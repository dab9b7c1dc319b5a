//! What recipes from a manual must hold, since no race would find it missing.

use std::collections::BTreeSet;

use lockpick::embedded;
use lockpick::recipe::Filling;
use lockpick::rulebook::recipes::{Doing, Recipe, Recipes, Step};

use crate::support::lockpick;

fn recipes() -> Recipes {
    embedded::recipes().expect("the built-in recipes are whole")
}

fn of_engine<'r>(recipes: &'r Recipes, engine: &str) -> Vec<&'r Recipe> {
    let found: Vec<_> = recipes.recipes.iter().filter(|recipe| recipes.engine_of(recipe).id == engine).collect();
    assert!(!found.is_empty(), "{engine}");
    found
}

fn statement(step: &Step) -> Option<&str> {
    if let Doing::Run(statement) = &step.does { Some(statement) } else { None }
}

fn statements(recipe: &Recipe) -> Vec<&str> {
    recipe.steps.iter().filter_map(statement).collect()
}

#[test]
fn what_takes_a_lease_renews_it_and_gives_it_back() {
    let recipes = recipes();
    let mut seen = 0;
    for recipe in recipes.recipes.iter().filter(|recipe| !recipe.raced) {
        let variant = recipes.variant_of(recipe).id.as_str();
        if !["claim-lease", "queue", "lease-row", "coordination-lease"].contains(&variant) {
            continue;
        }
        seen += 1;
        for part in ["renew", "give_back"] {
            assert!(recipe.steps.iter().any(|step| step.part == part && statement(step).is_some()), "{} has no {part}", recipe.id);
        }
    }
    assert!(seen > 12, "{seen}");
}

#[test]
fn a_fence_lets_read_before_it_lets_decide() {
    let recipes = recipes();
    let fence = recipes.variant("fence").expect("the variant");
    for recipe in recipes.recipes.iter().filter(|recipe| recipe.variant == fence) {
        let reads = recipe.steps.iter().position(|step| step.part == "enter" && step.gives.iter().any(|(word, _)| word == "value"));
        let decides = recipe.steps.iter().position(|step| matches!(step.does, Doing::Compute(_)));
        assert!(reads.is_some() && reads < decides, "{}", recipe.id);
    }
}

#[test]
fn every_table_is_made_and_times_of_a_lease_have_their_zone() {
    let recipes = recipes();
    for engine in ["oracle", "sqlserver"] {
        for recipe in of_engine(&recipes, engine) {
            let setup = recipe.setup.join("\n");
            let uses_a_table = statements(recipe).iter().any(|text| text.contains("{table}"));
            assert!(!uses_a_table || setup.contains("CREATE TABLE {table} ("), "{}", recipe.id);
            if engine == "oracle" && setup.contains("lease_until") {
                assert!(setup.contains("lease_until timestamp with time zone"), "{}", recipe.id);
            }
        }
    }
}

#[test]
fn a_transaction_of_mongodb_has_its_concerns_and_every_statement_its_session() {
    let recipes = recipes();
    let mut transactions = 0;
    for recipe in of_engine(&recipes, "mongodb") {
        let all = statements(recipe);
        let Some(start) = all.iter().find(|text| text.contains("startTransaction")) else {
            let writes = all.iter().filter(|text| ["insertOne", "updateOne", "findOneAndUpdate"].iter().any(|verb| text.contains(verb)));
            writes.for_each(|text| assert!(text.contains("writeConcern: { w: 'majority' }"), "{}: {text}", recipe.id));
            continue;
        };
        transactions += 1;
        assert!(start.contains("level: 'snapshot'") && start.contains("w: 'majority'"), "{}: {start}", recipe.id);
        all.iter().for_each(|text| assert!(text.contains("session."), "{}: {text}", recipe.id));
    }
    assert_eq!(transactions, 2);
}

/// The words in capitals after a colon in a text.
fn capitals(text: &str) -> BTreeSet<&str> {
    let word = |at: usize| text[at + 1..].split(|letter: char| !letter.is_ascii_uppercase()).next().unwrap_or_default();
    text.match_indices(':').map(|(at, _)| word(at)).filter(|word| !word.is_empty()).collect()
}

/// Checks each object with expressions, wherever it stands in a request.
fn check_expressions(id: &str, request: &serde_json::Value) {
    match request {
        serde_json::Value::Array(items) => items.iter().for_each(|item| check_expressions(id, item)),
        serde_json::Value::Object(fields) => {
            fields.values().for_each(|item| check_expressions(id, item));
            let expressions = fields.iter().filter(|(key, _)| key.ends_with("Expression")).filter_map(|(_, text)| text.as_str());
            let used: BTreeSet<String> = expressions
                .flat_map(|text| {
                    let constants = text.split([' ', '(', ')']).filter(|word| word.parse::<i64>().is_ok());
                    assert_eq!(constants.count(), 0, "{id}: a constant in {text}");
                    capitals(text)
                })
                .map(|word| format!(":{word}"))
                .collect();
            let values = fields.get("ExpressionAttributeValues").and_then(|values| values.as_object());
            let given: BTreeSet<String> = values.into_iter().flat_map(|values| values.keys().cloned()).collect();
            assert_eq!(used, given, "{id}");
        }
        _ => {}
    }
}

#[test]
fn requests_of_dynamodb_are_whole() {
    let recipes = recipes();
    for recipe in of_engine(&recipes, "dynamodb") {
        let filling = Filling::of_note(&recipes, recipe, None, &[]);
        for text in statements(recipe) {
            let (operation, body) = text.split_once('\n').unwrap_or_else(|| panic!("{}: {text}", recipe.id));
            assert!(operation.chars().all(char::is_alphabetic), "{}: {operation}", recipe.id);
            let body = serde_json::from_str(&filling.fill(body)).unwrap_or_else(|error| panic!("{}: {error} in {body}", recipe.id));
            check_expressions(&recipe.id, &body);
        }
    }
}

#[test]
fn what_is_base64_on_the_way_is_said_to_be() {
    let recipes = recipes();
    for engine in ["etcd", "consul"] {
        let engine = recipes.engines.iter().find(|known| known.id == engine).expect("the engine");
        assert!(engine.written.as_ref().is_some_and(|written| written.contains("base64")), "{}", engine.id);
    }
}

#[test]
fn engines_from_the_manual_reach_the_outcome_too() {
    let once = "failure=duplicate_effect invariant=exactly_one owner=claim_database contenders=many_hosts guard=idempotency_key";
    let set = "failure=corruption invariant=set_rule owner=one_store contenders=many_hosts guard=transaction";
    for (answers, stack, recipe) in [
        (format!("{once} on_crash=finish"), "oracle", "claim-lease-oracle"),
        (format!("{once} on_crash=skip"), "oracle", "started-done-oracle"),
        (format!("{once} on_crash=finish"), "sqlserver", "claim-lease-sqlserver"),
        (format!("{once} on_crash=skip"), "sqlserver", "started-done-sqlserver"),
        (format!("{once} on_crash=finish"), "dynamodb", "claim-lease-dynamodb"),
        (format!("{once} on_crash=skip"), "dynamodb", "started-done-dynamodb"),
        (format!("{once} on_crash=finish"), "mongodb", "claim-lease-mongodb"),
        (format!("{once} on_crash=skip"), "mongodb", "started-done-mongodb"),
        (format!("{once} on_crash=finish"), "s3", "claim-lease-s3"),
        (format!("{once} on_crash=skip"), "s3", "started-done-s3"),
        (set.to_owned(), "s3", "version-column-s3"),
        (set.to_owned(), "dynamodb", "parent-version-dynamodb"),
        (set.to_owned(), "mongodb", "parent-version-mongodb"),
    ] {
        let answers = answers.split(' ').flat_map(|answer| ["--answer", answer]);
        let arguments: Vec<&str> = ["ask", "--no-input", "--stack", stack].into_iter().chain(answers).collect();
        let text = lockpick(&arguments).with_code(0).stdout;
        assert!(text.contains(&format!("Recipe {recipe}:")), "{arguments:?}\n{text}");
        assert!(!text.contains("What you run has no recipe"), "{arguments:?}\n{text}");
    }
}
