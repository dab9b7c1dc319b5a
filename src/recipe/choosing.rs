//! Choosing: what is run already before anything new, the outcome before what also works.

use crate::engine::{Advice, Engine, Outcome, Standing};
use crate::facts::Facts;
use crate::rulebook::Book;
use crate::rulebook::recipes::{self, Recipes, Variant};

/// What a recipe is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A mechanism.
    Mechanism(usize),
    /// A redesign.
    Redesign(usize),
    /// A variant that somebody named, whatever the answers.
    Variant(usize),
}

/// What is known when a recipe is chosen.
pub struct Situation<'a> {
    book: &'a Book,
    recipes: &'a Recipes,
    facts: &'a Facts,
    engine: Engine<'a>,
    /// By number: the engines of what the team runs, in the order in which it was named.
    engines: Vec<usize>,
    /// The engine in which the note says that its lock is kept.
    kept_in: Option<usize>,
}

/// How a result can be written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Realisation {
    /// With this recipe.
    Recipe(Chosen),
    /// With nothing that the team runs.
    Missing(Missing),
    /// With one of these recipes, variant by variant: it was not said what the team runs.
    StackUnknown(Vec<usize>),
}

/// A recipe with what goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// What it is for: the first goal, or the first of the further ones that can be reached.
    pub goal: Goal,
    /// The recipe.
    pub recipe: usize,
    /// Other recipes for the same goal, in order of preference.
    pub others: Vec<usize>,
    /// What is printed with it.
    pub companions: Vec<Companion>,
    /// When it is not for the first goal: the recipe for that one, with the least new thing to run.
    pub first_by_new: Option<usize>,
}

/// A variant that is printed with a recipe. Which of its recipes it is depends on where the data is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Companion {
    /// The recipe for the same engine, or the first one of what else the team runs.
    pub recipe: usize,
    /// The others, those of what the team runs first.
    pub elsewhere: Vec<usize>,
}

/// Why nothing that is run can do it, and what could.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The engines that the team runs and that cannot be used here, with the number of the limit that says why.
    pub limits: Vec<(usize, usize)>,
    /// The recipe of the least new thing to run.
    pub least_new: Option<usize>,
}

/// What a result calls for, most wanted first; nothing while it is open.
pub fn goals(advice: &Advice) -> Vec<Goal> {
    match advice.outcome {
        Some(Outcome::Mechanism(mechanism)) => std::iter::once(mechanism).chain(advice.also.iter().copied()).map(Goal::Mechanism).collect(),
        Some(Outcome::Redesign) => advice.redesigns.iter().map(|redesign| Goal::Redesign(redesign.entry)).collect(),
        None => Vec::new(),
    }
}

impl<'a> Situation<'a> {
    /// `stack` is what the team runs, in the order in which it was named; `kept_in` what of it a note names as the store of its
    /// lock.
    pub fn new(book: &'a Book, recipes: &'a Recipes, facts: &'a Facts, stack: &[usize], kept_in: Option<usize>) -> Self {
        let engine_of = |stack: usize| recipes.engines.iter().position(|engine| engine.stacks.contains(stack));
        let mut engines: Vec<usize> = Vec::new();
        for engine in stack.iter().filter_map(|stack| engine_of(*stack)) {
            if !engines.contains(&engine) {
                engines.push(engine);
            }
        }
        Self { book, recipes, facts, engine: Engine::new(book, facts), engines, kept_in: kept_in.and_then(engine_of) }
    }

    /// How the first of these goals that can be reached is reached; `None` when no recipe at all is for any of them.
    pub fn realise(&self, goals: &[Goal]) -> Option<Realisation> {
        let usable: Vec<usize> = self.engines.iter().copied().filter(|engine| self.limit(*engine, Standing::Always).is_none()).collect();
        for goal in goals {
            let of_stack = self.by_trust(self.candidates(*goal, &usable));
            let found = if of_stack.is_empty() { self.candidates(*goal, &self.needing_nothing()) } else { of_stack };
            if let [recipe, others @ ..] = found.as_slice() {
                let mut chosen = self.chosen(*goal, *recipe, others.to_vec());
                chosen.first_by_new = goals.first().filter(|first| *first != goal).and_then(|first| self.least_new(*first));
                return Some(Realisation::Recipe(chosen));
            }
        }
        if self.engines.is_empty() {
            let mut by_goal = goals.iter().map(|goal| self.candidates(*goal, &self.new_engines())).filter(|found| !found.is_empty());
            return by_goal.next().map(Realisation::StackUnknown);
        }
        let least_new = goals.iter().find_map(|goal| self.least_new(*goal));
        let limits = self.limits_in_the_way(goals);
        (least_new.is_some() || !limits.is_empty()).then_some(Realisation::Missing(Missing { limits, least_new }))
    }

    /// Every recipe for a goal: of what the team runs, or of anything when that was not said.
    pub fn every(&self, goal: Goal) -> Vec<usize> {
        let all: Vec<usize> = (0..self.recipes.engines.len()).collect();
        let of_stack = self.candidates(goal, &self.engines);
        if of_stack.is_empty() { self.candidates(goal, &all) } else { of_stack }
    }

    /// Whether what the team runs has a recipe for a goal.
    pub fn is_reached(&self, goal: Goal) -> bool {
        !self.candidates(goal, &self.engines).is_empty()
    }

    /// A recipe with what is printed with it.
    pub fn chosen(&self, goal: Goal, recipe: usize, others: Vec<usize>) -> Chosen {
        let with = self.recipes.recipes[recipe].with.iter().copied();
        // A lease whose token nobody compares needs no fence beside it.
        let for_goal = |variant: &usize| match goal {
            Goal::Mechanism(mechanism) => self.recipes.variants[*variant].mechanisms.contains(mechanism),
            Goal::Redesign(_) | Goal::Variant(_) => true,
        };
        let companions = with.filter(for_goal).filter_map(|variant| self.companion(recipe, variant)).collect();
        Chosen { goal, recipe, others, companions, first_by_new: None }
    }

    /// The obligations that go with a recipe: those that the answers call for, or all where there are no answers.
    pub fn obligations(&self, chosen: &Chosen) -> Vec<usize> {
        let recipe = &self.recipes.recipes[chosen.recipe];
        let ids = self.recipes.variant_of(recipe).obligations.iter().chain(&recipe.obligations);
        let listed = ids.filter_map(|id| self.book.obligations.iter().position(|obligation| obligation.id == *id));
        match chosen.goal {
            Goal::Mechanism(mechanism) if self.has_answers() => {
                let applying = self.engine.obligations(mechanism, &self.facts.possible);
                listed.filter(|number| applying.iter().any(|applies| applies.entry == *number)).collect()
            }
            _ => listed.collect(),
        }
    }

    fn has_answers(&self) -> bool {
        !self.facts.stated.is_empty()
    }

    /// The recipes of these engines for a goal: variants in their order, those first that the answers put there, then engines
    /// in the order given.
    fn candidates(&self, goal: Goal, engines: &[usize]) -> Vec<usize> {
        let variants = self.recipes.variants.iter().enumerate().filter(|(number, variant)| self.is_for(goal, *number, variant));
        let mut variants: Vec<_> = variants.collect();
        variants.sort_by_key(|(_, variant)| !self.comes_first(variant));
        let mut found = Vec::new();
        for (variant, _) in variants {
            for engine in engines {
                let recipes = self.recipes.recipes.iter().enumerate();
                let fitting =
                    recipes.filter(|(_, recipe)| recipe.variant == variant && recipe.engine == *engine && self.holds(&recipe.cases));
                found.extend(fitting.map(|(number, _)| number));
            }
        }
        found
    }

    /// The same in order of trust. Of what need not be kept where the data is, the engine in which a note keeps it comes first, and
    /// what was raced before what is from the manual; all that among variants that serve the same.
    fn by_trust(&self, mut found: Vec<usize>) -> Vec<usize> {
        found.sort_by_key(|number| {
            let recipe = &self.recipes.recipes[*number];
            let variant = self.recipes.variant_of(recipe);
            let is_elsewhere = self.kept_in.is_some_and(|engine| engine != recipe.engine);
            let serves = variant.alike.unwrap_or(recipe.variant);
            let comes_later = !self.comes_first(variant);
            (variant.anywhere && is_elsewhere, comes_later, serves, is_elsewhere, variant.anywhere && !recipe.raced)
        });
        found
    }

    /// Whether the answers ask for this variant before all others.
    fn comes_first(&self, variant: &Variant) -> bool {
        self.has_answers() && self.engine.standing(&variant.first, &self.facts.possible) == Standing::Always
    }

    fn is_for(&self, goal: Goal, number: usize, variant: &Variant) -> bool {
        match goal {
            Goal::Mechanism(mechanism) => variant.mechanisms.contains(mechanism) && !variant.companion && self.holds(&variant.cases),
            Goal::Redesign(redesign) => variant.redesigns.contains(&self.book.redesigns[redesign].id),
            Goal::Variant(variant) => variant == number,
        }
    }

    /// Whether a condition holds whatever the open answers are; with no answers at all, conditions are not heeded.
    fn holds(&self, cases: &[crate::condition::Case]) -> bool {
        !self.has_answers() || self.engine.standing(cases, &self.facts.possible) == Standing::Always
    }

    /// The first limit of an engine that stands so.
    fn limit(&self, engine: usize, standing: Standing) -> Option<usize> {
        let limits = &self.recipes.engines[engine].limits;
        limits.iter().position(|limit| self.engine.standing(&limit.cases, &self.facts.possible) == standing)
    }

    fn needing_nothing(&self) -> Vec<usize> {
        self.recipes.engines.iter().position(|engine| engine.id == recipes::Engine::ANY).into_iter().collect()
    }

    /// What could be run beside what is: engines that no limit may rule out, cheapest first.
    fn new_engines(&self) -> Vec<usize> {
        let never = |engine: usize| {
            let limits = &self.recipes.engines[engine].limits;
            limits.iter().all(|limit| self.engine.standing(&limit.cases, &self.facts.possible) == Standing::Never)
        };
        let mut new: Vec<usize> =
            (0..self.recipes.engines.len()).filter(|engine| !self.engines.contains(engine) && never(*engine)).collect();
        new.sort_by_key(|engine| self.recipes.engines[*engine].to_run);
        new
    }

    /// The recipe for a goal of the engine that costs least to add.
    fn least_new(&self, goal: Goal) -> Option<usize> {
        let cost = |recipe: &usize| self.recipes.engine_of(&self.recipes.recipes[*recipe]).to_run;
        self.candidates(goal, &self.new_engines()).into_iter().min_by_key(cost)
    }

    /// The engines of the stack that would have a recipe, were it not for a limit.
    fn limits_in_the_way(&self, goals: &[Goal]) -> Vec<(usize, usize)> {
        let limited = self.engines.iter().filter_map(|engine| Some((*engine, self.limit(*engine, Standing::Always)?)));
        limited.filter(|(engine, _)| goals.iter().any(|goal| !self.candidates(*goal, &[*engine]).is_empty())).collect()
    }

    /// The recipes of a variant that is printed with another recipe: of that one's engine, of what else is run, and of
    /// everything else, what was raced first.
    fn companion(&self, with: usize, variant: usize) -> Option<Companion> {
        let own = self.recipes.recipes[with].engine;
        let mut rest: Vec<usize> = (0..self.recipes.engines.len()).collect();
        rest.sort_by_key(|engine| self.recipes.engines[*engine].raced_on.is_none());
        let mut engines = vec![own];
        for engine in self.engines.iter().copied().chain(rest) {
            if !engines.contains(&engine) {
                engines.push(engine);
            }
        }
        let mut found = self.candidates(Goal::Variant(variant), &engines);
        found.retain(|number| {
            let recipe = &self.recipes.recipes[*number];
            recipe.engine == own || !recipe.own_engine_only
        });
        let (recipe, elsewhere) = found.split_first()?;
        Some(Companion { recipe: *recipe, elsewhere: elsewhere.to_vec() })
    }
}
