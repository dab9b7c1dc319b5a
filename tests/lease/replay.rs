//! Every story that is told can happen by the rules of the search, at the very times it tells, and
//! comes out as it says.

use lockpick::lease::{Cast, Guard, Harm, Numbers, Outcome, Story, judge, play};
use lockpick::timeline::{Event, Kind};

use super::forms::{checked, cut_off, grid, guards, numbers, renewed};
use super::model::{Move, Phase, Rules, State};

const HOLDER: usize = 0;
const SUCCESSOR: usize = 1;

/// The story event by event beside the rules: `at` is the tick, `told` the number of events that
/// have happened.
struct Replay<'a> {
    rules: Rules,
    events: &'a [Event],
}

#[derive(Clone, Copy)]
struct Moment {
    state: State,
    at: u64,
    told: usize,
    lease_has_just_ended: bool,
}

impl Replay<'_> {
    /// The state in which the story ends, if it can happen.
    fn follow(&self, moment: Moment) -> Option<State> {
        let Some(event) = self.events.get(moment.told) else {
            return Some(moment.state);
        };
        let wanted = if event.at > Some(moment.at) { None } else { move_of(event, moment.state.phase) };
        let told = Moment { told: moment.told + 1, ..moment };
        if event.at == Some(moment.at) && wanted.is_none() {
            return if may_happen(event, moment) { self.follow(told) } else { None };
        }
        let mut end = None;
        self.rules.next(&moment.state, &mut |what, state| {
            if end.is_none() {
                if Some(what) == wanted {
                    end = self.follow(Moment { state, ..told });
                } else if is_silent(what) {
                    end = self.follow(Moment { state, ..moment });
                } else if event.at > Some(moment.at) && Some(what) == self.tick(&moment) {
                    let lease_has_just_ended = moment.state.lease > 0 && state.lease == 0;
                    end = self.follow(Moment { state, at: moment.at + 1, lease_has_just_ended, ..moment });
                }
            }
        });
        end
    }

    /// What the holder is seen to do from here to the next tick.
    fn tick(&self, moment: &Moment) -> Option<Move> {
        let told = &self.events[..moment.told];
        let last =
            told.iter().rev().find(|event| event.lane.index() == HOLDER && matches!(event.kind, Kind::Work | Kind::Pause | Kind::Resume));
        match (last?.kind, moment.state.phase) {
            (Kind::Pause, Phase::Done) => Some(Move::IdleTick),
            (Kind::Pause, _) => Some(Move::PauseTick),
            (_, Phase::InFlight) => Some(Move::FlyTick),
            (_, Phase::Done) => Some(Move::IdleTick),
            _ => Some(Move::RunTick),
        }
    }
}

/// The move that an event stands for; `None` if it is only seen, not made.
fn move_of(event: &Event, phase: Phase) -> Option<Move> {
    let accepted = event.kind == Kind::Accepted;
    match (event.lane.index(), event.kind) {
        (HOLDER, Kind::Renew) => Some(Move::Renew),
        (HOLDER, Kind::Act) => Some(Move::Send),
        (HOLDER, Kind::Release) if phase == Phase::Landed => Some(Move::Record),
        (SUCCESSOR, Kind::Work) => Some(Move::Enter),
        (SUCCESSOR, Kind::Skip) => Some(Move::Skip),
        (_, Kind::Accepted | Kind::Refused) => match event.toward.map(|lane| lane.index()) {
            Some(HOLDER) => Some(Move::Land { accepted }),
            _ => Some(Move::SuccessorActs { accepted }),
        },
        _ => None,
    }
}

/// Moves that a story does not tell, or not each time.
fn is_silent(what: Move) -> bool {
    matches!(what, Move::GetReady | Move::Renew | Move::FailToRenew | Move::LoseTouch | Move::Record)
}

/// Whether something that is only seen is true.
fn may_happen(event: &Event, moment: Moment) -> bool {
    match event.kind {
        Kind::Expire if event.toward.map(|lane| lane.index()) == Some(HOLDER) => moment.lease_has_just_ended,
        Kind::Acquire if event.lane.index() == SUCCESSOR => moment.state.lease == 0,
        _ => true,
    }
}

fn replays(rules: &Rules, story: &Story) -> Option<State> {
    let events = story.timeline.events();
    let starts = events.iter().position(|event| event.kind == Kind::Work)?;
    let replay = Replay { rules: *rules, events };
    let state = rules.start();
    let at = u64::from(rules.acquire);
    replay.follow(Moment { state, at, told: starts, lease_has_just_ended: false })
}

fn outcome(state: &State, harm: Harm) -> Outcome {
    match (harm, state.holder_accepted, state.successor_accepted) {
        (_, false, false) => Outcome::Undone,
        (Harm::StaleWrite, ..) if state.stale => Outcome::Stale,
        (Harm::StaleWrite, ..) => Outcome::InOrder,
        (Harm::Repeat, true, true) => Outcome::Twice,
        (Harm::Repeat, ..) => Outcome::Once,
    }
}

#[test]
fn every_story_can_happen_and_comes_out_as_told() {
    let (mut stories, mut harmful) = (0, 0);
    let grid = grid(4, 1, 4, 1, 1).filter(|rules| 2 * rules.drift <= rules.ttl - rules.acquire);
    for lease in grid {
        let renewed: Vec<Rules> = renewed(lease).collect();
        let cut_off = renewed.iter().copied().filter(|rules| rules.ttl < 4).flat_map(cut_off);
        for rules in [lease].into_iter().chain(checked(lease)).chain(cut_off).chain(renewed.iter().copied()) {
            for guard in guards() {
                for harm in [Harm::Repeat, Harm::StaleWrite] {
                    for pause in 0..=lease.ttl + 1 {
                        let story = tell(&rules, &guard, harm, pause);
                        stories += 1;
                        harmful += u32::from(matches!(story.outcome, Outcome::Twice | Outcome::Stale));
                    }
                }
            }
        }
    }
    println!("{stories} stories replayed, {harmful} of them with harm");
}

#[test]
fn a_story_without_an_end_can_happen() {
    for (ttl, every) in (2..=4).flat_map(|ttl| (1..ttl).map(move |every| (ttl, every))) {
        for deadline in [None, Some(every), Some(every + 2)] {
            for guard in guards() {
                for harm in [Harm::Repeat, Harm::StaleWrite] {
                    for pause in 0..=2 {
                        // As good as endless for so short a story.
                        let (work, stop_within) = (40, Some(80));
                        let own_work = harm == Harm::StaleWrite;
                        let key_sent = guard.key_sent && harm == Harm::Repeat;
                        let guarded = Guard { key_sent, ..guard };
                        let rules = Rules {
                            ttl,
                            work,
                            renew_every: Some(every),
                            deadline,
                            stop_within,
                            own_work,
                            guard: guarded,
                            ..Rules::default()
                        };
                        let endless = Numbers { work: None, stop_within: Some(u64::MAX), ..numbers(&rules) }.with_pause(pause);
                        let story = play(&endless, &guard, harm, &Cast::default());
                        let state = replays(&rules, &story).unwrap_or_else(|| panic!("this cannot happen: {endless:?} {guard:?} {harm:?}"));
                        assert_eq!(story.outcome, outcome(&state, harm), "{endless:?} {guard:?} {harm:?}");
                        assert_eq!(story.outcome.is_harm(), judge(&endless, &guard, harm).harmed, "{endless:?} {guard:?} {harm:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_story_that_bends_the_rules_is_not_accepted() {
    let rules = Rules { ttl: 4, work: 2, delay: 1, ..Rules::default() };
    let numbers = numbers(&rules).with_pause(2);
    let story = play(&numbers, &Guard::default(), Harm::Repeat, &Cast::default());
    assert!(replays(&rules, &story).is_some());
    let key = Guard { key_sent: true, ..Guard::default() };
    for other in [
        Rules { ttl: 5, ..rules },
        Rules { ttl: 3, ..rules },
        Rules { work: 1, ..rules },
        Rules { delay: 0, ..rules },
        Rules { guard: key, ..rules },
        Rules { renew_every: Some(1), ..rules },
    ] {
        assert!(replays(&other, &story).is_none(), "{other:?}");
    }
}

fn tell(rules: &Rules, guard: &Guard, harm: Harm, pause: u8) -> Story {
    // The keys of two different writes differ.
    let key_sent = guard.key_sent && harm == Harm::Repeat;
    let own_work = harm == Harm::StaleWrite;
    let rules = Rules { guard: Guard { key_sent, ..*guard }, own_work, ..*rules };
    let numbers = numbers(&rules).with_pause(pause.into());
    let story = play(&numbers, guard, harm, &Cast::default());
    let context = || {
        let lines = story
            .timeline
            .events()
            .iter()
            .map(|event| format!("{:?} {} {:?}: {}", event.at, story.timeline.name(event.lane), event.kind, event.words));
        format!("{rules:?}, {harm:?}, pause {pause}:\n{}", lines.collect::<Vec<_>>().join("\n"))
    };
    match replays(&rules, &story) {
        Some(state) => assert_eq!(story.outcome, outcome(&state, harm), "{}", context()),
        None => panic!("this cannot happen: {}", context()),
    }
    let verdict = judge(&numbers, guard, harm);
    if verdict.harm.smallest_pause() == Some(pause.into()) {
        assert!(matches!(story.outcome, Outcome::Twice | Outcome::Stale), "no harm: {}", context());
    }
    if matches!(story.outcome, Outcome::Twice | Outcome::Stale) {
        assert!(verdict.harmed, "unforeseen harm: {}", context());
    }
    story
}
