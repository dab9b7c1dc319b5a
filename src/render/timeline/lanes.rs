//! The timeline as a drawing for the terminal: one lane per actor over a common axis.

use crate::timeline::{Span, Timeline};

use super::doing::doing;
use super::layout::{Layout, layout};
use super::marks::{self, Mark};
use super::{NOT_TO_SCALE, columns, one_line, two_lines, wrapped};

/// How the drawing is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The columns of the terminal. Fewer than 40 are taken as 40.
    pub width: usize,
    /// Whether only ASCII signs may be used. Names and words are written as they are.
    pub ascii: bool,
}

/// The columns that names get at most; longer ones take a second line.
const WIDEST_NAME: usize = 22;

/// The lane below all others that shows where two or more are inside.
const AT_ONCE_NAME: &str = "at once";

/// One lane per actor, the time above, and below them what the signs mean. No color, no line wider
/// than asked for.
pub fn lanes(timeline: &Timeline, drawing: &Drawing) -> String {
    let width = drawing.width.max(40);
    let widest = timeline.lanes().iter().map(|name| columns(&one_line(name))).fold(columns(AT_ONCE_NAME), usize::max);
    let margin = widest.min(width / 3).min(WIDEST_NAME);
    let layout = layout(timeline, width - margin - 2, 1);

    let spans = timeline.spans();
    let mut picture = Picture { timeline, ascii: drawing.ascii, margin, layout, spans, used: Vec::new(), text: String::new() };
    for line in wrapped(&one_line(&timeline.title), width) {
        picture.line(&line);
    }
    for stave in 0..picture.layout.staves.len() {
        picture.line("");
        picture.axis(stave);
        picture.stave(stave);
    }
    picture.legend(width);
    picture.text
}

struct Picture<'a> {
    timeline: &'a Timeline,
    ascii: bool,
    margin: usize,
    layout: Layout,
    spans: Vec<Span>,
    /// The signs that the legend has to explain.
    used: Vec<Mark>,
    text: String,
}

impl Picture<'_> {
    /// The labels of the moments, those that have room, above a ruler.
    fn axis(&mut self, stave: usize) {
        let Some(stave) = self.layout.staves.get(stave) else {
            return;
        };
        let mut labels = String::new();
        let mut ruler = vec![if self.ascii { '-' } else { '─' }; stave.width];
        for point in &stave.points {
            let last = stave.width.saturating_sub(columns(&point.label));
            let start = point.column.min(last);
            let used = columns(&labels);
            if used == 0 || used < start {
                labels.push_str(&" ".repeat(start - used));
                labels.push_str(&point.label);
            }
            if let Some(cell) = ruler.get_mut(point.column) {
                *cell = if self.ascii { '+' } else { '┬' };
            }
        }
        let ruler: String = ruler.into_iter().collect();
        let name = if self.timeline.is_timed() { "" } else { "step" };
        self.beside(name, &labels);
        self.beside("", &ruler);
    }

    fn stave(&mut self, stave: usize) {
        for lane in 0..self.timeline.lanes().len() {
            let cells = self.lane(lane, stave);
            let name = one_line(&self.timeline.lanes()[lane]);
            self.row(&name, cells);
        }
        let at_once = self.at_once(stave);
        if at_once.iter().any(Option::is_some) {
            self.row(AT_ONCE_NAME, at_once);
        }
    }

    /// What a lane does, column by column, and its signs over it.
    fn lane(&self, lane: usize, stave: usize) -> Vec<Option<Mark>> {
        let doing = doing(&self.layout, &self.spans, lane, stave);
        let mut cells: Vec<Option<Mark>> = doing.into_iter().map(marks::line).collect();
        for (index, event) in self.timeline.events().iter().enumerate() {
            let (at, column) = self.layout.place(index);
            let here = at == stave && event.lane.index() == lane;
            if let (true, Some(mark), Some(cell)) = (here, marks::event(event.kind), cells.get_mut(column)) {
                *cell = Some(mark);
            }
        }
        cells
    }

    /// The columns in which two or more are inside, at least one for each such while.
    fn at_once(&self, stave: usize) -> Vec<Option<Mark>> {
        let mut cells = vec![None; self.width(stave)];
        for (from, until) in self.timeline.at_once() {
            let mut columns = self.layout.extent(from, until, stave);
            if self.layout.place(from).0 == stave {
                columns.end = columns.end.max(columns.start + 1);
            }
            for cell in cells.get_mut(columns).into_iter().flatten() {
                *cell = Some(marks::AT_ONCE);
            }
        }
        cells
    }

    fn width(&self, stave: usize) -> usize {
        self.layout.staves.get(stave).map_or(0, |stave| stave.width)
    }

    /// What the signs mean, and whether the axis is to scale.
    fn legend(&mut self, width: usize) {
        self.line("");
        let entries: Vec<String> = self.used.iter().map(|mark| format!("{} {}", mark.sign(self.ascii), mark.means)).collect();
        let mut line = String::new();
        for entry in entries {
            if !line.is_empty() && columns(&line) + 3 + columns(&entry) > width {
                self.line(&std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push_str("   ");
            }
            line.push_str(&entry);
        }
        self.line(&line);
        if !self.layout.to_scale {
            self.line(NOT_TO_SCALE);
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// A lane beside its name, which takes a second line if it is long. The legend will explain the
    /// signs.
    fn row(&mut self, name: &str, cells: Vec<Option<Mark>>) {
        for mark in cells.iter().copied().flatten() {
            if !self.used.contains(&mark) {
                self.used.push(mark);
            }
        }
        let cells: String = cells.into_iter().map(|cell| cell.map_or(' ', |mark| mark.sign(self.ascii))).collect();
        let end = if self.ascii { "." } else { "…" };
        let names = two_lines(wrapped(name, self.margin), self.margin, end);
        for (index, name) in names.iter().enumerate() {
            self.beside(name, if index == 0 { &cells } else { "" });
        }
    }

    fn beside(&mut self, name: &str, cells: &str) {
        let padding = " ".repeat((self.margin + 2).saturating_sub(columns(name)));
        self.line(&format!("{name}{padding}{cells}"));
    }
}
