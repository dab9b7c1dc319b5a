//! Names that would end a command, a line, a cell or an element stay names.

use super::read::{found, unescaped};
use super::{MIXED, check_in, junit, repository};

const NAME: &str = "100%, a:b\nc.lockpick.yaml";
const NOTE: &str = "lockpick: 1\nname: \"x\\r\\n::error::y | `z` <img> [l](u)\"\nrace_test: \"gone\\n::warning::%0A\"\n---\nlockpick: 1\nname: \"x\\r\\n::error::y | `z` <img> [l](u)\"\n";

fn report(name: &str, format: &str) -> String {
    let folder = repository(name);
    folder.write(NAME, NOTE);
    check_in(&folder, &[".", "--format", format]).stdout
}

#[test]
fn github_gets_one_command_a_line_with_every_part_escaped() {
    let report = report("hostile-github", "github");
    assert!(
        report.lines().all(|line| ["::error file=", "::warning file=", "::notice file="].iter().any(|begin| line.starts_with(begin))),
        "{report}"
    );
    for line in report.lines() {
        let (properties, message) = line[2..].split_once("::").expect("a message");
        assert!(properties.contains("file=100%25%2C a%3Ab%0Ac.lockpick.yaml,line="), "{line}");
        assert!(!message.contains('\r'), "{line}");
    }
    let duplicate = report.lines().find(|line| line.contains("duplicate-name")).expect("the second name");
    assert!(duplicate.contains("%0D%0A::error::y"), "{duplicate}");
    let missing = report.lines().find(|line| line.contains("path-missing")).expect("the path");
    assert!(missing.contains("%250A"), "what looks escaped in a note is escaped again: {missing}");
    let places = found("github", &report, NAME);
    assert_eq!(places.iter().filter(|(id, ..)| id == "duplicate-name").map(|found| (found.2, found.3)).collect::<Vec<_>>(), [(6, 7)]);
    assert_eq!(unescaped("a%253A%3A"), "a%3A:");
}

#[test]
fn a_short_line_stays_a_line() {
    let report = report("hostile-short", "short");
    assert!(report.lines().all(|line| line.starts_with("100%, a:b␊c.lockpick.yaml:")), "{report}");
    assert!(report.lines().any(|line| line.contains("duplicate-name")), "{report}");
}

#[test]
fn a_row_of_markdown_stays_a_row() {
    let report = report("hostile-markdown", "markdown");
    let rows: Vec<&str> = report.lines().filter(|line| line.starts_with("| error") || line.starts_with("| warning")).collect();
    assert!(!rows.is_empty(), "{report}");
    for row in rows {
        let bars = row.match_indices('|').filter(|(at, _)| !row[..*at].ends_with('\\')).count();
        assert_eq!(bars, 5, "{row}");
    }
}

#[test]
fn xml_holds_what_xml_can_hold() {
    let report = report("hostile-junit", "junit");
    junit::hold(&report);
    assert!(!report.chars().any(|character| character.is_control() && character != '\n'), "{report:?}");
}

#[test]
fn what_a_note_says_makes_no_link_and_no_picture_in_markdown() {
    let folder = repository("hostile-links");
    let because = "see [here](https://example.org) ![p](x.png) <img src=x> ``` [z](y) `";
    let accepted = MIXED.replace("deleted by hand in an incident only", &format!("'{because}'"));
    folder.write("mixed.yaml", &accepted);
    let report = check_in(&folder, &["mixed.yaml", "--format", "markdown"]).stdout;
    let row = report.lines().find(|line| line.contains("see ")).expect("the reason");
    assert!(row.contains("see \\[here](https://example.org) !\\[p](x.png) &lt;img src=x> ``` \\[z](y) `"), "{row}");
}
