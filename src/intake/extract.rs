//! Notes inside other texts: fenced blocks in Markdown, comment blocks in source code.
//!
//! What belongs to the other text, comment marks and indents, is replaced by as many spaces, so that every place in the
//! note is a place in the file.

use std::borrow::Cow;

use super::note::HEAD;

/// A part of a text that may hold a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extract<'t> {
    /// The byte at which it begins.
    pub start: usize,
    /// The part, with what does not belong to the note replaced by spaces.
    pub text: Cow<'t, str>,
}

/// The languages of the fences: notes, and examples that are none.
const FENCE: &str = "lockpick";
const EXAMPLE: &str = "lockpick ignore";
/// Marks that begin a comment line, longest first.
const MARKS: [&str; 8] = ["///", "//!", "//", "##", "#", "--", ";;", ";"];

/// The fenced blocks whose language is `lockpick`.
pub fn markdown(text: &str) -> Vec<Extract<'_>> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (start, line) in lines(text) {
        match &mut open {
            None => open = Fence::open(line, start + line.len()),
            Some(fence) if fence.closes(line) => {
                if fence.is_note {
                    found.push(Extract { start: fence.start, text: Cow::Owned(std::mem::take(&mut fence.text)) });
                }
                open = None;
            }
            Some(fence) => fence.add(line),
        }
    }
    // A fence that is never closed reaches to the end of the text.
    if let Some(fence) = open.filter(|fence| fence.is_note) {
        found.push(Extract { start: fence.start, text: Cow::Owned(fence.text) });
    }
    found
}

struct Fence {
    mark: char,
    length: usize,
    is_note: bool,
    prefix: String,
    start: usize,
    text: String,
}

impl Fence {
    fn open(line: &str, start: usize) -> Option<Self> {
        let content = line.trim_start_matches([' ', '\t', '>']);
        // The item of a list may begin with its fence.
        let content = content.strip_prefix("- ").or_else(|| content.strip_prefix("* ")).unwrap_or(content).trim_start();
        let mark = content.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let length = content.len() - content.trim_start_matches(mark).len();
        let language = content[length..].trim();
        if length < 3 || (mark == '`' && language.contains('`')) {
            return None;
        }
        let is_note = language == FENCE || (language.starts_with("lockpick ") && language != EXAMPLE);
        let quoted = line.trim_start().starts_with('>');
        Some(Self { mark, length, is_note, prefix: if quoted { ">".to_owned() } else { String::new() }, start, text: String::new() })
    }

    fn closes(&self, line: &str) -> bool {
        let content = line.trim_start_matches([' ', '\t', '>']).trim_end();
        content.len() >= self.length && content.chars().all(|character| character == self.mark)
    }

    fn add(&mut self, line: &str) {
        if self.is_note {
            let marks = if self.prefix.is_empty() { 0 } else { line.len() - line.trim_start_matches([' ', '>']).len() };
            let indent = line.len() - line.trim_start_matches('\t').len();
            blank(&line[..marks.max(indent)], &mut self.text);
            self.text.push_str(&line[marks.max(indent)..]);
        }
    }
}

/// The comment blocks whose first line is `lockpick: …`, up to the first line that does not continue the block.
pub fn comments(text: &str) -> Vec<Extract<'_>> {
    let mut found: Vec<Extract<'_>> = Vec::new();
    let mut open: Option<(Comment, Extract<'_>)> = None;
    let mut in_block = false;
    for (start, line) in lines(text) {
        let was_in_block = in_block;
        in_block = stays_in_block(line, in_block);
        if let Some((comment, extract)) = &mut open {
            match comment.content(line) {
                Some(content) => {
                    let owned = extract.text.to_mut();
                    blank(&line[..content], owned);
                    owned.push_str(comment.without_end(&line[content..]));
                    if comment.ends(line) {
                        found.extend(open.take().map(|(_, extract)| extract));
                    }
                    continue;
                }
                None => found.extend(open.take().map(|(_, extract)| extract)),
            }
        }
        if let Some((comment, content)) = Comment::begin(line, was_in_block) {
            let mut masked = String::new();
            blank(&line[..content], &mut masked);
            masked.push_str(comment.without_end(&line[content..]));
            open = Some((comment, Extract { start, text: Cow::Owned(masked) }));
        }
    }
    found.extend(open.map(|(_, extract)| extract));
    found
}

/// Whether the line behind this one is inside a block comment that began at the start of a line.
fn stays_in_block(line: &str, in_block: bool) -> bool {
    let rest = line.trim_start();
    let opened = if in_block { Some(rest) } else { rest.strip_prefix("/*") };
    opened.is_some_and(|rest| !rest.contains("*/"))
}

/// How the lines of a comment block are marked.
#[derive(Debug, Clone, Copy)]
enum Comment {
    /// Each line begins with this mark.
    Lines(&'static str),
    /// Inside `/* … */`; lines may begin with a star.
    Block,
}

impl Comment {
    /// The comment that a line begins a note in, and where the note's text begins in the line. Inside a block comment a line
    /// needs no mark.
    fn begin(line: &str, in_block: bool) -> Option<(Self, usize)> {
        let indent = line.len() - line.trim_start().len();
        let trimmed = &line[indent..];
        let is_head = |content: &str| content.strip_prefix(HEAD).is_some_and(|rest| rest.starts_with(':'));
        let skip = |from: usize| from + (line[from..].len() - line[from..].trim_start_matches([' ', '\t']).len());
        if let Some(mark) = MARKS.into_iter().find(|mark| trimmed.starts_with(mark)) {
            let content = skip(indent + mark.len());
            return is_head(&line[content..]).then_some((Self::Lines(mark), content));
        }
        let marks = trimmed.len() - trimmed.trim_start_matches(['/', '*']).len();
        let inside = trimmed.starts_with("/*") || trimmed.starts_with('*') || in_block;
        let content = skip(indent + marks);
        (inside && is_head(&line[content..])).then_some((Self::Block, content))
    }

    /// Where the text of a further line begins; `None` when the line does not continue the block.
    fn content(self, line: &str) -> Option<usize> {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let trimmed = &line[indent..];
        match self {
            Self::Lines(mark) => trimmed.starts_with(mark).then_some(indent + mark.len()),
            Self::Block => {
                if trimmed.starts_with("*/") {
                    return None;
                }
                // A star with a blank behind it marks the line; one with a word is the note's own.
                let star = trimmed.starts_with('*') && trimmed[1..].starts_with([' ', '\t', '\n', '\r']);
                Some(indent + usize::from(star))
            }
        }
    }

    fn ends(self, line: &str) -> bool {
        matches!(self, Self::Block) && line.contains("*/")
    }

    fn without_end(self, content: &str) -> &str {
        match self {
            Self::Block => content.split_once("*/").map_or(content, |(before, _)| before),
            Self::Lines(_) => content,
        }
    }
}

/// The lines of a text with their offsets, line breaks included.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// As many spaces as the text has bytes, so that offsets stay; what is replaced is ASCII, so columns stay too.
fn blank(text: &str, into: &mut String) {
    into.extend(text.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(byte) } else { ' ' }));
}
