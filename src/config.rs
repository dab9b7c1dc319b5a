//! `lockpick.config.yaml`: what a project wants of every run, unless the command line says otherwise.

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::duration;
use crate::fields::{Fields, text};
use crate::rulebook::{Level, vocabulary};
use crate::source::{Problem, Span};
use crate::yaml::{self, Node, RULE_LIMITS, Value, shorten};

/// The keys of a configuration, with what they say; the schema for editors is made of them too.
pub const KEYS: [(&str, &str); 6] = [
    ("paths", "Files and folders to check when the command line names none, counted from the folder of this file."),
    ("exclude", "What not to look at in folders, written as in a `.gitignore`, counted from the folder of this file."),
    ("fail_on", "The least level that fails a run."),
    ("max_age", "Notes whose `reviewed` is older are reported, like `180d`."),
    ("baseline", "The file of known findings, which fail no run; `lockpick check --write-baseline` writes it."),
    ("rules", "Rule files, or folders of them, to lay over the built-in rule book, counted from the folder of this file."),
];

/// A configuration.
#[derive(Debug, Clone)]
pub struct Config {
    /// What to check when nobody names anything, as written.
    pub paths: Vec<String>,
    /// Patterns of what not to look at, as written.
    pub exclude: Vec<String>,
    /// The least level that fails a run.
    pub fail_on: Option<Level>,
    /// The most days since a note was reviewed.
    pub max_age: Option<i64>,
    /// The file of known findings, as written.
    pub baseline: Option<String>,
    /// Rule files and folders, as written.
    pub rules: Vec<String>,
    excluded: Gitignore,
}

impl Default for Config {
    fn default() -> Self {
        let (paths, exclude, rules) = (Vec::new(), Vec::new(), Vec::new());
        Self { paths, exclude, fail_on: None, max_age: None, baseline: None, rules, excluded: Gitignore::empty() }
    }
}

impl Config {
    /// Reads a configuration; what cannot be read is a problem, and the rest of it still counts.
    pub fn read(text: &str, problems: &mut Vec<Problem>) -> Self {
        let documents = yaml::documents(text, 0, RULE_LIMITS, problems);
        if let Some(second) = documents.get(1) {
            let at = Span { end: second.span.start, ..second.span };
            problems.push(Problem::new("wrong-type", at, "a configuration is one document").help("put everything into the first one"));
        }
        let Some(document) = documents.first().filter(|document| !matches!(document.value, Value::Null)) else {
            return Self::default();
        };
        let config = Self::of_document(document, problems);
        problems.sort_by_key(|problem| problem.span);
        config
    }

    fn of_document(document: &Node<'_>, problems: &mut Vec<Problem>) -> Self {
        let Some(mut fields) = Fields::of(document, "the configuration", problems) else { return Self::default() };
        let paths = texts(fields.texts("paths", problems), "paths", problems);
        let (exclude, excluded) = patterns(&fields.texts("exclude", problems), problems);
        let fail_on = fields.optional("fail_on").and_then(|node| vocabulary::value(node, "fail_on", problems));
        let max_age = fields.optional("max_age").and_then(|node| days(node, problems));
        let baseline = fields.optional_text("baseline", problems);
        let rules = texts(fields.texts("rules", problems), "rules", problems);
        fields.finish(problems);
        Self { paths, exclude, fail_on, max_age, baseline, rules, excluded }
    }

    /// Whether a file is not to be looked at; its path counts from the folder of the configuration.
    pub fn excludes(&self, path: &std::path::Path) -> bool {
        self.excluded.matched_path_or_any_parents(path, false).is_ignore()
    }
}

fn texts(nodes: Vec<&Node<'_>>, key: &str, problems: &mut Vec<Problem>) -> Vec<String> {
    nodes.into_iter().filter_map(|node| text(node, key, problems).map(str::to_owned)).collect()
}

fn patterns(nodes: &[&Node<'_>], problems: &mut Vec<Problem>) -> (Vec<String>, Gitignore) {
    let mut builder = GitignoreBuilder::new("");
    let mut written = Vec::new();
    for node in nodes {
        let Some(pattern) = text(node, "exclude", problems) else { continue };
        match builder.add_line(None, pattern) {
            Ok(_) => written.push(pattern.to_owned()),
            Err(error) => {
                let problem = Problem::new("unknown-value", node.span, format!("`{}` is no pattern: {error}", shorten(pattern)));
                problems.push(problem.help("write it as in a `.gitignore`, like `examples/` or `**/*.draft.yaml`"));
            }
        }
    }
    (written, builder.build().unwrap_or_else(|_| Gitignore::empty()))
}

fn days(node: &Node<'_>, problems: &mut Vec<Problem>) -> Option<i64> {
    let written = text(node, "max_age", problems)?;
    duration::parse_days(written)
        .map_err(|error| problems.push(Problem::new("bad-duration", node.span, format!("`max_age`: {error}"))))
        .ok()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn read(text: &str) -> (Config, Vec<String>) {
        let mut problems = Vec::new();
        let config = Config::read(text, &mut problems);
        let told = problems.iter().map(|problem| format!("{}: {}; {}", &text[problem.span.range()], problem.message, problem.help));
        (config, told.collect())
    }

    #[test]
    fn every_key_is_read() {
        let (config, problems) = read(
            "paths: [docs, services]\nexclude: [examples/, '*.draft.yaml', '!keep.draft.yaml']\nfail_on: warning\nmax_age: 180d\n\
             baseline: known.json\nrules: ours.yaml\n",
        );
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(
            (config.paths.as_slice(), config.fail_on, config.max_age),
            (["docs", "services"].map(str::to_owned).as_slice(), Some(Level::Warning), Some(180))
        );
        assert_eq!((config.baseline.as_deref(), config.rules.len()), (Some("known.json"), 1));
        let excluded = ["docs/examples/a.yaml", "x.draft.yaml", "a/b/x.draft.yaml"];
        assert!(excluded.iter().all(|path| config.excludes(Path::new(path))));
        assert!(["docs/a.yaml", "keep.draft.yaml"].iter().all(|path| !config.excludes(Path::new(path))));
    }

    #[test]
    fn every_slip_is_told_at_its_place() {
        let (_, problems) = read("fail_onn: error\nexclude: ['a{b']\nfail_on: eror\nmax_age: 180\npaths: {a: b}\n");
        assert_eq!(problems.len(), 5, "{problems:#?}");
        assert!(
            problems.iter().any(|told| told == "fail_onn: the configuration has no `fail_onn`; did you mean `fail_on`?"),
            "{problems:#?}"
        );
        assert!(problems.iter().any(|told| told == "eror: `fail_on` cannot be `eror`; did you mean `error`?"), "{problems:#?}");
        assert!(problems.iter().any(|told| told.starts_with("180: `max_age`: 180 what?")), "{problems:#?}");
    }

    #[test]
    fn an_empty_configuration_says_nothing() {
        for text in ["", "# nothing yet\n", "---\n"] {
            let (config, problems) = read(text);
            assert!(problems.is_empty() && config.paths.is_empty() && config.fail_on.is_none(), "{text:?}");
        }
    }

    #[test]
    fn the_keys_that_are_explained_are_those_that_are_read() {
        let all: String = KEYS.iter().map(|(key, _)| format!("{key}:\n")).collect();
        let (_, problems) = read(&all);
        assert!(problems.iter().all(|told| !told.contains("the configuration has no")), "{problems:?}");
    }
}
