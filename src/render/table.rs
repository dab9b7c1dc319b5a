//! Tables for a terminal: within its width, with no word cut in two; where the columns would get too narrow to read, a list
//! for each row.

use comfy_table::presets::{ASCII_FULL, ASCII_FULL_CONDENSED, UTF8_FULL, UTF8_FULL_CONDENSED};
use comfy_table::{ContentArrangement, Table};
use textwrap::WordSplitter;
use textwrap::core::display_width;

use super::style::Style;
use super::wrap::wrap;

/// On a terminal narrower than this every table becomes lists.
const NARROWEST_TABLE: usize = 60;
/// Prose in a column narrower than this is hard to read.
const NARROWEST_PROSE: usize = 15;
/// Ties two words together until the lines are broken.
const TIED: char = '\u{a0}';
/// What the borders take: a line and two blanks for each column, and one line more.
const BORDERS: usize = 3;

/// A table within the width.
pub fn table(columns: &[String], rows: &[Vec<String>], style: Style) -> String {
    let columns: Vec<String> = columns.iter().map(|heading| plain(heading)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect();
    // Words are left whole where there is room for that, and long ids broken at their joints where there is not.
    let layout = [whole, at_joints].into_iter().find_map(|pieces| widths(&columns, &rows, pieces, style.width));
    let text = match layout {
        Some(widths) => draw(&columns, &rows, &widths, style),
        None => lists(&columns, &rows, style),
    };
    text.replace(TIED, " ")
}

/// The width of each column; `None` when some column would be too narrow.
fn widths(columns: &[String], rows: &[Vec<String>], pieces: Pieces, width: usize) -> Option<Vec<usize>> {
    let room = width.checked_sub(BORDERS * columns.len() + 1).filter(|_| width >= NARROWEST_TABLE)?;
    let cells = |column: usize| columns.get(column).into_iter().chain(rows.iter().filter_map(move |row| row.get(column)));
    let longest: Vec<usize> = (0..columns.len()).map(|column| cells(column).map(|cell| display_width(cell)).max().unwrap_or(0)).collect();
    let words = |column: usize| cells(column).flat_map(|cell| cell.split(' '));
    let piece = |column: usize| words(column).flat_map(pieces).map(display_width).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns.len()).map(|column| piece(column).max(longest[column].min(NARROWEST_PROSE))).collect();
    let mut left = room.checked_sub(widths.iter().sum())?;
    // What is left goes, blank by blank, to the column that is tallest.
    while left > 0 {
        let growing = (0..widths.len()).filter(|column| widths[*column] < longest[*column]);
        let Some(tallest) = growing.max_by_key(|column| longest[*column] * 100 / widths[*column]) else { break };
        widths[tallest] += 1;
        left -= 1;
    }
    Some(widths)
}

/// What a word can be broken into.
type Pieces = fn(&str) -> Vec<&str>;

fn whole(word: &str) -> Vec<&str> {
    vec![word]
}

/// The parts of an id: `lease-`, `shorter-`, `than-`, `work`; `ttl_lock/`, `forgets`.
fn at_joints(word: &str) -> Vec<&str> {
    word.split_inclusive(['-', '/']).collect()
}

fn draw(columns: &[String], rows: &[Vec<String>], widths: &[usize], style: Style) -> String {
    let line = |cells: &[String]| -> Vec<String> { cells.iter().zip(widths).map(|(cell, width)| wrap_cell(cell, *width)).collect() };
    let rows: Vec<Vec<String>> = rows.iter().map(|row| line(row)).collect();
    let tall = rows.iter().flatten().any(|cell| cell.contains('\n'));
    let mut table = Table::new();
    table.load_style(match (style.unicode, tall) {
        (true, true) => UTF8_FULL,
        (true, false) => UTF8_FULL_CONDENSED,
        (false, true) => ASCII_FULL,
        (false, false) => ASCII_FULL_CONDENSED,
    });
    table.set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(line(columns));
    table.add_rows(rows);
    table.trim_fmt()
}

/// The cell in lines of the width; only a word that is wider than that is broken.
fn wrap_cell(cell: &str, width: usize) -> String {
    let words = cell.split(' ').flat_map(|word| {
        let parts = if display_width(word) > width { at_joints(word) } else { whole(word) };
        parts.into_iter().fold(Vec::<String>::new(), |mut lines, part| {
            match lines.last_mut() {
                Some(line) if display_width(line) + display_width(part) <= width => line.push_str(part),
                _ => lines.push(part.to_owned()),
            }
            lines
        })
    });
    textwrap::fill(
        &words.collect::<Vec<_>>().join(" "),
        textwrap::Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation),
    )
}

/// Each row under its first cell, with the heading before each of the others. Rows with the same first cell share it, and so
/// do headings with the same cell.
fn lists(columns: &[String], rows: &[Vec<String>], style: Style) -> String {
    let mut lists = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let shared = index > 0 && rows[index - 1].first() == row.first();
        let mut lines: Vec<String> = row.first().filter(|_| !shared).map(|cell| wrap(cell, style.width, "", "  ")).into_iter().collect();
        let mut cells: Vec<(Vec<&str>, &str)> = Vec::new();
        for (column, cell) in columns.iter().zip(row).skip(1).filter(|(_, cell)| !cell.is_empty()) {
            match cells.iter_mut().find(|(_, known)| known == cell) {
                Some((headings, _)) => headings.push(column),
                None => cells.push((vec![column], cell)),
            }
        }
        for (headings, cell) in cells {
            let heading = headings.join(", ");
            let colon = if heading.ends_with('?') { "" } else { ":" };
            lines.push(wrap(&format!("{heading}{colon} {cell}"), style.width, "  ", "    "));
        }
        lists.push(lines.join("\n"));
    }
    lists.join("\n\n")
}

/// The cell on one line, without the quotes around ids, in characters that the terminal can show. A star that points to a
/// note stays with its word.
fn plain(cell: &str) -> String {
    let mut text = cell.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
    if text.ends_with(" *") {
        text.replace_range(text.len() - 2.., &format!("{TIED}*"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> (Vec<String>, Vec<Vec<String>>) {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let columns = owned(&["Risk", "What goes wrong", "Watched by"]);
        (
            columns,
            vec![owned(&["Stale lock", "the holder is still working when the lease ends, and both act", "`stale-holder-not-refused`"])],
        )
    }

    #[test]
    fn no_line_is_wider_than_the_terminal_and_no_word_is_cut() {
        let (columns, rows) = sample();
        for width in [40, 60, 61, 80, 120] {
            let text = table(&columns, &rows, Style::plain(width));
            assert!(text.lines().all(|line| display_width(line) <= width), "{width}\n{text}");
            for word in ["Stale", "working", "not-refused"] {
                assert!(text.contains(word), "{word} at {width}\n{text}");
            }
        }
    }

    #[test]
    fn headings_with_the_same_cell_stand_together_in_a_list() {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let columns = owned(&["Mechanism", "none", "pause", "crash", "Needed?"]);
        let rows = [owned(&["ttl_lock", "holds", "stale write 19", "holds", "no"]), owned(&["ttl_lock", "holds", "", "holds", "no"])];
        let text = table(&columns, &rows, Style::plain(40));
        assert_eq!(text, "ttl_lock\n  none, crash: holds\n  pause: stale write 19\n  Needed? no\n\n  none, crash: holds\n  Needed? no");
    }

    #[test]
    fn a_narrow_terminal_gets_a_list_for_each_row() {
        let (columns, rows) = sample();
        let text = table(&columns, &rows, Style::plain(59));
        assert!(text.starts_with("Stale lock\n  What goes wrong: the holder"), "{text}");
        let wide: Vec<String> = (0..12).map(|number| format!("some words of prose, {number}")).collect();
        assert!(table(&vec!["A".to_owned(); 12], &[wide], Style::plain(100)).starts_with("some words of prose, 0\n  A: some"));
    }

    #[test]
    fn plain_terminals_get_plain_characters() {
        let (columns, rows) = sample();
        assert!(table(&columns, &rows, Style { unicode: false, ..Style::plain(100) }).is_ascii());
    }
}
