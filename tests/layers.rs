//! Each module imports only from those above it in `src/lib.rs`, so that `ls src` tells the story and stays true.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The modules in the order in which `lib.rs` declares them.
fn order() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("lib.rs")).expect("src/lib.rs");
    text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).map(str::to_owned).collect()
}

/// Every source file with the top-level module that it belongs to.
fn files(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let inside = path.strip_prefix(root()).expect("below src");
            let first = inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
            found.insert(path, first.trim_end_matches(".rs").to_owned());
        }
    }
}

/// The top-level modules that a text names as `crate::module`, with the line.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for (at, _) in line.match_indices("crate::") {
            let rest = &line[at + "crate::".len()..];
            let names = rest.strip_prefix('{').map_or(rest, |list| list.split('}').next().unwrap_or_default());
            for name in names.split(',').take(if rest.starts_with('{') { usize::MAX } else { 1 }) {
                let module: String = name.trim().chars().take_while(|character| character.is_alphanumeric() || *character == '_').collect();
                found.push((number + 1, module));
            }
        }
    }
    found
}

/// The imports of a file of this module that point down the list.
fn wrong(order: &[String], module: &str, text: &str) -> Vec<String> {
    let rank = |name: &str| order.iter().position(|known| known == name);
    let own = rank(module);
    let is_wrong = |import: &(usize, String)| rank(&import.1).is_none() || rank(&import.1) > own;
    imports(text).into_iter().filter(is_wrong).map(|(line, import)| format!("line {line}: {module} imports {import}")).collect()
}

#[test]
fn imports_point_up_the_list_of_modules() {
    let order = order();
    let mut sources = BTreeMap::new();
    files(&root(), &mut sources);
    let mut complaints = Vec::new();
    for (path, module) in &sources {
        if module == "lib" || module == "main" {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("a source file");
        complaints.extend(wrong(&order, module, &text).into_iter().map(|complaint| format!("{}: {complaint}", path.display())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn an_import_turned_round_is_seen() {
    let order = order();
    assert_eq!(wrong(&order, "engine", "use crate::commands::Context;"), ["line 1: engine imports commands"]);
    assert_eq!(wrong(&order, "source", "use crate::{facts::Set, nearest::nearest};").len(), 2);
    assert!(wrong(&order, "commands", "use crate::engine::Engine;").is_empty());
}

#[test]
fn only_commands_and_the_program_itself_know_anyhow_or_the_outside_world() {
    let mut sources = BTreeMap::new();
    files(&root(), &mut sources);
    // The clock is asked in one place, and files of notes are read in another.
    let may = [("date", "std::time"), ("intake", "std::fs"), ("commands", ""), ("main", "")];
    for (path, module) in &sources {
        let text = std::fs::read_to_string(path).expect("a source file");
        for outside in ["anyhow", "std::fs", "std::env", "std::process", "std::time", "std::net"] {
            let allowed = may.iter().any(|(name, what)| name == module && (what.is_empty() || *what == outside));
            let uses = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains(outside));
            let exit_code = module == "exit" && outside == "std::process";
            assert!(allowed || exit_code || !uses, "{} uses {outside}", path.display());
        }
    }
}

#[test]
fn a_source_file_is_a_few_screens_at_most() {
    let mut sources = BTreeMap::new();
    files(&root(), &mut sources);
    let long: Vec<String> = sources
        .keys()
        .map(|path| (path, std::fs::read_to_string(path).expect("a source file").lines().count()))
        .filter(|(_, lines)| *lines > 320)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}
