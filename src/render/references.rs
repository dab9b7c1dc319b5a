//! Where statements are from, in words.

use crate::rulebook::{Reference, Texts};

/// Each source with its id, title, author and place.
pub fn list(texts: &Texts, ids: &[String]) -> Vec<String> {
    let known = ids.iter().filter_map(|id| texts.sources.iter().find(|source| source.id == *id));
    known.map(|source| format!("{}: {}, {}", source.id, source.title, origin(source))).collect()
}

/// Author and place in one line.
pub fn origin(source: &Reference) -> String {
    [source.author.as_deref(), source.at.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
