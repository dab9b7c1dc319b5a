//! Reviewing files, several at a time, and handing the reports on in order.

use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread::Scope;

use crate::commands::project::Project;
use crate::intake::files::{self, Unread};
use crate::intake::texts::Claim;
use crate::report::{self, FileReport, Settings};
use crate::review::Reviewer;
use crate::rulebook::Book;
use crate::source::Source;

use super::inputs::{Content, Input, Inputs};

/// Fewer files than this are done before anybody waits, and a second thread would only cost processor time.
const FEW: usize = 2_000;
/// So many files are handed on at once.
const BATCH: usize = 64;
/// Or fewer, when their texts have so many bytes: large files must not pile up in memory.
const BATCH_BYTES: usize = 1 << 20;

/// Reviews every input and hands its report to `take`, in the order of the inputs. Without a number of `jobs` many inputs are
/// reviewed by as many threads as the machine has processors.
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
    let review = |input: &Input| review_input(reviewer, book, project, input, settings);
    let usual = || if inputs.all.len() < FEW { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) };
    let threads = jobs.unwrap_or_else(usual).min(inputs.all.len().div_ceil(BATCH));
    if threads <= 1 {
        return inputs.all.iter().try_for_each(|input| take(&mut review(input)));
    }
    // The threads take turns: the first has the first batch, the second the second, and so on. So the reports come back in
    // order, and nobody gets far ahead of the slowest.
    let batches = || inputs.all.chunks(BATCH);
    std::thread::scope(|scope| {
        let workers: Vec<Worker> = (0..threads).map(|turn| Worker::start(scope, batches().skip(turn).step_by(threads), &review)).collect();
        batches().zip(workers.iter().cycle()).try_for_each(|(batch, worker)| worker.take_batch(batch.len(), &mut take))
    })
}

/// A thread that reviews batches, seen from the thread that takes its reports.
struct Worker {
    reports: Receiver<Vec<FileReport>>,
    /// Reports go back when they were taken, to be freed: that is cheap only for the thread that made them.
    spent: Sender<Vec<FileReport>>,
}

impl Worker {
    fn start<'s, 'e>(
        scope: &'s Scope<'s, 'e>,
        mut batches: impl Iterator<Item = &'e [Input]> + Send + 's,
        review: &'s (impl Fn(&Input) -> FileReport + Sync),
    ) -> Self {
        let (sender, reports) = mpsc::sync_channel(1);
        let (spent, received) = mpsc::channel();
        scope.spawn(move || {
            let mut old = Vec::new();
            // Each review frees what an earlier one took: an allocator is quickest where little is freed at a time.
            let mut review = |input: &Input| {
                if old.pop().is_none() {
                    old = received.try_recv().unwrap_or_default();
                }
                review(input)
            };
            batches.all(|batch| send_reports(batch, &mut review, &sender))
        });
        Self { reports, spent }
    }

    /// Takes the reports of a batch of this many inputs; they come in one piece, or in several.
    fn take_batch(&self, mut left: usize, take: &mut impl FnMut(&mut FileReport) -> anyhow::Result<()>) -> anyhow::Result<()> {
        while left > 0 {
            // A thread that has ended sends nothing more; why it has, the scope says.
            let Ok(mut reports) = self.reports.recv() else { break };
            reports.iter_mut().try_for_each(&mut *take)?;
            left -= reports.len();
            // A thread that has ended needs nothing back.
            let _ = self.spent.send(reports);
        }
        Ok(())
    }
}

/// Reviews a batch and sends its reports; whether somebody still wants them.
fn send_reports(batch: &[Input], review: &mut impl FnMut(&Input) -> FileReport, sender: &SyncSender<Vec<FileReport>>) -> bool {
    let mut reports = Vec::with_capacity(batch.len());
    let mut bytes = 0;
    for input in batch {
        let report = review(input);
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

fn review_input(reviewer: &Reviewer<'_>, book: &Book, project: &Project, input: &Input, settings: Settings) -> FileReport {
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
