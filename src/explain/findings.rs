//! What `check` can find: findings, contradictions, and the named conditions that they use.

use crate::condition::Condition;
use crate::render::advice::sentence;
use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::rulebook::{Book, Check, Contradiction, Level, NamedCondition, Texts};

use super::catalogue::Entry;

/// Findings, contradictions and named conditions.
pub fn entries<'b>(book: &'b Book, texts: &'b Texts) -> Vec<Entry<'b>> {
    let findings = book.checks.iter().map(|check| {
        let body = move |_: &_, document: &mut Document| explain_check(book, texts, check, document);
        Entry::new("finding", vec![check.id.clone()], &check.title, body).from(&check.sources)
    });
    let contradictions = book.contradictions.iter().map(|contradiction| {
        let body = move |_: &_, document: &mut Document| explain_contradiction(book, texts, contradiction, document);
        Entry::new("contradiction", vec![contradiction.id.clone()], &contradiction.because, body)
    });
    let terms = texts.terms.iter().map(|term| {
        let body = move |_: &_, document: &mut Document| explain_term(book, texts, term, document);
        Entry::new("named condition", vec![term.id.clone()], "", body)
    });
    findings.chain(contradictions).chain(terms).collect()
}

fn explain_check(book: &Book, texts: &Texts, check: &Check, document: &mut Document) {
    document.paragraph(check.why.clone());
    let mut facts = vec![("instead", check.instead.clone()), ("level", levels(book, &check.levels))];
    if !check.message.is_empty() {
        facts.push(("it says", check.message.clone()));
    }
    document.push(Block::Definitions(facts.into_iter().map(|(label, text)| (label.to_owned(), text)).collect()));
    match &check.when {
        Some(when) => {
            let in_levels = check.levels.iter().filter_map(|(_, when)| when.as_ref());
            shows(book, texts, "It shows when", when, in_levels, document);
        }
        None => document.paragraph("lockpick itself finds this; no condition of the rule book says when."),
    }
    let samples = texts.samples.iter().find(|samples| samples.check == check.id);
    for (heading, notes) in samples.into_iter().flat_map(|samples| [("It fires on", &samples.fires), ("It is silent on", &samples.silent)])
    {
        let text = notes.iter().map(|note| note.trim_end()).collect::<Vec<_>>().join("\n---\n");
        document.section(heading, Block::Code { language: "yaml".to_owned(), text });
    }
}

/// What must hold for it to show, and what the named conditions in it mean.
fn shows<'c>(
    book: &Book,
    texts: &Texts,
    heading: &str,
    when: &'c Condition,
    also: impl Iterator<Item = &'c Condition>,
    document: &mut Document,
) {
    let parts = conditions::parts(book, when);
    let all = if parts.len() > 1 { " all of this holds" } else { "" };
    document.section(&format!("{heading}{all}"), Block::List(parts));
    document.section("Where", Block::Definitions(named(texts, also.chain([when]))));
}

/// "error when `exposed` holds, otherwise warning"
fn levels(book: &Book, levels: &[(Level, Option<Condition>)]) -> String {
    let words = levels.iter().enumerate().map(|(index, (level, when))| match when {
        Some(when) => format!("{} when {}", level.word(), conditions::words(book, when)),
        None if index > 0 => format!("otherwise {}", level.word()),
        None => level.word().to_owned(),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The named conditions that stand in these conditions, with their meanings.
fn named<'c>(texts: &Texts, conditions: impl Iterator<Item = &'c Condition>) -> Vec<(String, String)> {
    let parts: Vec<&Condition> = conditions.flat_map(Condition::parts).collect();
    let uses = |term: &&NamedCondition| parts.iter().any(|part| matches!(part, Condition::Term { name, .. } if *name == term.id));
    texts.terms.iter().filter(uses).map(|term| (format!("`{}`", term.id), term.means.clone())).collect()
}

fn explain_contradiction(book: &Book, texts: &Texts, contradiction: &Contradiction, document: &mut Document) {
    document.paragraph(format!("{}. It is reported as `contradiction`.", sentence(&contradiction.because)));
    document.push(Block::Definitions(vec![("level".to_owned(), levels(book, &contradiction.levels))]));
    let in_levels = contradiction.levels.iter().filter_map(|(_, when)| when.as_ref());
    shows(book, texts, "It shows when", &contradiction.when, in_levels, document);
}

fn explain_term(book: &Book, texts: &Texts, term: &NamedCondition, document: &mut Document) {
    document.paragraph(format!("{}.", sentence(&term.means)));
    shows(book, texts, "It holds when", &term.when, std::iter::empty(), document);
    let is_it = |part: &Condition| matches!(part, Condition::Term { name, .. } if *name == term.id);
    let uses = |condition: &Condition| condition.parts().into_iter().any(is_it);
    let using =
        book.checks.iter().filter(|check| check.when.iter().chain(check.levels.iter().filter_map(|(_, when)| when.as_ref())).any(uses));
    document.section("Findings that use it", Block::Definitions(using.map(|check| (check.id.clone(), check.title.clone())).collect()));
}
