//! The same findings at the same lines and columns in every format.

use super::read::{Found, found};
use super::{check_in, repository};

const FORMATS: [&str; 8] = ["human", "short", "json", "sarif", "github", "gitlab", "junit", "markdown"];
const FILE: &str = "design.lockpick.yaml";

/// Eight slips. The wide characters are there to be counted, each as one column.
const SLIPS: &str = r#"# 锁: eight slips.
lockpick: 1
name: vendor-payout
race_test: design.lockpick.yaml
reviewed: 2026-02-30
stack: [postgres, "redis", rediss]
answers:
  failure: duplicate_effect
  invariant: exclusive_section
  owner: claim_database
  contenders: many_hosts
  duration: minutes
  guard: idempotency_keyy
  on_crash: finish
because: {failure: "锁 twice 🔒", gaurd: "the bank has a key"}
lock:
  mechanism: ttl_lock
  ttl: 30s
  renewal: perhaps
  work: {typical: 20s, worst: "4m 锁", timeouts: 1h}
  key_sent: yes
code: [nowhere.py]
"#;

/// Each slip with the text that it stands at.
const OF_SLIPS: [(&str, &str, &str); 8] = [
    ("bad-date", "error", "2026-02-30"),
    ("unknown-value", "error", "rediss]"),
    ("unknown-answer", "error", "idempotency_keyy"),
    ("unknown-key", "error", "gaurd"),
    ("unknown-value", "error", "perhaps"),
    ("bad-duration", "error", "\"4m 锁"),
    ("unknown-key", "error", "timeouts"),
    ("path-missing", "warning", "nowhere.py"),
];

/// A note that is read without a fault, and judged.
const JUDGED: &str = r#"# 锁: read without a fault, and judged.
{lockpick: 1, name: "payout 锁", reviewed: 2026-01-01, race_test: design.lockpick.yaml,
 answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes, guard: idempotency_key, on_crash: finish},
 because: {failure: "锁 🔒"}, lock: {mechanism: ttl_lock, ttl: 30s, renewal: no, work: {typical: 20s, worst: 4m},
  acquire: two_steps, release: unchecked, owner_id: constant, on_lost: ignore, on_store_error: proceed, freed_on_crash: never, key_sent: no}}
"#;

const OF_JUDGED: [(&str, &str, &str); 9] = [
    ("lease-shorter-than-work", "error", "30s"),
    ("acquire-not-atomic", "error", "two_steps"),
    ("release-unchecked", "error", "unchecked"),
    ("owner-id-not-unique", "error", "constant"),
    ("lost-lock-ignored", "error", "ignore"),
    ("fails-open", "error", "proceed"),
    ("never-freed", "error", "never"),
    ("effect-without-key", "error", "no}}"),
    ("review-overdue", "warning", "2026-01-01"),
];

/// The line and column of a text that stands in another once, counted from 1, a column for each character.
fn position(text: &str, wanted: &str) -> (usize, usize) {
    assert_eq!(text.matches(wanted).count(), 1, "{wanted} is to stand there once");
    let before = text.split(wanted).next().expect("what stands before");
    let last_line = before.rsplit('\n').next().expect("a line");
    (1 + before.matches('\n').count(), 1 + last_line.chars().count())
}

fn expected(note: &str, findings: &[(&str, &str, &str)]) -> Vec<Found> {
    let place = |(id, level, at): &(&str, &str, &str)| {
        let (line, column) = position(note, at);
        ((*id).to_owned(), (*level).to_owned(), line, column)
    };
    findings.iter().map(place).collect()
}

fn the_same_in_every_format(name: &str, note: &str, findings: &[(&str, &str, &str)]) {
    let folder = repository(name);
    folder.write(FILE, note);
    let expected = expected(note, findings);
    for format in FORMATS {
        let finished = check_in(&folder, &[FILE, "--max-age", "30d", "--fail-on", "info", "--format", format]).with_code(1);
        assert_eq!(found(format, &finished.stdout, FILE), expected, "{format}:\n{}", finished.stdout);
    }
}

#[test]
fn eight_slips_of_one_note_are_all_reported_at_their_places_in_every_format() {
    the_same_in_every_format("eight-slips", SLIPS, &OF_SLIPS);
}

#[test]
fn what_a_note_gives_away_is_reported_at_its_place_in_every_format() {
    the_same_in_every_format("judged", JUDGED, &OF_JUDGED);
}

#[test]
fn line_breaks_of_windows_and_a_byte_order_mark_move_nothing() {
    the_same_in_every_format("windows", &SLIPS.replace('\n', "\r\n"), &OF_SLIPS);
    let folder = repository("byte-order-mark");
    folder.write(FILE, &format!("\u{feff}{SLIPS}"));
    let finished = check_in(&folder, &[FILE, "--max-age", "30d", "--format", "short"]).with_code(1);
    assert_eq!(found("short", &finished.stdout, FILE), expected(SLIPS, &OF_SLIPS));
}

#[test]
fn machine_formats_end_where_the_faulty_text_ends() {
    let folder = repository("ends");
    folder.write(FILE, SLIPS);
    let report =
        |format: &str| -> serde_json::Value { serde_json::from_str(&check_in(&folder, &[FILE, "--format", format]).stdout).expect("JSON") };
    let (line, column) = position(SLIPS, "idempotency_keyy");
    let end = column + "idempotency_keyy".len();
    let json = report("json");
    let finding =
        json["findings"].as_array().expect("findings").iter().find(|finding| finding["id"] == "unknown-answer").expect("it").clone();
    assert_eq!((&finding["end_line"], &finding["end_column"]), (&line.into(), &end.into()));
    let sarif = report("sarif");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let result = results.iter().find(|result| result["ruleId"] == "unknown-answer").expect("it");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["endLine"], &region["endColumn"]), (&line.into(), &end.into()));
    let fix = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!((&fix["deletedRegion"], &fix["insertedContent"]["text"]), (region, &"idempotency_key".into()));
}

#[test]
fn a_slip_that_can_mean_one_word_is_shown_mended() {
    let folder = repository("mended");
    folder.write(FILE, SLIPS);
    let shown = check_in(&folder, &[FILE, "--width", "100"]).stdout;
    for change in [
        "13 -   guard: idempotency_keyy\n13 +   guard: idempotency_key\n",
        "15 - because: {failure: \"锁 twice 🔒\", gaurd: \"the bank has a key\"}\n15 + because: {failure: \"锁 twice 🔒\", guard: \"the bank has a key\"}\n",
        "20 -   work: {typical: 20s, worst: \"4m 锁\", timeouts: 1h}\n20 +   work: {typical: 20s, worst: \"4m 锁\", timeout: 1h}\n",
    ] {
        assert!(shown.contains(change), "{change}\nis not in\n{shown}");
    }
    assert!(!shown.contains("+ reviewed"), "a date cannot be guessed:\n{shown}");
    assert!(!shown.contains("+   renewal"), "neither yes nor no is certain:\n{shown}");
}

#[test]
fn every_mended_slip_is_accepted_when_it_is_written_so() {
    let folder = repository("mended-and-accepted");
    folder.write(FILE, SLIPS);
    let findings = check_in(&folder, &[FILE, "--format", "json"]).json()["findings"].as_array().expect("findings").clone();
    let mut mended = SLIPS.to_owned();
    let replaced: Vec<&serde_json::Value> = findings.iter().filter(|finding| finding["replacement"].is_string()).collect();
    assert_eq!(replaced.len(), 4, "{replaced:#?}");
    for wrong in ["rediss", "idempotency_keyy", "gaurd", "timeouts"] {
        let replacement = replaced.iter().find(|finding| {
            let (line, column) = position(SLIPS, wrong);
            finding["line"] == line && finding["column"] == column
        });
        mended = mended.replace(wrong, replacement.expect(wrong)["replacement"].as_str().expect("a word"));
    }
    folder.write(FILE, &mended);
    let left = found("short", &check_in(&folder, &[FILE, "--format", "short"]).stdout, FILE);
    let ids: Vec<&str> = left.iter().map(|(id, ..)| id.as_str()).filter(|id| id.starts_with("unknown-")).collect();
    assert_eq!(ids, ["unknown-value"], "only `renewal: perhaps` is left");
}
