//! Documents as Markdown, fit for a pull request or a decision record.

use super::document::{Block, Document};

/// The document as Markdown that ends with a line break; `level` is that of its title.
pub fn document(document: &Document, level: usize) -> String {
    let blocks: Vec<String> = document.0.iter().map(|block| write(block, level)).collect();
    let mut text = blocks.join("\n\n");
    text.push('\n');
    text
}

fn write(block: &Block, level: usize) -> String {
    match block {
        Block::Title(title) => format!("{} {title}", "#".repeat(level)),
        Block::Heading(heading) => format!("{} {heading}", "#".repeat(level + 1)),
        Block::Paragraph(paragraph) => flow(paragraph),
        Block::List(entries) => entries.iter().map(|entry| format!("- {}", flow(entry))).collect::<Vec<_>>().join("\n"),
        Block::Definitions(entries) => {
            entries.iter().map(|(label, meaning)| format!("- **{label}**: {}", flow(meaning))).collect::<Vec<_>>().join("\n")
        }
        Block::Code { language, text } => {
            // The fence is longer than any run of backquotes in the text.
            let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(longest.max(2) + 1);
            format!("{fence}{language}\n{}\n{fence}", text.trim_end())
        }
        Block::Table { columns, rows } => table(columns, rows),
    }
}

/// A table in Markdown.
pub fn table(columns: &[String], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| format!("| {} |", cells.iter().map(|cell| escape_cell(cell)).collect::<Vec<_>>().join(" | "));
    let mut lines = vec![row(columns), format!("|{}", "---|".repeat(columns.len()))];
    lines.extend(rows.iter().map(|cells| row(cells)));
    lines.join("\n")
}

fn escape_cell(cell: &str) -> String {
    flow(cell).replace('|', "\\|")
}

/// Text on one line; what would be read as HTML is escaped.
fn flow(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('<', "&lt;")
}
