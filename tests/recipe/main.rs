//! Recipes through the program itself: which one is chosen, how it is printed and filled in, and the race tests.

#[path = "../support/mod.rs"]
mod support;

mod choosing;
mod filling;
mod manuals;
mod overlays;
mod printing;
mod race_tests;
mod results;
