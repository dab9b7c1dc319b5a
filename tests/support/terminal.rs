//! The program on a pseudo-terminal, and what its screen shows.

use std::io::Write;
use std::num::NonZero;
use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::process::unix::{Signal, WaitStatus};
use expectrl::process::{Healthcheck, Termios};
use expectrl::session::OsSession;

/// How long something may take on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a program on it.
pub struct Terminal {
    session: OsSession,
    screen: vt100::Parser,
    /// Everything that the program has written.
    pub written: Vec<u8>,
    /// Whether a line was ever too wide for the screen.
    pub wrapped: bool,
}

/// Keys as a terminal sends them.
pub mod key {
    /// Arrow down.
    pub const DOWN: &str = "\u{1b}[B";
    /// Arrow up.
    pub const UP: &str = "\u{1b}[A";
    /// Enter.
    pub const ENTER: &str = "\r";
    /// Escape.
    pub const ESCAPE: &str = "\u{1b}";
    /// Ctrl-C.
    pub const CTRL_C: &str = "\u{3}";
}

impl Terminal {
    /// Starts a program on a terminal of this size.
    pub fn start(command: Command, columns: u16, rows: u16) -> Self {
        let mut session = OsSession::spawn(command).expect("the program starts");
        session.get_process_mut().set_window_size(columns, rows).expect("the terminal has a size");
        session.set_echo(true).expect("the terminal echoes, as terminals do");
        Self { session, screen: vt100::Parser::new(size(rows), size(columns), 0), written: Vec::new(), wrapped: false }
    }

    /// What stands on the screen, without blanks at the ends of lines.
    pub fn contents(&self) -> String {
        self.screen.screen().contents()
    }

    /// The screen.
    pub fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Waits until the screen shows all of these.
    pub fn wait_for(&mut self, texts: &[&str]) -> &mut Self {
        let end = Instant::now() + PATIENCE;
        while !texts.iter().all(|text| self.contents().contains(text)) {
            assert!(Instant::now() < end, "{texts:?} did not come:\n{}", self.contents());
            self.read();
        }
        self
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        self.session.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.session.flush().expect("the terminal takes keys");
        self
    }

    /// Moves the mark to the choice that begins so, and takes it.
    pub fn choose(&mut self, choice: &str) -> &mut Self {
        self.wait_for(&[choice]);
        for _ in 0..40 {
            if self.is_marked(choice) {
                return self.press(key::ENTER);
            }
            let before = self.contents();
            self.press(key::DOWN);
            let end = Instant::now() + PATIENCE;
            while self.contents() == before {
                assert!(Instant::now() < end, "the mark does not move:\n{before}");
                self.read();
            }
            // The whole screen is drawn anew; let it come to rest.
            self.settle();
        }
        panic!("`{choice}` cannot be marked:\n{}", self.contents());
    }

    fn is_marked(&self, choice: &str) -> bool {
        self.contents().lines().any(|line| line.strip_prefix(['❯', '>']).is_some_and(|rest| rest.trim_start().starts_with(choice)))
    }

    /// Waits until nothing more comes for a moment.
    pub fn settle(&mut self) -> &mut Self {
        let mut last = Instant::now();
        while last.elapsed() < Duration::from_millis(60) {
            if self.read() {
                last = Instant::now();
            }
        }
        self
    }

    /// Asks the program to end, as `kill` does.
    pub fn terminate(&mut self) -> &mut Self {
        self.session.get_process_mut().signal(Signal::SIGTERM).expect("the program can be signalled");
        self
    }

    /// Waits until the program has ended, and returns how.
    pub fn end(&mut self) -> WaitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            let status = self.session.get_status().expect("it can be asked");
            while self.read() {}
            if !matches!(status, WaitStatus::StillAlive) {
                return status;
            }
            assert!(Instant::now() < end, "it does not end:\n{}", self.contents());
        }
    }

    /// The code with which the program ends.
    pub fn code(&mut self) -> i32 {
        match self.end() {
            WaitStatus::Exited(_, code) => code,
            other => panic!("{other:?}:\n{}", self.contents()),
        }
    }

    /// Takes in what has come; whether anything has.
    fn read(&mut self) -> bool {
        let mut bytes = [0; 4096];
        match self.session.try_read(&mut bytes) {
            Ok(count) if count > 0 => {
                self.written.extend(&bytes[..count]);
                self.screen.process(&bytes[..count]);
                let rows = self.screen.screen().size().0.get();
                self.wrapped |= (0..rows).any(|row| self.screen.screen().row_wrapped(row));
                true
            }
            _ => {
                std::thread::sleep(Duration::from_millis(2));
                false
            }
        }
    }
}

fn size(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has rows and columns")
}
