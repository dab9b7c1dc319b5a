//! Everything that can be explained, by kind: what somebody sees who does not yet know an id.

use crate::render::document::{Block, Document};
use crate::rulebook::Book;

use super::catalogue::Catalogue;

/// The kinds that are listed as ids alone, and the heading of each.
const IDS_ALONE: [(&str, &str); 13] = [
    ("redesign", "Redesigns"),
    ("obligation", "Obligations: what must be true for a recommendation to hold"),
    ("finding", "Findings of lockpick check"),
    ("contradiction", "Contradictions"),
    ("impossible combination", "Impossible combinations"),
    ("named condition", "Named conditions"),
    ("library", "Libraries"),
    ("stack", "Stacks"),
    ("engine", "Engines that there are recipes for"),
    ("variant", "Variants: what there are recipes for"),
    ("recipe", "Recipes"),
    ("trap", "Traps: known ways to get it wrong"),
    ("source", "Sources"),
];

/// All ids by kind.
pub fn listing(catalogue: &Catalogue<'_>) -> Document {
    let mut document = Document::default();
    document.title("What can be explained: lockpick explain ID");
    document.section("Criteria and their answers", Block::Definitions(criteria(catalogue.book)));
    document.section("Mechanisms, lightest first, and their rules", Block::Definitions(mechanisms(catalogue.book)));
    document.section("Details of the lock", Block::Definitions(details(catalogue.book)));
    for (kind, heading) in IDS_ALONE {
        let ids: Vec<&str> = catalogue.of_kind(kind).map(|entry| entry.name()).collect();
        document.section(heading, Block::Paragraph(ids.join(", ")));
    }
    for (kind, heading) in [("table", "Tables"), ("topic", "Topics")] {
        let titled = catalogue.of_kind(kind).map(|entry| (entry.name().to_owned(), entry.title.clone()));
        document.section(heading, Block::Definitions(titled.collect()));
    }
    let terms: Vec<&str> = catalogue.of_kind("term").map(|entry| entry.title.as_str()).collect();
    document.section("Terms", Block::Paragraph(terms.join("; ")));
    document.paragraph(
        "Where an id belongs to several entries, all are shown; `failure=corruption` and `release=unchecked` name one answer or choice, \
         `ttl_lock/forgets` the rule of one mechanism.",
    );
    document
}

fn criteria(book: &Book) -> Vec<(String, String)> {
    let line = |ids: Vec<&str>| ids.join(", ");
    book.criteria
        .iter()
        .map(|criterion| (criterion.id.clone(), line(criterion.answers.iter().map(|answer| answer.id.as_str()).collect())))
        .collect()
}

fn mechanisms(book: &Book) -> Vec<(String, String)> {
    let rules = |ids: Vec<&str>| ids.join(", ");
    book.mechanisms
        .iter()
        .map(|mechanism| (mechanism.id.clone(), rules(mechanism.rules.iter().map(|rule| rule.id.as_str()).collect())))
        .collect()
}

fn details(book: &Book) -> Vec<(String, String)> {
    book.groups
        .iter()
        .map(|group| {
            let members = book.details.iter().filter(|detail| detail.group == group.id);
            (group.title.clone(), members.map(|detail| detail.id.as_str()).collect::<Vec<_>>().join(", "))
        })
        .collect()
}
