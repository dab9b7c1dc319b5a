//! The forms in which a difference is told.

use unicode_width::UnicodeWidthStr as _;

use super::support::{close_after_a_line, command};
use super::{PAYOUT, Versions, answered, clean};

/// Everything at once: another outcome, new, accepted and gone findings, an added and a removed note.
fn everything(name: &str) -> Versions {
    let old = format!("{PAYOUT}---\n{}", answered("gone", "failure: corruption"));
    let new = clean().replace("guard: idempotency_key", "guard: token").replace("race_test: note.yaml\n", "");
    let new =
        format!("{new}accept: [{{finding: no-race-test, because: \"raced by hand, wide 锁\"}}]\n---\n{}", answered("new", "loser: retry"));
    Versions::new(name, &old, &new)
}

#[test]
fn prose_keeps_to_the_width_and_says_what_matters_first() {
    let told = everything("width").diff(&["--width", "80"]).with_code(1).stdout;
    let is_told_whole = |line: &&str| line.contains("]: ") && !line.starts_with("gone") && !line.starts_with("accepted");
    for line in told.lines().filter(|line| !is_told_whole(line)) {
        assert!(line.width() <= 80, "{} columns: {line}", line.width());
    }
    assert!(told.starts_with("payout: 1 new error, 1 new warning, 1 newly accepted, 2 gone"), "{told}");
    let last = "\n3 notes, 1 changed, 1 added, 1 removed: 2 new errors, 2 new warnings, 1 newly\n  accepted, 3 gone\n";
    assert!(told.ends_with(last), "{told}");
    everything("width").diff(&["--width", "20"]).with_code(1);
}

#[test]
fn without_colour_and_beyond_ascii_nothing_is_lost() {
    let versions = Versions::new("ascii", PAYOUT, &PAYOUT.replace("guard: idempotency_key", "guard: token"));
    let diff = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = command();
        command.current_dir(versions.0.path("")).args(["diff", "old.yaml", "note.yaml"]).args(arguments);
        super::run(command.envs(variables.iter().copied())).stdout
    };
    let ascii = diff(&[("LC_ALL", "C")], &[]);
    assert!(ascii.is_ascii() && ascii.contains("ttl_lock -> fenced_coordination"), "{ascii}");
    let coloured = diff(&[], &["--color", "always"]);
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    assert!(!diff(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], &[]).contains('\u{1b}'));
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, behind)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = behind.split_once('m').expect("the end of a colour").1;
    }
    assert_eq!(plain + rest, diff(&[], &[]), "colour adds nothing but colour");
    assert_eq!(diff(&[], &["--color", "always", "--format", "markdown"]), diff(&[], &["--format", "markdown"]));
}

#[test]
fn markdown_is_a_comment_for_a_pull_request() {
    let told = everything("markdown").diff(&["--format", "markdown"]).with_code(1).stdout;
    for part in [
        "# lockpick\n\n## `payout`: 1 new error, 1 new warning, 1 newly accepted, 2 gone",
        "\n|  | Before | Now |\n|---|---|---|\n| Outcome | ttl_lock | fenced_coordination |\n| Verdict | ",
        "\n### Why the outcome changed\n\n- **now against ttl_lock**: ",
        "\n### New findings\n\n| Level | Place | Finding | Instead |\n|---|---|---|---|\n| error | `note.yaml:13:14` | ",
        "\n### Newly accepted\n\n| Level | Place | Finding | Accepted because |\n",
        " | raced by hand, wide 锁 |\n",
        "\n### Gone\n\n| Level | Place | Finding |\n|---|---|---|\n| error | `old.yaml:16:8` | ",
        "\n| `lock.ttl` | `30s` | `10m` |\n",
        "\n| `race_test` | `note.yaml` | not given |\n",
        "\n## `new`: added; 1 new error, 1 new warning\n",
        "\n## `gone`: removed\n",
        "\n3 notes, 1 changed, 1 added, 1 removed: 2 new errors, ",
    ] {
        assert!(told.contains(part), "`{part}` is missing in\n{told}");
    }
}

#[test]
fn json_has_its_keys_and_the_fingerprints_of_check() {
    let versions = everything("json");
    let json = versions.diff(&["--format", "json"]).with_code(1).json();
    let keys = |value: &serde_json::Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&json), "changed lockpick new notes old summary unread");
    assert_eq!((json["lockpick"].as_u64(), json["old"].as_str(), json["new"].as_str()), (Some(1), Some("old.yaml"), Some("note.yaml")));
    assert_eq!(keys(&json["summary"]), "accepted added changed errors gone infos not_compared not_judged notes removed stayed warnings");
    let note = &json["notes"][0];
    assert_eq!(keys(note), "change findings name new old reasons statements");
    assert_eq!(keys(&note["old"]), "file line mechanism name outcome possible verdict");
    assert_eq!(keys(&note["statements"][0]), "id new old part");
    assert_eq!(keys(&note["reasons"][0]), "holds kind mechanism rule text");
    assert_eq!(keys(&note["findings"]), "accepted gone new not_compared not_judged stayed");
    let ttl = note["statements"].as_array().expect("statements").iter().find(|statement| statement["id"] == "ttl").expect("the ttl");
    assert_eq!((&ttl["part"], &ttl["old"][0], &ttl["new"][0]), (&"lock".into(), &"30s".into(), &"10m".into()));
    let removed = &json["notes"][2];
    assert_eq!((removed["change"].as_str(), removed["new"].is_null()), (Some("removed"), true), "{removed}");

    let check = super::run(command().current_dir(versions.0.path("")).args(["check", "note.yaml", "--format", "json"])).json();
    let checked: Vec<&serde_json::Value> = check["findings"].as_array().expect("findings").iter().collect();
    for new in note["findings"]["new"].as_array().expect("new ones") {
        assert!(checked.iter().any(|known| known["id"] == new["id"] && known["fingerprint"] == new["fingerprint"]), "{new}");
    }
}

#[test]
fn nothing_changed_is_plain_for_programs_too() {
    let json = Versions::new("json-same", PAYOUT, PAYOUT).diff(&["--format", "json"]).with_code(0).json();
    assert_eq!((json["changed"].as_bool(), json["notes"][0]["change"].as_str()), (Some(false), Some("unchanged")), "{json}");
    assert_eq!(json["summary"]["stayed"], 2);
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let many = |ttl: &str| {
        let note = |number: usize| PAYOUT.replace("payout", &format!("payout-{number}")).replace("ttl: 30s", ttl);
        (0..100).map(note).collect::<Vec<_>>().join("---\n")
    };
    let versions = Versions::new("pipe", &many("ttl: 10m"), &many("ttl: 30s"));
    for format in ["human", "markdown", "json"] {
        close_after_a_line(command().current_dir(versions.0.path("")).args(["diff", "old.yaml", "note.yaml", "--format", format]));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_the_run_has_not_worked() {
    let versions = Versions::new("full", PAYOUT, &clean());
    let full = std::fs::File::options().write(true).open("/dev/full").expect("the device is there");
    let mut command = command();
    let output = command.current_dir(versions.0.path("")).args(["diff", "old.yaml", "note.yaml"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output cannot be written"));
}
