//! How race tests for other projects are written, by language: templates in which `@word@` is replaced.

use serde::{Deserialize, Serialize};

use crate::fields::Fields;
use crate::rulebook::reading::Reading;

use super::recipe::one_of;

/// How a race test is written in one language.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Template {
    /// The language, as the command line names it.
    pub id: String,
    /// Its proper name.
    pub name: String,
    /// What the file is to be called.
    pub file: String,
    /// What stands before and behind a text of several lines.
    pub quotes: [String; 2],
    /// What stands for a text that is not there.
    pub none: String,
    /// One item of a list that stands in lines.
    pub line: String,
    /// One step of a list.
    pub step: String,
    /// One way to read an answer.
    pub read: String,
    /// One pair of a list of pairs.
    pub pair: String,
    /// The engines that it can reach.
    pub drivers: Vec<Driver>,
    /// What is added where a recipe replaces something.
    pub naive: String,
    /// The file.
    pub template: String,
}

/// How a language reaches an engine.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Driver {
    /// The number of the engine.
    pub engine: usize,
    /// The variable that the connection is taken from.
    pub address: String,
    /// What has to be there.
    pub needs: String,
    /// How the test is run.
    pub run: String,
    /// What stands at the head of the file.
    pub imports: String,
    /// The code.
    pub code: String,
}

impl Template {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("race_tests", "the template of a race test", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let quotes = fields.required("text", reading.problems).and_then(|node| reading.fields(node, "how a text is written"));
        let quotes = quotes.map(|mut fields| {
            let quotes = ["open", "close"].map(|key| fields.text(key, reading.problems));
            fields.finish(reading.problems);
            quotes
        });
        let drivers = reading.inner(&mut fields, "drivers", "a driver", Driver::read).into_iter().flatten().collect();
        // Blanks and line breaks are part of a template, so nothing is trimmed here.
        let mut word = |key| fields.text(key, reading.problems);
        let template = Self {
            id: word("id"),
            name: word("name"),
            file: word("file"),
            quotes: quotes.unwrap_or_default(),
            none: word("none"),
            line: word("line"),
            step: word("step"),
            read: word("read"),
            pair: word("pair"),
            drivers,
            naive: word("naive"),
            template: word("template"),
        };
        fields.finish(reading.problems);
        template
    }
}

impl Driver {
    /// A driver of an engine that a rule file has taken out drives nothing.
    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Option<Self> {
        let engines = &reading.names.engines;
        let is_retired = fields.optional("engine").is_some_and(|node| engines.is_retired(node));
        let engine = if is_retired { 0 } else { one_of(reading, &mut fields, "engine", "engine", engines) };
        let mut word = |key| fields.text(key, reading.problems);
        let driver =
            Self { engine, address: word("address"), needs: word("needs"), run: word("run"), imports: word("imports"), code: word("code") };
        fields.finish(reading.problems);
        (!is_retired).then_some(driver)
    }
}
