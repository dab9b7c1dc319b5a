//! Every id of a rule book, known before anything refers to one.

use std::collections::HashMap;

use crate::facts::Set;
use crate::fields::{suggestion, text};
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::files::{Sections, id_of};

/// The lists whose entries are referred to by id from prose fields, and what one entry is called.
const REFERRED: [(&str, &str); 18] = [
    ("terms", "named condition"),
    ("redesigns", "redesign"),
    ("obligations", "obligation"),
    ("checks", "finding"),
    ("libraries", "library"),
    ("tables", "table"),
    ("glossary", "glossary term"),
    ("topics", "topic"),
    ("sources", "source"),
    ("recipes", "recipe"),
    ("traps", "trap"),
    ("variants", "variant"),
    ("placeholders", "placeholder"),
    ("values", "bound value"),
    ("recipe_parts", "part of a recipe"),
    ("sees", "thing to see after a step"),
    ("then", "way to go on after a step"),
    ("groups", "group of details"),
];

/// A list of ids whose position is their number.
#[derive(Debug, Default)]
pub struct Ids(Vec<String>);

impl Ids {
    fn of(entries: &[Node<'_>]) -> Self {
        Self(entries.iter().map(|entry| id_of(entry).unwrap_or_default().to_owned()).collect())
    }

    /// The number of an id.
    pub fn number(&self, id: &str) -> Option<usize> {
        self.0.iter().position(|known| known == id)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All ids in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(String::as_str)
    }
}

/// The ids of everything.
pub struct Names<'t> {
    /// Criteria, in the order of asking.
    pub criteria: Ids,
    /// By criterion: its answers.
    pub answers: Vec<Ids>,
    /// What a team runs.
    pub stacks: Ids,
    /// Mechanisms, lightest first.
    pub mechanisms: Ids,
    /// Roles that mechanisms have.
    pub roles: Ids,
    /// What recipes are written for.
    pub engines: Ids,
    /// What there are recipes for, in order of preference.
    pub variants: Ids,
    /// Details of the lock.
    pub details: Ids,
    /// By detail: its choices; none for durations.
    pub choices: Vec<Ids>,
    /// The named conditions, as written.
    pub terms: HashMap<String, Node<'t>>,
    referred: HashMap<&'static str, Vec<String>>,
}

impl<'t> Names<'t> {
    /// Collects the ids of every section.
    pub fn of(sections: &Sections<'t>) -> Self {
        let list = |section: &str| sections.list(section);
        let inner = |section: &str, key: &str| -> Vec<Ids> { list(section).iter().map(|entry| Ids::of(list_in(entry, key))).collect() };
        let mechanisms = Ids::of(list("mechanisms"));
        let stacks = Ids::of(list("stacks"));
        let libraries = Ids::of(list("libraries"));
        let mut choices = inner("details", "choices");
        for (entry, choices) in list("details").iter().zip(&mut choices) {
            let kind = entry.get("type").and_then(text_of).unwrap_or_default();
            let own = std::mem::take(&mut choices.0);
            choices.0 = match kind {
                "store" => stacks.iter().map(str::to_owned).chain(own).collect(),
                "mechanism" => mechanisms.iter().map(str::to_owned).chain(own).collect(),
                "library" => libraries.iter().map(str::to_owned).chain(own).collect(),
                _ => own,
            };
        }
        let mut roles = Ids::default();
        for role in list("mechanisms").iter().flat_map(|entry| list_in(entry, "roles")).filter_map(text_of) {
            if roles.number(role).is_none() {
                roles.0.push(role.to_owned());
            }
        }
        let terms = list("terms").iter().filter_map(|entry| Some((id_of(entry)?.to_owned(), entry.get("when")?.clone()))).collect();
        let referred = REFERRED.iter().map(|(section, _)| (*section, Ids::of(list(section)).0)).collect();
        Self {
            criteria: Ids::of(list("criteria")),
            answers: inner("criteria", "answers"),
            details: Ids::of(list("details")),
            stacks,
            mechanisms,
            roles,
            engines: Ids::of(list("engines")),
            variants: Ids::of(list("variants")),
            choices,
            terms,
            referred,
        }
    }

    /// The ids of a section whose entries are referred to.
    pub fn known(&self, section: &str) -> &[String] {
        self.referred.get(section).map(Vec::as_slice).unwrap_or_default()
    }

    /// The text of a node that must be an id of the section; an unknown one is reported.
    pub fn refer(&self, section: &'static str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<String> {
        let id = text(node, section, problems)?;
        let known = self.known(section);
        if known.iter().any(|known| known == id) {
            return Some(id.to_owned());
        }
        let what = REFERRED.iter().find(|(name, _)| *name == section).map_or(section, |(_, what)| what);
        let message = format!("there is no {what} `{id}`");
        problems.push(Problem::new("unknown-id", node.span, message).help(suggestion(id, known.iter().map(String::as_str))));
        None
    }
}

/// The number of an id among the known ones; an unknown one is reported as not being a `what`.
pub fn number(ids: &Ids, what: &str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<usize> {
    let id = text(node, what, problems)?;
    let found = ids.number(id);
    if found.is_none() {
        problems.push(Problem::new("unknown-id", node.span, format!("there is no {what} `{id}`")).help(suggestion(id, ids.iter())));
    }
    found
}

/// The numbers of one id or a list of ids.
pub fn numbers(ids: &Ids, what: &str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Set {
    crate::fields::one_or_more(node).iter().filter_map(|node| number(ids, what, node, problems)).collect()
}

fn text_of<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn list_in<'n, 't>(entry: &'n Node<'t>, key: &str) -> &'n [Node<'t>] {
    match entry.get(key).map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}
