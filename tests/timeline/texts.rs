//! What holds of every picture of every timeline.

use lockpick::render::timeline::{Drawing, lanes, mermaid, svg, table};
use unicode_width::UnicodeWidthStr;

use super::samples::{self, HOSTILE};

#[test]
fn no_line_is_wider_than_asked_for() {
    for (name, timeline) in samples::all() {
        for width in 40..=140 {
            for text in [
                lanes(&timeline, &Drawing { width, ascii: false }),
                lanes(&timeline, &Drawing { width, ascii: true }),
                table(&timeline, width),
            ] {
                let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
                assert!(widest <= width, "{name}, {widest} instead of {width}:\n{text}");
            }
        }
    }
}

#[test]
fn a_width_below_forty_is_taken_as_forty() {
    for (_, timeline) in samples::all() {
        let at = |width| lanes(&timeline, &Drawing { width, ascii: false });
        assert_eq!(at(0), at(40));
        assert_eq!(table(&timeline, 0), table(&timeline, 40));
    }
}

#[test]
fn ascii_is_kept_to() {
    for (name, timeline) in samples::all().into_iter().filter(|(name, _)| *name != "hostile") {
        let text = lanes(&timeline, &Drawing { width: 80, ascii: true });
        assert!(text.is_ascii(), "{name}:\n{text}");
    }
}

#[test]
fn nothing_controls_the_terminal() {
    for (name, timeline) in samples::all() {
        let drawing = lanes(&timeline, &Drawing { width: 80, ascii: false });
        for text in [drawing, table(&timeline, 80), mermaid(&timeline), svg(&timeline)] {
            let controls = |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
            assert!(!text.contains(controls), "{name}:\n{text:?}");
        }
    }
}

#[test]
fn every_event_stands_in_every_text() {
    for (name, timeline) in samples::all().into_iter().filter(|(name, _)| *name != "hostile") {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        let table = squeezed(&table(&timeline, 140));
        let mermaid = squeezed(&mermaid(&timeline).replace("<br/>", " ").replace("#59;", ";"));
        let svg = squeezed(&svg(&timeline));
        for event in timeline.events() {
            let words = squeezed(&event.words);
            assert!(table.contains(&words), "{name}, table: {}", event.words);
            assert!(mermaid.contains(&words), "{name}, Mermaid: {}", event.words);
            assert!(svg.contains(&words), "{name}, SVG: {}", event.words);
        }
    }
}

/// The statements of a sequence diagram that are used, one a line, with text that can end neither
/// itself nor the line.
#[test]
fn mermaid_text_is_made_of_known_statements() {
    for (name, timeline) in samples::all() {
        let diagram = mermaid(&timeline);
        let mut lines = diagram.lines();
        assert_eq!(lines.next(), Some("sequenceDiagram"));
        let mut active = vec![false; timeline.lanes().len()];
        for line in lines {
            let statement = line.trim_start();
            let (head, text) = statement.split_once(": ").unwrap_or((statement, ""));
            let is_known = ["title ", "accTitle", "participant L", "Note over L", "activate L", "deactivate L", "L"];
            assert!(is_known.iter().any(|start| head.starts_with(start)), "{name}: {line}");
            let plain = text.replace("<br/>", " ");
            for (at, character) in plain.char_indices() {
                let number = plain[..at].rsplit_once('#').is_some_and(|(_, digits)| digits.parse::<u32>().is_ok());
                let is_safe = character.is_alphanumeric() || " .,:-'()#".contains(character);
                assert!(is_safe || character == ';' && number, "{name}: {line}");
            }
            let lane = |head: &str| head.rsplit_once('L').and_then(|(_, index)| index.parse::<usize>().ok());
            match (head.split_once(' ').map(|(verb, _)| verb), lane(head)) {
                (Some("activate"), Some(index)) => {
                    assert!(!std::mem::replace(&mut active[index], true), "{line}")
                }
                (Some("deactivate"), Some(index)) => {
                    assert!(std::mem::replace(&mut active[index], false), "{line}")
                }
                _ => {}
            }
        }
    }
}

#[test]
fn svg_is_well_formed_and_stands_alone() {
    for (name, timeline) in samples::all() {
        let picture = svg(&timeline);
        let mut open = Vec::new();
        for tag in picture.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').unwrap_or_else(|| panic!("{name}: <{tag}"));
            assert!(!text.contains('>') && entities_are_known(text), "{name}: {text}");
            match (tag.strip_prefix('/'), tag.strip_suffix('/')) {
                (Some(end), _) => assert_eq!(open.pop(), Some(end), "{name}"),
                (None, Some(_)) => {}
                (None, None) => open.push(tag.split(' ').next().unwrap_or_default()),
            }
        }
        assert!(open.is_empty(), "{name}: {open:?}");
        for foreign in ["<script", "<image", "href", "@import", "<foreignObject"] {
            assert!(!picture.contains(foreign), "{name}: {foreign}");
        }
        assert!(picture.contains("<title>") && picture.contains("<desc>") && picture.contains("role='img'"));
        assert!(picture.contains("prefers-color-scheme:dark") && picture.contains("currentColor"));
    }
}

fn entities_are_known(text: &str) -> bool {
    text.split('&').skip(1).all(|rest| ["amp;", "lt;", "gt;"].iter().any(|entity| rest.starts_with(entity)))
}

#[test]
fn hostile_names_are_shown_and_do_nothing() {
    let timelines = samples::all();
    let (_, timeline) = timelines.iter().find(|(name, _)| *name == "hostile").expect("a hostile sample");
    assert!(svg(timeline).contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;]]&gt;"));
    assert!(mermaid(timeline).contains("as b#59; activate L0 #35;35#59;"));
    assert!(HOSTILE.iter().any(|name| name.contains('\u{1b}')));
}
