//! `lockpick timeline`: a note's numbers, played.

use crate::cli::{TimelineArgs, TimelineFormat};
use crate::duration::{self, DurationError};
use crate::exit::Exit;
use crate::intake::lock;
use crate::intake::note::Note;
use crate::intake::numbers::{self, Played};
use crate::lease::{Numbers, Verdict, judge, play, worst};
use crate::render::lease::sentences;
use crate::render::style::Style;
use crate::render::timeline::{Drawing, lanes, mermaid, svg, table};
use crate::render::wrap::wrap;
use crate::rulebook::Book;

use super::context::Context;
use super::errors::UsageError;
use super::one_note::{self, Asked};

/// Carries it out.
pub fn run(args: &TimelineArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let book = context.book()?;
    let asked = Asked { path: &args.file, option: "", name: args.note.as_deref() };
    let note = match one_note::read(&book, &asked)? {
        Ok((note, _)) => note,
        Err(problems) => {
            write!(context.messages, "{problems}")?;
            return Ok(Exit::Findings);
        }
    };
    let Some(mut played) = numbers::of_note(&book, &note) else {
        return Err(UsageError(nothing_to_play(&book, &note)).into());
    };
    change(&mut played, args)?;
    let Numbers { work, work_limit, renew_every, stop_within, .. } = played.numbers;
    if [work, work_limit, renew_every, stop_within].iter().all(Option::is_none) {
        let message = format!("the note {} does not say how long the work takes, so nothing can be told of its lease", note.name.value);
        return Err(UsageError(format!("{message}; add `work: {{worst: …}}` under `lock:`, or try one with `--work`")).into());
    }
    let verdict = judge(&played.numbers, &played.guard, played.harm);
    let text = match args.format {
        TimelineFormat::Human => human(&played, &verdict, context.style),
        TimelineFormat::Mermaid => mermaid(&story(&played)),
        TimelineFormat::Svg => svg(&story(&played)),
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

fn nothing_to_play(book: &Book, note: &Note) -> String {
    let name = &note.name.value;
    match note.lock.as_ref().and_then(|lock| lock::mechanism(book, &lock.values)).map(|mechanism| &book.mechanisms[mechanism].id) {
        None => format!("the note {name} chooses no lock, so there is nothing to play"),
        Some(mechanism) => format!(
            "the note {name} states no ttl for its {mechanism}, so there is nothing to play; where it holds a lease, or a claim that \
             expires, add `ttl: …` under `lock:`"
        ),
    }
}

/// How a duration is read: some cannot be nothing.
type Parse = fn(&str) -> Result<i64, DurationError>;

/// Puts the numbers of the command line in place of the note's.
fn change(played: &mut Played, args: &TimelineArgs) -> anyhow::Result<()> {
    let read = |option: &str, written: &Option<String>, parse: Parse| -> anyhow::Result<Option<u64>> {
        let Some(written) = written else { return Ok(None) };
        let parsed = parse(written).map_err(|error| UsageError(format!("{option}: {error}")))?;
        Ok(u64::try_from(parsed).ok())
    };
    let numbers = &mut played.numbers;
    if let Some(ttl) = read("--ttl", &args.ttl, duration::parse_some)? {
        numbers.ttl = ttl;
    }
    if let Some(renew_every) = read("--renew-every", &args.renew_every, duration::parse_some)? {
        numbers.renew_every = Some(renew_every);
        played.assumes_a_third = false;
    } else if played.assumes_a_third {
        numbers.renew_every = Some(crate::lease::a_third(numbers.ttl));
    }
    if let Some(work) = read("--work", &args.work, duration::parse)? {
        numbers.work = Some(work);
        played.assumes_usual_run = false;
    } else if played.assumes_usual_run && numbers.renew_every.is_some() {
        // The usual run says nothing of how long a renewed lease is held at most.
        numbers.work = None;
        played.assumes_usual_run = false;
    }
    numbers.pause = read("--pause", &args.pause, duration::parse)?.or(numbers.pause);
    Ok(())
}

/// What comes of the numbers at the worst: of pauses up to theirs, too.
fn story(played: &Played) -> crate::timeline::Timeline {
    let numbers = worst(&played.numbers, &played.guard, played.harm);
    play(&numbers, &played.guard, played.harm, &played.cast).timeline
}

/// The drawing, the table, and what the numbers promise.
fn human(played: &Played, verdict: &Verdict, style: Style) -> String {
    let timeline = story(played);
    let mut text = lanes(&timeline, &Drawing { width: style.width, ascii: !style.unicode });
    let table = table(&timeline, style.width);
    // The table repeats the title, which the drawing has said.
    text.push('\n');
    text.push_str(table.split_once("\n\n").map_or(table.as_str(), |(_, rows)| rows));
    text.push('\n');
    for sentence in sentences(played, verdict) {
        text.push_str(&wrap(&sentence, style.width, "", ""));
        text.push('\n');
    }
    if let Some(pause) = verdict.harm.smallest_pause().filter(|pause| !verdict.harmed && *pause > 0) {
        let hint = format!("To see it broken: lockpick timeline … --pause {}", duration::written(pause));
        text.push_str(&wrap(&hint, style.width, "", ""));
        text.push('\n');
    }
    text
}
