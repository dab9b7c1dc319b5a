//! What is asked: criteria, their answers, combinations that cannot be, and what a team runs.

use crate::condition::{Case, Condition};
use crate::render::advice::sentence;
use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::rulebook::{Answer, Book, Criterion, DetailKind, Rule};

use super::catalogue::Entry;

/// The label of rules among what looks at a criterion.
const RULES: &str = "rules";

/// Criteria, answers, kinds of answers, impossible combinations and stacks.
pub fn entries(book: &Book) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    for (number, criterion) in book.criteria.iter().enumerate() {
        let body = move |_: &_, document: &mut Document| explain_criterion(book, number, document);
        entries.push(Entry::new("criterion", vec![criterion.id.clone()], &criterion.question, body));
    }
    for (number, criterion) in book.criteria.iter().enumerate() {
        for (answer, words) in criterion.answers.iter().enumerate() {
            let body = move |_: &_, document: &mut Document| explain_answer(book, number, answer, document);
            let names = vec![format!("{}={}", criterion.id, words.id), words.id.clone()];
            entries.push(Entry::new("answer", names, &words.means, body));
        }
    }
    for criterion in &book.criteria {
        for (number, kind) in criterion.kinds.iter().enumerate() {
            let body = move |_: &_, document: &mut Document| {
                document.paragraph(format!("A kind of answers to `{}`: {}", criterion.id, criterion.question));
                document.section("Answers", Block::Definitions(answers(criterion, Some(number))));
            };
            let names = vec![format!("{}={}", criterion.id, kind.id), kind.id.clone()];
            entries.push(Entry::new("kind of answers", names, &kind.means, body));
        }
    }
    for combination in &book.impossible {
        let body = move |_: &_, document: &mut Document| {
            document.paragraph(format!("{}.", sentence(&combination.because)));
            document.section("These cannot be true together", Block::List(conditions::ways(book, &combination.cases)));
        };
        entries.push(Entry::new("impossible combination", vec![combination.id.clone()], "", body));
    }
    let store = book.detail_of(DetailKind::Store).map(|detail| &book.details[detail]);
    for stack in &book.stacks {
        let body = move |_: &_, document: &mut Document| explain_stack(book, &stack.id, &stack.kind, document);
        let names = std::iter::once(&stack.id).chain(&stack.also);
        let names = names.flat_map(|name| std::iter::once(name.clone()).chain(store.map(|detail| format!("{}={name}", detail.id))));
        entries.push(Entry::new("stack", names.collect(), &stack.name, body));
    }
    entries
}

fn explain_criterion(book: &Book, number: usize, document: &mut Document) {
    let criterion = &book.criteria[number];
    document.paragraph(criterion.matters.clone());
    if criterion.kinds.is_empty() {
        document.section("Answers", Block::Definitions(answers(criterion, None)));
    }
    for (kind, words) in criterion.kinds.iter().enumerate() {
        document.section(&format!("Answers: {}", words.means), Block::Definitions(answers(criterion, Some(kind))));
    }
    document.section("Cannot be true together", Block::List(impossible(book, number)));
    document.section("Looked at by", Block::Definitions(users(book, number, None)));
}

fn answers(criterion: &Criterion, kind: Option<usize>) -> Vec<(String, String)> {
    let wanted = criterion.answers.iter().filter(|answer| kind.is_none() || answer.kind == kind);
    wanted.map(|answer| (answer.id.clone(), meaning(answer))).collect()
}

fn meaning(answer: &Answer) -> String {
    let counts = if answer.only_when_stated { " It counts only when it is stated." } else { "" };
    format!("{}. {}{counts}", sentence(&answer.means), answer.example)
}

fn impossible(book: &Book, number: usize) -> Vec<String> {
    let with_it = book.impossible.iter().filter(|combination| looks_at(&combination.cases, number, None));
    with_it.map(|combination| format!("{}: {}", conditions::when(book, &combination.cases), combination.because)).collect()
}

fn explain_answer(book: &Book, number: usize, answer: usize, document: &mut Document) {
    let criterion = &book.criteria[number];
    let words = &criterion.answers[answer];
    let mut facts = vec![("answers".to_owned(), criterion.question.clone()), ("example".to_owned(), words.example.clone())];
    if words.only_when_stated {
        facts.push(("counts".to_owned(), "only when it is stated; silence never means it".to_owned()));
    }
    document.push(Block::Definitions(facts));
    document.section("Rules that it can make hold", Block::Definitions(rules(book, |cases| looks_at(cases, number, Some(answer)))));
    let users = users(book, number, Some(answer)).into_iter().filter(|(label, _)| label != RULES);
    document.section("Also looked at by", Block::Definitions(users.collect()));
}

/// Whether cases ask for a criterion, or for just this answer to it.
fn looks_at(cases: &[Case], number: usize, answer: Option<usize>) -> bool {
    let mut asked = cases.iter().flat_map(|case| &case.answers).filter(|(criterion, _)| *criterion == number);
    asked.any(|(_, among)| answer.is_none_or(|answer| among.contains(answer)))
}

/// What looks at a criterion, or at one answer to it: rules, redesigns, obligations and findings, by id.
fn users(book: &Book, number: usize, answer: Option<usize>) -> Vec<(String, String)> {
    let asks = |cases: &[Case]| looks_at(cases, number, answer);
    let rules = book.mechanisms.iter().flat_map(|mechanism| {
        let asking = mechanism.rules.iter().filter(|rule| asks(&rule.cases));
        asking.map(|rule| format!("{}/{}", mechanism.id, rule.id)).collect::<Vec<_>>()
    });
    let redesigns = book.redesigns.iter().filter(|redesign| asks(&redesign.cases)).map(|redesign| redesign.id.clone());
    let obligations = book.obligations.iter().filter(|obligation| asks(&obligation.cases)).map(|obligation| obligation.id.clone());
    let findings = book.checks.iter().filter(|check| check.when.as_ref().is_some_and(|when| asks_for(when, number, answer)));
    let findings = findings.map(|check| check.id.clone());
    let lines = [
        (RULES, rules.collect::<Vec<_>>()),
        ("redesigns", redesigns.collect()),
        ("obligations", obligations.collect()),
        ("findings", findings.collect()),
    ];
    lines.into_iter().filter(|(_, ids)| !ids.is_empty()).map(|(label, ids)| (label.to_owned(), ids.join(", "))).collect()
}

/// Whether a condition names a criterion, or just this answer to it.
fn asks_for(condition: &Condition, number: usize, answer: Option<usize>) -> bool {
    condition.parts().into_iter().any(|part| match part {
        Condition::Answer { criterion, among, of } if *criterion == number => {
            answer.is_none_or(|answer| among.contains(answer) && *among != *of)
        }
        _ => false,
    })
}

/// The rules whose conditions are of this sort, by mechanism.
fn rules(book: &Book, wanted: impl Fn(&[Case]) -> bool) -> Vec<(String, String)> {
    let all = book.mechanisms.iter().flat_map(|mechanism| mechanism.rules.iter().map(move |rule| (mechanism, rule)));
    let words = |rule: &Rule| format!("{}: {} ({})", rule.id, rule.because, rule.kind.word());
    all.filter(|(_, rule)| wanted(&rule.cases)).map(|(mechanism, rule)| (mechanism.id.clone(), words(rule))).collect()
}

fn explain_stack(book: &Book, id: &str, kind: &str, document: &mut Document) {
    document.paragraph(format!(
        "Something that a team runs, of the kind {kind}. A note names it under `stack`, and as the `store` of its lock."
    ));
    let Some(number) = book.stack(id) else { return };
    let looks = |case: &Case| case.stack_none.contains(number) || case.stack_any.iter().any(|any| any.contains(number));
    document.section("Rules that look at it", Block::Definitions(rules(book, |cases| cases.iter().any(looks))));
    let libraries = book.libraries.iter().filter(|library| library.stores.iter().any(|store| store == id));
    let libraries = libraries.map(|library| (library.id.clone(), library.name.clone())).collect();
    document.section("Libraries that keep their lock in it", Block::Definitions(libraries));
}
