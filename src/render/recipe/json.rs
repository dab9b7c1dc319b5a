//! Recipes as JSON, version 1: keys are only ever added.

use serde::Serialize;

use crate::duration;
use crate::recipe::{Changed, Chosen, Filling, Missing};
use crate::render::json::{self, VERSION};
use crate::results::{Race, Tested};
use crate::rulebook::Book;
use crate::rulebook::recipes::{Doing, Recipe, Recipes, Sign, Step, Trap, statement};

use super::Sheet;
use super::evidence::raced;

#[derive(Default, Serialize)]
struct FoundJson<'r> {
    lockpick: u32,
    /// What is to be said first; may be empty.
    says: &'r str,
    recipe: Option<RecipeJson<'r>>,
    with: Vec<RecipeJson<'r>>,
    others: Vec<ListedJson<'r>>,
    missing: Option<MissingJson<'r>>,
}

#[derive(Serialize)]
struct ListedJson<'r> {
    id: &'r str,
    engine: &'r str,
    r#for: &'r str,
}

/// What is missing for a recipe.
#[derive(Debug, Serialize)]
pub struct MissingJson<'r> {
    limits: Vec<&'r str>,
    least_new: Option<LeastNewJson<'r>>,
}

#[derive(Debug, Serialize)]
struct LeastNewJson<'r> {
    stack: &'r str,
    recipe: &'r str,
}

#[derive(Serialize)]
struct RecipeJson<'r> {
    id: &'r str,
    variant: &'r str,
    title: &'r str,
    r#for: &'r str,
    mechanisms: Vec<&'r str>,
    engine: &'r str,
    language: &'r str,
    raced: bool,
    evidence: String,
    counted: Vec<CountedJson<'r>>,
    needs: &'r [String],
    changed: Vec<ChangedJson<'r>>,
    written: Option<&'r str>,
    setup: Vec<String>,
    steps: Vec<StepJson<'r>>,
    errors: Vec<SignJson<'r>>,
    teardown: Vec<String>,
    binds: Vec<ValueJson<'r>>,
    obligations: Vec<TextJson<'r>>,
    traps: Vec<TrapJson<'r>>,
    replaces: Option<&'r str>,
    libraries: Vec<LibraryJson<'r>>,
    sources: &'r [String],
}

/// A duration of the note that is written otherwise, since the engine does not take it as it is.
#[derive(Serialize)]
struct ChangedJson<'r> {
    detail: &'r str,
    stated: String,
    written: String,
    because: String,
}

#[derive(Serialize)]
struct CountedJson<'r> {
    fault: &'r str,
    /// What is wrong with what ran; `null` for the recipe itself.
    control: Option<&'r str>,
    rounds: u32,
    workers: u32,
    bad_rounds: u32,
    violations: u32,
    unread: u32,
}

#[derive(Serialize)]
struct StepJson<'r> {
    id: &'r str,
    part: &'r str,
    says: &'r str,
    run: Option<String>,
    example: bool,
    at: Option<&'r str>,
    keep: Vec<KeptJson<'r>>,
    reads: Vec<SignJson<'r>>,
}

#[derive(Serialize)]
struct KeptJson<'r> {
    value: &'r str,
    from: &'r str,
}

#[derive(Serialize)]
struct SignJson<'r> {
    sees: &'r str,
    codes: &'r [String],
    then: &'r str,
    means: &'r str,
}

#[derive(Serialize)]
struct ValueJson<'r> {
    value: &'r str,
    means: &'r str,
}

#[derive(Serialize)]
struct TextJson<'r> {
    id: &'r str,
    text: &'r str,
}

#[derive(Serialize)]
struct TrapJson<'r> {
    id: &'r str,
    title: &'r str,
    goes_wrong: &'r str,
    figure: Option<&'r str>,
    scope: Option<&'r str>,
    instead: &'r str,
    check: Option<&'r str>,
}

#[derive(Serialize)]
struct LibraryJson<'r> {
    language: &'r str,
    name: &'r str,
    says: &'r str,
}

/// One recipe, with what is printed with it.
pub fn recipe(sheet: &Sheet<'_>, chosen: &Chosen, obligations: &[usize], says: &str) -> String {
    let recipes = sheet.recipes;
    let with = chosen.companions.iter().map(|companion| companion.recipe);
    write(FoundJson {
        says,
        recipe: Some(RecipeJson::new(sheet, &recipes.recipes[chosen.recipe], obligations)),
        with: with.map(|recipe| RecipeJson::new(sheet, &recipes.recipes[recipe], &[])).collect(),
        others: listed(recipes, &chosen.others),
        ..FoundJson::default()
    })
}

/// Recipes to choose from.
pub fn several(recipes: &Recipes, numbers: &[usize], says: &str) -> String {
    write(FoundJson { says, others: listed(recipes, numbers), ..FoundJson::default() })
}

/// What is missing.
pub fn missing(recipes: &Recipes, missing: &Missing) -> String {
    write(FoundJson { missing: Some(MissingJson::new(recipes, missing)), ..FoundJson::default() })
}

fn write(found: FoundJson<'_>) -> String {
    json::lines(&FoundJson { lockpick: VERSION, ..found })
}

fn listed<'r>(recipes: &'r Recipes, numbers: &[usize]) -> Vec<ListedJson<'r>> {
    let each = numbers.iter().map(|number| &recipes.recipes[*number]);
    each.map(|recipe| ListedJson { id: &recipe.id, engine: &recipes.engine_of(recipe).id, r#for: &recipes.variant_of(recipe).purpose })
        .collect()
}

impl<'r> MissingJson<'r> {
    /// What is missing, as it is written.
    pub fn new(recipes: &'r Recipes, missing: &Missing) -> Self {
        let limits = missing.limits.iter().map(|(engine, limit)| recipes.engines[*engine].limits[*limit].says.as_str());
        let least_new = missing.least_new.map(|number| &recipes.recipes[number]);
        let least_new = least_new.map(|recipe| LeastNewJson { stack: &recipes.engine_of(recipe).id, recipe: &recipe.id });
        Self { limits: limits.collect(), least_new }
    }
}

impl<'r> RecipeJson<'r> {
    fn new(sheet: &Sheet<'r>, recipe: &'r Recipe, obligations: &[usize]) -> Self {
        let Sheet { book, recipes, .. } = *sheet;
        let (variant, engine) = (recipes.variant_of(recipe), recipes.engine_of(recipe));
        let filling = Filling::of_note(recipes, recipe, sheet.name, sheet.details);
        let filled = |statements: &[String]| statements.iter().map(|statement| filling.fill(statement)).collect();
        let bound: Vec<&str> = recipe.steps.iter().filter_map(run).flat_map(|text| statement::bound(text)).collect();
        let binds = recipes.words.values.iter().filter(|value| bound.contains(&value.id.as_str()));
        let obligations = obligations.iter().map(|number| &book.obligations[*number]);
        Self {
            id: &recipe.id,
            variant: &variant.id,
            title: &variant.title,
            r#for: &variant.purpose,
            mechanisms: variant.mechanisms.iter().map(|mechanism| book.mechanisms[mechanism].id.as_str()).collect(),
            engine: &engine.id,
            language: &engine.language,
            raced: recipe.raced,
            evidence: raced(book, engine, recipe, sheet.evidence),
            counted: sheet.evidence.into_iter().flat_map(|evidence| evidence.of(&recipe.id)).map(CountedJson::new).collect(),
            needs: &recipe.needs,
            changed: filling.changed().iter().map(|changed| ChangedJson::new(book, changed)).collect(),
            written: engine.written.as_deref(),
            setup: filled(&recipe.setup),
            steps: recipe.steps.iter().map(|step| StepJson::new(step, &filling)).collect(),
            errors: engine.errors.iter().map(SignJson::new).collect(),
            teardown: filled(&recipe.teardown),
            binds: binds.map(|value| ValueJson { value: &value.id, means: &value.means }).collect(),
            obligations: obligations.map(|obligation| TextJson { id: &obligation.id, text: &obligation.says }).collect(),
            traps: recipe.traps.iter().filter_map(|id| recipes.trap(id)).map(TrapJson::new).collect(),
            replaces: recipe.naive.as_ref().map(|naive| naive.says.as_str()),
            libraries: recipe
                .libraries
                .iter()
                .map(|package| LibraryJson { language: &package.language, name: &package.name, says: &package.says })
                .collect(),
            sources: &recipe.sources,
        }
    }
}

fn run(step: &Step) -> Option<&String> {
    if let Doing::Run(statement) = &step.does { Some(statement) } else { None }
}

impl<'r> StepJson<'r> {
    fn new(step: &'r Step, filling: &Filling) -> Self {
        Self {
            id: &step.id,
            part: &step.part,
            says: &step.says,
            run: run(step).map(|statement| filling.fill(statement)),
            example: step.example,
            at: step.at.as_deref(),
            keep: step.gives.iter().map(|(value, from)| KeptJson { value, from }).collect(),
            reads: step.signs.iter().map(SignJson::new).collect(),
        }
    }
}

impl<'r> ChangedJson<'r> {
    fn new(book: &'r Book, changed: &Changed) -> Self {
        let Changed { detail, stated, written, because } = changed;
        let (stated, written) = (duration::written(*stated), duration::written(*written));
        Self { detail: &book.details[*detail].id, stated, written, because: because.clone() }
    }
}

impl<'r> CountedJson<'r> {
    fn new(race: &'r Race) -> Self {
        let Race { rounds, workers, bad_rounds, violations, unread, .. } = *race;
        let control = if let Tested::Control(says) = &race.tested { Some(says.as_str()) } else { None };
        Self { fault: &race.fault, control, rounds, workers, bad_rounds, violations, unread }
    }
}

impl<'r> SignJson<'r> {
    fn new(sign: &'r Sign) -> Self {
        Self { sees: &sign.sees, codes: &sign.codes, then: &sign.then, means: &sign.means }
    }
}

impl<'r> TrapJson<'r> {
    fn new(trap: &'r Trap) -> Self {
        Self {
            id: &trap.id,
            title: &trap.title,
            goes_wrong: &trap.goes_wrong,
            figure: trap.figure.as_deref(),
            scope: trap.scope.as_deref(),
            instead: &trap.instead,
            check: trap.check.as_deref(),
        }
    }
}
