//! The rule book over its whole space, and the engine against plain enumeration.
#![allow(clippy::print_stdout, reason = "figures are printed by the tests that find them")]

use lockpick::condition::Case;
use lockpick::embedded;
use lockpick::engine::{Engine, Outcome, Outcomes};
use lockpick::facts::{Facts, Possible, Set};
use lockpick::rulebook::{Book, Mechanism, RuleKind};
use lockpick::source::Source;
use proptest::prelude::*;

fn book() -> Book {
    embedded::book().expect("the built-in rule book is whole")
}

#[test]
fn a_rule_file_can_take_out_every_check() {
    let mut files = embedded::files();
    let retired = book().checks.iter().map(|check| format!("  - {{id: {}, retired: yes}}\n", check.id)).collect::<String>();
    files.push(Source::new("own.yaml", format!("checks:\n{retired}")));
    let rules = embedded::with_files(&files).unwrap_or_else(|problems| panic!("{problems:#?}"));
    assert!(rules.book.checks.is_empty());
}

/// One answer for each criterion.
type Combination = Vec<usize>;

fn holds(cases: &[Case], combination: &[usize]) -> bool {
    let in_case =
        |case: &Case| case.fits_stack(Set::EMPTY) && case.answers.iter().all(|(criterion, among)| among.contains(combination[*criterion]));
    cases.iter().any(in_case)
}

fn is_possible(book: &Book, combination: &[usize]) -> bool {
    !book.impossible.iter().any(|impossible| holds(&impossible.cases, combination))
}

/// The weight of a mechanism, if nothing rules it out.
fn weight(mechanism: &Mechanism, combination: &[usize]) -> Option<u32> {
    let firing = || mechanism.rules.iter().filter(|rule| holds(&rule.cases, combination));
    if firing().any(|rule| rule.kind.rules_out()) {
        return None;
    }
    let costs = firing().filter_map(|rule| if let RuleKind::Cost(adds) = rule.kind { Some(adds) } else { None });
    Some(mechanism.weight + costs.sum::<u32>())
}

/// The outcome by definition: the lightest mechanism that nothing rules out, the first of equals.
fn outcome(book: &Book, combination: &[usize]) -> (Outcome, u32) {
    let qualified = book.mechanisms.iter().enumerate().filter_map(|(number, mechanism)| Some((weight(mechanism, combination)?, number)));
    qualified.min().map_or((Outcome::Redesign, u32::MAX), |(weight, number)| (Outcome::Mechanism(number), weight))
}

/// Calls `visit` with every combination of the answers, impossible ones included.
fn each_combination(answers: &[Vec<usize>], visit: &mut impl FnMut(&[usize])) {
    let mut combination: Combination = answers.iter().map(|answers| answers[0]).collect();
    let mut places = vec![0; answers.len()];
    loop {
        visit(&combination);
        let Some(turn) = (0..answers.len()).rev().find(|criterion| places[*criterion] + 1 < answers[*criterion].len()) else { return };
        places[turn] += 1;
        combination[turn] = answers[turn][places[turn]];
        for criterion in turn + 1..answers.len() {
            places[criterion] = 0;
            combination[criterion] = answers[criterion][0];
        }
    }
}

fn all_answers(book: &Book) -> Vec<Vec<usize>> {
    book.criteria.iter().map(|criterion| (0..criterion.answers.len()).collect()).collect()
}

fn of_possible(book: &Book, possible: &Possible) -> Vec<Vec<usize>> {
    (0..book.criteria.len()).map(|criterion| possible[criterion].iter().collect()).collect()
}

#[test]
fn over_the_whole_space_every_rule_fires_and_no_greater_harm_gives_a_lighter_outcome() {
    let book = book();
    let answers = all_answers(&book);
    let harm = book.criterion("failure").expect("the criterion of harm");
    let mut fired: Vec<Vec<bool>> = book.mechanisms.iter().map(|mechanism| vec![false; mechanism.rules.len()]).collect();
    let (mut possible, mut without_advice, mut lighter) = (0_u64, 0_u64, 0_u64);
    each_combination(&answers, &mut |combination| {
        if !is_possible(&book, combination) {
            return;
        }
        possible += 1;
        for (mechanism, fired) in book.mechanisms.iter().zip(&mut fired) {
            for (rule, fired) in mechanism.rules.iter().zip(fired) {
                *fired |= holds(&rule.cases, combination);
            }
        }
        let (ends, weighs) = outcome(&book, combination);
        if ends == Outcome::Redesign && !book.redesigns.iter().any(|redesign| redesign.instead && holds(&redesign.cases, combination)) {
            without_advice += 1;
        }
        if combination[harm] > 0 {
            let mut milder = combination.to_vec();
            milder[harm] -= 1;
            lighter += u64::from(outcome(&book, &milder).1 > weighs);
        }
    });
    println!("{possible} possible combinations");
    assert_eq!(possible, 374_400);
    assert_eq!(without_advice, 0, "combinations that end in a redesign without advice");
    assert_eq!(lighter, 0, "combinations where more harm gives a lighter outcome");
    for (mechanism, fired) in book.mechanisms.iter().zip(&fired) {
        for (rule, fired) in mechanism.rules.iter().zip(fired) {
            // Without a stack, a rule that asks for one in every case cannot fire.
            let asks_for_a_stack = rule.cases.iter().all(|case| !case.stack_any.is_empty());
            assert!(*fired || asks_for_a_stack, "{}/{} never fires", mechanism.id, rule.id);
        }
    }
}

#[test]
fn every_redesign_leads_out_of_the_redesign_wherever_it_is_offered() {
    let book = book();
    let mut stuck: std::collections::BTreeMap<(&str, String), u64> = std::collections::BTreeMap::new();
    each_combination(&all_answers(&book), &mut |combination| {
        if !is_possible(&book, combination) || outcome(&book, combination).0 != Outcome::Redesign {
            return;
        }
        for redesign in book.redesigns.iter().filter(|redesign| redesign.instead && holds(&redesign.cases, combination)) {
            let leads_out = redesign.leads_to.iter().any(|case| {
                let mut leads = false;
                let mut then: Vec<Vec<usize>> = combination.iter().map(|answer| vec![*answer]).collect();
                case.answers.iter().for_each(|(criterion, among)| then[*criterion] = among.iter().collect());
                each_combination(&then, &mut |changed| {
                    leads |= is_possible(&book, changed) && outcome(&book, changed).0 != Outcome::Redesign
                });
                leads
            });
            if !leads_out {
                let said = combination.iter().zip(&book.criteria).take(4).map(|(answer, criterion)| criterion.answers[*answer].id.as_str());
                *stuck.entry((&redesign.id, said.collect::<Vec<_>>().join(" "))).or_default() += 1;
            }
        }
    });
    assert!(stuck.is_empty(), "{stuck:#?}");
}

#[test]
fn every_obligation_and_alternative_goes_with_some_outcome() {
    let book = book();
    let mut used = vec![false; book.obligations.len()];
    let mut beside = vec![false; book.redesigns.len()];
    each_combination(&all_answers(&book), &mut |combination| {
        if let (Outcome::Mechanism(number), _) = outcome(&book, combination) {
            for (obligation, used) in book.obligations.iter().zip(&mut used) {
                *used = *used || (obligation.with.contains(number) && holds(&obligation.cases, combination));
            }
            for (redesign, beside) in book.redesigns.iter().zip(&mut beside) {
                *beside = *beside || (redesign.beside && holds(&redesign.cases, combination));
            }
        }
    });
    // Without a stack, an obligation that asks for one in every case cannot apply.
    let asks_for_a_stack = |cases: &[Case]| cases.iter().all(|case| !case.stack_any.is_empty());
    let unused = book.obligations.iter().zip(&used).filter(|(entry, used)| !**used && !asks_for_a_stack(&entry.cases));
    let unused: Vec<&str> = unused.map(|(entry, _)| entry.id.as_str()).collect();
    assert!(unused.is_empty(), "obligations that never apply: {unused:?}");
    for (redesign, beside) in book.redesigns.iter().zip(&beside) {
        assert_eq!(redesign.beside, *beside, "{}", redesign.id);
    }
}

/// Partial answers: each criterion left out, or given as a set of answers. At most a few are left wide open, so that
/// plain enumeration ends in time.
fn partial_answers() -> impl Strategy<Value = Facts> {
    let book = book();
    let criteria = book.criteria.len();
    let choices = proptest::collection::vec((0_u8..10, any::<u32>(), any::<prop::sample::Index>()), criteria);
    choices.prop_map(move |choices| {
        let mut facts = book.silence();
        let mut combinations = facts.possible[..criteria].iter().map(|possible| possible.len()).product::<usize>();
        for (criterion, (how, several, one)) in choices.into_iter().enumerate() {
            let count = book.criteria[criterion].answers.len();
            let several: Set = (0..count).filter(|answer| several & (1 << answer) != 0).collect();
            let single = Set::of(one.index(count));
            let answers = match how {
                0..=2 if combinations < 4_000 => continue,
                3..=4 if !several.is_empty() => several,
                _ => single,
            };
            combinations = combinations / facts.possible[criterion].len().max(1) * answers.len();
            facts = facts.with(criterion, answers);
        }
        facts
    })
}

fn enumerate(book: &Book, possible: &Possible) -> Vec<Outcome> {
    let mut found = Vec::new();
    each_combination(&of_possible(book, possible), &mut |combination| {
        if is_possible(book, combination) {
            let (ends, _) = outcome(book, combination);
            if !found.contains(&ends) {
                found.push(ends);
            }
        }
    });
    found.sort();
    found
}

fn sorted(outcomes: Outcomes) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = outcomes.iter().collect();
    outcomes.sort();
    outcomes
}

/// Whether two consistent completions that differ in the criterion alone end differently, by enumeration.
fn differs(book: &Book, possible: &Possible, criterion: usize, answers: Set) -> bool {
    let mut others = *possible;
    others[criterion] = Set::of(answers.iter().next().unwrap_or(0));
    let mut found = false;
    each_combination(&of_possible(book, &others), &mut |combination| {
        let mut ends: Option<Outcome> = None;
        for answer in answers.iter() {
            let mut combination = combination.to_vec();
            combination[criterion] = answer;
            if is_possible(book, &combination) {
                let (this, _) = outcome(book, &combination);
                found |= ends.is_some_and(|ends| ends != this);
                ends = Some(this);
            }
        }
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_possible_outcomes_are_exactly_those_of_plain_enumeration(facts in partial_answers()) {
        let book = book();
        let engine = Engine::new(&book, &facts);
        prop_assert_eq!(sorted(engine.outcomes(&facts.possible)), enumerate(&book, &facts.possible));
    }

    #[test]
    fn knowing_more_never_makes_an_excluded_outcome_possible_again(facts in partial_answers(), criterion in 0_usize..9, pick in any::<prop::sample::Index>()) {
        let book = book();
        let engine = Engine::new(&book, &facts);
        let before = engine.outcomes(&facts.possible);
        let answers: Vec<usize> = facts.possible[criterion].iter().collect();
        let narrowed = facts.with(criterion, Set::of(answers[pick.index(answers.len())]));
        for outcome in engine.outcomes(&narrowed.possible).iter() {
            prop_assert!(before.contains(outcome));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_question_matters_exactly_when_two_completions_that_differ_in_it_alone_end_differently(facts in partial_answers()) {
        let book = book();
        let engine = Engine::new(&book, &facts);
        for criterion in 0..book.criteria.len() {
            let answers = engine.offered(criterion, &facts);
            prop_assert_eq!(engine.is_open(criterion, &facts), differs(&book, &facts.possible, criterion, answers), "{}", book.criteria[criterion].id);
        }
    }

    #[test]
    fn advice_is_total_and_agrees_with_itself(facts in partial_answers()) {
        let book = book();
        let engine = Engine::new(&book, &facts);
        let advice = engine.advise(&facts);
        prop_assert_eq!(&advice, &engine.advise(&facts));
        prop_assert_eq!(advice.possible.is_empty(), advice.contradiction.is_some());
        prop_assert_eq!(advice.outcome, advice.possible.single());
        if let Some(safe) = advice.safe_choice {
            let mut safe_everywhere = true;
            each_combination(&of_possible(&book, &facts.possible), &mut |combination| {
                safe_everywhere &= !is_possible(&book, combination) || weight(&book.mechanisms[safe], combination).is_some();
            });
            prop_assert!(safe_everywhere);
        }
        for change in &advice.changes {
            prop_assert!(change.outcomes != advice.possible && !change.outcomes.is_empty());
        }
    }
}

#[test]
fn with_nothing_answered_every_outcome_is_possible_and_nothing_is_safe() {
    let book = book();
    let facts = book.silence();
    let engine = Engine::new(&book, &facts);
    let advice = engine.advise(&facts);
    assert_eq!(advice.possible.len(), book.mechanisms.len() + 1);
    assert_eq!(advice.safe_choice, None);
    assert_eq!(engine.next_question(&facts, Set::EMPTY), Some(0));
}
