//! The table of decisions: for each combination of three answers, every outcome that the engine finds possible while all
//! other questions are open. Rows and columns that say the same are drawn together.

use crate::engine::words::outcome_list;
use crate::engine::{Engine, Outcomes};
use crate::facts::{Facts, Set};
use crate::rulebook::words::answer_list;
use crate::rulebook::{Book, Grid, Table};

/// The word for every answer of a criterion.
const ANY: &str = "any";

/// Fills in the rows, and says first of all in the notes what was taken as given.
pub fn fill(book: &Book, grid: &Grid, table: &mut Table) {
    let blocks = blocks(book, grid);
    let across = alike((0..answers(book, grid.across)).map(|answer| (answer, column(&blocks, answer))));
    table.columns = vec![book.criteria[grid.by].id.clone(), book.criteria[grid.then].id.clone()];
    table
        .columns
        .extend(across.iter().map(|(group, _)| format!("{} is {}", book.criteria[grid.across].id, named(book, grid.across, *group))));
    table.rows = Vec::new();
    for (by, block) in alike(blocks.into_iter().enumerate()) {
        for (then, outcomes) in alike(block.into_iter().enumerate()) {
            let mut row = vec![named(book, grid.by, by), named(book, grid.then, then)];
            row.extend(across.iter().map(|(group, _)| cell(book, group.iter().next().and_then(|answer| outcomes.get(answer)))));
            table.rows.push(row);
        }
    }
    table.notes.insert(0, assumption(book, grid));
}

/// By the answer to the first criterion and that to the second: the outcomes for each answer to the third.
fn blocks(book: &Book, grid: &Grid) -> Vec<Vec<Vec<Outcomes>>> {
    let assumed = grid.assume.iter().fold(book.silence(), |facts, (criterion, among)| facts.with(*criterion, *among));
    let engine = Engine::new(book, &assumed);
    let each = |facts: Facts, criterion: usize| (0..answers(book, criterion)).map(move |answer| facts.with(criterion, Set::of(answer)));
    each(assumed, grid.by)
        .map(|facts| {
            let rows = each(facts, grid.then);
            rows.map(|facts| each(facts, grid.across).map(|facts| engine.outcomes(&facts.possible)).collect()).collect()
        })
        .collect()
}

/// All cells under one answer to the third criterion.
fn column(blocks: &[Vec<Vec<Outcomes>>], answer: usize) -> Vec<Outcomes> {
    blocks.iter().flatten().filter_map(|outcomes| outcomes.get(answer)).copied().collect()
}

/// Members with the same content together, in the order of the first of each.
fn alike<T: PartialEq>(members: impl Iterator<Item = (usize, T)>) -> Vec<(Set, T)> {
    let mut groups: Vec<(Set, T)> = Vec::new();
    for (member, content) in members {
        match groups.iter_mut().find(|(_, known)| *known == content) {
            Some((group, _)) => group.insert(member),
            None => groups.push((Set::of(member), content)),
        }
    }
    groups
}

fn answers(book: &Book, criterion: usize) -> usize {
    book.criteria[criterion].answers.len()
}

fn named(book: &Book, criterion: usize, group: Set) -> String {
    if group.len() == answers(book, criterion) { ANY.to_owned() } else { answer_list(book, criterion, group) }
}

fn cell(book: &Book, outcomes: Option<&Outcomes>) -> String {
    match outcomes {
        Some(outcomes) if !outcomes.is_empty() => outcome_list(book, *outcomes),
        _ => "cannot be".to_owned(),
    }
}

fn assumption(book: &Book, grid: &Grid) -> String {
    let given = grid
        .assume
        .iter()
        .map(|(criterion, among)| format!("`{}` is {}", book.criteria[*criterion].id, answer_list(book, *criterion, *among)));
    let given: Vec<String> = given.collect();
    let opening = if given.is_empty() { "Nothing is taken as given".to_owned() } else { format!("Taken as given: {}", given.join(", ")) };
    format!("{opening}. Every other question is open and no stack is named, so a cell lists each outcome that some answers lead to.")
}
