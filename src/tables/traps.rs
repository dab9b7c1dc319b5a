//! The table of traps, from what the recipes' files say of each engine.

use crate::rulebook::Table;
use crate::rulebook::recipes::{Recipes, Trap};

/// A row for each trap, engine by engine.
pub fn fill(recipes: &Recipes, table: &mut Table) {
    table.columns = ["Engine", "Trap", "What goes wrong", "Counted", "Instead"].map(str::to_owned).to_vec();
    table.rows = Vec::new();
    for (number, engine) in recipes.engines.iter().enumerate() {
        let row =
            |trap: &Trap| vec![engine.name.clone(), format!("`{}`", trap.id), trap.goes_wrong.clone(), counted(trap), trap.instead.clone()];
        table.rows.extend(recipes.traps.iter().filter(|trap| trap.engine == number).map(row));
    }
}

/// The figure with its scope.
fn counted(trap: &Trap) -> String {
    match (&trap.figure, &trap.scope) {
        (Some(figure), Some(scope)) => format!("{figure} ({scope})"),
        (None, Some(scope)) => scope.clone(),
        _ => String::new(),
    }
}
