//! What is known, written for people and machines. Renderers return text; they never print and never choose exit codes.

pub mod advice;
pub mod advice_json;
pub mod conditions;
pub mod count;
pub mod difference;
pub mod document;
pub mod document_json;
pub mod json;
pub mod lease;
pub mod markdown;
pub mod note;
pub mod printable;
pub mod question;
pub mod recipe;
pub mod references;
pub mod report;
pub mod rules;
pub mod shell;
pub mod style;
pub mod table;
pub mod tables;
pub mod terminal;
pub mod timeline;
pub mod wrap;
