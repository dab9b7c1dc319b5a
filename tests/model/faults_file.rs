//! `rules/faults.yaml`: what the searches found, as data for the product, and the test that compares it.

use crate::agreement::{self, Witness};
use crate::cell::{self, Cell};
use crate::fault::Fault;
use crate::moves::Move;
use crate::payout::{self, PayoutCell};
use crate::property::{Properties, Property};
use crate::protocol::{Load, MOST_RETRIES, Place, Protocol, STOCK, USUAL_TTL};
use crate::search::{self, Findings, Step};
use crate::variant;
use crate::words;
use crate::world::World;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

const HEAD: &str = "\
# What the model found: which mechanism holds against which fault, and a shortest execution for each that does not.
# Written by `LOCKPICK_UPDATE=1 cargo test --test model`, and compared by `cargo test`; never edited by hand.
#
# scope      what was searched; every `holds` is printed with `scope.holds`, every `breaks` with its trace
# places     where the work takes effect; loads: what the work is, and which properties are judged under it
# faults     the columns; properties: what may go wrong; rows: mechanism ids of mechanisms.yaml, and after + what is added
# cells      one for each row, place and fault, and in it one entry for each load that the row is judged under:
#            {states: how many states were visited, breaks: {property: id of the trace}}; a property that the load judges
#            and that is not under `breaks` holds
# agreement  how far the rule book was compared with the model: a combination is a mechanism that can express it, with an
#            answer to every question; `rules` has, for each safety rule, in how many combinations it alone keeps its
#            mechanism out, one set of answers among them, and what would get through, obligations met
# payout     the payout case, in the same way; `most` is the greatest number of payments too many in one execution;
#            `story` names the four rows that `explain payout` tells
# traces     `length` counts all steps, units of time included; `steps` has one line for each step that is worth telling:
#            units of time passed, who acts (A, B, store, network, resource), and what happens
";

/// The traces in the order of their first use; equal ones are kept once.
#[derive(Default)]
struct Traces {
    ids: HashMap<(usize, String), usize>,
    text: String,
}

impl Traces {
    fn id(&mut self, protocol: &Protocol, trace: &[Step<Move, World>]) -> usize {
        let lines = words::timeline(protocol, trace);
        let steps: String = lines.iter().map(|line| format!("      {line}\n")).collect();
        let next = self.ids.len() + 1;
        let id = *self.ids.entry((trace.len(), steps.clone())).or_insert(next);
        if id == next {
            // Writing to a String cannot fail.
            let _ = write!(self.text, "  - id: {id}\n    length: {}\n    steps: |\n{steps}", trace.len());
        }
        id
    }

    fn of(&mut self, protocol: &Protocol, found: &Findings<Move, World>, broken: Properties) -> String {
        let entries: Vec<_> =
            broken.iter().map(|property| format!("{property}: {}", self.id(protocol, &found.broken[&property]))).collect();
        if entries.is_empty() { String::new() } else { format!(", breaks: {{{}}}", entries.join(", ")) }
    }
}

/// The whole file.
pub fn render() -> String {
    let mut traces = Traces::default();
    let cells = render_cells(&mut traces);
    let agreement = render_agreement(&mut traces);
    let payout = render_payout(&mut traces);
    format!("{HEAD}\n{}\n{}\n{cells}\n{agreement}\n{payout}\ntraces:\n{}", render_scope(), render_lists(), traces.text)
}

fn render_scope() -> String {
    let cells = cell::table();
    let states: usize = cells.iter().map(|cell| cell.findings.states).sum();
    format!(
        "scope:
  workers: 2
  cells: {}
  states: {states}
  holds: \"in this model no execution breaks it, with two workers and at most one fault of the kind named\"
  breaks: \"a shortest execution of the model that breaks it\"
  searched: \"two workers, at most one fault, leases of {USUAL_TTL} units, work of one unit, {MOST_RETRIES} retries, a stock of {STOCK}; every state that can be reached was visited\"
  assumed:
    - \"a durable store never loses what it has confirmed\"
    - \"a resource remembers its keys longer than any retry may come late\"
    - \"only writes are delayed, not taking or renewing a lease\"
    - \"a pause and a delay may have any length, and end\"
    - \"a write is one step; one that stops halfway is not modelled\"
",
        cells.len()
    )
}

fn render_lists() -> String {
    let mut text = "places:\n".to_owned();
    let entry = |list: &mut String, id: &str, means: &str| {
        let _ = writeln!(list, "  - {{id: {id}, means: \"{means}\"}}");
    };
    Place::ALL.iter().for_each(|place| entry(&mut text, place.id(), place.means()));
    text.push_str("\nloads:\n");
    for load in Load::OF_TABLE {
        let judged: Vec<_> = cell::judged(load).iter().map(Property::id).collect();
        let _ = writeln!(text, "  - {{id: {}, judged: [{}], means: \"{}\"}}", load.id(), judged.join(", "), load.means());
    }
    text.push_str("\nfaults:\n");
    entry(&mut text, "none", "nothing goes wrong");
    Fault::ALL.iter().for_each(|fault| entry(&mut text, fault.id(), fault.means()));
    text.push_str("\nproperties:\n");
    Property::ALL.iter().for_each(|property| entry(&mut text, property.id(), property.means()));
    text.push_str("\nrows:\n");
    variant::all().iter().for_each(|row| entry(&mut text, &row.id, row.means));
    text
}

fn render_cells(traces: &mut Traces) -> String {
    let mut text = "cells:\n".to_owned();
    let mut last = String::new();
    for cell in cell::table() {
        let Cell { load, protocol, findings, .. } = cell;
        let address = cell.address();
        if address != last {
            let _ = writeln!(text, "  - cell: {address}");
            last = address;
        }
        let breaks = traces.of(protocol, findings, cell.broken());
        let _ = writeln!(text, "    {}: {{states: {}{breaks}}}", load.id(), findings.states);
    }
    text
}

fn render_agreement(traces: &mut Traces) -> String {
    let comparison = agreement::built_in();
    let mut text = format!(
        "agreement:\n  combinations: {}\n  admitted: {}\n  excluded: {}\n  not_modelled:\n",
        comparison.combinations(),
        comparison.admitted,
        comparison.excluded
    );
    for (reason, count) in &comparison.not_modelled {
        let _ = writeln!(text, "    - {{combinations: {count}, because: \"{}\"}}", reason.because());
    }
    text.push_str("  rules:\n");
    for ((mechanism, rule), Witness { combinations, answers, violation, .. }) in &comparison.witnesses {
        let protocol = cell::under(violation.protocol.clone(), violation.fault.as_slice());
        let findings = search::search(&protocol);
        let trace = traces.id(&protocol, &findings.broken[&violation.property]);
        let answers: Vec<_> = answers.iter().map(|(criterion, answer)| format!("{criterion}: {answer}")).collect();
        let _ = writeln!(
            text,
            "    - {{rule: {mechanism}/{rule}, combinations: {combinations}, place: {}, load: {}, fault: {}, property: {}, trace: {trace}, answers: {{{}}}}}",
            protocol.place.id(),
            protocol.load.id(),
            cell::column(violation.fault.as_slice()),
            violation.property,
            answers.join(", ")
        );
    }
    text
}

fn render_payout(traces: &mut Traces) -> String {
    let mut text = format!("payout:\n  story: [{}]\n  cells:\n", payout::STORY.join(", "));
    for cell in payout::table() {
        let PayoutCell { protocol, findings, .. } = cell;
        let breaks = traces.of(protocol, findings, cell.broken());
        let _ = writeln!(text, "    - {{cell: {}, states: {}, most: {}{breaks}}}", cell.address(), findings.states, findings.greatest);
    }
    text
}

#[test]
fn the_committed_fault_table_is_what_the_searches_find() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/faults.yaml");
    let found = render();
    if std::env::var_os("LOCKPICK_UPDATE").is_some() {
        std::fs::write(&path, &found).expect("rules/faults.yaml can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = committed.lines().zip(found.lines()).position(|(was, is)| was != is);
    assert!(
        committed == found,
        "rules/faults.yaml differs from what the model finds, first in line {}; \
         look why, and if it is right, run LOCKPICK_UPDATE=1 cargo test --test model",
        differs.map_or("of its end".to_owned(), |line| (line + 1).to_string())
    );
}
