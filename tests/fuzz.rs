//! Files changed at random, for as long as one asks: `LOCKPICK_FUZZ_SECONDS=600 cargo test --release --test fuzz -- --ignored
//! --nocapture`. `LOCKPICK_FUZZ_SEED` begins elsewhere. What fails is left in a file, whose path is printed.

#![allow(clippy::print_stdout, reason = "the fuzzer says how far it came")]

#[path = "support/hostile.rs"]
mod hostile;
#[path = "support/inspect.rs"]
mod inspect;
#[path = "support/mutate.rs"]
mod mutate;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use inspect::{Inspector, WAYS};
use mutate::{Random, mutate};

/// Files longer than this are cut: the fuzzer is after odd turns, not after size.
const LONGEST: usize = 4_000;
/// Nothing that short may take longer; a machine under load gets a second try.
const PATIENCE: Duration = Duration::from_secs(2);

/// The notes of the tests, the documentation, the rule book, and every kind of hostile file.
fn seeds() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = vec![root.join("README.md")];
    ["tests/notes", "tests/cases", "rules", "docs"].iter().for_each(|folder| collect(&root.join(folder), &mut paths));
    let mut seeds: Vec<Vec<u8>> = paths.iter().filter_map(|path| std::fs::read(path).ok()).collect();
    for kind in hostile::KINDS {
        let mut bytes = Vec::new();
        (kind.write)(&mut bytes, 500).expect("memory can be written");
        seeds.push(bytes);
    }
    let note = b"lockpick: 1\nname: x\nanswers: {failure: corruption}\nlock: {mechanism: ttl_lock, ttl: 30s}\n";
    seeds.push([b"// lockpick: 1\n// name: y\n\n/*\n * lockpick: 1\n */\n", &note[..]].concat());
    seeds.push([b"# T\n\n```lockpick\n", &note[..], b"```\n"].concat());
    seeds
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { collect(&path, found) } else { found.push(path) }
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// Inspects one file; leaves it behind when something is wrong with it.
fn inspect(inspector: &Inspector, bytes: &[u8], way: usize) {
    let (kind, claim) = WAYS[way];
    let started = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| inspector.inspect(bytes, kind, claim)));
    if outcome.is_err() || started.elapsed() > PATIENCE {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz-found");
        std::fs::write(&path, bytes).expect("the file can be written");
        panic!("{kind:?}, {claim:?}: {} ({:?})", path.display(), started.elapsed());
    }
}

fn run(seconds: u64) {
    let (inspector, seeds) = (Inspector::new(), seeds());
    let mut random = Random::new(number("LOCKPICK_FUZZ_SEED", 1));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut count: u64 = 0;
    while Instant::now() < end {
        let mut bytes = mutate(&seeds[random.below(seeds.len())], &seeds, &mut random);
        bytes.truncate(LONGEST);
        inspect(&inspector, &bytes, random.below(WAYS.len()));
        count += 1;
    }
    println!("{count} files in {seconds} s, grown from {}", seeds.len());
}

#[test]
fn every_seed_and_a_few_changes_of_it_are_taken() {
    let (inspector, seeds) = (Inspector::new(), seeds());
    let mut random = Random::new(7);
    for seed in &seeds {
        let seed = &seed[..seed.len().min(LONGEST)];
        inspect(&inspector, seed, random.below(WAYS.len()));
        inspect(&inspector, &mutate(seed, &seeds, &mut random), random.below(WAYS.len()));
    }
}

#[test]
#[ignore = "runs for as long as LOCKPICK_FUZZ_SECONDS says"]
fn fuzz() {
    run(number("LOCKPICK_FUZZ_SECONDS", 60));
}
