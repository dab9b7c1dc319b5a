//! What a run of the program takes, by the system's own figures and by counting instructions.

use std::process::{Command, Stdio};

use wait4::Wait4 as _;

use super::support::LOCKPICK;

/// The program that is measured: the one that the environment names, for only a release build is worth it.
fn program() -> String {
    std::env::var("LOCKPICK_MEASURED").unwrap_or_else(|_| LOCKPICK.to_owned())
}

/// What a run took.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    /// Processor time in milliseconds.
    pub milliseconds: f64,
    /// The most memory at once, in bytes; never less than what this process had when it started the program.
    pub peak: u64,
}

/// Runs the program to its end without looking at what it says.
pub fn run(arguments: &[&str]) -> Taken {
    let mut command = Command::new(program());
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let used = command.spawn().expect("the program starts").wait4().expect("the program ends").rusage;
    let milliseconds = (used.utime + used.stime).as_secs_f64() * 1e3;
    Taken { milliseconds, peak: used.maxrss }
}

/// How many instructions a run takes, counted by valgrind.
pub fn instructions(arguments: &[&str]) -> u64 {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", &program()]).args(arguments);
    let output = command.output().expect("valgrind is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    let total = said.lines().find_map(|line| line.split_once("Collected :")).map(|(_, count)| count.trim().parse());
    total.unwrap_or_else(|| panic!("no count in {said}")).expect("the count is a number")
}
