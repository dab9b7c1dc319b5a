//! Mechanisms, their rules, and the roles that they have.

use crate::condition::Condition;
use crate::render::advice::sentence;
use crate::render::conditions;
use crate::render::document::{Block, Document};
use crate::render::timeline::Drawing;
use crate::results::{Faults, Named};
use crate::rulebook::{Book, DetailKind, Mechanism, Rule, RuleKind};

use super::catalogue::{Catalogue, Entry};
use super::faults;

/// Mechanisms, rules and roles.
pub fn entries(book: &Book) -> Vec<Entry<'_>> {
    let chosen = book.detail_of(DetailKind::Mechanism).map(|detail| &book.details[detail]);
    let mut entries = Vec::new();
    for (number, mechanism) in book.mechanisms.iter().enumerate() {
        let body = move |_: &_, document: &mut Document| explain_mechanism(book, number, document);
        let names = std::iter::once(mechanism.id.clone()).chain(chosen.map(|detail| format!("{}={}", detail.id, mechanism.id)));
        entries.push(Entry::new("mechanism", names.collect(), &mechanism.name, body).from(&mechanism.sources));
    }
    for mechanism in &book.mechanisms {
        for rule in &mechanism.rules {
            let body = move |catalogue: &Catalogue<'_>, document: &mut Document| {
                explain_rule(book, mechanism, rule, document);
                let id = format!("{}/{}", mechanism.id, rule.id);
                let found = catalogue.results.faults();
                found.into_iter().for_each(|found| what_it_keeps_out(found, &id, &catalogue.drawing, document));
            };
            let names = vec![format!("{}/{}", mechanism.id, rule.id), rule.id.clone()];
            entries.push(Entry::new("rule", names, &rule.because, body).from(&rule.sources));
        }
    }
    for (number, role) in book.roles.iter().enumerate() {
        let body = move |_: &_, document: &mut Document| {
            let having = book.mechanisms.iter().filter(|mechanism| mechanism.roles.contains(number));
            document.section("Mechanisms that have it", Block::Definitions(having.map(|one| (one.id.clone(), one.what.clone())).collect()));
            let checked = checked(book, &|part| matches!(part, Condition::Role(roles) if roles.contains(number)));
            document.section("Findings that ask for it", Block::Definitions(checked));
        };
        entries.push(Entry::new("role", vec![role.clone()], "what a mechanism does, as checks ask for it", body));
    }
    entries
}

fn explain_mechanism(book: &Book, number: usize, document: &mut Document) {
    let mechanism = &book.mechanisms[number];
    document.paragraph(format!("{}.", sentence(&mechanism.what)));
    let facts = [
        ("stands for", format!("\"{}\"", mechanism.stands_for)),
        ("the second is refused by", mechanism.refuses_by.clone()),
        ("reach for it for", mechanism.expresses.clone()),
        ("guarantee", mechanism.guarantee.clone()),
        ("fits", mechanism.fits.clone()),
        ("does not fit", mechanism.does_not_fit.clone()),
        ("costs to run", mechanism.costs.clone()),
        ("holder paused", mechanism.when_paused.clone()),
        ("holder crashed", mechanism.when_crashed.clone()),
        ("prefer it", mechanism.prefer.clone()),
        ("weight", mechanism.weight.to_string()),
        ("roles", roles(book, mechanism)),
    ];
    document.push(Block::Definitions(facts.map(|(label, text)| (label.to_owned(), text)).into()));
    document.section("It cannot express the invariant (fit)", Block::Definitions(rules(book, mechanism, |kind| kind == RuleKind::Fit)));
    document.section("It lets a failure through (safety)", Block::Definitions(rules(book, mechanism, |kind| kind == RuleKind::Safety)));
    document.section("It works but weighs more (cost)", Block::Definitions(rules(book, mechanism, |kind| !kind.rules_out())));
    let obligations = book.obligations.iter().filter(|obligation| obligation.with.contains(number));
    let obligations = obligations.map(|obligation| {
        let ways = conditions::ways(book, &obligation.cases);
        let when = if ways.is_empty() { String::new() } else { format!(" (when {})", ways.join(", or ")) };
        (obligation.id.clone(), format!("{}{when}", obligation.says))
    });
    document.section("What must be true for it to hold", Block::Definitions(obligations.collect()));
    document.section("Details of it that matter, most important first", Block::Definitions(details(book, mechanism)));
    let libraries = book.libraries.iter().filter(|library| library.mechanism == Some(number));
    document.section("Libraries that are it", Block::Definitions(libraries.map(|one| (one.id.clone(), one.name.clone())).collect()));
    document.section("Findings that ask for it or for its roles", Block::Paragraph(findings(book, number).join(", ")));
}

fn roles(book: &Book, mechanism: &Mechanism) -> String {
    let roles: Vec<&str> = mechanism.roles.iter().filter_map(|role| book.roles.get(role)).map(String::as_str).collect();
    if roles.is_empty() { "none, since it coordinates nothing".to_owned() } else { roles.join(", ") }
}

fn rules(book: &Book, mechanism: &Mechanism, wanted: impl Fn(RuleKind) -> bool) -> Vec<(String, String)> {
    let rules = mechanism.rules.iter().filter(|rule| wanted(rule.kind));
    rules
        .map(|rule| {
            let adds = if let RuleKind::Cost(adds) = rule.kind { format!("{adds} more, ") } else { String::new() };
            (rule.id.clone(), format!("{} ({adds}when {})", rule.because, conditions::when(book, &rule.cases)))
        })
        .collect()
}

fn details(book: &Book, mechanism: &Mechanism) -> Vec<(String, String)> {
    let mattering = mechanism.details.iter().map(|mattering| {
        let detail = &book.details[mattering.detail];
        let when = mattering.when.as_ref().map(|when| format!(" (when {})", conditions::words(book, when)));
        (detail.id.clone(), format!("{}{}", detail.asks, when.unwrap_or_default()))
    });
    mattering.collect()
}

/// The findings whose conditions name the mechanism or one of its roles.
fn findings(book: &Book, number: usize) -> Vec<String> {
    let roles = book.mechanisms[number].roles;
    let names_it = |detail: usize| book.detail_of(DetailKind::Mechanism) == Some(detail);
    let asking = checked(book, &|part| match part {
        Condition::Choice { detail, among } => names_it(*detail) && among.contains(number),
        Condition::Outcome(mechanisms) => mechanisms.contains(number),
        Condition::Role(asked) => asked.meets(roles),
        _ => false,
    });
    asking.into_iter().map(|(id, _)| id).collect()
}

/// The findings in whose conditions a part of this sort stands.
fn checked(book: &Book, sort: &dyn Fn(&Condition) -> bool) -> Vec<(String, String)> {
    let with_it = book.checks.iter().filter(|check| check.when.as_ref().is_some_and(|when| when.parts().into_iter().any(sort)));
    with_it.map(|check| (check.id.clone(), check.title.clone())).collect()
}

fn explain_rule(book: &Book, mechanism: &Mechanism, rule: &Rule, document: &mut Document) {
    document.paragraph(match rule.kind {
        RuleKind::Fit => format!("Where it holds, {} cannot express the invariant (fit) and is ruled out.", mechanism.id),
        RuleKind::Safety => format!("Where it holds, a failure gets through {} (safety), which is ruled out.", mechanism.id),
        RuleKind::Cost(adds) => {
            format!("Where it holds, {} works but weighs {adds} more than its own {} (cost).", mechanism.id, mechanism.weight)
        }
    });
    document.section("It holds when", Block::List(conditions::ways(book, &rule.cases)));
    let others = book.mechanisms.iter().filter(|other| other.id != mechanism.id && other.rules.iter().any(|same| same.id == rule.id));
    let others = others.map(|other| format!("{}/{}", other.id, rule.id)).collect();
    document.section("The same reason against others", Block::List(others));
}

/// What the model found behind a rule: an execution that only this rule keeps out.
fn what_it_keeps_out(faults: &Faults, rule: &str, drawing: &Drawing, document: &mut Document) {
    let Some(witness) = faults.witnesses.iter().find(|witness| witness.rule == rule) else { return };
    let Some(trace) = faults.trace(witness.trace) else { return };
    let means = |entries: &[Named], id: &str| {
        entries.iter().find(|entry| entry.id == id).map_or_else(|| id.to_owned(), |entry| entry.means.clone())
    };
    let facts = [
        ("it alone keeps out", format!("{} combinations of answers", witness.combinations)),
        ("the fault", means(&faults.faults, &witness.fault)),
        ("what breaks", means(&faults.properties, &witness.property)),
        ("searched", faults.scope.searched.clone()),
    ];
    let facts = facts.map(|(label, text)| (label.to_owned(), text)).into();
    document.section("What gets through without it, in the model", Block::Definitions(facts));
    faults::draw(trace, drawing, document);
}
