//! What every command is given: where to write, how it may look, and the rule book.

use std::cell::OnceCell;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Context as _;

use crate::cli::{Global, When};
use crate::embedded;
use crate::intake::files;
use crate::render::style::{LEAST_WIDTH, MOST_WIDTH, Style, USUAL_WIDTH};
use crate::results::Evidence;
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Texts};
use crate::source::{Problem, Source};

use super::errors::{UsageError, describe};
use super::progress::Progress;
use super::project::Project;

/// Where a run writes and what it knows.
pub struct Context<'o> {
    out: &'o mut dyn Write,
    /// Messages to the person who runs it.
    pub messages: &'o mut dyn Write,
    /// How standard output may look.
    pub style: Style,
    /// How questions on standard error may look.
    pub prompt_style: Style,
    global: Global,
    /// How far a long run is; `None` where nobody watches.
    progress: Option<Progress>,
    project: OnceCell<Rc<Project>>,
    book: OnceCell<Rc<Book>>,
    texts: OnceCell<Rc<Texts>>,
    recipes: OnceCell<Rc<Recipes>>,
}

impl<'o> Context<'o> {
    /// A run with the given options. `terminal` says whether standard output is one.
    pub fn new(out: &'o mut dyn Write, messages: &'o mut dyn Write, global: &Global, terminal: bool) -> Self {
        let prompt_style = style(global, std::io::stderr().is_terminal());
        let style = style(global, terminal);
        let (project, book, texts, recipes) = (OnceCell::new(), OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { out, messages, style, prompt_style, global: global.clone(), progress: None, project, book, texts, recipes }
    }

    /// Writes to standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let cleared = !text.is_empty() && self.clear_progress()?;
        self.out.write_all(text.as_bytes()).context(OUTPUT)?;
        // What is still held back would come to stand behind the next line of progress.
        if cleared { self.flush() } else { Ok(()) }
    }

    /// From now on a long run through so many files says how far it is, when somebody watches standard error.
    pub fn watch(&mut self, files: usize) {
        let watched = std::io::stderr().is_terminal() && std::env::var("TERM").is_ok_and(|term| term != "dumb");
        self.progress = watched.then(|| Progress::new(files));
    }

    /// One more file is done.
    ///
    /// # Errors
    /// When it cannot be said.
    pub fn advance(&mut self) -> anyhow::Result<()> {
        self.progress.as_mut().map_or(Ok(()), |progress| progress.advance(self.messages)).map_err(Into::into)
    }

    fn clear_progress(&mut self) -> anyhow::Result<bool> {
        self.progress.as_mut().map_or(Ok(false), |progress| progress.clear(self.messages)).map_err(Into::into)
    }

    /// A line to the person who runs it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn message(&mut self, text: &str) -> anyhow::Result<()> {
        self.clear_progress()?;
        writeln!(self.messages, "lockpick: {text}").map_err(Into::into)
    }

    /// Hands on what was written, before somebody is asked something.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().context(OUTPUT)
    }

    /// The repository and its configuration.
    ///
    /// # Errors
    /// Every problem of the configuration.
    pub fn project(&self) -> anyhow::Result<Rc<Project>> {
        if let Some(project) = self.project.get() {
            return Ok(Rc::clone(project));
        }
        let project = Project::find(self.global.config.as_deref(), self.global.no_config)?;
        Ok(Rc::clone(self.project.get_or_init(|| Rc::new(project))))
    }

    /// What is laid over the built-in rule book: the configuration's rule files, and over these the command line's.
    ///
    /// # Errors
    /// Every problem of the configuration, and a rule file that is not there.
    pub fn rules(&self) -> anyhow::Result<Vec<PathBuf>> {
        let project = self.project()?;
        let mut rules: Vec<PathBuf> = project.config.rules.iter().map(|written| project.path(written)).collect();
        if let Some(path) = rules.iter().find(|path| !path.exists()) {
            anyhow::bail!("the configuration names rules that are not there: {}", path.display());
        }
        if let Some(path) = self.global.rules.iter().find(|path| !path.exists()) {
            return Err(UsageError(format!("--rules {}: there is no such file or folder", path.display())).into());
        }
        rules.extend(self.global.rules.iter().cloned());
        Ok(rules)
    }

    /// Every rule file: the built-in ones, and those that are laid over them.
    ///
    /// # Errors
    /// A rule file that cannot be read.
    pub fn rule_files(&self) -> anyhow::Result<Vec<Source>> {
        rule_files(&self.rules()?)
    }

    /// What decides.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn book(&self) -> anyhow::Result<Rc<Book>> {
        self.part(&self.book, embedded::book)
    }

    /// What is read.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn texts(&self) -> anyhow::Result<Rc<Texts>> {
        self.part(&self.texts, embedded::texts)
    }

    /// What is written out for engines.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn recipes(&self) -> anyhow::Result<Rc<Recipes>> {
        self.part(&self.recipes, embedded::recipes)
    }

    /// What the races counted; `None` when lockpick was built before they were run.
    ///
    /// # Errors
    /// When the binary is damaged.
    pub fn evidence(&self) -> anyhow::Result<Option<Evidence>> {
        embedded::evidence().context(DAMAGED)
    }

    /// A part of the rule book, read when it is first asked for: as the build prepared it, or with rule files laid over it.
    fn part<T>(&self, part: &OnceCell<Rc<T>>, prepared: fn() -> Result<T, serde_json::Error>) -> anyhow::Result<Rc<T>> {
        if part.get().is_none() {
            let rules = self.rules()?;
            if rules.is_empty() {
                let _ = part.set(Rc::new(prepared().context(DAMAGED)?));
            } else {
                self.lay_over(&rules)?;
            }
        }
        part.get().cloned().context(DAMAGED)
    }

    /// Reads the built-in rule files again, with others laid over them.
    fn lay_over(&self, rules: &[PathBuf]) -> anyhow::Result<()> {
        let files = rule_files(rules)?;
        let cannot = |problems: Vec<Problem>| anyhow::anyhow!("the rule book cannot be used\n{}", describe(&files, &problems));
        let rules = embedded::with_files(&files).map_err(cannot)?;
        let _ = self.book.set(Rc::new(rules.book));
        let _ = self.texts.set(Rc::new(rules.texts));
        let _ = self.recipes.set(Rc::new(rules.recipes));
        Ok(())
    }
}

/// Whether a reader has seen enough (`lockpick check | head`), which is no error.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<std::io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::BrokenPipe))
}

/// What is said when standard output takes nothing more.
pub const OUTPUT: &str = "standard output cannot be written";
const DAMAGED: &str = "the built-in rule book is damaged";

/// The built-in rule files, and over them these, or those of these folders.
fn rule_files(rules: &[PathBuf]) -> anyhow::Result<Vec<Source>> {
    let mut files = embedded::files();
    for path in rules {
        let before = files.len();
        collect(path, &mut files)?;
        if files.len() == before {
            anyhow::bail!("the rule folder {} holds no .yaml file", path.display());
        }
    }
    Ok(files)
}

/// Adds a rule file, or the rule files of a folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<Source>) -> anyhow::Result<()> {
    if path.is_dir() {
        let mut inner: Vec<PathBuf> = std::fs::read_dir(path)?.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        inner.sort();
        for path in inner {
            let is_rules = path.extension().is_some_and(|ending| ending == "yaml" || ending == "yml");
            if path.is_dir() || is_rules {
                collect(&path, files)?;
            }
        }
        return Ok(());
    }
    // Reading a pipe would wait for it.
    if let Err(problem) = files::expect_regular(path) {
        anyhow::bail!("rule file {}: {}", path.display(), problem.message);
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("rule file {}", path.display()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    files.push(Source::new(path.display().to_string(), text));
    Ok(())
}

fn style(global: &Global, terminal: bool) -> Style {
    let says = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let forced = std::env::var("CLICOLOR_FORCE").is_ok_and(|value| !value.is_empty() && value != "0");
    let color = match global.color {
        When::Always => true,
        When::Never => false,
        When::Auto => !says("NO_COLOR") && (forced || (terminal && !dumb)),
    };
    // Of standard output, or of the terminal behind a pipe: `lockpick tables | less`.
    let measured = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let width = global.width.or_else(measured).unwrap_or(USUAL_WIDTH).clamp(LEAST_WIDTH, MOST_WIDTH);
    Style { color, width, fits: terminal || global.width.is_some(), unicode: speaks_unicode() && !dumb }
}

/// Whether the locale is a UTF-8 one; one that is not set at all says nothing against it.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
