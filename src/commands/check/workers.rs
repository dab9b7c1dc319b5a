//! Reviewing files, several at a time, and handing the reports on in order.

use std::sync::mpsc::{self, SyncSender};

use crate::commands::project::Project;
use crate::intake::files::{self, Unread};
use crate::intake::texts::Claim;
use crate::report::{self, FileReport, Settings};
use crate::review::Reviewer;
use crate::rulebook::Book;
use crate::source::Source;

use super::inputs::{Content, Input, Inputs};

/// Fewer files than this are done before anybody waits; a second thread would only cost processor time.
const FEW: usize = 2_000;
/// So many files are handed on at once.
const BATCH: usize = 64;
/// Or fewer, when their texts have so many bytes: large files must not pile up in memory.
const BATCH_BYTES: usize = 1 << 20;

/// Reviews every input and hands its report to `take`, in the order of the inputs.
///
/// # Errors
/// What `take` could not do; the rest is not reviewed then.
pub fn review(
    reviewer: &Reviewer<'_>,
    book: &Book,
    project: &Project,
    inputs: &Inputs,
    settings: Settings,
    jobs: Option<usize>,
    mut take: impl FnMut(&mut FileReport) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let one = |input: &Input| one(reviewer, book, project, input, settings);
    let threads = jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let threads = threads.min(inputs.all.len().div_ceil(BATCH));
    if threads <= 1 || inputs.all.len() < FEW {
        return inputs.all.iter().try_for_each(|input| take(&mut one(input)));
    }
    // The threads take turns: the first has the first batch, the second the second, and so on. So the reports come back in
    // order, and nobody gets far ahead of the slowest.
    let batches = || inputs.all.chunks(BATCH);
    std::thread::scope(|scope| {
        let start = |thread: usize| {
            let (sender, reports) = mpsc::sync_channel(1);
            // Memory is cheap to free only for the thread that took it, and only a little at a time: so each review frees what
            // an earlier one took.
            let (give_back, taken) = mpsc::channel::<Vec<FileReport>>();
            scope.spawn(move || {
                let mut old = Vec::new();
                let mut one = |input: &Input| {
                    if old.pop().is_none() {
                        old = taken.try_recv().unwrap_or_default();
                    }
                    one(input)
                };
                batches().skip(thread).step_by(threads).all(|batch| send(batch, &mut one, &sender))
            });
            (reports, give_back)
        };
        let started: Vec<_> = (0..threads).map(start).collect();
        batches().zip(started.iter().cycle()).try_for_each(|(batch, (reports, give_back))| {
            let mut left = batch.len();
            for mut some in reports {
                some.iter_mut().try_for_each(&mut take)?;
                left -= some.len();
                // A thread that has ended needs nothing back.
                let _ = give_back.send(some);
                if left == 0 {
                    break;
                }
            }
            Ok(())
        })
    })
}

/// Reviews a batch and sends its reports; whether somebody still wants them.
fn send(batch: &[Input], one: &mut impl FnMut(&Input) -> FileReport, sender: &SyncSender<Vec<FileReport>>) -> bool {
    let mut reports = Vec::with_capacity(batch.len());
    let mut bytes = 0;
    for input in batch {
        let report = one(input);
        bytes += report.source.text.len();
        reports.push(report);
        if bytes > BATCH_BYTES {
            bytes = 0;
            if sender.send(std::mem::take(&mut reports)).is_err() {
                return false;
            }
        }
    }
    reports.is_empty() || sender.send(reports).is_ok()
}

fn one(reviewer: &Reviewer<'_>, book: &Book, project: &Project, input: &Input, settings: Settings) -> FileReport {
    let text = match &input.content {
        Content::File if input.claim == Claim::Possible => files::read_if_concerned(&input.path),
        Content::File => files::read(&input.path).map(Some),
        Content::Read(text) => Ok(Some(text.clone())),
        Content::Unread(unread) => Err((**unread).clone()),
    };
    let source = |text: String| Source::new(input.name(), text).at(project.path_from_root(&input.path));
    match text {
        Ok(text) => {
            let exists = |path: &str| input.folder().join(path).exists();
            report::of_text(reviewer, book, source(text.unwrap_or_default()), input.kind(), input.claim, settings, &exists)
        }
        Err(Unread { problem, text }) => report::of_problem(book, source(text), &problem),
    }
}
