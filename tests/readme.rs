//! The README tells the truth: every session in it is run, and what it prints is what stands there.

mod support;

use std::path::Path;
use std::process::Command;

/// A session of a `console` block: a command and what it printed.
struct Session {
    command: String,
    printed: String,
}

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
/// Set to write what the commands print into the README instead of comparing.
const UPDATE: &str = "LOCKPICK_UPDATE";

/// The text with each session of each `console` block replaced by what `run` makes of it.
fn with_sessions(text: &str, run: &mut dyn FnMut(&Session) -> String) -> String {
    let mut written = String::new();
    let mut lines = text.lines().peekable();
    let mut inside = false;
    while let Some(line) = lines.next() {
        written.push_str(line);
        written.push('\n');
        if line.starts_with("```") {
            inside = !inside && line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            let mut printed = String::new();
            while let Some(next) = lines.next_if(|next| !next.starts_with("```") && !next.starts_with("$ ")) {
                printed.push_str(next);
                printed.push('\n');
            }
            written.push_str(&run(&Session { command: command.to_owned(), printed }));
        }
    }
    written
}

/// Runs a command of the README in the project's folder, with this lockpick first on the path, 80 columns wide.
fn run(command: &str) -> String {
    let folder = Path::new(support::LOCKPICK).parent().expect("the program is in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("bash");
    shell.args(["-c", command]).current_dir(env!("CARGO_MANIFEST_DIR"));
    shell.env_clear().env("PATH", path).env("LC_ALL", "C.UTF-8").env("COLUMNS", "80");
    let finished = support::run(&mut shell);
    format!("{}{}", finished.stdout, finished.stderr)
}

#[test]
fn every_session_of_the_readme_prints_what_stands_there() {
    let readme = std::fs::read_to_string(README).expect("the README");
    let mut sessions = 0;
    let mut wrong = Vec::new();
    let update = std::env::var_os(UPDATE).is_some();
    let written = with_sessions(&readme, &mut |session| {
        sessions += 1;
        let printed = run(&session.command);
        if printed != session.printed && !update {
            wrong.push(format!("$ {}\n--- in the README\n{}--- printed\n{printed}", session.command, session.printed));
        }
        printed
    });
    if update {
        std::fs::write(README, written).expect("the README can be written");
        return;
    }
    assert!(sessions >= 4, "the README shows {sessions} sessions");
    assert!(wrong.is_empty(), "{}\n(LOCKPICK_UPDATE=1 cargo test --test readme writes them anew)", wrong.join("\n"));
}

#[test]
fn the_readme_names_every_dependency_exit_code_and_note_to_try() {
    if std::env::var_os(UPDATE).is_some() {
        return; // It is being written at this moment.
    }
    let readme = std::fs::read_to_string(README).expect("the README");
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).expect("Cargo.toml");
    let dependencies = manifest.split("[dependencies]").nth(1).and_then(|rest| rest.split("\n[").next()).expect("dependencies");
    for name in dependencies.lines().filter_map(|line| line.split(" =").next()).filter(|name| !name.trim().is_empty()) {
        assert!(readme.contains(&format!("| `{name}` |")), "the README gives no reason for `{name}`");
    }
    assert!(readme.contains(&lockpick::exit::table()), "the README leaves out exit codes");
    for note in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notes")).expect("the notes to try") {
        let name = note.expect("an entry").file_name().into_string().expect("UTF-8");
        if name.ends_with(".yaml") {
            assert!(readme.contains(&format!("tests/notes/{name}")), "the README does not name tests/notes/{name}");
        }
    }
}
