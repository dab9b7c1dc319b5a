//! `lockpick ask` on a pseudo-terminal: what a person sees and presses.
#![cfg(unix)]

mod support;
#[path = "support/terminal.rs"]
mod terminal;

use std::process::Command;

use support::{Folder, LOCKPICK};
use terminal::{Terminal, key};

/// A terminal of 80 columns and 24 rows with `lockpick ask` on it.
fn ask(arguments: &[&str]) -> Terminal {
    Terminal::start(command(arguments, &[]), 80, 24)
}

fn command(arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = Command::new(LOCKPICK);
    command.env_clear().env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color").arg("ask").args(arguments);
    command.envs(environment.iter().copied());
    command
}

/// A shell line, with the program as `$0`.
fn shell(line: &str) -> Terminal {
    let mut command = Command::new("/bin/sh");
    command.env_clear().env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color").args(["-c", line, LOCKPICK]);
    Terminal::start(command, 80, 24)
}

const FIRST: &str = "What is the worst that happens";
const CLEAN_UP: [&str; 6] =
    ["--answer", "failure=wasted_work", "--answer", "invariant=exclusive_section", "--answer", "owner=no_common_store"];

#[test]
fn a_whole_dialogue_leads_to_the_recommendation() {
    let mut terminal = ask(&[]);
    terminal.wait_for(&["Question 1 of at most", FIRST]).choose("stored data ends up wrong");
    terminal.wait_for(&["Question 2", "What must stay true?", "Still possible:"]).choose("who may work");
    terminal.wait_for(&["You said: who may work"]).choose("not two workers at once");
    terminal.wait_for(&["Question 3", "Which system"]).choose("one relational database");
    terminal.wait_for(&["Question 4", "Who can be at it"]).choose("processes on several machines");
    terminal.wait_for(&["Question 5", "can the receiver turn down"]).choose("it is the same store");
    terminal.wait_for(&["Question 6, the last", "Which of these do you run for it?"]).choose("PostgreSQL");
    terminal.wait_for(&["Go on to the details of advisory_lock? Each can be left open. [Y/n]"]).press("n").press(key::ENTER);
    terminal.wait_for(&["Save the answers as a design note?"]).press(key::ENTER);
    assert_eq!(terminal.code(), 0);
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(written.contains("Recommendation: advisory_lock, the lightest mechanism that is sufficient."), "{written}");
    assert!(!terminal.wrapped, "a line was too wide:\n{written}");
    assert!(!terminal.screen().hide_cursor());
}

#[test]
fn the_example_of_the_marked_answer_is_shown() {
    let mut terminal = ask(&[]);
    terminal.wait_for(&[FIRST, "Two workers delete the same expired files"]);
    terminal.press(key::DOWN).wait_for(&["the room is gone after all"]);
    terminal.press(key::UP).wait_for(&["Two workers delete the same expired files"]);
    terminal.press(key::CTRL_C);
    assert_eq!(terminal.code(), 130);
}

#[test]
fn escape_goes_back_and_takes_the_answer_off_the_screen() {
    let mut terminal = ask(&[]);
    terminal.wait_for(&[FIRST]).choose("stored data ends up wrong");
    terminal.wait_for(&["failure     stored data ends up wrong (corruption)", "Question 2"]).press(key::ESCAPE);
    terminal.wait_for(&["Question 1 of at most", "❯ stored data ends up wrong"]).settle();
    assert!(!terminal.contents().contains("(corruption)"), "{}", terminal.contents());
    terminal.choose("not sure").wait_for(&["failure     left open", "Question 2"]);
    terminal.press(key::ESCAPE).wait_for(&["Question 1 of at most"]).press(key::ESCAPE);
    terminal.wait_for(&["Leave without a recommendation? [y/N]"]).press(key::ENTER);
    terminal.wait_for(&["Question 1 of at most"]).settle().press(key::ESCAPE);
    terminal.wait_for(&["Leave without a recommendation?"]).press("y").press(key::ENTER);
    assert_eq!(terminal.code(), 130);
    assert!(!terminal.screen().hide_cursor());
}

#[test]
fn ctrl_c_leaves_with_the_cursor_restored() {
    let mut terminal = ask(&[]);
    terminal.wait_for(&[FIRST]).settle();
    assert!(terminal.screen().hide_cursor(), "a menu has no cursor");
    terminal.press(key::CTRL_C);
    assert_eq!(terminal.code(), 130);
    assert!(!terminal.screen().hide_cursor());
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(written.rfind("\u{1b}[?25h") > written.rfind("\u{1b}[?25l"), "the cursor is shown last");
}

#[test]
fn a_signal_to_end_leaves_with_the_cursor_restored_too() {
    let mut terminal = ask(&[]);
    terminal.wait_for(&[FIRST]).settle().terminate();
    assert_eq!(terminal.code(), 130);
    assert!(!terminal.screen().hide_cursor());
}

#[test]
fn ctrl_c_leaves_a_line_of_text_too() {
    let mut terminal =
        ask(&[&CLEAN_UP[..], &["--answer", "contenders=many_hosts", "--answer", "loser=give_up", "--answer", "guard=nothing"]].concat());
    terminal.wait_for(&["Go on to the details of ttl_lock?"]).press(key::ENTER);
    terminal.wait_for(&["What is the longest one run ever took", "❯"]).press("4m");
    terminal.wait_for(&["❯ 4m"]).press(key::CTRL_C);
    assert_eq!(terminal.code(), 130);
}

#[test]
fn a_line_that_is_wrong_is_asked_again_and_escape_goes_back() {
    let mut terminal =
        ask(&[&CLEAN_UP[..], &["--answer", "contenders=many_hosts", "--answer", "loser=give_up", "--answer", "guard=nothing"]].concat());
    terminal.wait_for(&["Go on to the details of ttl_lock?"]).press("y").press(key::ENTER);
    terminal.wait_for(&["What is the longest one run ever took"]).press("30").press(key::ENTER);
    terminal.wait_for(&["30 what? write 30s, 30m or 30ms"]).press("4x\u{7f}m").wait_for(&["❯ 4m"]).press(key::ENTER);
    terminal.wait_for(&["work.worst         4m", "can stand still"]).settle().press(key::ESCAPE);
    terminal.wait_for(&["What is the longest one run ever took"]).settle();
    assert!(!terminal.contents().contains("work.worst  "), "{}", terminal.contents());
    terminal.press(key::ESCAPE).wait_for(&["Go on to the details"]).press(key::ESCAPE);
    terminal.wait_for(&["Save the answers"]).press(key::ENTER);
    assert_eq!(terminal.code(), 0);
    assert!(!terminal.wrapped);
}

#[test]
fn the_dialogue_is_the_same_at_the_bottom_of_a_full_screen() {
    let mut terminal = shell("i=0; while [ $i -lt 40 ]; do echo line $i; i=$((i+1)); done; exec \"$0\" ask");
    terminal.wait_for(&["line 39", FIRST]).choose("two leaders keep acting");
    terminal.wait_for(&["line 39", "failure     two leaders keep acting at once", "Question 2"]).press(key::ESCAPE);
    terminal.wait_for(&["line 39", "Question 1 of at most"]).settle();
    let contents = terminal.contents();
    assert_eq!(contents.matches("Question").count(), 1, "{contents}");
    assert!(!contents.contains("(split_brain)") && !terminal.wrapped, "{contents}");
    terminal.press(key::CTRL_C);
    assert_eq!(terminal.code(), 130);
}

#[test]
fn a_small_terminal_shows_pages_and_wraps_nothing() {
    let mut terminal = Terminal::start(command(&[], &[]), 40, 15);
    terminal.wait_for(&["Question 1", "[Page 1/2]"]).press(key::UP).wait_for(&["[Page 2/2]", "not sure"]).settle();
    terminal.press(key::UP).wait_for(&["❯ two leaders"]).settle().press(key::ENTER);
    terminal.wait_for(&["Question 2", "What must stay true?", "❯ nothing to exclude"]).settle();
    assert!(!terminal.wrapped, "{}", terminal.contents());
    terminal.press(key::CTRL_C);
    assert_eq!(terminal.code(), 130);
}

#[test]
fn colours_are_those_of_the_terminals_owner_and_none_with_no_color() {
    let is_colour = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.split("\u{1b}[").skip(1).any(|sequence| sequence.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m'))
    };
    let mut coloured = ask(&[]);
    coloured.wait_for(&[FIRST, "Esc to go back"]).settle();
    assert!(is_colour(&coloured.written));
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = coloured.screen().cell(row, column).expect("a cell");
        assert_eq!(cell.bgcolor(), vt100::Color::Default, "a background would hide text on some terminals");
        // Black, white and their bright forms vanish on one kind of background or the other.
        assert!(matches!(cell.fgcolor(), vt100::Color::Default | vt100::Color::Idx(1..=6)), "{:?}", cell.fgcolor());
    }
    for environment in [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "0")] {
        let forced_off = environment.0 == "NO_COLOR";
        let mut terminal = Terminal::start(command(&[], &[environment]), 80, 24);
        terminal.wait_for(&[FIRST, "Esc to go back"]).settle();
        assert_eq!(is_colour(&terminal.written), !forced_off, "{environment:?}");
        terminal.press(key::CTRL_C);
        assert_eq!(terminal.code(), 130);
    }
    coloured.press(key::CTRL_C);
    assert_eq!(coloured.code(), 130);
}

#[test]
fn a_dumb_terminal_is_asked_line_by_line_without_any_control_code() {
    let mut terminal = Terminal::start(command(&[&CLEAN_UP[..], &["--answer", "loser=give_up"]].concat(), &[("TERM", "dumb")]), 80, 24);
    terminal.wait_for(&["Question 1, the last", " 5  processes on several machines", "Number, ? for examples, < to go back:"]).press("?\r");
    terminal.wait_for(&["For example: Five replicas fire the same scheduled job."]).press("9\r");
    terminal.wait_for(&["Type a number from 1 to 6."]).press("5\r");
    terminal.wait_for(&["Go on to the details of ttl_lock?"]).press("n\r");
    terminal.wait_for(&["Save the answers"]).press("\r");
    assert_eq!(terminal.code(), 0);
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    assert!(written.is_ascii() && !written.contains('\u{1b}') && !terminal.wrapped, "{written}");
}

#[test]
fn questions_go_to_standard_error_and_standard_output_stays_clean() {
    let folder = Folder::new("terminal-stdout");
    let path = folder.path("advice.json");
    let mut terminal = shell(&format!("exec \"$0\" ask --format json --answer failure=wasted_work >{path}"));
    terminal.wait_for(&["What must stay true?"]).choose("nothing to exclude");
    terminal.wait_for(&["You said: nothing to exclude"]).choose("everybody gets a different number");
    terminal.wait_for(&["Go on to what must be true for no_lock?"]).press("n").press(key::ENTER);
    terminal.wait_for(&["Save the answers"]).press(key::ENTER);
    assert_eq!(terminal.code(), 0);
    let advice: serde_json::Value = serde_json::from_str(&folder.read("advice.json")).expect("it is JSON and nothing else");
    assert_eq!(advice["outcome"], "no_lock");
}

#[test]
fn input_that_is_no_terminal_is_not_asked() {
    let mut terminal = shell("echo corruption | \"$0\" ask");
    terminal.wait_for(&["there is no terminal to ask on"]);
    assert_eq!(terminal.code(), 2);
}

#[test]
fn the_answers_are_saved_where_and_as_they_are_called() {
    let folder = Folder::new("terminal-save");
    let path = folder.write("taken.yaml", "mine\n");
    let mut terminal = ask(&[&CLEAN_UP[..], &["--answer", "contenders=many_hosts", "--answer", "loser=give_up"]].concat());
    terminal.wait_for(&["Go on to the details"]).press("n").press(key::ENTER);
    terminal.wait_for(&["Save the answers"]).press(&format!("{}\r", folder.path("missing/note.yaml")));
    terminal.wait_for(&["What is the note called?", "Enter alone calls it `note`."]).press(key::ENTER);
    terminal.wait_for(&["Save the answers", "cannot write"]).press(&format!("{path}\r"));
    terminal.wait_for(&["Overwrite what is in", "[y/N]"]).press(key::ENTER);
    terminal.wait_for(&["Save the answers"]).press(&format!("{path}\r"));
    terminal.wait_for(&["Overwrite what is in", "[y/N]"]).press("y").press(key::ENTER);
    terminal.wait_for(&["What is the note called?"]).press("nightly: clean-up\r");
    terminal.wait_for(&["Saved nightly: clean-up to"]);
    assert_eq!(terminal.code(), 0);
    assert!(folder.read("taken.yaml").contains("\nname: \"nightly: clean-up\"\n"));
    assert_eq!(folder.files(), ["taken.yaml"]);
}

#[test]
fn a_note_that_chose_otherwise_may_stay_or_change() {
    let folder = Folder::new("terminal-from");
    let note = "lockpick: 1\nname: payout\nanswers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, \
                contenders: many_hosts}\nlock: {mechanism: ttl_lock, ttl: 30s, wait_timeout: 5s}\n";
    let from = folder.write("payout.yaml", note);
    for (choice, mechanism, keeps) in
        [("stay with ttl_lock", "ttl_lock", true), ("change to fenced_coordination", "fenced_coordination", false)]
    {
        let to = folder.path("again.yaml");
        let mut terminal = ask(&["--from", &from, "--save", &to, "--force"]);
        terminal.wait_for(&["Question 1, the last", "can the receiver turn down"]).choose("it compares a token that grows");
        terminal.wait_for(&["The note has chosen ttl_lock, and fenced_coordination is"]).choose(choice);
        terminal.wait_for(&[&format!("Go on to the details of {mechanism}?")]).press(key::ENTER);
        terminal.wait_for(&["Question 1 of at most"]).settle().press("stop\r").settle();
        assert_eq!(terminal.code(), 0);
        let saved = folder.read("again.yaml");
        assert!(saved.contains(&format!("\n  mechanism: {mechanism}\n")) && saved.contains("\n  ttl: 30s"), "{saved}");
        assert_eq!(saved.contains("\n  wait_timeout: 5s"), keeps, "{saved}");
    }
}
