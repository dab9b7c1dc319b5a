//! The timeline as a picture that stands alone: no script, no font, no file beside it.
//!
//! Colors come from the reader's light or dark scheme and carry no meaning. A bar is filled while
//! its lane works, hatched while it is paused, and dashed when its lease is over; the events are
//! numbered, and told below in words.

use crate::timeline::{Event, Span, Timeline};

use super::doing::{busy, doing};
use super::glyphs::{DEFINITIONS, bar, glyph};
use super::layout::{Layout, layout};
use super::marks::{self, Doing};
use super::{NOT_TO_SCALE, columns, moment, one_line, wrapped};

/// Measures in pixels.
const WIDTH: usize = 800;
const LEFT: usize = 170;
const COLUMN: usize = 7;
const LANE: usize = 40;
const LINE: usize = 17;
const EDGE: usize = 16;

/// How many columns a sign takes.
const SIGN: usize = 2;

/// How many letters fit a line of the title, of the words below, and of the name of a lane.
const TITLE_LETTERS: usize = 84;
const WORDS_LETTERS: usize = 98;
const NAME_LETTERS: usize = 22;

/// How many bars are explained on one line.
const LEGEND_COLUMNS: usize = 5;

const STYLE: &str = ".lockpick{color:#1f2328;font:12px system-ui,sans-serif}\
.lockpick text{fill:currentColor}.lockpick .paper{fill:#fff}\
.lockpick .over{fill:none;stroke:#fff;stroke-width:5}\
@media(prefers-color-scheme:dark){.lockpick{color:#e6edf3}\
.lockpick .paper{fill:#0d1117}.lockpick .over{stroke:#0d1117}}";

/// The picture, with its title, and the whole story as description for those who hear it.
pub fn svg(timeline: &Timeline) -> String {
    let layout = layout(timeline, (WIDTH - LEFT - EDGE) / COLUMN, SIGN);
    let mut picture = Picture { timeline, layout, spans: timeline.spans(), y: EDGE, body: String::new() };
    picture.title();
    for stave in 0..picture.layout.staves.len() {
        picture.stave(stave);
    }
    picture.legend();
    picture.words();
    let (height, body) = (picture.y + EDGE, picture.body);
    let title = escaped(&timeline.title);
    let story = escaped(&story(timeline));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' class='lockpick' role='img' \
         viewBox='0 0 {WIDTH} {height}' width='{WIDTH}' height='{height}'>\n\
         <title>{title}</title>\n<desc>{story}</desc>\n<style>{STYLE}</style>\n{DEFINITIONS}\n\
         <rect class='paper' width='{WIDTH}' height='{height}'/>\n{body}</svg>\n"
    )
}

/// All events as sentences.
fn story(timeline: &Timeline) -> String {
    let sentence = |(index, event): (usize, &Event)| format!("{}: {} {}.", moment(timeline, index), timeline.name(event.lane), event.words);
    timeline.events().iter().enumerate().map(sentence).collect::<Vec<_>>().join(" ")
}

/// Text that means nothing to XML.
fn escaped(text: &str) -> String {
    one_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

struct Picture<'a> {
    timeline: &'a Timeline,
    layout: Layout,
    spans: Vec<Span>,
    /// How far down the picture is drawn, in pixels.
    y: usize,
    body: String,
}

impl Picture<'_> {
    fn title(&mut self) {
        for line in wrapped(&one_line(&self.timeline.title), TITLE_LETTERS) {
            self.y += LINE;
            self.text(EDGE, self.y, " font-size='15' font-weight='bold'", &line);
        }
        self.y += LINE;
    }

    fn stave(&mut self, stave: usize) {
        let top = self.y + LINE;
        let lanes = self.timeline.lanes().len();
        let bottom = top + LANE * lanes;
        self.axis(stave, top, bottom);
        self.at_once(stave, top, bottom);
        for lane in 0..lanes {
            self.lane(lane, stave, top + LANE * lane + LANE / 2 + 6);
        }
        self.y = bottom + LINE + LINE;
    }

    /// The labels of the moments, those that have room, and a line down from each.
    fn axis(&mut self, stave: usize, top: usize, bottom: usize) {
        let points = self.layout.staves.get(stave).map_or(Vec::new(), |stave| stave.points.clone());
        let mut free = 0;
        for point in points {
            let x = x(point.column);
            self.body.push_str(&format!("<path d='M{x} {top}V{bottom}' stroke='currentColor' stroke-opacity='0.25'/>\n"));
            if point.column >= free {
                self.text(x - 4, top - 5, " font-size='11'", &point.label);
                free = point.column + columns(&point.label) + 1;
            }
        }
    }

    /// A frame around each while in which two or more are inside.
    fn at_once(&mut self, stave: usize, top: usize, bottom: usize) {
        for (from, until) in self.timeline.at_once() {
            let extent = self.layout.extent(from, until, stave);
            if extent.is_empty() && self.layout.place(from).0 != stave {
                continue;
            }
            let (left, right) = (x(extent.start), x(extent.end.max(extent.start)));
            let (left, width, height) = (left - 6, right - left + 12, bottom - top);
            self.body.push_str(&format!(
                "<rect x='{left}' y='{top}' width='{width}' height='{height}' rx='4' \
                 fill='currentColor' fill-opacity='0.07' stroke='currentColor' \
                 stroke-dasharray='1 3'/>\n"
            ));
            let (anchor, at) = if left + 130 > WIDTH { ("end", left + width) } else { ("start", left) };
            self.text(at, bottom + 13, &format!(" font-size='11' text-anchor='{anchor}'"), marks::AT_ONCE.means);
        }
    }

    /// The name of a lane, its bars, and its numbered signs.
    fn lane(&mut self, lane: usize, stave: usize, y: usize) {
        let names = wrapped(&one_line(&self.timeline.lanes()[lane]), NAME_LETTERS);
        let names = super::two_lines(names, NAME_LETTERS, "…");
        for (index, name) in names.iter().enumerate() {
            let up = if names.len() > 1 { LINE / 2 } else { 0 };
            self.text(EDGE, y + 4 + LINE * index - up, "", name);
        }
        let doing = doing(&self.layout, &self.spans, lane, stave);
        for (columns, doing) in busy(&doing) {
            self.body.push_str(&bar(doing, x(columns.start), y, columns.len() * COLUMN));
        }
        for (index, event) in self.timeline.events().iter().enumerate() {
            let (at, column) = self.layout.place(index);
            if at == stave && event.lane.index() == lane && marks::event(event.kind).is_some() {
                self.body.push_str(&glyph(event.kind, x(column), y));
                self.text(x(column), y - 10, " font-size='9' text-anchor='middle'", &(index + 1).to_string());
            }
        }
    }

    /// What the bars look like, those that are seen.
    fn legend(&mut self) {
        let mut seen: Vec<Doing> = Vec::new();
        for stave in 0..self.layout.staves.len() {
            for lane in 0..self.timeline.lanes().len() {
                for (columns, doing) in busy(&doing(&self.layout, &self.spans, lane, stave)) {
                    let is_seen = marks::line(doing).is_some() && columns.len() > SIGN;
                    if is_seen && !seen.iter().any(|other| marks::line(*other) == marks::line(doing)) {
                        seen.push(doing);
                    }
                }
            }
        }
        for (index, doing) in seen.into_iter().enumerate() {
            let column = index % LEGEND_COLUMNS;
            self.y += if column == 0 { LINE } else { 0 };
            let left = EDGE + column * (WIDTH - EDGE) / LEGEND_COLUMNS;
            self.body.push_str(&bar(doing, left, self.y - 4, 24));
            let means = marks::line(doing).map_or("", |mark| mark.means);
            self.text(left + 30, self.y, "", means);
        }
        if !self.layout.to_scale {
            self.y += LINE;
            self.text(EDGE, self.y, "", NOT_TO_SCALE);
        }
        self.y += LINE / 2;
    }

    /// The events in words, by number.
    fn words(&mut self) {
        for (index, event) in self.timeline.events().iter().enumerate() {
            let at = if self.timeline.is_timed() { moment(self.timeline, index) + ": " } else { String::new() };
            let text = format!("{at}{} {}", self.timeline.name(event.lane), event.words);
            self.y += LINE;
            self.text(EDGE + 14, self.y, " text-anchor='end'", &(index + 1).to_string());
            self.body.push_str(&glyph(event.kind, EDGE + 28, self.y - 4));
            for (line, words) in wrapped(&one_line(&text), WORDS_LETTERS).iter().enumerate() {
                self.y += if line == 0 { 0 } else { LINE };
                self.text(EDGE + 42, self.y, "", words);
            }
        }
    }

    fn text(&mut self, x: usize, y: usize, attributes: &str, text: &str) {
        self.body.push_str(&format!("<text x='{x}' y='{y}'{attributes}>{}</text>\n", escaped(text)));
    }
}

/// The middle of a column, in pixels.
fn x(column: usize) -> usize {
    LEFT + column * COLUMN
}
