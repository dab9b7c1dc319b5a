//! What every command is given: where to write, how it may look, and the rule book.

use std::cell::OnceCell;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::Context as _;

use crate::cli::{Global, When};
use crate::embedded;
use crate::render::style::{LEAST_WIDTH, Style, USUAL_WIDTH};
use crate::results::Evidence;
use crate::rulebook::recipes::Recipes;
use crate::rulebook::{Book, Texts};
use crate::source::{Problem, Source};

/// The command line asks for something that cannot be; says what and what to do.
#[derive(Debug)]
pub struct UsageError(pub String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Where a run writes and what it knows.
pub struct Context<'o> {
    out: &'o mut dyn Write,
    /// Messages to the person who runs it.
    pub messages: &'o mut dyn Write,
    /// How standard output may look.
    pub style: Style,
    /// How questions on standard error may look.
    pub prompt_style: Style,
    rules: Vec<PathBuf>,
    book: OnceCell<Rc<Book>>,
    texts: OnceCell<Rc<Texts>>,
    recipes: OnceCell<Rc<Recipes>>,
}

impl<'o> Context<'o> {
    /// A run with the given options. `terminal` says whether standard output is one.
    pub fn new(out: &'o mut dyn Write, messages: &'o mut dyn Write, global: &Global, terminal: bool) -> Self {
        let prompt_style = style(global, std::io::stderr().is_terminal());
        let style = style(global, terminal);
        let (book, texts, recipes) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { out, messages, style, prompt_style, rules: global.rules.clone(), book, texts, recipes }
    }

    /// Writes to standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes()).map_err(Into::into)
    }

    /// A line to the person who runs it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn message(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.messages, "lockpick: {text}").map_err(Into::into)
    }

    /// Hands on what was written, before somebody is asked something.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().map_err(Into::into)
    }

    /// What decides.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn book(&self) -> anyhow::Result<&Book> {
        self.loaded_book().map(|book| &**book)
    }

    /// What decides, to be kept while the context is written to.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn shared_book(&self) -> anyhow::Result<Rc<Book>> {
        self.loaded_book().cloned()
    }

    /// What is read.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn texts(&self) -> anyhow::Result<&Texts> {
        if self.texts.get().is_none() {
            if self.rules.is_empty() {
                let _ = self.texts.set(Rc::new(embedded::texts().context(DAMAGED)?));
            } else {
                self.lay_over()?;
            }
        }
        self.texts.get().map(|texts| &**texts).context(DAMAGED)
    }

    /// What is written out for engines, to be kept while the context is written to.
    ///
    /// # Errors
    /// Every problem of every rule file.
    pub fn recipes(&self) -> anyhow::Result<Rc<Recipes>> {
        if self.recipes.get().is_none() {
            if self.rules.is_empty() {
                let _ = self.recipes.set(Rc::new(embedded::recipes().context(DAMAGED)?));
            } else {
                self.lay_over()?;
            }
        }
        self.recipes.get().cloned().context(DAMAGED)
    }

    /// What the races counted; `None` when lockpick was built before they were run.
    ///
    /// # Errors
    /// When the binary is damaged.
    pub fn evidence(&self) -> anyhow::Result<Option<Evidence>> {
        embedded::evidence().context(DAMAGED)
    }

    fn loaded_book(&self) -> anyhow::Result<&Rc<Book>> {
        if self.book.get().is_none() {
            if self.rules.is_empty() {
                let _ = self.book.set(Rc::new(embedded::book().context(DAMAGED)?));
            } else {
                self.lay_over()?;
            }
        }
        self.book.get().context(DAMAGED)
    }

    /// Reads the built-in rule files again, with those of `--rules` laid over them.
    fn lay_over(&self) -> anyhow::Result<()> {
        let mut files = embedded::files();
        for path in &self.rules {
            collect(path, &mut files)?;
        }
        let rules = embedded::with_files(&files).map_err(|problems| anyhow::anyhow!(describe(&files, &problems)))?;
        let _ = self.book.set(Rc::new(rules.book));
        let _ = self.texts.set(Rc::new(rules.texts));
        let _ = self.recipes.set(Rc::new(rules.recipes));
        Ok(())
    }
}

const DAMAGED: &str = "the built-in rule book is damaged";

/// Adds a rule file, or the rule files of a folder in the order of their names.
fn collect(path: &Path, files: &mut Vec<Source>) -> anyhow::Result<()> {
    if !path.exists() {
        return Err(UsageError(format!("--rules {}: there is no such file or folder", path.display())).into());
    }
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
    let text = std::fs::read_to_string(path).with_context(|| format!("rule file {}", path.display()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    files.push(Source::new(path.display().to_string(), text));
    Ok(())
}

/// Every problem on a line, with its place.
fn describe(files: &[Source], problems: &[Problem]) -> String {
    let lines = problems.iter().map(|problem| {
        let (file, place) = match files.get(usize::from(problem.span.text)) {
            Some(file) => (file.name.as_str(), file.position(problem.span.start as usize)),
            None => ("rules", crate::source::Position { line: 1, column: 1 }),
        };
        let help = if problem.help.is_empty() { String::new() } else { format!("; {}", problem.help) };
        format!("{file}:{}:{}: {}{help}", place.line, place.column, problem.message)
    });
    format!("the rule book cannot be used\n{}", lines.collect::<Vec<_>>().join("\n"))
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
    let width = global.width.or_else(measured).unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH);
    Style { color, width, unicode: speaks_unicode() && !dumb }
}

/// Whether the locale is a UTF-8 one; one that is not set at all says nothing against it.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| locale.to_lowercase().replace('-', "").contains("utf8"))
}
