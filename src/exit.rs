//! Exit codes: what a script may rely on.

use std::process::ExitCode;

/// How a run ended. Where several hold, the one named first here counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The command line is wrong, or names a path that does not exist.
    WrongUsage,
    /// It could not run: a broken rule book or configuration, output that cannot be written.
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
            Self::WrongUsage => "wrong usage, a path that does not exist included",
            Self::CouldNotRun => "could not run: broken rule book or configuration, output not writable",
            Self::NothingChecked => "no note found in any folder (--allow-empty makes it 0)",
            Self::Interrupted => "interrupted",
        }
    }

    /// The one that counts of two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let rank = |exit| Self::ALL.iter().position(|known| *known == exit);
        if rank(self) <= rank(other) { self } else { other }
    }
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
        assert_eq!(Exit::Findings.or(Exit::WrongUsage), Exit::WrongUsage);
        assert_eq!(Exit::CouldNotRun.or(Exit::WrongUsage), Exit::WrongUsage);
        assert_eq!(Exit::NothingChecked.or(Exit::Findings), Exit::Findings);
        assert_eq!(Exit::Clean.or(Exit::NothingChecked), Exit::NothingChecked);
        let codes: Vec<u8> = Exit::ALL.iter().map(|exit| exit.code()).collect();
        assert_eq!(codes, [130, 2, 3, 1, 4, 0]);
    }
}
