//! Conditions in words: "failure is corruption or split_brain; guard is nothing".

use crate::condition::{Case, Comparison, Condition, Operand, Operator, Subject, Summand};
use crate::duration;
use crate::facts::Set;
use crate::rulebook::Book;
use crate::rulebook::words::{answer_list, one_of};

/// Up to this many words are listed even if it is shorter to name the others.
const LISTED: usize = 3;

/// The ways in which a rule can hold, one text for each; none when it always holds.
pub fn ways(book: &Book, cases: &[Case]) -> Vec<String> {
    let possible = cases.iter().filter(|case| case.answers.iter().all(|(_, among)| !among.is_empty()));
    possible.map(|case| way(book, case)).filter(|way| !way.is_empty()).collect()
}

/// The same in one line: "a; b, or c; d", and "always" for what always holds.
pub fn when(book: &Book, cases: &[Case]) -> String {
    match ways(book, cases) {
        ways if ways.is_empty() => "always".to_owned(),
        ways => ways.join(", or "),
    }
}

fn way(book: &Book, case: &Case) -> String {
    let answers = case.answers.iter().map(|(criterion, among)| {
        let criterion_id = &book.criteria[*criterion].id;
        let others = Set::below(book.criteria[*criterion].answers.len()).without(*among);
        let list = |answers| answer_list(book, *criterion, answers);
        match (among.len(), others.len()) {
            (listed, 1) if listed >= LISTED => format!("{criterion_id} is not {}", list(others)),
            (listed, excluded) if listed > LISTED && excluded < listed => format!("{criterion_id} is none of {}", list(others)),
            _ => format!("{criterion_id} is {}", list(*among)),
        }
    });
    let has = case.stack_any.iter().map(|any| format!("the stack has {}", stacks(book, *any)));
    let lacks = (!case.stack_none.is_empty()).then(|| format!("the stack has no {}", stacks(book, case.stack_none)));
    answers.chain(has).chain(lacks).collect::<Vec<_>>().join("; ")
}

/// What must all hold for a condition to hold, one text each.
pub fn parts(book: &Book, condition: &Condition) -> Vec<String> {
    match condition {
        Condition::All(parts) => parts.iter().flat_map(|part| self::parts(book, part)).collect(),
        Condition::Not(part) => match &**part {
            Condition::Any(parts) => parts.iter().map(|part| negated(book, part)).collect(),
            part => vec![negated(book, part)],
        },
        condition => vec![words(book, condition)],
    }
}

/// A condition in one clause.
pub fn words(book: &Book, condition: &Condition) -> String {
    match condition {
        Condition::All(parts) if parts.is_empty() => "always".to_owned(),
        Condition::Any(parts) if parts.is_empty() => "never".to_owned(),
        Condition::All(parts) => parts.iter().map(|part| in_brackets(book, part)).collect::<Vec<_>>().join(" and "),
        Condition::Any(parts) => parts.iter().map(|part| words(book, part)).collect::<Vec<_>>().join(", or "),
        Condition::Not(part) => negated(book, part),
        Condition::Term { name, .. } => format!("`{name}` holds"),
        Condition::Answer { criterion, among, of } => {
            let (id, others) = (&book.criteria[*criterion].id, of.without(*among));
            match (among.len(), others.len()) {
                (listed, 1..) if listed > LISTED && others.len() < listed => {
                    format!("{id} is given, and is not {}", answer_list(book, *criterion, others))
                }
                _ => format!("{id} is {}", answer_list(book, *criterion, *among)),
            }
        }
        Condition::Choice { detail, among } => choice(book, *detail, *among),
        Condition::Given(subject) => format!("{} is given", subject_id(book, *subject)),
        Condition::Compare(comparison) => compared(book, comparison, ""),
        Condition::Role(roles) => format!("the mechanism is a {}", role_list(book, *roles)),
        Condition::Outcome(mechanisms) => format!("every outcome still possible is {}", mechanism_list(book, *mechanisms)),
        Condition::StackHas(set) => format!("the stack has {}", stacks(book, *set)),
    }
}

/// A part of something longer; what would fall apart there stands in brackets.
fn in_brackets(book: &Book, condition: &Condition) -> String {
    let text = words(book, condition);
    if matches!(condition, Condition::Any(parts) if parts.len() > 1) { format!("({text})") } else { text }
}

/// "Not certainly", since silence satisfies nothing: what nobody stated is not certain either.
fn negated(book: &Book, condition: &Condition) -> String {
    match condition {
        Condition::Not(part) => words(book, part),
        Condition::All(parts) if parts.len() == 1 => parts.iter().map(|part| negated(book, part)).collect(),
        Condition::Term { name, .. } => format!("`{name}` does not hold"),
        Condition::Answer { criterion, among, .. } => {
            format!("{} is not certainly {}", book.criteria[*criterion].id, answer_list(book, *criterion, *among))
        }
        Condition::Choice { detail, among } => {
            format!("{} is not certainly {}", book.details[*detail].id, choice_list(book, *detail, *among))
        }
        Condition::Compare(comparison) => compared(book, comparison, " not certainly"),
        Condition::Given(subject) => format!("{} is not given", subject_id(book, *subject)),
        Condition::Role(roles) => format!("the mechanism is no {}", role_list(book, *roles)),
        Condition::StackHas(set) => format!("the stack has no {}", stacks(book, *set)),
        Condition::Any(parts) => parts.iter().map(|part| negated(book, part)).collect::<Vec<_>>().join(" and "),
        other => format!("it is not so that {}", words(book, other)),
    }
}

fn choice(book: &Book, detail: usize, among: Set) -> String {
    let id = &book.details[detail].id;
    let others = Set::below(book.details[detail].choices.len()).without(among);
    if among.len() > LISTED && others.len() < among.len() && !others.is_empty() {
        return format!("{id} is given, and is not {}", choice_list(book, detail, others));
    }
    format!("{id} is {}", choice_list(book, detail, among))
}

fn compared(book: &Book, comparison: &Comparison, certainly: &str) -> String {
    let operator = match comparison.operator {
        Operator::Less => "less than",
        Operator::AtMost => "at most",
        Operator::More => "more than",
        Operator::AtLeast => "at least",
    };
    format!("{} is{certainly} {operator} {}", sum(book, &comparison.left), sum(book, &comparison.right))
}

fn sum(book: &Book, summands: &[Summand]) -> String {
    let mut text = String::new();
    for (index, summand) in summands.iter().enumerate() {
        text.push_str(match (index, summand.times < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        });
        if summand.times.abs() != 1 {
            text.push_str(&format!("{} × ", summand.times.abs()));
        }
        match summand.operand {
            Operand::Detail(detail) => text.push_str(&book.details[detail].id),
            Operand::Constant(milliseconds) => text.push_str(&duration::written(milliseconds.unsigned_abs())),
        }
    }
    text
}

/// The id of what a note can state.
pub fn subject_id(book: &Book, subject: Subject) -> &str {
    match subject {
        Subject::Criterion(criterion) => &book.criteria[criterion].id,
        Subject::Detail(detail) => &book.details[detail].id,
    }
}

/// The ids of mechanisms, "a", or "a or b".
pub fn mechanism_list(book: &Book, mechanisms: Set) -> String {
    one_of(&mechanisms.iter().map(|mechanism| book.mechanisms[mechanism].id.as_str()).collect::<Vec<_>>())
}

fn choice_list(book: &Book, detail: usize, choices: Set) -> String {
    one_of(&choices.iter().map(|choice| book.details[detail].choices[choice].id.as_str()).collect::<Vec<_>>())
}

fn role_list(book: &Book, roles: Set) -> String {
    one_of(&roles.iter().filter_map(|role| book.roles.get(role)).map(String::as_str).collect::<Vec<_>>())
}

fn stacks(book: &Book, stacks: Set) -> String {
    one_of(&stacks.iter().map(|stack| book.stacks[stack].id.as_str()).collect::<Vec<_>>())
}
