//! The statements of a recipe, part by part, with how to read what comes back.

use crate::recipe::Filling;
use crate::render::document::{Block, Document};
use crate::rulebook::recipes::{Doing, Engine, Recipe, Recipes, Sign, Step, Words, statement};

/// Setup, the steps of each part, errors, and what the words in it mean.
pub fn write(recipes: &Recipes, recipe: &Recipe, filling: &Filling, document: &mut Document) {
    let engine = recipes.engine_of(recipe);
    let setup: Vec<String> = recipe.setup.iter().map(|statement| ended(&filling.fill(statement), &engine.language)).collect();
    document.section("Once, before", code(&engine.language, setup.join("\n")));
    let mut number = 0;
    for part in &recipes.words.parts {
        let steps: Vec<&Step> = recipe.steps.iter().filter(|step| step.part == part.id).collect();
        if steps.is_empty() {
            continue;
        }
        document.push(Block::Heading(format!("{} ({})", part.title, part.means)));
        for step in steps {
            number += 1;
            document.paragraph(format!("{number}. {}", says(step)));
            if let Doing::Run(statement) = &step.does {
                document.push(code(&engine.language, filling.fill(statement)));
            }
            let signs: Vec<(String, String)> = step.signs.iter().map(|sign| row(recipes, engine, step.at.as_deref(), sign)).collect();
            let kept = kept(step).map(|text| ("keep".to_owned(), text));
            let rows: Vec<_> = signs.into_iter().chain(kept).collect();
            if !rows.is_empty() {
                document.push(Block::Definitions(rows));
            }
        }
    }
    let errors = engine.errors.iter().map(|sign| row(recipes, engine, None, sign));
    document.section("After any step", Block::Definitions(errors.collect()));
    document.section("What follows", Block::Definitions(follows(&recipes.words, recipe, &engine.errors)));
    document.section("What your program binds", Block::Definitions(bound(&recipes.words, recipe)));
}

fn says(step: &Step) -> String {
    let stands_for = if step.example { " (An example: your own statements stand here.)" } else { "" };
    format!("{}{stands_for}", step.says)
}

/// What is seen, and "won: the key is yours".
fn row(recipes: &Recipes, engine: &Engine, at: Option<&str>, sign: &Sign) -> (String, String) {
    let sees = recipes.words.sees(&engine.language, &sign.sees, &sign.codes);
    let label = at.filter(|_| sign.codes.is_empty()).map_or_else(|| sees.clone(), |at| format!("{at}: {sees}"));
    let text = if sign.means.is_empty() { sign.then.clone() } else { format!("{}: {}", sign.then, sign.means) };
    (label, text)
}

/// The values that later steps bind and that stand in the answer to this one.
fn kept(step: &Step) -> Option<String> {
    let each = step.gives.iter().map(|(value, from)| {
        let is_constant = from.bytes().all(|byte| byte.is_ascii_digit());
        if is_constant { format!(":{value} is {from}") } else { format!("{from} as :{value}") }
    });
    (!step.gives.is_empty()).then(|| each.collect::<Vec<_>>().join(", "))
}

/// The words for what follows that this recipe uses, with what they ask for.
fn follows(words: &Words, recipe: &Recipe, errors: &[Sign]) -> Vec<(String, String)> {
    let used = |id: &str| recipe.steps.iter().flat_map(|step| &step.signs).chain(errors).any(|sign| sign.then == id);
    words.then.iter().filter(|then| used(&then.id)).map(|then| (then.id.clone(), then.says.clone())).collect()
}

/// The values that its statements bind.
fn bound(words: &Words, recipe: &Recipe) -> Vec<(String, String)> {
    let statements = recipe.steps.iter().filter_map(|step| if let Doing::Run(statement) = &step.does { Some(statement) } else { None });
    let used: Vec<&str> = statements.flat_map(|text| statement::bound(text)).collect();
    let known = words.values.iter().filter(|value| used.contains(&value.id.as_str()));
    known.map(|value| (format!(":{}", value.id), value.means.clone())).collect()
}

fn code(language: &str, text: String) -> Block {
    Block::Code { language: language.to_owned(), text }
}

/// Statements that stand one under the other end as their language has it.
fn ended(statement: &str, language: &str) -> String {
    let stop = if language == "sql" && !statement.trim_end().ends_with(';') { ";" } else { "" };
    format!("{}{stop}", statement.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_a_list_are_told_apart() {
        assert_eq!(ended("CREATE TABLE x (y int)\n", "sql"), "CREATE TABLE x (y int);");
        assert_eq!(ended("DROP TABLE x;", "sql"), "DROP TABLE x;");
        assert_eq!(ended("mkdir(\"/x\")", "zookeeper"), "mkdir(\"/x\")");
    }
}
