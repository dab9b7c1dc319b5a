//! The race tests written for other projects run as printed: they pass with the recipe, and see the code it replaces fail.

use std::path::{Path, PathBuf};
use std::process::Command;

use lockpick::embedded;
use lockpick::recipe::{NoRaceTest, race_test};
use lockpick::rulebook::recipes::{Recipe, Recipes, Template};
use lockpick_races::client::address;

fn recipes() -> Recipes {
    embedded::recipes().expect("the recipes are built in")
}

fn template<'r>(recipes: &'r Recipes, language: &str) -> &'r Template {
    recipes.race_tests.iter().find(|template| template.id == language).expect("the template of the language")
}

fn written(recipes: &Recipes, recipe: &Recipe, language: &str) -> String {
    race_test(recipes, recipe, template(recipes, language)).expect("a race test")
}

/// Recipes with a plain race, on the given engines.
fn raced<'r>(recipes: &'r Recipes, engines: &'r [&str]) -> impl Iterator<Item = &'r Recipe> {
    let has_race = |recipe: &&Recipe| recipe.race.as_ref().is_some_and(|race| race.winners.is_some());
    recipes.recipes.iter().filter(has_race).filter(|recipe| engines.contains(&recipes.engine_of(recipe).id.as_str()))
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn run(command: &mut Command, what: &str) {
    let output = command.output().expect("the program is there");
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{what}: {text}");
    println!("{what}: {text}");
}

#[test]
fn nothing_is_left_to_be_filled_in() {
    let recipes = recipes();
    for template in &recipes.race_tests {
        for driver in &template.drivers {
            for recipe in raced(&recipes, &[&recipes.engines[driver.engine].id]) {
                let text = match race_test(&recipes, recipe, template) {
                    Ok(text) => text,
                    Err(error) => {
                        let is_by_hand = matches!(error, NoRaceTest::NotByHand | NoRaceTest::BothGetThrough);
                        assert!(is_by_hand, "{} in {}: {error}", recipe.id, template.id);
                        continue;
                    }
                };
                let words = text.split('@').skip(1).step_by(2);
                let left = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
                assert_eq!(words.filter(|word| left(word)).count(), 0, "{} in {}: {text}", recipe.id, template.id);
                assert!(!text.contains("{table}"), "{} in {}", recipe.id, template.id);
            }
        }
    }
}

fn python(engines: &[&str], program: &Path) {
    let recipes = recipes();
    let folder = folder("python");
    for recipe in raced(&recipes, engines) {
        let file = folder.join(format!("{}.py", recipe.id));
        std::fs::write(&file, written(&recipes, recipe, "python")).expect("written");
        let engine = recipes.engine_of(recipe);
        let address = match engine.id.as_str() {
            "sqlite" => folder.join("race.db").display().to_string(),
            _ => address(engine.raced_on.as_deref().expect("an engine that is raced")).expect("its address"),
        };
        let driver = template(&recipes, "python").drivers.iter().find(|driver| driver.engine == recipe.engine);
        run(Command::new(program).arg(&file).env(&driver.expect("a driver").address, address), &recipe.id);
    }
}

#[test]
#[ignore = "needs Python"]
fn python_on_sqlite() {
    python(&["sqlite"], Path::new("python3"));
}

#[test]
#[ignore = "needs Python with psycopg, PyMySQL and redis, and the servers"]
fn python_on_servers() {
    let environment = folder("python-packages");
    let program = environment.join("bin/python");
    if !program.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment), "venv");
    }
    let packages = ["-m", "pip", "install", "--quiet", "psycopg[binary]", "PyMySQL", "redis"];
    run(Command::new(&program).args(packages), "pip install");
    python(&["postgres", "mysql", "redis"], &program);
}

#[test]
#[ignore = "builds a package of its own; needs PostgreSQL"]
fn rust_on_postgres_and_sqlite() {
    let recipes = recipes();
    let folder = folder("rust");
    let tests = folder.join("tests");
    std::fs::create_dir_all(&tests).and_then(|()| std::fs::create_dir_all(folder.join("src"))).expect("folders");
    std::fs::write(folder.join("src/lib.rs"), "").expect("written");
    // The versions of this package, so that nothing is built that is not known to build.
    let manifest = "[package]\nname = \"reader\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dev-dependencies]\n\
                    fastrand = \"2\"\npostgres = \"0.19\"\nrusqlite = { version = \"0.43\", features = [\"bundled\"] }\n";
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    std::fs::copy(lock, folder.join("Cargo.lock")).expect("copied");
    let variants = ["claim", "conditional-change", "queue", "row-lock", "set-rule", "fence"];
    let chosen = |recipe: &&Recipe| variants.contains(&recipes.variant_of(recipe).id.as_str());
    for recipe in raced(&recipes, &["postgres", "sqlite"]).filter(chosen) {
        let text = written(&recipes, recipe, "rust");
        std::fs::write(tests.join(format!("{}.rs", recipe.id.replace('-', "_"))), text).expect("written");
    }
    run(
        Command::new(env!("CARGO"))
            .args(["test", "--tests", "--quiet"])
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .env("DATABASE_URL", address("postgres").expect("its address"))
            .env("DATABASE_FILE", folder.join("race.db")),
        "cargo test",
    );
}
