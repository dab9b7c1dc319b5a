//! The files of a rule book, laid over one another into one set of lists.

use std::borrow::Cow;

use crate::fields::{suggestion, wrong_type};
use crate::source::{Problem, Source, Span};
use crate::yaml::{self, Entry, Node, Value};

/// Every list that a rule file may hold.
pub const SECTIONS: [&str; 28] = [
    "criteria",
    "impossible",
    "stacks",
    "terms",
    "mechanisms",
    "redesigns",
    "obligations",
    "groups",
    "details",
    "checks",
    "libraries",
    "contradictions",
    "parts",
    "tables",
    "keys",
    "glossary",
    "topics",
    "sources",
    "placeholders",
    "values",
    "recipe_parts",
    "sees",
    "then",
    "variants",
    "engines",
    "recipes",
    "traps",
    "race_tests",
];

/// The lists of a rule book with all of its files laid over one another.
#[derive(Default)]
pub struct Sections<'t> {
    lists: Vec<(&'static str, Vec<Node<'t>>)>,
    /// What was taken out, by list. Lists of ids, and what is only read, may still speak of it.
    retired: Vec<(&'static str, Vec<Node<'t>>)>,
}

/// What is nothing without an entry of another list and goes out with it: a list, the field that names the other entry, and
/// the list of that one.
const BELONGS: [(&str, &str, &str); 4] =
    [("engines", "id", "stacks"), ("recipes", "engine", "engines"), ("recipes", "variant", "variants"), ("traps", "engine", "engines")];

impl<'t> Sections<'t> {
    /// Reads the files in order. An entry whose id is known already changes the fields that it names; `retired: yes`
    /// takes an entry out. An entry inside another one that is taken out stays in its list, and its readers pass over it.
    pub fn read(files: &'t [Source], problems: &mut Vec<Problem>) -> Self {
        let mut sections = Self::default();
        for (number, file) in files.iter().enumerate() {
            let text_number = u16::try_from(number).unwrap_or(u16::MAX);
            for document in yaml::documents(&file.text, text_number, yaml::RULE_LIMITS, problems) {
                match document.value {
                    Value::Map(entries) => lists(entries).into_iter().for_each(|entry| sections.lay(entry, problems)),
                    Value::Null => {}
                    _ => problems.push(wrong_type(&document, "a rule file is a mapping of lists")),
                }
            }
        }
        for section in SECTIONS {
            sections.take_out(section, is_retired);
        }
        for (section, field, other) in BELONGS {
            let gone: Vec<String> = sections.retired(other).into_iter().filter_map(id_of).map(str::to_owned).collect();
            sections.take_out(section, |entry| entry.get(field).and_then(Node::text).is_some_and(|id| gone.iter().any(|gone| gone == id)));
        }
        sections
    }

    fn take_out(&mut self, section: &'static str, is_out: impl Fn(&Node<'t>) -> bool) {
        let Some((_, entries)) = self.lists.iter_mut().find(|(name, _)| *name == section) else { return };
        let out: Vec<Node<'t>> = entries.extract_if(.., |entry| is_out(entry)).collect();
        self.retired.push((section, out));
    }

    /// The entries of a list; none when no file has it.
    pub fn list(&self, section: &str) -> &[Node<'t>] {
        self.lists.iter().find(|(name, _)| *name == section).map_or(&[], |(_, entries)| entries)
    }

    /// The entries of a list that were taken out.
    pub fn retired(&self, section: &str) -> Vec<&Node<'t>> {
        self.retired.iter().filter(|(name, _)| *name == section).flat_map(|(_, entries)| entries).collect()
    }

    /// Every list with its entries, and with those that were taken out.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &[Node<'t>])> {
        self.lists.iter().chain(&self.retired).map(|(name, entries)| (*name, entries.as_slice()))
    }

    fn lay(&mut self, entry: Entry<'t>, problems: &mut Vec<Problem>) {
        let Some(section) = SECTIONS.into_iter().find(|name| *name == entry.key) else {
            let problem = Problem::new("unknown-key", entry.key_span, format!("a rule file has no list `{}`", yaml::shorten(&entry.key)));
            problems.push(problem.help(suggestion(&entry.key, SECTIONS.into_iter())));
            return;
        };
        let Value::List(items) = entry.value.value else {
            problems.push(wrong_type(&entry.value, &format!("`{section}` is a list")));
            return;
        };
        let index = self.lists.iter().position(|(name, _)| *name == section).unwrap_or_else(|| {
            self.lists.push((section, Vec::new()));
            self.lists.len() - 1
        });
        lay_over(&mut self.lists[index].1, items, problems);
    }
}

/// The lists of a file. Two kinds of files have a shape of their own: what is written about one engine, and the template of
/// the race tests of one language.
pub fn lists(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let has = |key: &str| entries.iter().any(|entry| entry.key == key);
    if has("engine") {
        lists_of_engine(entries)
    } else if has("language") {
        vec![list_of_template(entries)]
    } else {
        entries
    }
}

/// The head is an entry of `engines`; every recipe and every trap says of which engine it is.
fn lists_of_engine(mut entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let Some(index) = entries.iter().position(|entry| entry.key == "engine") else { return entries };
    let engine = entries.remove(index);
    for entry in &mut entries {
        match &*entry.key {
            "head" => {
                add_field(&mut entry.value, "id", &engine);
                entry.key = Cow::Borrowed("engines");
                let head = std::mem::replace(&mut entry.value, Node { span: entry.key_span, value: Value::Null });
                entry.value.value = Value::List(vec![head]);
            }
            "recipes" | "traps" => {
                if let Value::List(items) = &mut entry.value.value {
                    items.iter_mut().for_each(|item| add_field(item, "engine", &engine));
                }
            }
            _ => {}
        }
    }
    entries
}

/// The whole file is one entry, whose id is the language.
fn list_of_template(mut entries: Vec<Entry<'_>>) -> Entry<'_> {
    let mut key_span = Span::default();
    for entry in entries.iter_mut().filter(|entry| entry.key == "language") {
        entry.key = Cow::Borrowed("id");
        key_span = entry.key_span;
    }
    let template = Node { span: key_span, value: Value::Map(entries) };
    Entry { key: Cow::Borrowed("race_tests"), key_span, value: Node { span: key_span, value: Value::List(vec![template]) } }
}

/// Adds a field with the value of another one to a mapping; what is no mapping is left for its reader to report.
fn add_field<'t>(node: &mut Node<'t>, key: &'static str, from: &Entry<'t>) {
    if let Value::Map(fields) = &mut node.value {
        fields.push(Entry { key: Cow::Borrowed(key), key_span: from.key_span, value: from.value.clone() });
    }
}

/// Lays the upper entries over the lower ones of the same id, and adds the others at the end.
fn lay_over<'t>(lower: &mut Vec<Node<'t>>, upper: Vec<Node<'t>>, problems: &mut Vec<Problem>) {
    for entry in upper {
        let known = id_of(&entry).and_then(|id| lower.iter().position(|below| id_of(below) == Some(id)));
        match known {
            // Two entries of one id in the same file are a slip, which the reader of the list reports.
            Some(index) if lower[index].span.text != entry.span.text => change(&mut lower[index], entry, problems),
            _ => {
                if is_retired(&entry) {
                    problems.push(nothing_to_take_out(&entry, lower));
                }
                lower.push(entry);
            }
        }
    }
}

fn nothing_to_take_out(entry: &Node<'_>, lower: &[Node<'_>]) -> Problem {
    let id = id_of(entry).unwrap_or_default();
    let at = entry.get("id").map_or(entry.span, |node| node.span);
    let known: Vec<&str> = lower.iter().filter_map(id_of).filter(|known| *known != id).collect();
    let message = format!("no file below this one has `{}`, so there is nothing to take out", yaml::shorten(id));
    Problem::new("unknown-id", at, message).help(suggestion(id, known.into_iter()))
}

fn change<'t>(lower: &mut Node<'t>, upper: Node<'t>, problems: &mut Vec<Problem>) {
    match (&mut lower.value, upper.value) {
        (Value::Map(below), Value::Map(above)) => {
            for field in above {
                match below.iter_mut().find(|known| known.key == field.key) {
                    Some(known) => change(&mut known.value, field.value, problems),
                    None => below.push(field),
                }
            }
        }
        (Value::List(below), Value::List(above)) if above.iter().any(|entry| id_of(entry).is_some()) => lay_over(below, above, problems),
        (below, above) => {
            *below = above;
            lower.span = upper.span;
        }
    }
}

/// Whether an entry takes out the one of its id.
pub fn is_retired(entry: &Node<'_>) -> bool {
    id_of(entry).is_some() && matches!(entry.get("retired").and_then(Node::text), Some("yes" | "true"))
}

/// The text of a node's `id`.
pub fn id_of<'n>(entry: &'n Node<'_>) -> Option<&'n str> {
    entry.get("id").and_then(Node::text)
}
