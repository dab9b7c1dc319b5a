//! The least and the most that an engine takes for a duration.

use serde::{Deserialize, Serialize};

use crate::fields::Fields;
use crate::rulebook::reading::Reading;
use crate::source::Problem;

/// What an engine takes for a placeholder that is a duration, in the unit of the placeholder.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Bounds {
    /// The id of the placeholder.
    pub placeholder: String,
    /// The least that it takes.
    pub least: u32,
    /// The most that it takes.
    pub most: Option<u32>,
    /// The reason, as a clause that can follow a colon.
    pub because: String,
}

impl Bounds {
    pub(super) fn read_all<'b, 't>(reading: &mut Reading<'b, 't>, fields: &mut Fields<'b, 't>) -> Vec<Self> {
        reading.inner(fields, "bounds", "the bounds of a duration", Self::read)
    }

    fn read<'b, 't>(reading: &mut Reading<'b, 't>, mut fields: Fields<'b, 't>) -> Self {
        let placeholder = reading.reference(&mut fields, "placeholder", "placeholders");
        let (least, because) = (reading.count(&mut fields, "least"), reading.text(&mut fields, "because"));
        let most = fields.optional("most").is_some().then(|| reading.count(&mut fields, "most"));
        if let Some(node) = fields.optional("most").filter(|_| most.is_some_and(|most| most < least)) {
            reading.problems.push(Problem::new("wrong-type", node.span, "`most` is less than `least`"));
        }
        fields.finish(reading.problems);
        Self { placeholder, least, most, because }
    }

    /// The value itself, or the nearest one that the engine takes.
    pub fn nearest(&self, value: u64) -> u64 {
        let least = u64::from(self.least);
        value.clamp(least, self.most.map_or(u64::MAX, u64::from).max(least))
    }
}
