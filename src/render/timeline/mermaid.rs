//! The timeline as a Mermaid sequence diagram, for Markdown that shows such diagrams.

use crate::timeline::{Event, Kind, Lane, State, Timeline};

use super::{moment, one_line, wrapped};

/// The columns after which a text in the diagram is broken.
const LINE: usize = 36;

/// The text of the diagram, without the fence around it. Whoever holds the lock is shown as active.
pub fn mermaid(timeline: &Timeline) -> String {
    let mut lines = vec!["sequenceDiagram".to_owned()];
    let title = name(&timeline.title);
    if !title.is_empty() {
        lines.extend([format!("    title {title}"), format!("    accTitle: {title}")]);
    }
    for (index, lane) in timeline.lanes().iter().map(|lane| name(lane)).enumerate() {
        let alias = if lane.is_empty() { lane } else { format!(" as {lane}") };
        lines.push(format!("    participant L{index}{alias}"));
    }
    let spans = timeline.spans();
    let holding = || spans.iter().filter(|span| span.state == State::Holding);
    for (index, event) in timeline.events().iter().enumerate() {
        lines.push(format!("    {}: {}", arrow(event), broken(&format!("{}: {}", moment(timeline, index), event.words))));
        for span in holding().filter(|span| span.until == Some(index)) {
            lines.push(format!("    deactivate {}", participant(span.lane)));
        }
        for span in holding().filter(|span| span.from == index) {
            lines.push(format!("    activate {}", participant(span.lane)));
        }
    }
    lines.join("\n") + "\n"
}

/// Requests are solid arrows, answers dashed ones, those that refuse end in a cross; all that
/// reaches nobody is a note.
fn arrow(event: &Event) -> String {
    let lane = participant(event.lane);
    match (event.kind, event.toward.map(participant)) {
        (Kind::Accepted, Some(toward)) => format!("{lane}-->>{toward}"),
        (Kind::Refused, Some(toward)) => format!("{lane}--x{toward}"),
        (Kind::Acquire | Kind::Fence | Kind::Read | Kind::Renew | Kind::Act | Kind::Release | Kind::Check, Some(toward)) => {
            format!("{lane}->>{toward}")
        }
        _ => format!("Note over {lane}"),
    }
}

fn participant(lane: Lane) -> String {
    format!("L{}", lane.index())
}

/// A name on one line. At its beginning a colon could end a word that means something to Mermaid.
fn name(text: &str) -> String {
    escaped(text.trim()).replace(':', "#58;")
}

/// Text in short lines.
fn broken(text: &str) -> String {
    let lines: Vec<String> = wrapped(&one_line(text), LINE).iter().map(|line| escaped(line)).collect();
    lines.join("<br/>")
}

/// Text in which everything that could mean something to Mermaid is written as the number of its
/// character.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for character in one_line(text).chars() {
        match character {
            ' ' | '.' | ',' | ':' | '-' | '\'' | '(' | ')' => safe.push(character),
            other if other.is_alphanumeric() => safe.push(other),
            other => safe.push_str(&format!("#{};", u32::from(other))),
        }
    }
    safe
}
