//! The races on SQLite, which needs no server.

mod common;

use lockpick_races::evidence::Entry;
use lockpick_races::plan::Code;

#[test]
fn the_recipes_hold() {
    common::run("sqlite", |entry| !entry.is_control());
}

#[test]
fn the_code_that_they_replace_fails() {
    common::run("sqlite", |entry| matches!(entry.plan.code, Code::Naive));
}

#[test]
fn a_recipe_changed_in_one_place_fails() {
    common::run("sqlite", |entry: &Entry<'_>| matches!(entry.plan.code, Code::Changed(_)));
}

#[test]
fn one_sender_takes_a_message() {
    common::senders("outbox-sqlite");
}
