//! Running a recipe: step after step, reading each answer as the recipe says.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::book::{ErrorRule, Part, Sees, Step, Then};
use crate::client::{Answer, Client, Done};
use crate::text::{Fill, Piece, Value, Values, pieces};

/// How long a worker keeps starting over before it counts as having failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest random pause after a step, which stands for the reader's own code, and before starting over.
const PAUSE: Duration = Duration::from_micros(800);
const BEFORE_AGAIN: Duration = Duration::from_millis(4);

/// How a run of a recipe's parts ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Through all parts.
    Won,
    /// Somebody else has it.
    Lost,
    /// The lock was lost on the way, and the recipe noticed.
    Stopped,
    /// Something happened that the recipe does not speak of.
    Broken(String),
}

/// A recipe's steps, cut into pieces and ready to be run many times.
#[derive(Clone, Debug)]
pub struct Flow {
    steps: Vec<(Step, Option<Vec<Piece>>)>,
    errors: Vec<ErrorRule>,
}

impl Flow {
    /// Fills the placeholders of the steps.
    pub fn new(steps: &[Step], errors: &[ErrorRule], fill: &Fill, bound: &[String]) -> Self {
        let cut = |step: &Step| step.run.as_deref().map(|text| pieces(text.trim(), fill, bound));
        Self { steps: steps.iter().map(|step| (step.clone(), cut(step))).collect(), errors: errors.to_vec() }
    }

    /// Runs the given parts in their order, starting over as often as the recipe says so, and undoes what a run that
    /// does not get through has left open. Values that steps give are added to `values`.
    pub fn run(&self, client: &mut dyn Client, parts: &[Part], values: &mut Values) -> End {
        let start = Instant::now();
        loop {
            if parts.contains(&Part::Take) {
                values.insert("me".to_owned(), Value::Text(format!("{:016x}", fastrand::u64(..))));
            }
            let Err(exit) = self.once(client, parts, values) else { return End::Won };
            self.undo(client, values);
            match exit {
                Exit::Lost => return End::Lost,
                Exit::Stop => return End::Stopped,
                Exit::Broken(text) => return End::Broken(text),
                Exit::Again if start.elapsed() > PATIENCE => return End::Broken("still starting over".to_owned()),
                Exit::Again => pause(BEFORE_AGAIN),
            }
        }
    }

    fn once(&self, client: &mut dyn Client, parts: &[Part], values: &mut Values) -> Result<(), Exit> {
        for part in parts {
            for (step, text) in self.steps.iter().filter(|(step, _)| step.part == *part) {
                compute(&step.compute, values)?;
                pause(PAUSE);
                let Some(text) = text else { continue };
                let answer = client.run(text, values);
                match self.follow(step, &answer)? {
                    Then::Won => {
                        give(step, &answer, values)?;
                        break;
                    }
                    Then::Next => give(step, &answer, values)?,
                    Then::Lost => return Err(Exit::Lost),
                    Then::Again => return Err(Exit::Again),
                    Then::Stop => return Err(Exit::Stop),
                }
            }
        }
        Ok(())
    }

    /// What follows from an answer: the step's own readings first, then what the engine's errors mean.
    fn follow(&self, step: &Step, answer: &Answer) -> Result<Then, Exit> {
        if let Some(read) = step.reads.iter().find(|read| sees(read.sees, &read.codes, step.at.as_deref(), answer)) {
            return Ok(read.then);
        }
        let Answer::Failed { code, text } = answer else { return Ok(Then::Next) };
        let rule = self.errors.iter().find(|rule| rule.codes.contains(code));
        rule.map(|rule| rule.then).ok_or_else(|| Exit::Broken(format!("{}: error {code} {text}", step.id)))
    }

    /// Leaves nothing open. Errors are of no interest: there may be nothing to undo, or no connection to do it on.
    fn undo(&self, client: &mut dyn Client, values: &Values) {
        for (_, text) in self.steps.iter().filter(|(step, _)| step.part == Part::Undo) {
            if let Some(text) = text {
                drop(client.run(text, values));
            }
        }
    }
}

/// Why a run did not get through.
enum Exit {
    Lost,
    Again,
    Stop,
    Broken(String),
}

/// Waits a random moment up to `longest`.
fn pause(longest: Duration) {
    std::thread::sleep(longest.mul_f64(fastrand::f64()));
}

/// Whether an answer shows what a reading asks for.
fn sees(what: Sees, codes: &[String], at: Option<&str>, answer: &Answer) -> bool {
    let done = match answer {
        Answer::Failed { code, .. } => return what == Sees::Error && codes.contains(code),
        Answer::Done(done) => done,
    };
    let value = value_at(done, at);
    let number = value.and_then(Value::number);
    match what {
        Sees::Row => done.row,
        Sees::NoRow => !done.row,
        Sees::Changed => done.changed.is_some_and(|changed| changed > 0),
        Sees::Unchanged => done.changed == Some(0),
        Sees::True => number == Some(1),
        Sees::False => number == Some(0) || value.is_none(),
        Sees::Ok => !matches!(value, Some(Value::Null)),
        Sees::Nil => matches!(value, Some(Value::Null)),
        Sees::Number => number.is_some(),
        Sees::Error => false,
    }
}

fn value_at<'a>(done: &'a Done, at: Option<&str>) -> Option<&'a Value> {
    at.map_or(done.first.as_ref(), |at| done.named.get(at))
}

/// Binds what a step gives for the steps after it.
fn give(step: &Step, answer: &Answer, values: &mut Values) -> Result<(), Exit> {
    let Answer::Done(done) = answer else { return Ok(()) };
    for (name, from) in &step.gives {
        let constant = from.parse().ok().map(Value::Number);
        let value = constant.or_else(|| done.named.get(from).cloned());
        let value = value.ok_or_else(|| Exit::Broken(format!("{}: no {from} in the answer", step.id)))?;
        values.insert(name.clone(), value);
    }
    Ok(())
}

/// Does what the reader's code would do: `new_value: value + 1`.
fn compute(computations: &BTreeMap<String, String>, values: &mut Values) -> Result<(), Exit> {
    for (name, computation) in computations {
        let result = computed(computation, values);
        let result = result.ok_or_else(|| Exit::Broken(format!("cannot compute {computation}")))?;
        values.insert(name.clone(), Value::Number(result));
    }
    Ok(())
}

fn computed(computation: &str, values: &Values) -> Option<i64> {
    let (name, rest) = computation.split_once(' ')?;
    let (sign, number) = rest.split_once(' ')?;
    let number: i64 = number.parse().ok()?;
    let value = values.get(name)?.number()?;
    match sign {
        "+" => value.checked_add(number),
        "-" => value.checked_sub(number),
        _ => None,
    }
}
