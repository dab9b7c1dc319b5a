//! What the numbers of a lease promise, in sentences.

use std::fmt::Write as _;

use crate::duration::written;
use crate::intake::numbers::Played;
use crate::lease::{Bound, Harm, Numbers, Protection, Quantity, Story, Threshold, Verdict, judge, play, worst};
use crate::timeline::Kind;

/// Everything to say about a lease beside its drawing: when two can be inside, whether that does harm, what was assumed.
pub fn sentences(played: &Played, verdict: &Verdict) -> Vec<String> {
    let mut sentences = vec![overlap(verdict), harm(verdict, played.harm)];
    let pause_of = |numbers: &Numbers| numbers.pause.unwrap_or_default();
    let (longest, told) = (pause_of(&played.numbers), pause_of(&worst(&played.numbers, &played.guard, played.harm)));
    if told < longest {
        let (longest, told) = (written(longest), written(told));
        sentences.push(format!(
            "Of all pauses up to {longest} the story tells one of {told}: after a longer one the resource has seen the newer token, \
             unless its holder is late as well."
        ));
    }
    sentences.push(format!("A holder may act for {} after it last extended its lease: {}.", length(verdict.reach), bound(verdict.bound)));
    if verdict.starves {
        sentences.push("The longest run is turned away each time, so that its work is never done.".to_owned());
    }
    if played.assumes_usual_run {
        let run = played.numbers.work.unwrap_or_default();
        sentences.push(format!("The note does not say how long the longest run is; the usual one was taken, {}.", written(run)));
    }
    if played.assumes_a_third {
        let every = played.numbers.renew_every.unwrap_or_default();
        sentences.push(format!("The note does not say how often the lease is renewed; a third of it was taken, {}.", written(every)));
    }
    if !verdict.unstated.is_empty() && matches!(verdict.harm, Threshold::Pause(_)) {
        let (details, others): (Vec<Quantity>, Vec<Quantity>) = verdict.unstated.iter().partition(|quantity| is_detail(**quantity));
        let names = |quantities: &[Quantity]| quantities.iter().map(|quantity| quantity_name(*quantity)).collect::<Vec<_>>().join(", ");
        let not_stated = if details.is_empty() { String::new() } else { format!("Not stated: {}. ", names(&details)) };
        let no_detail = if others.is_empty() { String::new() } else { format!("What no note states: {}. ", names(&others)) };
        sentences.push(format!("{not_stated}{no_detail}It counts as nothing here; with any of it, less pause is enough."));
    }
    sentences
}

fn overlap(verdict: &Verdict) -> String {
    match verdict.overlap {
        Threshold::Already => "Two can be inside at once without any pause.".to_owned(),
        Threshold::Pause(pause) => format!("Two can be inside at once from a pause of {}.", written(pause)),
        Threshold::Never(_) => "Two are never inside at once, since the holder never acts.".to_owned(),
    }
}

fn harm(verdict: &Verdict, feared: Harm) -> String {
    let happens = match feared {
        Harm::Repeat => "the effect happens twice",
        Harm::StaleWrite => "a write of the former holder lands after its successor has begun",
    };
    match verdict.harm {
        Threshold::Already => format!("Then {happens}: no pause is needed to break this note."),
        Threshold::Pause(pause) => format!("Then {happens}: the smallest pause that breaks this note is {}.", written(pause)),
        Threshold::Never(Protection::Key) => "That does no harm: the resource knows the key of the effect and does it once.".to_owned(),
        Threshold::Never(Protection::Token) => "That does no harm: the resource refuses the older token.".to_owned(),
        Threshold::Never(Protection::NeverActs) => "Nothing is done twice, and nothing is done at all.".to_owned(),
    }
}

fn length(milliseconds: u64) -> String {
    if milliseconds == u64::MAX { "an unlimited time".to_owned() } else { written(milliseconds) }
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Work => "its run is over then",
        Bound::Renewal => "the next renewal is due then",
        Bound::GivingUp => "it has given up and stopped by then",
        Bound::Endless => "nothing limits how long it takes to stop, so that the moment in the story is an example",
        Bound::OwnClock => "its own clock tells it to stop",
        Bound::Unknown => "how long it runs is not stated",
    }
}

/// Whether a note has a detail for it.
fn is_detail(quantity: Quantity) -> bool {
    matches!(quantity, Quantity::Work | Quantity::Drift)
}

fn quantity_name(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Work => "how long the work takes",
        Quantity::Acquire => "how long taking the lease takes",
        Quantity::Delay => "how long an effect is on its way",
        Quantity::Drift => "clock drift",
    }
}

/// The story of a note in one line, for a report, and what `lockpick timeline` has to be told to draw it: with its own numbers,
/// or with the smallest pause that breaks it. `None` when nothing breaks it.
pub fn short_story(played: &Played) -> Option<(String, String)> {
    let verdict = judge(&played.numbers, &played.guard, played.harm);
    let pause = verdict.harm.smallest_pause()?;
    let numbers = if verdict.harmed { played.numbers } else { played.numbers.with_pause(pause) };
    let numbers = worst(&numbers, &played.guard, played.harm);
    let Story { timeline, .. } = play(&numbers, &played.guard, played.harm, &played.cast);
    let tells = |kind: Kind| matches!(kind, Kind::Pause | Kind::Expire | Kind::Acquire | Kind::Act | Kind::Accepted | Kind::Refused);
    let events = timeline.events().iter().enumerate().filter(|(_, event)| tells(event.kind));
    let mut told = String::new();
    for (index, event) in events {
        match event.kind {
            // What the resource says belongs to the act before it.
            Kind::Accepted => told.push_str(": accepted"),
            Kind::Refused => told.push_str(": refused"),
            _ => {
                let then = if told.is_empty() { "" } else { "; " };
                let _ = write!(told, "{then}{} {} {}", written(timeline.position(index)), timeline.name(event.lane), event.words);
            }
        }
    }
    let option = if verdict.harmed { String::new() } else { format!(" --pause {}", written(pause)) };
    Some((told, option))
}
