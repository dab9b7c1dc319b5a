//! A recipe: one variant written out for one engine.

use serde::{Deserialize, Serialize};

use crate::condition::Case;
use crate::fields::{Fields, text};
use crate::rulebook::names::{Ids, number};
use crate::rulebook::reading::Reading;
use crate::source::Problem;

use super::bounds::Bounds;
use super::races::{Naive, Race};
use super::statement::{Piece, pieces};
use super::steps::{Doing, Step, statements};

/// One variant written out for one engine.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recipe {
    /// Its id: variant, hyphen, engine.
    pub id: String,
    /// The number of its variant.
    pub variant: usize,
    /// The number of its engine.
    pub engine: usize,
    /// The ways in which it fits the answers, beside those of its variant.
    pub cases: Vec<Case>,
    /// The numbers of the companion variants that are printed with it.
    pub with: Vec<usize>,
    /// Whether it goes only with recipes of its own engine: it compares what those keep there.
    pub own_engine_only: bool,
    /// Whether it was raced; from the manual otherwise.
    pub raced: bool,
    /// What must be there.
    pub needs: Vec<String>,
    /// What the engine takes for placeholders that are durations.
    pub bounds: Vec<Bounds>,
    /// Statements to run once.
    pub setup: Vec<String>,
    /// Statements that remove what setup made.
    pub teardown: Vec<String>,
    /// Its steps, in the order of their parts.
    pub steps: Vec<Step>,
    /// How it is raced.
    pub race: Option<Race>,
    /// The code that it replaces.
    pub naive: Option<Naive>,
    /// The ids of what must be true for it to hold, beside those of its variant.
    pub obligations: Vec<String>,
    /// The ids of its traps.
    pub traps: Vec<String>,
    /// Well-kept libraries that do it right, by language.
    pub libraries: Vec<Package>,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// A library that does what a recipe says.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Package {
    /// The language that it is for, or `any`.
    pub language: String,
    /// Its name.
    pub name: String,
    /// What to know about it.
    pub says: String,
}

impl Recipe {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("recipes", "a recipe", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let id = reading.text(&mut fields, "id");
        let variant = one_of(reading, &mut fields, "variant", "variant", &reading.names.variants);
        let engine = one_of(reading, &mut fields, "engine", "engine", &reading.names.engines);
        check_name(reading, &mut fields, &id);
        let cases = reading.cases(&mut fields, "when");
        let variants = &reading.names.variants;
        let with = fields.texts("with", reading.problems).into_iter().filter(|node| !variants.is_retired(node)).collect::<Vec<_>>();
        let with = with.into_iter().filter_map(|node| number(variants, "variant", node, reading.problems)).collect();
        let own_engine_only = fields.flag("own_engine_only", reading.problems);
        let raced = raced(reading, &mut fields);
        let needs = reading.texts(&mut fields, "needs");
        let bounds = Bounds::read_all(reading, &mut fields);
        let (setup, teardown) = (statements(reading, &mut fields, "setup"), statements(reading, &mut fields, "teardown"));
        fields.required("steps", reading.problems);
        let steps = Step::read_all(reading, &mut fields);
        let race = fields.optional("race").and_then(|node| reading.fields(node, "a race")).map(|fields| Race::read(reading, fields));
        let naive = fields.optional("naive").and_then(|node| reading.fields(node, "the code that a recipe replaces"));
        let naive = naive.map(|fields| Naive::read(reading, fields));
        let obligations = reading.references(&mut fields, "obligations", "obligations");
        let traps = reading.references(&mut fields, "traps", "traps");
        let libraries = reading.inner(&mut fields, "libraries", "a library of a recipe", |reading, mut fields| {
            let mut word = |key| reading.text(&mut fields, key);
            let package = Package { language: word("language"), name: word("name"), says: word("says") };
            fields.finish(reading.problems);
            package
        });
        let sources = reading.sources(&mut fields);
        fields.finish(reading.problems);
        Self {
            id,
            variant,
            engine,
            cases,
            with,
            own_engine_only,
            raced,
            needs,
            bounds,
            setup,
            teardown,
            steps,
            race,
            naive,
            obligations,
            traps,
            libraries,
            sources,
        }
    }

    /// Whether a statement of it holds this placeholder.
    pub fn uses(&self, placeholder: &str) -> bool {
        let run = self.steps.iter().filter_map(|step| if let Doing::Run(statement) = &step.does { Some(statement) } else { None });
        let mut statements = self.setup.iter().chain(run).chain(&self.teardown);
        statements.any(|statement| pieces(statement).contains(&Piece::Placeholder(placeholder)))
    }
}

/// The number of an id that must be there; 0 (and reported) when it is not.
pub(super) fn one_of<'b, 't>(
    reading: &mut Reading<'b, 't>,
    fields: &mut Fields<'b, 't>,
    key: &'static str,
    what: &str,
    ids: &'b Ids,
) -> usize {
    fields.required(key, reading.problems).and_then(|node| number(ids, what, node, reading.problems)).unwrap_or_default()
}

/// A recipe is named after its variant and its engine, so that nobody has to look its id up.
fn check_name<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>, id: &str) {
    let mut word = |key| fields.optional(key).and_then(|node| text(node, key, reading.problems));
    let (Some(variant), Some(engine)) = (word("variant"), word("engine")) else { return };
    if reading.names.variants.number(variant).is_none() || reading.names.engines.number(engine).is_none() {
        return;
    }
    let wanted = format!("{variant}-{engine}");
    if let Some(node) = fields.optional("id").filter(|_| id != wanted) {
        reading.problems.push(Problem::new("unknown-id", node.span, format!("this recipe is called `{wanted}`, not `{id}`")));
    }
}

fn raced<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> bool {
    let Some(node) = fields.required("raced", reading.problems) else { return false };
    match text(node, "raced", reading.problems) {
        Some("yes") => true,
        Some("from the manual") | None => false,
        Some(other) => {
            let message = format!("`raced` is `yes` or `from the manual`, not `{other}`");
            reading.problems.push(Problem::new("unknown-value", node.span, message));
            false
        }
    }
}
