//! Everything that can be explained, by kind: what somebody sees who does not yet know an id.

use crate::render::document::{Block, Document};

use super::catalogue::{Catalogue, Entry};

/// How the entries of a kind are listed.
enum Listed {
    /// By their names alone.
    Names,
    /// By their titles alone, since those are names too.
    Titles,
    /// Each on a line with its title.
    Titled,
    /// Each on a line with the entries of other kinds that belong to it: their names begin with its own and this character.
    With(&'static [&'static str], char),
}

/// The kinds in the order in which they are listed, and the heading of each.
const KINDS: [(&str, &str, Listed); 23] = [
    ("key of a note", "Keys of a note", Listed::Names),
    ("criterion", "Criteria and their answers", Listed::With(&["answer"], '=')),
    ("kind of answers", "Kinds of answers", Listed::Names),
    ("mechanism", "Mechanisms, lightest first, and their rules", Listed::With(&["rule"], '/')),
    ("role", "Roles of mechanisms", Listed::Names),
    ("detail", "Details of the lock and their values", Listed::With(&["choice", "mechanism", "stack", "library"], '=')),
    ("group of details", "Groups of details", Listed::Titled),
    ("redesign", "Redesigns", Listed::Names),
    ("obligation", "Obligations: what must be true for a recommendation to hold", Listed::Names),
    ("finding", "Findings of lockpick check", Listed::Names),
    ("contradiction", "Contradictions", Listed::Names),
    ("impossible combination", "Impossible combinations", Listed::Names),
    ("named condition", "Named conditions", Listed::Names),
    ("library", "Libraries", Listed::Names),
    ("stack", "Stacks", Listed::Names),
    ("engine", "Engines that there are recipes for", Listed::Names),
    ("variant", "Variants: what there are recipes for", Listed::Names),
    ("recipe", "Recipes", Listed::Names),
    ("trap", "Traps: known ways to get it wrong", Listed::Names),
    ("table", "Tables", Listed::Titled),
    ("topic", "Topics", Listed::Titled),
    ("term", "Terms", Listed::Titles),
    ("source", "Sources", Listed::Names),
];

/// All ids by kind.
pub fn listing(catalogue: &Catalogue<'_>) -> Document {
    let mut document = Document::default();
    document.title("What can be explained: lockpick explain ID");
    for (kind, heading, listed) in &KINDS {
        document.section(heading, block(catalogue, kind, listed));
    }
    document.paragraph(
        "Where an id belongs to several entries, all are shown; `failure=corruption` and `release=unchecked` name one answer or choice, \
         `ttl_lock/forgets` the rule of one mechanism.",
    );
    document
}

fn block(catalogue: &Catalogue<'_>, kind: &str, listed: &Listed) -> Block {
    let entries = || catalogue.of_kind(kind);
    let defined =
        |says: &dyn Fn(&Entry<'_>) -> String| Block::Definitions(entries().map(|entry| (entry.name().to_owned(), says(entry))).collect());
    match listed {
        Listed::Names => Block::Paragraph(entries().map(Entry::name).collect::<Vec<_>>().join(", ")),
        Listed::Titles => Block::Paragraph(entries().map(|entry| entry.title.as_str()).collect::<Vec<_>>().join("; ")),
        Listed::Titled => defined(&|entry| entry.title.clone()),
        Listed::With(kinds, joint) => defined(&|entry| {
            let belonging = belonging(catalogue, &format!("{}{joint}", entry.name()), kinds);
            if belonging.is_empty() { entry.title.clone() } else { belonging.join(", ") }
        }),
    }
}

/// The entries of these kinds with a name that begins so, by the rest of it.
fn belonging<'c>(catalogue: &'c Catalogue<'_>, beginning: &str, kinds: &[&str]) -> Vec<&'c str> {
    let of_kinds = catalogue.entries.iter().filter(|entry| kinds.contains(&entry.kind));
    of_kinds.filter_map(|entry| entry.names.iter().find_map(|name| name.strip_prefix(beginning))).collect()
}
