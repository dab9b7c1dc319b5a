//! Answers as words: `failure=corruption`, `guard=token|nothing`, and the names of stacks.

use crate::facts::{Facts, Set};
use crate::fields::suggestion;
use crate::rulebook::Book;

/// What is wrong with an answer given as a word; says what to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerError(pub String);

impl std::fmt::Display for AnswerError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for AnswerError {}

/// Adds several answers, no two of them to the same criterion.
///
/// # Errors
/// Names the word that is not known, with the nearest one that is, or the criterion that is answered twice.
pub fn add_all(book: &Book, facts: &Facts, given: &[String]) -> Result<Facts, AnswerError> {
    let (mut facts, mut answered) = (*facts, Set::EMPTY);
    for given in given {
        let (criterion, answers) = parse(book, given)?;
        if answered.contains(criterion) {
            let id = &book.criteria[criterion].id;
            return Err(AnswerError(format!("`{given}`: {id} is answered before; for one of several answers write {id}=a|b")));
        }
        answered.insert(criterion);
        facts = facts.with(criterion, answers);
    }
    Ok(facts)
}

/// Adds `criterion=answer` or `criterion=answer|answer` to the facts.
///
/// # Errors
/// Names the word that is not known, with the nearest one that is.
pub fn add(book: &Book, facts: &Facts, given: &str) -> Result<Facts, AnswerError> {
    let (criterion, answers) = parse(book, given)?;
    Ok(facts.with(criterion, answers))
}

/// The criterion and the answers that `criterion=answer|answer` names.
fn parse(book: &Book, given: &str) -> Result<(usize, Set), AnswerError> {
    let Some((criterion_id, answers)) = given.split_once(['=', ':']) else {
        return Err(AnswerError(format!("`{given}` is no answer: write criterion=answer, like failure=corruption")));
    };
    let criterion_id = criterion_id.trim();
    let Some(number) = book.criterion(criterion_id) else {
        let known = book.criteria.iter().map(|criterion| criterion.id.as_str());
        return Err(AnswerError(format!("there is no criterion `{criterion_id}`: {}", suggestion(criterion_id, known))));
    };
    let criterion = &book.criteria[number];
    let mut set = Set::EMPTY;
    for word in answers.split(['|', ',']).map(str::trim) {
        let Some(answer) = criterion.answer(word) else {
            let known = criterion.answers.iter().map(|answer| answer.id.as_str());
            return Err(AnswerError(format!("`{word}` is no answer to {criterion_id}: {}", suggestion(word, known))));
        };
        set.insert(answer);
    }
    Ok((number, set))
}

/// The stacks named, in their order.
///
/// # Errors
/// Names the word that is not known, with the nearest one that is.
pub fn stack<'w>(book: &Book, words: impl IntoIterator<Item = &'w str>) -> Result<Vec<usize>, AnswerError> {
    let mut found = Vec::new();
    for word in words {
        let Some(number) = book.stack(word) else {
            let known = book.stacks.iter().map(|stack| stack.id.as_str());
            return Err(AnswerError(format!("lockpick knows no stack `{word}`: {}", suggestion(word, known))));
        };
        found.push(number);
    }
    Ok(found)
}
