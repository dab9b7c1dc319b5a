//! Texts and the places in them.
//!
//! Every other module speaks of a place as a [`Span`] of bytes; only here is it turned into a line and a column.

use std::cell::OnceCell;

/// A range of bytes in one of the texts of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Span {
    /// Which text, where several are read together (the files of a rule book); 0 for a note.
    pub text: u16,
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to `end` of the text numbered `text`.
    pub fn new(text: u16, start: usize, end: usize) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { text, start: clamp(start), end: clamp(end.max(start)) }
    }

    /// The range as indexes into the text.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

/// A text with its name.
#[derive(Debug)]
pub struct Source {
    /// How the reader knows the text: a path, or the name given for standard input.
    pub name: String,
    /// Where it is, counted from the root of the project: what services and baselines know it by, wherever a run begins.
    pub path: String,
    /// The whole text, without a byte order mark.
    pub text: String,
    /// For each block of the text: how many line breaks stand before it.
    breaks_before: OnceCell<Vec<u32>>,
}

/// Lines are counted block by block: a table of all lines would take eight times as much as a text of empty ones.
const BLOCK: usize = 1 << 12;

impl Source {
    /// A text under the name by which messages call it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let name = name.into();
        Self { path: name.clone(), name, text: text.into(), breaks_before: OnceCell::new() }
    }

    /// The same text, known by this path.
    #[must_use]
    pub fn at(self, path: impl Into<String>) -> Self {
        Self { path: path.into(), ..self }
    }

    /// How many line breaks stand before a byte of the text.
    fn breaks_before(&self, offset: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (block, begin) = (offset / BLOCK, offset / BLOCK * BLOCK);
        let before_block = if block == 0 { 0 } else { self.breaks_before_block(block) };
        before_block + count_breaks(&bytes[begin..offset])
    }

    fn breaks_before_block(&self, block: usize) -> usize {
        let counted = self.breaks_before.get_or_init(|| {
            let mut breaks = 0;
            let of_each = self.text.as_bytes().chunks(BLOCK).map(count_breaks);
            std::iter::once(0)
                .chain(of_each)
                .map(|more| {
                    breaks += u32::try_from(more).unwrap_or(u32::MAX);
                    breaks
                })
                .collect()
        });
        counted.get(block).map_or(0, |breaks| *breaks as usize)
    }

    /// The line and column of a byte offset; an offset past the end is the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let start = self.line_start(offset);
        let column = 1 + self.text.as_bytes()[start..offset].iter().filter(|byte| !is_continuation(**byte)).count();
        Position { line: self.line_number(offset), column }
    }

    /// The line of a byte offset, from 1; an offset past the end is the end.
    pub fn line_number(&self, offset: usize) -> usize {
        1 + self.breaks_before(offset.min(self.text.len()))
    }

    fn line_start(&self, offset: usize) -> usize {
        memchr::memrchr(b'\n', &self.text.as_bytes()[..offset]).map_or(0, |at| at + 1)
    }

    /// The bytes of the line around an offset, without its line break; an offset past the end is the end.
    pub fn line_range(&self, offset: usize) -> std::ops::Range<usize> {
        let offset = offset.min(self.text.len());
        let start = self.line_start(offset);
        let end = memchr::memchr(b'\n', &self.text.as_bytes()[offset..]).map_or(self.text.len(), |at| offset + at);
        start..start + self.text[start..end].trim_end_matches('\r').len()
    }

    /// The text of a span; empty when it does not fall on character boundaries.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }
}

fn count_breaks(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

/// Something wrong with a text: what, where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The id of the finding that explains this kind of problem.
    pub kind: &'static str,
    /// Where it is.
    pub span: Span,
    /// What is wrong, as one clause.
    pub message: String,
    /// The next step; empty when the message says it all.
    pub help: String,
    /// What to write in its place, when only one word can have been meant.
    pub replacement: Option<Box<str>>,
}

impl Problem {
    /// A problem of the given kind at the given place.
    pub fn new(kind: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { kind, span, message: message.into(), help: String::new(), replacement: None }
    }

    /// The same problem with its next step.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The same problem with what to write in its place.
    #[must_use]
    pub fn replacement(mut self, replacement: Option<impl Into<Box<str>>>) -> Self {
        self.replacement = replacement.map(Into::into);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_at_line_feeds() {
        let source = Source::new("note", "a: 1\r\nname: 锁 x\n🔒: y");
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        let x = source.text.find('x').expect("there");
        assert_eq!(source.position(x), Position { line: 2, column: 9 });
        let y = source.text.find('y').expect("there");
        assert_eq!(source.position(y), Position { line: 3, column: 4 });
        assert_eq!(source.position(usize::MAX), Position { line: 3, column: 5 });
        assert_eq!(&source.text[source.line_range(0)], "a: 1");
        assert_eq!(&source.text[source.line_range(x)], "name: 锁 x");
        assert_eq!(&source.text[source.line_range(usize::MAX)], "🔒: y");
    }

    #[test]
    fn places_far_down_a_long_text_are_found_block_by_block() {
        let text = "one line of text\n".repeat(1000);
        let source = Source::new("note", text.as_str());
        let whole_blocks = Source::new("note", "\n".repeat(2 * BLOCK));
        assert_eq!(whole_blocks.position(2 * BLOCK), Position { line: 2 * BLOCK + 1, column: 1 });
        for offset in [0, 16, 17, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, text.len() - 1, text.len()] {
            let line = 1 + text[..offset].matches('\n').count();
            assert_eq!(source.position(offset).line, line, "{offset}");
        }
    }
}
