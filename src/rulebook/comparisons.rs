//! Comparisons of sums of durations as a rule book writes them: `ttl <= work.worst + 2 * clock_drift`.

use std::str::SplitWhitespace;

use crate::condition::{Comparison, Operand, Operator, Summand};
use crate::duration;
use crate::fields::{suggestion, text};
use crate::source::{Problem, Span};
use crate::yaml::Node;

use super::names::Ids;

const OPERATORS: [(&str, Operator); 4] =
    [("<=", Operator::AtMost), (">=", Operator::AtLeast), ("<", Operator::Less), (">", Operator::More)];

/// Reads a comparison; what cannot be read is a problem.
pub fn comparison(node: &Node<'_>, details: &Ids, problems: &mut Vec<Problem>) -> Option<Comparison> {
    let written = text(node, "compare", problems)?;
    let Some((symbol, operator)) = OPERATORS.into_iter().find(|(symbol, _)| written.contains(symbol)) else {
        problems.push(Problem::new("wrong-condition", node.span, "a comparison needs one of <, <=, >, >="));
        return None;
    };
    let (left, right) = written.split_once(symbol)?;
    let side = |written: &str, problems: &mut Vec<Problem>| sum(written, node.span, details).map_err(|problem| problems.push(problem)).ok();
    let (left, right) = (side(left, problems), side(right, problems));
    Some(Comparison { left: left?, operator, right: right? })
}

/// Terms with signs between them; the first may have one, too.
fn sum(written: &str, span: Span, details: &Ids) -> Result<Vec<Summand>, Problem> {
    let wrong = |message: String| Problem::new("wrong-condition", span, message);
    let spaced = written.replace('+', " + ").replace('-', " - ").replace('*', " * ");
    let mut words = spaced.split_whitespace();
    let mut summands = Vec::new();
    let mut next = words.next().ok_or_else(|| wrong("a side of this comparison is empty".to_owned()))?;
    let mut times = 1;
    if let Some(sign) = sign(next) {
        times = sign;
        next = words.next().ok_or_else(|| nothing_behind(next, span))?;
    }
    loop {
        summands.push(term(next, times, &mut words, span, details)?);
        let Some(between) = words.next() else { return Ok(summands) };
        times = sign(between).ok_or_else(|| wrong(format!("before `{between}` a `+` or a `-` is missing")))?;
        next = words.next().ok_or_else(|| nothing_behind(between, span))?;
    }
}

fn sign(word: &str) -> Option<i64> {
    match word {
        "+" => Some(1),
        "-" => Some(-1),
        _ => None,
    }
}

fn nothing_behind(word: &str, span: Span) -> Problem {
    Problem::new("wrong-condition", span, format!("behind `{word}` there is nothing to count"))
}

/// A detail or a duration, or a whole number times one.
fn term(word: &str, sign: i64, words: &mut SplitWhitespace<'_>, span: Span, details: &Ids) -> Result<Summand, Problem> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Summand { times: sign, operand: operand(word, span, details)? });
    }
    let wrong = |message: String| Problem::new("wrong-condition", span, message);
    let number: i64 = word.parse().map_err(|_| wrong(format!("`{word}` is too large a number")))?;
    match words.next() {
        Some("*") => {
            let counted = words.next().ok_or_else(|| nothing_behind("*", span))?;
            Ok(Summand { times: sign * number, operand: operand(counted, span, details)? })
        }
        _ => Err(wrong(format!("`{word}` alone is no duration")).help(format!("write `{word} * ttl` or `{word}s`"))),
    }
}

fn operand(word: &str, span: Span, details: &Ids) -> Result<Operand, Problem> {
    match (details.number(word), duration::parse(word)) {
        (Some(detail), _) => Ok(Operand::Detail(detail)),
        (None, Ok(milliseconds)) => Ok(Operand::Constant(milliseconds)),
        (None, Err(_)) => {
            let problem = Problem::new("unknown-id", span, format!("`{word}` is neither a detail nor a duration"));
            Err(problem.help(suggestion(word, details.iter())))
        }
    }
}
