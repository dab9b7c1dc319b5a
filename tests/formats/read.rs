//! Each format read back: which finding it puts where.

use serde_json::Value;

/// The id of a finding, its level, its line and its column.
pub type Found = (String, String, usize, usize);

/// What a report says of a file, in the order of the report.
pub fn found(format: &str, report: &str, file: &str) -> Vec<Found> {
    match format {
        "human" => human(report, file),
        "short" => report.lines().map(|line| of_line(line, file)).collect(),
        "json" => of_json(report, file),
        "sarif" => of_sarif(report, file),
        "github" => report.lines().map(|line| of_command(line, file)).collect(),
        "gitlab" => of_gitlab(report, file),
        "junit" => super::junit::texts(report).iter().map(|text| of_line(text, file)).collect(),
        "markdown" => report.lines().filter(|line| line.contains(&format!("`{file}:"))).map(|row| of_row(row, file)).collect(),
        other => panic!("no format {other}"),
    }
}

fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))).expect("a small number")
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

fn place(written: &str) -> (usize, usize) {
    let mut parts = written.split(':').map(|part| part.trim().parse().unwrap_or_else(|_| panic!("{written} is no place")));
    (parts.next().expect("a line"), parts.next().expect("a column"))
}

/// `file:line:column: level[id]: message`
fn of_line(line: &str, file: &str) -> Found {
    let rest = line.strip_prefix(file).and_then(|rest| rest.strip_prefix(':')).unwrap_or_else(|| panic!("{line} is not about {file}"));
    let (position, rest) = rest.split_once(": ").expect("a place");
    let (level, rest) = rest.split_once('[').expect("a level");
    let (line, column) = place(position);
    (rest.split_once(']').expect("an id").0.to_owned(), level.to_owned(), line, column)
}

/// `level[id]: message`, and on a line below it the place behind an arrow.
fn human(report: &str, file: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut title: Option<(String, String)> = None;
    for line in report.lines() {
        let level = ["error[", "warning[", "info["].into_iter().find(|level| line.starts_with(level));
        if let Some(level) = level {
            let id = line[level.len()..].split_once(']').expect("an id").0;
            title = Some((id.to_owned(), level.trim_end_matches('[').to_owned()));
        } else if let Some((_, position)) = line.split_once(&format!(" {file}:"))
            && let Some((id, level)) = title.take()
        {
            let (line, column) = place(position);
            found.push((id, level, line, column));
        }
    }
    found
}

fn of_json(report: &str, file: &str) -> Vec<Found> {
    let report: Value = serde_json::from_str(report).expect("JSON");
    let findings = report["findings"].as_array().expect("findings");
    let one = |finding: &Value| {
        assert_eq!(finding["file"], file);
        (word(&finding["id"]), word(&finding["level"]), number(&finding["line"]), number(&finding["column"]))
    };
    findings.iter().map(one).collect()
}

fn of_sarif(report: &str, file: &str) -> Vec<Found> {
    let report: Value = serde_json::from_str(report).expect("JSON");
    let results = report["runs"][0]["results"].as_array().expect("results");
    let one = |result: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!((&place["artifactLocation"]["uri"], &place["artifactLocation"]["uriBaseId"]), (&Value::from(file), &"SRCROOT".into()));
        let level = word(&result["level"]).replace("note", "info");
        let region = &place["region"];
        (word(&result["ruleId"]), level, number(&region["startLine"]), number(&region["startColumn"]))
    };
    results.iter().map(one).collect()
}

/// `::level file=…,line=…,col=…,title=…::message`
fn of_command(line: &str, file: &str) -> Found {
    let (level, rest) = line.strip_prefix("::").and_then(|rest| rest.split_once(' ')).expect("a command");
    let (properties, _) = rest.split_once("::").expect("a message");
    let property = |name: &str| {
        let found = properties.split(',').find_map(|property| property.strip_prefix(name)?.strip_prefix('='));
        unescaped(found.unwrap_or_else(|| panic!("{line} has no {name}")))
    };
    assert_eq!(property("file"), file);
    let id = property("title").strip_prefix("lockpick: ").expect("the title names the tool").to_owned();
    let number = |name: &str| property(name).parse().expect("a number");
    (id, level.replace("notice", "info"), number("line"), number("col"))
}

/// What the runner makes of a property.
pub fn unescaped(property: &str) -> String {
    property.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
}

fn of_gitlab(report: &str, file: &str) -> Vec<Found> {
    let issues: Vec<Value> = serde_json::from_str(report).expect("JSON");
    let one = |issue: &Value| {
        let (location, begin) = (&issue["location"], &issue["location"]["positions"]["begin"]);
        assert_eq!(location["path"], file);
        assert_eq!(location["lines"]["begin"], begin["line"]);
        let level = match issue["severity"].as_str() {
            Some("critical") => "error",
            Some("minor") => "warning",
            _ => "info",
        };
        (word(&issue["check_name"]), level.to_owned(), number(&begin["line"]), number(&begin["column"]))
    };
    issues.iter().map(one).collect()
}

/// `| level | `file:line:column` | message (`id`) | … |`
fn of_row(row: &str, file: &str) -> Found {
    let cells: Vec<&str> = row.split(" | ").collect();
    let position = cells[1].trim_matches('`').strip_prefix(file).expect("the file").trim_start_matches(':');
    let (line, column) = place(position);
    let id = cells[2].rsplit_once("(`").and_then(|(_, id)| id.split_once("`)")).expect("an id").0;
    (id.to_owned(), cells[0].trim_start_matches("| ").to_owned(), line, column)
}
