//! Conditions as a rule book writes them.

use crate::condition::{Condition, Subject};
use crate::facts::Set;
use crate::fields::{Fields, one_or_more, suggestion, wrong_type};
use crate::source::Problem;
use crate::yaml::{Entry, Node, Value};

use super::comparisons::comparison;
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
        "compare" => Condition::All(
            one_or_more(node).iter().filter_map(|node| comparison(node, &names.details, problems)).map(Condition::Compare).collect(),
        ),
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
    if !matches!(node.value, Value::Map(_)) {
        return numbers(ids, what, node, problems);
    }
    let Some(mut fields) = Fields::of(node, "`{not: …}`", problems) else { return Set::EMPTY };
    let excluded = fields.required("not", problems).map(|excluded| numbers(ids, what, excluded, problems));
    fields.finish(problems);
    Set::below(ids.len()).without(excluded.unwrap_or_default())
}

fn term(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>, depth: usize) -> Option<Condition> {
    let name = names.refer("terms", node, problems)?;
    if depth >= DEEPEST {
        problems.push(Problem::new(
            "wrong-condition",
            node.span,
            format!("named conditions use one another at most {DEEPEST} deep: `{name}` is deeper, or uses itself"),
        ));
        return None;
    }
    let stands_for = Box::new(read(names.terms.get(&name)?, names, problems, depth + 1));
    Some(Condition::Term { name, stands_for })
}

fn stack(node: &Node<'_>, names: &Names<'_>, problems: &mut Vec<Problem>) -> Condition {
    let Some(mut fields) = Fields::of(node, "`stack`", problems) else { return Condition::Any(Vec::new()) };
    let mut side = |key| fields.optional(key).map(|node| numbers(&names.stacks, "stack", node, problems));
    let (any, none) = (side("any"), side("none"));
    fields.finish(problems);
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
    if let Some(id) = node.text()
        && let Some(criterion) = names.criteria.number(id)
    {
        return Some(Subject::Criterion(criterion));
    }
    number(&names.details, "criterion or detail", node, problems).map(Subject::Detail)
}
