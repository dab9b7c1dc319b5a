//! Real cases, each played as a dialogue: what its person would have said, and what the expert of its source says.

use lockpick::engine::{Engine, Outcome};
use lockpick::facts::{Facts, Set};
use lockpick::intake::answers;
use lockpick::intake::interview::interview;
use lockpick::intake::prompt::{Prompter, Question, Reply, Request, Stopped, Subject};
use lockpick::rulebook::Book;
use lockpick::yaml::{self, Node, Value};

/// Where lockpick ends otherwise than the expert of the source, and why it stays so.
const MISSES: [(&str, &str); 1] = [(
    "queue-row-held-while-working",
    "the expert holds a row lock through the work; a claim is lighter and keeps no transaction open, and the row lock is named beside it",
)];

/// A case: what was said, which outcomes its expert accepts, and which never.
struct Case {
    id: String,
    answers: Facts,
    accepts: Vec<String>,
    never: Vec<String>,
    disputed: bool,
}

fn cases(book: &Book) -> Vec<Case> {
    let text = include_str!("../cases/decisions.yaml");
    let mut problems = Vec::new();
    let documents = yaml::documents(text, 0, yaml::RULE_LIMITS, &mut problems);
    assert_eq!(problems, []);
    items(documents[0].get("cases")).iter().map(|case| Case::read(book, case)).collect()
}

impl Case {
    fn read(book: &Book, case: &Node<'_>) -> Self {
        let Some(Value::Map(given)) = case.get("answers").map(|answers| &answers.value) else { panic!("a case has answers") };
        let answer = |facts: Facts, entry: &yaml::Entry<'_>| {
            let given = format!("{}={}", entry.key, text(Some(&entry.value)));
            answers::add(book, &facts, &given).unwrap_or_else(|error| panic!("{error}"))
        };
        let expect = case.get("expect");
        let list = |key| items(expect.and_then(|expect| expect.get(key))).iter().map(|outcome| text(Some(outcome))).collect();
        assert!(!text(case.get("situation")).is_empty() && case.get("source").is_some());
        Self {
            id: text(case.get("id")),
            answers: given.iter().fold(book.silence(), answer),
            accepts: list("outcomes"),
            never: list("never"),
            disputed: case.get("disputed").is_some(),
        }
    }
}

fn items<'n, 't>(node: Option<&'n Node<'t>>) -> &'n [Node<'t>] {
    match node.map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

fn text(node: Option<&Node<'_>>) -> String {
    match node.map(|node| &node.value) {
        Some(Value::Text(text)) => text.to_string(),
        _ => String::new(),
    }
}

/// The person of a case, who is not sure of what the source does not say.
struct Person<'c> {
    book: &'c Book,
    case: &'c Case,
    known: Facts,
    questions: usize,
}

impl Prompter for Person<'_> {
    fn select(&mut self, question: &Question) -> Result<Reply<usize>, Stopped> {
        let said = match question.about {
            Subject::Kind(criterion) | Subject::Criterion(criterion) => {
                let answer = self.case.answers.stated.contains(criterion).then(|| self.case.answers.possible[criterion].single()).flatten();
                answer.map(|answer| &self.book.criteria[criterion].answers[answer]).map(|answer| (criterion, answer))
            }
            _ => None,
        };
        if let Subject::Criterion(criterion) = question.about {
            assert!(can_matter(self.book, &self.known, criterion), "{}: {} cannot matter", self.case.id, question.asks);
        }
        if !matches!(question.about, Subject::Kind(_)) {
            self.questions += 1;
        }
        let place = said.and_then(|(criterion, answer)| match question.about {
            Subject::Kind(_) => {
                let kind = answer.kind.map(|kind| &self.book.criteria[criterion].kinds[kind].means);
                question.choices.iter().position(|choice| Some(&choice.means) == kind)
            }
            _ => question.choices.iter().position(|choice| choice.id == answer.id),
        });
        if let (Subject::Criterion(criterion), Some((_, answer))) = (question.about, said) {
            let answer = self.book.criteria[criterion].answer(&answer.id).expect("an answer");
            self.known = self.known.with(criterion, Set::of(answer));
        }
        Ok(Reply::Answer(place.unwrap_or(question.choices.len() - 1)))
    }

    fn line(&mut self, _: &Request) -> Result<Reply<String>, Stopped> {
        unreachable!("criteria are chosen")
    }

    fn confirm(&mut self, _: &str, _: bool) -> Result<Reply<bool>, Stopped> {
        unreachable!("nothing is left")
    }

    fn show(&mut self, _: Subject, _: &str, _: &str) -> Result<(), Stopped> {
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), Stopped> {
        unreachable!("nobody goes back")
    }
}

/// Whether two answers to the criterion end differently in some completion of the others, looked for by trying.
fn can_matter(book: &Book, known: &Facts, criterion: usize) -> bool {
    let engine = Engine::new(book, known);
    let mut state: u64 = 1;
    (0..20_000).any(|_| {
        let mut completed = *known;
        for (number, other) in book.criteria.iter().enumerate().filter(|(number, _)| *number != criterion) {
            let choices = if known.stated.contains(number) { known.possible[number] } else { Set::below(other.answers.len()) };
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = usize::try_from(state >> 33).expect("31 bits") % choices.len();
            completed.possible[number] = choices.iter().nth(place).map(Set::of).expect("a choice");
        }
        let answers = 0..book.criteria[criterion].answers.len();
        let outcomes = answers.filter_map(|answer| engine.outcomes(&completed.with(criterion, Set::of(answer)).possible).single());
        let outcomes: Vec<Outcome> = outcomes.collect();
        outcomes.iter().any(|outcome| *outcome != outcomes[0])
    })
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures are read with --nocapture")]
fn real_cases_end_as_their_experts_say_in_few_questions() {
    let book = lockpick::embedded::book().expect("the built-in book is there");
    let cases = cases(&book);
    let (mut asked, mut decided, mut right, mut misses) = (Vec::new(), 0, 0, Vec::new());
    for case in &cases {
        let mut person = Person { book: &book, case, known: book.silence(), questions: 0 };
        let facts = interview(&book, &book.silence(), &mut person).expect("it goes through");
        let outcomes = Engine::new(&book, &facts).outcomes(&facts.possible);
        let ids: Vec<&str> = outcomes.iter().map(|outcome| lockpick::engine::words::outcome_id(&book, outcome)).collect();
        println!("{:<48} {} questions: {}", case.id, person.questions, ids.join(", "));
        if case.disputed {
            continue;
        }
        asked.push(person.questions);
        decided += usize::from(ids.len() == 1);
        if ids.len() == 1 {
            assert!(!case.never.iter().any(|never| ids[0] == never), "{} ends in {}, which its expert rejects", case.id, ids[0]);
        }
        if ids.iter().any(|id| case.accepts.iter().any(|accepted| accepted == id)) {
            right += 1;
        } else {
            misses.push(case.id.as_str());
        }
    }
    let total = asked.len();
    let average = asked.iter().sum::<usize>() as f64 / total as f64;
    let most = asked.iter().max().copied().unwrap_or(0);
    println!(
        "{total} undisputed cases of {}: {average:.1} questions on average, {most} at most; {decided} decided, {right} acceptable",
        cases.len()
    );
    assert_eq!(misses, MISSES.map(|(id, _)| id), "a miss needs its reason in the list above");
    assert!(average <= 5.0 && most <= 8);
    assert!(right * 100 >= total * 95 && decided * 100 >= total * 80);
}
