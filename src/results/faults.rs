//! What the model found: which mechanism holds against which fault, and a shortest execution where it does not.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, number, one_or_more, text};
use crate::source::{Problem, Source};
use crate::yaml::{self, Node, Value};

/// Everything that the search of the model found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Faults {
    /// What was searched.
    pub scope: Scope,
    /// Where the work can take effect.
    pub places: Vec<Named>,
    /// The faults.
    pub faults: Vec<Named>,
    /// What can go wrong.
    pub properties: Vec<Named>,
    /// The mechanisms, each in several ways.
    pub rows: Vec<Named>,
    /// What each of them does in each place under each fault.
    pub cells: Vec<Cell>,
    /// For safety rules of the rule book: what they keep out.
    pub witnesses: Vec<Witness>,
    /// The payout case.
    pub payout: Payout,
    /// Executions, told.
    pub traces: Vec<Trace>,
}

/// What was searched, in words that stand beside each result.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Scope {
    /// What "holds" means.
    pub holds: String,
    /// What "breaks" means.
    pub breaks: String,
    /// The limits of the model.
    pub searched: String,
    /// What it takes for granted.
    pub assumed: Vec<String>,
}

/// A place, a fault, a property or a row, with what it means.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Named {
    /// Its id in the results.
    pub id: String,
    /// What it means.
    pub means: String,
}

/// One row in one place under one fault.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Cell {
    /// The id of the row: a mechanism, and after each + what is added.
    pub row: String,
    /// The id of the place.
    pub place: String,
    /// The id of the fault.
    pub fault: String,
    /// What breaks, over all loads; none means that it holds.
    pub breaks: Vec<Broken>,
}

/// A property that breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Broken {
    /// The id of the property.
    pub property: String,
    /// The id of the trace that shows it.
    pub trace: usize,
}

/// What would get through but for one rule.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Witness {
    /// The rule, `mechanism/rule`.
    pub rule: String,
    /// In how many combinations of answers it alone keeps its mechanism out.
    pub combinations: String,
    /// The id of the fault under which it happens.
    pub fault: String,
    /// The id of the property that breaks.
    pub property: String,
    /// The id of the trace that shows it.
    pub trace: usize,
}

/// The payout case: how often too many the money moves.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Payout {
    /// The ways to run it that tell the story, by id.
    pub story: Vec<String>,
    /// What was found of each way.
    pub cells: Vec<PayoutCell>,
}

/// One way to run the payout in one place under one fault.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PayoutCell {
    /// The id of the way.
    pub row: String,
    /// The id of the place.
    pub place: String,
    /// The id of the fault.
    pub fault: String,
    /// The most payments too many in one execution.
    pub most: String,
}

/// An execution, told.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Trace {
    /// Its id.
    pub id: usize,
    /// How many steps it has, units of time included.
    pub length: usize,
    /// One line for each step worth telling: the time, who, what.
    pub steps: String,
}

impl Faults {
    /// Reads the results from their file.
    ///
    /// # Errors
    /// Every problem, with its place.
    pub fn read(file: &Source) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let documents = yaml::documents(&file.text, 0, yaml::RULE_LIMITS, &mut problems);
        let found = documents.first().and_then(|document| read(document, &mut problems));
        found.filter(|_| problems.is_empty()).ok_or(problems)
    }

    /// The length of a trace, in steps.
    pub fn length(&self, trace: usize) -> Option<usize> {
        self.trace(trace).map(|trace| trace.length)
    }

    /// A trace by its id.
    pub fn trace(&self, id: usize) -> Option<&Trace> {
        self.traces.iter().find(|trace| trace.id == id)
    }
}

fn read(document: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Faults> {
    let mut fields = Fields::of(document, "the results of the model", problems)?;
    let scope = Scope::read(fields.required("scope", problems)?, problems)?;
    let mut named = |key| -> Vec<Named> { each(fields.list(key, problems), problems, Named::read) };
    let (places, faults, properties, rows) = (named("places"), named("faults"), named("properties"), named("rows"));
    let cells = each(fields.list("cells", problems), problems, Cell::read);
    let agreement = fields.required("agreement", problems)?;
    let witnesses = each(list_in(agreement, "rules"), problems, Witness::read);
    let payout = fields.required("payout", problems)?;
    let cells_of_payout = each(list_in(payout, "cells"), problems, PayoutCell::read);
    let story = list_in(payout, "story").iter().filter_map(|node| text(node, "story", problems).map(str::to_owned)).collect();
    let traces = each(fields.list("traces", problems), problems, Trace::read);
    Some(Faults { scope, places, faults, properties, rows, cells, witnesses, payout: Payout { story, cells: cells_of_payout }, traces })
}

fn each<T>(nodes: &[Node<'_>], problems: &mut Vec<Problem>, read: fn(&Node<'_>, &mut Vec<Problem>) -> Option<T>) -> Vec<T> {
    nodes.iter().filter_map(|node| read(node, problems)).collect()
}

fn list_in<'n, 't>(node: &'n Node<'t>, key: &str) -> &'n [Node<'t>] {
    node.get(key).map(one_or_more).unwrap_or_default()
}

impl Scope {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "the scope", problems)?;
        let mut word = |key| fields.text(key, problems);
        let (holds, breaks, searched) = (word("holds"), word("breaks"), word("searched"));
        let assumed = list_in(node, "assumed").iter().filter_map(|node| text(node, "assumed", problems).map(str::to_owned)).collect();
        Some(Self { holds, breaks, searched, assumed })
    }
}

impl Named {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "an entry of the results", problems)?;
        Some(Self { id: fields.text("id", problems), means: fields.text("means", problems) })
    }
}

impl Cell {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let [row, place, fault] = address(node, problems)?;
        let mut breaks: Vec<Broken> = Vec::new();
        // Every other key is a load, with what breaks under it.
        let Value::Map(loads) = &node.value else { return None };
        for found in loads.iter().filter_map(|load| load.value.get("breaks")) {
            let Value::Map(found) = &found.value else { continue };
            for entry in found {
                let broken = Broken { property: entry.key.to_string(), trace: number(&entry.value, "a trace", problems)? };
                breaks.push(broken);
            }
        }
        Some(Self { row, place, fault, breaks })
    }
}

impl Witness {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "a rule in the results", problems)?;
        let trace = fields.number("trace", problems)?;
        let mut word = |key| fields.text(key, problems);
        Some(Self { rule: word("rule"), combinations: word("combinations"), fault: word("fault"), property: word("property"), trace })
    }
}

impl PayoutCell {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let [row, place, fault] = address(node, problems)?;
        let mut fields = Fields::of(node, "a cell of the payout", problems)?;
        Some(Self { row, place, fault, most: fields.text("most", problems) })
    }
}

impl Trace {
    fn read(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut fields = Fields::of(node, "a trace", problems)?;
        let id = fields.number("id", problems)?;
        let length = fields.number("length", problems)?;
        Some(Self { id, length, steps: fields.text("steps", problems).trim_end().to_owned() })
    }
}

/// `row/place/fault`
fn address(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<[String; 3]> {
    let mut fields = Fields::of(node, "a cell of the results", problems)?;
    let written = fields.required("cell", problems)?;
    let parts: Vec<String> = text(written, "cell", problems)?.split('/').map(str::to_owned).collect();
    let parts = <[String; 3]>::try_from(parts).ok();
    if parts.is_none() {
        problems.push(Problem::new("wrong-type", written.span, "a cell is named row/place/fault"));
    }
    parts
}
