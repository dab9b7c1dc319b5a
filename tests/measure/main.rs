//! Figures of the program, printed and held to their budgets: `.ci/measure`. They need valgrind and some minutes, so
//! they run only when asked for.

#![allow(clippy::print_stdout, reason = "the figures are what it is run for")]

#[path = "../support/hostile.rs"]
mod hostile;
mod meter;
#[path = "../support/mod.rs"]
mod support;

use std::fs::File;
use std::io::{BufWriter, Write as _};

use hostile::{KINDS, Kind};
use meter::{instructions, run};
use support::Folder;

/// Instructions that `check` may take on one note.
const STARTUP: u64 = 10_000_000;
/// Memory in bytes that any file may take, besides four times its own size.
const MEMORY: u64 = 64 << 20;
/// Twice the work may take twice the instructions, and this much more: tables grow in steps.
const SLACK: f64 = 1.2;

const NOTE: &str = "\
lockpick: 1
name: vendor-payout
answers: {failure: duplicate_effect, invariant: exclusive_section, owner: claim_database, contenders: many_hosts, duration: minutes}
lock: {mechanism: ttl_lock, store: redis, ttl: 30s, work: {worst: 4m}, release: unchecked}
";

#[test]
#[ignore = "counts instructions with valgrind"]
fn startup() {
    let folder = Folder::new("measure-startup");
    let note = folder.write("note.yaml", NOTE);
    println!("\n| run | instructions |\n| --- | ---: |");
    for arguments in [&["--help"][..], &["check", &note], &["check", "--quiet", &note], &["check", "--format", "json", &note]] {
        let taken = instructions(arguments);
        println!("| {} | {taken} |", arguments.join(" ").replace(&note, "note.yaml"));
        assert!(taken <= STARTUP, "{arguments:?} takes {taken} instructions, more than {STARTUP}");
    }
}

/// What a file of some size takes.
struct Cost {
    bytes: u64,
    instructions: u64,
    /// The most memory of the formats that take the least and the most.
    peak: u64,
}

fn cost(folder: &Folder, kind: &Kind, size: usize) -> Cost {
    let path = folder.path(&format!("{}-{size}.{}", kind.name, kind.ending));
    let mut out = BufWriter::new(File::create(&path).expect("a file can be made"));
    (kind.write)(&mut out, size).and_then(|()| out.flush()).expect("the file can be written");
    let arguments = ["check", "--jobs", "1", path.as_str()];
    let bytes = std::fs::metadata(&path).expect("the file is there").len();
    // JSON carries more than any other format.
    let peaks = ["human", "json"].map(|format| run(&["check", "--jobs", "1", "--format", format, path.as_str()]).peak);
    let cost = Cost { bytes, instructions: instructions(&arguments), peak: peaks[0].max(peaks[1]) };
    std::fs::remove_file(&path).expect("the file is there");
    cost
}

#[test]
#[ignore = "counts instructions with valgrind, for some minutes"]
fn hostile_files() {
    let folder = Folder::new("measure-hostile");
    let idle = instructions(&["check", &folder.write("empty.yaml", "")]) as f64;
    let mut over = Vec::new();
    println!(
        "\n| file | bytes | instructions | a byte | with twice the bytes | peak KiB then |\n| --- | ---: | ---: | ---: | ---: | ---: |"
    );
    for kind in KINDS {
        // In the range in which a document is read to its end, and far beyond.
        for size in [50_000, 4_000_000] {
            let [once, twice] = [size, 2 * size].map(|size| cost(&folder, kind, size));
            let [more, most] = [&once, &twice].map(|cost| (cost.instructions as f64 - idle).max(0.0));
            let growth = most / more.max(1.0);
            let (bytes, peak) = (once.bytes, twice.peak >> 10);
            println!("| {} | {bytes} | {more:.0} | {:.1} | {growth:.2} times | {peak} |", kind.name, more / bytes as f64);
            // Below some instructions a byte nothing but reading the file is left, and that is no matter of growth.
            let is_linear = growth <= SLACK * twice.bytes as f64 / bytes as f64 || most < 2.0 * twice.bytes as f64 + 1e6;
            if !is_linear || twice.peak > MEMORY + 4 * twice.bytes {
                over.push(format!("{} of {} bytes: {growth:.2} times, {peak} KiB", kind.name, twice.bytes));
            }
        }
    }
    assert!(over.is_empty(), "over their budgets:\n{}", over.join("\n"));
}

#[test]
#[ignore = "makes 100,000 files"]
fn many_files() {
    println!("\n| files in one folder | instructions | milliseconds of one processor | peak KiB |\n| ---: | ---: | ---: | ---: |");
    let mut taken = Vec::new();
    for count in [5_000, 10_000, 50_000, 100_000] {
        let folder = Folder::new("measure-files");
        for number in 0..count {
            folder.write(&format!("note-{number:06}.yaml"), &NOTE.replace("vendor-payout", &format!("payout-{number}")));
        }
        let arguments = ["check", "--jobs", "1", &folder.path("")];
        // Counting takes fifty times as long as running.
        let counted = if count <= 10_000 { instructions(&arguments) } else { 0 };
        let used = run(&arguments);
        println!("| {count} | {counted} | {:.0} | {} |", used.milliseconds, used.peak >> 10);
        taken.push((counted as f64, used.milliseconds));
    }
    let [(few, _), (more, _), (_, many), (_, most)] = taken[..] else { panic!("four sizes") };
    assert!(more < 2.0 * SLACK * few, "instructions grow {:.2} times for twice the files", more / few);
    assert!(most < 2.0 * 1.5 * many, "time grows {:.2} times for twice the files", most / many);
}
