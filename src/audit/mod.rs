//! The audit: what its author cannot have meant by a rule book, found over every combination of answers and in every sample,
//! with an example of each.

mod idle;
mod samples;
pub mod space;
mod whole;

use crate::date::Date;
use crate::rulebook::{Book, Level, Samples};

/// What an audit looked at, and what it found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// The possible combinations of answers, all of which were looked at; `None` where there are too many.
    pub combinations: Option<usize>,
    /// The samples of checks that were tried.
    pub samples: usize,
    /// What was found.
    pub flaws: Vec<Flaw>,
}

/// Something that the author of a rule book cannot have meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// What sort of flaw it is.
    pub kind: Kind,
    /// The entry that it is about, by the name that `explain` knows; empty where it is about the book as a whole.
    pub entry: String,
    /// What is wrong, as one clause.
    pub message: String,
    /// Where it shows: criteria with the answers of an example, by number; empty where it shows everywhere.
    pub example: Vec<(usize, usize)>,
    /// The sample that shows it, as YAML.
    pub sample: Option<String>,
}

/// The sorts of flaws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The answers end in a redesign, and no redesign says how.
    NoAdvice,
    /// A redesign is offered and leads to another redesign.
    NoWayOut,
    /// More harm gives a lighter outcome.
    LighterForMoreHarm,
    /// A check is silent on a sample on which it must fire, or the other way round.
    WrongSample,
    /// There are more combinations than can be looked at.
    TooLarge,
    /// A rule holds in no combination.
    NeverFires,
    /// A redesign or an obligation goes with no outcome.
    NeverApplies,
    /// A mechanism is the outcome of no combination.
    NeverRecommended,
    /// An answer contradicts all others.
    NeverPossible,
    /// No answer to a criterion ever changes the outcome.
    NeverMatters,
    /// Nothing shows that a check fires.
    NoSample,
}

impl Kind {
    /// Its id.
    pub fn id(self) -> &'static str {
        match self {
            Self::NoAdvice => "no-advice",
            Self::NoWayOut => "no-way-out",
            Self::LighterForMoreHarm => "lighter-for-more-harm",
            Self::WrongSample => "wrong-sample",
            Self::TooLarge => "too-large",
            Self::NeverFires => "never-fires",
            Self::NeverApplies => "never-applies",
            Self::NeverRecommended => "never-recommended",
            Self::NeverPossible => "never-possible",
            Self::NeverMatters => "never-matters",
            Self::NoSample => "no-sample",
        }
    }

    /// How bad it is: wrong advice is an error, an entry that does nothing a warning.
    pub fn level(self) -> Level {
        match self {
            Self::NoAdvice | Self::NoWayOut | Self::LighterForMoreHarm | Self::WrongSample | Self::TooLarge => Level::Error,
            Self::NeverFires | Self::NeverApplies | Self::NeverRecommended | Self::NeverPossible | Self::NeverMatters | Self::NoSample => {
                Level::Warning
            }
        }
    }
}

impl Flaw {
    fn new(kind: Kind, entry: impl Into<String>, message: impl Into<String>) -> Self {
        Self { kind, entry: entry.into(), message: message.into(), example: Vec::new(), sample: None }
    }

    fn with_example(self, combination: &[usize]) -> Self {
        Self { example: combination.iter().copied().enumerate().collect(), ..self }
    }
}

/// Audits a whole rule book. `retired` are the ids of what rule files have taken out, `today` is the day on which the samples are
/// reviewed.
pub fn audit(book: &Book, samples: &[Samples], retired: &[String], today: Date) -> Audit {
    let mut flaws = Vec::new();
    let combinations = whole::find(book, &mut flaws);
    idle::find(book, &mut flaws);
    let tried = samples::find(book, samples, retired, today, &mut flaws);
    Audit { combinations, samples: tried, flaws }
}

/// Tries the samples of a rule book alone.
pub fn audit_samples(book: &Book, samples: &[Samples], retired: &[String], today: Date) -> Audit {
    let mut flaws = Vec::new();
    let tried = samples::find(book, samples, retired, today, &mut flaws);
    Audit { combinations: None, samples: tried, flaws }
}
