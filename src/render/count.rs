//! Numbers of things.

/// "1 note", "2 notes", "374,400 notes".
pub fn count(number: usize, thing: &str) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    format!("{} {thing}{}", groups.join(","), if number == 1 { "" } else { "s" })
}
