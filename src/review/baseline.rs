//! Findings that were there before, so that only new ones fail a run.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// The fingerprints of a run, with how often each occurred.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
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
    /// What it is recognised by.
    pub fingerprint: String,
}

impl Baseline {
    /// A baseline that knows nothing.
    pub fn new() -> Self {
        Self { lockpick: 1, findings: Vec::new() }
    }

    /// Adds a finding.
    pub fn add(&mut self, file: &str, note: &str, id: &str, fingerprint: String) {
        self.findings.push(Known { file: file.to_owned(), note: note.to_owned(), id: id.to_owned(), fingerprint });
    }

    /// How many findings of each fingerprint are known. One more of the same fingerprint is new.
    pub fn counts(&self) -> HashMap<String, usize> {
        let mut counts = HashMap::new();
        for known in &self.findings {
            *counts.entry(known.fingerprint.clone()).or_insert(0) += 1;
        }
        counts
    }
}
