//! How far a long run is, for the person who waits for it.

use std::io::Write;
use std::time::{Duration, Instant};

/// A run that ends sooner says nothing of its progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// The line is not written more often than this.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on the terminal that is written over and over.
#[derive(Debug)]
pub struct Progress {
    total: usize,
    done: usize,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    /// The progress through so many files, none of which is done.
    pub fn new(total: usize) -> Self {
        Self { total, done: 0, next: Instant::now() + PATIENCE, is_shown: false }
    }

    /// One more is done; the line is written when it is time to.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn advance(&mut self, terminal: &mut dyn Write) -> std::io::Result<()> {
        self.done += 1;
        let now = Instant::now();
        if now < self.next {
            return Ok(());
        }
        self.next = now + PAUSE;
        self.is_shown = true;
        write!(terminal, "\r{} of {} files\x1b[K", self.done, self.total)?;
        terminal.flush()
    }

    /// Takes the line away, before something else is written. Whether there was one.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn clear(&mut self, terminal: &mut dyn Write) -> std::io::Result<bool> {
        if std::mem::take(&mut self.is_shown) {
            write!(terminal, "\r\x1b[K")?;
            terminal.flush()?;
            return Ok(true);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_run_says_nothing_and_a_long_one_takes_its_line_away() {
        let mut screen = Vec::new();
        let mut progress = Progress::new(2);
        progress.advance(&mut screen).expect("memory can be written");
        assert!(!progress.clear(&mut screen).expect("memory can be written") && screen.is_empty());
        progress.next = Instant::now();
        progress.advance(&mut screen).expect("memory can be written");
        assert!(progress.clear(&mut screen).expect("memory can be written"));
        assert_eq!(String::from_utf8_lossy(&screen), "\r2 of 2 files\x1b[K\r\x1b[K");
    }
}
