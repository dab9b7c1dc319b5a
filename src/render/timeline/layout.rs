//! Where on the axis each event goes.
//!
//! Events at the same time share a point of the axis. The points are set to scale as far as that
//! leaves room for the signs and, if possible, the label of each; short whiles are widened at the
//! cost of the long ones. What does not fit is continued below.

use std::cmp::Ordering;
use std::ops::Range;

use crate::timeline::{Event, Timeline};

use super::{columns, marks, moment};

/// The widest a step gets, in columns, if there are no times.
const WIDEST_STEP: usize = 6;

/// The least distance from one sign to the first of the next moment, in columns: a line between
/// them is seen.
const NARROWEST_GAP: usize = 2;

/// One moment, or one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Point {
    /// The events that happen at it.
    pub(super) events: Range<usize>,
    /// What stands at the axis.
    pub(super) label: String,
    /// Its first column.
    pub(super) column: usize,
    /// How many columns the signs of its busiest lane take beside each other, at least one sign's.
    signs: usize,
    /// Milliseconds, or the number of the step.
    position: u64,
}

/// A part of the axis that fits the width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stave {
    pub(super) points: Vec<Point>,
    /// Where it ends, in columns.
    pub(super) width: usize,
}

/// The whole axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) staves: Vec<Stave>,
    /// The stave and the column of each event.
    places: Vec<(usize, usize)>,
    /// Whether equal times are equally long, to a column. Steps always are.
    pub(super) to_scale: bool,
}

/// Lays the events out on an axis of so many columns, with a column between labels if there is room
/// for all. A sign takes `sign` columns.
pub(super) fn layout(timeline: &Timeline, width: usize, sign: usize) -> Layout {
    let points = points(timeline, sign);
    let bare = |point: &Point| point.signs + NARROWEST_GAP;
    let readable = |point: &Point| bare(point).max(columns(&point.label) + 1);
    let total = |least: &dyn Fn(&Point) -> usize| points.iter().map(least).sum::<usize>();
    let mut layout = Layout { staves: Vec::new(), places: Vec::new(), to_scale: true };
    if total(&readable) <= width {
        layout.add(points, readable, width, timeline.is_timed());
    } else if total(&bare) <= width {
        layout.add(points, bare, width, timeline.is_timed());
    } else {
        for part in parts(points, readable, width) {
            layout.add(part, readable, width, timeline.is_timed());
        }
        layout.to_scale = !timeline.is_timed();
    }
    layout.place_events(timeline, sign);
    layout
}

fn points(timeline: &Timeline, sign: usize) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for index in 0..timeline.events().len() {
        let position = timeline.position(index);
        match points.last_mut() {
            Some(point) if point.position == position => point.events.end = index + 1,
            _ => points.push(Point { events: index..index + 1, label: moment(timeline, index), column: 0, signs: sign, position }),
        }
    }
    for point in &mut points {
        let last = point.events.clone().map(|index| slot(timeline, point, index)).max();
        point.signs = sign * (last.unwrap_or(0) + 1);
    }
    points
}

/// How many signs stand on the lane of an event before it, at the same point. An event without a
/// sign takes the place of the next.
fn slot(timeline: &Timeline, point: &Point, index: usize) -> usize {
    let events = timeline.events();
    let lane = events.get(index).map(|event| event.lane);
    let signs = |event: &&Event| Some(event.lane) == lane && marks::event(event.kind).is_some();
    let before = events.get(point.events.start..index).unwrap_or_default().iter().filter(signs).count();
    let all = events.get(point.events.clone()).unwrap_or_default().iter().filter(signs).count();
    before.min(all.saturating_sub(1))
}

/// Cuts the points into parts that fit the width, none empty.
fn parts(points: Vec<Point>, least: impl Fn(&Point) -> usize, width: usize) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut used = 0;
    for point in points {
        used += least(&point);
        match parts.last_mut() {
            Some(part) if used <= width => part.push(point),
            _ => {
                used = least(&point);
                parts.push(vec![point]);
            }
        }
    }
    parts
}

impl Layout {
    /// The stave of an event and its column there.
    pub(super) fn place(&self, event: usize) -> (usize, usize) {
        self.places.get(event).copied().unwrap_or((0, 0))
    }

    /// The columns of a stave between two events, or from one to the end; empty if they are not on
    /// it.
    pub(super) fn extent(&self, from: usize, until: Option<usize>, stave: usize) -> Range<usize> {
        let end = self.staves.get(stave).map_or(0, |stave| stave.width);
        let clip = |(at, column): (usize, usize)| match at.cmp(&stave) {
            Ordering::Less => 0,
            Ordering::Equal => column,
            Ordering::Greater => end,
        };
        clip(self.place(from))..until.map_or(end, |until| clip(self.place(until)))
    }

    fn place_events(&mut self, timeline: &Timeline, sign: usize) {
        for (number, stave) in self.staves.iter().enumerate() {
            for point in &stave.points {
                for event in point.events.clone() {
                    self.places.push((number, point.column + sign * slot(timeline, point, event)));
                }
            }
        }
    }

    fn add(&mut self, mut points: Vec<Point>, least: impl Fn(&Point) -> usize, width: usize, timed: bool) {
        let least: Vec<usize> = points.iter().map(least).collect();
        let last = least.last().copied().unwrap_or(0);
        let whiles: Vec<u64> = points.windows(2).map(|pair| pair[1].position - pair[0].position).collect();
        let room = width.saturating_sub(last);
        let room = if timed { room } else { room.min(whiles.len() * WIDEST_STEP) };
        let (widths, to_scale) = spread(&whiles, &least, room);
        let mut column = 0;
        for (point, width) in points.iter_mut().zip(widths.into_iter().chain([last])) {
            point.column = column;
            column += width;
        }
        self.to_scale &= to_scale || !timed;
        self.staves.push(Stave { points, width: column });
    }
}

/// Shares the room out among the whiles in proportion, but gives each its least; says whether that
/// kept the proportion.
fn spread(whiles: &[u64], least: &[usize], room: usize) -> (Vec<usize>, bool) {
    let mut fixed = vec![false; whiles.len()];
    loop {
        let free = |fixed: &[bool]| (0..whiles.len()).filter(|&index| !fixed[index]).collect::<Vec<_>>();
        let taken: usize = (0..whiles.len()).filter(|&index| fixed[index]).map(|index| least[index]).sum();
        let shares = shares(whiles, &free(&fixed), room.saturating_sub(taken));
        let short: Vec<usize> = shares.iter().filter(|(index, share)| *share < least[*index]).map(|(index, _)| *index).collect();
        if short.is_empty() {
            let mut widths = least[..whiles.len()].to_vec();
            for (index, share) in shares {
                widths[index] = share;
            }
            return (widths, !fixed.contains(&true));
        }
        for index in short {
            fixed[index] = true;
        }
    }
}

/// The room in proportion to the whiles, in whole columns that add up to it.
fn shares(whiles: &[u64], free: &[usize], room: usize) -> Vec<(usize, usize)> {
    let all: u128 = free.iter().map(|&index| u128::from(whiles[index])).sum();
    let mut passed: u128 = 0;
    let mut used = 0;
    let mut shares = Vec::new();
    for &index in free {
        passed += u128::from(whiles[index]);
        let end = (passed * room as u128).checked_div(all).unwrap_or(0) as usize;
        shares.push((index, end - used));
        used = end;
    }
    shares
}
