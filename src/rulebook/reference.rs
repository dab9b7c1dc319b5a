//! What is read rather than decided by: named conditions, glossary, topics, sources.

use serde::{Deserialize, Serialize};

use crate::condition::Condition;

use super::reading::Reading;

/// Where a statement is from.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reference {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who wrote it.
    pub author: Option<String>,
    /// A public address, or where it was published.
    pub at: Option<String>,
}

/// A term of the field.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Term {
    /// Its id.
    pub id: String,
    /// The term as written in a sentence.
    pub term: String,
    /// What it means.
    pub means: String,
    /// Where this is from.
    pub sources: Vec<String>,
}

/// A question that people ask, or a worked example.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Topic {
    /// Its id.
    pub id: String,
    /// The question or the name.
    pub title: String,
    /// The answer.
    pub says: String,
    /// Ids of tables that are printed with it.
    pub shows: Vec<String>,
    /// Ids of related entries.
    pub see: Vec<String>,
    /// Where this is from.
    pub sources: Vec<String>,
}

/// A condition with a name.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NamedCondition {
    /// Its name.
    pub id: String,
    /// What it means.
    pub means: String,
    /// What it stands for.
    pub when: Condition,
}

impl Reference {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("sources", "a source", |reading, mut fields| {
            let source = Self {
                id: reading.text(&mut fields, "id"),
                title: reading.text(&mut fields, "title"),
                author: reading.optional_text(&mut fields, "author"),
                at: reading.optional_text(&mut fields, "where"),
            };
            fields.finish(reading.problems);
            source
        })
    }
}

impl NamedCondition {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("terms", "a named condition", |reading, mut fields| {
            let (id, means) = (reading.text(&mut fields, "id"), reading.text(&mut fields, "means"));
            let when = reading.required_condition(&mut fields, "when");
            fields.finish(reading.problems);
            Self { id, means, when }
        })
    }
}

impl Term {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("glossary", "a glossary term", |reading, mut fields| {
            let (id, term, means) =
                (reading.text(&mut fields, "id"), reading.text(&mut fields, "term"), reading.text(&mut fields, "means"));
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, term, means, sources }
        })
    }
}

impl Topic {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("topics", "a topic", |reading, mut fields| {
            let (id, title, says) =
                (reading.text(&mut fields, "id"), reading.text(&mut fields, "title"), reading.text(&mut fields, "says"));
            let shows = reading.references(&mut fields, "shows", "tables");
            let see = reading.texts(&mut fields, "see");
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, title, says, shows, see, sources }
        })
    }
}
