//! `lockpick tables` through the program itself.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use lockpick::embedded;
use lockpick::engine::words::outcome_id;
use lockpick::engine::{Engine, Outcomes};
use lockpick::facts::{Facts, Set};
use lockpick::rulebook::{Book, Table};
use support::{Folder, lockpick};

fn book() -> Book {
    embedded::book().expect("the built-in rule book is whole")
}

fn tables() -> Vec<Table> {
    embedded::texts().expect("the built-in texts are whole").tables
}

/// What the program prints of a table, as JSON.
fn json_of(name: &str) -> serde_json::Value {
    let json = lockpick(&["tables", name, "--format", "json"]).with_code(0).json();
    assert_eq!(json["lockpick"], 1);
    json["tables"][0].clone()
}

fn strings(value: &serde_json::Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn rows(table: &serde_json::Value) -> Vec<Vec<String>> {
    table["rows"].as_array().expect("rows").iter().map(strings).collect()
}

#[test]
fn without_a_name_the_tables_are_listed_in_every_format() {
    for format in ["human", "markdown", "csv", "json", "html"] {
        let listed = lockpick(&["tables", "--format", format]).with_code(0).stdout;
        for table in tables() {
            assert!(listed.contains(&table.id) && listed.contains(table.title.as_str()), "{} in {format}:\n{listed}", table.id);
        }
    }
}

#[test]
fn a_misspelt_name_gets_the_nearest_ones_and_so_does_a_second_one() {
    let run = lockpick(&["tables", "needs-lok", "lease_risk"]).with_code(2);
    assert!(run.stdout.is_empty());
    assert!(run.stderr.contains("`needs-lok`: did you mean `needs-lock`?"), "{}", run.stderr);
    assert!(run.stderr.contains("`lease_risk`: did you mean `lease-risks`?"), "{}", run.stderr);
    let run = lockpick(&["tables", "bananas"]).with_code(2);
    assert!(run.stderr.contains("known: `mechanisms`, `needs-lock`"), "{}", run.stderr);
}

#[test]
fn csv_reads_back_to_the_cells_that_json_has_without_their_markup() {
    let bare = |cell: String| cell.strip_suffix(" *").unwrap_or(&cell).replace('`', "");
    for table in tables() {
        let json = json_of(&table.id);
        let csv = lockpick(&["tables", &table.id, "--format", "csv"]).with_code(0).stdout;
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
        let mut lines: Vec<Vec<String>> = reader.records().map(|line| line.expect("a line").iter().map(str::to_owned).collect()).collect();
        if !json["columns"].as_array().expect("columns").is_empty() {
            assert_eq!(lines.remove(0), strings(&json["columns"]), "{}", table.id);
        }
        let cells = rows(&json).into_iter().map(|row| row.into_iter().map(bare).collect::<Vec<_>>()).collect::<Vec<_>>();
        assert_eq!(lines, cells, "{}", table.id);
    }
}

#[test]
fn csv_of_several_tables_has_a_line_for_each_cell() {
    let csv = lockpick(&["tables", "--all", "--format", "csv"]).with_code(0).stdout;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.headers().expect("a heading"), ["table", "row", "column", "value"].as_slice());
    let lines: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("every line has four cells");
    for table in tables() {
        let cells: usize = rows(&json_of(&table.id)).iter().map(Vec::len).sum();
        assert_eq!(lines.iter().filter(|line| line[0] == table.id).count(), cells, "{}", table.id);
    }
}

/// The cells of a row of a Markdown table.
fn markdown_cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")).unwrap_or_else(|| panic!("no row: {line}"));
    let unescaped = inner.replace("\\|", "\u{1}");
    unescaped.split(" | ").map(|cell| cell.replace('\u{1}', "|").replace("&lt;", "<")).collect()
}

#[test]
fn markdown_has_one_line_for_each_row_and_a_cell_for_each_column() {
    for table in tables() {
        let json = json_of(&table.id);
        let markdown = lockpick(&["tables", &table.id, "--format", "markdown", "--width", "40"]).with_code(0).stdout;
        let lines: Vec<&str> = markdown.lines().filter(|line| line.starts_with('|')).collect();
        let rows = rows(&json);
        if rows.is_empty() {
            assert!(lines.is_empty(), "{}", table.id);
            continue;
        }
        assert_eq!(markdown_cells(lines[0]), strings(&json["columns"]), "{}", table.id);
        assert_eq!(lines[1], format!("|{}", "---|".repeat(json["columns"].as_array().expect("columns").len())));
        let written: Vec<Vec<String>> = lines[2..].iter().map(|line| markdown_cells(line)).collect();
        assert_eq!(written, rows, "{}", table.id);
    }
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for width in ["40", "60", "80", "120"] {
        let text = lockpick(&["tables", "--all", "--width", width]).with_code(0).stdout;
        let most: usize = width.parse().expect("a number");
        for line in text.lines() {
            // A word without a blank, such as an address, is never cut.
            let is_one_word = line.split_whitespace().count() == 1;
            assert!(textwrap::core::display_width(line) <= most || is_one_word, "at {width}: {line}");
        }
    }
}

#[test]
fn a_table_is_drawn_at_80_columns_and_listed_at_40() {
    let drawn = lockpick(&["tables", "lease-risks", "--width", "80"]).with_code(0).stdout;
    assert!(drawn.contains("│ Stale lock"), "{drawn}");
    let listed = lockpick(&["tables", "lease-risks", "--width", "40"]).with_code(0).stdout;
    assert!(listed.contains("\nStale lock\n  What goes wrong: the holder is still\n"), "{listed}");
}

#[test]
fn a_page_of_html_needs_nothing_beside_it_and_has_every_cell() {
    let page = lockpick(&["tables", "--all", "--format", "html"]).with_code(0).stdout;
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for outside in ["<script", "<link", "<img", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for tag in ["section", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "code"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let cells: usize = tables().iter().map(|table| rows(&json_of(&table.id)).iter().map(Vec::len).sum::<usize>()).sum();
    assert_eq!(page.matches("<td>").count(), cells);
}

#[test]
fn the_table_of_mechanisms_says_what_the_rule_book_says() {
    let rows = rows(&json_of("mechanisms"));
    let book = book();
    assert_eq!(rows.len(), book.mechanisms.len());
    for (row, mechanism) in rows.iter().zip(&book.mechanisms) {
        assert_eq!(row[0], format!("`{}`", mechanism.id));
        let words = [
            &mechanism.fits,
            &mechanism.does_not_fit,
            &mechanism.guarantee,
            &mechanism.costs,
            &mechanism.when_paused,
            &mechanism.when_crashed,
        ];
        assert_eq!(row[1..].iter().collect::<Vec<_>>(), words, "{}", mechanism.id);
    }
}

/// The outcomes over every way in which the other criteria can be answered, one by one.
fn enumerated(book: &Book, facts: &Facts, criterion: usize, found: &mut BTreeSet<String>) {
    if criterion < book.criteria.len() {
        for answer in facts.possible[criterion].iter() {
            enumerated(book, &facts.with(criterion, Set::of(answer)), criterion + 1, found);
        }
        return;
    }
    let outcomes: Outcomes = Engine::new(book, facts).outcomes(&facts.possible);
    assert!(outcomes.len() <= 1, "every question is answered");
    found.extend(outcomes.iter().map(|outcome| outcome_id(book, outcome).to_owned()));
}

/// "a, b or c" as its words; `any` as all answers of the criterion.
fn words_of(book: &Book, criterion: &str, text: &str) -> Vec<String> {
    let criterion = &book.criteria[book.criterion(criterion).expect("a criterion")];
    if text == "any" {
        return criterion.answers.iter().map(|answer| answer.id.clone()).collect();
    }
    text.split(", ").flat_map(|part| part.split(" or ")).map(str::to_owned).collect()
}

#[test]
fn the_table_of_decisions_is_what_enumeration_finds_in_every_cell() {
    let book = book();
    let table = json_of("decision");
    let columns = strings(&table["columns"]);
    assert_eq!(columns[..2], ["invariant", "owner"]);
    let mut printed: BTreeMap<(String, String, String), BTreeSet<String>> = BTreeMap::new();
    for row in rows(&table) {
        for (heading, cell) in columns.iter().zip(&row).skip(2) {
            let failures = heading.strip_prefix("failure is ").expect("a column for failures");
            for invariant in words_of(&book, "invariant", &row[0]) {
                for owner in words_of(&book, "owner", &row[1]) {
                    for failure in words_of(&book, "failure", failures) {
                        let outcomes = cell.split(", ").flat_map(|part| part.split(" or ")).map(str::to_owned).collect();
                        let known = printed.insert((invariant.clone(), owner.clone(), failure), outcomes);
                        assert!(known.is_none(), "{invariant}, {owner} stands there twice");
                    }
                }
            }
        }
    }
    let answered = |facts: Facts, criterion: &str, answer: &str| {
        let number = book.criterion(criterion).expect("a criterion");
        facts.with(number, Set::of(book.criteria[number].answer(answer).expect("an answer")))
    };
    let every = |criterion: &str| words_of(&book, criterion, "any");
    for invariant in every("invariant") {
        for owner in every("owner") {
            for failure in every("failure") {
                let facts = answered(book.silence(), "contenders", "many_hosts");
                let facts = answered(answered(answered(facts, "invariant", &invariant), "owner", &owner), "failure", &failure);
                let mut found = BTreeSet::new();
                enumerated(&book, &facts, 0, &mut found);
                assert_eq!(
                    printed.get(&(invariant.clone(), owner.clone(), failure.clone())),
                    Some(&found),
                    "{invariant} {owner} {failure}"
                );
            }
        }
    }
    assert!(strings(&table["notes"])[0].contains("`contenders` is many_hosts"), "the table says what it assumes");
}

#[test]
fn a_star_in_a_cell_has_a_note_to_point_to() {
    for table in tables() {
        let starred = table.rows.iter().flatten().any(|cell| cell.ends_with('*'));
        assert!(!starred || !table.notes.is_empty(), "{}", table.id);
    }
}

#[test]
fn the_table_of_faults_has_every_cell_that_was_searched() {
    let faults = embedded::faults().expect("the results are whole");
    let table = json_of("faults");
    let columns = strings(&table["columns"]);
    let rows = rows(&table);
    for cell in &faults.cells {
        let means = &faults.rows.iter().find(|row| row.id == cell.row).expect("a row").means;
        let mechanism = format!("`{}`", cell.row.split('+').next().expect("a mechanism"));
        let is_it = |row: &&Vec<String>| row[0] == mechanism && row[1] == *means && row[2].split(", ").any(|place| place == cell.place);
        let row = rows.iter().find(is_it).unwrap_or_else(|| panic!("{} in {}", cell.row, cell.place));
        let column = columns.iter().position(|column| *column == cell.fault.replace('_', " ")).expect("a column");
        assert_eq!(row[column] == "holds", cell.breaks.is_empty(), "{} {} {}", cell.row, cell.place, cell.fault);
        for broken in &cell.breaks {
            let length = faults.length(broken.trace).expect("a trace");
            let shown = row[column].split(", ").find_map(|part| part.strip_prefix(&format!("{} ", broken.property.replace('_', " "))));
            let shown: usize = shown.expect("the property is named").parse().expect("a length");
            assert!(shown <= length, "{} {} {}", cell.row, cell.place, cell.fault);
        }
    }
    let of = |mechanism: &str, means: &str| rows.iter().find(|row| row[0] == mechanism && row[1] == means).expect("a row").clone();
    let pause = columns.iter().position(|column| column == "pause").expect("a column");
    assert!(of("`ttl_lock`", "a lease in a cache")[pause].contains("stale write 19"));
    assert_eq!(of("`unique_constraint`", "the unique row commits together with the effect")[pause], "holds");
    let notes = strings(&table["notes"]).join(" ");
    assert!(notes.contains(&faults.scope.holds) && notes.contains(&faults.scope.searched), "what was searched stands beside it");
}

#[test]
fn an_id_that_nothing_has_is_reported_where_it_stands() {
    let folder = Folder::new("tables-wrong-ids");
    let rules = folder.write(
        "own.yaml",
        "tables:\n  - id: ours\n    title: Ours\n    about: Ours.\n    columns: [Case, Watched by]\n    rows:\n      - [one, \"`work-unbounded`, \
         `lease-to-short`\"]\ntopics:\n  - {id: our-topic, title: Ours, says: Ours., see: [ttl_lock, rowlock, release=uncheked]}\n",
    );
    let run = lockpick(&["tables", "--rules", &rules]).with_code(3);
    assert!(run.stderr.contains(&format!("{rules}:7:15: nothing is called `lease-to-short`")), "{}", run.stderr);
    assert!(run.stderr.contains(&format!("{rules}:9:63: nothing is called `rowlock`; did you mean `row-lock`?")), "{}", run.stderr);
    assert!(run.stderr.contains("nothing is called `release=uncheked`; did you mean `release=unchecked`?"), "{}", run.stderr);
}

#[test]
fn a_table_of_ones_own_is_printed_beside_the_others() {
    let folder = Folder::new("tables-own");
    let rules = folder.write(
        "own.yaml",
        "tables:\n  - {id: ours, title: Our locks, about: What we run., columns: [Job, Lock], rows: [[\"a|b\", \"x, \\\"y\\\"\"]]}\n",
    );
    let print = |format| lockpick(&["tables", "ours", "--rules", &rules, "--format", format]).with_code(0).stdout;
    assert!(print("markdown").contains("| a\\|b | x, \"y\" |"));
    assert_eq!(print("csv"), "Job,Lock\r\na|b,\"x, \"\"y\"\"\"\r\n");
    assert!(print("html").contains("<td>x, &quot;y&quot;</td>"));
}

#[test]
fn the_fault_table_can_be_cut_to_one_mechanism() {
    let all = lockpick(&["tables", "faults", "--format", "csv"]).with_code(0).stdout;
    let cut = lockpick(&["tables", "faults", "--format", "csv", "--mechanism", "row_lock"]).with_code(0).stdout;
    assert!(cut.lines().count() > 1 && cut.lines().count() < all.lines().count());
    assert!(cut.lines().skip(1).all(|line| line.starts_with("`row_lock`") || line.starts_with("row_lock")), "{cut}");
    assert!(lockpick(&["tables", "faults", "--mechanism", "row_lok"]).with_code(2).stderr.contains("row_lock"));
}
