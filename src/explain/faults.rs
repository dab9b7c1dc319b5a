//! Cells of the fault table: what holds, and a drawing of the shortest execution where something breaks.

use crate::render::document::{Block, Document};
use crate::render::timeline::{Drawing, lanes, table};
use crate::results::{Cell, Faults, Named, Trace};
use crate::timeline::{Event, Kind, Timeline};

/// What the addresses of cells begin with: `faults/ttl_lock/separate/pause`.
pub const PREFIX: &str = "faults/";
/// Who acts, from the top of a drawing to its end.
const ACTORS: [&str; 5] = ["A", "B", "store", "network", "resource"];
/// How the telling of a step begins, and what sort of step that is; the first that fits counts.
const KINDS: [(&str, Kind); 26] = [
    ("takes the", Kind::Acquire),
    ("locks the row", Kind::Acquire),
    ("claims it", Kind::Acquire),
    ("finds it claimed", Kind::Skip),
    ("finds its own", Kind::Note),
    ("looks at its own clock", Kind::Check),
    ("looks at item", Kind::Read),
    ("reads", Kind::Read),
    ("works", Kind::Work),
    ("writes", Kind::Act),
    ("acts", Kind::Act),
    ("takes one", Kind::Act),
    ("pays", Kind::Act),
    ("changes it", Kind::Act),
    ("marks", Kind::Act),
    ("the delayed write", Kind::Accepted),
    ("is paused", Kind::Pause),
    ("goes on", Kind::Resume),
    ("crashes", Kind::Crash),
    ("comes back", Kind::Restart),
    ("restarts", Kind::Restart),
    ("lets go", Kind::Release),
    ("the lease of", Kind::Expire),
    ("its clock jumps", Kind::Expire),
    ("ends the database", Kind::Crash),
    ("reports", Kind::Note),
];

/// What the model found for an address: one cell, or all cells below it.
///
/// # Errors
/// Every address, when there is nothing at this one.
pub fn document(faults: &Faults, id: &str, drawing: &Drawing) -> Result<Document, Vec<String>> {
    let address = id.strip_prefix(PREFIX).unwrap_or(id);
    if let Some(cell) = faults.cells.iter().find(|cell| self::address(cell) == address) {
        return Ok(of_cell(faults, cell, drawing));
    }
    let below: Vec<&Cell> = faults.cells.iter().filter(|cell| self::address(cell).starts_with(&format!("{address}/"))).collect();
    if below.is_empty() {
        return Err(faults.cells.iter().map(|cell| format!("{PREFIX}{}", self::address(cell))).collect());
    }
    let mut document = Document::default();
    document.title(format!("{id}: {} cells of the fault table", below.len()));
    let lines = below.into_iter().map(|cell| (format!("{PREFIX}{}", self::address(cell)), summary(faults, cell)));
    document.push(Block::Definitions(lines.collect()));
    document.paragraph(scope(faults));
    Ok(document)
}

fn address(cell: &Cell) -> String {
    format!("{}/{}/{}", cell.row, cell.place, cell.fault)
}

fn of_cell(faults: &Faults, cell: &Cell, drawing: &Drawing) -> Document {
    let mut document = Document::default();
    document.title(format!("{PREFIX}{}: {}", address(cell), summary(faults, cell)));
    let means =
        |entries: &[Named], id: &str| entries.iter().find(|entry| entry.id == id).map(|entry| entry.means.clone()).unwrap_or_default();
    document.push(Block::Definitions(vec![
        ("mechanism".to_owned(), means(&faults.rows, &cell.row)),
        ("takes effect in".to_owned(), means(&faults.places, &cell.place)),
        ("fault".to_owned(), means(&faults.faults, &cell.fault)),
    ]));
    let mut told = Vec::new();
    for broken in &cell.breaks {
        let Some(trace) = faults.trace(broken.trace).filter(|trace| !told.contains(&trace.id)) else { continue };
        told.push(trace.id);
        let together: Vec<String> =
            cell.breaks.iter().filter(|other| other.trace == trace.id).map(|other| means(&faults.properties, &other.property)).collect();
        document.push(Block::Heading(format!("In {} steps, units of time included: {}", trace.length, together.join("; "))));
        draw(trace, drawing, &mut document);
    }
    document.paragraph(scope(faults));
    document
}

/// The drawing of an execution with its steps in words.
pub fn draw(trace: &Trace, drawing: &Drawing, document: &mut Document) {
    let timeline = timeline(trace);
    let width = drawing.width.saturating_sub(4);
    // The heading above says what the empty title would.
    let text = format!("{}\n{}", lanes(&timeline, &Drawing { width, ..*drawing }).trim_start(), table(&timeline, width).trim_start());
    document.push(Block::Code { language: "text".to_owned(), text });
}

/// The steps worth telling, on a lane for each who acts.
pub fn timeline(trace: &Trace) -> Timeline {
    let steps: Vec<(&str, &str)> = trace.steps.lines().filter_map(step).collect();
    let mut timeline = Timeline::new("");
    let acting = ACTORS.into_iter().filter(|actor| steps.iter().any(|(who, _)| who == actor));
    let lanes: Vec<_> = acting.map(|actor| (actor, timeline.lane(actor))).collect();
    let lane_of = |name: &str| lanes.iter().find(|(actor, _)| *actor == name).map(|(_, lane)| *lane);
    for (who, words) in steps {
        let Some(lane) = lane_of(who) else { continue };
        let kind = kind(words);
        let loser = words.split_once("the lease of ").and_then(|(_, name)| lane_of(name.split([' ', ',']).next().unwrap_or_default()));
        let toward = if kind == Kind::Expire { loser } else { None };
        timeline.push(Event { at: None, lane, toward, kind, words: words.to_owned() });
    }
    timeline
}

/// Who acts in a line of a trace, and what happens.
fn step(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once(' ')?;
    rest.split_once(' ')
}

/// What sort of step its words tell of.
fn kind(words: &str) -> Kind {
    if words.contains("refused") {
        return Kind::Refused;
    }
    KINDS.into_iter().find(|(opening, _)| words.starts_with(opening)).map_or(Kind::Note, |(_, kind)| kind)
}

fn summary(faults: &Faults, cell: &Cell) -> String {
    if cell.breaks.is_empty() {
        return "holds".to_owned();
    }
    let mut shortest: Vec<(&str, usize)> = Vec::new();
    for broken in &cell.breaks {
        let length = faults.length(broken.trace).unwrap_or_default();
        match shortest.iter_mut().find(|(property, _)| *property == broken.property) {
            Some((_, known)) => *known = length.min(*known),
            None => shortest.push((&broken.property, length)),
        }
    }
    let words = shortest.into_iter().map(|(property, length)| format!("{} in {length} steps", property.replace('_', " ")));
    words.collect::<Vec<_>>().join(", ")
}

fn scope(faults: &Faults) -> String {
    format!("\"Holds\" says: {}. Searched were {}.", faults.scope.holds, faults.scope.searched)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_every_execution_is_of_a_known_sort() {
        let faults = crate::embedded::faults().expect("the built-in results are whole");
        let unknown: Vec<&str> = faults
            .traces
            .iter()
            .flat_map(|trace| trace.steps.lines())
            .filter_map(|line| step(line).map(|(_, words)| words))
            .filter(|words| {
                kind(words) == Kind::Note && !words.starts_with("begins") && !KINDS.iter().any(|(opening, _)| words.starts_with(opening))
            })
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
