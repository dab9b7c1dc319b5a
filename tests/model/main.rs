//! A small model of locks, searched exhaustively.
mod cell;
mod client;
mod effect;
mod entry;
mod fault;
mod moves;
mod property;
mod protocol;
mod search;
mod time;
mod variant;
mod world;

#[test]
fn dump() {
    let mut states = 0;
    for cell in cell::table() {
        states += cell.findings.states;
        let b: Vec<_> = cell.broken().iter().map(|p| format!("{}({})", p.id(), cell.length(p).unwrap())).collect();
        println!("{}|{}|{}", cell.address(), cell.load.id(), b.join(" "));
    }
    println!("states {states} cells {}", cell::table().len());
}
