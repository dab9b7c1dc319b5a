//! Everything that `ask` and `check` say about a case, as data.

use crate::condition::Case;
use crate::facts::{Facts, Possible};
use crate::rulebook::{Redesign, RuleKind};

use super::outcomes::{Outcome, Outcomes};
use super::space::standing_of;
use super::{Engine, Standing};

/// The result for one set of facts. Numbers are those of the rule book's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// Every outcome still possible; none when the answers contradict each other.
    pub possible: Outcomes,
    /// The outcome, when only one is possible.
    pub outcome: Option<Outcome>,
    /// The impossible combinations that keep the answers from being true together.
    pub contradictions: Vec<usize>,
    /// The lightest mechanism that nothing rules out in any completion.
    pub safe_choice: Option<usize>,
    /// While the outcome is open: what each answer to a missing criterion would leave.
    pub open: Vec<OpenQuestion>,
    /// Why the lighter mechanisms are not the outcome.
    pub why: Vec<Reason>,
    /// The weight of the outcome with its certain costs.
    pub weight: Option<u32>,
    /// Heavier mechanisms that nothing rules out either, and that are worth naming.
    pub also: Vec<usize>,
    /// When nothing qualifies: what lowers the odds without removing the risk.
    pub least_bad: Option<usize>,
    /// When nothing qualifies: what to change.
    pub redesigns: Vec<Applies>,
    /// Beside a mechanism: what may be simpler still.
    pub alternatives: Vec<Applies>,
    /// What must be true for the recommendation to hold.
    pub obligations: Vec<Applies>,
    /// The single answers that would change the outcome.
    pub changes: Vec<Change>,
}

/// A criterion that is open, with what each of its answers would leave possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The criterion.
    pub criterion: usize,
    /// Each answer with the outcomes that it leaves; answers that contradict the others are left out.
    pub answers: Vec<(usize, Outcomes)>,
}

/// A rule that speaks against a mechanism.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The mechanism.
    pub mechanism: usize,
    /// The rule, by its place among the mechanism's rules.
    pub rule: usize,
}

/// An entry that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Applies {
    /// The entry, by its place in its list.
    pub entry: usize,
    /// Whether it applies in every completion, or only in some.
    pub certain: bool,
}

/// An answer that would change the outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The criterion.
    pub criterion: usize,
    /// The answer.
    pub answer: usize,
    /// What would be possible then.
    pub outcomes: Outcomes,
}

impl Engine<'_> {
    /// Everything that follows from the facts.
    pub fn advise(&self, facts: &Facts) -> Advice {
        let possible = &facts.possible;
        let outcomes = self.outcomes(possible);
        let outcome = outcomes.single();
        let chosen = match outcome {
            Some(Outcome::Mechanism(mechanism)) => Some(mechanism),
            _ => None,
        };
        // Where nobody has to be kept out, whatever does so would only be added.
        let coordinating = chosen.filter(|mechanism| self.book.mechanisms[*mechanism].coordinates());
        let safe_choice = if outcomes.is_empty() { None } else { self.safe_choice(possible) };
        let supported = chosen.or(if outcome.is_none() { safe_choice } else { None });
        Advice {
            possible: outcomes,
            outcome,
            contradictions: self.contradictions(possible),
            safe_choice,
            open: if outcome.is_none() { self.open_questions(facts) } else { Vec::new() },
            why: self.why(outcomes, possible),
            weight: chosen.map(|mechanism| self.weight(mechanism, possible)),
            also: coordinating.map(|mechanism| self.also(mechanism, possible)).unwrap_or_default(),
            least_bad: if outcome == Some(Outcome::Redesign) { self.least_bad(possible) } else { None },
            redesigns: if outcomes.redesign { self.redesigns(|redesign| redesign.instead, possible) } else { Vec::new() },
            alternatives: coordinating.map(|_| self.redesigns(|redesign| redesign.beside, possible)).unwrap_or_default(),
            obligations: supported.map(|mechanism| self.obligations(mechanism, possible)).unwrap_or_default(),
            changes: outcome.map(|_| self.changes(facts, outcomes)).unwrap_or_default(),
        }
    }

    /// The impossible combinations that keep the answers from being true together: those that are certain, or, where only several
    /// of them together leave nothing, all that can hold.
    pub fn contradictions(&self, possible: &Possible) -> Vec<usize> {
        if self.is_consistent(possible) {
            return Vec::new();
        }
        let standing = |number: &usize| standing_of(&self.book.impossible[*number].cases, possible, self.stack);
        let (certain, rest): (Vec<usize>, Vec<usize>) = (0..self.book.impossible.len())
            .filter(|number| standing(number) != Standing::Never)
            .partition(|number| standing(number) == Standing::Always);
        if certain.is_empty() { rest } else { certain }
    }

    fn safe_choice(&self, possible: &Possible) -> Option<usize> {
        let safe = (0..self.book.mechanisms.len()).filter(|mechanism| !self.may_be_ruled_out(*mechanism, RuleKind::rules_out, possible));
        safe.min_by_key(|mechanism| (self.weight(*mechanism, possible), *mechanism))
    }

    fn open_questions(&self, facts: &Facts) -> Vec<OpenQuestion> {
        let open = (0..self.book.criteria.len()).filter(|criterion| self.is_open(*criterion, facts));
        open.map(|criterion| {
            let answers = self.offered(criterion, facts).iter().filter_map(|answer| {
                let outcomes = self.outcomes(&facts.with(criterion, crate::facts::Set::of(answer)).possible);
                (!outcomes.is_empty()).then_some((answer, outcomes))
            });
            OpenQuestion { criterion, answers: answers.collect() }
        })
        .collect()
    }

    /// The rules that certainly hold against each mechanism that would be lighter than every possible outcome, or that
    /// is lighter than the outcome by itself and made heavier by its costs.
    fn why(&self, outcomes: Outcomes, possible: &Possible) -> Vec<Reason> {
        let lightest = outcomes.mechanisms.iter().map(|mechanism| (self.book.mechanisms[mechanism].weight, mechanism)).min();
        let heaviest_of_interest = if outcomes.redesign { None } else { lightest };
        let mut reasons = Vec::new();
        for (number, mechanism) in self.book.mechanisms.iter().enumerate() {
            let lighter = heaviest_of_interest.is_none_or(|limit| (mechanism.weight, number) < limit);
            if !lighter || outcomes.mechanisms.contains(number) {
                continue;
            }
            reasons.extend(self.against(number, possible));
        }
        reasons
    }

    /// The rules that certainly hold against a mechanism: those that rule it out, or if there are none its costs.
    pub fn against(&self, mechanism: usize, possible: &Possible) -> Vec<Reason> {
        let certain = |kind: fn(RuleKind) -> bool| {
            let rules = self.book.mechanisms[mechanism].rules.iter().enumerate().filter(move |(_, rule)| kind(rule.kind));
            rules
                .filter(|(_, rule)| self.standing(&rule.cases, possible) == Standing::Always)
                .map(|(rule, _)| Reason { mechanism, rule })
                .collect::<Vec<_>>()
        };
        let excluding = certain(RuleKind::rules_out);
        if excluding.is_empty() { certain(|kind| !kind.rules_out()) } else { excluding }
    }

    fn also(&self, outcome: usize, possible: &Possible) -> Vec<usize> {
        let mut also: Vec<usize> = (0..self.book.mechanisms.len())
            .filter(|mechanism| *mechanism != outcome && !self.may_be_ruled_out(*mechanism, RuleKind::rules_out, possible))
            .filter(|mechanism| self.can_hold(&self.book.mechanisms[*mechanism].prefer_when, possible))
            .collect();
        also.sort_by_key(|mechanism| (self.weight(*mechanism, possible), *mechanism));
        also
    }

    /// The lightest mechanism that coordinates, that no fit rule rules out, and that no applicable redesign rejects.
    pub fn least_bad(&self, possible: &Possible) -> Option<usize> {
        let applicable = self.book.redesigns.iter().filter(|redesign| redesign.instead && self.can_hold(&redesign.cases, possible));
        let rejected = applicable.fold(crate::facts::Set::EMPTY, |rejected, redesign| rejected.union(redesign.rejects));
        (0..self.book.mechanisms.len())
            .filter(|mechanism| self.book.mechanisms[*mechanism].coordinates() && !rejected.contains(*mechanism))
            .filter(|mechanism| !self.is_ruled_out(*mechanism, |kind| kind == RuleKind::Fit, possible))
            .min_by_key(|mechanism| (self.weight(*mechanism, possible), *mechanism))
    }

    fn redesigns(&self, offered: impl Fn(&Redesign) -> bool, possible: &Possible) -> Vec<Applies> {
        self.applying(
            self.book
                .redesigns
                .iter()
                .enumerate()
                .filter(|(_, redesign)| offered(redesign))
                .map(|(number, redesign)| (number, redesign.cases.as_slice())),
            possible,
        )
    }

    /// What must be true for a mechanism to hold.
    pub fn obligations(&self, mechanism: usize, possible: &Possible) -> Vec<Applies> {
        let with = self.book.obligations.iter().enumerate().filter(|(_, obligation)| obligation.with.contains(mechanism));
        self.applying(with.map(|(number, obligation)| (number, obligation.cases.as_slice())), possible)
    }

    fn applying<'c>(&self, entries: impl Iterator<Item = (usize, &'c [Case])>, possible: &Possible) -> Vec<Applies> {
        entries
            .filter_map(|(entry, cases)| match self.standing(cases, possible) {
                Standing::Never => None,
                standing => Some(Applies { entry, certain: standing == Standing::Always }),
            })
            .collect()
    }

    fn changes(&self, facts: &Facts, now: Outcomes) -> Vec<Change> {
        let mut changes = Vec::new();
        for (number, criterion) in self.book.criteria.iter().enumerate() {
            for answer in (0..criterion.answers.len()).filter(|answer| !facts.possible[number].contains(*answer)) {
                let outcomes = self.outcomes(&facts.with(number, crate::facts::Set::of(answer)).possible);
                if !outcomes.is_empty() && outcomes != now {
                    changes.push(Change { criterion: number, answer, outcomes });
                }
            }
        }
        changes
    }
}
