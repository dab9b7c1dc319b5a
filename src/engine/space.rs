//! The ways in which missing answers can still turn out, searched by splitting and never by listing.
//!
//! A box is one set of possible answers per criterion. A condition over a box holds always, never, or depends on one
//! criterion; then the box is cut in two along that criterion. Each cut decides something, so the search is exact and
//! looks at a few hundred boxes where listing would look at hundreds of thousands of combinations.

use crate::condition::Case;
use crate::facts::{Possible, Set};

/// How a condition stands over a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// In every completion.
    Always,
    /// In none.
    Never,
    /// It depends on whether this criterion is among these answers.
    Depends(Cut),
}

/// A way to cut a box in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// The criterion to cut along.
    pub criterion: usize,
    /// The answers of one half; the other half has the rest.
    pub among: Set,
}

impl Cut {
    /// The two halves of a box.
    pub fn halves(self, whole: &Possible) -> [Possible; 2] {
        let (mut inside, mut outside) = (*whole, *whole);
        inside[self.criterion] = whole[self.criterion].intersection(self.among);
        outside[self.criterion] = whole[self.criterion].without(self.among);
        [inside, outside]
    }
}

/// How one case stands over a box.
pub fn standing(case: &Case, possible: &Possible, stack: Set) -> Standing {
    if !case.fits_stack(stack) {
        return Standing::Never;
    }
    let mut standing = Standing::Always;
    for (criterion, among) in &case.answers {
        let answers = possible[*criterion];
        if !answers.meets(*among) {
            return Standing::Never;
        }
        if standing == Standing::Always && !answers.is_within(*among) {
            standing = Standing::Depends(Cut { criterion: *criterion, among: *among });
        }
    }
    standing
}

/// How the condition made of these cases stands over a box.
pub fn standing_of(cases: &[Case], possible: &Possible, stack: Set) -> Standing {
    let mut found = Standing::Never;
    for case in cases {
        match standing(case, possible, stack) {
            Standing::Always => return Standing::Always,
            Standing::Depends(cut) if found == Standing::Never => found = Standing::Depends(cut),
            _ => {}
        }
    }
    found
}

/// Whether a box has a completion for which none of the conditions holds.
pub fn can_avoid<'c>(conditions: impl Iterator<Item = &'c [Case]> + Clone, possible: &Possible, stack: Set) -> bool {
    let mut cut = None;
    for cases in conditions.clone() {
        match standing_of(cases, possible, stack) {
            Standing::Always => return false,
            Standing::Depends(at) => cut = cut.or(Some(at)),
            Standing::Never => {}
        }
    }
    match cut {
        None => true,
        Some(cut) => cut.halves(possible).iter().any(|half| can_avoid(conditions.clone(), half, stack)),
    }
}

/// The part of a box in which a case holds; `None` when there is none.
pub fn part(case: &Case, possible: &Possible, stack: Set) -> Option<Possible> {
    if !case.fits_stack(stack) {
        return None;
    }
    let mut part = *possible;
    for (criterion, among) in &case.answers {
        part[*criterion] = part[*criterion].intersection(*among);
        if part[*criterion].is_empty() {
            return None;
        }
    }
    Some(part)
}
