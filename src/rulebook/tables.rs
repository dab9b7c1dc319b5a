//! Comparison tables: rows that are written, or what fills them.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::facts::Set;
use crate::fields::{Fields, one_or_more, text};
use crate::source::Problem;

use super::names::number;
use super::reading::Reading;
use super::vocabulary::{self, Vocabulary};

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
    pub computed: Option<Computed>,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows; each has a cell for every column.
    pub rows: Vec<Vec<String>>,
    /// What to mind when reading it; a star in a cell points here.
    pub notes: Vec<String>,
    /// Where this is from.
    pub sources: Vec<String>,
}

/// What fills a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Computed {
    /// What the rule book says of each mechanism.
    Mechanisms,
    /// The outcomes that the engine finds for each cell.
    Decision(Grid),
    /// What the model found.
    Faults,
    /// What the model found of the payout case.
    Payout,
    /// What the races measured.
    Evidence,
    /// The traps of the engines.
    Traps,
}

/// Three criteria whose answers make the rows and the columns of a table of outcomes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// The criterion of the first column.
    pub by: usize,
    /// The criterion of the second column.
    pub then: usize,
    /// The criterion whose answers head the other columns.
    pub across: usize,
    /// Answers that are taken as given; what neither they nor the cell say stays open.
    pub assume: Vec<(usize, Set)>,
}

impl Table {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("tables", "a table", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let (id, title, about) = (reading.text(&mut fields, "id"), reading.text(&mut fields, "title"), reading.text(&mut fields, "about"));
        let computed = Computed::read(reading, &mut fields);
        let (columns, rows) = if computed.is_some() { (Vec::new(), Vec::new()) } else { written(reading, &mut fields) };
        let notes = reading.texts(&mut fields, "notes");
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self { id, title, about, computed, columns, rows, notes, sources }
    }
}

/// The headings and rows of a table that is written out.
fn written<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> (Vec<String>, Vec<Vec<String>>) {
    let columns = reading.texts(fields, "columns");
    let mut rows = Vec::new();
    for node in fields.list("rows", reading.problems) {
        let cells: Vec<String> = one_or_more(node)
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
    (columns, rows)
}

impl Computed {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Option<Self> {
        let node = fields.optional("computed")?;
        match vocabulary::value(node, "computed", reading.problems)? {
            Self::Decision(_) => Grid::read(reading, fields).map(Self::Decision),
            other => Some(other),
        }
    }
}

impl Vocabulary for Computed {
    const ALL: &'static [Self] = &[
        Self::Mechanisms,
        Self::Decision(Grid { by: 0, then: 0, across: 0, assume: Vec::new() }),
        Self::Faults,
        Self::Payout,
        Self::Evidence,
        Self::Traps,
    ];

    fn word(&self) -> &'static str {
        match self {
            Self::Mechanisms => "mechanisms",
            Self::Decision(_) => "decision",
            Self::Faults => "faults",
            Self::Payout => "payout",
            Self::Evidence => "evidence",
            Self::Traps => "traps",
        }
    }
}

impl Grid {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Option<Self> {
        let mut criterion = |key| {
            let node = fields.required(key, reading.problems)?;
            number(&reading.names.criteria, "criterion", node, reading.problems)
        };
        let (by, then, across) = (criterion("by"), criterion("then"), criterion("across"));
        let mut assumed = reading.cases(fields, "assume");
        let is_plain = |case: &Case| case.stack_any.is_empty() && case.stack_none.is_empty();
        if let Some(node) = fields.optional("assume").filter(|_| assumed.len() != 1 || !assumed.iter().all(is_plain)) {
            reading.problems.push(Problem::new(
                "wrong-condition",
                node.span,
                "what is taken for granted is an answer, or several for certain",
            ));
        }
        let assume = assumed.pop().map(|case| case.answers).unwrap_or_default();
        Some(Self { by: by?, then: then?, across: across?, assume })
    }
}
