//! The result of a case as JSON, version 1: keys are only ever added.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::engine::words::outcome_id;
use crate::engine::{Advice, Applies, Outcomes};
use crate::rulebook::Book;

use super::json::VERSION;
use super::recipe::json::MissingJson;

/// The result of a case.
#[derive(Debug, Serialize)]
pub struct AdviceJson<'b> {
    lockpick: u32,
    outcome: Option<&'b str>,
    possible: Vec<&'b str>,
    safe_choice: Option<&'b str>,
    open: Vec<OpenJson<'b>>,
    why: Vec<WhyJson<'b>>,
    weight: Option<u32>,
    also: Vec<&'b str>,
    least_bad: Option<&'b str>,
    redesigns: Vec<EntryJson<'b>>,
    alternatives: Vec<EntryJson<'b>>,
    obligations: Vec<EntryJson<'b>>,
    changes: Vec<ChangeJson<'b>>,
    contradiction: Option<String>,
    recipe: Option<RecipeJson<'b>>,
    recipe_missing: Option<MissingJson<'b>>,
}

#[derive(Debug, Serialize)]
struct OpenJson<'b> {
    criterion: &'b str,
    outcomes: BTreeMap<&'b str, Vec<&'b str>>,
}

#[derive(Debug, Serialize)]
struct WhyJson<'b> {
    mechanism: &'b str,
    rule: &'b str,
    kind: &'static str,
    text: &'b str,
    sources: &'b [String],
}

#[derive(Debug, Serialize)]
struct EntryJson<'b> {
    id: &'b str,
    text: &'b str,
    certain: bool,
}

#[derive(Debug, Serialize)]
struct ChangeJson<'b> {
    criterion: &'b str,
    answer: &'b str,
    outcome: Option<&'b str>,
    possible: Vec<&'b str>,
}

/// The recipe that goes with a result.
#[derive(Debug, Serialize)]
pub struct RecipeJson<'b> {
    /// The stack it is for; `any` when it needs nothing to be run.
    pub stack: &'b str,
    /// Its id.
    pub id: &'b str,
    /// It, written out in Markdown.
    pub text: String,
}

impl<'b> AdviceJson<'b> {
    /// The result as it is written.
    pub fn new(book: &'b Book, advice: &Advice) -> Self {
        let mechanism = |number: usize| book.mechanisms[number].id.as_str();
        let ids = |outcomes: Outcomes| outcomes.iter().map(|outcome| outcome_id(book, outcome)).collect::<Vec<_>>();
        let entries = |applying: &[Applies], entry: &dyn Fn(usize) -> (&'b str, &'b str)| {
            let describe = |applies: &Applies| {
                let (id, text) = entry(applies.entry);
                EntryJson { id, text, certain: applies.certain }
            };
            applying.iter().map(describe).collect()
        };
        let redesign = |number: usize| (book.redesigns[number].id.as_str(), book.redesigns[number].advice.as_str());
        let obligation = |number: usize| (book.obligations[number].id.as_str(), book.obligations[number].says.as_str());
        let answer_id = |criterion: usize, answer: usize| book.criteria[criterion].answers[answer].id.as_str();
        Self {
            lockpick: VERSION,
            outcome: advice.outcome.map(|outcome| outcome_id(book, outcome)),
            possible: ids(advice.possible),
            safe_choice: advice.safe_choice.map(mechanism),
            open: advice
                .open
                .iter()
                .map(|question| OpenJson {
                    criterion: &book.criteria[question.criterion].id,
                    outcomes: question
                        .answers
                        .iter()
                        .map(|(answer, outcomes)| (answer_id(question.criterion, *answer), ids(*outcomes)))
                        .collect(),
                })
                .collect(),
            why: advice
                .why
                .iter()
                .map(|reason| {
                    let rule = &book.mechanisms[reason.mechanism].rules[reason.rule];
                    WhyJson {
                        mechanism: mechanism(reason.mechanism),
                        rule: &rule.id,
                        kind: rule.kind.word(),
                        text: &rule.because,
                        sources: &rule.sources,
                    }
                })
                .collect(),
            weight: advice.weight,
            also: advice.also.iter().map(|number| mechanism(*number)).collect(),
            least_bad: advice.least_bad.map(mechanism),
            redesigns: entries(&advice.redesigns, &redesign),
            alternatives: entries(&advice.alternatives, &redesign),
            obligations: entries(&advice.obligations, &obligation),
            changes: advice
                .changes
                .iter()
                .map(|change| ChangeJson {
                    criterion: &book.criteria[change.criterion].id,
                    answer: answer_id(change.criterion, change.answer),
                    outcome: change.outcomes.single().map(|outcome| outcome_id(book, outcome)),
                    possible: ids(change.outcomes),
                })
                .collect(),
            contradiction: (!advice.contradictions.is_empty()).then(|| {
                let reasons = advice.contradictions.iter().map(|number| book.impossible[*number].because.as_str());
                reasons.collect::<Vec<_>>().join("; ")
            }),
            recipe: None,
            recipe_missing: None,
        }
    }

    /// The same result with its recipe.
    #[must_use]
    pub fn with_recipe(self, recipe: RecipeJson<'b>) -> Self {
        Self { recipe: Some(recipe), ..self }
    }

    /// The same result with what is missing for a recipe.
    #[must_use]
    pub fn with_missing(self, missing: MissingJson<'b>) -> Self {
        Self { recipe_missing: Some(missing), ..self }
    }
}
