//! From a note to findings: the verdict on its mechanism, what its details give away, what is missing, what is accepted.

mod accepted;
mod baseline;
mod conditions;
mod contradictions;
mod finding;
mod unstated;
mod verdict;
mod words;

pub use baseline::{Baseline, FORMAT as BASELINE_FORMAT, KnownFindings};
pub use finding::{Finding, Label, Occurrence, fingerprint};
pub use words::detail_value;

use crate::condition::{Circumstances, Condition, Truth};
use crate::date::Date;
use crate::engine::{Engine, Outcomes};
use crate::facts::Set;
use crate::intake::lock;
use crate::intake::note::Note;
use crate::rulebook::{Book, Check, Level};

/// What a review is told besides the note.
pub struct Options<'o> {
    /// The day of the review.
    pub today: Date,
    /// The most days since `reviewed`; no limit when absent.
    pub max_age: Option<i64>,
    /// Whether a path of the note exists.
    pub exists: &'o dyn Fn(&str) -> bool,
}

/// A note that was reviewed.
#[derive(Debug, Clone)]
pub struct Reviewed {
    /// The chosen mechanism, by number.
    pub mechanism: Option<usize>,
    /// What is possible by the answers.
    pub outcomes: Outcomes,
    /// The note in one sentence.
    pub verdict: String,
    /// What was found, heaviest first.
    pub findings: Vec<Finding>,
}

/// The rule book made ready for many reviews.
pub struct Reviewer<'b> {
    book: &'b Book,
    /// The checks that errors can come from and that a missing detail can set off.
    breakable: Vec<unstated::Breakable<'b>>,
    conditional: Vec<conditions::Conditional<'b>>,
}

impl<'b> Reviewer<'b> {
    /// A reviewer that goes by this book.
    pub fn new(book: &'b Book) -> Self {
        Self { book, breakable: unstated::breakable(book), conditional: conditions::conditional(book) }
    }

    /// Reviews a note; `text` is what it was read from, whose words the findings quote.
    pub fn review(&self, note: &Note, text: &str, options: &Options<'_>) -> Reviewed {
        let book = self.book;
        let engine = Engine::new(book, &note.facts);
        let outcomes = engine.outcomes(&note.facts.possible);
        let mechanism = note.lock.as_ref().and_then(|lock| lock::mechanism(book, &lock.values));
        let case = Case { book, note, text, engine, outcomes, mechanism };
        let (verdict, mut findings) = verdict::judge(&case);
        contradictions::find(&case, &mut findings);
        conditions::find(&case, &self.conditional, &mut findings);
        if !note.misread {
            unstated::find(&case, &self.breakable, &mut findings);
        }
        self.look_at_the_note_itself(&case, options, &mut findings);
        accepted::apply(&case, options.today, &mut findings);
        findings.sort_by(|left, right| left.order().cmp(&right.order()));
        let verdict = verdict.sentence(&case, &findings);
        Reviewed { mechanism, outcomes, verdict, findings }
    }

    fn look_at_the_note_itself(&self, case: &Case<'_>, options: &Options<'_>, findings: &mut Vec<Finding>) {
        let note = case.note;
        if note.lock.is_some() && note.race_test.is_empty() {
            case.report("no-race-test", None, &[], findings);
        }
        for path in note.code.iter().chain(&note.race_test) {
            if !(options.exists)(&path.value) && !(options.exists)(file_of(&path.value)) {
                case.report("path-missing", Some(Label::bare(path.span)), &[("path", path.value.clone())], findings);
            }
        }
        if let Some(reviewed) = note.reviewed.as_ref().filter(|reviewed| reviewed.value.days() > options.today.days()) {
            let values = [("day", reviewed.value.to_string()), ("today", options.today.to_string())];
            case.report("review-ahead", Some(Label::bare(reviewed.span)), &values, findings);
        }
        if let (Some(reviewed), Some(limit)) = (&note.reviewed, options.max_age) {
            let age = options.today.days() - reviewed.value.days();
            if age > limit {
                let values = [("age", format!("{age} days")), ("limit", format!("{limit} days"))];
                case.report(OVERDUE, Some(Label::bare(reviewed.span)), &values, findings);
            }
        }
    }
}

/// Whether a note can have a finding of this kind but once. The others are about one of many: a word that cannot be read, a
/// path, an entry, two statements.
pub fn shows_once(check: &Check) -> bool {
    let has_its_place = !check.at.is_empty() && check.id != contradictions::ID;
    check.when.is_some() || has_its_place || check.id == OVERDUE
}

/// What is found in a note that nobody has looked at for too long.
const OVERDUE: &str = "review-overdue";

/// The file of a path that goes on to a test or a place in it: `tests/race.py::test_two`, `src/job.py#L10`.
fn file_of(path: &str) -> &str {
    let file = path.split_once("::").map_or(path, |(file, _)| file);
    file.split_once('#').map_or(file, |(file, _)| file)
}

/// A note with everything that is known of it.
struct Case<'c> {
    book: &'c Book,
    note: &'c Note,
    text: &'c str,
    engine: Engine<'c>,
    outcomes: Outcomes,
    mechanism: Option<usize>,
}

impl Case<'_> {
    /// What conditions are held against.
    fn circumstances(&self) -> Circumstances<'_> {
        Circumstances {
            facts: &self.note.facts,
            details: self.note.lock.as_ref().map_or(&[], |lock| lock.values.as_slice()),
            roles: self.mechanism.map_or(Set::EMPTY, |mechanism| self.book.mechanisms[mechanism].roles),
            outcomes: (!self.outcomes.redesign && !self.outcomes.is_empty()).then_some(self.outcomes.mechanisms),
        }
    }

    /// Whether a condition holds of what the note states. A value that could not be read is reported as such; that it is missing
    /// would be wrong, and so would everything that follows from it.
    fn holds(&self, when: &Condition, known: &Circumstances<'_>) -> bool {
        let may_be_said = |subject| self.note.may_state(subject);
        when.holds(known) && !(self.note.misread && when.truth(known, &may_be_said) != Truth::Yes)
    }

    /// The level at which a check is reported: that of the first condition that holds.
    fn level(&self, levels: &[(Level, Option<Condition>)]) -> Level {
        let known = self.circumstances();
        let holds = |when: &Option<Condition>| when.as_ref().is_none_or(|when| when.holds(&known));
        levels.iter().find(|(_, when)| holds(when)).map_or(Level::Warning, |(level, _)| *level)
    }

    /// Reports a built-in finding in the words of its entry; without a place it stands where the entry says.
    fn report(&self, id: &str, at: Option<Label>, values: &[(&str, String)], findings: &mut Vec<Finding>) {
        let Some(check) = self.book.check(id) else { return };
        let primary = at.unwrap_or_else(|| words::primary(self, &check.at));
        findings.push(Finding {
            id: check.id.clone(),
            level: self.level(&check.levels),
            message: words::fill(self, &check.message, values),
            help: check.instead.clone(),
            of_reading: false,
            primary,
            related: Vec::new(),
            accepted: None,
            in_baseline: false,
            replacement: None,
        });
    }
}
