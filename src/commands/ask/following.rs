//! After the result: the details of the lock, for whoever wants to go on.

use crate::engine::{Advice, Outcome};
use crate::facts::Facts;
use crate::intake::deciding::deciding;
use crate::intake::details::{self, Lock};
use crate::intake::interview;
use crate::intake::prompt::{Choice, Prompter, Question, Reply, Stopped, Subject};
use crate::rulebook::Book;

use super::session::Session;

/// Asks the details of the mechanism that a note would state, as far as the person wants to; before them the answers that
/// decide what must be true for it.
pub fn ask(book: &Book, session: &mut Session, advice: &Advice, prompter: &mut dyn Prompter) -> Result<(), Stopped> {
    if let (Some(chosen), Some(Outcome::Mechanism(recommended))) = (session.mechanism, advice.outcome)
        && chosen != recommended
    {
        settle(book, session, chosen, recommended, prompter)?;
    }
    let Some(mechanism) = session.mechanism else { return Ok(()) };
    let known = session.known(book);
    let has_details = |facts: &Facts| !details::open(book, facts, mechanism, &known).is_empty();
    let more = |facts: &Facts| has_details(facts) || !deciding(book, facts, mechanism, &known).is_empty();
    let what = if has_details(&session.facts) { "the details of" } else { "what must be true for" };
    let asks = format!("Go on to {what} {}? Each can be left open.", book.mechanisms[mechanism].id);
    while more(&session.facts) && prompter.confirm(&asks, true)? == Reply::Answer(true) {
        let lock = Lock { facts: &session.facts, mechanism, known: &known };
        let Some(facts) = interview::conditions(book, lock, prompter)? else { continue };
        session.facts = facts;
        let lock = Lock { facts: &session.facts, mechanism, known: &known };
        if let Some(answered) = details::ask(book, lock, prompter)? {
            answered.into_iter().for_each(|(detail, value)| session.lock[detail] = Some(value));
            break;
        }
    }
    Ok(())
}

/// The note has chosen one mechanism and another one is recommended.
fn settle(book: &Book, session: &mut Session, chosen: usize, recommended: usize, prompter: &mut dyn Prompter) -> Result<(), Stopped> {
    let [chosen_id, recommended_id] = [chosen, recommended].map(|mechanism| &book.mechanisms[mechanism].id);
    let choice = |means: String, mechanism: usize| Choice { means, id: String::new(), help: book.mechanisms[mechanism].what.clone() };
    let question = Question {
        about: Subject::Course,
        progress: None,
        asks: format!("The note has chosen {chosen_id}, and {recommended_id} is recommended. Which is it to be?"),
        matters: "The details that follow, and the saved note, are about this one.".to_owned(),
        possible: None,
        choices: vec![choice(format!("stay with {chosen_id}"), chosen), choice(format!("change to {recommended_id}"), recommended)],
        marked: 0,
    };
    if prompter.select(&question)? == Reply::Answer(1) {
        session.change_to(book, recommended);
    }
    Ok(())
}
