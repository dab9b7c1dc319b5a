//! The steps of a recipe, and how to read what comes back.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, text, wrong_type};
use crate::rulebook::reading::Reading;
use crate::source::Problem;
use crate::yaml::{Node, Value};

use super::statement::{Piece, pieces};

/// One step of a recipe.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step {
    /// Its id.
    pub id: String,
    /// The id of the part in which it runs.
    pub part: String,
    /// What it is for; may be empty in the code that a recipe replaces.
    pub says: String,
    /// What is done.
    pub does: Doing,
    /// Where in the answer the value stands that its signs are about.
    pub at: Option<String>,
    /// Bound values for later steps, with where they stand in the answer; digits are a constant.
    pub gives: Vec<(String, String)>,
    /// What can be seen, the first that matches decides.
    pub signs: Vec<Sign>,
    /// Whether it stands for the reader's own statements.
    pub example: bool,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// Runs a statement.
    Run(String),
    /// Stands for code of the reader's: a bound value, and the sum that a race makes it.
    Compute(Vec<(String, String)>),
    /// Stands for work of the reader's.
    Yours,
}

/// Something that can be seen after a step, and what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// The id of what is seen.
    pub sees: String,
    /// The codes of an error.
    pub codes: Vec<String>,
    /// The id of what follows.
    pub then: String,
    /// What it means; may be empty in the code that a recipe replaces.
    pub means: String,
}

/// The word for an error that is seen.
const ERROR: &str = "error";

impl Step {
    pub(super) fn read_all<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Vec<Self> {
        reading.inner(fields, "steps", "a step", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let id = reading.text(&mut fields, "id");
        let part = reading.reference(&mut fields, "part", "recipe_parts");
        let says = reading.optional_text(&mut fields, "says").unwrap_or_default();
        let does = Doing::read(reading, &mut fields);
        let at = reading.optional_text(&mut fields, "at");
        let gives = fields.optional("gives").map(|node| by_word(reading, node, "values")).unwrap_or_default();
        let signs = reading.inner(&mut fields, "reads", "a way to read an answer", Sign::read);
        let example = fields.flag("example", reading.problems);
        fields.finish(reading.problems);
        Self { id, part, says, does, at, gives, signs, example }
    }
}

impl Doing {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Self {
        let [run, compute, yours] = ["run", "compute", "yours"].map(|key| fields.optional(key));
        let is_yours = fields.flag("yours", reading.problems);
        let given = [run, compute, yours.filter(|_| is_yours)];
        match given.into_iter().flatten().max_by_key(|node| node.span) {
            None => drop(fields.required("run", reading.problems)),
            // Of several, the last one is the slip.
            Some(last) if given.iter().flatten().count() > 1 => {
                let message = "a step has one of `run`, `compute` and `yours`";
                reading.problems.push(Problem::new("wrong-type", last.span, message));
            }
            Some(_) => {}
        }
        match (run, compute) {
            (Some(node), _) => Self::Run(statement(reading, node)),
            (None, Some(node)) => Self::Compute(by_word(reading, node, "values")),
            (None, None) => Self::Yours,
        }
    }
}

impl Sign {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let sees = reading.reference(&mut fields, "sees", "sees");
        let codes = reading.texts(&mut fields, "codes");
        if let Some(node) = fields.optional("sees").filter(|_| (sees == ERROR) == codes.is_empty()) {
            let message = format!("`codes` go with `{ERROR}`, and only with it");
            reading.problems.push(Problem::new("wrong-type", node.span, message));
        }
        Self::of(reading, fields, sees, codes)
    }

    /// An error that means the same after any step.
    pub(super) fn read_error<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        fields.required("codes", reading.problems);
        let codes = reading.texts(&mut fields, "codes");
        Self::of(reading, fields, ERROR.to_owned(), codes)
    }

    fn of<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>, sees: String, codes: Vec<String>) -> Self {
        let then = reading.reference(&mut fields, "then", "then");
        let means = reading.optional_text(&mut fields, "means").unwrap_or_default();
        fields.finish(reading.problems);
        Self { sees, codes, then, means }
    }
}

/// Statements, one or more.
pub(super) fn statements<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>, key: &'static str) -> Vec<String> {
    fields.texts(key, reading.problems).into_iter().map(|node| statement(reading, node)).collect()
}

/// The text of a statement; every word in it that looks like a placeholder or a bound value must be declared.
pub(super) fn statement(reading: &mut Reading<'_, '_>, node: &Node<'_>) -> String {
    let Some(written) = text(node, "a statement", reading.problems) else { return String::new() };
    if written.contains("::") {
        let problem = Problem::new("wrong-type", node.span, "a statement holds no `::`, since `:word` is a bound value");
        reading.problems.push(problem.help("write CAST(… AS …)"));
    }
    for piece in pieces(written) {
        let (word, shown, section) = match piece {
            Piece::Literal(_) => continue,
            Piece::Placeholder(word) => (word, format!("{{{word}}}"), "placeholders"),
            Piece::Bound(word) => (word, format!(":{word}"), "values"),
        };
        let known = reading.names.known(section);
        if !known.iter().any(|known| known == word) {
            let problem = Problem::new("unknown-id", node.span, format!("`{shown}` in this statement is not declared in `{section}`"));
            reading.problems.push(problem.help(crate::fields::suggestion(word, known.iter().map(String::as_str))));
        }
    }
    written.trim_end().to_owned()
}

/// A mapping whose keys are ids of a section, with texts.
pub(super) fn by_word(reading: &mut Reading<'_, '_>, node: &Node<'_>, section: &'static str) -> Vec<(String, String)> {
    let Value::Map(entries) = &node.value else {
        reading.problems.push(wrong_type(node, "this is a mapping of words to texts"));
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries {
        let key = Node { span: entry.key_span, value: Value::Text(entry.key.clone()) };
        let known = reading.names.refer(section, &key, reading.problems);
        let value = text(&entry.value, "a text", reading.problems);
        found.extend(known.zip(value.map(str::to_owned)));
    }
    found
}
