//! Asking on a terminal that only goes forward (`TERM=dumb`): numbered choices and lines of input. A screen reader
//! reads it in order, too.

use std::io::{BufRead, Write};

use crate::intake::prompt::{Prompter, Question, Reply, Request, Stopped, Subject};
use crate::render::question;
use crate::render::style::Style;
use crate::rulebook::Book;

/// A person at a terminal without a cursor to move.
pub struct PlainPrompter<'b, I, O> {
    book: &'b Book,
    input: I,
    output: O,
    style: Style,
}

impl<'b, I: BufRead, O: Write> PlainPrompter<'b, I, O> {
    /// Asks on `output` and reads from `input`, line by line.
    pub fn new(book: &'b Book, input: I, output: O, style: Style) -> Self {
        Self { book, input, output, style }
    }

    /// The next line without blanks around it; the end of the input leaves.
    fn read(&mut self, lead: &str) -> Result<Reply<String>, Stopped> {
        write!(self.output, "{lead}")?;
        self.output.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.output)?;
            return Err(Stopped::Left);
        }
        let line = line.trim();
        Ok(if line == BACK { Reply::Back } else { Reply::Answer(line.to_owned()) })
    }
}

/// What is typed to go back.
const BACK: &str = "<";
const KEYS: &str = "Number, ? for examples, < to go back: ";

impl<I: BufRead, O: Write> Prompter for PlainPrompter<'_, I, O> {
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped> {
        const NUMBER: usize = 2;
        let style = Style { width: self.style.width.saturating_sub(NUMBER), ..self.style };
        let layout = question::lay_out(self.book, question, style);
        writeln!(self.output, "\n{}\n", layout.header)?;
        for (number, [line, _]) in (1..).zip(&layout.choices) {
            writeln!(self.output, "{number:>NUMBER$}{line}")?;
        }
        if !layout.possible.is_empty() {
            writeln!(self.output, "\n{}", layout.possible)?;
        }
        loop {
            let typed = match self.read(KEYS)? {
                Reply::Back => return Ok(Reply::Back),
                Reply::Answer(typed) => typed,
            };
            match typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|place| *place < question.choices.len()) {
                Some(place) => return Ok(Reply::Answer(place)),
                None if typed == "?" => {
                    for (number, help) in (1..).zip(&layout.helps).filter(|(_, help)| !help.is_empty()) {
                        writeln!(self.output, "{number:>NUMBER$}{help}")?;
                    }
                }
                None => writeln!(self.output, "Type a number from 1 to {}.", question.choices.len())?,
            }
        }
    }

    fn line(&mut self, request: &Request) -> Result<Reply<String>, Stopped> {
        writeln!(self.output, "\n{}", question::lay_out_request(request, self.style))?;
        self.read("> ")
    }

    fn confirm(&mut self, asks: &str, usual: bool) -> Result<Reply<bool>, Stopped> {
        let lead = question::yes_or_no(asks, usual, self.style);
        loop {
            match self.read(&lead)? {
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
        let line = question::answered(&question::label(self.book, about), means, id, self.style);
        Ok(writeln!(self.output, "{line}")?)
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        Ok(writeln!(self.output, "Back to the last question.")?)
    }
}
