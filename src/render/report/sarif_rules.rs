//! The rules of a SARIF report: every kind of finding that occurs in it, explained from the rule book.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::rulebook::{Book, Check, Level, Reference, Texts};

/// The rules that results have named so far, in that order.
pub struct Rules<'b> {
    book: &'b Book,
    texts: Option<&'b Texts>,
    numbers: HashMap<String, usize>,
    named: Vec<String>,
}

impl<'b> Rules<'b> {
    /// No rules yet.
    pub fn new(book: &'b Book, texts: Option<&'b Texts>) -> Self {
        Self { book, texts, numbers: HashMap::new(), named: Vec::new() }
    }

    /// The number of the rule of this id.
    pub fn index(&mut self, id: &str) -> usize {
        if let Some(number) = self.numbers.get(id) {
            return *number;
        }
        let number = self.named.len();
        self.numbers.insert(id.to_owned(), number);
        self.named.push(id.to_owned());
        number
    }

    /// The rules by number.
    pub fn described(&self) -> Vec<Value> {
        self.named.iter().map(|id| self.book.check(id).map_or_else(|| json!({"id": id}), |check| self.rule(check))).collect()
    }

    fn rule(&self, check: &Check) -> Value {
        let sources: Vec<&Reference> = check.sources.iter().filter_map(|id| self.source(id)).collect();
        // What a finding of this kind can be at most; each result says what it is.
        let most = check.levels.iter().map(|(level, _)| *level).max().unwrap_or(Level::Warning);
        json!({
            "id": check.id,
            "name": friendly(&check.id),
            "shortDescription": {"text": check.title},
            "fullDescription": {"text": check.why},
            "help": {"text": help(check, &sources), "markdown": help_in_markdown(check, &sources)},
            "defaultConfiguration": {"level": level(most)},
            "properties": {"tags": ["concurrency", "locking"]},
        })
    }

    fn source(&self, id: &str) -> Option<&'b Reference> {
        self.texts?.sources.iter().find(|source| source.id == id)
    }
}

/// `lease-shorter-than-work` as `LeaseShorterThanWork`, which is how SARIF writes the name of a rule.
fn friendly(id: &str) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    id.split('-').filter(|word| word.is_ascii() && !word.is_empty()).map(capital).collect()
}

fn help(check: &Check, sources: &[&Reference]) -> String {
    let mut text = format!("{}\n\n{}", check.why, check.instead);
    let entries = sources.iter().map(|source| format!("- {}", cited(source, &source.title))).collect::<Vec<_>>();
    if !entries.is_empty() {
        text.push_str(&format!("\n\nSources:\n{}", entries.join("\n")));
    }
    text
}

fn help_in_markdown(check: &Check, sources: &[&Reference]) -> String {
    let mut text = format!("**{}**\n\n{}\n\n**Instead:** {}", check.title, check.why, check.instead);
    let entries = sources.iter().map(|source| match source.at.as_deref().filter(|at| at.starts_with("https://")) {
        Some(address) => format!("- [{}]({address}){}", source.title, author(source)),
        None => format!("- {}", cited(source, &source.title)),
    });
    let entries: Vec<String> = entries.collect();
    if !entries.is_empty() {
        text.push_str(&format!("\n\nSources:\n\n{}", entries.join("\n")));
    }
    text
}

fn cited(source: &Reference, title: &str) -> String {
    let at = source.at.as_ref().map(|at| format!(", {at}")).unwrap_or_default();
    format!("{title}{}{at}", author(source))
}

fn author(source: &Reference) -> String {
    source.author.as_ref().map(|author| format!(", {author}")).unwrap_or_default()
}

/// SARIF's word for a level.
pub fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Info => "note",
    }
}
