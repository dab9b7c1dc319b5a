//! The plain part of YAML, in which nearly every note is written, read without a parser in a fraction of its time.
//!
//! Mappings and lists in block style, words, quoted text, flow collections of one line, `|` and `>` texts, comments. It
//! gives what the parser gives, to the byte, or gives up: at anything rare, doubtful or wrong, so that only the parser
//! ever reports a problem. Tests hold the two against each other.

use std::borrow::Cow;

use crate::source::Span;

use super::{Entry, Node, Place, Value, is_null};

/// Collections inside collections; the parser may go deeper.
const MOST_DEPTH: usize = 8;
/// Values and keys of a text, keys of a mapping, bytes of a line: beyond these the parser has limits of its own.
const MOST_NODES: usize = 1_000;
const MOST_KEYS: usize = 64;
const LONGEST_LINE: usize = 1_000;

/// As many keys as most mappings of a note have.
const USUAL_KEYS: usize = 8;

/// Reads a part of a text that holds one document; `None` when it is not plain all through.
pub fn read(part: &str, place: Place) -> Option<Node<'_>> {
    // Without a way out of the loop, many bytes are looked at in one step.
    let has_others = part.bytes().fold(false, |others, byte| others | !matches!(byte, b' '..=b'~' | b'\n'));
    if has_others {
        return None;
    }
    let at = if part.starts_with("---\n") { "---\n".len() } else { 0 };
    let mut reader = Reader { text: part, place, at, nodes: 0 };
    let (indent, start) = reader.next_line()?;
    if indent > 0 {
        return None;
    }
    let node = reader.mapping(0, start, MOST_DEPTH)?;
    reader.next_line().is_none().then_some(node)
}

struct Reader<'t> {
    text: &'t str,
    place: Place,
    /// The beginning of the line that is read next.
    at: usize,
    nodes: usize,
}

impl<'t> Reader<'t> {
    /// The indent of the next line that is neither blank nor a comment, and the byte at which its content begins.
    fn next_line(&mut self) -> Option<(usize, usize)> {
        loop {
            let content = self.skip_blanks(self.at);
            match self.byte(content) {
                Some(b'\n') => self.at = content + 1,
                Some(b'#') => self.at = self.line_end(content) + 1,
                Some(_) => return Some((content - self.at, content)),
                None => return None,
            }
        }
    }

    /// A mapping whose keys stand in this column; `start` is the byte of the first.
    fn mapping(&mut self, column: usize, start: usize, depth: usize) -> Option<Node<'t>> {
        let depth = depth.checked_sub(1)?;
        let mut entries: Vec<Entry<'t>> = Vec::with_capacity(USUAL_KEYS);
        let mut at = start;
        loop {
            let (key, behind) = self.key(at, &entries)?;
            let key_span = self.span(at, at + key.len());
            let value = self.value(column, behind, depth)?;
            entries.push(Entry { key: Cow::Borrowed(key), key_span, value });
            match self.next_line() {
                Some((indent, next)) if indent == column => at = next,
                Some((indent, _)) if indent > column => return None,
                _ => break,
            }
        }
        let end = self.next_content();
        self.node(start, end, Value::Map(entries))
    }

    /// A list whose dashes stand in this column; `start` is the byte of the first.
    fn list(&mut self, column: usize, start: usize, depth: usize) -> Option<Node<'t>> {
        let depth = depth.checked_sub(1)?;
        let mut items = Vec::new();
        let mut at = start;
        loop {
            let content = self.skip_blanks(at + 1);
            if self.byte(at) != Some(b'-') || content == at + 1 {
                return None;
            }
            if self.key(content, &[]).is_some() {
                items.push(self.mapping(column + content - at, content, depth)?);
            } else {
                let (item, end) = self.inline(content, false, depth)?;
                self.end_line(end)?;
                items.push(item);
            }
            match self.next_line() {
                Some((indent, next)) if indent == column => at = next,
                Some((indent, _)) if indent > column => return None,
                _ => break,
            }
        }
        let end = self.next_content();
        self.node(start, end, Value::List(items))
    }

    /// A key that is a word and not among the entries, and the byte behind its colon.
    fn key(&self, at: usize, entries: &[Entry<'_>]) -> Option<(&'t str, usize)> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let rest = &self.text[at..];
        let length = rest.bytes().take_while(|byte| is_word(byte) || *byte == b'-').count();
        let (key, rest) = rest.split_at(length);
        let is_key = key.as_bytes().first().is_some_and(is_word) && length < LONGEST_LINE;
        let has_value = rest.starts_with(": ") || rest.starts_with(":\n") || rest == ":";
        let is_new = entries.len() < MOST_KEYS && entries.iter().all(|entry| entry.key != key);
        (is_key && has_value && is_new).then_some((key, at + length + 1))
    }

    /// What stands behind a key whose mapping is in this column.
    fn value(&mut self, column: usize, behind: usize, depth: usize) -> Option<Node<'t>> {
        self.nodes += 1;
        let at = self.skip_blanks(behind);
        match self.byte(at) {
            None | Some(b'\n' | b'#') => {
                self.end_line(behind)?;
                let (indent, start) = self.next_line()?;
                if indent <= column {
                    return None;
                }
                if self.byte(start) == Some(b'-') { self.list(indent, start, depth) } else { self.mapping(indent, start, depth) }
            }
            Some(b'|') => self.text_of_lines(column, at + 1, false),
            Some(b'>') => self.text_of_lines(column, at + 1, true),
            Some(_) => {
                let (node, end) = self.inline(at, false, depth)?;
                self.end_line(end)?;
                Some(node)
            }
        }
    }

    /// A value on one line, and the byte behind it.
    fn inline(&mut self, at: usize, in_flow: bool, depth: usize) -> Option<(Node<'t>, usize)> {
        match self.byte(at)? {
            quote @ (b'"' | b'\'') => self.quoted(at, char::from(quote)),
            b'[' => self.flow_list(at, depth.checked_sub(1)?),
            b'{' => self.flow_mapping(at, depth.checked_sub(1)?),
            first if first.is_ascii_alphanumeric() || matches!(first, b'_' | b'/') => self.words(at, in_flow),
            _ => None,
        }
    }

    /// Text in quotes, without any that it would have to escape.
    fn quoted(&mut self, at: usize, quote: char) -> Option<(Node<'t>, usize)> {
        let line = &self.text[at + 1..self.line_end(at)];
        let (inside, behind) = line.split_once(quote)?;
        let is_simple = !inside.contains('\\') && !behind.starts_with(quote) && inside.len() < LONGEST_LINE;
        let end = at + inside.len() + 2;
        is_simple.then_some((self.node(at, end, Value::Text(Cow::Borrowed(inside)))?, end))
    }

    /// Words without quotes. In a flow collection they are of few characters.
    fn words(&mut self, at: usize, in_flow: bool) -> Option<(Node<'t>, usize)> {
        let line = &self.text[at..self.line_end(at)];
        let words = if in_flow {
            let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-' | b'.' | b'/');
            &line[..line.bytes().take_while(|byte| is_usual(*byte)).count()]
        } else {
            let comment = memchr::memchr_iter(b'#', line.as_bytes()).find(|at| line[..*at].ends_with(' '));
            &line[..comment.unwrap_or(line.len())]
        };
        let words = words.trim_end_matches(' ');
        let ends_key = |at: usize| matches!(words.as_bytes().get(at + 1), None | Some(b' '));
        if words.len() > LONGEST_LINE || memchr::memchr_iter(b':', words.as_bytes()).any(ends_key) {
            return None;
        }
        let end = at + words.len();
        let value = if is_null(words) { Value::Null } else { Value::Text(Cow::Borrowed(words)) };
        Some((self.node(at, end, value)?, end))
    }

    fn flow_list(&mut self, start: usize, depth: usize) -> Option<(Node<'t>, usize)> {
        let mut items = Vec::new();
        let mut at = start;
        while self.byte(at) != Some(b']') {
            let (item, end) = self.inline(self.skip_blanks(at + 1), true, depth)?;
            items.push(item);
            at = self.behind_item(end, b']')?;
        }
        Some((self.node(start, at + 1, Value::List(items))?, at + 1))
    }

    fn flow_mapping(&mut self, start: usize, depth: usize) -> Option<(Node<'t>, usize)> {
        let mut entries: Vec<Entry<'t>> = Vec::new();
        let mut at = start;
        while self.byte(at) != Some(b'}') {
            let key_at = self.skip_blanks(at + 1);
            let (key, behind) = self.key(key_at, &entries)?;
            self.nodes += 1;
            let (value, end) = self.inline(self.skip_blanks(behind), true, depth)?;
            entries.push(Entry { key: Cow::Borrowed(key), key_span: self.span(key_at, key_at + key.len()), value });
            at = self.behind_item(end, b'}')?;
        }
        Some((self.node(start, at + 1, Value::Map(entries))?, at + 1))
    }

    /// The byte of the comma or the closing bracket behind an item.
    fn behind_item(&self, end: usize, closing: u8) -> Option<usize> {
        let at = self.skip_blanks(end);
        self.byte(at).filter(|byte| *byte == b',' || *byte == closing).map(|_| at)
    }

    /// The lines below `|` or `>`, all further in than the column of the mapping. `at` is the byte behind the sign.
    fn text_of_lines(&mut self, column: usize, at: usize, folded: bool) -> Option<Node<'t>> {
        let stripped = self.byte(at) == Some(b'-');
        let header_end = at + usize::from(stripped);
        if self.byte(header_end)? != b'\n' {
            return None;
        }
        self.at = header_end + 1;
        let start = self.skip_blanks(self.at);
        let indent = start - self.at;
        if indent <= column || self.byte(start)? == b'\n' {
            return None;
        }
        let mut text = String::new();
        let mut breaks = 0;
        let end = loop {
            let content = self.skip_blanks(self.at);
            let line_end = self.line_end(content);
            if content == line_end {
                if content > self.at {
                    return None;
                }
                if content == self.text.len() {
                    break content;
                }
                breaks += 1;
            } else if content < self.at + indent {
                break content;
            } else {
                let line = &self.text[self.at + indent..line_end];
                if folded && (line.starts_with(' ') || line.ends_with(' ')) {
                    return None;
                }
                let is_joined = folded && breaks == 1;
                let joint = if is_joined { 0 } else { breaks - usize::from(folded && breaks > 0) };
                text.push_str(if is_joined { " " } else { "" });
                text.extend(std::iter::repeat_n('\n', joint));
                text.push_str(line);
                breaks = 1;
            }
            self.at = line_end + 1;
            if self.at > self.text.len() {
                self.at = self.text.len();
                break self.at;
            }
        };
        if !stripped {
            text.push('\n');
        }
        self.node(start, end, Value::Text(Cow::Owned(text)))
    }

    /// Ends a line behind a value: nothing more may stand there but a comment.
    fn end_line(&mut self, end: usize) -> Option<()> {
        let at = self.skip_blanks(end);
        match self.byte(at) {
            None | Some(b'\n') => {}
            Some(b'#') if at > end => {}
            Some(_) => return None,
        }
        self.at = (self.line_end(at) + 1).min(self.text.len());
        Some(())
    }

    fn node(&mut self, start: usize, end: usize, value: Value<'t>) -> Option<Node<'t>> {
        self.nodes += 1;
        (self.nodes <= MOST_NODES).then_some(Node { span: self.span(start, end), value })
    }

    /// Where the next content begins, or the end of the text: there a collection in block style ends.
    fn next_content(&mut self) -> usize {
        self.next_line().map_or(self.text.len(), |(_, content)| content)
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.place.text_number, self.place.start + start, self.place.start + end)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn skip_blanks(&self, at: usize) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| **byte == b' ').count()
    }

    /// The byte of the line break at or behind a byte, or the end of the text.
    fn line_end(&self, at: usize) -> usize {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        memchr::memchr(b'\n', rest).map_or(self.text.len(), |length| at + length)
    }
}
