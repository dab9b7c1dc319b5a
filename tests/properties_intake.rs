//! What holds of every file that is read, whatever is in it.

#[path = "support/inspect.rs"]
mod inspect;
#[path = "support/mutate.rs"]
mod mutate;

use std::cell::LazyCell;

use inspect::{Inspector, WAYS};
use lockpick::yaml::{Entry, NOTE_LIMITS, Node, Place, Value, full, plain};
use mutate::{Random, mutate};
use proptest::prelude::*;

thread_local! {
    static INSPECTOR: LazyCell<Inspector> = const { LazyCell::new(Inspector::new) };
}

fn inspect(bytes: &[u8], way: usize) {
    let (kind, claim) = WAYS[way];
    INSPECTOR.with(|inspector| inspector.inspect(bytes, kind, claim));
}

/// The notes of the tests, and one in each of the places where notes are kept.
fn notes() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/notes");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("notes").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut notes: Vec<Vec<u8>> = paths.iter().filter_map(|path| std::fs::read(path).ok()).collect();
    let comment = notes[0].split(|byte| *byte == b'\n').map(|line| [b"// ", line, b"\n"].concat()).collect::<Vec<_>>().concat();
    let fence = [b"# Title\n\n```lockpick\n", notes[0].as_slice(), b"```\n"].concat();
    notes.extend([comment, fence]);
    notes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_taken(bytes in prop::collection::vec(any::<u8>(), 0..600), way in 0..WAYS.len()) {
        inspect(&bytes, way);
    }

    #[test]
    fn any_text_is_taken(text in "\\PC{0,200}|[a-z:#\\-\\[\\]{}'\"|> \n\t]{0,300}", way in 0..WAYS.len()) {
        inspect(text.as_bytes(), way);
        inspect(format!("lockpick: 1\n{text}").as_bytes(), way);
    }

    #[test]
    fn a_note_that_was_changed_in_places_is_taken(seed in any::<u64>(), which in any::<prop::sample::Index>(), way in 0..WAYS.len()) {
        let notes = notes();
        let note: &Vec<u8> = which.get(&notes);
        inspect(&mutate(note, &notes, &mut Random::new(seed)), way);
    }

    #[test]
    fn what_is_written_plainly_is_read_without_the_parser_and_as_it_reads_it(tree in mapping(), choices in any::<u64>()) {
        let mut written = String::new();
        write_mapping(&tree, 0, &mut Random::new(choices), &mut written);
        let place = Place { text_number: 3, start: 11 };
        let read = plain::read(&written, place);
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        full::read(&written, place, NOTE_LIMITS, &mut found, &mut problems);
        prop_assert!(problems.is_empty(), "{written}\n{problems:?}");
        let read = read.expect("it is plain");
        prop_assert_eq!(found.as_slice(), std::slice::from_ref(&read), "{}", written);
        prop_assert_eq!(values(&read), Tree::Mapping(tree), "{}", written);
    }
}

/// What a text says, without the places.
#[derive(Debug, Clone, PartialEq)]
enum Tree {
    Words(String),
    Lines(Vec<String>),
    List(Vec<Tree>),
    Mapping(Vec<(String, Tree)>),
}

fn values(node: &Node<'_>) -> Tree {
    match &node.value {
        Value::Null => Tree::Words("null".to_owned()),
        Value::Text(text) if text.ends_with('\n') => Tree::Lines(text.lines().map(str::to_owned).collect()),
        Value::Text(text) => Tree::Words(text.to_string()),
        Value::List(items) => Tree::List(items.iter().map(values).collect()),
        Value::Map(entries) => Tree::Mapping(entries.iter().map(|Entry { key, value, .. }| (key.to_string(), values(value))).collect()),
    }
}

fn words() -> impl Strategy<Value = String> {
    "[a-z0-9_/][a-z0-9_./-]{0,8}( [a-z0-9_./-]{1,8}){0,3}"
}

fn tree() -> impl Strategy<Value = Tree> {
    let lines = prop::collection::vec("[a-z#:][a-z #:,-]{0,10}[a-z]", 1..4).prop_map(Tree::Lines);
    let leaf = prop_oneof![4 => words().prop_map(Tree::Words), 1 => lines];
    leaf.prop_recursive(3, 20, 4, |inner| {
        let flat = prop::collection::vec(words().prop_map(Tree::Words), 1..4).prop_map(Tree::List);
        let entries = prop::collection::btree_map("[a-z_][a-z0-9_-]{0,8}", inner, 1..4);
        prop_oneof![flat, entries.prop_map(|entries| Tree::Mapping(entries.into_iter().collect()))]
    })
}

fn mapping() -> impl Strategy<Value = Vec<(String, Tree)>> {
    prop::collection::btree_map("[a-z_][a-z0-9_-]{0,8}", tree(), 1..5).prop_map(|entries| entries.into_iter().collect())
}

fn write_mapping(entries: &[(String, Tree)], indent: usize, random: &mut Random, text: &mut String) {
    for (key, value) in entries {
        if random.below(6) == 0 {
            text.push_str("\n# a comment: with a colon\n");
        }
        text.push_str(&format!("{:indent$}{key}:", ""));
        match value {
            Tree::Mapping(inner) => {
                text.push_str(["\n", "  # why\n"][random.below(2)]);
                write_mapping(inner, indent + 1 + random.below(3), random, text);
            }
            Tree::List(items) if random.below(2) == 0 => {
                text.push('\n');
                let deeper = indent + 1 + random.below(3);
                items.iter().for_each(|item| text.push_str(&format!("{:deeper$}- {}\n", "", inline(item, random))));
            }
            Tree::Lines(lines) => {
                text.push_str(" |\n");
                let deeper = indent + 1 + random.below(3);
                lines.iter().for_each(|line| text.push_str(&format!("{:deeper$}{line}\n", "")));
            }
            other => text.push_str(&format!(" {}{}\n", inline(other, random), ["", "   # said so"][random.below(2)])),
        }
    }
}

fn inline(tree: &Tree, random: &mut Random) -> String {
    match tree {
        Tree::Words(words) => match random.below(3) {
            0 => format!("\"{words}\""),
            1 => format!("'{words}'"),
            _ => words.clone(),
        },
        Tree::List(items) => format!("[{}]", items.iter().map(|item| inline(item, random)).collect::<Vec<_>>().join(", ")),
        Tree::Lines(_) | Tree::Mapping(_) => unreachable!("written on lines of their own"),
    }
}
