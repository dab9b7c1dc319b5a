//! What a note can say about its lock: details, their choices, groups, and libraries.

use crate::condition::{Condition, Subject};
use crate::duration;
use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::rulebook::{Book, Detail, DetailKind, Library};

use super::catalogue::Entry;

/// Details, choices, groups of details and libraries.
pub fn entries(book: &Book) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    for (number, detail) in book.details.iter().enumerate() {
        let body = move |_: &_, document: &mut Document| explain_detail(book, number, document);
        // A note writes the part behind a dot alone.
        let names = std::iter::once(detail.id.clone()).chain(detail.id.split_once('.').map(|(_, inner)| inner.to_owned()));
        entries.push(Entry::new("detail", names.collect(), &detail.asks, body).from(&detail.sources));
    }
    for (number, detail) in book.details.iter().enumerate() {
        for (choice, words) in detail.choices.iter().enumerate().skip(book.listed(detail.kind)) {
            let body = move |_: &_, document: &mut Document| explain_choice(book, number, choice, document);
            let names = vec![format!("{}={}", detail.id, words.id), words.id.clone()];
            entries.push(Entry::new("choice", names, &words.means, body));
        }
    }
    for group in &book.groups {
        let body = move |_: &_, document: &mut Document| {
            let members = book.details.iter().filter(|detail| detail.group == group.id);
            document.push(Block::Definitions(members.map(|detail| (detail.id.clone(), detail.asks.clone())).collect()));
        };
        entries.push(Entry::new("group of details", vec![group.id.clone()], &group.title, body));
    }
    let library_detail = book.detail_of(DetailKind::Library).map(|detail| &book.details[detail]);
    for library in &book.libraries {
        let body = move |_: &_, document: &mut Document| explain_library(book, library, document);
        let names = std::iter::once(library.id.clone()).chain(library_detail.map(|detail| format!("{}={}", detail.id, library.id)));
        entries.push(Entry::new("library", names.collect(), &library.name, body).from(&library.sources));
    }
    entries
}

fn explain_detail(book: &Book, number: usize, document: &mut Document) {
    let detail = &book.details[number];
    document.paragraph(detail.means.clone());
    let choices = detail.choices.iter().map(|choice| (choice.id.clone(), choice.means.clone()));
    let heading = if detail.kind == DetailKind::Duration { "In place of a duration" } else { "Values" };
    document.section(heading, Block::Definitions(choices.collect()));
    document.section("In a note", Block::Code { language: "yaml".to_owned(), text: example(detail) });
    document.section("It implies", Block::List(detail.implies.iter().map(|(other, choice)| pair(book, *other, *choice)).collect()));
    let mattering = book.mechanisms.iter().filter_map(|mechanism| {
        let mattering = mechanism.details.iter().find(|mattering| mattering.detail == number)?;
        let when = mattering.when.as_ref().map(|when| format!("when {}", conditions::words(book, when)));
        Some((mechanism.id.clone(), when.unwrap_or_else(|| "always".to_owned())))
    });
    document.section("Mechanisms for which it matters", Block::Definitions(mattering.collect()));
    let findings =
        book.checks.iter().filter(|check| check.when.as_ref().is_some_and(|when| when.subjects().contains(&Subject::Detail(number))));
    document
        .section("Findings that look at it", Block::Definitions(findings.map(|check| (check.id.clone(), check.title.clone())).collect()));
}

/// How a note states the detail: a dot means that it is written nested.
fn example(detail: &Detail) -> String {
    let value = match detail.kind {
        DetailKind::Duration => "30s",
        _ => detail.choices.first().map_or("…", |choice| choice.id.as_str()),
    };
    match detail.id.split_once('.') {
        Some((outer, inner)) => format!("lock:\n  {outer}: {{{inner}: {value}}}"),
        None => format!("lock:\n  {}: {value}", detail.id),
    }
}

fn pair(book: &Book, detail: usize, choice: usize) -> String {
    let detail = &book.details[detail];
    format!("{}: {}", detail.id, detail.choices[choice].id)
}

fn explain_choice(book: &Book, number: usize, choice: usize, document: &mut Document) {
    let detail = &book.details[number];
    document.push(Block::Definitions(vec![("answers".to_owned(), format!("{} {}", detail.asks, detail.means))]));
    let looks = |part: &Condition| matches!(part, Condition::Choice { detail, among } if *detail == number && among.contains(choice));
    let findings = book.checks.iter().filter(|check| check.when.as_ref().is_some_and(|when| when.parts().into_iter().any(looks)));
    document
        .section("Findings that look for it", Block::Definitions(findings.map(|check| (check.id.clone(), check.title.clone())).collect()));
    let implying = book.details.iter().filter(|other| other.implies.contains(&(number, choice)));
    document.section("It follows from", Block::Definitions(implying.map(|other| (other.id.clone(), other.asks.clone())).collect()));
    let fixing = book.libraries.iter().filter(|library| library.fixes.contains(&(number, choice)));
    document
        .section("Libraries that fix it", Block::Definitions(fixing.map(|library| (library.id.clone(), library.name.clone())).collect()));
}

fn explain_library(book: &Book, library: &Library, document: &mut Document) {
    document.paragraph(library.says.clone());
    let mechanism = library.mechanism.map_or_else(|| "it depends on its settings".to_owned(), |number| book.mechanisms[number].id.clone());
    let mut facts = vec![("mechanism".to_owned(), mechanism)];
    let lists = [("languages", &library.languages), ("keeps its lock in", &library.stores)];
    facts.extend(lists.into_iter().filter(|(_, words)| !words.is_empty()).map(|(label, words)| (label.to_owned(), words.join(", "))));
    document.push(Block::Definitions(facts));
    document.section("What it fixes", Block::List(library.fixes.iter().map(|(detail, choice)| pair(book, *detail, *choice)).collect()));
    let defaults = library
        .defaults
        .iter()
        .map(|(detail, length)| format!("{}: {}", book.details[*detail].id, duration::written(length.unsigned_abs())));
    document.section("Unless told otherwise", Block::List(defaults.collect()));
}
