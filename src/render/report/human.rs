//! For people: snippets that point at every value involved, a line for each note, and a summary.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level as Mark, Renderer, Snippet};

use crate::render::lease::short_story;
use crate::render::style::{Style, Tone};
use crate::render::{advice, terminal};
use crate::report::{FileReport, NoteReport, Summary, labels};
use crate::review::{Finding, Label};
use crate::rulebook::{Book, Level};
use crate::source::Source;

use super::words::sum;
use super::{Report, change};

/// Snippets, verdicts and a summary.
pub struct Human<'b> {
    book: &'b Book,
    style: Style,
    explain: bool,
    renderer: Renderer,
}

impl<'b> Human<'b> {
    /// A report for a terminal or a log; `explain` adds to every note what follows from its answers.
    pub fn new(book: &'b Book, style: Style, explain: bool) -> Self {
        let renderer = if style.color { Renderer::styled() } else { Renderer::plain() };
        let decor = if style.unicode { DecorStyle::Unicode } else { DecorStyle::Ascii };
        Self { book, style, explain, renderer: renderer.term_width(style.width).decor_style(decor) }
    }

    fn note(&self, source: &Source, note: &NoteReport, text: &mut String) {
        for finding in note.findings.iter().filter(|finding| finding.counts()) {
            text.push_str(&self.finding(source, finding));
            text.push_str("\n\n");
        }
        let accepted = note.findings.iter().filter_map(|finding| finding.accepted.as_ref().map(|because| (finding, because)));
        for (finding, because) in accepted {
            let line = format!("accepted[{}] at {}: {because}", finding.id, place(source, &finding.primary));
            text.push_str(&terminal::wrap(&line, self.style.width, "", "  "));
            text.push('\n');
        }
        let silent = note.findings.is_empty() && !self.explain;
        if note.is_note && !silent {
            let tone = tone(note.findings.iter().filter(|finding| finding.counts()).map(|finding| finding.level).max());
            let name = self.style.paint(tone, &note.name);
            let verdict = terminal::wrap(&note.verdict, self.style.width.saturating_sub(note.name.len()), "", "  ");
            text.push_str(&format!("{name}: {verdict}\n"));
            if let Some(story) = note.played.as_ref().and_then(short_story) {
                let story = format!("timeline: {story}. `lockpick timeline {}` draws it.", source.name);
                text.push_str(&terminal::wrap(&story, self.style.width, "  ", "  "));
                text.push('\n');
            }
            text.push('\n');
        }
        if let Some((facts, result)) = note.advice.as_ref().filter(|_| self.explain) {
            text.push_str(&terminal::document(&advice::document(self.book, facts, result), self.style));
            text.push('\n');
        }
    }

    /// A finding as rustc would show it.
    fn finding(&self, source: &Source, finding: &Finding) -> String {
        let mark = match finding.level {
            Level::Error => Mark::ERROR,
            Level::Warning => Mark::WARNING,
            Level::Info => Mark::INFO,
        };
        let title = mark.primary_title(finding.message.as_str()).id(finding.id.as_str());
        let mut group = Group::with_title(title).element(snippet(source, finding));
        if !finding.help.is_empty() {
            let help = terminal::wrap(&finding.help, self.style.width.saturating_sub(14), "", "");
            group = group.element(Mark::HELP.message(help));
        }
        let shown = self.renderer.render(&[group]) + "\n" + &change::lines(source, finding, self.style);
        shown.trim_end_matches('\n').to_owned()
    }
}

/// The lines that the labels stand on, with the labels under them.
fn snippet<'s>(source: &'s Source, finding: &'s Finding) -> Snippet<'s, annotate_snippets::Annotation<'s>> {
    let start_of = |label: &Label| label.span.range().start.min(source.text.len());
    let end_of = |label: &Label| label.span.range().end.min(source.text.len());
    let first = labels(finding).map(start_of).min().unwrap_or(0);
    let last = labels(finding).map(end_of).max().unwrap_or(0);
    // Only the lines between the labels are handed over, so that a finding costs no more in a long file.
    let window_start = source.text[..first].rfind('\n').map_or(0, |at| at + 1);
    let window_end = source.text[last..].find('\n').map_or(source.text.len(), |at| last + at);
    let mut snippet =
        Snippet::source(&source.text[window_start..window_end]).path(source.name.as_str()).line_start(source.position(window_start).line);
    for (index, label) in labels(finding).enumerate() {
        let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let range = start_of(label) - window_start..first_line_end(source, label) - window_start;
        let annotation = kind.span(range);
        snippet = snippet.annotation(if label.message.is_empty() { annotation } else { annotation.label(label.message.as_str()) });
    }
    snippet
}

/// A label of several lines points at its first one.
fn first_line_end(source: &Source, label: &Label) -> usize {
    let range = label.span.range();
    let (start, end) = (range.start.min(source.text.len()), range.end.min(source.text.len()));
    source.text[start..end].find(['\n', '\r']).map_or(end, |at| start + at)
}

fn place(source: &Source, label: &Label) -> String {
    let position = source.position(label.span.start as usize);
    format!("{}:{}:{}", source.name, position.line, position.column)
}

fn tone(level: Option<Level>) -> Tone {
    match level {
        Some(Level::Error) => Tone::Error,
        Some(Level::Warning) => Tone::Warning,
        Some(Level::Info) => Tone::Note,
        None => Tone::Answer,
    }
}

impl Report for Human<'_> {
    fn file(&mut self, file: &FileReport) -> String {
        let mut text = String::new();
        file.notes.iter().for_each(|note| self.note(&file.source, note, &mut text));
        text
    }

    fn end(&mut self, summary: &Summary) -> String {
        sum(summary) + "\n"
    }
}
