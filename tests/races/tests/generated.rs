//! The race tests written for other projects run as printed: they pass with the recipe, and see the code it replaces fail.

use std::path::{Path, PathBuf};
use std::process::Command;

use lockpick_races::book::{Book, Recipe};
use lockpick_races::client::address;
use lockpick_races::generate::Template;
use lockpick_races::store::raced_on;

const LANGUAGES: [&str; 6] = ["python", "go", "java", "node", "rust", "sql"];

fn book() -> Book {
    Book::load().expect("the recipes can be read")
}

fn template(language: &str) -> Template {
    Template::load(language).expect("the template can be read")
}

/// Recipes with a plain race, on the given engines.
fn raced<'a>(book: &'a Book, engines: &'a [&str]) -> impl Iterator<Item = &'a Recipe> {
    let has_race = |recipe: &&Recipe| recipe.race.as_ref().is_some_and(|race| race.winners.is_some());
    book.recipes.iter().filter(has_race).filter(|recipe| engines.contains(&recipe.engine.as_str()))
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
    let book = book();
    for language in LANGUAGES {
        let template = template(language);
        for driver in &template.drivers {
            for recipe in raced(&book, &[driver.engine.as_str()]) {
                let Ok(text) = template.write(&book, recipe) else {
                    assert_eq!(language, "sql", "{} in {language}", recipe.id);
                    continue;
                };
                let words = text.split('@').skip(1).step_by(2);
                let left = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
                assert_eq!(words.filter(|word| left(word)).count(), 0, "{} in {language}: {text}", recipe.id);
                assert!(!text.contains("{table}"), "{} in {language}", recipe.id);
            }
        }
    }
}

fn python(engines: &[&str], program: &Path) {
    let book = book();
    let folder = folder("python");
    for recipe in raced(&book, engines) {
        let file = folder.join(format!("{}.py", recipe.id));
        std::fs::write(&file, template("python").write(&book, recipe).expect("a race test")).expect("written");
        let address = match recipe.engine.as_str() {
            "sqlite" => folder.join("race.db").display().to_string(),
            _ => address(raced_on(&book, recipe).expect("an engine")).expect("its address"),
        };
        let variable = template("python").drivers.iter().find(|driver| driver.engine == recipe.engine).map(|d| d.address.clone());
        run(Command::new(program).arg(&file).env(variable.expect("a driver"), address), &recipe.id);
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
    let book = book();
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
    for recipe in raced(&book, &["postgres", "sqlite"]).filter(|recipe| variants.contains(&recipe.variant.as_str())) {
        let text = template("rust").write(&book, recipe).expect("a race test");
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
