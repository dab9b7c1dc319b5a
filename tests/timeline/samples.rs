//! Timelines to draw: stories of leases, a counterexample without times, and hostile names.

use lockpick::lease::{Cast, Guard, Harm, Numbers, Token, play};
use lockpick::timeline::{Event, Kind, Lane, Timeline};

const SECOND: u64 = 1_000;

/// All of them, by name.
pub fn all() -> Vec<(&'static str, Timeline)> {
    let payout = Numbers { ttl: 30 * SECOND, work: Some(240 * SECOND), ..Numbers::default() };
    let typical = Numbers { work: Some(20 * SECOND), ..payout };
    let renewed = Numbers { renew_every: Some(10 * SECOND), pause: Some(5 * SECOND), ..payout };
    let unguarded = Guard::default();
    let key = Guard { key_sent: true, ..unguarded };
    let token = Guard { token: Token::CheckedOnEntry, ..unguarded };
    vec![
        ("payout", story(&payout, &unguarded, Harm::Repeat)),
        ("payout-with-key", story(&payout, &key, Harm::Repeat)),
        ("payout-paused", story(&typical.with_pause(10 * SECOND), &unguarded, Harm::Repeat)),
        ("payout-renewed", story(&renewed, &unguarded, Harm::Repeat)),
        ("payout-with-token", story(&typical.with_pause(60 * SECOND), &token, Harm::StaleWrite)),
        ("everything-known", story(&everything(), &unguarded, Harm::Repeat)),
        ("steps", steps()),
        ("hostile", hostile()),
        ("empty", Timeline::new("")),
    ]
}

fn story(numbers: &Numbers, guard: &Guard, harm: Harm) -> Timeline {
    let cast = Cast {
        note: "vendor-payout".to_owned(),
        store: "redis".to_owned(),
        resource: "vendor invoices paid through the bank".to_owned(),
        act: "pays the invoice".to_owned(),
        ..Cast::default()
    };
    play(numbers, guard, harm, &cast).timeline
}

fn everything() -> Numbers {
    Numbers {
        ttl: 10 * SECOND,
        acquire: Some(200),
        work: Some(3 * SECOND),
        pause: Some(7 * SECOND),
        delay: Some(500),
        drift: Some(100),
        own_clock_margin: Some(SECOND),
        ..Numbers::default()
    }
}

/// A counterexample as a model finds it: the order of the steps is all that is known.
fn steps() -> Timeline {
    let mut timeline = Timeline::new("a lease, a pause: an update is lost");
    let [a, b, store, row] = ["A", "B", "store", "row"].map(|name| timeline.lane(name));
    let mut step = |lane: Lane, toward: Option<Lane>, kind: Kind, words: &str| {
        timeline.push(Event { at: None, lane, toward, kind, words: words.to_owned() });
    };
    step(a, Some(store), Kind::Acquire, "takes the lease");
    step(a, None, Kind::Pause, "is paused");
    step(store, Some(a), Kind::Expire, "ends the lease of A");
    step(b, Some(store), Kind::Acquire, "takes the lease");
    step(a, None, Kind::Resume, "runs again");
    step(a, Some(row), Kind::Read, "reads 0");
    step(b, Some(row), Kind::Read, "reads 0");
    step(a, None, Kind::Work, "works");
    step(b, None, Kind::Work, "works");
    step(b, Some(row), Kind::Act, "writes 1");
    step(row, Some(b), Kind::Accepted, "becomes 1");
    step(b, None, Kind::Crash, "crashes");
    step(a, Some(row), Kind::Act, "writes 1");
    step(row, Some(a), Kind::Accepted, "stays 1");
    timeline
}

/// Names and words as nobody should write them.
pub const HOSTILE: [&str; 12] = [
    "end",
    "a\nb\r\tc",
    "\u{1b}[31mred\u{1b}[0m \u{202e}txet",
    "<script>alert(1)</script>&amp;]]>",
    "as b; activate L0 #35; %%{init: {}}%%",
    "loop: alt: wrap: participant",
    "'\"`\\{}[]|$~",
    "漢字とかな漢字とかな漢字とかな漢字とかな",
    "🧵 e\u{301}\u{200d}\u{feff}",
    "averyveryverylongwordthatdoesnotfitanywhereatallandhastobebrokensomewhere",
    "",
    "   ",
];

fn hostile() -> Timeline {
    let mut timeline = Timeline::new(HOSTILE.join(" "));
    let lanes = HOSTILE.map(|name| timeline.lane(name));
    let kinds = [Kind::Acquire, Kind::Note, Kind::Refused, Kind::Expire, Kind::Release, Kind::Renew];
    for (index, (lane, words)) in lanes.into_iter().zip(HOSTILE).enumerate() {
        for (offset, kind) in kinds.into_iter().enumerate() {
            let at = Some((index * offset) as u64);
            let toward = lanes.get(index + offset).copied();
            timeline.push(Event { at, lane, toward, kind, words: words.to_owned() });
        }
    }
    timeline
}
