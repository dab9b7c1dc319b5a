//! JUnit's XML, held to the rules of the schema that Jenkins's xUnit plugin publishes (`junit-10.xsd`).

use std::collections::HashMap;

use quick_xml::XmlVersion;
use quick_xml::events::Event;
use quick_xml::reader::Reader;

use super::{MIXED, check_in, repository};

/// An element of the report.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: HashMap<String, String>,
    children: Vec<Element>,
    text: String,
}

/// What the schema says of an element.
struct Rule {
    name: &'static str,
    may_hold: &'static [&'static str],
    must_have: &'static [&'static str],
    may_have: &'static [&'static str],
}

const RULES: [Rule; 6] = [
    Rule { name: "testsuites", may_hold: &["testsuite"], must_have: &[], may_have: &["name", "time", "tests", "failures", "errors"] },
    Rule {
        name: "testsuite",
        may_hold: &["testsuite", "properties", "testcase", "system-out", "system-err"],
        must_have: &["name", "tests", "failures", "errors"],
        may_have: &["skipped"],
    },
    Rule {
        name: "testcase",
        may_hold: &["skipped", "error", "failure", "system-out", "system-err"],
        must_have: &["name"],
        may_have: &["time", "classname", "group"],
    },
    Rule { name: "failure", may_hold: &[], must_have: &[], may_have: &["type", "message"] },
    Rule { name: "skipped", may_hold: &[], must_have: &[], may_have: &["type", "message"] },
    Rule { name: "system-out", may_hold: &[], must_have: &[], may_have: &[] },
];

fn read(report: &str) -> Element {
    let mut reader = Reader::from_str(report);
    let mut open = vec![Element::default()];
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error} in\n{report}"));
        match event {
            Event::Start(start) => {
                let name = start.name().as_ref().to_owned();
                let attribute = |attribute: quick_xml::events::attributes::Attribute<'_>| {
                    let value = attribute.normalized_value(XmlVersion::Implicit1_0).expect("an attribute").into_owned();
                    (attribute.key.as_ref().to_owned(), value)
                };
                let attributes = start.attributes().map(|one| attribute(one.expect("an attribute"))).collect();
                open.push(Element { name, attributes, ..Element::default() });
            }
            Event::End(_) => {
                let closed = open.pop().expect("an open element");
                open.last_mut().expect("the document").children.push(closed);
            }
            Event::Text(text) => open.last_mut().expect("an element").text.push_str(&text),
            Event::GeneralRef(name) => {
                let resolved = quick_xml::escape::unescape(&format!("&{};", &*name)).expect("an entity").into_owned();
                open.last_mut().expect("an element").text.push_str(&resolved);
            }
            Event::Decl(_) => {}
            Event::Eof => break,
            other => panic!("{other:?} does not belong there"),
        }
    }
    let mut document = open.pop().expect("the document");
    assert_eq!((open.len(), document.children.len()), (0, 1), "one element holds everything");
    document.children.remove(0)
}

fn hold_to_rules(element: &Element) {
    let rule = RULES.iter().find(|rule| rule.name == element.name).unwrap_or_else(|| panic!("<{}> is not known", element.name));
    for name in rule.must_have {
        assert!(element.attributes.contains_key(*name), "<{}> has no {name}", element.name);
    }
    for name in element.attributes.keys().map(String::as_str) {
        assert!(rule.must_have.contains(&name) || rule.may_have.contains(&name), "<{}> may not have {name}", element.name);
    }
    for child in &element.children {
        assert!(rule.may_hold.contains(&child.name.as_str()), "<{}> may not hold <{}>", element.name, child.name);
        hold_to_rules(child);
    }
    if !rule.may_hold.is_empty() {
        assert_eq!(element.text.trim(), "", "<{}> may not hold text", element.name);
    }
    if element.name == "testsuite" {
        let count = |name: &str| element.children.iter().filter(|case| case.children.iter().any(|child| child.name == name)).count();
        let said = |name: &str| element.attributes[name].parse::<usize>().expect("a number");
        assert_eq!((said("tests"), said("failures")), (element.children.len(), count("failure")));
        assert_eq!((said("errors"), said("skipped")), (count("error"), count("skipped")));
        let mut names: Vec<&str> = element.children.iter().map(|case| case.attributes["name"].as_str()).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all, "a server knows a case by its name");
    }
}

/// The report by its rules.
pub fn hold(report: &str) {
    let root = read(report);
    assert_eq!(root.name, "testsuites");
    hold_to_rules(&root);
}

/// What each case that is about a finding says, its first line.
pub fn texts(report: &str) -> Vec<String> {
    let root = read(report);
    let cases = root.children.iter().flat_map(|suite| &suite.children);
    cases.flat_map(|case| &case.children).map(|result| result.text.lines().next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn what_fails_the_run_fails_and_what_is_accepted_is_skipped() {
    let folder = repository("junit");
    folder.write("mixed.yaml", MIXED);
    folder.write(
        "clean.yaml",
        "lockpick: 1\nname: own-rows\nanswers: {failure: corruption, invariant: nothing_shared, owner: one_database}\n",
    );
    let outcomes = |arguments: &[&str]| -> Vec<(String, String)> {
        let report = check_in(&folder, arguments).stdout;
        hold(&report);
        let root = read(&report);
        let cases = root.children.iter().flat_map(|suite| &suite.children);
        cases.map(|case| (case.attributes["name"].clone(), case.children[0].name.clone())).collect()
    };
    let expect = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(name, result)| ((*name).to_owned(), (*result).to_owned())).collect()
    };
    let usual = outcomes(&["clean.yaml", "mixed.yaml", "--format", "junit"]);
    let with_unstated: Vec<(String, String)> = usual.iter().filter(|(name, _)| !name.ends_with("unstated")).cloned().collect();
    assert_eq!(
        with_unstated,
        expect(&[
            ("own-rows", "system-out"),
            ("vendor-payout: lease-shorter-than-work", "failure"),
            ("vendor-payout: release-unchecked", "skipped"),
            ("vendor-payout: path-missing", "system-out"),
        ])
    );
    let strict = outcomes(&["mixed.yaml", "--format", "junit", "--fail-on", "warning", "--only", "path-missing"]);
    assert_eq!(strict, expect(&[("vendor-payout: path-missing", "failure")]));
}
