//! Asking on a terminal that can move its cursor. Everything is written to standard error; standard output stays clean.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dialoguer::Select;
use dialoguer::console::{Key, Term};
use dialoguer::theme::Theme;

use crate::intake::prompt::{Prompter, Question, Reply, Request, Stopped, Subject};
use crate::render::question::{self, Layout};
use crate::render::style::Style;
use crate::rulebook::Book;

/// With fewer rows than this, questions cannot be redrawn in place.
pub const FEWEST_ROWS: u16 = 12;

/// A person at a terminal.
pub struct TerminalPrompter<'b> {
    book: &'b Book,
    term: Term,
    style: Style,
    interrupted: Arc<AtomicBool>,
}

impl<'b> TerminalPrompter<'b> {
    /// Takes over Ctrl-C, which would otherwise end the program with the cursor hidden.
    pub fn new(book: &'b Book, style: Style) -> anyhow::Result<Self> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let noted = Arc::clone(&interrupted);
        ctrlc::set_handler(move || noted.store(true, Ordering::SeqCst))?;
        Ok(Self { book, term: Term::stderr(), style, interrupted })
    }

    /// The style for the width that the terminal has now.
    fn style(&self) -> Style {
        let columns = usize::from(self.term.size().1);
        Style { width: self.style.width.min(columns), ..self.style }
    }

    /// Ctrl-C between two prompts is heeded at the next one; during one, reading a key fails.
    fn unless_interrupted(&self) -> Result<(), Stopped> {
        if self.interrupted.load(Ordering::SeqCst) { Err(Stopped::Left) } else { Ok(()) }
    }

    fn restored(&self, error: impl Into<Stopped>) -> Stopped {
        // Whatever is wrong with the terminal, the error at hand says more than a second one would.
        let _ = self.term.show_cursor();
        error.into()
    }

    /// One line, typed after `lead` and taken off the screen again. Escape goes back.
    fn type_line(&self, lead: &str) -> Result<Reply<String>, Stopped> {
        let room = self.style().width.saturating_sub(dialoguer::console::measure_text_width(lead) + 1);
        let mut typed = String::new();
        let reply = loop {
            self.term.clear_line()?;
            self.term.write_str(&format!("{lead}{}", question::end_of(&typed, room, self.style)))?;
            match self.term.read_key().map_err(|error| self.restored(error))? {
                Key::Enter => break Reply::Answer(typed.trim().to_owned()),
                Key::Escape => break Reply::Back,
                Key::Char(END_OF_INPUT) if typed.is_empty() => return Err(Stopped::Left),
                Key::Char(ERASE_LINE) => typed.clear(),
                Key::Backspace => drop(typed.pop()),
                Key::Char(character) if !character.is_control() => typed.push(character),
                _ => {}
            }
        };
        self.term.clear_line()?;
        Ok(reply)
    }
}

const END_OF_INPUT: char = '\u{4}';
const ERASE_LINE: char = '\u{15}';

impl Prompter for TerminalPrompter<'_> {
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped> {
        self.unless_interrupted()?;
        let style = self.style();
        let layout = question::lay_out(self.book, question, style);
        let keys = if style.unicode { KEYS } else { ASCII_KEYS };
        let rows = usize::from(self.term.size().0).saturating_sub(layout.header.lines().count() + BETWEEN);
        let beside_choices = rows.saturating_sub(question.choices.len().min(FEWEST_CHOICES));
        let footers = (0..question.choices.len()).map(|marked| layout.footer(marked, keys, beside_choices, style));
        let footers: Vec<String> = footers.collect();
        let tallest = footers.iter().map(|footer| footer.lines().count()).max().unwrap_or(0);
        let capacity = rows.saturating_sub(tallest).clamp(1, question.choices.len().max(1));
        let theme = QuestionTheme { layout, footers, capacity, marked: Cell::new(question.marked) };
        // The items are numbers, which the theme turns into lines: dialoguer would count their bytes as columns.
        let reply = Select::with_theme(&theme)
            .with_prompt(theme.layout.header.as_str())
            .report(false)
            .items(0..question.choices.len())
            .default(question.marked)
            .max_length(theme.capacity)
            .interact_on_opt(&self.term);
        match reply {
            Ok(Some(choice)) => Ok(Reply::Answer(choice)),
            Ok(None) => Ok(Reply::Back),
            Err(dialoguer::Error::IO(error)) => Err(self.restored(error)),
        }
    }

    fn line(&mut self, request: &Request) -> Result<Reply<String>, Stopped> {
        self.unless_interrupted()?;
        let text = format!("\n{}", question::lay_out_request(request, self.style()));
        self.term.write_line(&text)?;
        let reply = self.type_line(&format!("{} ", self.style.pointer()))?;
        self.term.clear_last_lines(text.lines().count())?;
        Ok(reply)
    }

    fn confirm(&mut self, asks: &str, usual: bool) -> Result<Reply<bool>, Stopped> {
        self.unless_interrupted()?;
        loop {
            match self.type_line(&question::yes_or_no(asks, usual, self.style()))? {
                Reply::Back => return Ok(Reply::Back),
                Reply::Answer(typed) => {
                    if let Some(answer) = question::read_yes_or_no(&typed, usual) {
                        return Ok(Reply::Answer(answer));
                    }
                }
            }
        }
    }

    fn show(&mut self, about: Subject, means: &str, id: &str) -> Result<(), Stopped> {
        let line = question::answered(&question::label(self.book, about), means, id, self.style());
        Ok(self.term.write_line(&line)?)
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        Ok(self.term.clear_last_lines(1)?)
    }
}

const KEYS: &str = "↑ ↓ to move, Enter to choose, Esc to go back";
const ASCII_KEYS: &str = "arrows to move, Enter to choose, Esc to go back";

/// The blank lines around the header and before the footer, and the line of the cursor.
const BETWEEN: usize = 4;
/// So many choices are shown before anything else gets room.
const FEWEST_CHOICES: usize = 3;

/// Draws the lines of a layout where dialoguer would draw its own.
struct QuestionTheme {
    layout: Layout,
    /// By choice: what stands under the choices while it is marked.
    footers: Vec<String>,
    /// Choices on one page.
    capacity: usize,
    marked: Cell<usize>,
}

impl Theme for QuestionTheme {
    fn format_select_prompt(&self, f: &mut dyn fmt::Write, prompt: &str) -> fmt::Result {
        writeln!(f, "\n{prompt}")
    }

    fn format_select_prompt_item(&self, f: &mut dyn fmt::Write, item: &str, marked: bool) -> fmt::Result {
        let choice: usize = item.parse().map_err(|_| fmt::Error)?;
        if marked {
            self.marked.set(choice);
        }
        let lines = self.layout.choices.get(choice).ok_or(fmt::Error)?;
        write!(f, "{}", lines[usize::from(marked)])?;
        let ends_page = choice + 1 == self.layout.choices.len() || (choice + 1).is_multiple_of(self.capacity);
        match self.footers.get(self.marked.get()) {
            Some(footer) if ends_page => write!(f, "\n\n{footer}"),
            _ => Ok(()),
        }
    }
}
