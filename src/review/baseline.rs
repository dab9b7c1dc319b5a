//! Findings that were there before, so that only new ones fail a run.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::rulebook::Level;

/// The version of the format that is written, and the only one that is read.
pub const FORMAT: u32 = 1;

/// The fingerprints of a run, with how often each occurred.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Baseline {
    /// The version of the format.
    pub lockpick: u32,
    /// By fingerprint: how many findings have it, and which they are, for the reader of a diff.
    pub findings: Vec<Known>,
}

/// A finding of a baseline.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Known {
    /// The file.
    pub file: String,
    /// The note.
    pub note: String,
    /// The id of the finding.
    pub id: String,
    /// How much it mattered then.
    pub level: Level,
    /// What it is recognised by.
    pub fingerprint: String,
}

impl Baseline {
    /// A baseline that knows nothing.
    pub fn empty() -> Self {
        Self { lockpick: FORMAT, findings: Vec::new() }
    }

    /// Adds a finding.
    pub fn add(&mut self, file: &str, note: &str, id: &str, level: Level, fingerprint: String) {
        self.findings.push(Known { file: file.to_owned(), note: note.to_owned(), id: id.to_owned(), level, fingerprint });
    }

    /// What is known, to be crossed out finding by finding.
    pub fn known(self) -> KnownFindings {
        let mut levels: HashMap<String, Vec<Level>> = HashMap::new();
        for known in self.findings {
            levels.entry(known.fingerprint).or_default().push(known.level);
        }
        KnownFindings(levels)
    }
}

/// The levels of the findings that are known and were not met yet, by fingerprint.
#[derive(Debug)]
pub struct KnownFindings(HashMap<String, Vec<Level>>);

impl KnownFindings {
    /// Crosses out a finding; whether it was known. One more of the same fingerprint is new, and so is one that matters more
    /// than it did: somebody has raised the stakes since.
    pub fn take(&mut self, fingerprint: &str, level: Level) -> bool {
        let Some(levels) = self.0.get_mut(fingerprint) else { return false };
        let covering = levels.iter().enumerate().filter(|(_, known)| **known >= level).min_by_key(|(_, known)| **known);
        covering.map(|(at, _)| at).map(|at| levels.swap_remove(at)).is_some()
    }
}
