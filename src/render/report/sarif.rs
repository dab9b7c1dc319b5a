//! For code scanning: SARIF 2.1.0, as OASIS publishes it.

use serde_json::{Value, json};

use crate::render::json;
use crate::report::{FileReport, NoteReport, Summary};
use crate::review::{Finding, Label};
use crate::source::{Source, Span};

use super::place::{Fingerprints, region};
use super::sarif_rules::{Rules, level};
use super::{Material, Report};

/// What every path in the report counts from: the root of the repository.
const ROOT: &str = "SRCROOT";
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// A run with its results as they come, and at the end the rules that they name.
pub struct Sarif<'b> {
    rules: Rules<'b>,
    fingerprints: Fingerprints,
    with_baseline: bool,
    begun: bool,
}

impl<'b> Sarif<'b> {
    /// A report whose rules are explained in the words of the book.
    pub fn new(material: Material<'b>) -> Self {
        let rules = Rules::new(material.book, material.texts);
        Self { rules, fingerprints: Fingerprints::default(), with_baseline: material.with_baseline, begun: false }
    }

    fn result(&mut self, source: &Source, note: &NoteReport, finding: &Finding) -> Value {
        let mut result = json!({
            "ruleId": finding.id,
            "ruleIndex": self.rules.index(&finding.id),
            "level": level(finding.level),
            "message": {"text": message(finding)},
            "locations": [location(source, finding.primary.span)],
            "partialFingerprints": {"lockpick/v1": self.fingerprints.unique(source, &note.name, finding)},
            "suppressions": finding.accepted.iter().map(|because| suppression(because)).collect::<Vec<_>>(),
        });
        if !note.name.is_empty() {
            result["locations"][0]["logicalLocations"] = json!([{"name": note.name, "kind": "object"}]);
        }
        if !finding.related.is_empty() {
            result["relatedLocations"] = finding.related.iter().enumerate().map(|(id, label)| related(source, id, label)).collect();
        }
        if let Some(replacement) = &finding.replacement {
            result["fixes"] = json!([fix(source, finding, replacement)]);
        }
        if self.with_baseline {
            result["baselineState"] = json!(if finding.in_baseline { "unchanged" } else { "new" });
        }
        result
    }
}

impl Report for Sarif<'_> {
    fn begin(&mut self) -> String {
        format!(
            "{{\"$schema\": \"{SCHEMA}\",\n\"version\": \"2.1.0\",\n\"runs\": [{{\"columnKind\": \"unicodeCodePoints\",\n\"results\": ["
        )
    }

    fn file(&mut self, file: &FileReport) -> String {
        let mut text = String::new();
        for note in &file.notes {
            for finding in &note.findings {
                text.push_str(if std::mem::replace(&mut self.begun, true) { ",\n" } else { "\n" });
                text.push_str(&json::line(&self.result(&file.source, note, finding)));
            }
        }
        text
    }

    fn end(&mut self, _summary: &Summary) -> String {
        let root = json!({ROOT: {"description": {"text": "the root of the repository"}}});
        let mut driver = json!({
            "name": "lockpick",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": self.rules.described(),
        });
        if let Some(home) = option_env!("CARGO_PKG_REPOSITORY").filter(|home| !home.is_empty()) {
            driver["informationUri"] = json!(home);
        }
        format!("],\n\"originalUriBaseIds\": {root},\n\"tool\": {{\"driver\": {driver}}}}}]}}\n")
    }
}

fn message(finding: &Finding) -> String {
    if finding.help.is_empty() { finding.message.clone() } else { format!("{}\n{}", finding.message, finding.help) }
}

fn suppression(because: &str) -> Value {
    json!({"kind": "inSource", "status": "accepted", "justification": because})
}

fn location(source: &Source, span: Span) -> Value {
    json!({"physicalLocation": {"artifactLocation": artifact(&source.path), "region": region_of(source, span)}})
}

fn related(source: &Source, id: usize, label: &Label) -> Value {
    let mut location = location(source, label.span);
    location["id"] = json!(id);
    if !label.message.is_empty() {
        location["message"] = json!({"text": label.message});
    }
    location
}

fn fix(source: &Source, finding: &Finding, replacement: &str) -> Value {
    json!({
        "description": {"text": finding.help},
        "artifactChanges": [{
            "artifactLocation": artifact(&source.path),
            "replacements": [{"deletedRegion": region_of(source, finding.primary.span), "insertedContent": {"text": replacement}}],
        }],
    })
}

fn region_of(source: &Source, span: Span) -> Value {
    let (start, end) = region(source, span);
    json!({"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column})
}

/// A path from the root as a relative address; one that begins at the root of the file system, or of a drive, as a whole one.
fn artifact(path: &str) -> Value {
    let is_drive = path.as_bytes().get(1) == Some(&b':') && path.as_bytes()[0].is_ascii_alphabetic();
    if is_drive {
        json!({"uri": format!("file:///{}{}", &path[..2], address(&path[2..]))})
    } else if path.starts_with('/') {
        json!({"uri": format!("file://{}", address(path))})
    } else {
        json!({"uri": address(path), "uriBaseId": ROOT})
    }
}

/// A path with everything written out that an address cannot hold as it is.
fn address(path: &str) -> String {
    let mut address = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_addresses_from_the_root_or_whole_ones() {
        assert_eq!(artifact("a/b c:1#锁.yaml"), json!({"uri": "a/b%20c%3A1%23%E9%94%81.yaml", "uriBaseId": ROOT}));
        assert_eq!(artifact("/tmp/a.yaml"), json!({"uri": "file:///tmp/a.yaml"}));
        assert_eq!(artifact("C:/a b.yaml"), json!({"uri": "file:///C:/a%20b.yaml"}));
    }
}
