//! What goes with a recommendation: redesigns, alternatives and obligations.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::facts::Set;
use crate::fields::text;
use crate::source::Problem;

use super::names::numbers;
use super::reading::Reading;

/// A change of the problem, offered instead of a mechanism or beside one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Redesign {
    /// Its id.
    pub id: String,
    /// What to do, in a few words.
    pub title: String,
    /// The ways in which it applies.
    pub cases: Vec<Case>,
    /// What to do, in full.
    pub advice: String,
    /// What the answers may become once it is followed: one of these ways.
    pub leads_to: Vec<Case>,
    /// Mechanisms that it rejects as a way to lower the odds.
    pub rejects: Set,
    /// Offered when no mechanism qualifies.
    pub instead: bool,
    /// Offered beside a mechanism.
    pub beside: bool,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// What must be true for a recommendation to hold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Obligation {
    /// Its id.
    pub id: String,
    /// The mechanisms that it goes with.
    pub with: Set,
    /// The ways in which it applies.
    pub cases: Vec<Case>,
    /// What must be true.
    pub says: String,
    /// Where it is from.
    pub sources: Vec<String>,
}

impl Redesign {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("redesigns", "a redesign", |reading, mut fields| {
            let id = reading.text(&mut fields, "id");
            let title = reading.text(&mut fields, "title");
            let advice = reading.text(&mut fields, "advice");
            let cases = reading.required_cases(&mut fields, "when");
            let leads_to = reading.optional_cases(&mut fields, "leads_to");
            let rejects = fields.optional("rejects").map(|node| numbers(&reading.names.mechanisms, "mechanism", node, reading.problems));
            let (mut instead, mut beside) = (false, false);
            for node in fields.texts("offered", reading.problems) {
                match text(node, "offered", reading.problems) {
                    Some("instead") => instead = true,
                    Some("beside") => beside = true,
                    _ => reading.problems.push(Problem::new("unknown-value", node.span, "a redesign is offered `instead` or `beside`")),
                }
            }
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, title, cases, advice, leads_to, rejects: rejects.unwrap_or_default(), instead, beside, sources }
        })
    }
}

impl Obligation {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("obligations", "an obligation", |reading, mut fields| {
            let id = reading.text(&mut fields, "id");
            let says = reading.text(&mut fields, "says");
            let mechanisms = &reading.names.mechanisms;
            let with = fields.required("with", reading.problems).map_or(Set::EMPTY, |node| {
                let all = node.text() == Some("all");
                if all { Set::below(mechanisms.len()) } else { numbers(mechanisms, "mechanism", node, reading.problems) }
            });
            let except = fields.optional("except").map(|node| numbers(mechanisms, "mechanism", node, reading.problems));
            let cases = reading.cases(&mut fields, "when");
            let sources = reading.sources(&mut fields);
            fields.finish(reading.problems);
            Self { id, with: with.without(except.unwrap_or_default()), cases, says, sources }
        })
    }
}
