//! lockpick

#![forbid(unsafe_code)]

pub mod duration;
pub mod timeline;

pub mod lease;

pub mod render;
