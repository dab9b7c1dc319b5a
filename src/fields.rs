//! Reading a mapping field by field, with every slip reported and the reading going on.

use std::str::FromStr;

use crate::nearest::{close, nearest_few, only_slip};
use crate::source::{Problem, Span};
use crate::yaml::{Entry, Node, Value, shorten};

/// The fields of one mapping, taken one after another; what nobody asked for is reported at the end.
pub struct Fields<'n, 't> {
    what: &'static str,
    span: Span,
    entries: &'n [Entry<'t>],
    taken: Vec<bool>,
    asked: Vec<&'static str>,
}

/// About as many fields as a mapping has.
const ASKED: usize = 16;

impl<'n, 't> Fields<'n, 't> {
    /// The fields of a mapping; `what` names it in messages ("a criterion"). Anything but a mapping is a problem.
    pub fn of(node: &'n Node<'t>, what: &'static str, problems: &mut Vec<Problem>) -> Option<Self> {
        match &node.value {
            Value::Map(entries) => {
                Some(Self { what, span: node.span, entries, taken: vec![false; entries.len()], asked: Vec::with_capacity(ASKED) })
            }
            _ => {
                problems.push(wrong_type(node, &format!("{what} is a mapping of keys to values")));
                None
            }
        }
    }

    /// The entry of an optional field.
    pub fn entry(&mut self, key: &'static str) -> Option<&'n Entry<'t>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let index = self.entries.iter().position(|entry| entry.key == key)?;
        self.taken[index] = true;
        Some(&self.entries[index])
    }

    /// The value of an optional field.
    pub fn optional(&mut self, key: &'static str) -> Option<&'n Node<'t>> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The value of a field that must be there.
    pub fn required(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> Option<&'n Node<'t>> {
        let value = self.optional(key);
        if value.is_none() {
            let opening = Span { end: self.span.start.saturating_add(1).min(self.span.end), ..self.span };
            problems.push(Problem::new("missing-key", opening, format!("{} needs `{key}`", self.what)).help(format!("add `{key}: …`")));
        }
        value
    }

    /// The text of a field that must be there; empty (and reported) when it is not.
    pub fn text(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> String {
        self.required(key, problems).and_then(|node| text(node, key, problems)).unwrap_or_default().to_owned()
    }

    /// The text of an optional field.
    pub fn optional_text(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> Option<String> {
        self.optional(key).and_then(|node| text(node, key, problems)).map(str::to_owned)
    }

    /// Whether an optional field says `yes`.
    pub fn flag(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> bool {
        self.flag_or(key, false, problems)
    }

    /// Whether an optional field says `yes`; what it says when it is not there is the `default`.
    pub fn flag_or(&mut self, key: &'static str, default: bool, problems: &mut Vec<Problem>) -> bool {
        let Some(node) = self.optional(key) else { return default };
        match text(node, key, problems) {
            Some("yes" | "true") => true,
            Some("no" | "false") => false,
            None => default,
            Some(other) => {
                let message = format!("`{key}` is yes or no, not `{}`", shorten(other));
                problems.push(Problem::new("unknown-value", node.span, message));
                default
            }
        }
    }

    /// The whole number of a field that must be there.
    pub fn number<N: FromStr>(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> Option<N> {
        self.required(key, problems).and_then(|node| number(node, key, problems))
    }

    /// The values of an optional list.
    pub fn list(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> &'n [Node<'t>] {
        let Some(node) = self.optional(key) else { return &[] };
        match &node.value {
            Value::List(items) => items,
            _ => {
                problems.push(wrong_type(node, &format!("`{key}` is a list")));
                &[]
            }
        }
    }

    /// An optional list of texts; one text alone is a list of one.
    pub fn texts(&mut self, key: &'static str, problems: &mut Vec<Problem>) -> Vec<&'n Node<'t>> {
        self.optional(key)
            .map(|node| one_or_more(node))
            .unwrap_or_default()
            .iter()
            .filter(|node| text(node, key, problems).is_some())
            .collect()
    }

    /// Reports each key that was not asked for, with the nearest of those that were. A key that stands there twice was
    /// reported when it was read.
    pub fn finish(self, problems: &mut Vec<Problem>) {
        let unknown = |(entry, taken): &(&Entry<'_>, &bool)| !**taken && !self.asked.iter().any(|asked| *asked == entry.key);
        for (entry, _) in self.entries.iter().zip(&self.taken).filter(unknown) {
            let message = format!("{} has no `{}`", self.what, shorten(&entry.key));
            let problem = Problem::new("unknown-key", entry.key_span, message);
            let told = suggest(problem, &entry.key, self.asked.iter().copied(), problems);
            problems.push(told);
        }
    }
}

/// A list as it is, anything else as a list of one.
pub fn one_or_more<'n, 't>(node: &'n Node<'t>) -> &'n [Node<'t>] {
    match &node.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(node),
    }
}

/// The text of a value; anything else is a problem that names the field.
pub fn text<'n>(node: &'n Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<&'n str> {
    if let Value::Text(text) = &node.value {
        return Some(text);
    }
    problems.push(wrong_type(node, &format!("`{field}` is text")));
    None
}

/// The whole number of a value; anything else is a problem that names the field.
pub fn number<N: FromStr>(node: &Node<'_>, field: &str, problems: &mut Vec<Problem>) -> Option<N> {
    let number = text(node, field, problems)?.parse().ok();
    if number.is_none() {
        problems.push(Problem::new("wrong-type", node.span, format!("`{field}` is a whole number")));
    }
    number
}

/// The problem of a value that is of another kind than `wanted` says.
pub fn wrong_type(node: &Node<'_>, wanted: &str) -> Problem {
    Problem::new("wrong-type", node.span, format!("{wanted}; this is {}", node.kind()))
}

/// Behind so many problems nobody reads suggestions, and looking for them would take longer than all the rest.
const ENOUGH: usize = 20;

/// The problem of a word that is not known, with the suggestion as its next step unless there are `problems` enough.
pub fn suggest<'k>(problem: Problem, word: &str, known: impl Iterator<Item = &'k str> + Clone, problems: &[Problem]) -> Problem {
    if problems.len() > ENOUGH {
        return problem;
    }
    let close = close(word, known.clone());
    problem.help(suggestion_of(&close, known)).replacement(only_slip(word, &close))
}

/// "did you mean …", or the list of known words where it is short.
pub fn suggestion<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    suggestion_of(&close(word, known.clone()), known)
}

fn suggestion_of<'k>(close: &[(f64, &'k str)], known: impl Iterator<Item = &'k str>) -> String {
    if let Some((_, near)) = close.first() {
        return did_you_mean(&[near]);
    }
    let known: Vec<String> = known.map(|word| format!("`{word}`")).collect();
    if known.is_empty() { String::new() } else { format!("known: {}", few(&known)) }
}

/// "did you mean …" with the few words that are closest, for whoever sees nothing else to choose from; `None` when none is.
pub fn suggestions<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    /// How many words are offered.
    const OFFERED: usize = 4;
    let near = nearest_few(word, known, OFFERED);
    (!near.is_empty()).then(|| did_you_mean(&near))
}

fn did_you_mean(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("did you mean {} or {last}?", first.join(", ")),
        _ => format!("did you mean {}?", quoted.concat()),
    }
}

/// Words in a row; of many the first ones, and how many there are.
pub fn few(words: &[String]) -> String {
    match words {
        many if many.len() > 14 => format!("{}, … ({} in all)", many[..12].join(", "), many.len()),
        all => all.join(", "),
    }
}
