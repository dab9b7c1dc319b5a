//! Tables as one HTML page that needs nothing beside it.

use crate::rulebook::{Table, Texts};

use crate::render::references;

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: .3rem .6rem; text-align: left; vertical-align: top; }
code { font-size: .95em; }";

/// A page with filled tables, or with a list of tables that were not filled.
pub fn page(texts: &Texts, tables: &[Table]) -> String {
    let title = match tables {
        [table] => marked(&table.title),
        _ => "Comparison tables".to_owned(),
    };
    let sections: String = tables.iter().map(|table| section(texts, table)).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{sections}</body>\n</html>\n"
    )
}

fn section(texts: &Texts, table: &Table) -> String {
    let mut text = format!("<section id=\"{}\">\n<h1>{}</h1>\n<p>{}</p>\n", escaped(&table.id), marked(&table.title), marked(&table.about));
    if !table.columns.is_empty() {
        let headings: String = table.columns.iter().map(|heading| format!("<th scope=\"col\">{}</th>", marked(heading))).collect();
        let rows: String = table.rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row))).collect();
        text.push_str(&format!(
            "<div class=\"wide\"><table>\n<thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
        ));
    }
    text.push_str(&list("Notes", &table.notes));
    text.push_str(&list("Sources", &references::list(texts, &table.sources)));
    text.push_str("</section>\n");
    text
}

fn cells(row: &[String]) -> String {
    row.iter().map(|cell| format!("<td>{}</td>", marked(cell))).collect()
}

fn list(heading: &str, entries: &[String]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let entries: String = entries.iter().map(|entry| format!("<li>{}</li>\n", marked(entry))).collect();
    format!("<h2>{heading}</h2>\n<ul>\n{entries}</ul>\n")
}

/// The text with what stands between backquotes as code.
fn marked(text: &str) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    // An odd number of backquotes marks nothing.
    if pieces.len().is_multiple_of(2) {
        return escaped(text);
    }
    let piece =
        |(index, piece): (usize, &&str)| if index.is_multiple_of(2) { escaped(piece) } else { format!("<code>{}</code>", escaped(piece)) };
    pieces.iter().enumerate().map(piece).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_rule_book_says_becomes_markup() {
        assert_eq!(marked("a < b & \"c\" `x > y`"), "a &lt; b &amp; &quot;c&quot; <code>x &gt; y</code>");
        assert_eq!(marked("one ` alone <b>"), "one ` alone &lt;b&gt;");
    }
}
