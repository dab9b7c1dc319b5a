//! The tables of what the model found.

use crate::results::{Cell, Faults, Named};
use crate::rulebook::Table;

/// What stands in a cell where nothing breaks.
const HOLDS: &str = "holds";
/// What stands in a cell that was not searched.
const NOT_SEARCHED: &str = "–";

/// A row for each way of each mechanism, with the places that are alike together; a column for each fault.
pub fn fill(faults: &Faults, table: &mut Table) {
    table.columns = ["Mechanism", "In this way", "Takes effect in"].map(str::to_owned).to_vec();
    table.columns.extend(faults.faults.iter().map(|fault| spaced(&fault.id)));
    table.rows = Vec::new();
    for row in &faults.rows {
        let mut alike: Vec<(Vec<&str>, Vec<String>)> = Vec::new();
        for place in &faults.places {
            let cells = cells(faults, &row.id, &place.id);
            if cells.iter().all(|cell| cell == NOT_SEARCHED) {
                continue;
            }
            match alike.iter_mut().find(|(_, known)| *known == cells) {
                Some((places, _)) => places.push(&place.id),
                None => alike.push((vec![&place.id], cells)),
            }
        }
        let mechanism = row.id.split('+').next().unwrap_or_default();
        for (places, cells) in alike {
            let opening = [format!("`{mechanism}`"), row.means.clone(), places.join(", ")];
            table.rows.push(opening.into_iter().chain(cells).collect());
        }
    }
    table.notes = notes(faults);
}

/// One cell for each fault.
fn cells(faults: &Faults, row: &str, place: &str) -> Vec<String> {
    let found = |fault: &Named| faults.cells.iter().find(|cell| cell.row == row && cell.place == place && cell.fault == fault.id);
    faults.faults.iter().map(|fault| found(fault).map_or_else(|| NOT_SEARCHED.to_owned(), |cell| words(faults, cell))).collect()
}

/// "holds", or each property that breaks with the length of its shortest execution.
fn words(faults: &Faults, cell: &Cell) -> String {
    let shortest = faults.properties.iter().filter_map(|property| {
        let traces = cell.breaks.iter().filter(|broken| broken.property == property.id).filter_map(|broken| faults.length(broken.trace));
        traces.min().map(|length| format!("{} {length}", spaced(&property.id)))
    });
    let shortest: Vec<String> = shortest.collect();
    if shortest.is_empty() { HOLDS.to_owned() } else { shortest.join(", ") }
}

fn notes(faults: &Faults) -> Vec<String> {
    let meanings =
        |entries: &[Named]| entries.iter().map(|entry| format!("{}: {}", spaced(&entry.id), entry.means)).collect::<Vec<_>>().join("; ");
    let broken: Vec<Named> = used(faults);
    vec![
        format!("\"{HOLDS}\" says: {}.", faults.scope.holds),
        format!("Anything else is what breaks, with the number of steps, units of time included, of {}.", faults.scope.breaks),
        format!("Searched were {}.", faults.scope.searched),
        format!("Taken for granted: {}.", faults.scope.assumed.join("; ")),
        format!("Where it takes effect: {}.", meanings(&faults.places)),
        format!("The faults: {}.", meanings(&faults.faults)),
        format!("What breaks: {}.", meanings(&broken)),
    ]
}

/// The properties that break somewhere.
fn used(faults: &Faults) -> Vec<Named> {
    let breaks = |property: &&Named| faults.cells.iter().flat_map(|cell| &cell.breaks).any(|broken| broken.property == property.id);
    faults.properties.iter().filter(breaks).cloned().collect()
}

/// The ways to run the payout that tell its story: the most payments too many under each fault.
pub fn fill_payout(faults: &Faults, table: &mut Table) {
    let cells = &faults.payout.cells;
    let in_play: Vec<&Named> = faults.faults.iter().filter(|fault| cells.iter().any(|cell| cell.fault == fault.id)).collect();
    table.columns = std::iter::once("The run".to_owned()).chain(in_play.iter().map(|fault| spaced(&fault.id))).collect();
    table.rows = Vec::new();
    for row in &faults.payout.story {
        // The place that compares tokens is the one in which the ways differ.
        let Some(place) = cells.iter().find(|cell| cell.row == *row).map(|cell| &cell.place) else { continue };
        let most = in_play.iter().map(|fault| {
            let cell = cells.iter().find(|cell| cell.row == *row && cell.place == *place && cell.fault == fault.id);
            cell.map_or_else(|| NOT_SEARCHED.to_owned(), |cell| cell.most.clone())
        });
        table.rows.push(std::iter::once(row.split('+').map(spaced).collect::<Vec<_>>().join(", ")).chain(most).collect());
    }
    let meanings: Vec<String> = in_play.iter().map(|fault| format!("{}: {}", spaced(&fault.id), fault.means)).collect();
    table.notes.push(format!("The faults: {}.", meanings.join("; ")));
    table.notes.push(format!("Searched were {}.", faults.scope.searched));
}

/// An id as words.
fn spaced(id: &str) -> String {
    id.replace('_', " ")
}
