//! The details of the recommended mechanism, held with a script.

use lockpick::condition::DetailValue;
use lockpick::facts::Facts;
use lockpick::intake::details::{self, Lock};
use lockpick::intake::prompt::{Stopped, Subject};
use lockpick::rulebook::Book;

use crate::support::script::{BACK, CTRL_C, NOT_SURE, Script};

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is there")
}

type Answered = Option<Vec<(String, DetailValue)>>;

/// Asks the details of a mechanism; what is known already is given as a duration in milliseconds.
fn ask(book: &Book, facts: &Facts, mechanism: &str, known: &[(&str, i64)], script: &mut Script) -> Result<Answered, Stopped> {
    let mut values = vec![None; book.details.len()];
    known.iter().for_each(|(detail, value)| values[book.detail(detail).expect("a detail")] = Some(DetailValue::Duration(*value)));
    let lock = Lock { facts, mechanism: book.mechanism(mechanism).expect("a mechanism"), known: &values };
    let answered = details::ask(book, lock, script)?;
    Ok(answered.map(|values| values.into_iter().map(|(detail, value)| (book.details[detail].id.clone(), value)).collect()))
}

/// What was asked, by id, in the order of asking.
fn asked(book: &Book, script: &Script) -> Vec<String> {
    let subjects = script.requests.iter().map(|request| request.about).chain(script.subjects());
    subjects
        .map(|subject| if let Subject::Detail(detail) = subject { book.details[detail].id.clone() } else { format!("{subject:?}") })
        .collect()
}

#[test]
fn a_lease_is_asked_for_its_numbers_first() {
    let book = book();
    let mut script = Script::new(&["4m", "", "", "stop"]);
    let answered = ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through");
    assert_eq!(answered, Some(vec![("work.worst".to_owned(), DetailValue::Duration(240_000))]));
    assert_eq!(asked(&book, &script), ["work.worst", "longest_pause", "clock_drift", "ttl"]);
    assert!(script.requests[0].asks.starts_with("What is the longest one run ever took"));
}

#[test]
fn a_time_that_is_none_is_asked_again_with_the_reason() {
    let book = book();
    let mut script = Script::new(&["30", "soon", "30s", "stop"]);
    let answered = ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through");
    assert_eq!(answered, Some(vec![("work.worst".to_owned(), DetailValue::Duration(30_000))]));
    let errors: Vec<&str> = script.requests[..3].iter().map(|request| request.error.as_str()).collect();
    assert_eq!(errors, ["", "30 what? write 30s, 30m or 30ms", "`soon` is no duration: write 30s, 5m or 1h30m"]);
}

#[test]
fn what_is_known_or_follows_is_not_asked() {
    let book = book();
    let known = [("ttl", 30_000), ("renew_every", 10_000), ("work.worst", 240_000), ("longest_pause", 1_000), ("clock_drift", 0)];
    let mut script = Script::new(&["stop here"]);
    ask(&book, &book.silence(), "ttl_lock", &known, &mut script).expect("it goes through");
    assert_eq!(asked(&book, &script), ["release"], "that the lease is renewed follows from how often");
}

#[test]
fn only_details_that_matter_for_these_answers_are_asked() {
    let book = book();
    let takes_a_key = lockpick::intake::answers::add(&book, &book.silence(), "guard=idempotency_key").expect("an answer");
    for (facts, expected) in [(book.silence(), false), (takes_a_key, true)] {
        let mut script = Script::new(&[NOT_SURE; 12]);
        ask(&book, &facts, "unique_constraint", &[], &mut script).map(drop).unwrap_or_default();
        assert_eq!(asked(&book, &script).contains(&"key_sent".to_owned()), expected);
    }
}

#[test]
fn each_may_be_left_open_and_going_back_asks_again() {
    let book = book();
    let mut script = Script::new(&["process", NOT_SURE, BACK, BACK, NOT_SURE, "session", "stop here"]);
    let answered = ask(&book, &book.silence(), "local_lock", &[], &mut script).expect("it goes through");
    let session = book.detail("freed_on_crash").and_then(|detail| book.details[detail].choice("session")).expect("a choice");
    assert_eq!(answered, Some(vec![("freed_on_crash".to_owned(), DetailValue::Choice(session))]));
    assert_eq!(asked(&book, &script)[..5], ["reaches", "freed_on_crash", "file_system", "freed_on_crash", "reaches"]);
}

#[test]
fn going_back_from_the_first_one_ends_the_details_and_ctrl_c_leaves() {
    let book = book();
    assert_eq!(ask(&book, &book.silence(), "local_lock", &[], &mut Script::new(&[BACK])).expect("it goes through"), None);
    assert!(matches!(ask(&book, &book.silence(), "local_lock", &[], &mut Script::new(&["process", CTRL_C])), Err(Stopped::Left)));
}

/// The choices of the last question, without those that leave it open, and their help.
fn offers(script: &Script) -> Vec<(&str, &str)> {
    let question = script.questions.last().expect("a question was put");
    question.choices.iter().map(|choice| (choice.means.as_str(), choice.help.as_str())).filter(|(_, help)| !help.is_empty()).collect()
}

#[test]
fn leases_are_proposed_from_the_numbers_with_how_they_were_found() {
    let book = book();
    let mut script = Script::new(&["4m", "30s", "1s", "stop here"]);
    ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through");
    let offers = offers(&script);
    assert_eq!(offers.iter().map(|offer| offer.0).collect::<Vec<_>>(), ["4m32s, not renewed", "47s, renewed every 15s"]);
    assert!(offers[0].1.starts_with("How: longer than acquiring, the longest run, the longest pause,"), "{}", offers[0].1);
    assert!(offers[0].1.ends_with("\nStated: longest run 4m, longest pause 30s, drift 1s."), "{}", offers[0].1);
    assert!(offers[1].1.ends_with("\nStated: longest pause 30s, drift 1s."), "{}", offers[1].1);
}

#[test]
fn a_proposal_that_is_taken_states_the_lease_and_its_renewal() {
    let book = book();
    let taken = |word: &str| {
        let mut script = Script::new(&["4m", "30s", "1s", word, "stop here"]);
        let answered = ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through").expect("it was answered");
        assert_eq!(asked(&book, &script).last().map(String::as_str), Some("release"), "what follows from the proposal is not asked");
        let duration = |id: &str| answered.iter().find(|(detail, _)| detail == id).map(|(_, value)| *value);
        (duration("ttl"), duration("renew_every"), duration("renewal"))
    };
    let no = book.detail("renewal").and_then(|detail| book.details[detail].choice("no")).map(DetailValue::Choice);
    assert_eq!(taken("4m32s"), (Some(DetailValue::Duration(272_000)), None, no));
    assert_eq!(taken("47s"), (Some(DetailValue::Duration(47_000)), Some(DetailValue::Duration(15_000)), None));
}

#[test]
fn what_is_not_stated_is_said_to_count_as_nothing_and_nothing_is_made_up() {
    let book = book();
    let mut script = Script::new(&["4m", "", "", "another length", BACK, "another length", "10m", "stop here"]);
    let answered = ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through").expect("it was answered");
    assert!(answered.contains(&("ttl".to_owned(), DetailValue::Duration(600_000))), "{answered:?}");
    let lease = script.questions.iter().find(|question| question.choices[0].means == "4m1s, not renewed").expect("a lease is proposed");
    assert!(lease.choices[0].help.ends_with("Not stated, so taken as nothing: longest pause, drift."), "{}", lease.choices[0].help);
    assert_eq!(lease.choices[1].means, "another length", "without the longest pause no renewed lease can be sized");
    let mut script = Script::new(&["", "", "", "stop"]);
    ask(&book, &book.silence(), "ttl_lock", &[], &mut script).expect("it goes through");
    assert_eq!(script.questions, [], "without any number there is nothing to propose");
}
