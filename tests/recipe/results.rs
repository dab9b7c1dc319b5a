//! What `ask` ends with: for each worked example of the documentation and each stack, the recipe or what is missing.

use crate::support::lockpick;

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// The recipe of the outcome.
    Recipe(&'static str),
    /// The recipe of something heavier that works too, since what is run cannot do the outcome.
    Instead(&'static str),
    /// Nothing that is run can do it; this would be the recipe of the least new thing to run.
    Missing(&'static str),
}
use Ends::{Instead, Missing, Recipe};

const STACKS: [&str; 6] = ["postgres", "mysql", "sqlite", "redis", "postgres,redis", "etcd"];

/// A worked example: its answers, and what each of the stacks ends with, in the order of `STACKS`.
struct Example {
    name: &'static str,
    answers: &'static str,
    outcome: &'static str,
    ends: [Ends; 6],
}

/// SQLite is a file of one machine, so it is no help to workers on many hosts, and PostgreSQL is the least new thing for them:
/// nothing that is cheaper to add has a recipe. Redis forgets, so it claims nothing and guards no data; it has a lease and a
/// counter. etcd claims and compares, but not in the database that holds the data.
const EXAMPLES: [Example; 14] = [
    Example {
        name: "the daily digest",
        answers: "failure=duplicate_effect invariant=exactly_one owner=claim_database contenders=many_hosts guard=nothing on_crash=skip",
        outcome: "unique_constraint",
        // The mail server takes no part in the transaction, and nobody has to finish it: a row with started and done.
        ends: [
            Recipe("started-done-postgres"),
            Recipe("started-done-mysql"),
            Missing("started-done-postgres"),
            Missing("started-done-postgres"),
            Recipe("started-done-postgres"),
            Recipe("started-done-etcd"),
        ],
    },
    Example {
        name: "stock that must not go below zero",
        answers: "failure=corruption invariant=conditional_change owner=one_database contenders=many_hosts guard=transaction",
        outcome: "atomic_update",
        ends: [
            Recipe("conditional-change-postgres"),
            Recipe("conditional-change-mysql"),
            Missing("conditional-change-postgres"),
            Missing("conditional-change-postgres"),
            Recipe("conditional-change-postgres"),
            Recipe("conditional-change-etcd"),
        ],
    },
    Example {
        name: "a queued job",
        answers: "failure=duplicate_effect invariant=claim_one owner=one_database contenders=many_hosts guard=transaction",
        outcome: "atomic_update",
        // No queue in etcd, but a lease with a compared token keeps two from the same job.
        ends: [
            Recipe("queue-postgres"),
            Recipe("queue-mysql"),
            Missing("queue-postgres"),
            Missing("queue-postgres"),
            Recipe("queue-postgres"),
            Instead("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "one order at a time, the second waits",
        answers: "failure=corruption invariant=record_rule owner=one_database contenders=many_hosts duration=short guard=transaction loser=wait",
        outcome: "row_lock",
        // A version check refuses instead of queueing: heavier here, and the next that etcd can do.
        ends: [
            Recipe("row-lock-postgres"),
            Recipe("row-lock-mysql"),
            Missing("row-lock-postgres"),
            Missing("row-lock-postgres"),
            Recipe("row-lock-postgres"),
            Instead("version-column-etcd"),
        ],
    },
    Example {
        name: "a form left open over lunch",
        answers: "failure=corruption invariant=record_rule owner=one_database contenders=many_hosts duration=minutes guard=transaction loser=retry",
        outcome: "atomic_update",
        ends: [
            Recipe("version-column-postgres"),
            Recipe("version-column-mysql"),
            Missing("version-column-postgres"),
            Missing("version-column-postgres"),
            Recipe("version-column-postgres"),
            Recipe("version-column-etcd"),
        ],
    },
    Example {
        name: "a clean-up that bears repeating",
        answers: "failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=many_hosts duration=seconds loser=give_up",
        outcome: "ttl_lock",
        // Where Redis is run the lease is there; else in a row, or in etcd, with no fence since nobody compares the token.
        ends: [
            Recipe("lease-row-postgres"),
            Recipe("lease-row-mysql"),
            Missing("lease-row-postgres"),
            Recipe("ttl-lease-redis"),
            Recipe("ttl-lease-redis"),
            Recipe("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "a batch of ten minutes over one database",
        answers: "failure=corruption invariant=exclusive_section owner=one_database contenders=many_hosts duration=minutes guard=transaction",
        outcome: "advisory_lock",
        // Too long for one transaction: the lock of a session.
        ends: [
            Recipe("advisory-session-postgres"),
            Recipe("advisory-session-mysql"),
            Missing("lease-row-postgres"),
            Missing("advisory-session-postgres"),
            Recipe("advisory-session-postgres"),
            Instead("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "a batch into a store that compares tokens",
        answers: "failure=corruption invariant=exclusive_section owner=no_common_store contenders=many_hosts duration=minutes guard=token",
        outcome: "fenced_coordination",
        // A token from Redis may come twice, so Redis alone has no recipe.
        ends: [
            Recipe("lease-row-postgres"),
            Recipe("lease-row-mysql"),
            Missing("lease-row-postgres"),
            Missing("lease-row-postgres"),
            Recipe("lease-row-postgres"),
            Recipe("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "a leader that must never be two",
        answers: "failure=split_brain invariant=one_leader owner=no_common_store contenders=many_hosts duration=minutes guard=token",
        outcome: "fenced_coordination",
        ends: [
            Recipe("lease-row-postgres"),
            Recipe("lease-row-mysql"),
            Missing("lease-row-postgres"),
            Missing("lease-row-postgres"),
            Recipe("lease-row-postgres"),
            Recipe("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "a payout to a bank that takes neither key nor token",
        answers: "failure=duplicate_effect invariant=exclusive_section owner=claim_database contenders=many_hosts duration=minutes guard=nothing on_crash=finish",
        outcome: "redesign",
        // Each invoice is claimed by itself, with started and done, and what stays started is looked at by a person.
        ends: [
            Recipe("started-done-postgres"),
            Recipe("started-done-mysql"),
            Missing("started-done-postgres"),
            Missing("started-done-postgres"),
            Recipe("started-done-postgres"),
            Recipe("started-done-etcd"),
        ],
    },
    Example {
        name: "a payout to a bank that takes keys",
        answers: "failure=duplicate_effect invariant=exclusive_section owner=claim_database contenders=many_hosts duration=minutes guard=idempotency_key on_crash=finish",
        outcome: "ttl_lock",
        ends: [
            Recipe("lease-row-postgres"),
            Recipe("lease-row-mysql"),
            Missing("lease-row-postgres"),
            Recipe("ttl-lease-redis"),
            Recipe("ttl-lease-redis"),
            Recipe("coordination-lease-etcd"),
        ],
    },
    Example {
        name: "the limit of somebody else's interface",
        answers: "failure=repairable_harm invariant=rate_limit owner=claim_database contenders=many_hosts loser=give_up",
        outcome: "atomic_update",
        // Harm is small and put right, so a counter that Redis may forget is enough where only Redis is run.
        ends: [
            Recipe("quota-postgres"),
            Recipe("quota-mysql"),
            Missing("quota-postgres"),
            Recipe("quota-redis"),
            Recipe("quota-postgres"),
            Missing("quota-postgres"),
        ],
    },
    Example {
        name: "a service that writes its own rows",
        answers: "failure=corruption invariant=nothing_shared owner=one_database",
        outcome: "no_lock",
        // Nothing to coordinate, so nothing to run for it; a file on one machine does as well.
        ends: [
            Recipe("own-rows-postgres"),
            Recipe("own-rows-mysql"),
            Recipe("own-rows-sqlite"),
            Recipe("own-rows-any"),
            Recipe("own-rows-postgres"),
            Recipe("own-rows-any"),
        ],
    },
    Example {
        name: "a single instance that a rollout doubles",
        answers: "failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=deploys_only loser=give_up",
        outcome: "ttl_lock",
        // Two copies on one machine can share SQLite's file.
        ends: [
            Recipe("lease-row-postgres"),
            Recipe("lease-row-mysql"),
            Recipe("lease-row-sqlite"),
            Recipe("ttl-lease-redis"),
            Recipe("ttl-lease-redis"),
            Recipe("coordination-lease-etcd"),
        ],
    },
];

/// The outcome on a stack: SQLite has no locks on names, so there an advisory lock is none.
fn outcome(example: &Example, stack: &str) -> &'static str {
    if stack == "sqlite" && example.outcome == "advisory_lock" { "fenced_coordination" } else { example.outcome }
}

fn arguments<'a>(example: &'a Example, stack: &'a str, format: &'a str) -> Vec<&'a str> {
    let mut arguments = vec!["ask", "--no-input", "--stack", stack, "--format", format, "--width", "80"];
    example.answers.split(' ').for_each(|answer| arguments.extend(["--answer", answer]));
    arguments
}

#[test]
fn each_example_on_each_stack_ends_with_a_recipe_that_fits_or_with_what_is_missing() {
    let mut wrong = Vec::new();
    for example in &EXAMPLES {
        for (stack, wanted) in STACKS.iter().zip(example.ends) {
            let json = lockpick(&arguments(example, stack, "json")).with_code(0).json();
            assert_eq!(json["outcome"], outcome(example, stack), "{} on {stack}", example.name);
            let recipe = json["recipe"]["id"].as_str();
            let least_new = json["recipe_missing"]["least_new"]["recipe"].as_str();
            let found = match wanted {
                Recipe(id) | Instead(id) => recipe == Some(id) && least_new.is_none(),
                Missing(id) => recipe.is_none() && least_new == Some(id),
            };
            if !found {
                wrong.push(format!("{} on {stack}: {wanted:?}, not {recipe:?} or {least_new:?}", example.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_terminal_is_told_the_same_in_words() {
    for example in &EXAMPLES {
        for (stack, wanted) in STACKS.iter().zip(example.ends) {
            let text = lockpick(&arguments(example, stack, "human")).with_code(0).stdout;
            let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let about = format!("{} on {stack}\n{text}", example.name);
            match wanted {
                Recipe(id) | Instead(id) => {
                    assert!(flowing.contains(&format!("Recipe {id}: ")), "{about}");
                    assert_eq!(flowing.contains("which works here too"), matches!(wanted, Instead(_)), "{about}");
                    assert!(flowing.contains(&format!("`lockpick recipe {id}` says more of it")), "{about}");
                }
                Missing(id) => {
                    assert!(flowing.contains("Recipe: nothing that you run has one for"), "{about}");
                    assert!(flowing.contains("The least new thing to run would be PostgreSQL"), "{about}");
                    assert!(flowing.contains(&format!("`lockpick recipe {id}`")), "{about}");
                    assert_eq!(flowing.contains("SQLite is a file on one machine"), *stack == "sqlite", "{about}");
                }
            }
        }
    }
}

#[test]
fn a_recipe_of_something_heavier_says_what_the_outcome_would_take() {
    let queue = EXAMPLES.iter().find(|example| example.name == "a queued job").expect("the example");
    let text = lockpick(&arguments(queue, "etcd", "human")).stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("What you run has no recipe for atomic_update. It has one for fenced_coordination, which works here too."),
        "{text}"
    );
    assert!(text.contains("For atomic_update the least to run would be PostgreSQL (`lockpick recipe queue-postgres`)."), "{text}");
}

#[test]
fn an_open_result_has_no_recipe_and_an_unnamed_stack_is_asked_for() {
    let open =
        lockpick(&["ask", "--no-input", "--stack", "postgres", "--format", "json", "--answer", "failure=corruption"]).with_code(0).json();
    assert!(open["outcome"].is_null() && open["recipe"].is_null() && open["recipe_missing"].is_null());
    let digest = &EXAMPLES[0];
    let arguments: Vec<&str> = arguments(digest, "", "human").into_iter().filter(|word| !["--stack", ""].contains(word)).collect();
    let text = lockpick(&arguments).with_code(0).stdout;
    assert!(
        text.contains("for what do you run?") && text.contains("started-done-postgres") && text.contains("started-done-etcd"),
        "{text}"
    );
    assert!(!text.contains("started-done-sqlite"), "what cannot be used here is not offered\n{text}");
}

#[test]
fn a_simpler_way_has_its_recipe_named_beside() {
    let rollout = EXAMPLES.last().expect("an example");
    let text = lockpick(&arguments(rollout, "redis", "human")).stdout;
    assert!(text.contains("stop-before-start-any"), "{text}");
    let json = lockpick(&arguments(rollout, "redis", "json")).json();
    assert_eq!(json["recipe"]["stack"], "redis");
    assert!(json["recipe"]["text"].as_str().is_some_and(|text| text.contains("```redis\nSET {lock:nightly-report} :me NX PX 30000\n```")));
}

#[test]
fn markdown_has_the_recipe_as_fenced_statements() {
    let text = lockpick(&arguments(&EXAMPLES[1], "mysql", "markdown")).with_code(0).stdout;
    assert!(text.contains("## Recipe conditional-change-mysql: ") && text.contains("```sql\nUPDATE stock SET qty"), "{text}");
}
