//! A question on the screen: nothing is wider than the terminal, since a line that wraps by itself cannot be redrawn.

use textwrap::core::display_width;

use crate::intake::prompt::{Choice, Progress, Question, Request, Subject};
use crate::rulebook::Book;

use super::style::{LEAST_WIDTH, Style, Tone};
use super::wrap::cut;
use crate::engine::words::outcome_list;

/// The mark before a choice takes so many columns.
const MARK: usize = 2;
/// Between the meaning of a choice and its id.
const GAP: usize = 2;

/// A question laid out. Each text may have several lines; none ends with a line break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// How far along one is, the question, and why it matters.
    pub header: String,
    /// By choice: its line, and its line when it is marked.
    pub choices: Vec<[String; 2]>,
    /// By choice: what helps somebody who is unsure of it; may be empty.
    pub helps: Vec<String>,
    /// What is still possible; may be empty.
    pub possible: String,
}

/// Lays a question out for a terminal.
pub fn lay_out(book: &Book, question: &Question, style: Style) -> Layout {
    let style = Style { width: usable(style), ..style };
    let columns = Columns::of(&question.choices, style);
    let possible = question.possible.map(|outcomes| format!("Still possible: {}", outcome_list(book, outcomes)));
    Layout {
        header: header(question.progress, &question.asks, &question.matters, style),
        choices: question.choices.iter().map(|choice| [false, true].map(|marked| columns.line(choice, marked, style))).collect(),
        helps: question.choices.iter().map(|choice| help(&choice.help, style)).collect(),
        possible: possible.map(|text| wrap(&text, style.width, "", "  ")).unwrap_or_default(),
    }
}

impl Layout {
    /// What stands under the choices while one of them is marked: help, what is still possible, and `keys`, which say
    /// how to answer. On a screen that has no room for all, what is possible goes first.
    pub fn footer(&self, marked: usize, keys: &str, rows: usize, style: Style) -> String {
        let keys = style.paint(Tone::Quiet, &cut(keys, usable(style), style.ellipsis()));
        let help = self.helps.get(marked).map(String::as_str).unwrap_or_default();
        let mut parts = vec![keys.as_str()];
        for (place, part) in [(0, help), (1, self.possible.as_str())] {
            let taken: usize = parts.iter().map(|part| part.lines().count()).sum();
            if !part.is_empty() && taken + part.lines().count() <= rows {
                parts.insert(place.min(parts.len() - 1), part);
            }
        }
        parts.join("\n")
    }
}

/// A request for a line of text laid out, up to where the answer is typed.
pub fn lay_out_request(request: &Request, style: Style) -> String {
    let style = Style { width: usable(style), ..style };
    let mut text = header(request.progress, &request.asks, &request.matters, style);
    if !request.form.is_empty() {
        text += &format!("\n{}", style.paint(Tone::Quiet, &wrap(&request.form, style.width, "", "")));
    }
    if !request.error.is_empty() {
        text += &format!("\n{}", style.paint(Tone::Error, &wrap(&request.error, style.width, "", "")));
    }
    text
}

/// An answer as it stays on the screen, on one line.
pub fn answered(label: &str, means: &str, id: &str, style: Style) -> String {
    let usable = usable(style);
    let lead = format!("  {label}  ");
    let room = usable.saturating_sub(display_width(&lead));
    let means = cut(means, room, style.ellipsis());
    let word = format!(" ({id})");
    let has_room = !id.is_empty() && display_width(&means) + display_width(&word) <= room;
    let word = if has_room { style.paint(Tone::Quiet, &word) } else { String::new() };
    format!("{}{means}{word}", style.paint(Tone::Quiet, &cut(&lead, usable, style.ellipsis())))
}

/// A question for a yes or a no, on one line.
pub fn yes_or_no(asks: &str, usual: bool, style: Style) -> String {
    let hint = if usual { " [Y/n] " } else { " [y/N] " };
    // Room for the letter that is typed.
    let room = usable(style).saturating_sub(hint.len() + 1);
    format!("{}{hint}", style.paint(Tone::Heading, &cut(asks, room, style.ellipsis())))
}

/// What somebody typed to a question for a yes or a no; nothing is `usual`, and `None` is neither.
pub fn read_yes_or_no(typed: &str, usual: bool) -> Option<bool> {
    match typed.to_lowercase().as_str() {
        "" => Some(usual),
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

/// What stands before an answer: the id of what it answers, as wide as the longest of its sort.
pub fn label(book: &Book, about: Subject) -> String {
    let criteria = book.criteria.iter().map(|criterion| criterion.id.as_str());
    let mattering = book.mechanisms.iter().flat_map(|mechanism| &mechanism.details);
    let details = mattering.map(|mattering| book.details[mattering.detail].id.as_str());
    let (id, width) = match about {
        Subject::Kind(number) | Subject::Criterion(number) => (book.criteria[number].id.as_str(), widest(criteria)),
        Subject::Detail(number) => (book.details[number].id.as_str(), widest(details)),
        Subject::Stack => ("stack", widest(criteria)),
        Subject::Course => ("", 0),
    };
    format!("{id}{}", " ".repeat(width.saturating_sub(display_width(id))))
}

fn widest<'w>(words: impl Iterator<Item = &'w str>) -> usize {
    words.map(display_width).max().unwrap_or(0)
}

/// The end of what is being typed, in so many columns.
pub fn end_of(typed: &str, width: usize, style: Style) -> String {
    if display_width(typed) <= width {
        return typed.to_owned();
    }
    let room = width.saturating_sub(display_width(style.ellipsis()));
    let starts = typed.char_indices().map(|(start, _)| start);
    let kept = starts.map(|start| &typed[start..]).find(|rest| display_width(rest) <= room).unwrap_or_default();
    format!("{}{kept}", style.ellipsis())
}

/// The text in lines, where a word that is too long for a line is broken.
fn wrap(text: &str, width: usize, first: &str, further: &str) -> String {
    let options = textwrap::Options::new(width).initial_indent(first).subsequent_indent(further);
    textwrap::fill(text, options.word_splitter(textwrap::WordSplitter::NoHyphenation))
}

/// Some terminals go on to the next line when the last column is filled.
fn usable(style: Style) -> usize {
    style.width.max(LEAST_WIDTH) - 1
}

fn header(progress: Option<Progress>, asks: &str, matters: &str, style: Style) -> String {
    let mut lines = Vec::new();
    if let Some(Progress { number, most }) = progress {
        let text = if number < most { format!("Question {number} of at most {most}") } else { format!("Question {number}, the last") };
        lines.push(style.paint(Tone::Quiet, &text));
    }
    lines.push(style.paint(Tone::Heading, &wrap(asks, style.width, "", "")));
    if !matters.is_empty() {
        lines.push(wrap(matters, style.width, "", ""));
    }
    lines.join("\n")
}

fn help(text: &str, style: Style) -> String {
    let further = |line: &str| if line.starts_with("- ") { "    " } else { "  " };
    let lines: Vec<String> = text.lines().map(|line| wrap(line, style.width, "  ", further(line))).collect();
    lines.join("\n")
}

/// Where the ids stand: all in one column, and nowhere when there is no room for the longest.
struct Columns {
    means: usize,
    ids: bool,
}

impl Columns {
    fn of(choices: &[Choice], style: Style) -> Self {
        let named = || choices.iter().filter(|choice| !choice.id.is_empty());
        let means = widest(named().map(|choice| choice.means.as_str()));
        let ids = widest(named().map(|choice| choice.id.as_str()));
        Self { means, ids: MARK + means + GAP + ids <= style.width }
    }

    fn line(&self, choice: &Choice, marked: bool, style: Style) -> String {
        let mark = if marked { style.pointer() } else { " " };
        let means = cut(&choice.means, style.width - MARK, style.ellipsis());
        let lead = format!("{mark} {means}");
        let lead = if marked { style.paint(Tone::Answer, &lead) } else { lead };
        if choice.id.is_empty() || !self.ids {
            return lead;
        }
        let gap = " ".repeat(self.means.saturating_sub(display_width(&means)) + GAP);
        format!("{lead}{gap}{}", style.paint(Tone::Quiet, &choice.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_stays_on_one_line_and_drops_its_word_first() {
        let means = "it compares a token or version, and refuses an older one";
        let shown = |width| answered("guard ", means, "token", Style::plain(width));
        assert_eq!(shown(80), format!("  guard   {means} (token)"));
        assert_eq!(shown(70), format!("  guard   {means}"));
        assert_eq!(shown(40), "  guard   it compares a token or versi…");
    }
}
