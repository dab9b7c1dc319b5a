//! What there are recipes for: each variant once, whatever the engine.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::facts::Set;
use crate::fields::Fields;
use crate::rulebook::names::{number, numbers};
use crate::rulebook::reading::Reading;

/// A way to write out a mechanism, or a redesign.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Variant {
    /// Its id.
    pub id: String,
    /// What it is, in a few words.
    pub title: String,
    /// What it is for.
    pub purpose: String,
    /// The mechanisms that it writes out.
    pub mechanisms: Set,
    /// The ending of the name of its table.
    pub noun: String,
    /// The ways in which it fits the answers.
    pub cases: Vec<Case>,
    /// The ways in which it stands before all variants of which this is not so; mostly none.
    pub first: Vec<Case>,
    /// The ids of the redesigns that it writes out, whatever the answers.
    pub redesigns: Vec<String>,
    /// The number of an earlier variant that serves the same: of both, what was raced comes first.
    pub alike: Option<usize>,
    /// Whether it need not be kept where the data is, so that of several engines the best tried one may be taken.
    pub anywhere: bool,
    /// Whether it is only ever printed with others that name it.
    pub companion: bool,
    /// The ids of what must be true for it to hold.
    pub obligations: Vec<String>,
}

impl Variant {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("variants", "a variant", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut word = |key| reading.text(&mut fields, key);
        let (id, title, purpose, noun) = (word("id"), word("title"), word("for"), word("noun"));
        let mechanisms = fields.required("mechanisms", reading.problems);
        let mechanisms = mechanisms.map(|node| numbers(&reading.names.mechanisms, "mechanism", node, reading.problems));
        let cases = reading.cases(&mut fields, "when");
        let first = reading.optional_cases(&mut fields, "first_when");
        let redesigns = reading.references(&mut fields, "redesigns", "redesigns");
        let variants = &reading.names.variants;
        let alike = fields.optional("alike").filter(|node| !variants.is_retired(node));
        let alike = alike.and_then(|node| number(variants, "variant", node, reading.problems));
        let anywhere = fields.flag("anywhere", reading.problems);
        let companion = fields.flag("companion", reading.problems);
        let obligations = reading.references(&mut fields, "obligations", "obligations");
        fields.finish(reading.problems);
        Self {
            id,
            title,
            purpose,
            mechanisms: mechanisms.unwrap_or_default(),
            noun,
            cases,
            first,
            redesigns,
            alike,
            anywhere,
            companion,
            obligations,
        }
    }
}
