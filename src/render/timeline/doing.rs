//! What a lane is doing, column by column.

use std::ops::Range;

use crate::timeline::{Span, State};

use super::layout::Layout;
use super::marks::Doing;

/// What a lane does in each column of a stave.
pub(super) fn doing(layout: &Layout, spans: &[Span], lane: usize, stave: usize) -> Vec<Doing> {
    let width = layout.staves.get(stave).map_or(0, |stave| stave.width);
    let mut doing = vec![Doing::default(); width];
    for span in spans.iter().filter(|span| span.lane.index() == lane) {
        let columns = layout.extent(span.from, span.until, stave);
        for doing in doing.get_mut(columns).into_iter().flatten() {
            match span.state {
                State::Holding => doing.holds = true,
                State::Working => doing.works = true,
                State::Paused => doing.paused = true,
                State::Inside => doing.inside = true,
            }
        }
    }
    doing
}

/// The longest stretches of columns in which a lane does the same.
pub(super) fn busy(doing: &[Doing]) -> Vec<(Range<usize>, Doing)> {
    let mut stretches: Vec<(Range<usize>, Doing)> = Vec::new();
    for (column, &doing) in doing.iter().enumerate() {
        match stretches.last_mut() {
            Some((columns, same)) if *same == doing => columns.end = column + 1,
            _ => stretches.push((column..column + 1, doing)),
        }
    }
    stretches
}
