//! The keys of a note, and those of its lock that hold several details.

use crate::render::document::{Block, Document};
use crate::rulebook::{Book, Texts};

use super::catalogue::Entry;

const KIND: &str = "key of a note";

/// Every key that is neither a criterion nor a detail.
pub fn entries<'b>(book: &'b Book, texts: &'b Texts) -> Vec<Entry<'b>> {
    let keys = texts.keys.iter().map(|key| {
        let body = move |_: &_, document: &mut Document| {
            document.section("In a note", Block::Code { language: "yaml".to_owned(), text: key.as_in_note(&book.stacks) });
            let inner = texts.keys.iter().filter(|other| key.id == outer(&other.id));
            document.section("Its keys", Block::Definitions(inner.map(|other| (other.id.clone(), other.means.clone())).collect()));
        };
        Entry::new(KIND, names(&key.id), &key.means, body)
    });
    let mut nesting: Vec<&str> = book.details.iter().map(|detail| outer(&detail.id)).filter(|outer| !outer.is_empty()).collect();
    nesting.dedup();
    let of_lock = nesting.into_iter().map(move |nesting| {
        let body = move |_: &_, document: &mut Document| {
            let inner = book.details.iter().filter(|detail| nesting == outer(&detail.id));
            document.push(Block::Definitions(inner.map(|detail| (detail.id.clone(), detail.asks.clone())).collect()));
        };
        Entry::new(KIND, names(&format!("lock.{nesting}")), "A part of `lock`.", body)
    });
    keys.chain(of_lock).collect()
}

/// The key before the dot of an id; empty without one.
fn outer(id: &str) -> &str {
    id.split_once('.').map_or("", |(outer, _)| outer)
}

/// The id, and the key alone, as the note writes it.
fn names(id: &str) -> Vec<String> {
    std::iter::once(id).chain(id.split_once('.').map(|(_, key)| key)).map(str::to_owned).collect()
}
