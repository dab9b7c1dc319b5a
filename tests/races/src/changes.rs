//! Recipes with one place changed: what a hurried reader leaves out. Each must make a race fail.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::book::Step;
use crate::fault::Fault;

/// One change of one recipe's text.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Names the change in reports and in the evidence.
    pub id: String,
    /// The recipe that is changed.
    pub recipe: String,
    /// The race that must fail.
    pub fault: Fault,
    /// What is left out or put in its place.
    pub says: String,
    /// The trap that this is, if it is one.
    pub trap: Option<String>,
    /// What is changed. With no edit at all it is the store that is not as the recipe needs it.
    pub edits: Vec<Edit>,
}

/// One edit of one step.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The step whose text is changed.
    pub step: String,
    /// The text to look for; without it the step is left out altogether.
    pub find: Option<String>,
    /// What stands in its place.
    #[serde(default)]
    pub put: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    changes: Vec<Change>,
}

impl Change {
    /// Reads `changes.yaml`.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn load() -> Result<Vec<Self>> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("changes.yaml");
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let file: File = serde_saphyr::from_str(&text).with_context(|| path.display().to_string())?;
        Ok(file.changes)
    }

    /// The steps with the change made.
    ///
    /// # Errors
    /// When the recipe has no such step, or its text does not hold what is to be changed exactly once.
    pub fn apply(&self, steps: &[Step]) -> Result<Vec<Step>> {
        let mut steps = steps.to_vec();
        for edit in &self.edits {
            let at = steps.iter().position(|step| step.id == edit.step);
            let at = at.with_context(|| format!("{}: {} has no step {}", self.id, self.recipe, edit.step))?;
            let Some(find) = &edit.find else {
                steps.remove(at);
                continue;
            };
            let text = steps[at].run.clone().unwrap_or_default();
            if text.matches(find.as_str()).count() != 1 {
                bail!("{}: {find:?} must stand once in step {} of {}", self.id, edit.step, self.recipe);
            }
            steps[at].run = Some(text.replace(find.as_str(), &edit.put));
        }
        Ok(steps)
    }
}
