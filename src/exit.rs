//! Exit codes: what a script may rely on.

use std::process::ExitCode;

/// How a run ended. Where several hold, the one named first here, which is the least, counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The command line is wrong, names a path that does not exist, or gives answers that contradict each other.
    WrongUsage,
    /// It could not run: a broken rule book, a configuration that is broken or names a path that does not exist, output that
    /// cannot be written.
    CouldNotRun,
    /// There are findings at or above the level that fails a run.
    Findings,
    /// There was no note to check.
    NothingChecked,
    /// All is well.
    Clean,
}

impl Exit {
    /// Every way to end, first the one that counts before the others.
    pub const ALL: [Self; 6] = [Self::Interrupted, Self::WrongUsage, Self::CouldNotRun, Self::Findings, Self::NothingChecked, Self::Clean];

    /// The number that the process ends with.
    pub fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::WrongUsage => 2,
            Self::CouldNotRun => 3,
            Self::NothingChecked => 4,
            Self::Interrupted => 130,
        }
    }

    /// What it means, for help and documentation.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Clean => "clean: nothing found that fails the run",
            Self::Findings => "findings at or above --fail-on, those about reading a file included",
            Self::WrongUsage => "wrong usage, such as a path that is not there or contradicting answers",
            Self::CouldNotRun => "could not run: broken rule book, wrong configuration, output not writable",
            Self::NothingChecked => "no note found in any folder (--allow-empty makes it 0)",
            Self::Interrupted => "interrupted",
        }
    }
}

/// Every code with its meaning, for help and documentation.
pub fn table() -> String {
    let mut by_code = Exit::ALL;
    by_code.sort_by_key(|exit| exit.code());
    let lines: String = by_code.iter().map(|exit| format!("  {:<4} {}\n", exit.code(), exit.meaning())).collect();
    let first: Vec<String> = Exit::ALL.iter().filter(|exit| **exit != Exit::Clean).map(|exit| exit.code().to_string()).collect();
    format!("Exit codes:\n{lines}Where several hold, the first of {} counts.", first.join(", "))
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_path_counts_before_findings_and_findings_before_an_empty_run() {
        assert!(Exit::ALL.is_sorted());
        let codes: Vec<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
        assert_eq!(codes, [130, 2, 3, 1, 4, 0]);
        assert!(table().ends_with("Where several hold, the first of 130, 2, 3, 1, 4 counts."), "{}", table());
    }
}
