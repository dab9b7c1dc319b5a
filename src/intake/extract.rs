//! Notes inside other texts: fenced blocks in Markdown, comment blocks in source code.
//!
//! What belongs to the other text, comment marks and indents, is replaced by as many spaces, so that every place in the
//! note is a place in the file.

use super::note::HEAD;

/// A part of a text that may hold a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extract {
    /// The byte at which it begins.
    pub start: usize,
    /// The part, with what does not belong to the note replaced by spaces.
    pub text: String,
}

/// The word that parts examples from notes, behind the language of a fence.
const EXAMPLE: &str = "ignore";
/// Marks that begin a comment line, longest first.
const MARKS: [&str; 8] = ["///", "//!", "//", "##", "#", "--", ";;", ";"];

/// The fenced blocks whose language is `lockpick`.
pub fn markdown(text: &str) -> impl Iterator<Item = Extract> {
    let mut lines = lines(text);
    std::iter::from_fn(move || {
        loop {
            let (start, line) = lines.next()?;
            let Some(mut fence) = Fence::open(line, start + line.len()) else { continue };
            // A fence that is never closed reaches to the end of the text.
            while let Some((_, line)) = lines.next().filter(|(_, line)| !fence.closes(line)) {
                fence.add(line);
            }
            if fence.is_note {
                return Some(Extract { start: fence.start, text: fence.text });
            }
        }
    })
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
        let mut words = language.split_whitespace();
        let is_note = words.next() == Some(HEAD) && words.all(|word| word != EXAMPLE);
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
pub fn comments(text: &str) -> impl Iterator<Item = Extract> {
    let mut lines = lines(text).peekable();
    let mut open = None;
    std::iter::from_fn(move || {
        loop {
            let (start, line) = lines.next()?;
            let begins = Comment::begin(line, open);
            open = still_open(line, open);
            let Some((comment, head)) = begins else { continue };
            let mut text = comment.mask(line, head);
            let mut left = None;
            let mut goes_on = !comment.ends(line);
            while let Some((line, content)) =
                lines.peek().filter(|_| goes_on).and_then(|(_, line)| Some((line, comment.content(line, head)?)))
            {
                text.push_str(&comment.mask(line, content));
                left = left.or_else(|| first_column(&line[content..]).map(|column| content + column));
                goes_on = !comment.ends(line);
                open = still_open(line, open);
                lines.next();
            }
            // Behind the mark that begins the comment the first line may stand further in than those below it.
            let further_in = head.saturating_sub(left.unwrap_or(head));
            return Some(Extract { start: start + further_in, text: text.split_off(further_in) });
        }
    })
}

/// What begins and ends a comment of several lines.
const BLOCKS: [(&str, &str); 2] = [("/*", "*/"), ("<!--", "-->")];
/// The end of the comments whose lines may begin with a star.
const STARRED: &str = "*/";

/// The end of the block comment that the line behind this one is inside of; the block began at the start of a line.
fn still_open(line: &str, open: Option<&'static str>) -> Option<&'static str> {
    let rest = line.trim_start();
    let (end, rest) = match open {
        Some(end) => (end, rest),
        None => BLOCKS.iter().find_map(|(begin, end)| Some((*end, rest.strip_prefix(begin)?)))?,
    };
    (!rest.contains(end)).then_some(end)
}

/// The column of the first character that is no blank, counted in bytes from nothing; `None` when there is none.
fn first_column(line: &str) -> Option<usize> {
    line.find(|character: char| !character.is_whitespace())
}

/// How the lines of a comment block are marked.
#[derive(Debug, Clone, Copy)]
enum Comment {
    /// Each line begins with this mark.
    Lines(&'static str),
    /// Up to this mark; lines may begin with a star where that is usual.
    Block(&'static str),
}

impl Comment {
    /// The comment that a line begins a note in, and where the note's text begins in the line. `open` is the end of the
    /// block comment that the line is inside of: there it needs no mark.
    fn begin(line: &str, open: Option<&'static str>) -> Option<(Self, usize)> {
        let indent = line.len() - line.trim_start().len();
        let trimmed = &line[indent..];
        let is_head = |content: &str| content.strip_prefix(HEAD).is_some_and(|rest| rest.starts_with(':'));
        let skip = |from: usize| from + (line[from..].len() - line[from..].trim_start_matches([' ', '\t']).len());
        if let Some(mark) = MARKS.into_iter().find(|mark| trimmed.starts_with(mark)) {
            let content = skip(indent + mark.len());
            return is_head(&line[content..]).then_some((Self::Lines(mark), content));
        }
        let begins = BLOCKS.iter().find(|(begin, _)| trimmed.starts_with(begin));
        let end = begins.map(|(_, end)| *end).or_else(|| trimmed.starts_with('*').then_some(STARRED)).or(open)?;
        let begun = begins.map_or(0, |(begin, _)| begin.len());
        let stars = if end == STARRED { trimmed[begun..].len() - trimmed[begun..].trim_start_matches('*').len() } else { 0 };
        let content = skip(indent + begun + stars);
        is_head(&line[content..]).then_some((Self::Block(end), content))
    }

    /// Where the text of a further line begins; `None` when the line does not continue the block, or is a tag of the
    /// documentation (`@param`, `<p>`), with which no line of a note begins. `head` is the column of the note's first line.
    fn content(self, line: &str, head: usize) -> Option<usize> {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let trimmed = &line[indent..];
        let content = match self {
            Self::Lines(mark) => trimmed.starts_with(mark).then_some(indent + mark.len())?,
            Self::Block(end) if trimmed.starts_with(end) => return None,
            Self::Block(end) => {
                // A star with a blank behind it marks the line; one with a word is the note's own.
                let star = end == STARRED && trimmed.starts_with('*') && trimmed[1..].starts_with([' ', '\t', '\n', '\r']);
                indent + usize::from(star)
            }
        };
        let column = first_column(&line[content..]).map(|column| content + column);
        let is_tag = column.is_some_and(|column| column <= head && line[column..].starts_with(['@', '<', '\\']));
        (!is_tag).then_some(content)
    }

    fn ends(self, line: &str) -> bool {
        matches!(self, Self::Block(end) if line.contains(end))
    }

    /// A line with everything before its content replaced by spaces, and without the end of the comment.
    fn mask(self, line: &str, content: usize) -> String {
        let mut masked = String::with_capacity(line.len());
        blank(&line[..content], &mut masked);
        masked.push_str(self.without_end(&line[content..]));
        masked
    }

    fn without_end(self, content: &str) -> &str {
        match self {
            Self::Block(end) => content.split_once(end).map_or(content, |(before, _)| before),
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
