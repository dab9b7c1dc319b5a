//! The verdict on the chosen mechanism, from the engine's own results.

use crate::engine::words::outcome_list;
use crate::engine::{Outcome, Standing};
use crate::intake::lock;
use crate::rulebook::words::one_of;
use crate::rulebook::{Check, Level, RuleKind};

use super::finding::Finding;
use super::{Case, contradictions, unstated};

/// What a note comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Its mechanism is the outcome.
    Right,
    /// No lock was chosen; the note is advised.
    Advised,
    /// The answers contradict each other.
    Contradictory,
    /// No mechanism is sufficient.
    NoSafeMechanism,
    /// A failure gets through.
    UnderProtected,
    /// It cannot express the invariant.
    DoesNotFit,
    /// It works, and something lighter does too.
    Heavier,
    /// Missing answers decide.
    Undecided,
    /// The mechanism itself could not be read.
    Unread,
}

/// The verdict with the finding that says it; at most one.
pub fn judge(case: &Case<'_>) -> (Verdict, Vec<Finding>) {
    let mut findings = Vec::new();
    let verdict = of_mechanism(case, &mut findings);
    (verdict, findings)
}

fn of_mechanism(case: &Case<'_>, findings: &mut Vec<Finding>) -> Verdict {
    if case.outcomes.is_empty() {
        return Verdict::Contradictory;
    }
    // That no lock will do is worth knowing before one is chosen.
    if case.outcomes.single() == Some(Outcome::Redesign) && (case.mechanism.is_some() || case.note.lock.is_none()) {
        let values = [("redesigns", redesigns(case)), ("least_bad", least_bad(case))];
        case.report("no-safe-mechanism", None, &values, findings);
        return Verdict::NoSafeMechanism;
    }
    let Some(chosen) = case.mechanism else {
        if case.note.lock.is_some() {
            return Verdict::Unread;
        }
        if case.outcomes.len() > 1 {
            undecided(case, findings);
        }
        return Verdict::Advised;
    };
    if case.outcomes.single() == Some(Outcome::Mechanism(chosen)) {
        return Verdict::Right;
    }
    if !case.outcomes.contains(Outcome::Mechanism(chosen))
        && let Some(verdict) = against(case, chosen, findings)
    {
        return verdict;
    }
    undecided(case, findings);
    Verdict::Undecided
}

/// What speaks against a mechanism that is no possible outcome.
fn against(case: &Case<'_>, chosen: usize, findings: &mut Vec<Finding>) -> Option<Verdict> {
    let possible = &case.note.facts.possible;
    let safety = |kind| kind == RuleKind::Safety;
    let outcome = outcome_list(case.book, case.outcomes);
    let values = |because: String| [("because", because), ("outcome", outcome.clone())];
    if case.engine.is_ruled_out(chosen, safety, possible) {
        case.report("under-protected", None, &values(reasons(case, chosen, safety)), findings);
        return Some(Verdict::UnderProtected);
    }
    let weight = case.engine.weight(chosen, possible);
    let weights: Vec<u32> = case.outcomes.mechanisms.iter().map(|mechanism| case.engine.weight(mechanism, possible)).collect();
    let fit = |kind| kind == RuleKind::Fit;
    if case.engine.is_ruled_out(chosen, fit, possible) {
        case.report("does-not-fit", None, &values(reasons(case, chosen, fit)), findings);
        let lighter = weights.iter().all(|outcome| weight < *outcome);
        if let Some(finding) = findings.last_mut().filter(|_| !lighter && !lets_through(case, chosen)) {
            finding.level = finding.level.min(Level::Warning);
        }
        return Some(Verdict::DoesNotFit);
    }
    let admitted =
        !case.engine.is_ruled_out(chosen, RuleKind::rules_out, possible) && !case.engine.may_be_ruled_out(chosen, safety, possible);
    if !admitted || weights.iter().any(|outcome| weight <= *outcome) {
        return None;
    }
    let cost = reasons(case, chosen, |kind| matches!(kind, RuleKind::Cost(_)));
    if cost.is_empty() {
        overbuilt(case, &values(String::new()), findings);
    } else {
        case.report("costly", None, &values(cost), findings);
    }
    Some(Verdict::Heavier)
}

/// Whether a rule by which the mechanism cannot express the invariant says that others are not kept out at all.
fn lets_through(case: &Case<'_>, mechanism: usize) -> bool {
    let standing = |cases: &[crate::condition::Case]| case.engine.standing(cases, &case.note.facts.possible);
    let rules = case.book.mechanisms[mechanism].rules.iter().filter(|rule| rule.kind == RuleKind::Fit);
    rules.into_iter().any(|rule| [&rule.cases, &rule.lets_through].iter().all(|cases| standing(cases) == Standing::Always))
}

/// Heavier than needed; only worth knowing when the store is there anyway and something shared is needed in any case.
fn overbuilt(case: &Case<'_>, values: &[(&str, String)], findings: &mut Vec<Finding>) {
    case.report("overbuilt", None, values, findings);
    let needs_store = case.outcomes.mechanisms.iter().all(|mechanism| case.book.mechanisms[mechanism].needs_store);
    if let Some(finding) = findings.last_mut().filter(|_| needs_store && store_is_run_anyway(case)) {
        finding.level = Level::Info;
    }
}

fn store_is_run_anyway(case: &Case<'_>) -> bool {
    let store = case.note.lock.as_ref().and_then(|lock| lock::store(case.book, &lock.values));
    store.is_some_and(|stack| case.note.facts.stack.contains(stack))
}

fn undecided(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if case.note.misread {
        return;
    }
    let open = (0..case.book.criteria.len()).filter(|criterion| case.engine.is_open(*criterion, &case.note.facts));
    let questions: Vec<String> = open.map(|criterion| format!("`{}`", case.book.criteria[criterion].id)).collect();
    let values = [("outcome", outcome_list(case.book, case.outcomes)), ("questions", questions.join(", "))];
    case.report("undecided", None, &values, findings);
}

/// The words of the rules of this sort that hold in some completion; those that hold in all of them alone, if any do.
fn reasons(case: &Case<'_>, mechanism: usize, kind: impl Fn(RuleKind) -> bool) -> String {
    let possible = &case.note.facts.possible;
    let rules = || case.book.mechanisms[mechanism].rules.iter().filter(|rule| kind(rule.kind));
    let certain: Vec<&str> =
        rules().filter(|rule| case.engine.standing(&rule.cases, possible) == Standing::Always).map(|rule| rule.because.as_str()).collect();
    let possible_ones =
        || rules().filter(|rule| rule.kind.rules_out() && case.engine.can_hold(&rule.cases, possible)).map(|rule| rule.because.as_str());
    if certain.is_empty() { possible_ones().collect::<Vec<_>>().join("; or ") } else { certain.join("; ") }
}

fn redesigns(case: &Case<'_>) -> String {
    let possible = &case.note.facts.possible;
    let applying = case.book.redesigns.iter().filter(|redesign| redesign.instead && case.engine.can_hold(&redesign.cases, possible));
    one_of(&applying.map(|redesign| redesign.id.as_str()).collect::<Vec<_>>())
}

fn least_bad(case: &Case<'_>) -> String {
    let least_bad = case.engine.least_bad(&case.note.facts.possible);
    least_bad.map_or_else(|| "none".to_owned(), |mechanism| case.book.mechanisms[mechanism].id.clone())
}

impl Verdict {
    /// One sentence that a reviewer can act on.
    pub(super) fn sentence(self, case: &Case<'_>, findings: &[Finding]) -> String {
        let chosen = case.mechanism.map_or("", |mechanism| case.book.mechanisms[mechanism].id.as_str());
        let outcome = outcome_list(case.book, case.outcomes);
        match self {
            Self::Right => match reservation(case, findings) {
                Some(Reservation::Faulty(faults)) => format!("{chosen} is right, but not as written: {faults}"),
                Some(Reservation::Misread) => format!("{chosen} fits the answers, but not all of the note could be read"),
                Some(Reservation::Doubtful(warnings)) => format!("{chosen} is right, with a warning: {warnings}"),
                None => format!("{chosen} is right"),
            },
            Self::Advised => match case.outcomes.single() {
                Some(_) => format!("{outcome} is the lightest mechanism that is sufficient"),
                None => format!("still open: {outcome}"),
            },
            Self::Contradictory => "the answers contradict each other".to_owned(),
            Self::NoSafeMechanism if chosen.is_empty() => "no mechanism is sufficient as things are; redesign".to_owned(),
            Self::NoSafeMechanism => format!("no mechanism is sufficient, {chosen} included; redesign"),
            Self::UnderProtected => format!("{chosen} is too weak for what it protects; use {outcome}"),
            Self::DoesNotFit => format!("{chosen} cannot express the invariant; use {outcome}"),
            Self::Heavier => match reservation(case, findings) {
                Some(Reservation::Faulty(faults)) => {
                    format!("{outcome} would be lighter than {chosen}, which is not right as written: {faults}")
                }
                Some(Reservation::Misread) => {
                    format!("{chosen} is enough, and {outcome} would be lighter, but not all of the note could be read")
                }
                Some(Reservation::Doubtful(warnings)) => {
                    format!("{chosen} is enough, and {outcome} would be lighter, with a warning: {warnings}")
                }
                None => format!("{chosen} is enough, and {outcome} would be lighter"),
            },
            Self::Undecided => format!("{chosen} cannot be judged yet; possible are {outcome}"),
            Self::Unread => "the mechanism could not be read".to_owned(),
        }
    }
}

/// Why a mechanism that is right cannot simply be called so.
enum Reservation {
    /// Something is wrong with how it is used.
    Faulty(String),
    /// Part of the note could not be read, so it may be.
    Misread,
    /// Something about how it is used is likely trouble.
    Doubtful(String),
}

fn reservation(case: &Case<'_>, findings: &[Finding]) -> Option<Reservation> {
    let faulty = clause(case, findings, Level::Error).map(Reservation::Faulty);
    let misread = || case.note.misread.then_some(Reservation::Misread);
    let doubtful = || clause(case, findings, Level::Warning).map(Reservation::Doubtful);
    faulty.or_else(misread).or_else(doubtful)
}

/// Whether what was found concerns the lock: a check that has a condition does, and so does what the note contradicts or
/// leaves out. What code alone finds beside these is the verdict itself, or about the note.
fn concerns_lock(check: &Check) -> bool {
    check.when.is_some() || [contradictions::ID, unstated::ID].contains(&check.id.as_str())
}

/// The first finding of a level that concerns the lock and is not accepted, as a clause, and how many more there are.
fn clause(case: &Case<'_>, findings: &[Finding], level: Level) -> Option<String> {
    let of_level = findings.iter().filter(|finding| finding.counts() && finding.level == level);
    let mut faults = of_level.filter_map(|finding| case.book.check(&finding.id)).filter(|check| concerns_lock(check));
    let first = faults.next()?;
    let mut characters = first.title.chars();
    let clause: String = characters.next().map(|initial| initial.to_lowercase().chain(characters).collect()).unwrap_or_default();
    Some(match faults.count() {
        0 => clause,
        more => format!("{clause} (and {more} more)"),
    })
}
