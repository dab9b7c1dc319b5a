//! `check` and `timeline` say the same of the same note: a lease is found fault with exactly when its timeline breaks, without
//! a pause or with the one that is stated.

use lockpick::date::Date;
use lockpick::embedded;
use lockpick::intake::kinds::Kind;
use lockpick::intake::note::Note;
use lockpick::intake::numbers;
use lockpick::intake::texts::{Claim, notes};
use lockpick::lease::{Threshold, Verdict, judge};
use lockpick::review::{Options, Reviewer};
use lockpick::rulebook::{Book, Level};

/// The checks that say of numbers that two can be inside.
const OF_NUMBERS: [&str; 6] =
    ["lease-shorter-than-work", "renewal-outlives-ttl", "drift-outlives-lease", "pause-outlives-lease", "stops-too-late", "loss-seen-late"];

/// Leases whose holder, once it has been overtaken, does harm.
const STAKES: [&str; 3] = [
    "answers: {failure: duplicate_effect, invariant: exclusive_section, guard: idempotency_key}\nlock: {mechanism: ttl_lock, store: redis, key_sent: no",
    "answers: {failure: split_brain, invariant: one_leader, guard: nothing}\nlock: {mechanism: fenced_coordination, store: etcd, token: unchecked",
    "answers: {failure: duplicate_effect, invariant: claim_one, guard: token, on_crash: finish}\nlock: {mechanism: atomic_update, store: postgres, claim_expires: yes",
];

/// Leases whose receiver refuses what comes too late, so that no pause does harm.
const GUARDED: [&str; 3] = [
    "answers: {failure: duplicate_effect, invariant: exclusive_section, guard: idempotency_key}\nlock: {mechanism: ttl_lock, store: redis, key_sent: yes",
    "answers: {failure: corruption, invariant: one_leader, guard: token}\nlock: {mechanism: fenced_coordination, store: etcd, token: checked, fence_raised: on_entry",
    "answers: {failure: duplicate_effect, invariant: claim_one, guard: transaction, on_crash: finish}\nlock: {mechanism: atomic_update, store: postgres, claim_expires: yes",
];

const TTL: &str = ", ttl: 12s";
const PLAIN: [&str; 2] = ["", ", renewal: no"];
const RENEWED: [&str; 4] = [", renewal: yes", ", renew_every: 2s", ", renew_every: 9s", ", renew_every: 12s"];
const RUNS: [&str; 15] = [
    "",
    ", work: {typical: 4s}",
    ", work: {typical: 12s}",
    ", work: {timeout: 3s}",
    ", work: {timeout: 12s}",
    ", work: {typical: 2s, timeout: 14s}",
    ", work: {typical: 4s, timeout: 3s}, time_limit_ends: wrapper",
    ", work: {timeout: 3s}, time_limit_ends: wrapper",
    ", work: {worst: 1s}",
    ", work: {worst: 5s}",
    ", work: {worst: 11s}",
    ", work: {worst: 18s}",
    ", work: {worst: 18s, timeout: 8s}",
    ", work: {worst: 3s, timeout: 18s}",
    ", work: {worst: 18s, timeout: 8s}, time_limit_ends: wrapper",
];
const PAUSES: [&str; 4] = ["", ", longest_pause: 2s", ", longest_pause: 7s", ", longest_pause: 12s"];
const DRIFTS: [&str; 4] = ["", ", clock_drift: 1s", ", clock_drift: 8s", ", clock_drift: 12s"];
const DEADLINES: [&str; 3] = ["", ", renew_deadline: 6s", ", renew_deadline: 12s"];
const STOPPING: [&str; 4] = ["", ", stop_within: 1s", ", stop_within: 5s", ", stop_within: unbounded"];

/// Every list with every other, each one text.
fn each(lists: &[&[&str]]) -> Vec<String> {
    lists.iter().fold(vec![String::new()], |texts, list| {
        texts.iter().flat_map(|text| list.iter().map(move |part| format!("{text}{part}"))).collect()
    })
}

fn leases() -> Vec<String> {
    let mut leases = each(&[&[TTL], &PLAIN, &RUNS, &PAUSES, &DRIFTS, &STOPPING]);
    leases.extend(each(&[&[TTL], &RENEWED, &RUNS, &PAUSES, &DRIFTS, &DEADLINES, &STOPPING]));
    leases
}

fn read(book: &Book, text: &str) -> Note {
    let mut taken = notes(book, text, Kind::Yaml, Claim::Certain);
    assert!(taken.len() == 1 && taken[0].problems.is_empty(), "{text}");
    taken.remove(0).note.expect("a note")
}

/// Calls `each` with every lease, or one of so many, at one of these stakes in turn: the note, the threshold of harm and whether it is reached, and the
/// errors among the findings of its numbers.
fn look_at(stakes: &[&str], one_of: usize, mut each: impl FnMut(&str, &Verdict, &[&str])) {
    let book = embedded::book().expect("the built-in rule book is whole");
    let reviewer = Reviewer::new(&book);
    let options = Options { today: Date::parse("2026-11-30").expect("a day"), max_age: None, exists: &|_| true };
    for (number, lease) in leases().iter().step_by(one_of).enumerate() {
        let text = format!("lockpick: 1\nname: lease\n{}{lease}}}\n", stakes[number % stakes.len()]);
        let note = read(&book, &text);
        let played = numbers::of_note(&book, &note).expect("a ttl is stated");
        let findings = reviewer.review(&note, &text, &options).findings;
        let errors = findings.iter().filter(|finding| finding.level == Level::Error).map(|finding| finding.id.as_str());
        let errors: Vec<&str> = errors.filter(|id| OF_NUMBERS.contains(id)).collect();
        each(&text, &judge(&played.numbers, &played.guard, played.harm), &errors);
    }
}

#[test]
fn a_lease_is_found_fault_with_exactly_when_its_timeline_breaks() {
    let (mut leases, mut broken, mut disagreements) = (0, 0, Vec::new());
    look_at(&STAKES, 1, |note, verdict, errors| {
        let twice = errors.contains(&"lease-shorter-than-work") && errors.contains(&"pause-outlives-lease");
        if verdict.harmed == errors.is_empty() || twice {
            disagreements.push(format!("{note}breaks: {}, found: {errors:?}", verdict.harmed));
        }
        leases += 1;
        broken += u32::from(verdict.harmed);
    });
    println!("{leases} leases, {broken} of them broken: {} disagreements", disagreements.len());
    assert!(disagreements.is_empty(), "{}", disagreements[..disagreements.len().min(8)].join("\n"));
}

#[test]
fn a_lease_whose_receiver_refuses_what_is_late_is_no_error_and_nothing_breaks_it() {
    let mut leases = 0;
    look_at(&GUARDED, 5, |note, verdict, errors| {
        assert!(matches!(verdict.harm, Threshold::Never(_)), "{note}{verdict:?}");
        // A renewal that always comes too late is a slip whatever follows from it.
        assert!(errors.iter().all(|id| *id == "renewal-outlives-ttl"), "{note}{errors:?}");
        leases += 1;
    });
    println!("{leases} leases that do no harm");
}
