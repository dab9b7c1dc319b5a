//! What every reader of a list needs: the names, the problems so far, and the fields of an entry.

use crate::condition::{Case, Condition};
use crate::fields::Fields;
use crate::source::Problem;
use crate::yaml::Node;

use super::conditions;
use super::files::{Sections, id_of, is_retired};
use super::names::Names;
use super::vocabulary::{self, Vocabulary};

/// Reading the entries of a rule book.
pub struct Reading<'b, 't> {
    /// All entries.
    pub sections: &'b Sections<'t>,
    /// All ids.
    pub names: &'b Names<'t>,
    /// What was wrong so far.
    pub problems: &'b mut Vec<Problem>,
}

impl<'b, 't> Reading<'b, 't> {
    /// Reads each entry of a list. Ids must differ.
    pub fn list<T>(&mut self, section: &'static str, what: &'static str, mut read: impl FnMut(&mut Self, Fields<'b, 't>) -> T) -> Vec<T> {
        let entries = self.sections.list(section);
        self.unique(entries);
        self.each(entries, what, &mut read)
    }

    /// Reads each entry of a list inside an entry.
    pub fn inner<T>(
        &mut self,
        fields: &mut Fields<'b, 't>,
        key: &'static str,
        what: &'static str,
        mut read: impl FnMut(&mut Self, Fields<'b, 't>) -> T,
    ) -> Vec<T> {
        let entries = fields.list(key, self.problems);
        self.unique(entries);
        self.each(entries, what, &mut read)
    }

    fn each<T>(&mut self, entries: &'b [Node<'t>], what: &'static str, read: &mut impl FnMut(&mut Self, Fields<'b, 't>) -> T) -> Vec<T> {
        let mut found = Vec::new();
        for entry in entries.iter().filter(|entry| !is_retired(entry)) {
            let Some(mut fields) = self.fields(entry, what) else { continue };
            // An entry with an id can be taken out; this one says that it is not.
            if id_of(entry).is_some() {
                fields.flag("retired", self.problems);
            }
            found.push(read(self, fields));
        }
        found
    }

    /// The fields of an entry.
    pub fn fields(&mut self, entry: &'b Node<'t>, what: &'static str) -> Option<Fields<'b, 't>> {
        Fields::of(entry, what, self.problems)
    }

    fn unique(&mut self, entries: &[Node<'_>]) {
        let mut seen: Vec<&str> = Vec::new();
        for entry in entries {
            let Some(id) = id_of(entry) else { continue };
            if seen.contains(&id) {
                let at = entry.get("id").map_or(entry.span, |node| node.span);
                self.problems.push(Problem::new("duplicate-id", at, format!("`{id}` stands here twice")));
            }
            seen.push(id);
        }
    }

    /// A text that must be there.
    pub fn text(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> String {
        fields.text(key, self.problems).trim_end().to_owned()
    }

    /// A text that may be there.
    pub fn optional_text(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Option<String> {
        fields.optional_text(key, self.problems).map(|text| text.trim_end().to_owned())
    }

    /// Plain texts, one or more.
    pub fn texts(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Vec<String> {
        let nodes = fields.texts(key, self.problems);
        nodes.into_iter().filter_map(|node| crate::fields::text(node, key, self.problems)).map(str::to_owned).collect()
    }

    /// The id of an entry of another list, which must be there; empty (and reported) when it is not.
    pub fn reference(&mut self, fields: &mut Fields<'b, 't>, key: &'static str, section: &'static str) -> String {
        let node = fields.required(key, self.problems);
        node.and_then(|node| self.names.refer(section, node, self.problems)).unwrap_or_default()
    }

    /// Ids of another list, one or more. Those that a rule file has taken out are left out here too.
    pub fn references(&mut self, fields: &mut Fields<'b, 't>, key: &'static str, section: &'static str) -> Vec<String> {
        let nodes = fields.texts(key, self.problems);
        let there: Vec<_> = nodes.into_iter().filter(|node| !self.names.is_retired(section, node)).collect();
        there.into_iter().filter_map(|node| self.names.refer(section, node, self.problems)).collect()
    }

    /// Ids of `sources`.
    pub fn sources(&mut self, fields: &mut Fields<'b, 't>) -> Vec<String> {
        self.references(fields, "sources", "sources")
    }

    /// The value of a word that must be there; `None` (and reported) when it is not, or is another word.
    pub fn word<T: Vocabulary>(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Option<T> {
        fields.required(key, self.problems).and_then(|node| vocabulary::value(node, key, self.problems))
    }

    /// A condition that may be there, over answers and stack.
    pub fn condition_on_answers(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Option<Condition> {
        fields.optional(key).map(|node| conditions::condition_on_answers(node, self.names, self.problems))
    }

    /// The ways in which a condition over answers and stack holds; always where there is no condition.
    pub fn cases(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Vec<Case> {
        let condition = self.condition_on_answers(fields, key);
        condition.map_or_else(|| vec![Case::default()], |condition| condition.cases().unwrap_or_default())
    }

    /// The ways in which a condition over answers and stack holds, which must be there; none (and reported) when it is not.
    pub fn required_cases(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Vec<Case> {
        if fields.required(key, self.problems).is_some() { self.cases(fields, key) } else { Vec::new() }
    }

    /// The same, none where there is no condition.
    pub fn optional_cases(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Vec<Case> {
        if fields.optional(key).is_some() { self.cases(fields, key) } else { Vec::new() }
    }

    /// A whole number that must be there; 0 (and reported) when it is not.
    pub fn count(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> u32 {
        fields.number(key, self.problems).unwrap_or_default()
    }

    /// A condition that may be there, over everything that a note states.
    pub fn condition(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Option<Condition> {
        fields.optional(key).map(|node| conditions::condition(node, self.names, self.problems))
    }

    /// The same, where it must be there; one that never holds (and reported) when it is not.
    pub fn required_condition(&mut self, fields: &mut Fields<'b, 't>, key: &'static str) -> Condition {
        fields.required(key, self.problems);
        self.condition(fields, key).unwrap_or(Condition::Any(Vec::new()))
    }
}
