//! What the races counted: how often each recipe, the code that it replaces, and changes of it were raced, and what went wrong.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, one_or_more, text};
use crate::source::{Problem, Source};
use crate::yaml::{self, Node, Value};

/// A full run of the races.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Evidence {
    /// What they ran on, in words.
    pub machine: String,
    /// The stores, with the versions that they told.
    pub engines: Vec<Version>,
    /// The races.
    pub races: Vec<Race>,
}

/// A store that was raced.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Version {
    /// Its id, that of a stack.
    pub id: String,
    /// The version that it told.
    pub version: String,
}

/// One race, all its rounds together.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Race {
    /// The id of the recipe whose text was run.
    pub recipe: String,
    /// What was run.
    pub tested: Tested,
    /// The id of the trap that this is.
    pub trap: Option<String>,
    /// The store that it ran on.
    pub engine: String,
    /// What was done to the holder or the store meanwhile.
    pub fault: String,
    /// How often.
    pub rounds: u32,
    /// How many workers were released together, or met.
    pub workers: u32,
    /// Rounds with a wrong outcome.
    pub bad_rounds: u32,
    /// Wrong outcomes in all.
    pub violations: u32,
    /// Errors that the recipe does not speak of.
    pub unread: u32,
    /// What was seen besides, with how often.
    pub seen: Vec<(String, String)>,
}

/// What a race ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tested {
    /// The recipe, as it is printed.
    Recipe,
    /// A control, which is meant to fail: what it is.
    Control(String),
}

/// What was done in a race, by the word that the evidence has for it.
const FAULTS: [(&str, &str); 9] = [
    ("plain", "all workers at once"),
    ("expired", "all at once after the lease ran out"),
    ("paused", "holder paused past its lease"),
    ("fenced", "holder paused past its lease, token compared"),
    ("held", "holder paused in an open transaction"),
    ("killed", "holder killed"),
    ("cut", "holder's connection cut"),
    ("restarted", "store killed and started again"),
    ("beside", "a second worker between two statements"),
];

impl Evidence {
    /// Reads the file that the races write.
    ///
    /// # Errors
    /// Every problem of the file.
    pub fn read(file: &Source) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let documents = yaml::documents(&file.text, 0, yaml::RULE_LIMITS, &mut problems);
        let evidence = documents.first().and_then(|document| read(document, &mut problems));
        match evidence {
            Some(evidence) if problems.is_empty() => Ok(evidence),
            _ if problems.is_empty() => {
                Err(vec![Problem::new("missing-key", crate::source::Span::default(), "this file holds no results")])
            }
            _ => Err(problems),
        }
    }

    /// The version of a store.
    pub fn version(&self, engine: &str) -> Option<&str> {
        self.engines.iter().find(|version| version.id == engine).map(|version| version.version.as_str())
    }

    /// The races of a recipe and of the controls beside it.
    pub fn of<'e>(&'e self, recipe: &'e str) -> impl Iterator<Item = &'e Race> {
        self.races.iter().filter(move |race| race.recipe == recipe)
    }
}

fn read(document: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Evidence> {
    let mut fields = Fields::of(document, "what the races counted", problems)?;
    let machine = fields.text("machine", problems);
    let engines = fields.list("engines", problems).iter().filter_map(|node| Version::read(node, problems)).collect();
    let races = fields.list("races", problems).iter().filter_map(|node| Race::read(node, problems)).collect();
    fields.finish(problems);
    Some(Evidence { machine, engines, races })
}

impl Version {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "a store that was raced", problems)?;
        let version = Self { id: fields.text("id", problems), version: fields.text("version", problems) };
        fields.finish(problems);
        Some(version)
    }
}

impl Race {
    /// What was done to the holder or the store, in words.
    pub fn happened(&self) -> &str {
        FAULTS.iter().find(|(id, _)| *id == self.fault).map_or(self.fault.as_str(), |(_, words)| words)
    }

    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "a race", problems)?;
        let (recipe, code) = (fields.text("recipe", problems), fields.text("code", problems));
        let says = fields.optional_text("says", problems).unwrap_or_default();
        let tested = if code == "recipe" { Tested::Recipe } else { Tested::Control(says) };
        let trap = fields.optional_text("trap", problems);
        let (engine, fault) = (fields.text("engine", problems), fields.text("fault", problems));
        let mut count = |key| fields.number(key, problems).unwrap_or_default();
        let (rounds, workers) = (count("rounds"), count("workers"));
        let (bad_rounds, violations, unread) = (count("bad_rounds"), count("violations"), count("unread"));
        // Which statements were run is for the races themselves to compare.
        fields.optional("text");
        let seen = fields.optional("seen").map(|node| seen(node, problems)).unwrap_or_default();
        fields.finish(problems);
        Some(Self { recipe, tested, trap, engine, fault, rounds, workers, bad_rounds, violations, unread, seen })
    }
}

fn seen(node: &Node<'_>, problems: &mut Vec<Problem>) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for node in one_or_more(node) {
        let Value::Map(entries) = &node.value else { continue };
        for entry in entries {
            found.extend(text(&entry.value, "a count", problems).map(|times| (entry.key.to_string(), times.to_owned())));
        }
    }
    found
}
