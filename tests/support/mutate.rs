//! Files changed at random, but the same way each time for the same seed.

#![allow(dead_code, reason = "each test uses a part of it")]

/// A generator of numbers: xorshift, for which a test needs no crate.
pub struct Random(u64);

impl Random {
    /// A generator that always gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).unwrap_or_default()
    }
}

/// What YAML, Markdown, comments and notes are made of.
const PIECES: [&[u8]; 64] = [
    b"\n",
    b" ",
    b"  ",
    b"\t",
    b"\r\n",
    b"\r",
    b": ",
    b":",
    b"- ",
    b"-",
    b"? ",
    b"#",
    b" # x\n",
    b"|",
    b">",
    b">-\n",
    b"|\n  x\n",
    b"\"",
    b"'",
    b"\\",
    b"\\x41",
    b"[",
    b"]",
    b"{",
    b"}",
    b", ",
    b"&a ",
    b"*a",
    b"!t ",
    b"<<: ",
    b"%YAML 1.2\n",
    b"---\n",
    b"...\n",
    b"--- ",
    b"null",
    b"~",
    b"yes",
    b"30s",
    b"1h30m",
    b"99999999999999999999d",
    b"2026-08-22",
    b"lockpick: 1\n",
    b"lockpick: 2\n",
    b"lockpick",
    b"name: x\n",
    b"answers: ",
    b"lock:\n  ",
    b"mechanism: ttl_lock\n",
    b"failure: [corruption, split_brain]\n",
    b"accept:\n  - ",
    b"```lockpick\n",
    b"```\n",
    b"~~~",
    b"> ",
    b"// ",
    b"/* ",
    b" */",
    b"* ",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xae",
    b"\x00",
    b"\xff",
    "锁🔒é".as_bytes(),
    b"\x1b[31m",
];

/// The file with a few changes; `others` are files to take pieces of.
pub fn mutate(file: &[u8], others: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len() + 1);
        let end = at + random.below((bytes.len() - at).min(40) + 1);
        match random.below(6) {
            0 => drop(bytes.splice(at..at, PIECES[random.below(PIECES.len())].iter().copied())),
            1 => drop(bytes.splice(at..end, PIECES[random.below(PIECES.len())].iter().copied())),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let copy = bytes[at..end].to_vec();
                let times = random.below(4);
                (0..times).for_each(|_| drop(bytes.splice(at..at, copy.iter().copied())));
            }
            4 => {
                let other = &others[random.below(others.len())];
                let from = random.below(other.len() + 1);
                let piece = &other[from..from + random.below((other.len() - from).min(200) + 1)];
                drop(bytes.splice(at..at, piece.iter().copied()));
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = u8::try_from(random.below(256)).unwrap_or_default();
                }
            }
        }
    }
    bytes
}
