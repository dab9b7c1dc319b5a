//! How output may look: decided once, from the command line and the environment, and handed to every renderer.

use anstyle::{AnsiColor, Style as Ansi};

use crate::rulebook::Level;

/// Colour, width and the characters to draw with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether to colour. Nothing is ever said by colour alone.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
    /// Whether the heads of findings have to fit them too: on a terminal, and where a width was asked for. Elsewhere, in a pipe or
    /// a file, a head stays on one line, so that it can be sought.
    pub fits: bool,
    /// Whether to draw with characters beyond ASCII.
    pub unicode: bool,
}

/// What a piece of text is, for colouring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// A heading.
    Heading,
    /// The answer itself.
    Answer,
    /// Something wrong.
    Error,
    /// Something doubtful.
    Warning,
    /// Worth knowing.
    Note,
    /// Of less interest.
    Quiet,
}

impl Tone {
    /// How a level is coloured.
    pub fn of(level: Level) -> Self {
        match level {
            Level::Error => Self::Error,
            Level::Warning => Self::Warning,
            Level::Info => Self::Note,
        }
    }
}

/// The width when nobody says and there is no terminal.
pub const USUAL_WIDTH: usize = 100;
/// Narrower than this nothing can be laid out.
pub const LEAST_WIDTH: usize = 20;
/// Wider than this nobody reads.
pub const MOST_WIDTH: usize = 1000;

impl Style {
    /// Plain text of the given width.
    pub fn plain(width: usize) -> Self {
        Self { color: false, width, fits: false, unicode: true }
    }

    /// The text in the colour of its tone, or as it is.
    pub fn paint(self, tone: Tone, text: &str) -> String {
        let mut page = String::with_capacity(text.len());
        if text.is_empty() {
            return page;
        }
        self.painted(tone, &mut page, |page| page.push_str(text));
        page
    }

    /// Adds what is written to a page, in the colour of its tone.
    pub fn painted(self, tone: Tone, page: &mut String, write: impl FnOnce(&mut String)) {
        if !self.color {
            return write(page);
        }
        // The sixteen colours of the terminal's own palette, which its owner made readable, dark or light.
        let ansi = match tone {
            Tone::Heading => Ansi::new().bold(),
            Tone::Answer => AnsiColor::Green.on_default().bold(),
            Tone::Error => AnsiColor::Red.on_default().bold(),
            Tone::Warning => AnsiColor::Yellow.on_default().bold(),
            Tone::Note => AnsiColor::Cyan.on_default().bold(),
            Tone::Quiet => Ansi::new().dimmed(),
        };
        page.push_str(&ansi.render().to_string());
        write(page);
        page.push_str(&ansi.render_reset().to_string());
    }

    /// The mark before an entry of a list.
    pub fn bullet(self) -> &'static str {
        if self.unicode { "•" } else { "-" }
    }

    /// The mark before the choice that Enter would take.
    pub fn pointer(self) -> &'static str {
        if self.unicode { "❯" } else { ">" }
    }

    /// What stands for text that was left out.
    pub fn ellipsis(self) -> &'static str {
        if self.unicode { "…" } else { "..." }
    }

    /// The text without the signs beyond ASCII that lockpick itself writes, where they cannot be shown.
    pub fn spell(self, text: &str) -> String {
        if self.unicode { text.to_owned() } else { text.replace('→', "->").replace('≤', "<=").replace('×', "x").replace('…', "...") }
    }
}
