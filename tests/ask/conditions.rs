//! The answers that do not change the mechanism and decide what must be true for it.

use lockpick::facts::Facts;
use lockpick::intake::deciding::deciding;
use lockpick::intake::details::Lock;
use lockpick::intake::interview;
use lockpick::intake::prompt::Subject;
use lockpick::rulebook::Book;

use crate::support::script::{BACK, NOT_SURE, Script};
use crate::support::{Folder, lockpick};

/// A job table from which each job is taken by one worker, for an effect that takes a key.
const JOBS: [&str; 5] =
    ["failure=duplicate_effect", "invariant=claim_one", "owner=one_database", "contenders=many_hosts", "guard=idempotency_key"];

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is there")
}

fn facts(book: &Book, answers: &[&str]) -> Facts {
    answers.iter().fold(book.silence(), |facts, answer| lockpick::intake::answers::add(book, &facts, answer).expect("an answer"))
}

/// What is still asked of the jobs' claim, by id, and the facts afterwards.
fn asked(book: &Book, words: &[&str]) -> (Vec<String>, Option<Facts>) {
    let (facts, known) = (facts(book, &JOBS), vec![None; book.details.len()]);
    let lock = Lock { facts: &facts, mechanism: book.mechanism("atomic_update").expect("a mechanism"), known: &known };
    let mut script = Script::new(words);
    let answered = interview::conditions(book, lock, &mut script).expect("it goes through");
    assert!(script.is_over(), "more is asked");
    let id =
        |subject: Subject| if let Subject::Criterion(number) = subject { book.criteria[number].id.clone() } else { format!("{subject:?}") };
    (script.subjects().into_iter().map(id).collect(), answered)
}

#[test]
fn what_a_crash_needs_is_asked_before_the_details_where_an_obligation_depends_on_it() {
    let book = book();
    let (ids, answered) = asked(&book, &["finish"]);
    assert_eq!(ids, ["on_crash"]);
    assert_eq!(answered, Some(facts(&book, &[&JOBS[..], &["on_crash=finish"]].concat())));
}

#[test]
fn it_may_be_left_open_and_going_back_from_it_leads_out() {
    let book = book();
    assert_eq!(asked(&book, &[NOT_SURE]).1, Some(facts(&book, &JOBS)));
    assert_eq!(asked(&book, &[BACK]).1, None);
}

#[test]
fn a_saved_note_says_which_open_answer_decides_what_must_be_true() {
    let folder = Folder::new("conditions-saved");
    let answers: Vec<&str> = JOBS.iter().flat_map(|answer| ["--answer", answer]).collect();
    lockpick(&[&["ask", "--no-input", "--save", &folder.path("jobs.yaml")], answers.as_slice()].concat()).with_code(0);
    let text = folder.read("jobs.yaml");
    assert!(text.contains("# on_crash: [skip, finish] does not change the mechanism; decides what must be true for it\n"), "{text}");
}

#[test]
fn whatever_is_asked_then_never_changes_the_mechanism() {
    let book = book();
    let mechanism = book.mechanism("atomic_update").expect("a mechanism");
    let facts = facts(&book, &JOBS);
    let outcomes = |facts: &Facts| lockpick::engine::Engine::new(&book, facts).outcomes(&facts.possible);
    for criterion in deciding(&book, &facts, mechanism, &vec![None; book.details.len()]) {
        for answer in 0..book.criteria[criterion].answers.len() {
            let then = facts.with(criterion, lockpick::facts::Set::of(answer));
            assert!(outcomes(&then).is_empty() || outcomes(&then) == outcomes(&facts), "{}", book.criteria[criterion].id);
        }
    }
}
