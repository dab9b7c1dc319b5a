//! Files of strangers, read with care.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::source::{Problem, Span};

use super::note::HEAD;

/// The largest file that is looked into, in bytes.
pub const LARGEST: u64 = 16 << 20;

/// A file that could not be read, or not to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// What kept it from being read.
    pub problem: Box<Problem>,
    /// The text up to there, so that the place can be shown.
    pub text: String,
}

impl From<Problem> for Unread {
    fn from(problem: Problem) -> Self {
        Self { problem: Box::new(problem), text: String::new() }
    }
}

/// Whether a path leads to a regular file. Opening a pipe or a device would wait for it, so this is asked before.
///
/// # Errors
/// The problem that keeps it from being read.
pub fn expect_regular(path: &Path) -> Result<(), Problem> {
    if std::fs::metadata(path).map_err(|error| unreadable(&error))?.is_file() {
        return Ok(());
    }
    let problem = problem("unreadable", "this is no regular file".to_owned());
    Err(problem.help("name a file or a folder, or use `-` for standard input"))
}

/// The text of a regular file, without a byte order mark.
///
/// # Errors
/// The problem that keeps it from being read, with its place.
pub fn read(path: &Path) -> Result<String, Unread> {
    decode(bytes(path)?.ok_or_else(too_large)?)
}

/// The text of a regular file that may have nothing to do with lockpick; `None` when it has not, whatever is wrong with it.
///
/// # Errors
/// The problem that keeps it from being read, with its place.
pub fn read_if_concerned(path: &Path) -> Result<Option<String>, Unread> {
    let concerned = bytes(path)?.filter(|bytes| memchr::memmem::find(bytes, HEAD.as_bytes()).is_some());
    concerned.map(decode).transpose()
}

/// The bytes of a file; `None` when they are too many.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, Problem> {
    let mut file = File::open(path).map_err(|error| unreadable(&error))?;
    let length = file.metadata().map_err(|error| unreadable(&error))?.len();
    if length > LARGEST {
        return Ok(None);
    }
    // One byte more than the file has, so that its end is seen without growing.
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default() + 1);
    file.by_ref().take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= LARGEST))
}

/// Bytes as the text of a file.
///
/// # Errors
/// The problem that keeps them from being text, with its place and the text before it.
pub fn decode(bytes: Vec<u8>) -> Result<String, Unread> {
    if bytes.len() as u64 > LARGEST {
        return Err(too_large().into());
    }
    let utf_16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let message = if utf_16 { "this file is UTF-16" } else { "this file is not UTF-8: a byte here begins no character" };
        let mut bytes = error.into_bytes();
        bytes.truncate(at);
        Unread { problem: Box::new(not_text(at, message)), text: String::from_utf8(bytes).unwrap_or_default() }
    })?;
    if let Some(at) = memchr::memchr(0, text.as_bytes()) {
        return Err(Unread { problem: Box::new(not_text(at, "this file is binary: it holds a NUL byte")), text });
    }
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

fn not_text(at: usize, message: &str) -> Problem {
    Problem::new("not-utf8", Span::new(0, at, at), message).help("save it as text in UTF-8")
}

fn too_large() -> Problem {
    problem("too-large", format!("this file is larger than {} MiB", LARGEST >> 20)).help("a note is a page or two; leave other files out")
}

fn problem(kind: &'static str, message: String) -> Problem {
    Problem::new(kind, Span::default(), message)
}

fn unreadable(error: &std::io::Error) -> Problem {
    problem("unreadable", format!("this file cannot be read: {}", reason(error)))
}

/// The reason in plain words, without the number of the system's error.
pub fn reason(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => "it is not there (any more)".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => {
            let words = error.to_string();
            words.split_once(" (os error").map_or_else(|| words.clone(), |(reason, _)| reason.to_lowercase())
        }
    }
}
