//! The catalogue: every entry of the rule book with the names by which it can be looked up.

use crate::nearest::plain;
use crate::render::document::Document;
use crate::render::timeline::Drawing;
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Texts};
use crate::tables::Results;

/// Writes what there is to say about an entry.
type Body<'b> = Box<dyn Fn(&Catalogue<'b>, &mut Document) + 'b>;

/// Something that can be looked up.
pub struct Entry<'b> {
    /// What kind of entry it is, in words.
    pub kind: &'static str,
    /// Its names: first the one that is like no other of its kind, then the short ones.
    pub names: Vec<String>,
    /// What it is, in one line; may be empty.
    pub title: String,
    /// The ids of its sources.
    pub sources: &'b [String],
    /// The ids of other entries that it speaks of.
    pub mentions: Vec<String>,
    body: Body<'b>,
}

impl<'b> Entry<'b> {
    /// An entry whose body is written when it is asked for.
    pub fn new(
        kind: &'static str,
        names: Vec<String>,
        title: impl Into<String>,
        body: impl Fn(&Catalogue<'b>, &mut Document) + 'b,
    ) -> Self {
        Self { kind, names, title: title.into(), sources: &[], mentions: Vec::new(), body: Box::new(body) }
    }

    /// The same with its sources.
    #[must_use]
    pub fn from(mut self, sources: &'b [String]) -> Self {
        self.sources = sources;
        self
    }

    /// The same with the ids that it speaks of.
    #[must_use]
    pub fn mentioning(mut self, ids: impl IntoIterator<Item = String>) -> Self {
        self.mentions = ids.into_iter().collect();
        self
    }

    /// The name that is like no other of its kind.
    pub fn name(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// Writes what there is to say about it.
    pub fn write(&self, catalogue: &Catalogue<'b>, document: &mut Document) {
        (self.body)(catalogue, document);
    }
}

/// Every entry of a rule book.
pub struct Catalogue<'b> {
    /// What decides.
    pub book: &'b Book,
    /// What is read.
    pub texts: &'b Texts,
    /// What is written out for engines.
    pub recipes: &'b Recipes,
    /// What was proven and measured.
    pub results: Results,
    /// How executions are drawn.
    pub drawing: Drawing,
    /// The entries, kind by kind.
    pub entries: Vec<Entry<'b>>,
}

impl<'b> Catalogue<'b> {
    /// Every entry of that name; where none has just that name, those whose names differ only in case, hyphens and blanks.
    pub fn find(&self, id: &str) -> Vec<&Entry<'b>> {
        let parts: Vec<&str> = id.split([':', '=']).map(str::trim).collect();
        let id = parts.join("=");
        let having = |same: &dyn Fn(&str) -> bool| self.entries.iter().filter(|entry| entry.names.iter().any(|name| same(name))).collect();
        let exact: Vec<&Entry<'b>> = having(&|name| name == id);
        if exact.is_empty() { having(&|name| plain(name) == plain(&id)) } else { exact }
    }

    /// Every name of every entry.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().flat_map(|entry| &entry.names).map(String::as_str)
    }

    /// The entries of one kind.
    pub fn of_kind<'c>(&'c self, kind: &'c str) -> impl Iterator<Item = &'c Entry<'b>> {
        self.entries.iter().filter(move |entry| entry.kind == kind)
    }

    /// What else to read about an entry, by id: what it speaks of, what goes by almost the same name, and what speaks of it.
    pub fn see_also(&self, entry: &Entry<'b>) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        let mut add = |id: &str, other: &Entry<'b>| {
            if !std::ptr::eq(entry, other) && !found.iter().any(|(known, _)| known == id) {
                let kind = if other.title.is_empty() { other.kind } else { &other.title };
                found.push((id.to_owned(), kind.to_owned()));
            }
        };
        for id in &entry.mentions {
            self.find(id).into_iter().take(1).for_each(|other| add(id, other));
        }
        for other in &self.entries {
            let twin = plain(other.name()) == plain(entry.name()) && other.name() != entry.name();
            if twin || other.mentions.iter().any(|id| entry.names.contains(id)) {
                add(other.name(), other);
            }
        }
        found
    }
}
