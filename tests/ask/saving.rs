//! The note that `ask` saves.

use lockpick::condition::DetailValue;
use lockpick::intake::lock;
use lockpick::intake::note::{self, Note};
use lockpick::rulebook::Book;
use lockpick::yaml;

use crate::support::{Folder, lockpick};

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is there")
}

/// Reads a note as `check` does; it must have no problems.
fn read(book: &Book, text: &str) -> Note {
    let mut problems = Vec::new();
    let documents = yaml::documents(text, 0, yaml::NOTE_LIMITS, &mut problems);
    let note = documents.first().and_then(|document| note::read(book, document, &mut problems));
    assert_eq!(problems, [], "{text}");
    note.unwrap_or_else(|| panic!("there is no note in\n{text}"))
}

const BATCH: [&str; 12] = [
    "--answer",
    "failure=corruption",
    "--answer",
    "invariant=exclusive_section",
    "--answer",
    "owner=one_database",
    "--answer",
    "contenders=many_hosts",
    "--answer",
    "guard=transaction",
    "--stack",
    "postgres,redis",
];

fn save(path: &str, arguments: &[&str]) -> crate::support::Finished {
    lockpick(&[&["ask", "--no-input", "--save", path], arguments].concat())
}

#[test]
fn a_saved_note_holds_the_answers_the_stack_and_the_mechanism() {
    let (book, folder) = (book(), Folder::new("save"));
    save(&folder.path("batch.lockpick.yaml"), &BATCH).with_code(0);
    let note = read(&book, &folder.read("batch.lockpick.yaml"));
    assert_eq!(note.name.value, "batch", "named after its file");
    let mut facts = book.silence();
    for answer in BATCH.iter().filter(|word| word.contains('=')) {
        facts = lockpick::intake::answers::add(&book, &facts, answer).expect("an answer");
    }
    facts.stack = lockpick::intake::answers::stack(&book, ["postgres", "redis"]).expect("stacks").into_iter().collect();
    assert_eq!(note.facts, facts);
    let lock = note.lock.expect("it states a lock");
    assert_eq!(lock::mechanism(&book, &lock.values), book.mechanism("advisory_lock"));
    assert_eq!(note.reviewed.map(|date| date.value), Some(lockpick::date::Date::today()));
    assert_eq!(folder.files(), ["batch.lockpick.yaml"], "nothing is left beside it");
}

#[test]
fn what_is_left_to_fill_in_stands_there_as_comments_with_its_choices() {
    let folder = Folder::new("save-left");
    let run = save(&folder.path("job.yaml"), &["--answer", "failure=corruption", "--answer", "invariant=exclusive_section"]).with_code(0);
    assert!(run.stderr.contains("Left in it as comments: 4 answers."), "{}", run.stderr);
    let text = folder.read("job.yaml");
    for line in [
        "  failure: corruption  # stored data ends up wrong",
        "  # Open: Which system could let the first one through and refuse the second, in one step?",
        "  # owner: one_database     # one relational database holds the data of the rule",
    ] {
        assert!(text.contains(&format!("\n{line}\n")), "{line} is not in\n{text}");
    }
    assert!(!text.contains("\nlock:"), "which lock it takes is open\n{text}");
    save(&folder.path("batch.yaml"), &BATCH).with_code(0);
    let text = folder.read("batch.yaml");
    for line in ["  # pooler: none         # a connection of its own", "  # on_crash: [skip, finish] makes no difference to the outcome"] {
        assert!(text.contains(&format!("\n{line}\n")), "{line} is not in\n{text}");
    }
}

#[test]
fn every_comment_becomes_a_valid_line_when_its_mark_is_taken_away() {
    let (book, folder) = (book(), Folder::new("save-uncommented"));
    for owner in ["owner=one_database", "owner=claim_database", "owner=no_common_store"] {
        for failure in ["failure=wasted_work", "failure=duplicate_effect", "failure=corruption"] {
            for guard in ["guard=token", "guard=token_and_key", "guard=nothing"] {
                let answers = ["--answer", owner, "--answer", failure, "--answer", guard, "--answer", "contenders=many_hosts"];
                for invariant in ["exactly_one", "claim_one", "record_rule", "exclusive_section"] {
                    let invariant = format!("invariant={invariant}");
                    let arguments = [&answers[..], &["--answer", &invariant, "--force"]].concat();
                    save(&folder.path("note.yaml"), &arguments).with_code(0);
                    read(&book, &first_choices_taken(&folder.read("note.yaml")));
                }
            }
        }
    }
}

/// The note with the first commented choice of each key put in.
fn first_choices_taken(text: &str) -> String {
    let mut taken: Vec<String> = Vec::new();
    let lines = text.lines().map(|line| {
        let Some((key, value)) = line.trim_start().strip_prefix("# ").and_then(|rest| rest.split_once(": ")) else {
            return line.to_owned();
        };
        let is_choice = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && value.contains("  # ");
        if !is_choice || taken.iter().any(|known| known == key) {
            return line.to_owned();
        }
        taken.push(key.to_owned());
        line.replacen("# ", "", 1)
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n") + "\n"
}

#[test]
fn any_name_can_be_typed() {
    let (book, folder) = (book(), Folder::new("save-names"));
    let names = [
        "vendor-payout",
        "null",
        "~",
        "yes",
        "1",
        "2026-08-22",
        "a: b",
        "#1",
        "- x",
        "'",
        "\"",
        "\\",
        "{}",
        "[a",
        "...",
        "---",
        "!tag",
        "&a",
        "*a",
        "a # b",
        "tab\tin it",
        "two\nlines",
        "锁",
        "🔒",
        "e\u{301}",
        "x\u{2028}y",
        "\u{85}x",
        "\u{7f}del",
        "@",
        "`x`",
        "%",
        "? ",
        "|",
        ">",
        "a,b",
    ];
    for name in names {
        let path = folder.path("note.yaml");
        lockpick(&["ask", "--no-input", "--force", "--save", &path, &format!("--name={name}")]).with_code(0);
        assert_eq!(read(&book, &folder.read("note.yaml")).name.value, name.trim(), "{name:?}");
    }
}

#[test]
fn a_file_that_is_there_stays_unless_force_is_said() {
    let folder = Folder::new("save-twice");
    let path = folder.write("note.yaml", "mine\n");
    let run = save(&path, &BATCH).with_code(2);
    assert!(run.stderr.contains("the file exists; name another one, or add --force to overwrite it"), "{}", run.stderr);
    assert_eq!(folder.read("note.yaml"), "mine\n");
    save(&path, &[&BATCH[..], &["--force"]].concat()).with_code(0);
    assert!(folder.read("note.yaml").contains("\nname: note\n"));
}

#[test]
fn what_cannot_be_written_says_so() {
    let folder = Folder::new("save-nowhere");
    let run = save(&folder.path("no-such-folder/note.yaml"), &BATCH).with_code(3);
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
    assert_eq!(folder.files(), [""; 0]);
}

const PAYOUT: &str = "\
lockpick: 1
name: vendor-payout
resource: vendor invoices paid through the bank
reviewed: 2026-08-22
team: payments
code: [src/payout/job.py]
race_test: [tests/payout_race.py, tests/more.py::test_two]
stack: [postgres, redis]
answers:
  failure: duplicate_effect
  invariant: exclusive_section
  owner: claim_database
  contenders: many_hosts
  duration: [seconds, minutes]
  guard: idempotency_key
  on_crash: finish
because:
  failure: \"finance had to claw back 14 payments: in May\"
lock:
  mechanism: ttl_lock
  store: redis
  ttl: 30s
  renew_every: 10s
  work: {typical: 20s, worst: 4m}
  stop_within: unbounded
  release: unchecked
accept:
  - finding: release-unchecked
    because: the key is deleted by hand in an incident only
    until: 2027-06-30
";

#[test]
fn nothing_of_a_note_is_lost_when_it_is_carried_on() {
    let (book, folder) = (book(), Folder::new("save-again"));
    let from = folder.write("payout.yaml", PAYOUT);
    let to = folder.path("again.yaml");
    lockpick(&["ask", "--no-input", "--from", &from, "--save", &to]).with_code(0);
    let (before, after) = (read(&book, PAYOUT), read(&book, &folder.read("again.yaml")));
    assert_eq!(after.name.value, before.name.value);
    assert_eq!((after.facts, after.because), (before.facts, before.because));
    assert_eq!((after.resource, after.team), (before.resource, before.team));
    let paths = |note: &[note::Placed<String>]| note.iter().map(|path| path.value.clone()).collect::<Vec<_>>();
    assert_eq!(paths(&after.code), paths(&before.code));
    assert_eq!(paths(&after.race_test), paths(&before.race_test));
    assert_eq!(after.lock.map(|lock| lock.values), before.lock.map(|lock| lock.values));
    let accepted = |note: &[note::Accept]| {
        let entries =
            note.iter().map(|accept| (accept.finding.value.clone(), accept.because.clone(), accept.until.clone().map(|date| date.value)));
        entries.collect::<Vec<_>>()
    };
    assert_eq!(accepted(&after.accept), accepted(&before.accept));
}

#[test]
fn what_only_follows_is_not_stated() {
    let (book, folder) = (book(), Folder::new("save-implied"));
    let from = folder.write("payout.yaml", PAYOUT);
    lockpick(&["ask", "--no-input", "--from", &from, "--save", &folder.path("again.yaml")]).with_code(0);
    let renewal = book.detail("renewal").expect("a detail");
    let note = read(&book, &folder.read("again.yaml"));
    let lock = note.lock.expect("it has a lock");
    assert!(matches!(lock.values[renewal], Some(DetailValue::Choice(_))));
    assert_eq!(lock.places[renewal], None, "the renewal follows from renew_every");
}

#[test]
fn a_note_keeps_the_mechanism_that_it_has_chosen() {
    let (book, folder) = (book(), Folder::new("save-chosen"));
    let from = folder.write("payout.yaml", &PAYOUT.replace("idempotency_key", "token"));
    lockpick(&["ask", "--no-input", "--from", &from, "--save", &folder.path("again.yaml")]).with_code(0);
    let text = folder.read("again.yaml");
    let lock = read(&book, &text).lock.expect("it has a lock");
    assert_eq!(lock::mechanism(&book, &lock.values), book.mechanism("ttl_lock"), "what the code does is not for lockpick to change");
    assert!(text.contains("  # lockpick recommends fenced_coordination\n"), "{text}");
}

#[test]
fn the_other_notes_of_a_file_are_not_overwritten() {
    let folder = Folder::new("save-over-others");
    let path = folder.write("notes.yaml", &format!("{PAYOUT}---\nlockpick: 1\nname: other\n"));
    let run = lockpick(&["ask", "--no-input", "--from", &path, "--note", "other", "--save", &path, "--force"]).with_code(2);
    assert!(run.stderr.contains("holds other notes, which would be lost"), "{}", run.stderr);
    assert!(folder.read("notes.yaml").contains("name: other"));
}

#[test]
fn a_saved_note_passes_check() {
    let folder = Folder::new("save-check");
    for (mechanism, answers) in [
        ("no_lock", "failure=corruption invariant=nothing_shared"),
        (
            "unique_constraint",
            "failure=duplicate_effect invariant=exactly_one owner=claim_database contenders=many_hosts guard=nothing on_crash=skip",
        ),
        ("atomic_update", "failure=corruption invariant=conditional_change owner=one_database contenders=many_hosts guard=transaction"),
        ("row_lock", "failure=corruption invariant=set_rule owner=one_database contenders=many_hosts duration=short guard=transaction"),
        ("local_lock", "failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=one_host"),
        ("advisory_lock", "failure=corruption invariant=exclusive_section owner=one_database contenders=many_hosts guard=transaction"),
        ("ttl_lock", "failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=many_hosts loser=give_up"),
        ("fenced_coordination", "failure=split_brain invariant=one_leader owner=no_common_store contenders=many_hosts guard=token"),
    ] {
        let arguments: Vec<&str> = answers.split(' ').flat_map(|answer| ["--answer", answer]).chain(["--force"]).collect();
        let path = folder.path("note.yaml");
        save(&path, &arguments).with_code(0);
        assert!(folder.read("note.yaml").contains(&format!("\n  mechanism: {mechanism}\n")), "{}", folder.read("note.yaml"));
        lockpick(&["check", &path]).with_code(0);
    }
}

#[test]
fn a_note_without_its_consequence_is_told_what_is_left() {
    let folder = Folder::new("save-check-left");
    let path = folder.path("note.yaml");
    save(&path, &["--answer", "invariant=record_rule"]).with_code(0);
    let run = lockpick(&["check", &path]).with_code(1);
    assert!(run.stdout.contains("consequence-missing"), "{}", run.stdout);
    assert!(folder.read("note.yaml").contains("\n  # failure: corruption "), "the choices stand in the note");
}
