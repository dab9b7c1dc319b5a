//! The signs of the drawing. Each has a shape of its own, in Unicode and in ASCII, and none has a
//! meaning by color alone.

use crate::timeline::Kind;

/// A sign in both alphabets, and what the legend says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) unicode: char,
    pub(super) ascii: char,
    pub(super) means: &'static str,
}

impl Mark {
    pub(super) fn sign(self, ascii: bool) -> char {
        if ascii { self.ascii } else { self.unicode }
    }
}

const fn mark(unicode: char, ascii: char, means: &'static str) -> Mark {
    Mark { unicode, ascii, means }
}

/// The sign of an event; `None` for those that are seen by the line beginning or changing.
pub(super) fn event(kind: Kind) -> Option<Mark> {
    match kind {
        Kind::Acquire => Some(mark('►', '>', "takes the lease")),
        Kind::Fence => Some(mark('▲', '^', "shows its token")),
        Kind::Read => Some(mark('○', 'o', "reads")),
        Kind::Check => Some(mark('?', '?', "checks")),
        Kind::Renew => Some(mark('↻', '+', "renews")),
        Kind::Expire => Some(mark('◆', 'X', "lease ends")),
        Kind::Act => Some(mark('●', '@', "acts")),
        Kind::Accepted => Some(mark('✓', 'Y', "accepted")),
        Kind::Refused => Some(mark('✗', 'N', "refused")),
        Kind::Skip => Some(mark('□', '/', "does nothing")),
        Kind::Release => Some(mark('◄', '<', "gives it back")),
        Kind::Crash => Some(mark('†', '!', "crashes")),
        Kind::Restart => Some(mark('↥', '*', "starts again")),
        Kind::Note => Some(mark('•', '.', "see the table")),
        Kind::Work | Kind::Pause | Kind::Resume => None,
    }
}

/// What a lane is doing between its events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Doing {
    pub(super) holds: bool,
    pub(super) works: bool,
    pub(super) paused: bool,
    pub(super) inside: bool,
}

/// The line of a lane; `None` if there is nothing to see.
pub(super) fn line(doing: Doing) -> Option<Mark> {
    match doing {
        Doing { paused: true, holds: true, .. } => Some(mark('▓', '#', "paused, lease held")),
        Doing { paused: true, .. } => Some(mark('░', ':', "paused, lease over")),
        Doing { works: true, holds: true, .. } => Some(mark('━', '=', "works, lease held")),
        Doing { works: true, .. } => Some(mark('╍', '~', "works, lease over")),
        Doing { holds: true, .. } => Some(mark('─', '-', "lease held, no work")),
        Doing { inside: true, .. } => Some(mark('┈', '_', "still inside")),
        Doing { .. } => None,
    }
}

/// Where two or more are inside.
pub(super) const AT_ONCE: Mark = mark('═', '%', "more than one inside");

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use unicode_width::UnicodeWidthChar;

    use super::*;

    const KINDS: [Kind; 17] = [
        Kind::Acquire,
        Kind::Fence,
        Kind::Read,
        Kind::Work,
        Kind::Check,
        Kind::Pause,
        Kind::Resume,
        Kind::Renew,
        Kind::Expire,
        Kind::Act,
        Kind::Accepted,
        Kind::Refused,
        Kind::Skip,
        Kind::Release,
        Kind::Crash,
        Kind::Restart,
        Kind::Note,
    ];

    fn all() -> Vec<Mark> {
        let doings = (0..16).map(|bits| Doing { holds: bits & 1 > 0, works: bits & 2 > 0, paused: bits & 4 > 0, inside: bits & 8 > 0 });
        let mut all: Vec<Mark> = KINDS.into_iter().filter_map(event).chain(doings.filter_map(line)).collect();
        all.push(AT_ONCE);
        all.sort_by_key(|mark| mark.unicode);
        all.dedup();
        all
    }

    #[test]
    fn no_two_signs_have_the_same_shape_or_meaning() {
        let all = all();
        for shapes in [
            all.iter().map(|mark| mark.unicode.to_string()).collect::<HashSet<_>>(),
            all.iter().map(|mark| mark.ascii.to_string()).collect(),
            all.iter().map(|mark| mark.means.to_owned()).collect(),
        ] {
            assert_eq!(shapes.len(), all.len());
        }
    }

    #[test]
    fn every_sign_takes_one_column() {
        assert!(all().iter().all(|mark| mark.unicode.width() == Some(1) && mark.ascii.is_ascii_graphic()));
    }
}
