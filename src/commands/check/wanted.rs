//! What a run of `check` is to do: the command line, and behind it the configuration.

use std::path::{Path, PathBuf};

use crate::cli::CheckArgs;
use crate::commands::errors::UsageError;
use crate::commands::project::{Project, slashes};
use crate::duration;
use crate::rulebook::Level;
use crate::yaml_text::scalar;

/// A value and where it is from.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Setting<T> {
    value: T,
    from: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    CommandLine,
    Configuration,
    Nowhere,
}

/// Everything that both the command line and the configuration can say. The command line wins.
#[derive(Debug)]
pub struct Wanted {
    paths: Setting<Vec<PathBuf>>,
    fail_on: Setting<Level>,
    max_age: Setting<Option<i64>>,
    baseline: Setting<Option<PathBuf>>,
    exclude: Vec<String>,
    rules: Vec<PathBuf>,
}

impl Wanted {
    /// What the command line and the configuration come to.
    ///
    /// # Errors
    /// When the command line cannot be read.
    pub fn of(args: &CheckArgs, project: &Project, rules: Vec<PathBuf>) -> anyhow::Result<Self> {
        let config = &project.config;
        let written = |paths: &[String]| paths.iter().map(|path| project.path(path)).collect::<Vec<PathBuf>>();
        let named = Some(args.paths.clone()).filter(|paths| !paths.is_empty());
        let configured = Some(written(&config.paths)).filter(|paths| !paths.is_empty());
        let baseline = config.baseline.as_ref().map(|path| Some(project.path(path)));
        Ok(Self {
            paths: setting(named, configured, vec![PathBuf::from(".")]),
            fail_on: setting(args.fail_on.map(Level::from), config.fail_on, Level::Error),
            max_age: setting(max_age(args)?.map(Some), config.max_age.map(Some), None),
            baseline: setting(args.baseline.clone().map(Some), baseline, None),
            exclude: config.exclude.clone(),
            rules,
        })
    }

    /// The files and folders to look at.
    pub fn paths(&self) -> &[PathBuf] {
        &self.paths.value
    }

    /// Whether the paths are the configuration's.
    pub fn paths_are_configured(&self) -> bool {
        self.paths.from == Origin::Configuration
    }

    /// The least level that fails the run.
    pub fn fail_on(&self) -> Level {
        self.fail_on.value
    }

    /// The most days since a note was reviewed.
    pub fn max_age(&self) -> Option<i64> {
        self.max_age.value
    }

    /// The file of known findings.
    pub fn baseline(&self) -> Option<&Path> {
        self.baseline.value.as_deref()
    }

    /// All of it as a configuration, with where each value is from.
    pub fn print(&self, file: Option<&Path>) -> String {
        let list = |values: Vec<String>| format!("[{}]", values.iter().map(|value| scalar(value)).collect::<Vec<_>>().join(", "));
        let shown = |paths: &[PathBuf]| list(paths.iter().map(|path| slashes(path)).collect());
        let file = file.map_or_else(|| "no configuration".to_owned(), slashes);
        let of_file = |is_empty: bool| if is_empty { Origin::Nowhere } else { Origin::Configuration };
        let lines = [
            ("paths", Some(shown(&self.paths.value)), self.paths.from),
            ("exclude", Some(list(self.exclude.clone())), of_file(self.exclude.is_empty())),
            ("fail_on", Some(self.fail_on.value.word().to_owned()), self.fail_on.from),
            ("max_age", self.max_age.value.map(|days| format!("{days}d")), self.max_age.from),
            ("baseline", self.baseline.value.as_deref().map(|path| scalar(&slashes(path))), self.baseline.from),
        ];
        let mut text = format!("# What `lockpick check` goes by here: {file}, and the command line.\n");
        for (key, value, from) in lines {
            match value {
                Some(value) => text.push_str(&format!("{key}: {value}  # {}\n", from.word())),
                None => text.push_str(&format!("# {key}: not set\n")),
            }
        }
        text.push_str(&format!("rules: {}\n", shown(&self.rules)));
        text
    }
}

impl Origin {
    fn word(self) -> &'static str {
        match self {
            Self::CommandLine => "from the command line",
            Self::Configuration => "from the configuration",
            Self::Nowhere => "unless something else is said",
        }
    }
}

fn setting<T>(named: Option<T>, configured: Option<T>, otherwise: T) -> Setting<T> {
    match (named, configured) {
        (Some(value), _) => Setting { value, from: Origin::CommandLine },
        (None, Some(value)) => Setting { value, from: Origin::Configuration },
        (None, None) => Setting { value: otherwise, from: Origin::Nowhere },
    }
}

fn max_age(args: &CheckArgs) -> anyhow::Result<Option<i64>> {
    let Some(written) = &args.max_age else { return Ok(None) };
    let days = duration::parse_days(written).map_err(|error| UsageError(format!("--max-age: {error}")))?;
    Ok(Some(days))
}
