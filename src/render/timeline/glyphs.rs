//! The shapes of the SVG picture: a sign for each event and a bar for each way of being busy.

use crate::timeline::Kind;

use super::marks::Doing;

/// The hatching of those that are paused: close with a lease, wide without.
pub(super) const DEFINITIONS: &str = "<defs>\
    <pattern id='lockpick-paused' width='5' height='5' patternUnits='userSpaceOnUse' \
    patternTransform='rotate(45)'>\
    <path d='M1 0V5' stroke='currentColor' stroke-width='1.5'/></pattern>\
    <pattern id='lockpick-paused-over' width='9' height='9' patternUnits='userSpaceOnUse' \
    patternTransform='rotate(45)'>\
    <path d='M1 0V9' stroke='currentColor'/></pattern></defs>";

/// The height of a bar, in pixels.
const BAR: usize = 12;

/// How a sign is drawn around its middle.
enum Shape {
    Filled(&'static str),
    Hollow(&'static str),
    Stroke(&'static str),
}

fn shape(kind: Kind) -> Option<Shape> {
    match kind {
        Kind::Acquire => Some(Shape::Filled("M-4-5L5 0L-4 5Z")),
        Kind::Release => Some(Shape::Filled("M4-5L-5 0L4 5Z")),
        Kind::Fence => Some(Shape::Filled("M-5 4L0-5L5 4Z")),
        Kind::Act => Some(Shape::Filled("M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z")),
        Kind::Expire => Some(Shape::Filled("M0-6L5 0L0 6L-5 0Z")),
        Kind::Note => Some(Shape::Filled("M-2.5-2.5H2.5V2.5H-2.5Z")),
        Kind::Read => Some(Shape::Hollow("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z")),
        Kind::Check => Some(Shape::Stroke("M-3-2.5a3 3 0 1 1 4.5 2.6q-1.5.9-1.5 2.4M0 4.5v1.5")),
        Kind::Skip => Some(Shape::Hollow("M-4-4H4V4H-4Z")),
        Kind::Renew => Some(Shape::Stroke("M4.2-2a4.7 4.7 0 1 0 .5 3.5M5-6V-2H1")),
        Kind::Accepted => Some(Shape::Stroke("M-5 0L-1.5 4.5L5-5")),
        Kind::Refused => Some(Shape::Stroke("M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5")),
        Kind::Crash => Some(Shape::Stroke("M0-6V6M-3.5-2.5H3.5")),
        Kind::Restart => Some(Shape::Stroke("M0 5V-4M-4 0L0-5L4 0")),
        Kind::Work | Kind::Pause | Kind::Resume => None,
    }
}

/// The sign of an event with its middle at a place, set off from what is below it; empty for events
/// without a sign.
pub(super) fn glyph(kind: Kind, x: usize, y: usize) -> String {
    let place = format!("transform='translate({x} {y})'");
    match shape(kind) {
        None => String::new(),
        Some(Shape::Filled(path)) => format!(
            "<g {place}><path class='over' d='{path}'/>\
             <path d='{path}' fill='currentColor'/></g>\n"
        ),
        Some(Shape::Hollow(path)) => format!(
            "<g {place}><path class='over' d='{path}'/><path class='paper' d='{path}'/>\
             <path d='{path}' fill='none' stroke='currentColor' stroke-width='1.5'/></g>\n"
        ),
        Some(Shape::Stroke(path)) => format!(
            "<g {place}><path class='over' d='{path}'/>\
             <path d='{path}' fill='none' stroke='currentColor' stroke-width='2'/></g>\n"
        ),
    }
}

/// A bar from `x`, its middle at `y`: filled while working, hatched while paused, dashed when the
/// lease is over.
pub(super) fn bar(doing: Doing, x: usize, y: usize, width: usize) -> String {
    let top = y - BAR / 2;
    let dashed = if doing.holds { "" } else { " stroke-dasharray='4 3'" };
    let rectangle = |fill: &str| {
        format!(
            "<rect x='{x}' y='{top}' width='{width}' height='{BAR}' {fill} \
             stroke='currentColor'{dashed}/>\n"
        )
    };
    match doing {
        Doing { paused: true, holds: true, .. } => rectangle("fill='url(#lockpick-paused)'"),
        Doing { paused: true, .. } => rectangle("fill='url(#lockpick-paused-over)'"),
        Doing { works: true, holds: true, .. } => rectangle("fill='currentColor' fill-opacity='0.45'"),
        Doing { works: true, .. } => rectangle("fill='currentColor' fill-opacity='0.12'"),
        Doing { holds: true, .. } => {
            format!("<path d='M{x} {y}h{width}' stroke='currentColor'/>\n")
        }
        Doing { inside: true, .. } => {
            format!("<path d='M{x} {y}h{width}' stroke='currentColor' stroke-dasharray='1 3'/>\n")
        }
        Doing { .. } => String::new(),
    }
}
