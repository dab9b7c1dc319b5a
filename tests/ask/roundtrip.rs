//! Whatever is written as a note reads back as it was.

use lockpick::condition::DetailValue;
use lockpick::date::Date;
use lockpick::engine::Engine;
use lockpick::facts::{Facts, Set};
use lockpick::intake::{lock, note};
use lockpick::render::note::{Draft, text};
use lockpick::rulebook::{Book, DetailKind};
use lockpick::yaml;
use proptest::prelude::*;

/// Facts in which some criteria are answered with some of their answers.
fn facts(book: &Book) -> impl Strategy<Value = Facts> + use<> {
    let silence = book.silence();
    let counts: Vec<usize> = book.criteria.iter().map(|criterion| criterion.answers.len()).collect();
    let stacks = book.stacks.len();
    let answers: Vec<_> = counts.into_iter().map(|count| prop::option::of(prop::collection::vec(0..count, 1..=count))).collect();
    (answers, prop::collection::vec(0..stacks, 0..3)).prop_map(move |(answers, stack)| {
        let mut facts = silence;
        for (criterion, answer) in answers.into_iter().enumerate() {
            facts = answer.map_or(facts, |answer| facts.with(criterion, answer.into_iter().collect::<Set>()));
        }
        Facts { stack: stack.into_iter().collect(), ..facts }
    })
}

/// Something or nothing stated of each detail but the mechanism and the library, which says more than is written.
fn stated(book: &Book) -> impl Strategy<Value = Vec<Option<DetailValue>>> + use<> {
    let each = book.details.iter().map(|detail| {
        let choices = detail.choices.len();
        let choice = (0..choices.max(1)).prop_map(DetailValue::Choice).boxed();
        let value = match detail.kind {
            DetailKind::Mechanism | DetailKind::Library => return Just(None).boxed(),
            DetailKind::Duration if choices == 0 => (0..10_000_000_000_i64).prop_map(DetailValue::Duration).boxed(),
            DetailKind::Duration => prop_oneof![choice, (0..100_000_i64).prop_map(DetailValue::Duration)].boxed(),
            _ => choice,
        };
        prop::option::weighted(0.3, value).boxed()
    });
    each.collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_note_reads_back_as_it_was_written(
        facts in facts(&book()),
        stated in stated(&book()),
        mechanism in prop::option::of(0..book().mechanisms.len()),
        name in "\\PC{1,40}|[ -~]{1,20}|.{1,10}",
    ) {
        prop_assume!(!name.trim().is_empty());
        let (book, texts) = (book(), lockpick::embedded::texts().expect("the built-in texts are whole"));
        let advice = Engine::new(&book, &facts).advise(&facts);
        let reviewed = Date::parse("2026-11-30").expect("a date");
        let draft = Draft { name: &name, reviewed: Some(reviewed), facts: &facts, advice: &advice, mechanism, lock: &stated, keys: &texts.keys, kept: None };
        let text = text(&book, &draft);
        let mut problems = Vec::new();
        let documents = yaml::documents(&text, 0, yaml::NOTE_LIMITS, &mut problems);
        let note = note::read(&book, &documents[0], &mut problems).expect("a note");
        prop_assert_eq!(&problems, &[], "{}", text);
        prop_assert_eq!(note.name.value, name.trim());
        let lock = note.lock;
        // Where no stack was said, the one that the lock lives in counts.
        let lives_in = lock.as_ref().and_then(|lock| lockpick::intake::lock::store(&book, &lock.values)).into_iter().collect();
        let stack = if facts.stack.is_empty() { lives_in } else { facts.stack };
        prop_assert_eq!(note.facts, Facts { stack, ..facts });
        prop_assert_eq!(lock.as_ref().and_then(|lock| lock::mechanism(&book, &lock.values)), mechanism);
        let is_mechanism = |detail: usize| book.details[detail].kind == DetailKind::Mechanism;
        for (detail, value) in stated.iter().enumerate().filter(|(detail, _)| mechanism.is_some() && !is_mechanism(*detail)) {
            let read = lock.as_ref().and_then(|lock| lock.values[detail].filter(|_| lock.places[detail].is_some()));
            prop_assert_eq!(read, *value, "{}\n{}", &book.details[detail].id, &text);
        }
    }
}

fn book() -> Book {
    lockpick::embedded::book().expect("the built-in book is there")
}
