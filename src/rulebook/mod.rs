//! The rule book as data: what `rules/` says, read and cross-checked.
//!
//! The build reads the book once and puts it into the binary ready for use; with `--rules` it is read again with other
//! files laid over it. Either way every problem of every file is reported, each with its place.

mod checks;
mod comparisons;
mod conditions;
mod criteria;
mod details;
mod files;
mod guidance;
mod keys;
mod links;
mod mechanisms;
mod names;
mod reading;
pub mod recipes;
mod reference;
mod tables;
mod timeline;
pub mod vocabulary;
pub mod words;
mod written;

pub use checks::{Check, Contradiction, Level, Place, Samples};
pub use criteria::{Answer, Criterion, Impossible, Kind, Stack};
pub use details::{Choice, Detail, DetailKind, Group, Library};
pub use files::SECTIONS;
pub use guidance::{Obligation, Redesign};
pub use keys::Key;
pub use mechanisms::{MatteringDetail, Mechanism, Rule, RuleKind};
pub use reference::{NamedCondition, Reference, Term, Topic};
pub use tables::{Computed, Grid, Table};
pub use timeline::{Part, PartName, Role};
pub use vocabulary::Vocabulary;
pub use written::{Does, Written, written};

use serde::{Deserialize, Serialize};

use crate::facts::Facts;
use crate::source::{Problem, Source};
use files::Sections;
use names::Names;
use reading::Reading;
use recipes::Recipes;

/// What decides: everything that `ask` and `check` need to reach a result and say it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Book {
    /// The questions, in the order of asking.
    pub criteria: Vec<Criterion>,
    /// Answers that cannot be true together.
    pub impossible: Vec<Impossible>,
    /// What a team can run.
    pub stacks: Vec<Stack>,
    /// The roles that mechanisms have, in the order of their numbers.
    pub roles: Vec<String>,
    /// The mechanisms, lightest first.
    pub mechanisms: Vec<Mechanism>,
    /// What to do when nothing qualifies, and what may be simpler.
    pub redesigns: Vec<Redesign>,
    /// What must be true for a recommendation to hold.
    pub obligations: Vec<Obligation>,
    /// Headings of the details.
    pub groups: Vec<Group>,
    /// What a note can say about its lock.
    pub details: Vec<Detail>,
    /// Libraries that take locks.
    pub libraries: Vec<Library>,
    /// What `check` can find.
    pub checks: Vec<Check>,
    /// Statements of one note that cannot both be true.
    pub contradictions: Vec<Contradiction>,
    /// What a note says for its timeline.
    pub parts: Vec<Part>,
}

/// What is read: everything that `explain` and `tables` print besides.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Texts {
    /// Named conditions.
    pub terms: Vec<NamedCondition>,
    /// Comparison tables.
    pub tables: Vec<Table>,
    /// Keys of a note.
    pub keys: Vec<Key>,
    /// Terms of the field.
    pub glossary: Vec<Term>,
    /// Questions and worked examples.
    pub topics: Vec<Topic>,
    /// Where statements are from.
    pub sources: Vec<Reference>,
    /// Samples of checks.
    pub samples: Vec<Samples>,
}

/// A whole rule book, in the parts in which it is needed.
#[derive(Debug, Clone)]
pub struct Rules {
    /// What decides.
    pub book: Book,
    /// What is read.
    pub texts: Texts,
    /// What is written out.
    pub recipes: Recipes,
}

/// Reads a rule book from its files, later ones laid over earlier ones.
///
/// # Errors
/// All problems of all files; `span.text` of each is the number of its file.
pub fn read(files: &[Source]) -> Result<Rules, Vec<Problem>> {
    let mut problems = Vec::new();
    let sections = Sections::read(files, &mut problems);
    let names = Names::of(&sections);
    let mut reading = Reading { sections: &sections, names: &names, problems: &mut problems };
    let book = Book {
        criteria: Criterion::read_all(&mut reading),
        impossible: Impossible::read_all(&mut reading),
        stacks: Stack::read_all(&mut reading),
        roles: names.roles.iter().map(str::to_owned).collect(),
        mechanisms: Mechanism::read_all(&mut reading),
        redesigns: Redesign::read_all(&mut reading),
        obligations: Obligation::read_all(&mut reading),
        groups: Group::read_all(&mut reading),
        details: Detail::read_all(&mut reading),
        libraries: Library::read_all(&mut reading),
        checks: Check::read_all(&mut reading),
        contradictions: Contradiction::read_all(&mut reading),
        parts: Part::read_all(&mut reading),
    };
    let texts = Texts {
        terms: NamedCondition::read_all(&mut reading),
        tables: Table::read_all(&mut reading),
        keys: Key::read_all(&mut reading),
        glossary: Term::read_all(&mut reading),
        topics: Topic::read_all(&mut reading),
        sources: Reference::read_all(&mut reading),
        samples: Samples::read_all(&mut reading),
    };
    let recipes = Recipes::read(&mut reading);
    links::check(&mut reading);
    problems.sort_by_key(|problem| problem.span);
    problems.dedup();
    if problems.is_empty() { Ok(Rules { book, texts, recipes }) } else { Err(problems) }
}

impl Book {
    /// What is possible when nobody has said anything.
    pub fn silence(&self) -> Facts {
        criteria::silence(&self.criteria)
    }

    /// The number of a criterion.
    pub fn criterion(&self, id: &str) -> Option<usize> {
        self.criteria.iter().position(|criterion| criterion.id == id)
    }

    /// The number of a mechanism.
    pub fn mechanism(&self, id: &str) -> Option<usize> {
        self.mechanisms.iter().position(|mechanism| mechanism.id == id)
    }

    /// The number of a stack, by its id or another of its names.
    pub fn stack(&self, name: &str) -> Option<usize> {
        self.stacks.iter().position(|stack| stack.id == name || stack.also.iter().any(|also| also == name))
    }

    /// The number of a detail.
    pub fn detail(&self, id: &str) -> Option<usize> {
        self.details.iter().position(|detail| detail.id == id)
    }

    /// The numbers of the details that are this number of the timeline.
    pub fn details_of(&self, role: Role) -> impl Iterator<Item = usize> {
        (0..self.details.len()).filter(move |detail| self.details[*detail].role == Some(role))
    }

    /// The number of the detail whose first choices are the entries of a list; there is one of each such kind.
    pub fn detail_of(&self, kind: DetailKind) -> Option<usize> {
        self.details.iter().position(|detail| detail.kind == kind)
    }

    /// How many of the first choices of such a detail are the entries of its list, in their order.
    pub fn listed(&self, kind: DetailKind) -> usize {
        match kind {
            DetailKind::Duration | DetailKind::Choice => 0,
            DetailKind::Store => self.stacks.len(),
            DetailKind::Mechanism => self.mechanisms.len(),
            DetailKind::Library => self.libraries.len(),
        }
    }

    /// A kind of finding by its id.
    pub fn check(&self, id: &str) -> Option<&Check> {
        self.checks.iter().find(|check| check.id == id)
    }
}
