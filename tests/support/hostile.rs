//! Files that nobody writes by accident, each about as large as one asks.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{Result, Write};

/// A kind of hostile file.
#[derive(Clone, Copy)]
pub struct Kind {
    /// What it is called.
    pub name: &'static str,
    /// The ending of its file.
    pub ending: &'static str,
    /// Writes about so many bytes.
    pub write: fn(&mut dyn Write, usize) -> Result<()>,
    /// The finding that `check` reports for it, and where: line and column, 0 where they depend on the size.
    pub finding: (&'static str, usize, usize),
}

/// What a note begins with, three lines long.
const NOTE: &str = "lockpick: 1\nname: hostile\nanswers: {failure: corruption}\n";

/// Every kind; the sizes of the files are for the caller to choose.
pub const KINDS: &[Kind] = &[
    kind("deep-flow", "yaml", |out, size| nested(out, "[", "]", size), ("not-yaml", 4, 24)),
    kind("deep-mappings", "yaml", |out, size| nested(out, "{a: ", "}", size), ("not-yaml", 4, 72)),
    kind("unclosed-flow", "yaml", |out, size| repeat(out, &[NOTE, "extra: "], "[{a: ", size, "\n"), ("not-yaml", 4, 48)),
    kind("unopened-flow", "yaml", |out, size| repeat(out, &[NOTE, "extra: "], "]}", size, "\n"), ("not-yaml", 4, 8)),
    kind("deep-block", "yaml", deep_block, ("not-yaml", 20, 17)),
    kind("deep-dashes", "yaml", |out, size| repeat(out, &[NOTE, "extra:\n  "], "- ", size, "x\n"), ("not-yaml", 5, 33)),
    kind("deep-questions", "yaml", |out, size| repeat(out, &[NOTE, "extra:\n  "], "? ", size, "x\n"), ("wrong-type", 5, 5)),
    kind("alias-bomb", "yaml", alias_bomb, ("not-yaml", 4, 9)),
    kind("merge-bomb", "yaml", merge_bomb, ("not-yaml", 4, 9)),
    kind("anchors", "yaml", |out, size| repeat(out, &[NOTE, "extra: ["], "&a x, ", size, "x]\n"), ("not-yaml", 4, 12)),
    kind("tags", "yaml", |out, size| repeat(out, &[NOTE, "extra: ["], "!t x, ", size, "x]\n"), ("not-yaml", 4, 12)),
    kind("directives", "yaml", |out, size| repeat(out, &[], "%A b\n", size, "---\nlockpick: 1\nname: [\n"), ("not-yaml", 0, 0)),
    kind("quoted-text", "yaml", |out, size| repeat(out, &[NOTE, "extra: \""], "x", size, "\"\n"), ("unknown-key", 4, 1)),
    kind("unclosed-quote", "yaml", |out, size| repeat(out, &[NOTE, "extra: \""], "x\n  ", size, ""), ("not-yaml", 4, 8)),
    kind("escapes", "yaml", |out, size| repeat(out, &[NOTE, "extra: \""], "\\u202e\\x1b", size, "\"\n"), ("unknown-key", 4, 1)),
    kind("plain-text", "yaml", |out, size| repeat(out, &[NOTE, "extra: "], "x y ", size, "\n"), ("unknown-key", 4, 1)),
    kind("plain-lines", "yaml", |out, size| repeat(out, &[NOTE, "extra: x\n"], "  x\n", size, ""), ("unknown-key", 4, 1)),
    kind("literal-lines", "yaml", |out, size| repeat(out, &[NOTE, "extra: |\n"], "  y\n", size, ""), ("unknown-key", 4, 1)),
    kind("folded-lines", "yaml", |out, size| repeat(out, &[NOTE, "extra: >\n"], "  y\n\n   z\n", size, ""), ("unknown-key", 4, 1)),
    kind("blank-lines", "yaml", |out, size| repeat(out, &[NOTE, "extra: |\n  x\n"], "\n", size, ""), ("unknown-key", 4, 1)),
    kind("comments", "yaml", |out, size| repeat(out, &[NOTE], "#\n", size, "extra: x\n"), ("unknown-key", 0, 0)),
    kind("many-keys", "yaml", |out, size| numbered(out, NOTE, "key", ": x\n", size), ("unknown-key", 4, 1)),
    kind("many-keys-in-a-line", "yaml", keys_in_a_line, ("unknown-key", 1, 26)),
    kind("same-key", "yaml", |out, size| repeat(out, &[NOTE], "name: x\n", size, ""), ("duplicate-key", 4, 1)),
    kind(
        "many-answers",
        "yaml",
        |out, size| numbered(out, "lockpick: 1\nname: h\nanswers:\n", "  a", ": b\n", size),
        ("unknown-key", 4, 3),
    ),
    kind("many-details", "yaml", |out, size| numbered(out, "lockpick: 1\nname: h\nlock:\n", "  d", ": e\n", size), ("unknown-key", 4, 3)),
    kind(
        "many-paths",
        "yaml",
        |out, size| repeat(out, &[NOTE, "code: ["], "gone/with/the/wind/and/more/of/that.rs, ", size, "gone]\n"),
        ("path-missing", 4, 8),
    ),
    kind(
        "many-risks",
        "yaml",
        |out, size| repeat(out, &[NOTE, "accept:\n"], "  - {finding: x, because: y}\n", size, ""),
        ("accept-unknown", 5, 15),
    ),
    kind("long-key", "yaml", |out, size| repeat(out, &[NOTE], "k", size, ": x\n"), ("not-yaml", 4, 1)),
    kind("long-question-key", "yaml", |out, size| repeat(out, &[NOTE, "? "], "k", size, "\n: x\n"), ("unknown-key", 4, 3)),
    kind("long-name", "yaml", |out, size| repeat(out, &["lockpick: 1\nname: \""], "\\e[31m", size, "\"\n"), ("too-large", 2, 7)),
    kind(
        "long-duration",
        "yaml",
        |out, size| repeat(out, &[NOTE, "lock: {mechanism: ttl_lock, ttl: \"1h"], " ", size, "30\"}\n"),
        ("bad-duration", 4, 34),
    ),
    kind(
        "long-number",
        "yaml",
        |out, size| repeat(out, &[NOTE, "lock: {mechanism: ttl_lock, ttl: "], "9", size, "s}\n"),
        ("bad-duration", 4, 34),
    ),
    kind("tabs", "yaml", |out, size| repeat(out, &[NOTE, "extra:\n"], "\t\tx: y\n", size, ""), ("not-yaml", 5, 3)),
    kind("nul", "yaml", |out, size| repeat(out, &[NOTE, "extra: \0"], "x", size, "\n"), ("not-utf8", 4, 8)),
    kind("not-utf-8", "yaml", not_utf_8, ("not-utf8", 4, 8)),
    kind("utf-16", "yaml", utf_16, ("not-utf8", 1, 1)),
    kind("control-characters", "yaml", |out, size| repeat(out, &[NOTE, "extra: "], "\x1b[2J\u{202e}", size, "\n"), ("not-yaml", 4, 8)),
    kind("returns", "yaml", returns, ("unknown-key", 1, 0)),
    kind("marks", "yaml", |out, size| repeat(out, &[NOTE, "extra: x\n"], "---\n", size, ""), ("unknown-key", 4, 1)),
    kind("many-notes", "yaml", |out, size| repeat(out, &[], "---\nlockpick: 1\n", size, ""), ("missing-key", 2, 1)),
    kind("document-ends", "yaml", |out, size| repeat(out, &[NOTE, "extra: x\n"], "...\n", size, ""), ("unknown-key", 4, 1)),
    kind("heads", "yaml", |out, size| repeat(out, &[NOTE, "extra: "], "{lockpick", size, "\n"), ("not-yaml", 4, 152)),
    kind("fences", "md", |out, size| repeat(out, &[], "```lockpick\nlockpick: 1\n```\n", size, ""), ("missing-key", 2, 1)),
    kind("unclosed-fence", "md", |out, size| repeat(out, &["> ```lockpick\n"], "> lockpick: 1\n", size, ""), ("duplicate-key", 3, 3)),
    kind("backquotes", "md", |out, size| repeat(out, &["```lockpick\nlockpick: [\n"], "`", size, "\n"), ("not-yaml", 2, 11)),
    kind("quote-marks", "md", |out, size| repeat(out, &["> ```lockpick\n> lockpick: [\n"], "> ", size, "\n"), ("not-yaml", 2, 13)),
    kind("comment-notes", "rs", |out, size| repeat(out, &[], "// lockpick: 1\n\n", size, ""), ("missing-key", 1, 4)),
    kind("unclosed-comment", "c", |out, size| repeat(out, &["/*\n * lockpick: 1\n"], " * name: x\n", size, ""), ("duplicate-key", 4, 4)),
    kind("stars", "c", |out, size| repeat(out, &["/* lockpick: ["], "/*", size, "\n"), ("not-yaml", 1, 14)),
];

const fn kind(
    name: &'static str,
    ending: &'static str,
    write: fn(&mut dyn Write, usize) -> Result<()>,
    finding: (&'static str, usize, usize),
) -> Kind {
    Kind { name, ending, write, finding }
}

/// The beginnings, a unit until there are about so many bytes, and the end.
fn repeat(out: &mut dyn Write, begin: &[&str], unit: &str, size: usize, end: &str) -> Result<()> {
    for text in begin {
        out.write_all(text.as_bytes())?;
    }
    for _ in 0..size / unit.len() {
        out.write_all(unit.as_bytes())?;
    }
    out.write_all(end.as_bytes())
}

/// Lines that differ in a number.
fn numbered(out: &mut dyn Write, begin: &str, before: &str, behind: &str, size: usize) -> Result<()> {
    out.write_all(begin.as_bytes())?;
    let length = before.len() + 6 + behind.len();
    (0..size / length).try_for_each(|number| write!(out, "{before}{number:06}{behind}"))
}

fn nested(out: &mut dyn Write, open: &str, close: &str, size: usize) -> Result<()> {
    let levels = size / (open.len() + close.len());
    repeat(out, &[NOTE, "extra: "], open, levels * open.len(), "x")?;
    repeat(out, &[], close, levels * close.len(), "\n")
}

/// Each line is further in than the one before, so the size grows with the square of the lines.
fn deep_block(out: &mut dyn Write, size: usize) -> Result<()> {
    out.write_all(NOTE.as_bytes())?;
    let levels = (2 * size).isqrt();
    (0..levels).try_for_each(|level| writeln!(out, "{:level$}a:", ""))
}

fn alias_bomb(out: &mut dyn Write, size: usize) -> Result<()> {
    writeln!(out, "{NOTE}a0: &a0 [x, x, x, x, x, x, x, x, x]")?;
    let line = |level: usize| format!("a{level}: &a{level} [{}x]\n", format!("*a{}, ", level - 1).repeat(9));
    (1..=size / 80).try_for_each(|level| out.write_all(line(level).as_bytes()))
}

fn merge_bomb(out: &mut dyn Write, size: usize) -> Result<()> {
    writeln!(out, "{NOTE}m0: &m0 {{k: v}}")?;
    let line = |level: usize| format!("m{level}: &m{level}\n  <<: [{}*m0]\n  k: v\n", format!("*m{}, ", level - 1).repeat(9));
    (1..=size / 90).try_for_each(|level| out.write_all(line(level).as_bytes()))
}

fn keys_in_a_line(out: &mut dyn Write, size: usize) -> Result<()> {
    out.write_all(b"{lockpick: 1, name: all, ")?;
    (0..size / 15).try_for_each(|number| write!(out, "key{number:06}: x, "))?;
    out.write_all(b"team: y}\n")
}

fn not_utf_8(out: &mut dyn Write, size: usize) -> Result<()> {
    write!(out, "{NOTE}extra: ")?;
    (0..size / 4).try_for_each(|_| out.write_all(b"\xff\xfe\xc3\x28"))
}

fn utf_16(out: &mut dyn Write, size: usize) -> Result<()> {
    out.write_all(&[0xff, 0xfe])?;
    let units = NOTE.encode_utf16().cycle().take(size / 2);
    units.into_iter().try_for_each(|unit| out.write_all(&unit.to_le_bytes()))
}

/// Lines that end as they did on old machines, which is no line break to an editor.
fn returns(out: &mut dyn Write, size: usize) -> Result<()> {
    repeat(out, &[&NOTE.replace('\n', "\r")], "#\r", size, "extra: x\r")
}
