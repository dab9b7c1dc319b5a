//! `lockpick timeline`: a note's numbers, played.

use anyhow::Context as _;

use crate::cli::{TimelineArgs, TimelineFormat};
use crate::duration;
use crate::exit::Exit;
use crate::fields::suggestion;
use crate::intake::files::{self, Kind};
use crate::intake::note::Note;
use crate::intake::numbers::{self, Played};
use crate::intake::texts::{Claim, notes};
use crate::lease::{Verdict, judge, play};
use crate::render::lease::sentences;
use crate::render::timeline::{Drawing, lanes, mermaid, svg, table};
use crate::render::{style::Style, terminal};
use crate::source::Source;

use super::context::{Context, UsageError};

/// Carries it out.
pub fn run(args: &TimelineArgs, context: &mut Context<'_>) -> anyhow::Result<Exit> {
    let book = context.shared_book()?;
    let note = note(args, &book)?;
    let Some(mut played) = numbers::of_note(&book, &note) else {
        let message = format!("the note {} states no ttl, so there is nothing to play; add `ttl: …` under `lock:`", note.name.value);
        return Err(UsageError(message).into());
    };
    change(&mut played, args)?;
    let verdict = judge(&played.numbers, &played.guard, played.harm);
    let text = match args.format {
        TimelineFormat::Human => human(&played, &verdict, context.style),
        TimelineFormat::Mermaid => mermaid(&story(&played)),
        TimelineFormat::Svg => svg(&story(&played)),
    };
    context.write(&text)?;
    Ok(Exit::Clean)
}

/// The note of the file, or the one that was named.
fn note(args: &TimelineArgs, book: &crate::rulebook::Book) -> anyhow::Result<Note> {
    let path = &args.file;
    let shown = path.display();
    if std::fs::symlink_metadata(path).is_err() {
        return Err(UsageError(format!("{shown}: there is no such file")).into());
    }
    files::expect_regular(path).map_err(|problem| anyhow::anyhow!("{shown}: {}", problem.message))?;
    let text = files::read(path).map_err(|unread| anyhow::anyhow!("{shown}: {}", unread.problem.message))?;
    let source = Source::new(shown.to_string(), text);
    let taken = notes(book, &source.text, Kind::of(path).unwrap_or(Kind::Yaml), Claim::Certain);
    let problem = taken.iter().flat_map(|taken| &taken.problems).next().map(|problem| {
        let place = source.position(problem.span.start as usize);
        format!("{shown}:{}:{}: {}", place.line, place.column, problem.message)
    });
    let found: Vec<Note> = taken.into_iter().filter_map(|taken| taken.note).collect();
    let names: Vec<String> = found.iter().map(|note| note.name.value.clone()).collect();
    let chosen = match &args.note {
        Some(name) => found
            .into_iter()
            .find(|note| note.name.value == *name)
            .with_context(|| format!("{shown} has no note `{name}`; {}", suggestion(name, names.iter().map(String::as_str)))),
        None if found.len() > 1 => {
            return Err(UsageError(format!("{shown} has {} notes: choose one with --note, of {}", names.len(), names.join(", "))).into());
        }
        None => found.into_iter().next().with_context(|| problem.unwrap_or_else(|| format!("{shown} holds no note"))),
    };
    chosen.map_err(|error| UsageError(error.to_string()).into())
}

/// Puts the numbers of the command line in place of the note's.
fn change(played: &mut Played, args: &TimelineArgs) -> anyhow::Result<()> {
    let parse = |option: &str, written: &Option<String>| -> anyhow::Result<Option<u64>> {
        let Some(written) = written else { return Ok(None) };
        let parsed = duration::parse(written).map_err(|error| UsageError(format!("{option}: {error}")))?;
        Ok(u64::try_from(parsed).ok())
    };
    let numbers = &mut played.numbers;
    if let Some(ttl) = parse("--ttl", &args.ttl)? {
        numbers.ttl = ttl;
    }
    if let Some(renew_every) = parse("--renew-every", &args.renew_every)? {
        numbers.renew_every = Some(renew_every);
        played.assumes_a_third = false;
    } else if played.assumes_a_third {
        numbers.renew_every = Some(crate::lease::a_third(numbers.ttl));
    }
    numbers.work = parse("--work", &args.work)?.or(numbers.work);
    numbers.pause = parse("--pause", &args.pause)?.or(numbers.pause);
    Ok(())
}

fn story(played: &Played) -> crate::timeline::Timeline {
    play(&played.numbers, &played.guard, played.harm, &played.cast).timeline
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
        text.push_str(&terminal::wrap(&sentence, style.width, "", ""));
        text.push('\n');
    }
    if let Some(pause) = verdict.harm.smallest_pause().filter(|pause| !verdict.harmed && *pause > 0) {
        let hint = format!("To see it broken: lockpick timeline … --pause {}", duration::written(pause));
        text.push_str(&terminal::wrap(&hint, style.width, "", ""));
        text.push('\n');
    }
    text
}
