//! Reviewing files, several at a time, and handing the reports on in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::intake::files;
use crate::report::{self, FileReport, Settings};
use crate::review::Reviewer;
use crate::rulebook::Book;
use crate::source::Source;

use super::inputs::{Content, Input, Inputs};

/// Fewer files than this are not worth a second thread.
const FEW: usize = 64;
/// How many finished reports may wait for those before them.
const WAITING: usize = 256;

/// Reviews every input and hands its report to `take`, in the order of the inputs.
///
/// # Errors
/// What `take` could not do; the rest is not reviewed then.
pub fn review(
    reviewer: &Reviewer<'_>,
    book: &Book,
    inputs: &Inputs,
    settings: Settings,
    jobs: Option<usize>,
    mut take: impl FnMut(FileReport) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let threads = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    if threads == 1 || inputs.all.len() < FEW {
        return inputs.all.iter().try_for_each(|input| take(one(reviewer, book, input, settings)));
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel::<(usize, FileReport)>(WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((index, input)) = claim(next, inputs) {
                    if sender.send((index, one(reviewer, book, input, settings))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        in_order(receiver, &mut take)
    })
}

fn claim<'i>(next: &AtomicUsize, inputs: &'i Inputs) -> Option<(usize, &'i Input)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    inputs.all.get(index).map(|input| (index, input))
}

fn in_order(receiver: mpsc::Receiver<(usize, FileReport)>, take: &mut impl FnMut(FileReport) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut early: BTreeMap<usize, FileReport> = BTreeMap::new();
    let mut expected = 0;
    for (index, file) in receiver {
        early.insert(index, file);
        while let Some(file) = early.remove(&expected) {
            take(file)?;
            expected += 1;
        }
    }
    Ok(())
}

fn one(reviewer: &Reviewer<'_>, book: &Book, input: &Input, settings: Settings) -> FileReport {
    let text = match &input.content {
        Content::File(path) => files::read(path),
        Content::Read(text) => Ok(text.clone()),
        Content::Problem(problem) => Err(problem.clone()),
    };
    match text {
        Ok(text) => {
            let exists = |path: &str| input.folder.join(path).exists();
            let source = Source::new(&input.name, text).at(&input.path);
            report::of_text(reviewer, book, source, input.kind, input.claim, settings, &exists)
        }
        Err(problem) => report::of_problem(book, Source::new(&input.name, "").at(&input.path), &problem),
    }
}
