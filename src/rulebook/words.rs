//! Ids in sentences.

use crate::facts::Set;

use super::Book;

/// "a", "a or b", "a, b or c".
pub fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The ids of a criterion's answers, "a", or "a or b".
pub fn answer_list(book: &Book, criterion: usize, answers: Set) -> String {
    one_of(&answers.iter().map(|answer| book.criteria[criterion].answers[answer].id.as_str()).collect::<Vec<_>>())
}
