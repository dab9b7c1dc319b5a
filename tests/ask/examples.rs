//! The worked examples of the documentation, asked of the program itself.

use crate::support::lockpick;

/// Asks without input and returns the JSON.
fn ask(answers: &str) -> serde_json::Value {
    let mut arguments = vec!["ask", "--no-input", "--format", "json"];
    answers.split(' ').for_each(|answer| arguments.extend(["--answer", answer]));
    lockpick(&arguments).with_code(0).json()
}

fn ids(value: &serde_json::Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().filter_map(|entry| entry["id"].as_str()).collect()
}

#[test]
fn each_worked_example_comes_out_as_it_says() {
    let examples = [
        (
            "the daily digest of five workers with one shared PostgreSQL",
            "failure=duplicate_effect invariant=exactly_one owner=claim_database contenders=many_hosts guard=nothing on_crash=skip",
            "unique_constraint",
        ),
        (
            "stock that must not go below zero",
            "failure=corruption invariant=conditional_change owner=one_database contenders=many_hosts guard=transaction",
            "atomic_update",
        ),
        (
            "a queued job taken by one worker",
            "failure=duplicate_effect invariant=claim_one owner=one_database contenders=many_hosts guard=transaction",
            "atomic_update",
        ),
        (
            "one order at a time, several statements, the second waits",
            "failure=corruption invariant=record_rule owner=one_database contenders=many_hosts duration=short guard=transaction loser=wait",
            "row_lock",
        ),
        (
            "a form left open over lunch, reloaded on conflict",
            "failure=corruption invariant=record_rule owner=one_database contenders=many_hosts duration=minutes guard=transaction loser=retry",
            "atomic_update",
        ),
        (
            "a clean-up that bears repeating, with a cache alone",
            "failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=many_hosts duration=seconds loser=give_up",
            "ttl_lock",
        ),
        (
            "a batch of ten minutes over one database",
            "failure=corruption invariant=exclusive_section owner=one_database contenders=many_hosts duration=minutes guard=transaction",
            "advisory_lock",
        ),
        (
            "a batch of ten minutes into a store that compares tokens",
            "failure=corruption invariant=exclusive_section owner=no_common_store contenders=many_hosts duration=minutes guard=token",
            "fenced_coordination",
        ),
        (
            "a leader that must never be two",
            "failure=split_brain invariant=one_leader owner=no_common_store contenders=many_hosts duration=minutes guard=token",
            "fenced_coordination",
        ),
        (
            "a limit on calls, counted in a shared database",
            "failure=repairable_harm invariant=rate_limit owner=claim_database contenders=many_hosts loser=give_up",
            "atomic_update",
        ),
        ("a service that writes rows of its own", "failure=corruption invariant=nothing_shared owner=one_database", "no_lock"),
    ];
    for (example, answers, outcome) in examples {
        assert_eq!(ask(answers)["outcome"], outcome, "{example}");
    }
}

const PAYOUT: &str =
    "failure=duplicate_effect invariant=exclusive_section owner=claim_database contenders=many_hosts duration=minutes on_crash=finish";

#[test]
fn a_payout_to_a_bank_that_takes_no_key_needs_a_redesign() {
    let advice = ask(&format!("{PAYOUT} guard=nothing"));
    assert_eq!(advice["outcome"], "redesign");
    let redesigns = ids(&advice["redesigns"]);
    for expected in ["claim-each-item", "ask-for-a-key", "choose-skip-or-double"] {
        assert!(redesigns.contains(&expected), "{redesigns:?}");
    }
}

#[test]
fn a_payout_to_a_bank_that_takes_keys_is_safe_by_the_key() {
    let advice = ask(&format!("{PAYOUT} guard=idempotency_key"));
    assert_eq!(advice["outcome"], "ttl_lock");
    assert!(ids(&advice["alternatives"]).contains(&"key-is-enough"));
    assert!(ids(&advice["obligations"]).contains(&"send-the-key"));
}

#[test]
fn a_rollout_that_overlaps_two_may_just_stop_the_old_one_first() {
    let advice = ask("failure=wasted_work invariant=exclusive_section owner=no_common_store contenders=deploys_only loser=give_up");
    assert_eq!(advice["outcome"], "ttl_lock");
    assert!(ids(&advice["alternatives"]).contains(&"stop-before-start"));
}
