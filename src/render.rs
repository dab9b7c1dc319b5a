//! What people and other programs get to see.

pub mod timeline;
