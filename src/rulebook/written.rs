//! Where the entries of a rule book are written, and what a rule file does to those below it.

use crate::source::{Source, Span};
use crate::yaml::{self, Node, Value};

use super::files::{SECTIONS, id_of, is_retired, lists};

/// An entry as a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The list that it belongs to.
    pub section: &'static str,
    /// Its id.
    pub id: String,
    /// Where it stands; `text` is the number of its file.
    pub place: Span,
    /// What it does.
    pub does: Does,
}

/// What an entry does to the files below its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It is new.
    Adds,
    /// It changes fields of an entry of the same id.
    Changes,
    /// It takes that entry out.
    Retires,
}

/// Every entry of every file, in order. What cannot be read is left out; reading the book reports it.
pub fn written(files: &[Source]) -> Vec<Written> {
    let mut found: Vec<Written> = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let text_number = u16::try_from(number).unwrap_or(u16::MAX);
        for document in yaml::documents(&file.text, text_number, yaml::RULE_LIMITS, &mut Vec::new()) {
            let Value::Map(entries) = document.value else { continue };
            for list in lists(entries) {
                let section = SECTIONS.into_iter().find(|section| *section == list.key);
                let (Some(section), Value::List(items)) = (section, &list.value.value) else { continue };
                let of_list = items.iter().filter_map(|item| entry(section, item, &found)).collect::<Vec<_>>();
                found.extend(of_list);
            }
        }
    }
    found
}

fn entry(section: &'static str, item: &Node<'_>, below: &[Written]) -> Option<Written> {
    let id = id_of(item)?;
    let is_known = below.iter().any(|known| known.section == section && known.id == id && known.place.text != item.span.text);
    let does = match (is_retired(item), is_known) {
        (true, _) => Does::Retires,
        (false, true) => Does::Changes,
        (false, false) => Does::Adds,
    };
    Some(Written { section, id: id.to_owned(), place: item.span, does })
}
