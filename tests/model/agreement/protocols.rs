//! A mechanism with its obligations, as the rule book recommends it, built as protocols of the model.

use super::answers::Answers;
use super::reading::{self, NotModelled};
use crate::protocol::{Claim, Fence, Gate, Key, Lease, OnUnknown, Place, Protocol, Run, Session};

/// The protocols that a mechanism stands for under these answers; all of them must hold where it is admitted.
pub fn of(mechanism: &str, answers: &Answers<'_>, obligations: &[&str]) -> Result<Vec<Protocol>, NotModelled> {
    let has = |obligation: &str| obligations.contains(&obligation);
    let place = reading::place(answers);
    // A local lock ends with its holder: what then goes wrong with stored data is what the holder left half finished.
    let repeats_are_judged = answers.are("failure", &["duplicate_effect"]) || answers.are("invariant", &["rate_limit"]);
    if mechanism == "local_lock" && answers.are("guard", &["nothing"]) && answers.are("on_crash", &["finish"]) && !repeats_are_judged {
        return Err(NotModelled::HalfFinished);
    }
    let gates = gates(mechanism, answers, &has)?;
    Ok(gates.into_iter().map(|gate| protocol(mechanism, answers, &has, place, gate)).collect())
}

fn gates(mechanism: &str, answers: &Answers<'_>, has: &dyn Fn(&str) -> bool) -> Result<Vec<Gate>, NotModelled> {
    let lease = |lease: Lease| Gate::Lease(if has("size-the-lease") { lease.renewed() } else { lease });
    Ok(match mechanism {
        "no_lock" => vec![Gate::Open],
        "unique_constraint" => claims(has),
        "atomic_update" => return atomic_update(answers, has),
        "row_lock" => vec![Gate::Session(Session::Row)],
        "local_lock" => vec![Gate::Local],
        "advisory_lock" => vec![Gate::Session(Session::Advisory)],
        "ttl_lock" => vec![lease(Lease::IN_CACHE)],
        "fenced_coordination" => vec![lease(Lease::DURABLE)],
        _ => panic!("the model does not know {mechanism}: add it to the agreement test"),
    })
}

/// A claim commits with the effect, or first; if somebody must finish the work, it expires and is renewed.
fn claims(has: &dyn Fn(&str) -> bool) -> Vec<Gate> {
    let expiring = has("expiring-claim").then_some(Gate::Lease(Lease::DURABLE.renewed()));
    let with_effect = has("claim-with-effect").then_some(Gate::RowWithEffect);
    let either: Vec<Gate> = expiring.into_iter().chain(with_effect).collect();
    if either.is_empty() { vec![Gate::Claim(Claim::default())] } else { either }
}

fn atomic_update(answers: &Answers<'_>, has: &dyn Fn(&str) -> bool) -> Result<Vec<Gate>, NotModelled> {
    let value_beside_effect = answers.are("guard", &["transaction"]) || answers.are("owner", &["claim_database"]);
    let is_effect = answers.are("failure", &["duplicate_effect"]);
    Ok(match answers.to("invariant") {
        "rate_limit" => {
            let forgotten_on_restart = answers.are("owner", &["no_common_store"]);
            vec![Gate::Claim(Claim { forgotten_on_restart, ..Claim::default() })]
        }
        "claim_one" => claims(has),
        // A conditional write on the version of a parent that every change of the set also changes.
        "set_rule" | "no_overlap" if value_beside_effect => vec![Gate::VersionCheck],
        "conditional_change" if answers.are("guard", &["transaction"]) => vec![Gate::ConditionalWrite],
        // A receiver that compares tokens compares the version that was read.
        "conditional_change" | "record_rule" if value_beside_effect => vec![Gate::VersionCheck],
        // The state of the record is changed first and stands as a claim on the effect elsewhere.
        "conditional_change" | "record_rule" | "set_rule" | "no_overlap" if is_effect => claims(has),
        _ => return Err(NotModelled::TwoPlaces),
    })
}

fn protocol(mechanism: &str, answers: &Answers<'_>, has: &dyn Fn(&str) -> bool, place: Place, gate: Gate) -> Protocol {
    let is_compared = answers.are("guard", &["transaction", "token", "token_and_key"]);
    let hands_out_token = match mechanism {
        "fenced_coordination" => has("token-in-the-statement"),
        "unique_constraint" | "atomic_update" => has("expiring-claim") && matches!(gate, Gate::Lease(_)),
        "row_lock" => has("token-outlives-the-transaction"),
        _ => false,
    };
    let reads_carry_it = has("raise-the-fence-first") || has("show-the-attempt-first") || has("token-outlives-the-transaction");
    let fence = match (hands_out_token && is_compared, place) {
        (false, _) => Fence::None,
        // A claim that lies beside the data is the fence itself.
        (true, Place::Same) if mechanism != "fenced_coordination" => Fence::WithLease,
        (true, _) if reads_carry_it => Fence::OnReadAndWrite,
        (true, _) => Fence::OnWrite,
    };
    Protocol {
        place,
        fence,
        key: match () {
            // Where both are to go through and be settled afterwards, each comes with a key of its own.
            () if has("send-the-key") && mechanism == "no_lock" => Key::PerRequest,
            () if has("send-the-key") => Key::PerEffect,
            () if has("request-key-inside") => Key::PerRequest,
            () => Key::None,
        },
        marks_requests: has("mark-each-item") || has("mark-at-the-receiver"),
        run: if has("note-the-start") { Run::ClaimsEachItem } else { Run::SkipsDone },
        on_unknown: match place {
            _ if !has("never-resend-blindly") => OnUnknown::Resend,
            Place::Outside => OnUnknown::Stop,
            Place::Same | Place::Separate => OnUnknown::Look,
        },
        comes_back: answers.are("on_crash", &["finish"]),
        ..Protocol::new(gate)
    }
}
