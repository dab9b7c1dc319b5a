//! Every question of the rule book fits a screen of 80 columns and 24 rows, and none is wider than a narrow one.

use lockpick::engine::Outcomes;
use lockpick::facts::Set;
use lockpick::intake::details::{self, Lock};
use lockpick::intake::interview::interview;
use lockpick::intake::prompt::{Prompter, Question, Reply, Request, Stopped, Subject};
use lockpick::render::question::{self, lay_out, lay_out_request};
use lockpick::render::style::Style;
use lockpick::rulebook::Book;

const KEYS: &str = "↑ ↓ to move, Enter to choose, Esc to go back";

/// Looks at everything that is asked, and is never sure.
struct Looker<'b> {
    book: &'b Book,
    /// Which kind of answer is chosen before not being sure which of these.
    kind: usize,
    seen: usize,
}

impl Looker<'_> {
    fn look(&mut self, question: &Question) {
        // The longest line of what is possible that there can be.
        let possible = Some(Outcomes { mechanisms: Set::below(self.book.mechanisms.len()), redesign: true });
        let question = Question { possible, ..question.clone() };
        for columns in [80, 60, 40, 30] {
            let style = Style::plain(columns);
            let layout = lay_out(self.book, &question, style);
            for marked in 0..question.choices.len() {
                let choices: Vec<&str> = layout.choices.iter().map(|lines| lines[0].as_str()).collect();
                let screen = format!("\n{}\n\n{}\n\n{}\n", layout.header, choices.join("\n"), layout.footer(marked, KEYS, 24, style));
                let widest = screen.lines().map(textwrap::core::display_width).max().unwrap_or(0);
                assert!(widest < columns, "{widest} of {columns} columns:\n{screen}");
                let rows = screen.lines().count() + 1;
                // What has many choices is shown in pages.
                let paged = question.choices.len() > 12;
                assert!(columns < 80 || paged || rows <= 24, "{rows} rows:\n{screen}");
            }
        }
        self.seen += 1;
    }
}

impl Prompter for Looker<'_> {
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped> {
        self.look(question);
        let unsure = question.choices.len() - if matches!(question.about, Subject::Detail(_)) { 2 } else { 1 };
        Ok(Reply::Answer(if matches!(question.about, Subject::Kind(_)) { self.kind } else { unsure }))
    }

    fn line(&mut self, request: &Request) -> Result<Reply<String>, Stopped> {
        let error = "`soon` is no duration: write 30s, 5m or 1h30m".to_owned();
        for columns in [80, 60, 40, 30] {
            let text = lay_out_request(&Request { error: error.clone(), ..request.clone() }, Style::plain(columns));
            assert!(text.lines().all(|line| textwrap::core::display_width(line) < columns), "{text}");
            assert!(columns < 80 || text.lines().count() < 22, "{text}");
        }
        self.seen += 1;
        Ok(Reply::Answer(String::new()))
    }

    fn confirm(&mut self, _: &str, _: bool) -> Result<Reply<bool>, Stopped> {
        unreachable!("nothing is left")
    }

    fn show(&mut self, about: Subject, means: &str, id: &str) -> Result<(), Stopped> {
        for columns in [80, 40] {
            let style = Style::plain(columns);
            let line = question::answered(&question::label(self.book, about), means, id, style);
            assert!(textwrap::core::display_width(&line) < columns && !line.contains('\n'), "{line}");
        }
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        unreachable!("it never goes back")
    }
}

#[test]
fn every_criterion_fits_the_screen() {
    let book = lockpick::embedded::book().expect("the built-in book is there");
    for kind in 0..4 {
        let mut looker = Looker { book: &book, kind, seen: 0 };
        interview(&book, &book.silence(), &mut looker).expect("it goes through");
        assert!(looker.seen > 2);
    }
}

#[test]
fn every_detail_fits_the_screen() {
    let book = lockpick::embedded::book().expect("the built-in book is there");
    let key = lockpick::intake::answers::add(&book, &book.silence(), "guard=token_and_key").expect("an answer");
    let hot = lockpick::intake::answers::add(&book, &key, "contention=hot").expect("an answer");
    let hot = lockpick::intake::answers::add(&book, &hot, "on_crash=finish").expect("an answer");
    let hot = lockpick::intake::answers::add(&book, &hot, "invariant=claim_one").expect("an answer");
    let known = vec![None; book.details.len()];
    for mechanism in 0..book.mechanisms.len() {
        let mut looker = Looker { book: &book, kind: 0, seen: 0 };
        details::ask(&book, Lock { facts: &hot, mechanism, known: &known }, &mut looker).expect("it goes through");
        assert!(looker.seen >= book.mechanisms[mechanism].details.len().saturating_sub(5));
    }
}
