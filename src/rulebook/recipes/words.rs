//! The words that all recipes share: placeholders, bound values, parts, what a step can see, and what follows.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, text, wrong_type};
use crate::rulebook::DetailKind;
use crate::rulebook::files::id_of;
use crate::rulebook::reading::Reading;
use crate::rulebook::vocabulary::Vocabulary;
use crate::rulebook::words::one_of;
use crate::source::Problem;
use crate::yaml::{Node, Value};

/// The words of recipes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Words {
    /// What is replaced when a recipe is printed.
    pub placeholders: Vec<Placeholder>,
    /// What a program binds when it runs.
    pub values: Vec<BoundValue>,
    /// The parts of a recipe, in the order in which they run.
    pub parts: Vec<Part>,
    /// What can be seen after a step.
    pub sees: Vec<Sight>,
    /// What follows from it.
    pub then: Vec<Saying>,
}

/// A word in braces.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Placeholder {
    /// The word.
    pub id: String,
    /// What it stands for.
    pub means: String,
    /// What of a note it is filled from.
    pub from: Option<Origin>,
    /// How that is written.
    pub form: Form,
    /// What stands there without a note.
    pub default: String,
}

/// What of a note a placeholder is filled from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Its name.
    Name,
    /// The duration that it states for a detail.
    Detail(usize),
}

/// How what a note says is written into a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A duration in whole milliseconds.
    Milliseconds,
    /// A duration in whole seconds, rounded up.
    Seconds,
    /// Digits.
    Number,
    /// A name in lower case, for tables and columns.
    Identifier,
    /// A name as part of a quoted text or a path.
    Word,
    /// A name in lower case with hyphens, as the objects of a cluster and the parts of a host's name have it.
    Label,
    /// An identifier that ends with the noun of the variant.
    Table,
}

impl Form {
    /// Whether it can write what of a note a placeholder is filled from. Digits are written of nothing that notes say.
    fn writes(self, origin: Origin) -> bool {
        match self {
            Self::Milliseconds | Self::Seconds => matches!(origin, Origin::Detail(_)),
            Self::Identifier | Self::Word | Self::Label | Self::Table => origin == Origin::Name,
            Self::Number => false,
        }
    }
}

impl Vocabulary for Form {
    const ALL: &'static [Self] = &[Self::Milliseconds, Self::Seconds, Self::Number, Self::Identifier, Self::Word, Self::Label, Self::Table];

    fn word(&self) -> &'static str {
        match self {
            Self::Milliseconds => "milliseconds",
            Self::Seconds => "seconds",
            Self::Number => "number",
            Self::Identifier => "identifier",
            Self::Word => "word",
            Self::Label => "label",
            Self::Table => "table",
        }
    }
}

/// A word after a colon.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct BoundValue {
    /// The word.
    pub id: String,
    /// What it stands for.
    pub means: String,
    /// What a race binds: `fresh`, `round`, `worker`, `workers`, `result`, or a constant.
    pub race: String,
}

/// A part of a recipe.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Part {
    /// Its id.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// When it runs, and what for.
    pub means: String,
}

/// A word for what can be seen after a step.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Sight {
    /// The word.
    pub id: String,
    /// How it is said; `{codes}` stands for the codes of an error.
    pub says: String,
    /// How it is said otherwise, by the language of the steps.
    pub otherwise: Vec<(String, String)>,
}

/// A word with how it is said.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Saying {
    /// The word.
    pub id: String,
    /// How it is said.
    pub says: String,
}

/// The code of an error that stands for a connection that is gone.
const CONNECTION: &str = "connection";
const CONNECTION_LOST: &str = "the connection is lost";

impl Words {
    pub(super) fn read(reading: &mut Reading<'_, '_>) -> Self {
        Self {
            placeholders: reading.list("placeholders", "a placeholder", Placeholder::read),
            values: reading.list("values", "a bound value", |reading, mut fields| {
                let mut word = |key| reading.text(&mut fields, key);
                let value = BoundValue { id: word("id"), means: word("means"), race: word("race") };
                fields.finish(reading.problems);
                value
            }),
            parts: reading.list("recipe_parts", "a part of a recipe", |reading, mut fields| {
                let mut word = |key| reading.text(&mut fields, key);
                let part = Part { id: word("id"), title: word("title"), means: word("means") };
                fields.finish(reading.problems);
                part
            }),
            sees: reading.list("sees", "a thing to see", Sight::read),
            then: reading.list("then", "a way to go on", |reading, mut fields| {
                let saying = Saying { id: reading.text(&mut fields, "id"), says: reading.text(&mut fields, "says") };
                fields.finish(reading.problems);
                saying
            }),
        }
    }

    /// How something that can be seen is said where steps are written in this language; of errors with their codes.
    pub fn sees(&self, language: &str, id: &str, codes: &[String]) -> String {
        let sight = self.sees.iter().find(|sight| sight.id == id);
        let otherwise = sight.and_then(|sight| sight.otherwise.iter().find(|(known, _)| known == language)).map(|(_, says)| says);
        let says = otherwise.or(sight.map(|sight| &sight.says)).map_or(id, String::as_str);
        let (lost, codes): (Vec<&str>, Vec<&str>) = codes.iter().map(String::as_str).partition(|code| *code == CONNECTION);
        let said = says.replace("{codes}", &one_of(&codes));
        match (codes.is_empty(), lost.is_empty()) {
            (_, true) => said,
            (true, false) => CONNECTION_LOST.to_owned(),
            (false, false) => format!("{said}, or {CONNECTION_LOST}"),
        }
    }

    /// How a way to go on is said.
    pub fn then<'w>(&'w self, id: &'w str) -> &'w str {
        self.then.iter().find(|saying| saying.id == id).map_or(id, |saying| &saying.says)
    }
}

impl Sight {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let (id, says) = (reading.text(&mut fields, "id"), reading.text(&mut fields, "says"));
        let entries = fields.optional("in").and_then(|node| match &node.value {
            Value::Map(entries) => Some(entries),
            _ => {
                reading.problems.push(wrong_type(node, "`in` is a mapping of languages to words"));
                None
            }
        });
        let mut otherwise = Vec::new();
        for entry in entries.into_iter().flatten() {
            otherwise.extend(text(&entry.value, "in", reading.problems).map(|says| (entry.key.to_string(), says.to_owned())));
        }
        fields.finish(reading.problems);
        Self { id, says, otherwise }
    }
}

impl Placeholder {
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut word = |key| reading.text(&mut fields, key);
        let (id, means, default) = (word("id"), word("means"), word("default"));
        let form = reading.word(&mut fields, "as").unwrap_or(Form::Word);
        let from = fields.optional("from").and_then(|node| origin(reading, node, form));
        fields.finish(reading.problems);
        Self { id, means, from, form, default }
    }
}

/// `name`, or `lock.` and a detail that is a duration; the form must be one that can write it.
fn origin(reading: &mut Reading<'_, '_>, node: &Node<'_>, form: Form) -> Option<Origin> {
    let written = text(node, "from", reading.problems)?;
    let problem = |message: String| Problem::new("unknown-value", node.span, message);
    let origin = match written.strip_prefix("lock.") {
        None if written == "name" => Origin::Name,
        Some(detail) if is_duration(reading, detail) => Origin::Detail(reading.names.details.number(detail)?),
        _ => {
            reading.problems.push(problem(format!("`from` is `name`, or `lock.` and a duration of the lock, not `{written}`")));
            return None;
        }
    };
    if !form.writes(origin) {
        reading.problems.push(problem(format!("`{written}` cannot be written as this placeholder is")));
        return None;
    }
    Some(origin)
}

fn is_duration(reading: &Reading<'_, '_>, detail: &str) -> bool {
    let entry = reading.sections.list("details").iter().find(|entry| id_of(entry) == Some(detail));
    entry.and_then(|entry| entry.get("type")).and_then(Node::text) == Some(DetailKind::Duration.word())
}
