//! The timeline as a table: when, who, what.

use crate::timeline::Timeline;

use crate::render::wrap::cut;

use super::{columns, moment, one_line, wrapped};

/// When, who and what, one event a row, in at most `width` columns (but at least 40), wrapped
/// between words.
pub fn table(timeline: &Timeline, width: usize) -> String {
    let width = width.max(40);
    let rows: Vec<[String; 3]> = timeline
        .events()
        .iter()
        .enumerate()
        .map(|(index, event)| [moment(timeline, index), one_line(timeline.name(event.lane)), one_line(&event.words)])
        .collect();
    let first = if timeline.is_timed() { "time" } else { "step" };
    let widest = |column: usize, heading: &str| rows.iter().map(|row| columns(&row[column])).fold(columns(heading), usize::max);
    let when = widest(0, first).min(width / 4);
    let who = widest(1, "who").min(width / 3);
    let what = width - when - who - 4;

    let mut text = String::new();
    for line in wrapped(&one_line(&timeline.title), width) {
        text.push_str(&format!("{line}\n"));
    }
    text.push('\n');
    let heading = [first.to_owned(), "who".to_owned(), "what".to_owned()];
    for row in [heading].into_iter().chain(rows) {
        let [moment, name, words] = row;
        let (names, lines) = (wrapped(&name, who), wrapped(&words, what));
        for index in 0..names.len().max(lines.len()) {
            let moment = if index == 0 { cut(&moment, when, "…") } else { String::new() };
            let part = |lines: &[String]| lines.get(index).cloned().unwrap_or_default();
            let row = format!("{}  {}  {}", right(&moment, when), left(&part(&names), who), part(&lines));
            text.push_str(row.trim_end());
            text.push('\n');
        }
    }
    text
}

fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}
