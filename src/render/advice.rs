//! The result of a case in words.

use crate::engine::words::outcome_list;
use crate::engine::{Advice, Applies, Change, OpenQuestion, Outcome, Outcomes, Reason};
use crate::facts::Facts;
use crate::rulebook::words::answer_list;
use crate::rulebook::{Book, RuleKind};

use super::document::{Block, Document};

/// The whole result as a document.
pub fn document(book: &Book, facts: &Facts, advice: &Advice) -> Document {
    let mut document = Document::default();
    opening(book, advice, &mut document);
    document.section("Your answers", Block::Definitions(answers(book, facts)));
    let why = if advice.outcome == Some(Outcome::Redesign) { "Why no mechanism is enough" } else { "Why nothing lighter" };
    document.section(why, Block::Definitions(reasons(book, advice)));
    for question in &advice.open {
        let criterion = &book.criteria[question.criterion];
        document.section(&format!("Open: {}", criterion.question), Block::Definitions(open_answers(book, question)));
    }
    document.section("What to change", Block::Definitions(redesigns(book, &advice.redesigns)));
    document.section("Until then", Block::Definitions(until_then(book, advice)));
    document.section("What must be true for it to hold", Block::Definitions(obligations(book, advice)));
    if let Some(Outcome::Mechanism(mechanism)) = advice.outcome {
        let mechanism = &book.mechanisms[mechanism];
        let costs = [("to run", &mechanism.costs), ("holder paused", &mechanism.when_paused), ("holder crashed", &mechanism.when_crashed)];
        document.section("What it costs", Block::Definitions(costs.map(|(label, text)| (label.to_owned(), text.clone())).into()));
    }
    document.section("Simpler still", Block::Definitions(redesigns(book, &advice.alternatives)));
    document.section("Also works", Block::Definitions(also(book, advice)));
    document.section("What would change it", Block::Definitions(changes(book, &advice.changes)));
    document
}

/// The recommendation in one sentence, and what it is.
fn opening(book: &Book, advice: &Advice, document: &mut Document) {
    match advice.outcome {
        Some(Outcome::Mechanism(mechanism)) => {
            let mechanism = &book.mechanisms[mechanism];
            document.title(format!("Recommendation: {}, the lightest mechanism that is sufficient.", mechanism.id));
            document.paragraph(format!("{}.", sentence(&mechanism.what)));
        }
        Some(Outcome::Redesign) => {
            document.title("Recommendation: redesign. No mechanism is sufficient for this case as it stands.");
            document
                .paragraph("Every mechanism either cannot express the invariant or lets a failure through. Change one of the facts below.");
        }
        None if advice.possible.is_empty() => {
            document.title("The answers contradict each other.");
            advice.contradictions.iter().for_each(|number| document.paragraph(format!("{}.", sentence(&book.impossible[*number].because))));
        }
        None => {
            document.title(format!("Still open: {}.", outcome_list(book, advice.possible)));
            document.paragraph(match advice.safe_choice.map(|mechanism| &book.mechanisms[mechanism]) {
                Some(safe) => format!("Safe whatever the missing answers are: {} ({}).", safe.id, safe.stands_for),
                None => "Nothing is safe in every case: somebody has to find out first.".to_owned(),
            });
        }
    }
}

/// What was answered, by criterion.
pub fn answers(book: &Book, facts: &Facts) -> Vec<(String, String)> {
    let stated = book.criteria.iter().enumerate().filter(|(number, _)| facts.stated.contains(*number));
    stated
        .map(|(number, criterion)| {
            let answers = answer_list(book, number, facts.possible[number]);
            let meaning = facts.possible[number].single().map(|answer| format!(": {}", criterion.answers[answer].means));
            (criterion.id.clone(), format!("{answers}{}", meaning.unwrap_or_default()))
        })
        .collect()
}

/// Each mechanism with the reasons against it.
fn reasons(book: &Book, advice: &Advice) -> Vec<(String, String)> {
    let mut by_mechanism: Vec<(String, Vec<String>)> = Vec::new();
    for reason in &advice.why {
        let mechanism = &book.mechanisms[reason.mechanism];
        let text = self::reason(book, reason);
        match by_mechanism.last_mut() {
            Some((id, texts)) if *id == mechanism.id => texts.push(text),
            _ => by_mechanism.push((mechanism.id.clone(), vec![text])),
        }
    }
    by_mechanism.into_iter().map(|(id, texts)| (id, texts.join("; "))).collect()
}

/// The words of a rule, with its kind and id.
pub fn reason(book: &Book, reason: &Reason) -> String {
    let rule = &book.mechanisms[reason.mechanism].rules[reason.rule];
    let adds = if let RuleKind::Cost(adds) = rule.kind { format!(", weighs {adds} more") } else { String::new() };
    format!("{} ({}: {}{adds})", rule.because, rule.kind.word(), rule.id)
}

/// What lowers the odds, and how a failure still gets through.
fn until_then(book: &Book, advice: &Advice) -> Vec<(String, String)> {
    let Some(least_bad) = advice.least_bad else { return Vec::new() };
    let mechanism = &book.mechanisms[least_bad];
    let rules = advice.why.iter().filter(|reason| reason.mechanism == least_bad).map(|reason| &mechanism.rules[reason.rule]);
    let holes: Vec<&str> = rules.filter(|rule| rule.kind == RuleKind::Safety).map(|rule| rule.because.as_str()).collect();
    let stays = if holes.is_empty() { String::new() } else { format!(": {}", holes.join("; ")) };
    vec![(mechanism.id.clone(), format!("It lowers the odds and does not remove the risk{stays}."))]
}

fn open_answers(book: &Book, question: &OpenQuestion) -> Vec<(String, String)> {
    let criterion = &book.criteria[question.criterion];
    question.answers.iter().map(|(answer, outcomes)| (criterion.answers[*answer].id.clone(), outcome_list(book, *outcomes))).collect()
}

fn redesigns(book: &Book, applying: &[Applies]) -> Vec<(String, String)> {
    applying
        .iter()
        .map(|applies| {
            let redesign = &book.redesigns[applies.entry];
            (redesign.id.clone(), format!("{}{}", may(applies.certain), redesign.advice))
        })
        .collect()
}

fn obligations(book: &Book, advice: &Advice) -> Vec<(String, String)> {
    advice
        .obligations
        .iter()
        .map(|applies| {
            let obligation = &book.obligations[applies.entry];
            (obligation.id.clone(), format!("{}{}", may(applies.certain), obligation.says))
        })
        .collect()
}

/// What stands before something that depends on answers that were not given.
fn may(certain: bool) -> &'static str {
    if certain { "" } else { "(depends on an open answer) " }
}

fn also(book: &Book, advice: &Advice) -> Vec<(String, String)> {
    advice
        .also
        .iter()
        .map(|mechanism| &book.mechanisms[*mechanism])
        .map(|mechanism| (mechanism.id.clone(), mechanism.prefer.clone()))
        .collect()
}

/// The answers that change the outcome, those of one criterion with the same result on one line.
fn changes(book: &Book, changes: &[Change]) -> Vec<(String, String)> {
    let mut lines: Vec<(usize, Outcomes, Vec<&str>)> = Vec::new();
    for change in changes {
        let answer = book.criteria[change.criterion].answers[change.answer].id.as_str();
        match lines.iter_mut().find(|(criterion, outcomes, _)| *criterion == change.criterion && *outcomes == change.outcomes) {
            Some((.., answers)) => answers.push(answer),
            None => lines.push((change.criterion, change.outcomes, vec![answer])),
        }
    }
    lines
        .into_iter()
        .map(|(criterion, outcomes, answers)| {
            (book.criteria[criterion].id.clone(), format!("{} → {}", answers.join(", "), outcome_list(book, outcomes)))
        })
        .collect()
}

/// The text with a capital at its start.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
