//! Conditions as a rule book writes them.

use crate::condition::{Comparison, Condition, Operand, Operator, Subject, Summand};
use crate::duration;
use crate::facts::Set;
use crate::fields::{one_or_more, suggestion, text, wrong_type};
use crate::source::{Problem, Span};
use crate::yaml::{Entry, Node, Value};

use super::names::{Ids, Names, number, numbers};

/// Named conditions may use others; deeper than this they use themselves.
const DEEPEST: usize = 8;

/// Reads a condition; what cannot be read is a problem, and the rest of it still counts.
pub fn condition(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Condition {
    read(node, names, problems, 0)
}

/// Reads a condition that may use answers and stack alone.
pub fn condition_on_answers(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Condition {
    let condition = condition(node, names, problems);
    if condition.cases().is_none() {
        let message = "this condition may use answers and the stack alone";
        problems.push(Problem::new("wrong-condition", node.span, message).help("what only a note states belongs in a check"));
    }
    condition
}

fn read(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>, depth: usize) -> Condition {
    let Value::Map(entries) = &node.value else {
        problems.push(wrong_type(node, "a condition is a mapping"));
        return Condition::All(Vec::new());
    };
    let mut parts: Vec<Condition> = entries.iter().filter_map(|entry| part(entry, names, problems, depth)).collect();
    if parts.len() == 1 { parts.remove(0) } else { Condition::All(parts) }
}

fn part(entry: &Entry<'_>, names: &Names<'_>, problems: &mut Vec<Problem>, depth: usize) -> Option<Condition> {
    let node = &entry.value;
    let each = |problems: &mut Vec<Problem>| one_or_more(node).iter().map(|node| read(node, names, problems, depth)).collect();
    Some(match &*entry.key {
        "any" => Condition::Any(each(problems)),
        "all" => Condition::All(each(problems)),
        "not" => Condition::Not(Box::new(read(node, names, problems, depth))),
        "is" => Condition::All(one_or_more(node).iter().filter_map(|node| term(node, names, problems, depth)).collect()),
        "given" => Condition::All(subjects(node, names, problems).into_iter().map(Condition::Given).collect()),
        "missing" => {
            let given = subjects(node, names, problems).into_iter().map(Condition::Given).collect();
            Condition::Not(Box::new(Condition::Any(given)))
        }
        "compare" => {
            Condition::All(one_or_more(node).iter().filter_map(|node| comparison(node, names, problems)).map(Condition::Compare).collect())
        }
        "role" => Condition::Role(numbers(&names.roles, "role", node, problems)),
        "outcome" => Condition::Outcome(numbers(&names.mechanisms, "mechanism", node, problems)),
        "stack" => stack(node, names, problems),
        subject => return about(subject, entry, names, problems),
    })
}

/// `criterion: answers` or `detail: choices`.
fn about(subject: &str, entry: &Entry<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Option<Condition> {
    let node = &entry.value;
    if let Some(criterion) = names.criteria.number(subject) {
        let ids = &names.answers[criterion];
        return Some(Condition::Answer { criterion, among: members(ids, "answer", node, problems), of: Set::below(ids.len()) });
    }
    if let Some(detail) = names.details.number(subject) {
        let ids = &names.choices[detail];
        if ids.len() > 0 {
            return Some(Condition::Choice { detail, among: members(ids, "choice", node, problems) });
        }
        let message = format!("`{subject}` is a duration: use `compare`, `given` or `missing`");
        problems.push(Problem::new("wrong-condition", entry.key_span, message));
        return None;
    }
    let known = names.criteria.iter().chain(names.details.iter());
    let problem = Problem::new("unknown-id", entry.key_span, format!("there is no criterion or detail `{subject}`"));
    problems.push(problem.help(suggestion(subject, known)));
    None
}

/// One id, a list of ids, or `{not: …}` for all the others.
fn members(ids: &Ids, what: &str, node: &Node<'_>, problems: &mut Vec<Problem>) -> Set {
    match node.get("not") {
        Some(excluded) => Set::below(ids.len()).without(numbers(ids, what, excluded, problems)),
        None => numbers(ids, what, node, problems),
    }
}

fn term(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>, depth: usize) -> Option<Condition> {
    let name = names.refer("terms", node, problems)?;
    if depth >= DEEPEST {
        problems.push(Problem::new("wrong-condition", node.span, format!("the named condition `{name}` uses itself")));
        return None;
    }
    let stands_for = Box::new(read(names.terms.get(&name)?, names, problems, depth + 1));
    Some(Condition::Term { name, stands_for })
}

fn stack(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Condition {
    let mut side = |key: &str| node.get(key).map(|node| numbers(&names.stacks, "stack", node, problems));
    let (any, none) = (side("any"), side("none"));
    if any.is_none() && none.is_none() {
        problems.push(wrong_type(node, "`stack` has `any`, `none`, or both"));
    }
    let any = any.map(Condition::StackHas);
    let none = none.map(|none| Condition::Not(Box::new(Condition::StackHas(none))));
    Condition::All(any.into_iter().chain(none).collect())
}

fn subjects(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Vec<Subject> {
    one_or_more(node).iter().filter_map(|node| subject(node, names, problems)).collect()
}

/// A criterion or a detail by its id.
pub fn subject(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Option<Subject> {
    if let Value::Text(id) = &node.value
        && let Some(criterion) = names.criteria.number(id)
    {
        return Some(Subject::Criterion(criterion));
    }
    number(&names.details, "criterion or detail", node, problems).map(Subject::Detail)
}

/// `ttl <= work.worst + clock_drift`
fn comparison(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Option<Comparison> {
    const OPERATORS: [(&str, Operator); 4] =
        [("<=", Operator::AtMost), (">=", Operator::AtLeast), ("<", Operator::Less), (">", Operator::More)];
    let written = text(node, "compare", problems)?;
    let Some((symbol, operator)) = OPERATORS.into_iter().find(|(symbol, _)| written.contains(symbol)) else {
        problems.push(Problem::new("wrong-condition", node.span, "a comparison needs one of <, <=, >, >="));
        return None;
    };
    let (left, right) = written.split_once(symbol)?;
    let left = sum(left, node.span, names, problems)?;
    let right = sum(right, node.span, names, problems)?;
    Some(Comparison { left, operator, right })
}

fn sum(written: &str, span: Span, names: &Names<'_>, problems: &mut Vec<Problem>) -> Option<Vec<Summand>> {
    let spaced = written.replace('+', " + ").replace('-', " - ").replace('*', " ");
    let mut summands = Vec::new();
    let mut times = 1;
    for word in spaced.split_whitespace() {
        let operand = match word {
            "+" => continue,
            "-" => {
                times = -times;
                continue;
            }
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                times *= word.parse::<i64>().unwrap_or(1);
                continue;
            }
            _ => match (names.details.number(word), duration::parse(word)) {
                (Some(detail), _) => Operand::Detail(detail),
                (None, Ok(milliseconds)) => Operand::Constant(milliseconds),
                (None, Err(_)) => {
                    let problem = Problem::new("unknown-id", span, format!("`{word}` is neither a detail nor a duration"));
                    problems.push(problem.help(suggestion(word, names.details.iter())));
                    return None;
                }
            },
        };
        summands.push(Summand { times, operand });
        times = 1;
    }
    if summands.is_empty() {
        problems.push(Problem::new("wrong-condition", span, "a side of this comparison is empty"));
        return None;
    }
    Some(summands)
}
