//! The recipes of the rule book, read as `rules/recipes/README.md` describes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::text::{Fill, Values};

/// All recipes, with the words they share.
#[derive(Debug)]
pub struct Book {
    /// Placeholders, values, parts and so on.
    pub words: Words,
    /// The variants, in order of preference.
    pub variants: Vec<Variant>,
    /// The heads of the engines, by engine.
    pub engines: BTreeMap<String, Head>,
    /// The recipes, in the order in which they were read.
    pub recipes: Vec<Recipe>,
    /// The traps of all engines.
    pub traps: Vec<Trap>,
}

/// `words.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub placeholders: Vec<Placeholder>,
    pub values: Vec<BoundValue>,
    #[serde(rename = "recipe_parts")]
    pub parts: Vec<Titled>,
    pub sees: Vec<Seen>,
    pub then: Vec<Said>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placeholder {
    pub id: String,
    pub means: String,
    pub from: Option<String>,
    #[serde(rename = "as")]
    pub form: String,
    pub default: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundValue {
    pub id: String,
    pub means: String,
    pub race: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Titled {
    pub id: String,
    pub title: String,
    pub means: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    pub id: String,
    pub says: String,
}

/// The words for what a step can see.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    pub id: String,
    pub says: String,
    /// Other words, by the language of the steps.
    #[serde(default, rename = "in")]
    pub by_language: BTreeMap<String, String>,
}

/// An entry of `variants.yaml`. The condition is the program's affair; the races take no notice of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    pub id: String,
    pub title: String,
    #[serde(rename = "for")]
    pub purpose: String,
    pub mechanisms: Vec<String>,
    pub noun: String,
    #[serde(default)]
    pub when: serde_json::Value,
    #[serde(default)]
    pub first_when: serde_json::Value,
    #[serde(default)]
    pub redesigns: Vec<String>,
    pub alike: Option<String>,
    pub anywhere: Option<String>,
    pub companion: Option<String>,
    pub obligations: Vec<String>,
}

/// What holds for all recipes of an engine.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub name: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub language: String,
    pub written: Option<String>,
    pub raced_on: Option<String>,
    pub to_run: u32,
    #[serde(default)]
    pub limits: Vec<serde_json::Value>,
    #[serde(default)]
    pub errors: Vec<ErrorRule>,
}

/// What an error means after any step of an engine.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorRule {
    pub codes: Vec<String>,
    pub then: Then,
    pub means: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub id: String,
    pub variant: String,
    #[serde(skip)]
    pub engine: String,
    #[serde(default)]
    pub when: serde_json::Value,
    #[serde(default)]
    pub with: Vec<String>,
    pub own_engine_only: Option<String>,
    pub raced: String,
    #[serde(default)]
    pub needs: Vec<String>,
    #[serde(default)]
    pub bounds: Vec<serde_json::Value>,
    #[serde(default)]
    pub setup: Vec<String>,
    #[serde(default)]
    pub teardown: Vec<String>,
    pub steps: Vec<Step>,
    pub race: Option<Race>,
    pub naive: Option<Naive>,
    #[serde(default)]
    pub obligations: Vec<String>,
    pub traps: Vec<String>,
    #[serde(default)]
    pub libraries: Vec<Library>,
    pub sources: Vec<String>,
}

/// One statement, or what the reader's own code does in between.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub id: String,
    pub part: Part,
    #[serde(default)]
    pub says: String,
    pub run: Option<String>,
    /// Where in the answer the value stands that `reads` looks at.
    pub at: Option<String>,
    #[serde(default)]
    pub gives: BTreeMap<String, String>,
    #[serde(default)]
    pub reads: Vec<Read>,
    /// Values that the reader's code makes of others: `new_value: value + 1`.
    #[serde(default)]
    pub compute: BTreeMap<String, String>,
    pub yours: Option<String>,
    pub example: Option<String>,
}

/// What a step can see, and what follows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    pub sees: Sees,
    #[serde(default)]
    pub codes: Vec<String>,
    pub then: Then,
    pub means: String,
}

/// The parts of a recipe, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Take,
    Enter,
    Work,
    Renew,
    GiveBack,
    Undo,
    Watch,
}

/// What can be seen in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sees {
    Row,
    NoRow,
    Changed,
    Unchanged,
    True,
    False,
    Ok,
    Nil,
    Number,
    Error,
}

/// What follows from what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Next,
    Won,
    Lost,
    Again,
    Stop,
}

/// How the plain race of a recipe is set up and judged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    #[serde(default)]
    pub fill: Fill,
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// For two sessions by hand; the races take no notice of it.
    #[serde(default)]
    pub by_hand: Fill,
    #[serde(default)]
    pub parts: Vec<Part>,
    #[serde(default)]
    pub prepare: Vec<String>,
    /// How many must win; none when there is no plain race.
    pub winners: Option<String>,
    pub after: Option<After>,
}

/// What must be found when the round is over.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    pub run: String,
    pub at: Option<String>,
    pub equals: String,
}

/// The code that a recipe replaces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Naive {
    pub says: String,
    pub setup: Option<Vec<String>>,
    pub steps: Vec<Step>,
    pub after: Option<After>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Library {
    pub language: String,
    pub name: String,
    pub says: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trap {
    pub id: String,
    pub title: String,
    pub goes_wrong: String,
    pub figure: Option<String>,
    pub scope: Option<String>,
    pub instead: String,
    pub check: Option<String>,
    pub sources: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantsFile {
    variants: Vec<Variant>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineFile {
    engine: String,
    head: Option<Head>,
    #[serde(default)]
    recipes: Vec<Recipe>,
    #[serde(default)]
    traps: Vec<Trap>,
}

impl Book {
    /// The folder of the recipes in this repository.
    pub fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/recipes")
    }

    /// Reads the whole folder.
    ///
    /// # Errors
    /// When a file cannot be read or is not written as the README says.
    pub fn load() -> Result<Self> {
        let folder = Self::folder();
        let words = read(&folder.join("words.yaml"))?;
        let variants: VariantsFile = read(&folder.join("variants.yaml"))?;
        let mut book = Self { words, variants: variants.variants, engines: BTreeMap::new(), recipes: Vec::new(), traps: Vec::new() };
        for path in engine_files(&folder)? {
            let file: EngineFile = read(&path)?;
            if let Some(head) = file.head
                && book.engines.insert(file.engine.clone(), head).is_some()
            {
                bail!("{}: a second head of {}", path.display(), file.engine);
            }
            book.recipes.extend(file.recipes.into_iter().map(|recipe| Recipe { engine: file.engine.clone(), ..recipe }));
            book.traps.extend(file.traps);
        }
        Ok(book)
    }

    /// The recipe with this id.
    ///
    /// # Errors
    /// When there is none.
    pub fn recipe(&self, id: &str) -> Result<&Recipe> {
        self.recipes.iter().find(|recipe| recipe.id == id).with_context(|| format!("no recipe {id}"))
    }

    /// The names that stand for bound values.
    pub fn bound_names(&self) -> Vec<String> {
        self.words.values.iter().map(|value| value.id.clone()).collect()
    }

    /// What the placeholders of a recipe are filled with in a race: their defaults, and names no project uses.
    pub fn fill(&self, recipe: &Recipe) -> Fill {
        let mut fill: Fill = self.words.placeholders.iter().map(|p| (p.id.clone(), p.default.clone())).collect();
        let noun = recipe.variant.replace('-', "_");
        fill.insert("table".into(), format!("lockpick_race_{noun}"));
        fill.insert("name".into(), format!("lockpick-race-{}", recipe.variant));
        if let Some(race) = &recipe.race {
            fill.extend(race.fill.clone());
        }
        fill
    }

    /// The values that a worker of a race binds before it starts; `round` is a text that is new in each round.
    pub fn values(&self, recipe: &Recipe, round: &str, worker: usize, workers: usize) -> Values {
        let mut values = Values::new();
        for value in &self.words.values {
            let race = recipe.race.as_ref().and_then(|race| race.values.get(&value.id)).unwrap_or(&value.race);
            let bound = match race.as_str() {
                "result" | "fresh" => continue,
                "round" => round.to_owned(),
                "worker" => worker.to_string(),
                "workers" => workers.to_string(),
                constant => constant.to_owned(),
            };
            values.insert(value.id.clone(), crate::text::Value::read(&bound));
        }
        values
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_saphyr::from_str(&text).with_context(|| path.display().to_string())
}

fn engine_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(engine_files(&path)?);
        } else if name.ends_with(".yaml") && !["words.yaml", "variants.yaml"].contains(&name.as_str()) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
