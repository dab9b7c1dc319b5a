//! The checks on notes: every check's own samples, real faults, and clean notes that must stay silent.
#![allow(clippy::print_stdout, reason = "figures are printed by the tests that find them")]

use std::collections::BTreeMap;

use lockpick::condition::{Condition, Subject};
use lockpick::date::Date;
use lockpick::embedded;
use lockpick::intake::kinds::Kind;
use lockpick::intake::texts::{Claim, notes};
use lockpick::report::{FileReport, Settings, of_text};
use lockpick::review::Reviewer;
use lockpick::rulebook::{Book, Level, Samples};
use lockpick::source::Source;
use lockpick::yaml::{self, Node, Value};

const TODAY: &str = "2026-11-30";

fn book() -> Book {
    embedded::book().expect("the built-in rule book is whole")
}

fn review(book: &Book, text: &str) -> FileReport {
    let settings = Settings { today: Date::parse(TODAY).expect("a day"), max_age: Some(180), with_advice: true, with_note: false };
    of_text(&Reviewer::new(book), book, Source::new("note.yaml", text), Kind::Yaml, Claim::Certain, settings, &|_| true)
}

/// The findings of a text with one note.
fn found(book: &Book, text: &str) -> BTreeMap<String, Level> {
    let report = review(book, text);
    assert_eq!(report.notes.len(), 1, "{text}");
    report.notes[0].findings.iter().map(|finding| (finding.id.clone(), finding.level)).collect()
}

/// A sample with the head that the rule book leaves out.
fn with_head(sample: &str) -> String {
    format!("lockpick: 1\nname: sample\n{sample}")
}

fn samples() -> Vec<Samples> {
    embedded::texts().expect("the built-in texts are whole").samples
}

#[test]
fn every_sample_can_be_read_and_fires_or_stays_silent_as_it_says() {
    let book = book();
    let mut wrong = Vec::new();
    for samples in samples() {
        for (sample, must_fire) in
            samples.fires.iter().map(|sample| (sample, true)).chain(samples.silent.iter().map(|sample| (sample, false)))
        {
            let text = with_head(sample);
            let problems: Vec<String> = notes(&book, &text, Kind::Yaml, Claim::Certain)
                .iter()
                .flat_map(|taken| taken.problems.iter().map(|problem| problem.message.clone()))
                .collect();
            assert!(problems.is_empty(), "{}: {problems:?}\n{text}", samples.check);
            if found(&book, &text).contains_key(&samples.check) != must_fire {
                wrong.push(format!("{} must {} on\n{text}", samples.check, if must_fire { "fire" } else { "stay silent" }));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_check_has_two_samples_of_each_kind_and_words_for_everything() {
    let book = book();
    let by_check: BTreeMap<String, Samples> = samples().into_iter().map(|samples| (samples.check.clone(), samples)).collect();
    for check in &book.checks {
        for (what, text) in [("title", &check.title), ("why", &check.why), ("instead", &check.instead)] {
            assert!(!text.trim().is_empty(), "{} has no {what}", check.id);
        }
        assert!(!check.sources.is_empty(), "{} has no source", check.id);
        assert!(!check.title.ends_with('.'), "{}: a title is a clause", check.id);
        if check.when.is_some() {
            let samples = by_check.get(&check.id).unwrap_or_else(|| panic!("{} has no samples", check.id));
            assert!(samples.fires.len() >= 2 && samples.silent.len() >= 2, "{} needs two samples of each kind", check.id);
        }
    }
}

/// Leaves of a note: the path of each key with its text.
fn leaves(node: &Node<'_>, path: &str, into: &mut BTreeMap<String, String>) {
    match &node.value {
        Value::Map(entries) => entries.iter().for_each(|entry| leaves(&entry.value, &format!("{path}/{}", entry.key), into)),
        _ => drop(into.insert(path.to_owned(), lockpick::yaml_text::block(node, 0))),
    }
}

fn leaves_of(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut problems = Vec::new();
    for document in yaml::documents(text, 0, yaml::NOTE_LIMITS, &mut problems) {
        leaves(&document, "", &mut found);
    }
    found
}

#[test]
fn every_check_has_a_firing_and_a_silent_sample_that_differ_in_one_statement() {
    let mut lonely = Vec::new();
    for samples in samples().iter().filter(|samples| !samples.fires.is_empty()) {
        let differ_in_one = samples.fires.iter().any(|fires| {
            let fires = leaves_of(fires);
            samples.silent.iter().any(|silent| {
                let silent = leaves_of(silent);
                let paths = fires.keys().chain(silent.keys()).collect::<std::collections::BTreeSet<_>>();
                paths.into_iter().filter(|path| fires.get(*path) != silent.get(*path)).count() == 1
            })
        });
        if !differ_in_one {
            lonely.push(samples.check.clone());
        }
    }
    assert!(lonely.is_empty(), "no pair of samples differs in one statement: {lonely:?}");
}

/// Every note of the clean ones, as text.
fn clean_notes() -> Vec<String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/clean.yaml")).expect("the clean notes");
    text.split("---\n").filter(|part| part.contains("lockpick:")).map(str::to_owned).collect()
}

#[test]
fn clean_notes_give_no_error_and_no_warning() {
    let book = book();
    let notes = clean_notes();
    for note in &notes {
        for (id, level) in found(&book, note) {
            assert!(level == Level::Info || id == "no-race-test", "{id} ({level:?}) on\n{note}");
        }
    }
    println!("{} clean notes stay silent", notes.len());
}

/// Every statement that a condition asks for, whether or not it is inside a named condition.
fn subjects(condition: &Condition, into: &mut Vec<Subject>) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => parts.iter().for_each(|part| subjects(part, into)),
        Condition::Not(part) => subjects(part, into),
        Condition::Term { stands_for, .. } => subjects(stands_for, into),
        other => into.extend(other.subjects()),
    }
}

#[test]
fn every_check_can_fire_on_a_clean_note_changed_in_one_place() {
    let book = book();
    let clean = clean_notes();
    let mut unreached = Vec::new();
    for check in book.checks.iter().filter(|check| check.when.is_some()) {
        let mut involved = Vec::new();
        check.when.iter().for_each(|when| subjects(when, &mut involved));
        let changes: Vec<(String, Option<String>)> = involved.iter().flat_map(|subject| changes(&book, *subject)).collect();
        let fires = clean.iter().any(|note| {
            changes
                .iter()
                .any(|(path, value)| changed(note, path, value.as_deref()).is_some_and(|note| found(&book, &note).contains_key(&check.id)))
        });
        if !fires {
            unreached.push(check.id.clone());
        }
    }
    assert!(unreached.is_empty(), "these checks fire on no clean note changed in one place: {unreached:?}");
}

/// Everything that a statement could be changed into; `None` leaves it out.
fn changes(book: &Book, subject: Subject) -> Vec<(String, Option<String>)> {
    let (path, values): (String, Vec<String>) = match subject {
        Subject::Criterion(criterion) => {
            let criterion = &book.criteria[criterion];
            (format!("answers.{}", criterion.id), criterion.answers.iter().map(|answer| answer.id.clone()).collect())
        }
        Subject::Detail(detail) => {
            let detail = &book.details[detail];
            let durations = ["1ms", "1s", "10s", "1m", "10m", "1d"].map(str::to_owned);
            let choices = detail.choices.iter().map(|choice| choice.id.clone());
            (format!("lock.{}", detail.id), choices.chain(durations).collect())
        }
    };
    values.into_iter().map(Some).chain([None]).map(|value| (path.clone(), value)).collect()
}

/// The note with one statement changed, added or left out; written anew as YAML.
fn changed(note: &str, path: &str, value: Option<&str>) -> Option<String> {
    let mut statements = leaves_of(note);
    let key = format!("/{}", path.replace('.', "/"));
    match value {
        Some(value) => drop(statements.insert(key, value.to_owned())),
        None => drop(statements.remove(&key)?),
    }
    let mut text = String::new();
    let mut open: Vec<String> = Vec::new();
    for (path, value) in &statements {
        let mut keys: Vec<&str> = path.trim_start_matches('/').split('/').collect();
        let last = keys.pop()?;
        let common = open.iter().zip(&keys).take_while(|(left, right)| left.as_str() == **right).count();
        for (depth, key) in keys.iter().enumerate().skip(common) {
            text.push_str(&format!("{}{key}:\n", "  ".repeat(depth)));
        }
        text.push_str(&format!("{}{last}: {}\n", "  ".repeat(keys.len()), value.trim()));
        open = keys.into_iter().map(str::to_owned).collect();
    }
    Some(text)
}

/// The text under a key of a case.
fn text<'n>(node: &'n Node<'_>, key: &str) -> Option<&'n str> {
    match &node.get(key)?.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn texts(node: &Node<'_>, key: &str) -> Vec<String> {
    match node.get(key).map(|node| &node.value) {
        Some(Value::List(items)) => {
            items.iter().filter_map(|item| if let Value::Text(text) = &item.value { Some(text.to_string()) } else { None }).collect()
        }
        _ => Vec::new(),
    }
}

/// Faults that are known not to be caught, with the reason.
const UNCAUGHT: [(&str, &str); 0] = [];

#[test]
fn real_faults_are_caught_at_their_level_and_nothing_wrong_is_said_of_them() {
    let book = book();
    let text_of_cases = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/faults.yaml")).expect("the real faults");
    let mut problems = Vec::new();
    let documents = yaml::documents(&text_of_cases, 0, yaml::RULE_LIMITS, &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    let Some(Value::List(cases)) = documents.first().map(|document| &document.value) else { panic!("faults.yaml is a list") };
    let (mut caught, mut acceptable) = (0, 0);
    for case in cases {
        let id = text(case, "id").expect("a case has an id");
        let expect = case.get("expect").expect("a case says what is expected");
        let note = lockpick::yaml_text::block(case.get("note").expect("a case has a note"), 0);
        let found = found(&book, &note);
        let level = text(expect, "level").expect("a level");
        let least = Level::ALL.into_iter().find(|known| known.word() == level).expect("a known level");
        let is_caught = texts(expect, "any_of").iter().any(|wanted| found.get(wanted).is_some_and(|level| *level >= least));
        let excused = UNCAUGHT.iter().any(|(known, _)| *known == id);
        assert!(is_caught != excused, "{id}: expected one of {:?} at {level}, found {found:?}", texts(expect, "any_of"));
        for wrong in texts(expect, "not") {
            assert!(!found.contains_key(&wrong), "{id}: {wrong} must not be found");
        }
        let report = review(&book, &note);
        let possible = report.notes[0].advice.as_ref().map(|(_, advice)| advice.possible).unwrap_or_default();
        let ids: Vec<&str> = possible.iter().map(|outcome| lockpick::engine::words::outcome_id(&book, outcome)).collect();
        caught += usize::from(is_caught);
        acceptable += usize::from(texts(expect, "outcomes").iter().any(|outcome| ids.contains(&outcome.as_str())));
    }
    println!("{} real faults: {caught} caught, {acceptable} with an acceptable outcome", cases.len());
    assert!(caught * 100 >= cases.len() * 95);
    assert!(acceptable * 100 >= cases.len() * 90);
}

#[test]
fn reviewed_notes_say_what_their_reviewer_says_and_nothing_that_is_wrong() {
    let book = book();
    let text_of_cases =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/reviewed.yaml")).expect("the reviewed notes");
    let mut problems = Vec::new();
    let documents = yaml::documents(&text_of_cases, 0, yaml::RULE_LIMITS, &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    let Some(Value::List(cases)) = documents.first().map(|document| &document.value) else { panic!("reviewed.yaml is a list") };
    let mut wrong = Vec::new();
    for case in cases {
        let id = text(case, "id").expect("a case has an id");
        let note = lockpick::yaml_text::block(case.get("note").expect("a case has a note"), 0);
        let found = found(&book, &with_head(&note));
        for expected in texts(case, "must") {
            let (finding, level) = expected.split_once(' ').expect("a finding and its level");
            if found.get(finding).is_none_or(|level_found| level_found.word() != level) {
                wrong.push(format!("{id}: {finding} as {level}, but found {found:?}"));
            }
        }
        for unexpected in texts(case, "must_not") {
            if found.contains_key(&unexpected) {
                wrong.push(format!("{id}: not {unexpected}, but found {found:?}"));
            }
        }
    }
    println!("{} reviewed notes", cases.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn filling_in_what_is_unstated_makes_the_finding_shrink_and_vanish() {
    let book = book();
    let head = "lockpick: 1\nname: payout\nrace_test: x\nanswers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, \
                duration: minutes, contention: low, guard: idempotency_key, on_crash: finish, loser: give_up}\nlock:\n  mechanism: ttl_lock\n";
    let good = [
        "ttl: 10m",
        "work: {worst: 4m}",
        "renewal: no",
        "release: owner_checked",
        "key_sent: yes",
        "on_lost: stop",
        "freed_on_crash: expiry",
        "on_store_error: refuse",
        "acquire: atomic",
        "owner_id: per_acquisition",
        "token: unchecked",
    ];
    let named = |stated: usize| {
        let lines: String = good[..stated].iter().map(|line| format!("  {line}\n")).collect();
        let report = review(&book, &format!("{head}{lines}"));
        let finding = report.notes[0].findings.iter().find(|finding| finding.id == "unstated");
        finding.map_or(0, |finding| finding.message.matches('`').count() / 2)
    };
    let counts: Vec<usize> = (0..=good.len()).map(named).collect();
    println!("unstated details named as more is stated: {counts:?}");
    assert!(counts[0] >= 5, "{counts:?}");
    assert!(counts.windows(2).all(|pair| pair[1] <= pair[0].max(1)), "{counts:?}");
    assert_eq!(counts[good.len()], 0, "{counts:?}");
}
