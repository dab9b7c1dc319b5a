//! Documents for a terminal: wrapped to its width, readable without colour.

use super::document::{Block, Document};
use super::style::{Style, Tone};
use super::table::table;
use super::wrap::wrap;

/// Labels longer than this stand on a line of their own.
const LONGEST_LABEL: usize = 24;

/// The document as text that ends with a line break.
pub fn document(document: &Document, style: Style) -> String {
    let document = &document.map(|text| style.spell(text));
    let mut text = String::new();
    for (index, block) in document.0.iter().enumerate() {
        if index > 0 && !follows_heading(document, index) {
            text.push('\n');
        }
        // A further title begins something else.
        if index > 0 && matches!(block, Block::Title(_)) {
            text.push('\n');
        }
        write(block, style, &mut text);
    }
    text
}

fn follows_heading(document: &Document, index: usize) -> bool {
    matches!(document.0[index - 1], Block::Heading(_))
}

fn write(block: &Block, style: Style, text: &mut String) {
    match block {
        Block::Title(title) => line(text, &style.paint(Tone::Answer, &wrap(title, style.width, "", "  "))),
        Block::Heading(heading) => line(text, &style.paint(Tone::Heading, &wrap(heading, style.width, "", "  "))),
        Block::Paragraph(paragraph) => line(text, &wrap(paragraph, style.width, "  ", "  ")),
        Block::List(entries) => {
            let first = format!("  {} ", style.bullet());
            entries.iter().for_each(|entry| line(text, &wrap(entry, style.width, &first, "    ")));
        }
        Block::Definitions(entries) => definitions(entries, style, text),
        Block::Code { text: code, .. } => code.lines().for_each(|code| line(text, &format!("    {code}"))),
        Block::Table { columns, rows } => line(text, &table(columns, rows, style)),
    }
}

/// Each label with its text beside it, all texts beginning in the same column.
fn definitions(entries: &[(String, String)], style: Style, text: &mut String) {
    let widths = entries.iter().map(|(label, _)| textwrap::core::display_width(label));
    let column = widths.filter(|width| *width <= LONGEST_LABEL).max().unwrap_or(0) + 4;
    let indent = " ".repeat(column);
    for (label, meaning) in entries {
        let width = textwrap::core::display_width(label);
        if width > LONGEST_LABEL || style.width < 2 * LONGEST_LABEL {
            line(text, &wrap(label, style.width, "  ", "    "));
            line(text, &wrap(meaning, style.width, "    ", "    "));
        } else {
            let first = format!("  {label}{}", " ".repeat(column - 2 - width));
            line(text, &wrap(meaning, style.width, &first, &indent));
        }
    }
}

fn line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}
