//! The files of a rule book, laid over one another into one set of lists.

use crate::fields::{suggestion, wrong_type};
use crate::source::{Problem, Source};
use crate::yaml::{self, Entry, Node, Value};

use super::names::id_of;

/// Every list that a rule file may hold.
const SECTIONS: [&str; 22] = [
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
    "glossary",
    "topics",
    "sources",
    "recipes",
    "variants",
    "traps",
    "words",
    "race_tests",
];

/// The lists of a rule book with all of its files laid over one another.
#[derive(Default)]
pub struct Sections<'t>(Vec<(&'static str, Vec<Node<'t>>)>);

impl<'t> Sections<'t> {
    /// Reads the files in order. An entry whose id is known already changes the fields that it names; `retired: yes`
    /// takes an entry out.
    pub fn read(files: &'t [Source], problems: &mut Vec<Problem>) -> Self {
        let mut sections = Self::default();
        for (number, file) in files.iter().enumerate() {
            let text_number = u16::try_from(number).unwrap_or(u16::MAX);
            for document in yaml::documents(&file.text, text_number, yaml::RULE_LIMITS, problems) {
                match document.value {
                    Value::Map(entries) => entries.into_iter().for_each(|entry| sections.lay(entry, problems)),
                    Value::Null => {}
                    _ => problems.push(wrong_type(&document, "a rule file is a mapping of lists")),
                }
            }
        }
        for (_, entries) in &mut sections.0 {
            entries.retain(|entry| !is_retired(entry));
        }
        sections
    }

    /// The entries of a list; none when no file has it.
    pub fn list(&self, section: &str) -> &[Node<'t>] {
        self.0.iter().find(|(name, _)| *name == section).map_or(&[], |(_, entries)| entries)
    }

    /// Every list with its entries.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &[Node<'t>])> {
        self.0.iter().map(|(name, entries)| (*name, entries.as_slice()))
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
        let index = self.0.iter().position(|(name, _)| *name == section).unwrap_or_else(|| {
            self.0.push((section, Vec::new()));
            self.0.len() - 1
        });
        lay_over(&mut self.0[index].1, items);
    }
}

/// Lays the upper entries over the lower ones of the same id, and adds the others at the end.
fn lay_over<'t>(lower: &mut Vec<Node<'t>>, upper: Vec<Node<'t>>) {
    for entry in upper {
        let known = id_of(&entry).and_then(|id| lower.iter().position(|below| id_of(below) == Some(id)));
        match known {
            // Two entries of one id in the same file are a slip, which the reader of the list reports.
            Some(index) if lower[index].span.text != entry.span.text => change(&mut lower[index], entry),
            _ => lower.push(entry),
        }
    }
}

fn change<'t>(lower: &mut Node<'t>, upper: Node<'t>) {
    match (&mut lower.value, upper.value) {
        (Value::Map(below), Value::Map(above)) => {
            for field in above {
                match below.iter_mut().find(|known| known.key == field.key) {
                    Some(known) => change(&mut known.value, field.value),
                    None => below.push(field),
                }
            }
        }
        (Value::List(below), Value::List(above)) if above.iter().any(|entry| id_of(entry).is_some()) => lay_over(below, above),
        (below, above) => {
            *below = above;
            lower.span = upper.span;
        }
    }
}

fn is_retired(entry: &Node<'_>) -> bool {
    matches!(entry.get("retired").map(|node| &node.value), Some(Value::Text(text)) if matches!(&**text, "yes" | "true"))
}
