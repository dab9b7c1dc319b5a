//! lockpick
pub mod condition;
pub mod duration;
pub mod facts;
pub mod fields;
pub mod nearest;
pub mod rulebook;
pub mod source;
pub mod yaml;
pub mod yaml_text;
