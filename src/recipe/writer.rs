//! A recipe in the words of a template: what stands in a race test for its statements, steps and answers.

use crate::rulebook::recipes::{After, Doing, Recipe, Recipes, Sign, Step, Template, statement};

use super::Filling;
use super::by_hand::BY_HAND;

/// The parts that a worker of a race runs, in their order.
pub(super) const IN_TURN: [&str; 4] = ["take", "enter", "work", "give_back"];
/// The part that a worker runs which does not get through.
pub(super) const UNDO: &str = "undo";
/// What a race binds anew for each try.
pub(super) const FRESH: &str = "fresh";
/// What a race takes from an earlier answer.
pub(super) const RESULT: &str = "result";

/// Words of a template with what is put in their place.
pub(super) type Put<'w> = Vec<(&'w str, String)>;

/// Writes the parts of one race test.
pub(super) struct Writer<'r> {
    pub(super) recipes: &'r Recipes,
    pub(super) recipe: &'r Recipe,
    pub(super) template: &'r Template,
    filling: Filling,
}

impl<'r> Writer<'r> {
    /// Of a recipe, in the language of a template.
    pub(super) fn new(recipes: &'r Recipes, recipe: &'r Recipe, template: &'r Template) -> Self {
        Self { recipes, recipe, template, filling: Filling::of_race(recipes, recipe, template.id == BY_HAND) }
    }

    /// A statement as a text of the language.
    pub(super) fn text(&self, statement: &str) -> String {
        const INDENT: &str = "\n        ";
        let [open, close] = &self.template.quotes;
        format!("{open}{}{close}", self.filling.fill(statement).trim().replace('\n', INDENT))
    }

    pub(super) fn statements(&self, statements: &[String]) -> String {
        self.lines(statements.iter().map(|statement| self.text(statement)))
    }

    pub(super) fn lines(&self, items: impl Iterator<Item = String>) -> String {
        let lines: Vec<String> = items.map(|item| put(&self.template.line, &[("item", item)])).collect();
        lines.join("\n")
    }

    /// The steps that a worker runs; what stands for the reader's own work is left out.
    pub(super) fn steps(&self, steps: &[Step]) -> String {
        let run = |step: &&Step| (IN_TURN.contains(&step.part.as_str()) || step.part == UNDO) && step.does != Doing::Yours;
        let lines: Vec<String> = steps.iter().filter(run).map(|step| self.step(step)).collect();
        lines.join("\n")
    }

    fn step(&self, step: &Step) -> String {
        let none = || self.template.none.clone();
        let (run, compute) = match &step.does {
            Doing::Run(statement) => (self.text(statement), String::new()),
            Doing::Compute(sums) => (none(), self.pairs(sums)),
            Doing::Yours => (none(), String::new()),
        };
        let words = [
            ("id", step.id.clone()),
            ("part", step.part.clone()),
            ("run", run),
            ("at", step.at.as_ref().map_or_else(none, |at| format!("\"{at}\""))),
            ("gives", self.pairs(&step.gives)),
            ("compute", compute),
            ("reads", joined(step.signs.iter().map(|sign| self.sign(sign)))),
        ];
        put(&self.template.step, &words)
    }

    pub(super) fn sign(&self, sign: &Sign) -> String {
        let codes = joined(sign.codes.iter().map(|code| format!("\"{code}\"")));
        put(&self.template.read, &[("sees", sign.sees.clone()), ("codes", codes), ("then", sign.then.clone())])
    }

    pub(super) fn pairs(&self, pairs: &[(String, String)]) -> String {
        joined(pairs.iter().map(|(name, value)| put(&self.template.pair, &[("name", name.clone()), ("value", value.clone())])))
    }

    pub(super) fn parts(&self, only: &[String]) -> String {
        let runs = |part: &&str| only.is_empty() || only.iter().any(|only| only == part);
        joined(IN_TURN.iter().copied().filter(runs).map(|part| format!("\"{part}\"")))
    }

    /// What a race binds for a value.
    pub(super) fn raced(&self, value: &str) -> Option<&str> {
        let mut own = self.recipe.race.iter().flat_map(|race| &race.values);
        let own = own.find(|(name, _)| name == value).map(|(_, race)| race.as_str());
        own.or_else(|| self.recipes.words.values.iter().find(|known| known.id == value).map(|known| known.race.as_str()))
    }

    /// The bound values that a race has from the start, with what it binds.
    pub(super) fn values(&self) -> Vec<(String, String)> {
        let known = self.recipes.words.values.iter().filter_map(|value| Some((&value.id, self.raced(&value.id)?)));
        let from_start = known.filter(|(id, race)| ![FRESH, RESULT].contains(race) && self.binds(id));
        from_start.map(|(id, race)| (id.clone(), race.to_owned())).collect()
    }

    /// Whether a statement of the race binds the value.
    fn binds(&self, value: &str) -> bool {
        let race = self.recipe.race.iter();
        let around = race.flat_map(|race| race.prepare.iter().chain(race.after.iter().map(|after| &after.run)));
        let steps = self.recipe.steps.iter().chain(self.recipe.naive.iter().flat_map(|naive| &naive.steps));
        let run = steps.filter_map(|step| if let Doing::Run(statement) = &step.does { Some(statement) } else { None });
        around.chain(run).any(|text| statement::bound(text).any(|word| word == value))
    }

    pub(super) fn after<'w>(&self, [run, equals]: [&'w str; 2], after: Option<&After>) -> Put<'w> {
        let text = after.map_or_else(|| self.template.none.clone(), |after| self.text(&after.run));
        vec![(run, text), (equals, after.map(|after| after.equals.clone()).unwrap_or_default())]
    }
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// Puts words in the place of `@word@`; any other `@` stays.
pub(super) fn put(template: &str, words: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = template.strip_suffix('\n').unwrap_or(template);
    while let Some((before, after)) = rest.split_once('@') {
        text.push_str(before);
        let word = after.split_once('@').and_then(|(word, behind)| Some((words.iter().find(|(known, _)| *known == word)?, behind)));
        rest = match word {
            Some(((_, with), behind)) => {
                text.push_str(with);
                behind
            }
            None => {
                text.push('@');
                after
            }
        };
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_words_are_replaced() {
        let words = [("a", "1".to_owned()), ("b", "@a@".to_owned())];
        assert_eq!(put("@a@ @b@ @c@ x@y.z @a@\n", &words), "1 @a@ @c@ x@y.z 1");
    }
}
