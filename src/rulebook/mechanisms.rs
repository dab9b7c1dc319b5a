//! What can be recommended: mechanisms with the rules that rule them out or make them weigh more.

use serde::{Deserialize, Serialize};

use crate::condition::{Case, Condition};
use crate::facts::Set;
use crate::fields::Fields;
use crate::yaml::{Node, Value};

use super::names::{number, numbers};
use super::reading::Reading;
use super::vocabulary::Vocabulary;

/// A way to keep two workers apart, or the lack of one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Mechanism {
    /// What notes write.
    pub id: String,
    /// Its name in a sentence.
    pub name: String,
    /// How heavy it is by itself; more is heavier.
    pub weight: u32,
    /// The numbers of its roles; none means that it coordinates nothing.
    pub roles: Set,
    /// Whether it needs a store that the workers share.
    pub needs_store: bool,
    /// What it is.
    pub what: String,
    /// What it stands for, in a few words.
    pub stands_for: String,
    /// What refuses the second.
    pub refuses_by: String,
    /// What to reach for it for.
    pub expresses: String,
    /// What it guarantees.
    pub guarantee: String,
    /// What it fits.
    pub fits: String,
    /// What it does not fit.
    pub does_not_fit: String,
    /// What it costs to run.
    pub costs: String,
    /// What happens when its holder is paused.
    pub when_paused: String,
    /// What happens when its holder crashes.
    pub when_crashed: String,
    /// When to prefer it beside a lighter one.
    pub prefer: String,
    /// The ways in which it is worth naming beside a lighter one.
    pub prefer_when: Vec<Case>,
    /// Where this is from.
    pub sources: Vec<String>,
    /// What rules it out or makes it weigh more.
    pub rules: Vec<Rule>,
    /// The details of the lock that matter here, most important first.
    pub details: Vec<MatteringDetail>,
}

/// A reason against a mechanism.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Rule {
    /// Its id; the same reason may stand against several mechanisms.
    pub id: String,
    /// What kind of reason it is.
    pub kind: RuleKind,
    /// The ways in which it holds.
    pub cases: Vec<Case>,
    /// Of a fit rule: the ways in which others are not kept out at all, so that harm follows from the misfit.
    pub lets_through: Vec<Case>,
    /// The reason, as one sentence.
    pub because: String,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// What a rule does to its mechanism.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleKind {
    /// It cannot express the invariant.
    Fit,
    /// It could, but a failure would get through.
    Safety,
    /// It works, but weighs so much more.
    Cost(u32),
}

impl RuleKind {
    /// The word for it in output.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::Safety => "safety",
            Self::Cost(_) => "cost",
        }
    }

    /// Whether it rules its mechanism out.
    pub fn rules_out(self) -> bool {
        !matches!(self, Self::Cost(_))
    }
}

impl Vocabulary for RuleKind {
    const ALL: &'static [Self] = &[Self::Fit, Self::Safety, Self::Cost(0)];

    fn word(&self) -> &'static str {
        Self::word(*self)
    }
}

/// A detail that matters for a mechanism.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct MatteringDetail {
    /// The detail.
    pub detail: usize,
    /// When it matters; always when absent.
    pub when: Option<Condition>,
}

impl Mechanism {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("mechanisms", "a mechanism", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let roles = fields.optional("roles").map(|node| numbers(&reading.names.roles, "role", node, reading.problems));
        let mut word = |key| reading.text(&mut fields, key);
        let (id, name, what) = (word("id"), word("name"), word("what"));
        let (stands_for, refuses_by, expresses, prefer) = (word("stands_for"), word("refuses_by"), word("expresses"), word("prefer"));
        let (guarantee, fits, does_not_fit) = (word("guarantee"), word("fits"), word("does_not_fit"));
        let (costs, when_paused, when_crashed) = (word("costs"), word("when_paused"), word("when_crashed"));
        let weight = reading.count(&mut fields, "weight");
        let needs_store = fields.flag_or("needs_store", true, reading.problems);
        let prefer_when = reading.cases(&mut fields, "prefer_when");
        let sources = reading.sources(&mut fields);
        let rules = reading.inner(&mut fields, "rules", "a rule", Rule::read);
        let details = fields.list("details", reading.problems).iter().filter_map(|node| MatteringDetail::read(reading, node)).collect();
        fields.finish(reading.problems);
        Self {
            id,
            name,
            weight,
            roles: roles.unwrap_or_default(),
            needs_store,
            what,
            stands_for,
            refuses_by,
            expresses,
            guarantee,
            fits,
            does_not_fit,
            costs,
            when_paused,
            when_crashed,
            prefer,
            prefer_when,
            sources,
            rules,
            details,
        }
    }

    /// Whether it coordinates anything at all.
    pub fn coordinates(&self) -> bool {
        !self.roles.is_empty()
    }
}

impl Rule {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let id = reading.text(&mut fields, "id");
        let because = reading.text(&mut fields, "because");
        let mut kind = reading.word(&mut fields, "kind").unwrap_or(RuleKind::Fit);
        if let RuleKind::Cost(adds) = &mut kind {
            *adds = reading.count(&mut fields, "adds");
        }
        let cases = reading.required_cases(&mut fields, "when");
        let lets_through = reading.optional_cases(&mut fields, "lets_through");
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self { id, kind, cases, lets_through, because, sources }
    }
}

impl MatteringDetail {
    /// A detail's id, or `{id, when}`.
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, node: &'b Node<'t>) -> Option<Self> {
        if !matches!(node.value, Value::Map(_)) {
            return number(&reading.names.details, "detail", node, reading.problems).map(|detail| Self { detail, when: None });
        }
        let mut fields = reading.fields(node, "a detail that matters")?;
        let id = fields.required("id", reading.problems)?;
        let detail = number(&reading.names.details, "detail", id, reading.problems);
        let when = reading.condition(&mut fields, "when");
        fields.finish(reading.problems);
        detail.map(|detail| Self { detail, when })
    }
}
