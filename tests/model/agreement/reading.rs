//! How a set of answers is read as a question to the model: which work, which properties, at which place.

use super::answers::Answers;
use crate::property::{Properties, Property};
use crate::protocol::{Load, Place};

/// Why a set of answers is not judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NotModelled {
    /// The failure is one that is accepted, so no property stands for it.
    Accepted,
    /// Nobody contends.
    NoRivals,
    /// The invariant has no load.
    Invariant,
    /// A leader whose harm is an effect that happens twice: what a leader does is not one task.
    LeaderEffects,
    /// The two effects are different ones that together break the rule, so it is not known whether they share a key.
    DifferentEffects,
    /// The value lies in one store and its consequences in another; the model has one resource.
    TwoPlaces,
    /// A half-finished section is what would go wrong, and the model's write is one step.
    HalfFinished,
}

impl NotModelled {
    /// Every reason.
    pub const ALL: [NotModelled; 7] = [
        NotModelled::Accepted,
        NotModelled::NoRivals,
        NotModelled::Invariant,
        NotModelled::LeaderEffects,
        NotModelled::DifferentEffects,
        NotModelled::TwoPlaces,
        NotModelled::HalfFinished,
    ];

    /// The reason in words.
    pub fn because(self) -> &'static str {
        match self {
            NotModelled::Accepted => "the failure is accepted, so nothing is judged",
            NotModelled::NoRivals => "nobody contends",
            NotModelled::Invariant => "the invariant is not modelled (nothing_shared, fresh_number, all_or_nothing, in_order)",
            NotModelled::LeaderEffects => "what a leader does is not one task whose repetition could be seen",
            NotModelled::DifferentEffects => "two different requests break the rule together, and may not share a key",
            NotModelled::TwoPlaces => "the value lies in one store and what follows from it in another",
            NotModelled::HalfFinished => "a section left half finished by a crash is not modelled, since a write is one step",
        }
    }
}

/// The work under which a set of answers is judged, and what must not happen to it.
pub fn judged(answers: &Answers<'_>) -> Result<Vec<(Load, Properties)>, NotModelled> {
    let repeats = repeats(answers);
    let wrong = match answers.to("failure") {
        "corruption" => Properties::of(&[Property::StaleWrite, Property::BrokenBound, Property::LostUpdate]),
        "split_brain" => Properties::of(&[Property::StaleWrite]),
        "duplicate_effect" => Properties::NONE,
        _ => return Err(NotModelled::Accepted),
    };
    if answers.are("contenders", &["nobody"]) {
        return Err(NotModelled::NoRivals);
    }
    let is_effect = wrong.is_empty();
    let has_key = answers.are("guard", &["idempotency_key", "token_and_key"]);
    if is_effect && has_key && answers.are("invariant", &["conditional_change", "set_rule", "no_overlap"]) {
        return Err(NotModelled::DifferentEffects);
    }
    let (one_shot, own_request, bound) = (Load::OneShot, Load::ReadModifyWrite, Load::Bound);
    match answers.to("invariant") {
        // One call too many is one call too many, whatever harm it does.
        "rate_limit" => Ok(vec![(bound, Properties::of(&[Property::BrokenBound]))]),
        // One worker does it all, so there is one effect to repeat, and one record that two could write.
        "exactly_one" | "claim_one" | "no_overlap" if is_effect => Ok(vec![(one_shot, repeats)]),
        "exactly_one" | "claim_one" => Ok(vec![(own_request, wrong)]),
        // Each worker has a request of its own, and what they do together may still be one effect.
        "exclusive_section" | "record_rule" | "conditional_change" | "set_rule" if is_effect => {
            Ok(vec![(one_shot, repeats), (own_request, repeats)])
        }
        "exclusive_section" | "record_rule" => Ok(vec![(own_request, wrong)]),
        // Of overlapping ranges one may stand; of the changes that a rule over a set allows, only so many may happen.
        "conditional_change" | "set_rule" | "no_overlap" => Ok(vec![(bound, wrong)]),
        "one_leader" if is_effect => Err(NotModelled::LeaderEffects),
        "one_leader" => Ok(vec![(own_request, wrong)]),
        _ => Err(NotModelled::Invariant),
    }
}

fn repeats(answers: &Answers<'_>) -> Properties {
    match answers.to("on_crash") {
        "finish" => Properties::of(&[Property::RepeatedEffect, Property::LostWork]),
        _ => Properties::of(&[Property::RepeatedEffect]),
    }
}

/// Where the work takes effect: what the receiver can turn down says which kind of place it is.
pub fn place(answers: &Answers<'_>) -> Place {
    match answers.to("guard") {
        _ if answers.are("invariant", &["rate_limit"]) => Place::Outside,
        "transaction" => Place::Same,
        "token" | "token_and_key" => Place::Separate,
        _ => Place::Outside,
    }
}
