//! What is read: tables, topics, terms and sources.

use crate::render::document::{Block, Document};
use crate::render::{references, tables as render};
use crate::rulebook::{Book, Reference, Table, Texts, Topic};
use crate::tables;

use super::catalogue::{Catalogue, Entry};

/// Tables, topics, terms of the glossary and sources.
pub fn entries<'b>(book: &'b Book, texts: &'b Texts) -> Vec<Entry<'b>> {
    let tables = texts.tables.iter().map(|table| {
        let body = move |catalogue: &Catalogue<'b>, document: &mut Document| {
            // The sources stand at the end like those of every entry.
            let filled = Table { sources: Vec::new(), ..tables::filled(book, catalogue.recipes, &catalogue.results, table) };
            render::body(texts, &filled, document);
        };
        let quoted = table.rows.iter().flatten().chain(&table.notes).flat_map(|text| quoted(text));
        Entry::new("table", vec![table.id.clone()], &table.title, body).from(&table.sources).mentioning(quoted)
    });
    let topics = texts.topics.iter().map(|topic| {
        let body = move |catalogue: &Catalogue<'b>, document: &mut Document| {
            says(topic, document);
            for table in texts.tables.iter().filter(|table| topic.shows.contains(&table.id)) {
                document.push(Block::Heading(table.title.clone()));
                let filled = Table { sources: Vec::new(), ..tables::filled(book, catalogue.recipes, &catalogue.results, table) };
                render::body(texts, &filled, document);
            }
        };
        Entry::new("topic", vec![topic.id.clone()], &topic.title, body).from(&topic.sources).mentioning(topic.see.iter().cloned())
    });
    let terms = texts.glossary.iter().map(|term| {
        let body = move |_: &_, document: &mut Document| document.paragraph(term.means.clone());
        let forms = term.term.split(',').map(|form| form.trim().to_owned()).filter(|form| *form != term.id);
        Entry::new("term", std::iter::once(term.id.clone()).chain(forms).collect(), &term.term, body).from(&term.sources)
    });
    let sources = texts.sources.iter().map(|source| {
        let body = move |catalogue: &Catalogue<'b>, document: &mut Document| cited(catalogue, source, document);
        Entry::new("source", vec![source.id.clone()], &source.title, body)
    });
    tables.chain(topics).chain(terms).chain(sources).collect()
}

/// Each line is a paragraph; lines that begin with blanks stand as they are.
fn says(topic: &Topic, document: &mut Document) {
    let mut as_it_stands: Vec<&str> = Vec::new();
    for line in topic.says.lines().chain([""]) {
        if line.starts_with(' ') {
            as_it_stands.push(line);
            continue;
        }
        if !as_it_stands.is_empty() {
            let indent = as_it_stands.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
            let text = as_it_stands.iter().map(|line| &line[indent..]).collect::<Vec<_>>().join("\n");
            document.push(Block::Code { language: "text".to_owned(), text });
            as_it_stands.clear();
        }
        document.paragraph(line);
    }
}

/// What stands between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

fn cited(catalogue: &Catalogue<'_>, source: &Reference, document: &mut Document) {
    document.paragraph(references::origin(source));
    let mut by_kind: Vec<(String, Vec<&str>)> = Vec::new();
    for entry in catalogue.entries.iter().filter(|entry| entry.sources.contains(&source.id)) {
        match by_kind.iter_mut().find(|(kind, _)| kind == entry.kind) {
            Some((_, ids)) => ids.push(entry.name()),
            None => by_kind.push((entry.kind.to_owned(), vec![entry.name()])),
        }
    }
    document.section("Cited by", Block::Definitions(by_kind.into_iter().map(|(kind, ids)| (kind, ids.join(", "))).collect()));
}
