//! What a note says stays in its place: no name can break out of a statement.

use lockpick::condition::DetailValue;
use lockpick::embedded;
use lockpick::recipe::Filling;
use lockpick::rulebook::recipes::{Doing, Origin, Recipe};

use crate::support::{Folder, lockpick};

/// Names that somebody might try.
const HOSTILE: [&str; 16] = [
    "x'); DROP TABLE payments; --",
    "x\"; DELETE FROM payments; --",
    "a\\'b",
    "x' || pg_sleep(9) || '",
    "two\nlines\r\n*/ SELECT 1",
    "{ttl_ms} {table} {name}",
    ":me :key :token",
    "lock} 1 {x",
    "$(reboot) `id` && rm -rf /",
    "--force",
    "../../../etc/shadow",
    "\u{0}\u{1b}[31mred\u{202e}",
    "锁 🔒 блокировка",
    "%s %d @word@ \\n",
    "?acquire=x&y#z",
    "a very long name that goes on and on and on and on and on and on and on and on and on and on and on and on until it ends",
];
/// A name that is written as it is.
const PLAIN: &str = "zqzq";

fn statements(recipe: &Recipe) -> impl Iterator<Item = &String> {
    let run = recipe.steps.iter().filter_map(|step| if let Doing::Run(statement) = &step.does { Some(statement) } else { None });
    recipe.setup.iter().chain(run).chain(&recipe.teardown)
}

/// Whether the text is the template with, for the plain name in it, nothing but letters, digits and `-`, `_`, `.`.
fn keeps_its_place(template: &str, text: &str) -> bool {
    let mut rest = text;
    for (number, piece) in template.split(PLAIN).enumerate() {
        // A name of nothing but signs leaves the noun of a table alone, without the `_` between the two.
        if let Some(noun) = piece.strip_prefix('_').filter(|noun| number > 0 && rest.starts_with(noun)) {
            rest = &rest[noun.len()..];
            continue;
        }
        let own = if number == 0 {
            Some(0)
        } else if piece.is_empty() {
            Some(rest.len())
        } else {
            rest.find(piece)
        };
        let Some((name, behind)) = own.map(|own| rest.split_at(own)) else { return false };
        let is_harmless = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
        let Some(behind) = behind.strip_prefix(piece).filter(|_| name.chars().all(is_harmless)) else { return false };
        rest = behind;
    }
    rest.is_empty()
}

#[test]
fn no_name_leaves_its_place_in_any_statement() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    for recipe in &recipes.recipes {
        let plain = Filling::of_note(&recipes, recipe, Some(PLAIN), &[]);
        for name in HOSTILE {
            let hostile = Filling::of_note(&recipes, recipe, Some(name), &[]);
            for text in statements(recipe) {
                let (template, filled) = (plain.fill(text), hostile.fill(text));
                assert!(keeps_its_place(&template, &filled), "{}: {name:?}\n{template}\n{filled}", recipe.id);
            }
        }
    }
}

#[test]
fn the_test_of_places_sees_one_that_is_left() {
    assert!(keeps_its_place("SELECT 'zqzq' FROM zqzq_claim", "SELECT 'a.b' FROM a_b_claim"));
    assert!(keeps_its_place("SELECT 'zqzq' FROM zqzq_claim", "SELECT 'usual' FROM claim"));
    assert!(!keeps_its_place("SELECT 'zqzq' FROM t", "SELECT 'x' OR 'y' FROM t"));
    assert!(!keeps_its_place("SELECT 'zqzq' FROM t", "SELECT 'x' FROM t; DROP TABLE t"));
}

#[test]
fn the_program_fills_hostile_names_in_harmlessly() {
    let folder = Folder::new("recipe-hostile-names");
    for (number, name) in HOSTILE.iter().enumerate().filter(|(_, name)| !name.contains('\0')) {
        let note = format!("lockpick: 1\nname: {}\nstack: [postgres, redis, etcd]\n", serde_json::Value::from(*name));
        let path = folder.write(&format!("{number}.yaml"), &note);
        for recipe in ["claim-postgres", "ttl-lease-redis", "coordination-lease-etcd", "file-lock-any", "advisory-session-mysql"] {
            let run = lockpick(&["recipe", recipe, "--from", &path, "--format", "json"]).with_code(0);
            let steps = run.json()["recipe"]["steps"].to_string();
            for harm in ["DROP TABLE", "DELETE FROM pay", "$(", "rm -rf", "--force", "../", "\\u001b", "pg_sleep(", "锁"] {
                assert!(!steps.contains(harm), "{name:?} in {recipe}: {steps}");
            }
        }
    }
}

#[test]
fn names_and_durations_of_the_note_are_filled_in() {
    let folder = Folder::new("recipe-filling");
    let path = folder.write(
        "note.yaml",
        "lockpick: 1\nname: Vendor Payout 2\nlock: {mechanism: ttl_lock, ttl: 1m30s, wait_timeout: 1500ms, idle_timeout: 250ms}\n",
    );
    for (recipe, words) in [
        ("claim-lease-postgres", "INSERT INTO vendor_payout_2_job AS job"),
        ("claim-lease-postgres", "interval '90000 milliseconds'"),
        ("ttl-lease-redis", "SET {lock:Vendor-Payout-2} :me NX PX 90000"),
        ("coordination-lease-etcd", "{\"TTL\": \"90\"}"),
        ("row-lock-postgres", "SET LOCAL lock_timeout = '1500ms'"),
        ("row-lock-postgres", "SET LOCAL idle_in_transaction_session_timeout = '250ms'"),
        ("row-lock-mysql", "SET SESSION innodb_lock_wait_timeout = 2"),
        ("advisory-session-mysql", "GET_LOCK('Vendor-Payout-2', 0)"),
    ] {
        let text = lockpick(&["recipe", recipe, "--from", &path]).with_code(0).stdout;
        assert!(text.contains(words), "{recipe} lacks {words}\n{text}");
    }
    let text = lockpick(&["recipe", "claim-lease-postgres"]).with_code(0).stdout;
    assert!(text.contains("INSERT INTO job AS job") && text.contains("interval '30000 milliseconds'"), "the defaults\n{text}");
}

#[test]
fn a_duration_that_the_engine_does_not_take_is_changed_and_it_is_said_why() {
    let folder = Folder::new("recipe-bounds");
    let note =
        |ttl: &str| folder.write(&format!("{ttl}.yaml"), &format!("lockpick: 1\nname: x\nlock: {{mechanism: ttl_lock, ttl: {ttl}}}\n"));
    for (recipe, ttl, statement, said) in [
        ("coordination-lease-consul", "500ms", "\"TTL\": \"10s\"", "lock.ttl is 500ms, and 10s is written: a session takes"),
        ("coordination-lease-consul", "2d", "\"TTL\": \"86400s\"", "lock.ttl is 2d, and 1d is written: a session takes"),
        ("coordination-lease-etcd", "500ms", "\"TTL\": \"2\"", "lock.ttl is 500ms, and 2s is written: with the default"),
        ("coordination-lease-kubernetes", "1500ms", "leaseDurationSeconds: 2", "lock.ttl is 1s500ms, and 2s is written: it is given"),
    ] {
        let path = note(ttl);
        let text = lockpick(&["recipe", recipe, "--from", &path, "--width", "200"]).with_code(0).stdout;
        assert!(text.contains(statement) && text.contains(said), "{recipe}\n{text}");
        let json = lockpick(&["recipe", recipe, "--from", &path, "--format", "json"]).with_code(0).json();
        assert_eq!(json["recipe"]["changed"][0]["detail"], "ttl", "{recipe}");
    }
    for (recipe, ttl) in [("coordination-lease-consul", "30s"), ("ttl-lease-redis", "500ms"), ("claim-postgres", "500ms")] {
        let text = lockpick(&["recipe", recipe, "--from", &note(ttl)]).with_code(0).stdout;
        assert!(!text.contains("Not as the note says"), "{recipe}\n{text}");
    }
}

#[test]
fn bounds_are_those_of_a_duration_that_the_recipe_writes() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    for recipe in &recipes.recipes {
        for bounds in &recipe.bounds {
            let placeholder = recipes.words.placeholders.iter().find(|known| known.id == bounds.placeholder).expect("it is declared");
            assert!(matches!(placeholder.from, Some(Origin::Detail(_))), "{}: {}", recipe.id, bounds.placeholder);
            assert!(recipe.uses(&bounds.placeholder), "{}: {}", recipe.id, bounds.placeholder);
        }
    }
}

#[test]
fn a_duration_in_seconds_is_rounded_up() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    let book = embedded::book().expect("the built-in rule book is whole");
    let recipe = &recipes.recipes[recipes.recipe("coordination-lease-etcd").expect("the recipe")];
    let mut details = vec![None; book.details.len()];
    details[book.detail("ttl").expect("the detail")] = Some(DetailValue::Duration(2_001));
    let filling = Filling::of_note(&recipes, recipe, None, &details);
    assert_eq!(filling.fill("{ttl_s} {ttl_ms}"), "3 2001");
}
