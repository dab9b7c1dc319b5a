//! What is read rather than decided by: tables, glossary, topics, sources.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, text};
use crate::source::Problem;

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
    /// Ids of related entries.
    pub see: Vec<String>,
    /// Where this is from.
    pub sources: Vec<String>,
}

/// A comparison table.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it compares.
    pub about: String,
    /// What fills it, when that is not the rows here.
    pub computed: Option<String>,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// What to mind when reading it.
    pub notes: Vec<String>,
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
            let named = Self { id: reading.text(&mut fields, "id"), means: reading.text(&mut fields, "means") };
            fields.required("when", reading.problems);
            reading.condition(&mut fields, "when");
            fields.finish(reading.problems);
            named
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
            let see = reading.texts(&mut fields, "see");
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, title, says, see, sources }
        })
    }
}

impl Table {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("tables", "a table", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let (id, title, about) = (reading.text(&mut fields, "id"), reading.text(&mut fields, "title"), reading.text(&mut fields, "about"));
        let computed = reading.optional_text(&mut fields, "computed");
        let columns = reading.texts(&mut fields, "columns");
        let mut rows = Vec::new();
        for node in fields.list("rows", reading.problems) {
            let cells: Vec<String> = crate::fields::one_or_more(node)
                .iter()
                .filter_map(|cell| text(cell, "a cell", reading.problems))
                .map(|cell| cell.trim_end().to_owned())
                .collect();
            if cells.len() != columns.len() {
                let message = format!("this row has {} cells for {} columns", cells.len(), columns.len());
                reading.problems.push(Problem::new("wrong-type", node.span, message));
            }
            rows.push(cells);
        }
        let notes = reading.texts(&mut fields, "notes");
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self { id, title, about, computed, columns, rows, notes, sources }
    }
}
