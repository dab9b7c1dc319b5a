//! The known ways to get it wrong on an engine.

use serde::{Deserialize, Serialize};

use crate::fields::{Fields, one_or_more};
use crate::rulebook::files::id_of;
use crate::rulebook::reading::Reading;
use crate::source::Problem;
use crate::yaml::Node;

use super::recipe::{Recipe, one_of};

/// A known way to get it wrong.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Trap {
    /// Its id.
    pub id: String,
    /// The number of the engine under which it is told; recipes of others may list it too.
    pub engine: usize,
    /// What it is, as a clause.
    pub title: String,
    /// What goes wrong.
    pub goes_wrong: String,
    /// What was counted, with the scope in which it was.
    pub figure: Option<String>,
    /// The scope of the figure, or of what was seen.
    pub scope: Option<String>,
    /// The right way.
    pub instead: String,
    /// The id of the finding that catches it, where a note can state the fact.
    pub check: Option<String>,
    /// Where it is from.
    pub sources: Vec<String>,
}

/// The longest title, in characters: it stands beside the id in a list.
const LONGEST_TITLE: usize = 75;

impl Trap {
    pub(super) fn read_all(reading: &mut Reading<'_, '_>) -> Vec<Self> {
        reading.list("traps", "a trap", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let mut word = |key| reading.text(&mut fields, key);
        let (id, title, goes_wrong, instead) = (word("id"), word("title"), word("goes_wrong"), word("instead"));
        let engine = one_of(reading, &mut fields, "engine", "engine", &reading.names.engines);
        let (figure, scope) = (reading.optional_text(&mut fields, "figure"), reading.optional_text(&mut fields, "scope"));
        // A check that a rule file takes out is missed by nobody here.
        let check = fields
            .optional("check")
            .filter(|node| !reading.names.is_retired("checks", node))
            .and_then(|node| reading.names.refer("checks", node, reading.problems));
        let sources = reading.sources(&mut fields);
        let mut complain = |key, kind, message: String| {
            if let Some(node) = fields.optional(key) {
                reading.problems.push(Problem::new(kind, node.span, message));
            }
        };
        if figure.is_some() && scope.is_none() {
            complain("figure", "missing-key", "a figure needs its `scope` beside it".to_owned());
        }
        if title.chars().count() > LONGEST_TITLE {
            complain("title", "too-long", format!("this title is longer than {LONGEST_TITLE} characters"));
        }
        fields.finish(reading.problems);
        Self { id, engine, title, goes_wrong, figure, scope, instead, check, sources }
    }
}

/// Reports each trap that no recipe lists: nobody would ever be shown it. One whose recipes were all taken out is no slip.
pub(super) fn check_listed(reading: &mut Reading<'_, '_>, recipes: &[Recipe]) {
    let retired = reading.sections.retired("recipes").into_iter().filter_map(|recipe| recipe.get("traps"));
    let were_listed: Vec<&str> = retired.flat_map(one_or_more).filter_map(Node::text).collect();
    for entry in reading.sections.list("traps") {
        let Some(id) = id_of(entry) else { continue };
        if !were_listed.contains(&id) && !recipes.iter().any(|recipe| recipe.traps.iter().any(|listed| listed == id)) {
            let at = entry.get("id").map_or(entry.span, |node| node.span);
            reading.problems.push(Problem::new("unknown-id", at, format!("no recipe lists the trap `{id}`")));
        }
    }
}
