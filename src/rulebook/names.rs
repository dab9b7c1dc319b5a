//! Every id of a rule book, known before anything refers to one.

use std::collections::HashMap;

use crate::facts::Set;
use crate::fields::{one_or_more, suggestion, text};
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::details::DetailKind;
use super::files::{Sections, id_of, is_retired};
use super::vocabulary::Vocabulary;

/// The lists whose entries are referred to by id rather than by number, and what one entry is called.
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

/// A list of ids whose position is their number, and those that a rule file has taken out.
#[derive(Debug, Default)]
pub struct Ids {
    known: Vec<String>,
    retired: Vec<String>,
}

impl Ids {
    fn of<'n, 't: 'n>(known: &'n [Node<'t>], retired: impl IntoIterator<Item = &'n Node<'t>>) -> Self {
        let id = |entry: &Node<'_>| id_of(entry).unwrap_or_default().to_owned();
        Self { known: known.iter().map(id).collect(), retired: retired.into_iter().map(id).collect() }
    }

    /// Of a list inside an entry, where what is taken out stays.
    fn inside(entries: &[Node<'_>]) -> Self {
        let id = |entry: &Node<'_>| id_of(entry).unwrap_or_default().to_owned();
        let (retired, known): (Vec<_>, Vec<_>) = entries.iter().partition(|entry| is_retired(entry));
        Self { known: known.into_iter().map(id).collect(), retired: retired.into_iter().map(id).collect() }
    }

    /// These, and the others behind them.
    fn and(&self, others: &Self) -> Self {
        let both = |these: &[String], others: &[String]| these.iter().chain(others).cloned().collect();
        Self { known: both(&self.known, &others.known), retired: both(&self.retired, &others.retired) }
    }

    /// The number of an id.
    pub fn number(&self, id: &str) -> Option<usize> {
        self.known.iter().position(|known| known == id)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// All ids in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.known.iter().map(String::as_str)
    }

    /// Whether a node is an id that a rule file has taken out: what is not there is never the case, and belongs to nothing.
    pub fn is_retired(&self, node: &Node<'_>) -> bool {
        node.text().is_some_and(|id| self.number(id).is_none() && self.retired.iter().any(|retired| retired == id))
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
    referred: HashMap<&'static str, Ids>,
}

impl<'t> Names<'t> {
    /// Collects the ids of every section.
    pub fn of(sections: &Sections<'t>) -> Self {
        let list = |section: &str| sections.list(section);
        let ids = |section: &str| Ids::of(list(section), sections.retired(section));
        let inner = |section: &str, key: &str| -> Vec<Ids> { list(section).iter().map(|entry| Ids::inside(list_in(entry, key))).collect() };
        let mut choices = inner("details", "choices");
        for (entry, choices) in list("details").iter().zip(&mut choices) {
            let kind = entry.get("type").and_then(Node::text);
            let kind = DetailKind::ALL.iter().find(|known| Some(known.word()) == kind);
            if let Some(section) = kind.and_then(|kind| kind.list()) {
                *choices = ids(section).and(choices);
            }
        }
        let terms = list("terms").iter().filter_map(|entry| Some((id_of(entry)?.to_owned(), entry.get("when")?.clone()))).collect();
        Self {
            criteria: ids("criteria"),
            answers: inner("criteria", "answers"),
            details: ids("details"),
            stacks: ids("stacks"),
            mechanisms: ids("mechanisms"),
            roles: Ids { known: roles(list("mechanisms")), retired: roles(sections.retired("mechanisms")) },
            engines: ids("engines"),
            variants: ids("variants"),
            choices,
            terms,
            referred: REFERRED.iter().map(|(section, _)| (*section, ids(section))).collect(),
        }
    }

    /// The ids of a section whose entries are referred to.
    pub fn known(&self, section: &str) -> &[String] {
        self.referred.get(section).map(|ids| ids.known.as_slice()).unwrap_or_default()
    }

    /// Whether a node is an id of the section that a rule file has taken out.
    pub fn is_retired(&self, section: &str, node: &Node<'_>) -> bool {
        self.referred.get(section).is_some_and(|ids| ids.is_retired(node))
    }

    /// The text of a node that must be an id of the section; an unknown one is reported.
    pub fn refer(&self, section: &'static str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<String> {
        let id = text(node, section, problems)?;
        let known = self.known(section);
        if known.iter().any(|known| known == id) {
            return Some(id.to_owned());
        }
        let what = REFERRED.iter().find(|(name, _)| *name == section).map_or(section, |(_, what)| what);
        problems.push(unknown(what, id, node, self.is_retired(section, node), known.iter().map(String::as_str)));
        None
    }
}

/// The number of an id among the known ones; an unknown one is reported as not being a `what`.
pub fn number(ids: &Ids, what: &str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<usize> {
    let id = text(node, what, problems)?;
    let found = ids.number(id);
    if found.is_none() {
        problems.push(unknown(what, id, node, ids.is_retired(node), ids.iter()));
    }
    found
}

/// The numbers of one id or a list of ids. Those that a rule file has taken out are left out here too.
pub fn numbers(ids: &Ids, what: &str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Set {
    let there = one_or_more(node).iter().filter(|node| !ids.is_retired(node));
    there.filter_map(|node| number(ids, what, node, problems)).collect()
}

fn unknown<'k>(what: &str, id: &str, node: &Node<'_>, is_retired: bool, known: impl Iterator<Item = &'k str> + Clone) -> Problem {
    let help = if is_retired { "a rule file takes it out, and this cannot be without it".to_owned() } else { suggestion(id, known) };
    Problem::new("unknown-id", node.span, format!("there is no {what} `{id}`")).help(help)
}

/// The roles of mechanisms, each once.
fn roles<'n, 't: 'n>(mechanisms: impl IntoIterator<Item = &'n Node<'t>>) -> Vec<String> {
    let mut roles: Vec<String> = Vec::new();
    for role in mechanisms.into_iter().flat_map(|entry| list_in(entry, "roles")).filter_map(Node::text) {
        if !roles.iter().any(|known| known == role) {
            roles.push(role.to_owned());
        }
    }
    roles
}

fn list_in<'n, 't>(entry: &'n Node<'t>, key: &str) -> &'n [Node<'t>] {
    match entry.get(key).map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}
