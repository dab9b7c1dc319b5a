//! Whole dialogues, held with a script.

use lockpick::engine::{Engine, Outcome};
use lockpick::facts::{Facts, Set};
use lockpick::intake::interview::interview;
use lockpick::intake::prompt::{Stopped, Subject};
use lockpick::rulebook::Book;

use crate::support::script::{BACK, CTRL_C, NOT_SURE, Script};

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is there")
}

/// The facts given as `criterion=answer`.
fn facts(book: &Book, answers: &[&str]) -> Facts {
    answers.iter().fold(book.silence(), |facts, answer| lockpick::intake::answers::add(book, &facts, answer).expect("an answer"))
}

fn outcome<'b>(book: &'b Book, facts: &Facts) -> Option<&'b str> {
    match Engine::new(book, facts).outcomes(&facts.possible).single()? {
        Outcome::Mechanism(mechanism) => Some(&book.mechanisms[mechanism].id),
        Outcome::Redesign => Some("redesign"),
    }
}

/// What was asked, by id; the kind of an answer as `criterion?`.
fn asked(book: &Book, script: &Script) -> Vec<String> {
    let name = |subject: Subject| match subject {
        Subject::Kind(number) => format!("{}?", book.criteria[number].id),
        Subject::Criterion(number) => book.criteria[number].id.clone(),
        other => format!("{other:?}"),
    };
    script.subjects().into_iter().map(name).collect()
}

#[test]
fn a_dialogue_asks_what_matters_and_ends_with_the_recommendation() {
    let book = book();
    let mut script =
        Script::new(&["corruption", "a rule on data", "record_rule", "one_database", "many_hosts", "short", "low", "transaction", "wait"]);
    let answered = interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(outcome(&book, &answered), Some("row_lock"));
    assert_eq!(
        asked(&book, &script),
        ["failure", "invariant?", "invariant", "owner", "contenders", "duration", "contention", "guard", "loser"],
        "whether a crash needs finishing makes no difference here"
    );
}

#[test]
fn what_cannot_matter_any_more_is_not_asked() {
    let book = book();
    let mut script = Script::new(&["corruption", "nothing to exclude", "nothing_shared"]);
    let answered = interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(outcome(&book, &answered), Some("no_lock"));
    assert_eq!(asked(&book, &script), ["failure", "invariant?", "invariant"]);
}

#[test]
fn going_back_restores_what_was_known_before() {
    let book = book();
    let detour = ["wasted_work", BACK, "corruption", "a rule on data", "record_rule", "no_common_store", BACK, BACK, BACK, BACK];
    let straight = ["corruption", "nothing to exclude", "nothing_shared"];
    let mut script = Script::new(&[detour.as_slice(), &straight].concat());
    let answered = interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(answered, facts(&book, &["failure=corruption", "invariant=nothing_shared"]));
    assert_eq!(script.shown, ["stored data ends up wrong", "each worker touches only its own data"]);
}

#[test]
fn going_back_leads_through_the_kind_of_an_answer_and_marks_what_was_chosen() {
    let book = book();
    let words = ["corruption", "who may work", "one_leader", BACK, BACK, "nothing to exclude", "fresh_number"];
    let mut script = Script::new(&words);
    interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(asked(&book, &script)[1..], ["invariant?", "invariant", "owner", "invariant", "invariant?", "invariant"]);
    let marked: Vec<&str> = script.questions.iter().map(|question| question.choices[question.marked].means.as_str()).collect();
    assert_eq!(marked[4], "exactly one is active, for as long as it lives");
    assert_eq!(marked[5], "who may work, or how often");
}

#[test]
fn not_sure_leaves_a_question_open_and_it_is_not_asked_again() {
    let book = book();
    let mut script = Script::new(&[&[NOT_SURE; 9][..], &["none of these"]].concat());
    let answered = interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(answered, book.silence());
    assert_eq!(
        asked(&book, &script),
        ["failure", "invariant?", "owner", "contenders", "duration", "contention", "guard", "on_crash", "loser", "Stack"]
    );
}

#[test]
fn who_knows_the_kind_but_not_the_answer_has_said_something() {
    let book = book();
    let mut script = Script::new(&["corruption", "nothing to exclude", "not sure which of these"]);
    let answered = interview(&book, &book.silence(), &mut script).expect("it goes through");
    assert_eq!(answered, facts(&book, &["failure=corruption", "invariant=nothing_shared|fresh_number|all_or_nothing|in_order"]));
    assert_eq!(outcome(&book, &answered), Some("no_lock"));
}

#[test]
fn what_was_given_in_advance_is_not_asked() {
    let book = book();
    let given = facts(&book, &["failure=wasted_work", "invariant=exclusive_section", "owner=no_common_store", "loser=give_up"]);
    let mut script = Script::new(&["many_hosts"]);
    let answered = interview(&book, &given, &mut script).expect("it goes through");
    assert_eq!(asked(&book, &script), ["contenders"]);
    assert_eq!(outcome(&book, &answered), Some("ttl_lock"));
}

#[test]
fn going_back_from_the_first_question_asks_whether_to_leave() {
    let book = book();
    let mut script = Script::new(&[BACK, "no", BACK, BACK, BACK, "yes"]);
    assert!(matches!(interview(&book, &book.silence(), &mut script), Err(Stopped::Left)));
    assert_eq!(asked(&book, &script), ["failure"; 3]);
    assert!(script.is_over());
}

#[test]
fn ctrl_c_leaves_from_anywhere() {
    let book = book();
    for words in [&[CTRL_C][..], &["corruption", CTRL_C], &["corruption", "a rule on data", CTRL_C], &[BACK, CTRL_C]] {
        assert!(matches!(interview(&book, &book.silence(), &mut Script::new(words)), Err(Stopped::Left)), "{words:?}");
    }
}

#[test]
fn an_answer_that_contradicts_another_is_not_offered() {
    let book = book();
    let given = facts(&book, &["failure=corruption", "invariant=exclusive_section", "owner=claim_database", "contenders=many_hosts"]);
    let mut script = Script::new(&["token"]);
    interview(&book, &given, &mut script).expect("it goes through");
    let offered: Vec<&str> = script.questions[0].choices.iter().map(|choice| choice.id.as_str()).collect();
    assert_eq!(offered, ["token", "idempotency_key", "token_and_key", "nothing", ""]);
}

#[test]
fn the_stack_is_asked_where_a_rule_depends_on_it() {
    let book = book();
    let given =
        facts(&book, &["failure=corruption", "invariant=no_overlap", "owner=one_database", "contenders=many_hosts", "guard=transaction"]);
    for (stack, expected) in [("postgres", "unique_constraint"), ("mysql", "row_lock"), ("none of these", "unique_constraint")] {
        let mut script = Script::new(&[stack]);
        let mut answered = interview(&book, &given, &mut script);
        if answered.is_err() {
            // More can matter once the stack is known.
            script = Script::new(&[stack, NOT_SURE, NOT_SURE, NOT_SURE]);
            answered = interview(&book, &given, &mut script);
        }
        assert_eq!(outcome(&book, &answered.expect("it goes through")), Some(expected), "{stack}");
        assert_eq!(script.subjects()[0], Subject::Stack);
    }
}

#[test]
fn no_dialogue_takes_more_questions_than_it_announced() {
    let book = book();
    for seed in 0..30 {
        let mut wanderer = Wanderer { state: seed, announced: usize::MAX, number: 0 };
        interview(&book, &book.silence(), &mut wanderer).expect("it goes through");
    }
}

/// Answers at random, the same way each time, and watches what is announced.
struct Wanderer {
    state: u64,
    announced: usize,
    number: usize,
}

impl lockpick::intake::prompt::Prompter for Wanderer {
    fn select(&mut self, question: &lockpick::intake::prompt::Question) -> Result<lockpick::intake::prompt::Reply<usize>, Stopped> {
        let progress = question.progress.expect("questions are counted");
        assert!(progress.most <= self.announced, "{} were announced, and now {}", self.announced, progress.most);
        assert!(progress.number <= progress.most);
        (self.announced, self.number) = (progress.most, progress.number);
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = usize::try_from(self.state >> 33).expect("31 bits") % question.choices.len();
        Ok(lockpick::intake::prompt::Reply::Answer(place))
    }

    fn line(&mut self, _: &lockpick::intake::prompt::Request) -> Result<lockpick::intake::prompt::Reply<String>, Stopped> {
        unreachable!("criteria are chosen")
    }

    fn confirm(&mut self, _: &str, _: bool) -> Result<lockpick::intake::prompt::Reply<bool>, Stopped> {
        unreachable!("nothing is left")
    }

    fn show(&mut self, _: Subject, _: &str, _: &str) -> Result<(), Stopped> {
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        unreachable!("it never goes back")
    }
}

#[test]
fn what_is_possible_is_shown_from_the_second_question_on() {
    let book = book();
    let mut script = Script::new(&["corruption", "who may work", "rate_limit", NOT_SURE, NOT_SURE, NOT_SURE, NOT_SURE, NOT_SURE]);
    let _ = interview(&book, &book.silence(), &mut script);
    assert_eq!(script.questions[0].possible, None);
    let after_failure = facts(&book, &["failure=corruption"]);
    assert_eq!(script.questions[1].possible, Some(Engine::new(&book, &after_failure).outcomes(&after_failure.possible)));
    assert!(script.questions[1].possible.is_some_and(|outcomes| outcomes.mechanisms != Set::EMPTY));
}
