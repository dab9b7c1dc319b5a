//! Every row, rule of thumb, answer and example of the two documents that lockpick puts to work, and where it is reached.

mod support;

use support::lockpick;

/// The output with blanks and borders as single blanks.
fn flowing(arguments: &[&str]) -> String {
    let text = lockpick(arguments).with_code(0).stdout;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A row of a table: the row whose first cell begins so has these words in its cells.
fn row(table: &str, first: &str, words: &[&str]) {
    let json = lockpick(&["tables", table, "--format", "json"]).with_code(0).json();
    let rows = json["tables"][0]["rows"].as_array().expect("rows").clone();
    let begins = |row: &&serde_json::Value| row[0].as_str().is_some_and(|cell| cell.starts_with(first));
    let row = rows.iter().find(begins).unwrap_or_else(|| panic!("{table} has no row `{first}`")).to_string();
    words.iter().for_each(|words| assert!(row.contains(words), "{table}: `{first}` lacks `{words}`: {row}"));
}

/// A table's notes say this.
fn note(table: &str, words: &str) {
    let json = lockpick(&["tables", table, "--format", "json"]).with_code(0).json();
    assert!(json["tables"][0]["notes"].to_string().contains(words), "{table}: {words}");
}

fn explained(id: &str, words: &[&str]) {
    let text = flowing(&["explain", id]);
    words.iter().for_each(|words| assert!(text.contains(words), "{id} lacks `{words}`: {text}"));
}

#[test]
fn the_four_situations() {
    row("needs-lock", "Two web servers write the same PostgreSQL row", &["\"no\"", "`atomic_update` or `row_lock`"]);
    row("needs-lock", "Five instances run the same cron job", &["yes, though rarely a lock", "a unique row per run decides"]);
    row("needs-lock", "Several servers call an API that limits calls", &["yes, but a count", "a quota row per window"]);
    row("needs-lock", "One service checks a request and writes its own rows", &["\"no *\"", "an ordinary transaction is enough"]);
    note("needs-lock", "an insert that only one can make covers them all");
}

#[test]
fn the_four_invariants() {
    row("lightest-fit", "One row for each idempotency key", &["`unique_constraint`", "refuses the second insert"]);
    row("lightest-fit", "Stock goes down only while some is left", &["with the condition in its WHERE", "one round trip"]);
    row("lightest-fit", "One worker takes each waiting job", &["from ready to taken", "the changed row is the claim"]);
    row("lightest-fit", "One instance of a ten-minute batch", &["`fenced_coordination`", "no single statement lasts ten minutes"]);
    note("lightest-fit", "an `advisory_lock` on that connection is lighter");
}

#[test]
fn the_four_risks_of_a_lease() {
    row(
        "lease-risks",
        "Stale lock",
        &["still working when the lease ends", "a token that the resource compares", "`stale-holder-not-refused`"],
    );
    row("lease-risks", "Crash of the holder", &["dies without giving the lock back", "`never-freed`"]);
    row(
        "lease-risks",
        "Length of the lease",
        &["a guess at how long the work takes", "renew every third of the lease", "`renewal-too-slow`"],
    );
    row("lease-risks", "Clock drift and jumps", &["take a margin for drift off the lease", "`client-clock-expiry`"]);
    note("lease-risks", "renewing from inside the work");
}

#[test]
fn the_four_rules_of_thumb() {
    row("rules-of-thumb", "a failure only means work done twice", &["the simplest lock that you already run", "`overbuilt`"]);
    row("rules-of-thumb", "the resource is already a database record", &["a row lock in a transaction", "`row_lock/held-too-long`"]);
    row("rules-of-thumb", "it is short and best effort", &["a TTL lock in a cache usually fits", "`ttl_lock/forgets`"]);
    row(
        "rules-of-thumb",
        "a failure means wrong data",
        &["a coordination service with fencing tokens", "`fenced_coordination/nobody-checks`"],
    );
}

#[test]
fn what_is_said_in_passing_beside_the_rules_of_thumb() {
    row("rules-of-thumb", "you are about to reach for a distributed lock", &["whether one database already owns the invariant"]);
    row("rules-of-thumb", "the need is \"exactly one of these\"", &["a unique constraint or an atomic update"]);
    row("rules-of-thumb", "you have to choose the length of a lease", &["the measured work", "a margin for drift"]);
    row("rules-of-thumb", "you choose a lock", &["write down what happens when it fails", "`consequence-missing`"]);
    row("rules-of-thumb", "you trust a lock", &["start two workers at once in a test", "`no-race-test`"]);
}

#[test]
fn the_three_frequent_questions() {
    explained(
        "ttl-for-critical-work",
        &["Not alone. With a token that the resource compares it can be", "the resource refuses everything older"],
    );
    explained(
        "single-instance",
        &["Not against itself", "a rolling deploy that starts the new copy before the old one has stopped", "autoscaling"],
    );
    explained("test-the-race", &["Start two workers at the same moment on the same resource", "exactly one completes"]);
}

#[test]
fn the_payout_that_ran_twice() {
    explained(
        "payout",
        &[
            "A garbage collection outlasts the lease",
            "the double payments show when finance reconciles",
            "only after the second has shown its own token there",
            "leave no mechanism",
        ],
    );
}

#[test]
fn the_other_worked_examples() {
    explained("daily-digest", &["insert a row with the date as primary key", "give `unique_constraint`"]);
    explained("stock", &["SET stock = stock - 1 WHERE id = ... AND stock > 0", "one is a sale, none means sold out"]);
    explained("queued-job", &["Change the job from ready to taken in one statement"]);
    explained("order-in-several-steps", &["`SELECT ... FOR UPDATE` at the start of a short transaction"]);
    explained("clean-up", &["Two runs at once delete the same files", "give `ttl_lock`"]);
    explained("never-two-leaders", &["a leader that is paused does not notice that it was replaced"]);
    explained("stale-lock", &["5.1 s B takes the lock and gets token 43", "8.0 s A writes with token 42", "raising the fence to 43"]);
}

#[test]
fn the_criteria_and_the_habit_of_the_guide() {
    explained(
        "failure",
        &["What is the worst that happens if two workers both get through?", "redoing it is safe", "Stock falls below zero"],
    );
    explained("record-the-consequence", &["Because the stakes change and the lock does not", "A later reviewer can then compare"]);
    explained("row_lock", &["things that have no row", "a transaction that is open for minutes blocks others"]);
    explained("ttl_lock", &["\"less duplicate work\"", "two at once is rare and not excluded"]);
    explained("fenced_coordination", &["a cluster to run and understand", "a leader that must never act beside another"]);
    explained("under-protected", &["Most incidents with locks come from a light lock on something that needed a strong guarantee"]);
    explained("needs-lock-at-all", &["Usually not", "as long as the data is not"]);
}
