//! What goes with a recommendation: redesigns and obligations.

use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::rulebook::{Book, Obligation, Redesign};

use super::catalogue::Entry;

/// Redesigns and obligations.
pub fn entries(book: &Book) -> Vec<Entry<'_>> {
    let redesigns = book.redesigns.iter().map(|redesign| {
        let body = move |_: &_, document: &mut Document| explain_redesign(book, redesign, document);
        Entry::new("redesign", vec![redesign.id.clone()], &redesign.title, body).from(&redesign.sources)
    });
    let obligations = book.obligations.iter().map(|obligation| {
        let body = move |_: &_, document: &mut Document| explain_obligation(book, obligation, document);
        Entry::new("obligation", vec![obligation.id.clone()], "", body).from(&obligation.sources)
    });
    redesigns.chain(obligations).collect()
}

fn explain_redesign(book: &Book, redesign: &Redesign, document: &mut Document) {
    document.paragraph(redesign.advice.clone());
    let offered = match (redesign.instead, redesign.beside) {
        (true, true) => "instead of a mechanism where none is sufficient, and beside one as the simpler way",
        (true, false) => "where no mechanism is sufficient",
        (false, true) => "beside a mechanism, as the simpler way",
        (false, false) => "never by itself",
    };
    let mut facts = vec![("offered".to_owned(), offered.to_owned())];
    if !redesign.rejects.is_empty() {
        facts.push((
            "rejects".to_owned(),
            format!("{}, even as the least bad until then", conditions::mechanism_list(book, redesign.rejects)),
        ));
    }
    document.push(Block::Definitions(facts));
    document.section("It applies when", Block::List(conditions::ways(book, &redesign.cases)));
}

fn explain_obligation(book: &Book, obligation: &Obligation, document: &mut Document) {
    document.paragraph(obligation.says.clone());
    let with: Vec<&str> = obligation.with.iter().map(|mechanism| book.mechanisms[mechanism].id.as_str()).collect();
    document.push(Block::Definitions(vec![("goes with".to_owned(), with.join(", "))]));
    document.section("It applies when", Block::List(conditions::ways(book, &obligation.cases)));
}
