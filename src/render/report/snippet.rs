//! The lines of a note that a finding points at, with a mark and a word under each place.

use std::fmt::Write as _;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::render::printable::printable;
use crate::render::style::{Style, Tone};
use crate::report::labels;
use crate::review::{Finding, Label};
use crate::source::{Position, Source};

/// A place that is pointed at.
struct Pointer<'f> {
    line: usize,
    /// The bytes of the whole line.
    whole: Range<usize>,
    /// The part of it that is shown.
    shown: Range<usize>,
    /// The part of that which is marked.
    marked: Range<usize>,
    message: &'f str,
    is_primary: bool,
}

/// Adds where a finding stands and every line involved. Returns the width of the line numbers.
pub fn write(source: &Source, finding: &Finding, tone: Tone, style: Style, text: &mut String) -> usize {
    let mut pointers: Vec<Pointer<'_>> =
        labels(finding).enumerate().map(|(index, label)| Pointer::new(source, label, index == 0)).collect();
    pointers.sort_by_key(|pointer| (pointer.marked.start, !pointer.is_primary));
    let gutter = pointers.last().map_or(1, |last| last.line.to_string().len());
    let mut sheet = Sheet { source, style, marks: Marks::of(style), tone, gutter, text };
    sheet.place(source.position(finding.primary.span.start as usize));
    let mut before: Option<&Pointer<'_>> = None;
    for pointer in &mut pointers {
        pointer.keep_near_mark(source, style.width.saturating_sub(gutter + 3));
        if before.is_none_or(|before| before.shown != pointer.shown) {
            if before.is_some_and(|before| before.line + 1 < pointer.line) {
                sheet.gap();
            }
            sheet.line(pointer);
        }
        sheet.mark(pointer);
        before = Some(pointer);
    }
    gutter
}

impl<'f> Pointer<'f> {
    /// A place of several lines is marked on its first.
    fn new(source: &Source, label: &'f Label, is_primary: bool) -> Self {
        let range = label.span.range();
        let line = source.line_range(range.start);
        let start = boundary(&source.text, range.start.clamp(line.start, line.end));
        let end = boundary(&source.text, range.end.clamp(start, line.end));
        Self { line: source.line_number(start), shown: line.clone(), whole: line, marked: start..end, message: &label.message, is_primary }
    }

    /// Of a line that is too long, keeps what stands around the mark.
    fn keep_near_mark(&mut self, source: &Source, room: usize) {
        let fits = self.whole.len() <= room || (self.whole.len() <= 4 * room && source.text[self.whole.clone()].width() <= room);
        if fits {
            return;
        }
        // A character takes no more columns than bytes, so as many bytes as there are columns always fit.
        let start = boundary(&source.text, self.marked.start.saturating_sub(room / 3).max(self.whole.start));
        let end = boundary(&source.text, (start + room.saturating_sub(2)).min(self.whole.end));
        self.shown = start..end.max(self.marked.start);
        self.marked.end = self.marked.end.min(self.shown.end);
    }

    /// Whether the beginning of the line is not shown.
    fn is_cut(&self) -> bool {
        self.shown.start > self.whole.start
    }
}

/// What a snippet is written on.
struct Sheet<'s> {
    source: &'s Source,
    style: Style,
    marks: &'static Marks,
    /// Of the finding's own place.
    tone: Tone,
    /// The width of the line numbers.
    gutter: usize,
    text: &'s mut String,
}

impl Sheet<'_> {
    fn place(&mut self, place: Position) {
        self.margin("", self.marks.arrow);
        let _ = writeln!(self.text, " {}:{}:{}", printable(&self.source.name), place.line, place.column);
    }

    fn gap(&mut self) {
        self.margin("", self.marks.gap);
        self.text.push('\n');
    }

    fn line(&mut self, pointer: &Pointer<'_>) {
        self.margin(&pointer.line.to_string(), self.marks.bar);
        let shown = pointer.shown.clone();
        if !shown.is_empty() {
            self.text.push(' ');
            self.text.push_str(if pointer.is_cut() { self.marks.cut } else { "" });
            self.text.push_str(&printable(&self.source.text[shown.clone()]));
            self.text.push_str(if shown.end < pointer.whole.end { self.marks.cut } else { "" });
        }
        self.text.push('\n');
    }

    fn mark(&mut self, pointer: &Pointer<'_>) {
        let columns = |range: Range<usize>| printable(&self.source.text[range]).width();
        let cut = if pointer.is_cut() { self.marks.cut.width() } else { 0 };
        let before = 1 + cut + columns(pointer.shown.start..pointer.marked.start);
        let length = columns(pointer.marked.clone()).max(1);
        let (mark, tone) = if pointer.is_primary { (self.marks.primary, self.tone) } else { (self.marks.related, Tone::Note) };
        self.margin("", self.marks.bar);
        self.text.extend(std::iter::repeat_n(' ', before));
        self.style.painted(tone, self.text, |text| {
            (0..length).for_each(|_| text.push_str(mark));
            if !pointer.message.is_empty() {
                text.push(' ');
                text.push_str(&printable(pointer.message));
            }
        });
        self.text.push('\n');
    }

    /// The number of a line, right-aligned, and the sign that parts it from the text.
    fn margin(&mut self, number: &str, sign: &str) {
        let blanks = self.gutter - number.len();
        self.style.painted(Tone::Quiet, self.text, |text| {
            text.extend(std::iter::repeat_n(' ', blanks));
            text.push_str(number);
            text.push(' ');
            text.push_str(sign);
        });
    }
}

/// The last boundary of a character at or before a byte.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// What snippets are drawn with.
#[derive(Debug)]
struct Marks {
    arrow: &'static str,
    bar: &'static str,
    gap: &'static str,
    cut: &'static str,
    primary: &'static str,
    related: &'static str,
}

impl Marks {
    fn of(style: Style) -> &'static Self {
        const UNICODE: Marks = Marks { arrow: "╭▸", bar: "│", gap: "┆", cut: "…", primary: "━", related: "─" };
        const ASCII: Marks = Marks { arrow: "-->", bar: "|", gap: ":", cut: "...", primary: "^", related: "-" };
        if style.unicode { &UNICODE } else { &ASCII }
    }
}
