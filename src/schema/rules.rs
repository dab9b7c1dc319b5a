//! The schema of rule files.

use serde_json::{Map, Value, json};

use crate::rulebook::vocabulary::words;
use crate::rulebook::{Book, Computed, DetailKind, PartName, Role, RuleKind, SECTIONS, Texts};

use super::conditions::condition;
use super::fields::{Field, Holds, List, definitions, entry};
use super::{DIALECT, described, mapping};

/// The schema of a rule file, which offers the ids of this book and takes others.
pub fn rules(book: &Book, texts: &Texts) -> Value {
    let list = |fields: &[Field], says: &str| described(json!({"type": "array", "items": entry(fields)}), says);
    let mut lists: Map<String, Value> = LISTS.iter().map(|(name, says, fields)| ((*name).to_owned(), list(fields, says))).collect();
    // The lists of recipes have a documentation of their own, `rules/recipes/README.md`.
    for name in SECTIONS.into_iter().filter(|name| LISTS.iter().all(|(known, ..)| known != name)) {
        lists.insert(name.to_owned(), json!({"type": "array", "items": {"type": "object", "required": ["id"]}}));
    }
    lists.extend(HEADS.iter().map(|(key, kind, says)| ((*key).to_owned(), described(json!({"type": kind}), says))));
    let mut schema = mapping(lists);
    schema["$schema"] = json!(DIALECT);
    schema["title"] = json!("lockpick rule file");
    schema["type"] = json!(["object", "null"]);
    let mut definitions = definitions(book, texts);
    definitions.insert("condition".to_owned(), condition(book));
    schema["$defs"] = Value::Object(definitions);
    schema
}

const fn field(key: &'static str, holds: Holds, says: &'static str) -> Field {
    Field::new(key, holds, says)
}

const ID: Field =
    field("id", Holds::Text, "What notes and other entries call it. An entry over one of the same id changes the fields that it names.");
const SOURCES: Field = field("sources", Holds::Ids(List::Sources), "Where it is from: ids of `sources`.");
const CASE: Field = field("when", Holds::Condition, "When it holds, by answers and stack alone.");
const WHEN: Field = field("when", Holds::Condition, "When it holds, by everything that a note states.");
const BECAUSE: Field = field("because", Holds::Text, "The reason, as a fragment that can follow a colon.");

/// What stands beside the lists in the file of an engine.
const HEADS: [(&str, &str, &str); 2] = [
    ("engine", "string", "The engine that every recipe and trap of this file is about: an id of `stacks`, or `any`."),
    ("head", "object", "What holds for all recipes of the engine."),
];

/// Every list of a rule file with what it is and the fields of its entries.
const LISTS: &[(&str, &str, &[Field])] = &[
    ("criteria", "The questions, in the order of asking.", &CRITERION),
    ("impossible", "Answers that cannot be true together.", &[ID, CASE, BECAUSE]),
    (
        "stacks",
        "What a team can run.",
        &[
            ID,
            field("name", Holds::Text, "Its proper name."),
            field("kind", Holds::Text, "What kind of system it is."),
            field("also", Holds::Texts, "Other words by which notes call it."),
        ],
    ),
    ("terms", "Named conditions, used as `is: name`.", &[ID, MEANS, WHEN]),
    ("mechanisms", "The mechanisms, lightest first.", &MECHANISM),
    ("redesigns", "What to do when nothing qualifies, and what may be simpler.", &REDESIGN),
    ("obligations", "What must be true for a recommendation to hold.", &OBLIGATION),
    ("groups", "Headings of the details.", &[ID, TITLE]),
    ("details", "What a note can say about its lock.", &DETAIL),
    ("checks", "What `lockpick check` can find.", &CHECK),
    ("libraries", "Libraries that take locks.", &LIBRARY),
    ("contradictions", "Statements of one note that cannot both be true.", &CONTRADICTION),
    ("parts", "What of a note the timeline plays.", &[field("id", Holds::Word(words::<PartName>), "Which part."), MEANS, WHEN]),
    ("tables", "Comparison tables.", &TABLE),
    (
        "keys",
        "What a note holds beside answers and details. None can be added.",
        &[ID, MEANS, field("in_note", Holds::Text, "How a note has it, with words in place of what is to be filled in.")],
    ),
    ("glossary", "Terms of the field.", &[ID, field("term", Holds::Text, "The term, several forms of it with commas."), MEANS, SOURCES]),
    ("topics", "Questions that people ask, and worked examples.", &TOPIC),
    ("sources", "Where statements are from.", &SOURCE),
];

const MEANS: Field = field("means", Holds::Text, "What it means.");
const TITLE: Field = field("title", Holds::Text, "Its title.");

const CRITERION: [Field; 6] = [
    ID,
    field("question", Holds::Text, "The question as it is asked."),
    field("matters", Holds::Text, "One line: why the answer matters."),
    field("kinds", Holds::Entries(&[ID, MEANS]), "Kinds of answers, where the question is asked in two steps."),
    field("answers", Holds::Entries(&ANSWER), "The answers, 32 at most."),
    field("rises", Holds::Flag, "Whether the answers stand in the order of harm, so that a later one may never give a lighter outcome."),
];

const ANSWER: [Field; 5] = [
    ID,
    field("means", Holds::Text, "What it means, in 60 characters at most: it stands in a menu."),
    field("example", Holds::Text, "One concrete sentence."),
    field("kind", Holds::Text, "The id of its kind."),
    field("only_when_stated", Holds::Flag, "Whether silence never means this answer."),
];

const MECHANISM: [Field; 20] = [
    ID,
    field("name", Holds::Text, "Its name in a sentence."),
    field("weight", Holds::Number, "How heavy it is by itself; more is heavier."),
    field("roles", Holds::Texts, "What it is to checks: a claim, a lock, a lease. None for what coordinates nothing."),
    field("needs_store", Holds::Flag, "Whether it needs a store that the workers share; `no` where it does not."),
    field("what", Holds::Text, "What it is."),
    field("stands_for", Holds::Text, "What it stands for, in a few words."),
    field("refuses_by", Holds::Text, "What refuses the second one."),
    field("expresses", Holds::Text, "What to reach for it for."),
    field("guarantee", Holds::Text, "What it guarantees."),
    field("fits", Holds::Text, "What it fits."),
    field("does_not_fit", Holds::Text, "What it does not fit."),
    field("costs", Holds::Text, "What it costs to run."),
    field("when_paused", Holds::Text, "What happens when its holder is paused."),
    field("when_crashed", Holds::Text, "What happens when its holder crashes."),
    field("prefer", Holds::Text, "When to prefer it beside a lighter one."),
    field("prefer_when", Holds::Condition, "When it is worth naming beside a lighter one, by answers and stack alone; always when absent."),
    SOURCES,
    field("rules", Holds::Entries(&RULE), "What rules it out, or makes it weigh more."),
    field("details", Holds::Mattering, "The details that matter here, most important first."),
];

const RULE: [Field; 7] = [
    ID,
    field("kind", Holds::Word(words::<RuleKind>), "It cannot express the invariant, a failure gets through, or it weighs more."),
    field("adds", Holds::Number, "The weight that a cost adds."),
    CASE,
    field("lets_through", Holds::Condition, "Of a fit rule: when the others are not kept out at all, so that the misfit is an error."),
    BECAUSE,
    SOURCES,
];

const REDESIGN: [Field; 8] = [
    ID,
    field("title", Holds::Text, "What to do, in a few words."),
    CASE,
    field("advice", Holds::Text, "What to do, in full."),
    field("leads_to", Holds::Condition, "What the answers may become once it is followed; some of it must lead out of a redesign."),
    field("rejects", Holds::Ids(List::Mechanisms), "Mechanisms that it rejects as a way to lower the odds."),
    field("offered", Holds::Texts, "`instead` of a mechanism when none qualifies, `beside` one as an alternative, or both."),
    SOURCES,
];

const OBLIGATION: [Field; 6] = [
    ID,
    field("with", Holds::Ids(List::Mechanisms), "The mechanisms that it goes with, or `all`."),
    field("except", Holds::Ids(List::Mechanisms), "Mechanisms that it does not go with after all."),
    CASE,
    field("says", Holds::Text, "What must be true."),
    SOURCES,
];

const DETAIL: [Field; 10] = [
    ID,
    field("group", Holds::Id(List::Groups), "The id of its group."),
    field("type", Holds::Word(words::<DetailKind>), "What its values are."),
    field("asks", Holds::Text, "The question whose answer it is."),
    field("means", Holds::Text, "One or two sentences of explanation."),
    field("label", Holds::Text, "How a finding points at its `{value}`, in 60 characters at most."),
    field("role", Holds::Word(words::<Role>), "Of a duration: which number of the timeline it is."),
    field("implies", Holds::Details, "Details that follow when it is stated."),
    field("choices", Holds::Entries(&[ID, MEANS]), "The words it can be; of a duration, words that can stand in place of a length."),
    SOURCES,
];

const CHECK: [Field; 12] = [
    ID,
    field("level", Holds::Levels, "How much it matters: one level, or the first of several whose condition holds."),
    WHEN,
    field("built_in", Holds::Flag, "Marks what only the program can find; then there is no `when`."),
    field("timeline", Holds::Flag, "Whether the timeline of the note's lease shows it."),
    field("at", Holds::Ids(List::Places), "The finding stands at the first of these that the note states."),
    field("title", Holds::Text, "What is wrong, as a clause that begins with a capital."),
    field("message", Holds::Text, "What is wrong, with `{detail}` for the note's own value, `{a|b}` for the first that is given."),
    field("why", Holds::Text, "Why it matters, in two or three sentences."),
    field("instead", Holds::Text, "What to do instead."),
    SOURCES,
    field("samples", Holds::Anything, "Notes on which it `fires`, and others on which it is `silent`; at least two of each."),
];

const CONTRADICTION: [Field; 5] = [
    ID,
    field("level", Holds::Levels, "How much it matters."),
    WHEN,
    field("at", Holds::Ids(List::Places), "The two statements."),
    BECAUSE,
];

const LIBRARY: [Field; 9] = [
    ID,
    field("name", Holds::Text, "Its proper name."),
    field("languages", Holds::Texts, "The languages that it is for."),
    field("mechanism", Holds::Id(List::Mechanisms), "The mechanism that it really is; left out when it depends."),
    field("stores", Holds::Ids(List::Stacks), "Where it can keep its lock."),
    field("fixes", Holds::Details, "Details that its user cannot choose."),
    field("defaults", Holds::Details, "Durations that it uses unless told otherwise."),
    field("says", Holds::Text, "What to know about it."),
    SOURCES,
];

const TABLE: [Field; 12] = [
    ID,
    TITLE,
    field("about", Holds::Text, "What it compares."),
    field("columns", Holds::Texts, "The headings."),
    field("rows", Holds::Rows, "The rows; each has a cell for every column."),
    field("computed", Holds::Word(words::<Computed>), "What fills it in place of rows."),
    field("by", Holds::Text, "Of `decision`: the criterion whose answers are the rows."),
    field("then", Holds::Text, "Of `decision`: the criterion that parts the rows."),
    field("across", Holds::Text, "Of `decision`: the criterion whose answers are the columns."),
    field("assume", Holds::Condition, "Of `decision`: what is taken for granted."),
    field("notes", Holds::Texts, "What to mind when reading it."),
    SOURCES,
];

const TOPIC: [Field; 6] = [
    ID,
    field("title", Holds::Text, "The question, or the name of the example."),
    field("says", Holds::Text, "The answer."),
    field("shows", Holds::Texts, "Ids of tables that are printed with it."),
    field("see", Holds::Texts, "Ids of related entries, of any kind."),
    SOURCES,
];

const SOURCE: [Field; 4] =
    [ID, TITLE, field("author", Holds::Text, "Who wrote it."), field("where", Holds::Text, "A public address, or where it was published.")];
