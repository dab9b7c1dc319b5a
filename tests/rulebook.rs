//! The engine against plain enumeration; `lockpick rules check` walks over the whole space.

use lockpick::audit::space::{each, is_possible, outcome, weight};
use lockpick::embedded;
use lockpick::engine::{Engine, Outcome, Outcomes};
use lockpick::facts::{Facts, Possible, Set};
use lockpick::rulebook::Book;
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

#[test]
fn a_rule_file_can_say_more_of_a_key_and_cannot_add_one() {
    let with = |own: &str| {
        let mut files = embedded::files();
        files.push(Source::new("own.yaml", own));
        embedded::with_files(&files)
    };
    let rules = with("keys: [{id: team, means: The name of a team in our directory.}]").unwrap_or_else(|problems| panic!("{problems:#?}"));
    let team = rules.texts.keys.iter().find(|key| key.id == "team").expect("the key");
    assert_eq!(team.means, "The name of a team in our directory.");
    let problems = with("keys: [{id: owners, means: Who has it.}]").expect_err("a note has no such key");
    assert_eq!(problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>(), ["a note has no key `owners`"]);
}

fn of_possible(book: &Book, possible: &Possible) -> Vec<Vec<usize>> {
    (0..book.criteria.len()).map(|criterion| possible[criterion].iter().collect()).collect()
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
    each(&of_possible(book, possible), &mut |combination| {
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
    each(&of_possible(book, &others), &mut |combination| {
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
    fn knowing_more_never_makes_an_excluded_outcome_possible_again(facts in partial_answers(), criterion in 0..book().criteria.len(), pick in any::<prop::sample::Index>()) {
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
        prop_assert_eq!(advice.possible.is_empty(), !advice.contradictions.is_empty());
        prop_assert_eq!(advice.outcome, advice.possible.single());
        if let Some(safe) = advice.safe_choice {
            let mut safe_everywhere = true;
            each(&of_possible(&book, &facts.possible), &mut |combination| {
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
