//! For CI servers that show tests: JUnit's XML, a suite for each file and a case for each finding.

use std::collections::HashMap;
use std::io;

use quick_xml::events::BytesText;
use quick_xml::writer::Writer;

use crate::render::printable::printable;
use crate::report::{FileReport, NoteReport, Summary};
use crate::review::Finding;
use crate::rulebook::Level;
use crate::source::Source;

use super::Report;
use super::place::place;

/// Suites of cases. What fails the run is a failure; what is accepted or known to the baseline is skipped; what stays below
/// the level that fails the run is said by a case that passes.
pub struct JUnit {
    fail_on: Level,
}

/// A test that was passed, failed or skipped.
struct Case {
    name: String,
    result: Outcome,
    text: String,
}

enum Outcome {
    Passed,
    Failed { level: Level, message: String },
    Skipped { because: String },
}

impl JUnit {
    /// A report in which findings of this level and above are failures.
    pub fn new(fail_on: Level) -> Self {
        Self { fail_on }
    }

    fn cases(&self, file: &FileReport) -> Vec<Case> {
        let mut cases = Vec::new();
        for note in &file.notes {
            cases.extend(note.findings.iter().map(|finding| self.case(&file.source, name(note, Some(&finding.id)), finding)));
            if note.findings.is_empty() {
                cases.push(Case { name: name(note, None), result: Outcome::Passed, text: text(&note.verdict) });
            }
        }
        // Servers follow a test by its name, so it holds no line number; a repeat is told apart by its count.
        let mut repeats: HashMap<String, usize> = HashMap::new();
        for case in &mut cases {
            let times = repeats.entry(case.name.clone()).or_insert(0);
            *times += 1;
            if *times > 1 {
                case.name.push_str(&format!(" ({times})"));
            }
        }
        cases
    }

    fn case(&self, source: &Source, name: String, finding: &Finding) -> Case {
        let line = format!("{}: {}[{}]: {}", place(source, finding.primary.span), finding.level.word(), finding.id, finding.message);
        let text = text(&if finding.help.is_empty() { line } else { format!("{line}\n{}", finding.help) });
        let result = match &finding.accepted {
            Some(because) => Outcome::Skipped { because: format!("accepted: {}", printable(because)) },
            None if finding.in_baseline => Outcome::Skipped { because: "known to the baseline".to_owned() },
            None if finding.level >= self.fail_on => {
                Outcome::Failed { level: finding.level, message: printable(&finding.message).into_owned() }
            }
            None => Outcome::Passed,
        };
        Case { name, result, text }
    }
}

/// The note, and what was found in it.
fn name(note: &NoteReport, id: Option<&str>) -> String {
    let parts = [Some(note.name.as_str()).filter(|name| !name.is_empty()), id];
    printable(&parts.into_iter().flatten().collect::<Vec<_>>().join(": ")).into_owned()
}

/// Text that XML can hold: it has no way to write most control characters, nor two that are none.
fn text(text: &str) -> String {
    text.lines().map(|line| printable(line).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")).collect::<Vec<_>>().join("\n")
}

fn suite(file: &FileReport, cases: &[Case]) -> io::Result<Vec<u8>> {
    let count = |is: fn(&Outcome) -> bool| cases.iter().filter(|case| is(&case.result)).count().to_string();
    let name = text(&printable(&file.source.name));
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer
        .create_element("testsuite")
        .with_attribute(("name", name.as_str()))
        .with_attribute(("tests", cases.len().to_string().as_str()))
        .with_attribute(("failures", count(|result| matches!(result, Outcome::Failed { .. })).as_str()))
        .with_attribute(("errors", "0"))
        .with_attribute(("skipped", count(|result| matches!(result, Outcome::Skipped { .. })).as_str()))
        .write_inner_content(|writer| cases.iter().try_for_each(|case| write(writer, &name, case)))?;
    Ok(writer.into_inner())
}

fn write(writer: &mut Writer<Vec<u8>>, class: &str, case: &Case) -> io::Result<()> {
    let name = text(&case.name);
    let element = writer.create_element("testcase").with_attribute(("classname", class)).with_attribute(("name", name.as_str()));
    element.write_inner_content(|writer| {
        let content = BytesText::new(&case.text);
        match &case.result {
            Outcome::Passed => writer.create_element("system-out").write_text_content(content)?,
            Outcome::Skipped { because } => {
                writer.create_element("skipped").with_attribute(("message", text(because).as_str())).write_text_content(content)?
            }
            Outcome::Failed { level, message } => writer
                .create_element("failure")
                .with_attribute(("type", level.word()))
                .with_attribute(("message", text(message).as_str()))
                .write_text_content(content)?,
        };
        Ok(())
    })?;
    Ok(())
}

impl Report for JUnit {
    fn begin(&mut self) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"lockpick\">\n".to_owned()
    }

    fn file(&mut self, file: &FileReport) -> String {
        let cases = self.cases(file);
        if cases.is_empty() {
            return String::new();
        }
        // Writing into memory cannot fail, and what is written is made of texts.
        let suite = suite(file, &cases).unwrap_or_default();
        String::from_utf8_lossy(&suite).into_owned() + "\n"
    }

    fn end(&mut self, _summary: &Summary) -> String {
        "</testsuites>\n".to_owned()
    }
}
