//! Recipes as documents: whole, in short under a result, and what is said when there is none.

mod evidence;
pub mod json;
mod parts;
mod result;

pub use evidence::raced;
pub use result::{listing, missing, overview, reached, stack_unknown};

use crate::condition::DetailValue;
use crate::duration;
use crate::recipe::{Changed, Chosen, Companion, Filling, Goal, race_test};
use crate::results::Evidence;
use crate::rulebook::recipes::{Engine, Package, Recipe, Recipes, Trap, Variant};
use crate::rulebook::{Book, Texts};

use super::advice::sentence;
use super::document::{Block, Document};
use super::references;

/// What a recipe is written with.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    /// What decides.
    pub book: &'a Book,
    /// The recipes.
    pub recipes: &'a Recipes,
    /// What the races counted.
    pub evidence: Option<&'a Evidence>,
    /// The name of the note.
    pub name: Option<&'a str>,
    /// By detail: what is stated of the lock.
    pub details: &'a [Option<DetailValue>],
}

impl<'a> Sheet<'a> {
    /// A recipe with everything there is to say of it, and what is printed with it. `opening` may say how it was come by.
    pub fn whole(&self, texts: &Texts, chosen: &Chosen, obligations: &[usize], opening: &str) -> Document {
        let recipe = &self.recipes.recipes[chosen.recipe];
        let mut document = Document::default();
        document.title(title(self.recipes, recipe));
        document.paragraph(opening);
        self.alone(recipe, obligations, &mut document);
        document.section("Sources", Block::List(references::list(texts, &recipe.sources)));
        self.companions(chosen, &mut document);
        document.section("Other recipes for it", Block::Definitions(result::listed(self.recipes, &chosen.others)));
        document
    }

    /// Everything there is to say of one recipe, but its title and sources.
    pub fn alone(&self, recipe: &Recipe, obligations: &[usize], document: &mut Document) {
        document.push(Block::Definitions(self.facts(recipe)));
        self.body(recipe, document);
        let obligations = obligations.iter().map(|number| &self.book.obligations[*number]);
        let obligations = obligations.map(|obligation| (obligation.id.clone(), obligation.says.clone()));
        document.section("What must be true for it to hold", Block::Definitions(obligations.collect()));
        document.section("Known ways to get it wrong", Block::Definitions(self.traps(recipe)));
        document.section("The code that it replaces", Block::Paragraph(replaced(recipe)));
        document.section("What the races counted", Block::Definitions(evidence::counted(recipe, self.evidence)));
        document.section("Libraries that do it", Block::Definitions(recipe.libraries.iter().map(package).collect()));
        document.section("A race test for your project", Block::Paragraph(self.race_hint(recipe)));
    }

    /// What to type and how to read what comes back, and where the rest is.
    pub fn brief(&self, chosen: &Chosen, simpler: &[usize], opening: &str) -> Document {
        let recipe = &self.recipes.recipes[chosen.recipe];
        let mut document = Document::default();
        document.title(format!("Recipe {}", title(self.recipes, recipe)));
        document.paragraph(opening);
        let mut facts = self.facts(recipe);
        if let Goal::Redesign(redesign) = chosen.goal {
            facts.insert(1, ("one way to".to_owned(), self.book.redesigns[redesign].id.clone()));
        }
        document.push(Block::Definitions(facts));
        self.body(recipe, &mut document);
        let traps = recipe.traps.iter().filter_map(|id| self.recipes.trap(id));
        document
            .section("Known ways to get it wrong", Block::Definitions(traps.map(|trap| (trap.id.clone(), trap.title.clone())).collect()));
        for Companion { recipe, elsewhere } in &chosen.companions {
            let mut rows = result::listed(self.recipes, &[*recipe]);
            rows.push(("elsewhere".to_owned(), result::ids(self.recipes, elsewhere)));
            document.section("It needs beside it, where the data is", Block::Definitions(rows));
        }
        document.section("Other recipes for it", Block::Definitions(result::listed(self.recipes, &chosen.others)));
        document.section("Simpler still", Block::Definitions(result::listed(self.recipes, simpler)));
        let says = self.says_besides(recipe);
        if !says.is_empty() {
            document.paragraph(format!("`lockpick recipe {}` says more of it: {}.", recipe.id, says.join(", ")));
        }
        document
    }

    /// What the whole sheet has that the brief one has not.
    fn says_besides(&self, recipe: &Recipe) -> Vec<&'static str> {
        let has_figures = recipe.traps.iter().filter_map(|id| self.recipes.trap(id)).any(|trap| trap.figure.is_some());
        let is_raced = recipe.race.as_ref().is_some_and(|race| race.winners.is_some());
        let parts = [
            (has_figures, "figures of these ways"),
            (!recipe.libraries.is_empty(), "libraries"),
            (!recipe.sources.is_empty(), "sources"),
            (is_raced, "a race test for your project"),
        ];
        parts.into_iter().filter(|(has, _)| *has).map(|(_, says)| says).collect()
    }

    /// What it is for, and how far it can be trusted.
    fn facts(&self, recipe: &Recipe) -> Vec<(String, String)> {
        let variant = self.recipes.variant_of(recipe);
        let mechanisms: Vec<&str> = variant.mechanisms.iter().map(|mechanism| self.book.mechanisms[mechanism].id.as_str()).collect();
        let evidence = raced(self.book, self.recipes.engine_of(recipe), recipe, self.evidence);
        let facts = [("for", variant.purpose.clone()), ("writes out", mechanisms.join(", ")), ("evidence", evidence)];
        facts.into_iter().map(|(label, text)| (label.to_owned(), text)).collect()
    }

    /// What must be there, the statements, and how to read what comes back.
    fn body(&self, recipe: &Recipe, document: &mut Document) {
        let filling = Filling::of_note(self.recipes, recipe, self.name, self.details);
        document.section("It needs", Block::List(recipe.needs.clone()));
        let changed = filling.changed().iter().map(|changed| self.changed(changed));
        document.section("Not as the note says", Block::List(changed.collect()));
        let examples = filling.examples().iter().map(|number| &self.recipes.words.placeholders[*number]);
        let examples = examples.map(|placeholder| (placeholder.default.clone(), placeholder.means.clone()));
        document.section("Only an example until you know yours", Block::Definitions(examples.collect()));
        let written = self.recipes.engine_of(recipe).written.clone();
        document.section("How it is written", Block::Paragraph(written.unwrap_or_default()));
        parts::write(self.recipes, recipe, &filling, document);
    }

    /// "lock.ttl is 500ms, and 10s is written: a session lives 10 s or more."
    fn changed(&self, changed: &Changed) -> String {
        let Changed { detail, stated, written, because } = changed;
        let detail = &self.book.details[*detail].id;
        format!("lock.{detail} is {}, and {} is written: {because}.", duration::written(*stated), duration::written(*written))
    }

    fn traps(&self, recipe: &Recipe) -> Vec<(String, String)> {
        let traps = recipe.traps.iter().filter_map(|id| self.recipes.trap(id));
        traps.map(|trap| (trap.id.clone(), format!("{}. {}", trap.title, trap_text(trap)))).collect()
    }

    /// The recipes that are printed with it, each for the likeliest place of the data.
    fn companions(&self, chosen: &Chosen, document: &mut Document) {
        for Companion { recipe, elsewhere } in &chosen.companions {
            let recipe = &self.recipes.recipes[*recipe];
            document.title(format!("With it {}", title(self.recipes, recipe)));
            document.push(Block::Definitions(self.facts(recipe)));
            self.body(recipe, document);
            document.section("Known ways to get it wrong", Block::Definitions(self.traps(recipe)));
            document.section("Where the data is elsewhere", Block::Paragraph(result::ids(self.recipes, elsewhere)));
        }
    }

    fn race_hint(&self, recipe: &Recipe) -> String {
        let writable = self.recipes.race_tests.iter().filter(|template| race_test(self.recipes, recipe, template).is_ok());
        let languages: Vec<&str> = writable.map(|template| template.id.as_str()).collect();
        if languages.is_empty() {
            return String::new();
        }
        format!("`lockpick recipe {} --race-test {}` prints it.", recipe.id, languages.join("|"))
    }
}

/// "claim-postgres: Unique claim, together with its effect (PostgreSQL)"
pub fn title(recipes: &Recipes, recipe: &Recipe) -> String {
    let Variant { title, .. } = recipes.variant_of(recipe);
    let Engine { name, .. } = recipes.engine_of(recipe);
    format!("{}: {title} ({name})", recipe.id)
}

/// What goes wrong, how often it did, and the right way.
fn trap_text(trap: &Trap) -> String {
    let mut text = trap.goes_wrong.clone();
    match (&trap.figure, &trap.scope) {
        (Some(figure), Some(scope)) => text.push_str(&format!(" Counted: {figure} ({scope}).")),
        (None, Some(scope)) => text.push_str(&format!(" ({}.)", sentence(scope))),
        _ => {}
    }
    text.push_str(&format!(" Instead: {}", trap.instead));
    if let Some(check) = &trap.check {
        text.push_str(&format!(" (`lockpick check` reports it as {check}, where a note says so.)"));
    }
    text
}

fn replaced(recipe: &Recipe) -> String {
    recipe.naive.as_ref().map(|naive| format!("{}.", sentence(&naive.says))).unwrap_or_default()
}

fn package(package: &Package) -> (String, String) {
    (package.language.clone(), format!("{}: {}", package.name, package.says))
}
