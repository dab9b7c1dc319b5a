//! Ids that stand in what is read: `see` of topics, and cells of tables that hold nothing but ids.
//!
//! They may be of any kind, so they are looked up among all ids at once.

use std::collections::BTreeSet;

use crate::fields::{one_or_more, suggestion};
use crate::source::Problem;
use crate::yaml::Node;

use super::files::{Sections, id_of};
use super::reading::Reading;

/// The lists inside entries whose own ids can be referred to, and what joins the two: `release=unchecked`, `ttl_lock/forgets`.
const INNER: [(&str, &str, char); 4] =
    [("criteria", "answers", '='), ("criteria", "kinds", '='), ("details", "choices", '='), ("mechanisms", "rules", '/')];

/// The lists whose ids are words that recipes are written with, and nothing that can be looked up.
const WORDS: [&str; 5] = ["placeholders", "values", "recipe_parts", "sees", "then"];

/// Reports each of these ids that nothing has.
pub fn check(reading: &mut Reading<'_, '_>) {
    let known = every_id(reading.sections);
    let report = |id: &str, node: &Node<'_>, problems: &mut Vec<Problem>| {
        if !known.contains(id) {
            let problem = Problem::new("unknown-id", node.span, format!("nothing is called `{id}`"));
            problems.push(problem.help(suggestion(id, known.iter().map(String::as_str))));
        }
    };
    for topic in reading.sections.list("topics") {
        for node in topic.get("see").map(one_or_more).unwrap_or_default() {
            if let Some(id) = node.text() {
                report(id, node, reading.problems);
            }
        }
    }
    for table in reading.sections.list("tables") {
        for cell in table.get("rows").map(one_or_more).unwrap_or_default().iter().flat_map(one_or_more) {
            let Some(text) = cell.text() else { continue };
            ids_alone(text).into_iter().for_each(|id| report(id, cell, reading.problems));
        }
    }
}

/// The ids of a text that consists of ids in backquotes with commas between them; none of any other text.
pub fn ids_alone(text: &str) -> Vec<&str> {
    let quoted = |word: &str| word.len() > 2 && word.starts_with('`') && word.ends_with('`') && !word[1..word.len() - 1].contains('`');
    let words: Vec<&str> = text.split(',').map(str::trim).collect();
    if words.iter().all(|word| quoted(word)) { words.into_iter().map(|word| &word[1..word.len() - 1]).collect() } else { Vec::new() }
}

/// What was taken out is among them: what is only read may still speak of it.
fn every_id(sections: &Sections<'_>) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for (section, entries) in sections.all().filter(|(section, _)| !WORDS.contains(section)) {
        for entry in entries {
            let Some(id) = id_of(entry) else { continue };
            known.insert(id.to_owned());
            for (_, key, joint) in INNER.into_iter().filter(|(of, ..)| *of == section) {
                let inner = entry.get(key).map(one_or_more).unwrap_or_default().iter().filter_map(id_of);
                known.extend(inner.flat_map(|inner| [inner.to_owned(), format!("{id}{joint}{inner}")]));
            }
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_of_nothing_but_ids_is_taken_for_ids() {
        assert_eq!(ids_alone("`work-unbounded`, `ttl_lock/forgets`"), ["work-unbounded", "ttl_lock/forgets"]);
        assert!(ids_alone("`atomic_update` or `row_lock`").is_empty());
        assert!(ids_alone("`atomic_update` on a quota row, `x`").is_empty());
        assert!(ids_alone("").is_empty());
    }
}
