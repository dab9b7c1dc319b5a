//! A note of which a part cannot be read: what that part may hide is neither gone nor new.

use super::{PAYOUT, Versions, flowing, ids};

/// A misspelling that hides the lease's findings: whether it is renewed is not known any more.
fn misspelled() -> String {
    PAYOUT.replace("renewal: no", "renwal: no")
}

const NONE: [&str; 0] = [];

#[test]
fn what_a_misspelling_may_hide_is_not_judged_and_not_gone() {
    let versions = Versions::new("hidden", PAYOUT, &misspelled());
    let told = versions.diff(&["--width", "80"]).with_code(1).stdout;
    assert!(told.starts_with("payout: 1 new error, 1 not judged, 1 stayed\n"), "{told}");
    let line = "\nnot judged while not all of the new version can be read:\n  error[lease-shorter-than-work] at old.yaml:16:8: ";
    assert!(told.contains(line) && !told.contains("gone"), "{told}");
    assert!(told.ends_with("\n1 note changed: 1 new error, 1 not judged, 1 stayed\n"), "{told}");
    let json = versions.diff(&["--format", "json"]).json();
    assert_eq!((&json["summary"]["gone"], &json["summary"]["not_judged"]), (&0.into(), &1.into()), "{json}");
    let note = versions.note();
    assert_eq!(ids(&note, "new"), ["unknown-key"]);
    assert_eq!(ids(&note, "gone"), NONE);
    assert_eq!(ids(&note, "not_judged"), ["lease-shorter-than-work"]);
    let markdown = versions.diff(&["--format", "markdown"]).with_code(1).stdout;
    let table = "\n### Not judged while not all of the new version can be read\n\n| Level | Place | Finding |\n";
    assert!(markdown.contains(table) && !markdown.contains("### Gone"), "{markdown}");
}

#[test]
fn what_a_misspelling_may_have_hidden_is_not_compared_and_fails_nothing() {
    let versions = Versions::new("shown", &misspelled(), PAYOUT);
    let told = versions.diff(&["--fail-on", "note"]).with_code(0).stdout;
    assert!(told.starts_with("payout: no new findings, 1 not compared, 1 gone, 1 stayed\n"), "{told}");
    assert!(told.contains("error[lease-shorter-than-work]: "), "{told}");
    assert!(told.contains("\n  not compared, since not all of the old version could be read\n\n"), "{told}");
    assert!(told.contains("gone error[unknown-key] at old.yaml:17:3: "), "{told}");
    let json = versions.diff(&["--format", "json"]).json();
    assert_eq!((&json["summary"]["errors"], &json["summary"]["not_compared"]), (&0.into(), &1.into()), "{json}");
    let note = versions.note();
    assert_eq!(ids(&note, "new"), NONE);
    assert_eq!(ids(&note, "not_compared"), ["lease-shorter-than-work"]);
    let markdown = versions.diff(&["--format", "markdown"]).with_code(0).stdout;
    let table = "\n### Not compared, since not all of the old version could be read\n\n| Level | Place | Finding | Instead, or accepted because |\n";
    assert!(markdown.contains(table) && !markdown.contains("### New findings"), "{markdown}");
}

#[test]
fn what_matters_more_than_an_answer_that_could_not_be_read_let_see_is_not_compared() {
    let new = PAYOUT.replace("key_sent: no", "key_sent: yes");
    let old = new.replace("failure: duplicate_effect", "failure: duplicate_efect");
    let versions = Versions::new("graver-misread", &old, &new);
    versions.diff(&["--fail-on", "note"]).with_code(0);
    assert_eq!(ids(&versions.note(), "new"), NONE);
}

#[test]
fn what_cannot_be_read_in_the_new_version_fails_whatever_could_not_be_in_the_old_one() {
    let other = PAYOUT.replace("on_lost: stop", "on_lots: stop");
    let versions = Versions::new("other-slip", &misspelled(), &other);
    versions.diff(&[]).with_code(1);
    let note = versions.note();
    assert_eq!(ids(&note, "new"), ["unknown-key"]);
    // The old slip is mended: its word stands nowhere any more.
    assert_eq!(ids(&note, "gone"), ["unknown-key"]);
}

#[test]
fn a_slip_that_a_greater_one_hides_is_not_gone() {
    let new = misspelled().replace("lock:\n", "lok:\n").replace("renwal: no", "renwal: yes");
    let versions = Versions::new("slip-in-slip", &misspelled(), &new);
    versions.diff(&[]).with_code(1);
    let note = versions.note();
    assert_eq!(ids(&note, "gone"), NONE, "{note}");
    assert!(ids(&note, "not_judged").contains(&"unknown-key".to_owned()), "{note}");
}

#[test]
fn an_acceptance_is_not_new_where_its_finding_may_have_been_hidden() {
    let accept = "accept:\n  - {finding: lease-shorter-than-work, because: the run is ended by hand}\n";
    let versions = Versions::new("accepted-hidden", &format!("{}{accept}", misspelled()), &format!("{PAYOUT}{accept}"));
    let told = flowing(&versions.diff(&["--fail-on", "note"]).with_code(0).stdout);
    let line = "the run is ended by hand not compared, since not all of the old version could be read";
    assert!(told.contains(line) && !told.contains("newly accepted"), "{told}");
    let back = Versions::new("acceptance-gone", &format!("{}{accept}", misspelled()), &misspelled());
    assert_eq!(ids(&back.note(), "new"), NONE);
}

#[test]
fn the_same_slip_in_both_hides_the_same() {
    let told = Versions::new("same-slip", &misspelled(), &misspelled()).diff(&[]).with_code(0).stdout;
    assert!(told.starts_with("Nothing changed: 1 note, 2 findings as before."), "{told}");
}
