//! The recipes are written as `rules/recipes/README.md` says.

use std::collections::BTreeSet;

use lockpick_races::book::{Book, Part, Recipe, Step};
use lockpick_races::changes::Change;

fn book() -> Book {
    Book::load().expect("the recipes can be read")
}

/// The words between braces in a text, as the README says what counts as one.
fn placeholders(text: &str) -> Vec<&str> {
    text.match_indices('{')
        .filter_map(|(at, _)| text[at + 1..].split_once('}').map(|(word, _)| word))
        .filter(|word| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'))
        .collect()
}

/// The words after a colon in a text.
fn bound(text: &str) -> Vec<String> {
    text.match_indices(':')
        .map(|(at, _)| {
            let word = |letter: &char| letter.is_ascii_lowercase() || *letter == '_';
            text[at + 1..].chars().take_while(word).collect::<String>()
        })
        .filter(|word| !word.is_empty())
        .collect()
}

fn texts(recipe: &Recipe) -> Vec<&String> {
    let naive = recipe.naive.iter().flat_map(|naive| naive.setup.iter().flatten());
    let race = recipe.race.iter().flat_map(|race| race.prepare.iter().chain(race.after.iter().map(|after| &after.run)));
    let steps = steps(recipe).into_iter().filter_map(|step| step.run.as_ref());
    recipe.setup.iter().chain(&recipe.teardown).chain(naive).chain(race).chain(steps).collect()
}

fn steps(recipe: &Recipe) -> Vec<&Step> {
    recipe.steps.iter().chain(recipe.naive.iter().flat_map(|naive| &naive.steps)).collect()
}

#[test]
fn every_placeholder_and_every_bound_value_is_declared() {
    let book = book();
    let declared: BTreeSet<&str> = book.words.placeholders.iter().map(|placeholder| placeholder.id.as_str()).collect();
    let values = book.bound_names();
    for recipe in &book.recipes {
        for text in texts(recipe) {
            for word in placeholders(text) {
                assert!(declared.contains(word), "{}: {{{word}}} in {text}", recipe.id);
            }
            for word in bound(text) {
                assert!(values.contains(&word), "{}: :{word} in {text}", recipe.id);
            }
        }
    }
}

#[test]
fn a_recipe_is_named_after_its_variant_and_its_engine() {
    let book = book();
    let mut seen = BTreeSet::new();
    for recipe in &book.recipes {
        assert_eq!(recipe.id, format!("{}-{}", recipe.variant, recipe.engine));
        assert!(book.variants.iter().any(|variant| variant.id == recipe.variant), "{}", recipe.id);
        assert!(book.engines.contains_key(&recipe.engine), "{}", recipe.id);
        assert!(seen.insert(&recipe.id), "{} twice", recipe.id);
        for companion in &recipe.with {
            assert!(book.variants.iter().any(|variant| variant.id == *companion), "{}: {companion}", recipe.id);
        }
    }
    for variant in &book.variants {
        assert!(book.recipes.iter().any(|recipe| recipe.variant == variant.id), "no recipe of {}", variant.id);
    }
}

#[test]
fn steps_stand_in_the_order_in_which_they_run_and_say_what_they_are_for() {
    for recipe in &book().recipes {
        for part in [&recipe.steps[..], recipe.naive.as_ref().map_or(&[][..], |naive| &naive.steps)] {
            let parts: Vec<Part> = part.iter().map(|step| step.part).collect();
            assert!(parts.is_sorted(), "{}: {parts:?}", recipe.id);
            let ids: BTreeSet<&String> = part.iter().map(|step| &step.id).collect();
            assert_eq!(ids.len(), part.len(), "{}: two steps of one name", recipe.id);
        }
        for step in &recipe.steps {
            assert!(!step.says.is_empty(), "{}: step {} says nothing", recipe.id, step.id);
            let kinds = [step.run.is_some(), !step.compute.is_empty(), step.yours.is_some()];
            assert_eq!(kinds.iter().filter(|kind| **kind).count(), 1, "{}: step {}", recipe.id, step.id);
        }
    }
}

#[test]
fn every_trap_is_listed_by_a_recipe_and_has_a_scope_beside_its_figure() {
    let book = book();
    let listed: BTreeSet<&String> = book.recipes.iter().flat_map(|recipe| &recipe.traps).collect();
    let mut ids = BTreeSet::new();
    for trap in &book.traps {
        assert!(ids.insert(&trap.id), "{} twice", trap.id);
        assert!(listed.contains(&trap.id), "no recipe lists {}", trap.id);
        assert!(trap.figure.is_none() || trap.scope.is_some(), "{}: a figure without scope", trap.id);
        assert!(trap.title.len() <= 75, "{}: a long title", trap.id);
    }
    for id in listed {
        assert!(ids.contains(id), "no trap {id}");
    }
}

#[test]
fn what_is_said_to_be_raced_is_raced_with_a_failing_control_beside_it() {
    let book = book();
    let changes = Change::load().expect("the changes can be read");
    let entries = lockpick_races::evidence::all(&book, &changes);
    for recipe in &book.recipes {
        let of_this = || entries.iter().filter(|entry| entry.plan.recipe.id == recipe.id);
        match recipe.raced.as_str() {
            "yes" => {
                assert!(of_this().any(|entry| !entry.is_control()), "{} has no race", recipe.id);
                assert!(of_this().any(lockpick_races::evidence::Entry::is_control), "{} has no control", recipe.id);
            }
            "from the manual" => assert!(of_this().next().is_none(), "{} is raced", recipe.id),
            other => panic!("{}: raced: {other}", recipe.id),
        }
    }
}

#[test]
fn every_change_fits_its_recipe_and_names_a_trap_that_there_is() {
    let book = book();
    for change in Change::load().expect("the changes can be read") {
        let recipe = book.recipe(&change.recipe).expect("a recipe");
        change.apply(&recipe.steps).expect("the change can be made");
        if let Some(trap) = &change.trap {
            assert!(recipe.traps.contains(trap), "{} does not list {trap}", recipe.id);
        }
    }
}
