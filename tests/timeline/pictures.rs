//! Pictures as they were when somebody last looked at them.

use std::path::Path;
use std::{env, fs};

use lockpick::render::timeline::{Drawing, lanes, mermaid, svg, table};

use super::samples;

fn compare(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/timeline/expected").join(name);
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, picture).expect("the expected picture can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == picture, "{name} has changed; it is now:\n{picture}");
}

#[test]
fn every_picture_is_as_it_was_looked_at() {
    for (name, timeline) in samples::all().into_iter().filter(|(name, _)| is_kept(name)) {
        compare(&format!("{name}.txt"), &text(&timeline));
        compare(&format!("{name}.mmd"), &mermaid(&timeline));
        compare(&format!("{name}.svg"), &svg(&timeline));
    }
}

/// Those that somebody can look at with profit.
fn is_kept(name: &str) -> bool {
    !["hostile", "empty"].contains(&name)
}

/// The drawing at 80 columns, at 40 in ASCII, and the table.
fn text(timeline: &lockpick::timeline::Timeline) -> String {
    let wide = lanes(timeline, &Drawing { width: 80, ascii: false });
    let narrow = lanes(timeline, &Drawing { width: 40, ascii: true });
    let table = table(timeline, 80);
    format!("{wide}\n{}\n{narrow}\n{}\n{table}", "-".repeat(80), "-".repeat(80))
}
