//! Hostile files, one kind after another: a finding with its place, a documented exit code, and never a panic.

#[path = "../support/hostile.rs"]
mod hostile;
#[path = "../support/mod.rs"]
mod support;

use std::io::{BufWriter, Write as _};

use hostile::KINDS;
use support::{Folder, command, run};

#[test]
fn learn() {
    let folder = Folder::new("hostile-kinds");
    for kind in KINDS {
        let path = folder.path(&format!("{}.{}", kind.name, kind.ending));
        let mut out = BufWriter::new(std::fs::File::create(&path).expect("a file"));
        (kind.write)(&mut out, 60_000).expect("written");
        out.flush().expect("written");
        let started = std::time::Instant::now();
        let finished = run(command().args(["check", "--format", "short", &path]));
        println!("{} {:?} {:?} {}", kind.name, finished.code, started.elapsed(), finished.stdout.lines().count());
        println!("   expected {:?}", kind.finding);
        for line in finished.stdout.lines().take(2) {
            println!("   {}", line.replace(&path, "").chars().take(150).collect::<String>());
        }
        if !finished.stderr.is_empty() {
            println!("   STDERR {}", &finished.stderr[..finished.stderr.len().min(300)]);
        }
    }
}
