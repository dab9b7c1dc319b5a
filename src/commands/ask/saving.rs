//! What is saved and where: said on the command line, or asked for at the end.

use std::path::{Path, PathBuf};

use crate::cli::AskArgs;
use crate::date::Date;
use crate::engine::{Advice, Outcome};
use crate::intake::kinds::Kind;
use crate::intake::prompt::{Prompter, Reply, Request, Stopped, Subject};
use crate::render::count::count;
use crate::render::note::{self as note_text, Draft};
use crate::render::shell::quoted;
use crate::rulebook::{Book, Texts};

use super::super::context::Context;
use super::super::errors::UsageError;
use super::advise;
use super::session::Session;
use crate::commands::save::{self, Existing};

/// Saves what is known, if `--save` says where.
pub fn without_asking(book: &Book, args: &AskArgs, session: &Session, context: &mut Context<'_>) -> anyhow::Result<()> {
    let Some(path) = &args.save else { return Ok(()) };
    let name = known_name(args, session).unwrap_or_else(|| name_of(path));
    let (texts, existing) = (context.texts()?, if args.force { Existing::Replace } else { Existing::Keep });
    let saved = save_note(book, &texts, args, session, &Target { path: path.clone(), existing, name })?;
    Ok(writeln!(context.messages, "{saved}")?)
}

/// Asks where to save the note, unless `--save` says it, and for its name, unless it has one. Whatever keeps it from
/// being written is said, and another place is asked for.
pub fn asking(
    book: &Book,
    args: &AskArgs,
    session: &Session,
    prompter: &mut dyn Prompter,
    context: &mut Context<'_>,
) -> anyhow::Result<()> {
    let texts = context.texts()?;
    let mut error = String::new();
    let mut said = args.save.clone();
    while let Some(target) = target(args, session, said.take(), &error, prompter)? {
        match save_note(book, &texts, args, session, &target) {
            Ok(saved) => return Ok(writeln!(context.messages, "{saved}")?),
            Err(reason) => error = format!("{reason:#}"),
        }
    }
    Ok(())
}

/// A file to write, and how.
struct Target {
    path: PathBuf,
    existing: Existing,
    name: String,
}

/// Where to save the note; `None` when it is not to be saved. Going back from a question leads to the one before.
fn target(
    args: &AskArgs,
    session: &Session,
    mut said: Option<PathBuf>,
    error: &str,
    prompter: &mut dyn Prompter,
) -> Result<Option<Target>, Stopped> {
    loop {
        let path = match said.take() {
            Some(path) => path,
            None => match prompter.line(&request(SAVE_ASKS, SAVE_FORM, error))? {
                Reply::Answer(typed) if !typed.is_empty() => PathBuf::from(typed),
                _ => return Ok(None),
            },
        };
        let existing = if args.force { Existing::Replace } else { Existing::Keep };
        let existing = if existing == Existing::Keep && path.exists() {
            // The question first: of what is too long for the line the end is cut.
            match prompter.confirm(&format!("Overwrite what is in {}?", path.display()), false)? {
                Reply::Answer(true) => Existing::Replace,
                _ => continue,
            }
        } else {
            existing
        };
        let name = match known_name(args, session) {
            Some(name) => name,
            None => {
                let usual = name_of(&path);
                match prompter.line(&request(NAME_ASKS, &format!("Enter alone calls it `{usual}`."), ""))? {
                    Reply::Back => continue,
                    Reply::Answer(typed) if typed.is_empty() => usual,
                    Reply::Answer(typed) => typed,
                }
            }
        };
        return Ok(Some(Target { path, existing, name }));
    }
}

const SAVE_ASKS: &str = "Save the answers as a design note? Type a file name.";
const SAVE_FORM: &str = "Such as payout.lockpick.yaml; Enter alone saves nothing.";
const NAME_ASKS: &str = "What is the note called?";

fn request(asks: &str, form: &str, error: &str) -> Request {
    let (asks, form, error) = (asks.to_owned(), form.to_owned(), error.to_owned());
    Request { about: Subject::Course, progress: None, asks, matters: String::new(), form, error }
}

fn known_name(args: &AskArgs, session: &Session) -> Option<String> {
    let kept = session.note.as_ref().map(|note| note.name.value.clone());
    args.name.clone().or(kept).map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Writes the note, and says what was written and how to go on.
fn save_note(book: &Book, texts: &Texts, args: &AskArgs, session: &Session, target: &Target) -> anyhow::Result<String> {
    let Target { path, existing, name } = target;
    if path.as_os_str() == "-" {
        return Err(UsageError("--save -: name a file; standard output takes the result".to_owned()).into());
    }
    let other_notes = session.notes_in_file > 1 && args.from.as_deref().is_some_and(|from| is_same(from, path));
    if other_notes {
        let message = format!("{} holds other notes, which would be lost; save to another file", path.display());
        return Err(UsageError(message).into());
    }
    let advice = advise(book, &session.facts);
    let draft = Draft {
        name,
        reviewed: reviewed(args, session),
        facts: &session.facts,
        advice: &advice,
        mechanism: session.mechanism,
        lock: &session.lock,
        keys: &texts.keys,
        kept: session.note.as_ref(),
    };
    save::write(path, &note_text::text(book, &draft), *existing)?;
    let shown = path.display();
    let kept = kept_mechanism(book, session, &advice);
    let left = match note_text::left_open(book, &draft) {
        (0, 0) => String::new(),
        (answers, 0) => format!("Left in it as comments: {}.\n", count(answers, "answer")),
        (0, details) => format!("Left in it as comments: {}.\n", count(details, "detail")),
        (answers, details) => {
            format!("Left in it as comments: {} and {}.\n", count(answers, "answer"), count(details, "detail"))
        }
    };
    Ok(format!("Saved {name} to {shown}.\n{kept}{left}{}", following(path)))
}

/// The day to state: today, unless nobody has answered anything this time.
fn reviewed(args: &AskArgs, session: &Session) -> Option<Date> {
    match &session.note {
        Some(note) if args.no_input && args.answer.is_empty() => note.reviewed.as_ref().map(|reviewed| reviewed.value),
        _ => Some(Date::today()),
    }
}

/// That a mechanism stays which is not the one that is recommended: what a note says of the code is for people to change.
fn kept_mechanism(book: &Book, session: &Session, advice: &Advice) -> String {
    let id = |mechanism: usize| &book.mechanisms[mechanism].id;
    match (session.mechanism, advice.outcome) {
        (Some(kept), Some(Outcome::Mechanism(recommended))) if kept != recommended => {
            format!("It keeps its mechanism, {}; recommended is {}.\n", id(kept), id(recommended))
        }
        (Some(kept), Some(Outcome::Redesign)) => format!("It keeps its mechanism, {}; recommended is a redesign.\n", id(kept)),
        _ => String::new(),
    }
}

/// How to go on: with `check`, where that finds a note in a file of this name.
fn following(path: &Path) -> String {
    let judge = format!("Judge it with: lockpick check {}", quoted(&path.display().to_string()));
    let better = path.with_extension("lockpick.yaml");
    match Kind::of(path) {
        Some(Kind::Yaml) => judge,
        Some(Kind::Markdown | Kind::Code) => {
            format!("`lockpick check` does not take a file of this name for YAML, and finds no note in it: call it {}.", better.display())
        }
        None => format!("In a folder `lockpick check` looks for *.yaml and passes this file by: call it {}.\n{judge}", better.display()),
    }
}

fn is_same(left: &Path, right: &Path) -> bool {
    matches!((left.canonicalize(), right.canonicalize()), (Ok(left), Ok(right)) if left == right)
}

/// The name that a note gets from its file: `payout.lockpick.yaml` holds the note `payout`.
fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stem = name.trim_end_matches(".yaml").trim_end_matches(".yml").trim_end_matches(".lockpick");
    if stem.is_empty() { name.clone() } else { stem.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_named_like_its_file() {
        for (file, name) in [("notes/payout.lockpick.yaml", "payout"), ("payout.yml", "payout"), ("lockpick.yaml", "lockpick")] {
            assert_eq!(name_of(Path::new(file)), name);
        }
    }
}
