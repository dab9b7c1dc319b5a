//! Race tests for other projects, made of a recipe and of the template of a language (`rules/race-tests`).

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::book::{After, Book, Part, Read, Recipe, Sees, Step, Then};
use crate::text::Fill;

/// A file of `rules/race-tests`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    pub language: String,
    pub name: String,
    pub file: String,
    pub text: Quotes,
    pub none: String,
    pub line: String,
    pub step: String,
    pub read: String,
    pub pair: String,
    pub drivers: Vec<Driver>,
    pub naive: String,
    pub template: String,
}

/// How a text of several lines is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quotes {
    pub open: String,
    pub close: String,
}

/// How a language reaches an engine.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Driver {
    pub engine: String,
    pub address: String,
    pub needs: String,
    pub run: String,
    pub imports: String,
    pub code: String,
}

/// The parts a worker runs, and the one that follows when it does not get through.
const RUN: [(Part, &str); 5] =
    [(Part::Take, "take"), (Part::Enter, "enter"), (Part::Work, "work"), (Part::GiveBack, "give_back"), (Part::Undo, "undo")];

impl Template {
    /// Reads the template of a language.
    ///
    /// # Errors
    /// When there is none, or it is not written as the README says.
    pub fn load(language: &str) -> Result<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../rules/race-tests/{language}.yaml"));
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        serde_saphyr::from_str(&text).with_context(|| path.display().to_string())
    }

    /// Writes the race test of a recipe.
    ///
    /// # Errors
    /// When the recipe has no plain race, or the language has no driver for its engine.
    pub fn write(&self, book: &Book, recipe: &Recipe) -> Result<String> {
        let race = recipe.race.as_ref().filter(|race| race.winners.is_some());
        let race = race.with_context(|| format!("{} has no race", recipe.id))?;
        let head = book.engines.get(&recipe.engine).context("an engine without head")?;
        let driver = self.drivers.iter().find(|driver| driver.engine == recipe.engine);
        let driver = driver.with_context(|| format!("{} has no driver for {}", self.name, head.name))?;
        let variant = book.variants.iter().find(|variant| variant.id == recipe.variant).context("no such variant")?;
        let fill = book.fill(recipe);
        let naive = recipe.naive.as_ref();
        let naive_after = naive.and_then(|naive| naive.after.as_ref()).or(race.after.as_ref());

        let mut words: BTreeMap<&str, String> = BTreeMap::new();
        if self.language == "sql" {
            words.extend(crate::by_hand::words(self, book, recipe)?);
        }
        words.insert("recipe", recipe.id.clone());
        words.insert("title", variant.title.clone());
        words.insert("engine", head.name.clone());
        words.insert("file", self.file.clone());
        words.insert("address", driver.address.clone());
        words.insert("needs", driver.needs.clone());
        words.insert("run", driver.run.clone());
        words.insert("imports", driver.imports.trim_end().to_owned());
        words.insert("driver", driver.code.trim_end().to_owned());
        words.insert("setup", self.statements(&recipe.setup, &fill));
        words.insert("teardown", self.statements(&recipe.teardown, &fill));
        words.insert("prepare", self.statements(&race.prepare, &fill));
        words.insert("steps", self.steps(&recipe.steps, &fill));
        words.insert("errors", self.lines(head.errors.iter().map(|error| self.read(Sees::Error, &error.codes, error.then))));
        words.insert("parts", self.parts(&race.parts));
        words.insert("values", self.values(book, recipe));
        words.insert("winners", race.winners.clone().unwrap_or_default());
        words.insert("after", self.after(race.after.as_ref(), &fill));
        words.insert("equals", race.after.as_ref().map_or_else(String::new, |after| after.equals.clone()));
        if let Some(naive) = naive {
            words.insert("naive_says", naive.says.clone());
            words.insert("naive_setup", self.statements(naive.setup.as_ref().unwrap_or(&recipe.setup), &fill));
            words.insert("naive_steps", self.steps(&naive.steps, &fill));
            words.insert("naive_after", self.after(naive_after, &fill));
            words.insert("naive_equals", naive_after.map_or_else(String::new, |after| after.equals.clone()));
        }
        let shown = naive.is_some() && words.get("naive_by_turns").is_none_or(|turns| !turns.is_empty());
        words.insert("naive", if shown { put(&self.naive, &words) } else { String::new() });
        let written = put(&self.template, &words) + "\n";
        Ok(if self.language == "sql" { crate::by_hand::bind(&written, &crate::by_hand::values(book, recipe, 0)) } else { written })
    }

    pub(crate) fn text(&self, statement: &str, fill: &Fill) -> String {
        let filled = fill.iter().fold(statement.trim().to_owned(), |text, (name, with)| text.replace(&format!("{{{name}}}"), with));
        format!("{}{}{}", self.text.open, filled.replace('\n', "\n        "), self.text.close)
    }

    fn statements(&self, statements: &[String], fill: &Fill) -> String {
        self.lines(statements.iter().map(|statement| self.text(statement, fill)))
    }

    fn lines(&self, items: impl Iterator<Item = String>) -> String {
        let lines: Vec<String> = items.map(|item| put(&self.line, &BTreeMap::from([("item", item)]))).collect();
        lines.join("\n")
    }

    fn steps(&self, steps: &[Step], fill: &Fill) -> String {
        let run = |step: &&Step| RUN.iter().any(|(part, _)| *part == step.part) && step.yours.is_none();
        let written = steps.iter().filter(run).map(|step| {
            put(
                &self.step,
                &BTreeMap::from([
                    ("id", step.id.clone()),
                    ("part", part_name(step.part).to_owned()),
                    ("run", step.run.as_ref().map_or_else(|| self.none.clone(), |text| self.text(text, fill))),
                    ("at", step.at.as_ref().map_or_else(|| self.none.clone(), |at| format!("\"{at}\""))),
                    ("gives", self.pairs(&step.gives)),
                    ("compute", self.pairs(&step.compute)),
                    ("reads", joined(step.reads.iter().map(|Read { sees, codes, then, .. }| self.read(*sees, codes, *then)))),
                ]),
            )
        });
        written.collect::<Vec<_>>().join("\n")
    }

    fn read(&self, sees: Sees, codes: &[String], then: Then) -> String {
        let word = |value: serde_json::Result<serde_json::Value>| {
            value.ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
        };
        let codes = joined(codes.iter().map(|code| format!("\"{code}\"")));
        put(
            &self.read,
            &BTreeMap::from([("sees", word(serde_json::to_value(sees))), ("codes", codes), ("then", word(serde_json::to_value(then)))]),
        )
    }

    fn pairs(&self, pairs: &BTreeMap<String, String>) -> String {
        let pair = |(name, value): (&String, &String)| put(&self.pair, &BTreeMap::from([("name", name.clone()), ("value", value.clone())]));
        joined(pairs.iter().map(pair))
    }

    fn parts(&self, only: &[Part]) -> String {
        let runs = |part: &Part| *part != Part::Undo && (only.is_empty() || only.contains(part));
        joined(RUN.iter().filter(|(part, _)| runs(part)).map(|(_, name)| format!("\"{name}\"")))
    }

    /// The values that the recipe's statements bind and that a race has from the start.
    fn values(&self, book: &Book, recipe: &Recipe) -> String {
        let mut pairs = BTreeMap::new();
        for value in &book.words.values {
            let race = recipe.race.as_ref().and_then(|race| race.values.get(&value.id)).unwrap_or(&value.race);
            if !["result", "fresh"].contains(&race.as_str()) && mentions(recipe, &value.id) {
                pairs.insert(value.id.clone(), race.clone());
            }
        }
        self.pairs(&pairs)
    }

    fn after(&self, after: Option<&After>, fill: &Fill) -> String {
        after.map_or_else(|| self.none.clone(), |after| self.text(&after.run, fill))
    }
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

fn part_name(part: Part) -> &'static str {
    RUN.iter().find(|(known, _)| *known == part).map_or("", |(_, name)| name)
}

/// Whether any statement that a race runs binds the value.
fn mentions(recipe: &Recipe, name: &str) -> bool {
    let naive = recipe.naive.iter().flat_map(|naive| &naive.steps);
    let race = recipe.race.iter().flat_map(|race| race.prepare.iter().chain(race.after.iter().map(|after| &after.run)));
    let steps = recipe.steps.iter().chain(naive).filter_map(|step| step.run.as_ref());
    race.chain(steps).any(|text| text.contains(&format!(":{name}")))
}

/// Puts words in the place of `@word@`.
pub(crate) fn put(template: &str, words: &BTreeMap<&str, String>) -> String {
    let mut text = String::new();
    let mut rest = template.strip_suffix('\n').unwrap_or(template);
    while let Some((before, after)) = rest.split_once('@') {
        text.push_str(before);
        match after.split_once('@').and_then(|(word, behind)| words.get(word).map(|with| (with, behind))) {
            Some((with, behind)) => {
                text.push_str(with);
                rest = behind;
            }
            None => {
                text.push('@');
                rest = after;
            }
        }
    }
    text + rest
}
