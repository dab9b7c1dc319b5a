//! Race tests for other projects: printed for every recipe that can be raced in a language, and an honest no otherwise.

use lockpick::embedded;
use lockpick::recipe::race_test;

use crate::support::lockpick;

#[test]
fn every_race_test_is_whole_or_it_is_said_why_there_is_none() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    let languages: Vec<&str> = recipes.race_tests.iter().map(|template| template.id.as_str()).collect();
    assert_eq!(languages, ["go", "java", "node", "python", "rust", "sql"]);
    let listed = lockpick(&["recipe"]).with_code(0).stdout;
    assert!(listed.contains(&languages.join(", ")), "{listed}");
    let mut written = 0;
    for recipe in &recipes.recipes {
        let raced = recipe.race.as_ref().is_some_and(|race| race.winners.is_some());
        for template in &recipes.race_tests {
            let reaches = template.drivers.iter().any(|driver| driver.engine == recipe.engine);
            match race_test(&recipes, recipe, template) {
                Ok(text) => {
                    written += 1;
                    assert!(raced && reaches, "{} in {}", recipe.id, template.id);
                    assert!(text.contains(&recipe.id) && text.ends_with('\n') && !text.ends_with("\n\n"), "{}\n{text}", recipe.id);
                    for word in [
                        "@setup@",
                        "@steps@",
                        "@after@",
                        "@driver@",
                        "@naive@",
                        "@naive_says@",
                        "@a_take@",
                        "@winners@",
                        "@must_be@",
                        "{table}",
                        "{name}",
                    ] {
                        assert!(!text.contains(word), "{} in {} has {word}\n{text}", recipe.id, template.id);
                    }
                    let own = ["lockpick_race_", "lockpick-race-"].iter().any(|name| text.contains(name));
                    assert!(own, "{} in {} touches names of the reader's\n{text}", recipe.id, template.id);
                }
                Err(error) => {
                    let by_hand = template.id == "sql";
                    assert!(!raced || !reaches || by_hand, "{} in {}: {error}", recipe.id, template.id);
                }
            }
        }
    }
    assert!(written > 150, "{written}");
}

#[test]
fn the_program_prints_the_same_and_says_no_in_words() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    let recipe = &recipes.recipes[recipes.recipe("claim-sqlite").expect("the recipe")];
    let python = recipes.race_tests.iter().find(|template| template.id == "python").expect("the template");
    let printed = lockpick(&["recipe", "claim-sqlite", "--race-test", "python"]).with_code(0).stdout;
    assert_eq!(Ok(printed), race_test(&recipes, recipe, python));
    let chosen = ["recipe", "unique_constraint", "--stack", "sqlite", "--variant", "claim", "--race-test", "python"];
    assert!(lockpick(&chosen).with_code(0).stdout.contains("claim-sqlite"));
    for (recipe, language, words) in [
        ("claim-oracle", "python", "no race of workers released together"),
        ("claim-etcd", "go", "the template reaches postgres, mysql"),
        ("claim-lease-postgres", "sql", "binds what it has read"),
        ("outbox-postgres", "sql", "two workers both get through"),
    ] {
        let run = lockpick(&["recipe", recipe, "--race-test", language]).with_code(2);
        assert!(run.stderr.contains(words), "{recipe} {language}: {}", run.stderr);
    }
}

/// A language has its keywords; that these two are well formed is seen by their own compilers where they are at hand.
#[test]
fn the_printed_python_compiles_where_python_is_at_hand() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    let python = recipes.race_tests.iter().find(|template| template.id == "python").expect("the template");
    let texts: Vec<String> = recipes.recipes.iter().filter_map(|recipe| race_test(&recipes, recipe, python).ok()).collect();
    let compile = "import sys, json\nfor text in json.load(sys.stdin): compile(text, 'race', 'exec')";
    let Ok(mut child) = std::process::Command::new("python3").args(["-c", compile]).stdin(std::process::Stdio::piped()).spawn() else {
        return;
    };
    let stdin = child.stdin.take().expect("its input");
    serde_json::to_writer(stdin, &texts).expect("the texts can be handed over");
    assert!(child.wait().expect("it ends").success());
}

/// Two sessions by hand show something only where one of them is refused; and nothing stands there that is not to be done.
#[test]
fn a_race_by_hand_has_one_winner_says_what_must_be_left_and_has_no_empty_block() {
    let recipes = embedded::recipes().expect("the built-in recipes are whole");
    let sql = recipes.race_tests.iter().find(|template| template.id == "sql").expect("the template");
    let mut written = Vec::new();
    for recipe in &recipes.recipes {
        let Ok(text) = race_test(&recipes, recipe, sql) else { continue };
        written.push(recipe.id.as_str());
        let race = recipe.race.as_ref().expect("its race");
        let one = race.winners.as_deref().is_some_and(|winners| ["1", "any"].contains(&winners));
        assert!(one || !race.by_hand.is_empty(), "{}", recipe.id);
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair[0].starts_with("-- ----")) {
            assert!(!pair[1].is_empty() && !pair[1].starts_with("-- ----"), "{}: an empty block\n{text}", recipe.id);
        }
        assert!(!text.contains("\n\n\n") && text.contains("it must be ") && text.contains("-> lost: ") | text.contains("40001"), "{text}");
        assert_eq!(recipe.naive.is_some(), text.contains("It must fail: both sessions get through."), "{text}");
    }
    for engine in ["postgres", "mysql", "sqlite"] {
        for variant in ["claim", "started-done", "conditional-change", "timed-hold", "quota"] {
            assert!(written.contains(&format!("{variant}-{engine}").as_str()), "{variant}-{engine}: {written:?}");
        }
        let by_hand = |variant: &str| {
            let recipe = recipes.recipe(&format!("{variant}-{engine}")).expect("the recipe");
            race_test(&recipes, &recipes.recipes[recipe], sql).unwrap_or_default()
        };
        let stock = by_hand("conditional-change");
        assert!(stock.contains("(id, qty) VALUES (1, 1);") && stock.contains("it must be 0 ----"), "{stock}");
        assert!(stock.contains("-- :new_value is value - 1: write the number in.\n-- write"), "{stock}");
        let quota = by_hand("quota");
        assert!(quota.contains("used < 1") && quota.contains("it must be 1 ----"), "{quota}");
    }
}
