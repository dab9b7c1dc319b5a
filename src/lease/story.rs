//! The numbers played through: the worst that can come of exactly these numbers, event by event.

use crate::timeline::Timeline;

use super::scene::Scene;
use super::{Guard, Harm, Numbers, judge};

/// The names of those who appear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The note whose story it is; may be empty.
    pub note: String,
    /// The worker that has the lease first.
    pub holder: String,
    /// The worker that takes it next.
    pub successor: String,
    /// Where the lease is kept.
    pub store: String,
    /// What the lease guards.
    pub resource: String,
    /// What the workers do to it, as a verb: `acts`, `pays the invoice`.
    pub act: String,
}

impl Default for Cast {
    fn default() -> Self {
        Self {
            note: String::new(),
            holder: "worker A".to_owned(),
            successor: "worker B".to_owned(),
            store: "lock store".to_owned(),
            resource: "resource".to_owned(),
            act: "acts".to_owned(),
        }
    }
}

/// What comes of a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The effect happens once.
    Once,
    /// It happens twice.
    Twice,
    /// Each write was made with the one before in view.
    InOrder,
    /// A write of the first worker lands although the second has begun.
    Stale,
    /// Nothing happens at all.
    Undone,
}

impl Outcome {
    /// Whether what was feared has come.
    pub fn is_harm(self) -> bool {
        matches!(self, Self::Twice | Self::Stale)
    }
}

/// A timeline and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// What happens, with the outcome in its title.
    pub timeline: Timeline,
    /// What comes of it.
    pub outcome: Outcome,
}

/// Plays exactly these numbers, at the worst moment for the pause: if two can be inside, two are.
///
/// The story of the smallest pause that breaks a note is that of [`Numbers::with_pause`] with the
/// pause of [`Verdict::harm`](super::Verdict::harm). Where only a first write makes the newer token
/// known, the second worker writes as late as its work allows; with a still longer pause the token
/// catches the first worker again.
///
/// A holder that nothing makes stop acts at a moment that is an example, and is said to be one.
pub fn play(numbers: &Numbers, guard: &Guard, harm: Harm, cast: &Cast) -> Story {
    let mut scene = Scene::new(numbers, guard, harm, cast);
    scene.plays();
    let (timeline, outcome) = scene.finish();
    Story { timeline, outcome }
}

/// The same numbers with the worst of all pauses of up to theirs: their own one, unless the first worker is caught after
/// it; then the longest after which it is not.
pub fn worst(numbers: &Numbers, guard: &Guard, harm: Harm) -> Numbers {
    let verdict = judge(numbers, guard, harm);
    match verdict.harm.smallest_pause() {
        Some(smallest) if verdict.harmed && !play(numbers, guard, harm, &Cast::default()).outcome.is_harm() => {
            numbers.with_pause(numbers.longest_pause_before_successor_acts().map_or(smallest, |longest| longest.max(smallest)))
        }
        _ => *numbers,
    }
}
