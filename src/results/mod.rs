//! What was proven and measured. These are results and not rules: they are generated, compared by tests, and cannot be laid
//! over.

mod evidence;
mod faults;

pub use evidence::{Evidence, Race, Tested, Version};
pub use faults::{Broken, Cell, Faults, Named, Payout, PayoutCell, Scope, Trace, Witness};
