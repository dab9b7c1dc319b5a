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
            let fence = "`".repeat(longest_run(text).max(2) + 1);
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

/// A text to be read letter by letter.
pub fn code(text: &str) -> String {
    // The marks are longer than any run of backquotes in the text; spaces part them from a backquote at its ends.
    let mark = "`".repeat(longest_run(text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{mark}{space}{text}{space}{mark}")
}

/// Text on one line; what would be read as HTML is escaped, except in backquotes, where nothing is.
fn flow(text: &str) -> String {
    outside_code(&text.split_whitespace().collect::<Vec<_>>().join(" "), |part| part.replace('<', "&lt;"))
}

/// The text with a change made to all of it that is no code: what stands between two equal runs of backquotes is.
pub fn outside_code(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let (before, from_mark) = rest.split_at(start);
        let (mark, behind) = from_mark.split_at(from_mark.len() - from_mark.trim_start_matches('`').len());
        changed.push_str(&change(before));
        changed.push_str(mark);
        rest = behind;
        if let Some(end) = end_of_code(behind, mark.len()) {
            changed.push_str(&behind[..end]);
            rest = &behind[end..];
        }
    }
    changed.push_str(&change(rest));
    changed
}

/// Where the code ends that a run of so many backquotes begins, behind the run that closes it.
fn end_of_code(text: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(start) = text[at..].find('`') {
        let run = text[at + start..].len() - text[at + start..].trim_start_matches('`').len();
        at += start + run;
        if run == length {
            return Some(at);
        }
    }
    None
}

fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text_and_code_stays_code() {
        assert_eq!(flow("a <b> `c<d>`  e"), "a &lt;b> `c<d>` e");
        assert_eq!(flow("an odd ` <b>"), "an odd ` &lt;b>");
        assert_eq!(flow("``<a>`<b>`` <c>"), "``<a>`<b>`` &lt;c>");
        assert_eq!(flow("``` <a> `"), "``` &lt;a> `");
        assert_eq!(code("a.yaml:1:1"), "`a.yaml:1:1`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(escape_cell("`a|b`"), "`a\\|b`");
    }
}
