//! Sets the rule book and the model against each other, combination by combination.

use super::answers::{self, Answers, Ruling};
use super::protocols;
use super::reading::{self, NotModelled};
use super::witness::{self, TOLD, Violation, Witness};
use crate::cell;
use crate::fault::Fault;
use crate::property::{Properties, Property};
use crate::protocol::{Load, Protocol};
use crate::search;
use lockpick::rulebook::Book;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Rule book and model, compared. A combination is a mechanism that can express it, with an answer to every question.
#[derive(Default)]
pub struct Comparison {
    /// How many combinations the safety rules admit and the model was asked about.
    pub admitted: usize,
    /// How many they exclude and the model was asked about.
    pub excluded: usize,
    /// How many were not judged, by reason.
    pub not_modelled: BTreeMap<NotModelled, usize>,
    /// For each mechanism and safety rule that ever decides alone, what it keeps out.
    pub witnesses: BTreeMap<(String, String), Witness>,
    /// Where they differ, in words.
    pub disagreements: BTreeMap<String, usize>,
}

/// The lengths of the counterexamples found so far; many combinations ask for the same.
#[derive(Default)]
pub struct Searches(HashMap<(Protocol, Option<Fault>), BTreeMap<Property, usize>>);

impl Searches {
    /// A violation under the first of these faults that has any.
    fn violation(
        &mut self,
        protocols: &[Protocol],
        judged: &[(Load, Properties)],
        faults: impl Iterator<Item = Option<Fault>>,
    ) -> Option<Violation> {
        for fault in faults {
            for (load, properties) in judged {
                for protocol in protocols {
                    let protocol = Protocol { load: *load, ..protocol.clone() };
                    let lengths = self.lengths(&protocol, fault);
                    let broken = lengths.iter().filter(|(property, _)| properties.contains(**property));
                    if let Some((property, length)) = broken.min_by_key(|(_, length)| **length) {
                        return Some(Violation { property: *property, length: *length, fault, protocol });
                    }
                }
            }
        }
        None
    }

    fn lengths(&mut self, protocol: &Protocol, fault: Option<Fault>) -> &BTreeMap<Property, usize> {
        self.0.entry((protocol.clone(), fault)).or_insert_with(|| {
            let findings = search::search(&cell::under(protocol.clone(), fault.as_slice()));
            findings.broken.into_iter().map(|(property, trace)| (property, trace.len())).collect()
        })
    }
}

/// Compares them over every combination.
pub fn compare(book: &Book, searches: &mut Searches) -> Comparison {
    let mut comparison = Comparison::default();
    let engine = answers::engine(book);
    let (sets, stands_for) = answers::all(book, &engine);
    for set in &sets {
        let judged = reading::judged(set);
        for (number, mechanism) in book.mechanisms.iter().enumerate() {
            let ruling = answers::ruling(book, &engine, number, set);
            if ruling.cannot_express {
                continue;
            }
            let protocols = judged.as_ref().map_err(|reason| *reason);
            let protocols = protocols.and_then(|judged| Ok((protocols::of(&mechanism.id, set, &ruling.obligations)?, judged)));
            match protocols {
                Err(reason) => *comparison.not_modelled.entry(reason).or_default() += stands_for,
                Ok((protocols, judged)) => {
                    let violation = searches.violation(&protocols, judged, witness::faults(&ruling.safety));
                    comparison.add(&mechanism.id, set, &ruling, violation, stands_for);
                }
            }
        }
    }
    comparison
}

impl Comparison {
    /// How many combinations were compared.
    pub fn combinations(&self) -> usize {
        self.admitted + self.excluded
    }

    fn add(&mut self, mechanism: &str, set: &Answers<'_>, ruling: &Ruling<'_>, violation: Option<Violation>, stands_for: usize) {
        let is_admitted = ruling.safety.is_empty();
        *(if is_admitted { &mut self.admitted } else { &mut self.excluded }) += stands_for;
        let told = || TOLD.map(|criterion| set.to(criterion)).join(", ");
        match (&ruling.safety[..], violation) {
            ([], None) => {}
            ([], Some(Violation { property, fault, length, .. })) => {
                let fault = cell::column(fault.as_slice());
                self.disagree(
                    stands_for,
                    format!("{mechanism} is admitted for {}, and {fault} breaks {property} in {length} steps", told()),
                );
            }
            (rules, None) => {
                self.disagree(stands_for, format!("{mechanism} is excluded for {} by {}, and nothing breaks", told(), rules.join(", ")));
            }
            ([rule], Some(violation)) => {
                let witness = Witness::new(rule, set, violation, stands_for);
                match self.witnesses.entry((mechanism.to_owned(), (*rule).to_owned())) {
                    Entry::Vacant(place) => drop(place.insert(witness)),
                    Entry::Occupied(mut known) => known.get_mut().absorb(witness),
                }
            }
            (_, Some(_)) => {}
        }
    }

    fn disagree(&mut self, stands_for: usize, text: String) {
        *self.disagreements.entry(text).or_default() += stands_for;
    }
}
