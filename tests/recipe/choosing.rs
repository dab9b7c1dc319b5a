//! What `lockpick recipe` finds for what it is asked.

use crate::support::{Folder, lockpick};

fn chosen(arguments: &[&str]) -> String {
    let json = lockpick(&[&["recipe", "--format", "json"], arguments].concat()).with_code(0).json();
    json["recipe"]["id"].as_str().unwrap_or_default().to_owned()
}

fn others(arguments: &[&str]) -> Vec<String> {
    let json = lockpick(&[&["recipe", "--format", "json"], arguments].concat()).with_code(0).json();
    let others = json["others"].as_array().expect("a list").iter();
    others.filter_map(|other| other["id"].as_str()).map(str::to_owned).collect()
}

#[test]
fn a_recipe_a_variant_a_mechanism_and_a_redesign_can_be_named() {
    assert_eq!(chosen(&["claim-postgres"]), "claim-postgres");
    assert_eq!(chosen(&["claim-oracle", "--stack", "postgres"]), "claim-oracle", "whatever is run");
    assert_eq!(chosen(&["claim", "--stack", "mysql"]), "claim-mysql");
    assert_eq!(chosen(&["ttl_lock", "--stack", "valkey"]), "ttl-lease-redis");
    assert_eq!(chosen(&["record-then-act", "--stack", "sqlite"]), "outbox-sqlite");
    assert_eq!(chosen(&["--variant", "quota", "--stack", "mariadb"]), "quota-mysql");
    assert_eq!(chosen(&["local_lock", "--answer", "contenders=one_process"]), "local-lock-any", "it needs nothing to be run");
}

#[test]
fn without_answers_every_variant_of_a_mechanism_is_listed() {
    let found = others(&["unique_constraint", "--stack", "postgres"]);
    assert_eq!(found, ["claim-postgres", "claim-lease-postgres", "started-done-postgres", "no-overlap-postgres"]);
    let found = others(&["unique_constraint"]);
    assert!(found.len() > 15 && found.contains(&"claim-s3".to_owned()), "{found:?}");
    let everything = others(&[]);
    assert!(everything.len() > 100, "{}", everything.len());
    let text = lockpick(&["recipe", "--width", "80"]).with_code(0).stdout;
    assert!(everything.iter().all(|id| text.contains(id.as_str())), "{text}");
}

#[test]
fn engines_come_in_the_order_in_which_the_stack_names_them() {
    let answers = ["--answer", "invariant=conditional_change", "--answer", "contenders=many_hosts"];
    for (stack, first, second) in [("postgres,mysql", "postgres", "mysql"), ("mysql,postgres", "mysql", "postgres")] {
        let arguments = [&["atomic_update", "--stack", stack], answers.as_slice()].concat();
        assert_eq!(chosen(&arguments), format!("conditional-change-{first}"));
        assert_eq!(others(&arguments)[0], format!("conditional-change-{second}"));
    }
}

#[test]
fn what_is_held_for_minutes_comes_first_as_a_hold() {
    let answers = ["atomic_update", "--stack", "postgres", "--answer", "invariant=conditional_change", "--answer", "guard=transaction"];
    let stock = [&answers[..], &["--answer", "duration=one_statement"]].concat();
    assert_eq!(chosen(&stock), "conditional-change-postgres");
    assert_eq!(others(&stock), ["timed-hold-postgres", "gapless-number-postgres"]);
    assert_eq!(chosen(&answers), "conditional-change-postgres", "while the duration is open");
    let seat = [&answers[..], &["--answer", "duration=minutes"]].concat();
    assert_eq!(chosen(&seat), "timed-hold-postgres");
    assert_eq!(others(&seat), ["conditional-change-postgres", "gapless-number-postgres"]);
}

/// With a key one sends again, and nobody has to look: what must be finished is claimed with a lease.
#[test]
fn with_a_key_what_must_be_finished_is_taken_over_and_not_looked_at() {
    let answers =
        ["failure=duplicate_effect", "invariant=exactly_one", "contenders=many_hosts", "guard=idempotency_key", "on_crash=finish"];
    let mut arguments = vec!["unique_constraint"];
    answers.iter().for_each(|answer| arguments.extend(["--answer", answer]));
    for (stack, owner) in [("etcd", "owner=one_store"), ("postgres", "owner=claim_database"), ("mysql", "owner=claim_database")] {
        let arguments = [&arguments[..], &["--stack", stack, "--answer", owner]].concat();
        assert_eq!(chosen(&arguments), format!("claim-lease-{stack}"));
        assert_eq!(chosen(&["key-is-enough", "--stack", stack]), format!("claim-lease-{stack}"));
    }
}

#[test]
fn a_note_chooses_by_its_answers_its_stack_and_the_store_of_its_lock() {
    let folder = Folder::new("recipe-choosing");
    let path = folder.write(
        "notes.yaml",
        "lockpick: 1\nname: seats\nstack: [postgres, mysql]\n\
         answers: {failure: corruption, invariant: conditional_change, owner: one_database, contenders: many_hosts, guard: transaction}\n\
         lock: {mechanism: atomic_update, store: mysql}\n\
         ---\nlockpick: 1\nname: payout\nstack: [redis]\nlock: {mechanism: ttl_lock, ttl: 90s}\nanswers: {failure: corruption, \
         invariant: record_rule, owner: one_database, contenders: many_hosts, guard: transaction, duration: short, contention: low, loser: retry}\n",
    );
    let seats = ["--from", &path, "--note", "seats"];
    assert_eq!(chosen(&seats), "conditional-change-mysql");
    let on_postgres = [seats.as_slice(), &["--stack", "postgres"]].concat();
    assert_eq!(chosen(&on_postgres), "conditional-change-postgres", "the command line counts first");
    let payout = ["--from", &path, "--note", "payout"];
    let text = lockpick(&[&["recipe", "--stack", "postgres"], payout.as_slice()].concat()).with_code(0).stdout;
    assert!(text.contains("version-column-postgres") && text.contains("The note has chosen ttl_lock"), "{text}");
    let text = lockpick(&[&["recipe", "ttl_lock", "--stack", "redis"], payout.as_slice()].concat()).with_code(0).stdout;
    assert!(text.contains("SET {lock:payout} :me NX PX 90000"), "{text}");
    let run = lockpick(&["recipe", "--from", &path, "--note", "payouts"]).with_code(2);
    assert!(run.stderr.contains("--note payouts") && run.stderr.contains("`payout`"), "{}", run.stderr);
}

#[test]
fn the_store_of_a_lock_chooses_among_the_ways_to_build_it() {
    let folder = Folder::new("recipe-store");
    for (store, recipe) in [("postgres", "lease-row-postgres"), ("redis", "ttl-lease-redis")] {
        let note = format!(
            "lockpick: 1\nname: hold\nstack: [redis, postgres]\nanswers: {{failure: wasted_work, invariant: exclusive_section, owner: \
             claim_database, contenders: many_hosts}}\nlock: {{mechanism: ttl_lock, store: {store}, ttl: 30s}}\n"
        );
        assert_eq!(chosen(&["--from", &folder.write("note.yaml", &note)]), recipe);
    }
}

#[test]
fn a_stack_that_cannot_do_it_is_told_what_would_have_to_be_run() {
    for mechanism in ["row_lock", "advisory_lock"] {
        let text = lockpick(&["recipe", mechanism, "--stack", "redis"]).with_code(0).stdout;
        assert!(text.contains(&format!("nothing that you run has one for {mechanism}")) && text.contains("PostgreSQL"), "{text}");
    }
}

#[test]
fn several_writes_in_several_systems_are_no_matter_of_one_transaction() {
    let together = |owner: &str| {
        let owner = format!("owner={owner}");
        chosen(&["no_lock", "--stack", "postgres", "--answer", "invariant=all_or_nothing", "--answer", &owner])
    };
    assert_eq!(together("one_database"), "own-rows-postgres");
    assert_eq!(together("no_common_store"), "outbox-postgres");
    assert_eq!(together("claim_database"), "outbox-postgres");
}

#[test]
fn a_note_that_cannot_be_read_is_reported_with_its_place() {
    let folder = Folder::new("recipe-broken-note");
    let path = folder.write("note.yaml", "lockpick: 1\nname: x\nanswers: {failure: corupption}\n");
    let run = lockpick(&["recipe", "--from", &path]).with_code(1);
    assert!(run.stdout.is_empty() && run.stderr.contains("note.yaml:3:20"), "{}", run.stderr);
    let run = lockpick(&["recipe", "--from", &folder.path("none.yaml")]).with_code(2);
    assert!(run.stderr.contains("--from") && run.stderr.contains("no such file"), "{}", run.stderr);
}

#[test]
fn what_answers_leave_open_is_said() {
    let text = lockpick(&["recipe", "--answer", "failure=corruption", "--stack", "postgres"]).with_code(0).stdout;
    assert!(text.contains("Still open") && text.contains("Nothing is safe"), "{text}");
    let safe = ["failure=corruption", "invariant=record_rule", "owner=one_database", "contenders=many_hosts", "guard=transaction"];
    let mut arguments = vec!["recipe", "--stack", "postgres"];
    safe.iter().for_each(|answer| arguments.extend(["--answer", answer]));
    let text = lockpick(&arguments).with_code(0).stdout;
    assert!(text.starts_with("version-column-postgres") && text.contains("Safe whatever the missing answers"), "{text}");
}

#[test]
fn answers_that_contradict_each_other_have_no_recipe() {
    let run = lockpick(&["recipe", "--answer", "guard=transaction", "--answer", "owner=no_common_store"]).with_code(2);
    assert!(run.stdout.is_empty() && run.stderr.contains("the answers contradict each other: the check and the effect"), "{}", run.stderr);
}

#[test]
fn a_lease_brings_its_fence_and_says_where_else_the_data_may_be() {
    let json = lockpick(&["recipe", "coordination-lease-etcd", "--stack", "etcd,mysql", "--format", "json"]).with_code(0).json();
    assert_eq!(json["with"][0]["id"], "fence-etcd");
    let text = lockpick(&["recipe", "coordination-lease-etcd", "--stack", "etcd,mysql"]).with_code(0).stdout;
    let elsewhere = text.split("Where the data is elsewhere").nth(1).expect("the section").trim_start();
    assert!(elsewhere.starts_with("fence-mysql, "), "{elsewhere}");
    let json = lockpick(&["recipe", "lease-row-postgres", "--format", "json"]).with_code(0).json();
    assert_eq!(json["with"][0]["id"], "fence-postgres");
    // With a lease whose token nobody compares no fence is printed.
    let answers = ["--answer", "failure=wasted_work", "--answer", "invariant=exclusive_section", "--stack", "postgres"];
    let json = lockpick(&[&["recipe", "ttl_lock", "--format", "json"], answers.as_slice()].concat()).with_code(0).json();
    assert_eq!((&json["recipe"]["id"], json["with"].as_array().map(Vec::len)), (&"lease-row-postgres".into(), Some(0)));
}

#[test]
fn what_was_raced_comes_before_what_is_from_the_manual_where_both_serve() {
    for (stack, first, second) in [
        ("kubernetes,postgres", "lease-row-postgres", "coordination-lease-kubernetes"),
        ("consul,etcd", "coordination-lease-etcd", "coordination-lease-consul"),
        ("etcd,postgres", "coordination-lease-etcd", "lease-row-postgres"),
        ("postgres,etcd", "coordination-lease-etcd", "lease-row-postgres"),
    ] {
        let arguments = ["fenced_coordination", "--stack", stack, "--answer", "failure=split_brain"];
        assert_eq!(chosen(&arguments), first, "{stack}");
        assert_eq!(others(&arguments), [second], "{stack}");
    }
    let finish = "invariant=exactly_one owner=claim_database guard=idempotency_key on_crash=finish";
    let stock = "invariant=conditional_change owner=one_store guard=transaction";
    for (mechanism, answers, first) in [
        ("unique_constraint", finish, "claim-lease-postgres"),
        // The stock stays where it is, and the order of the stack is all that says where.
        ("atomic_update", stock, "conditional-change-dynamodb"),
    ] {
        let answers = answers.split(' ').flat_map(|answer| ["--answer", answer]);
        let arguments: Vec<&str> = [mechanism, "--stack", "dynamodb,postgres"].into_iter().chain(answers).collect();
        assert_eq!(chosen(&arguments), first);
    }
    let folder = Folder::new("recipe-kept-in");
    let path = folder.write(
        "note.yaml",
        "lockpick: 1\nname: leader\nstack: [kubernetes, postgres]\nanswers: {failure: split_brain}\n\
         lock: {mechanism: fenced_coordination, store: kubernetes}\n",
    );
    let where_it_is_kept = ["fenced_coordination", "--from", &path];
    assert_eq!(chosen(&where_it_is_kept), "coordination-lease-kubernetes", "the note says where the lock is kept");
}

#[test]
fn a_fence_that_compares_its_own_engine_s_lock_goes_with_no_other_lock() {
    let text = lockpick(&["recipe", "coordination-lease-kubernetes", "--stack", "kubernetes,consul,zookeeper"]).with_code(0).stdout;
    for fence in ["fence-consul", "fence-etcd", "fence-zookeeper"] {
        assert!(!text.contains(fence), "{fence}\n{text}");
    }
    let json = lockpick(&["recipe", "coordination-lease-consul", "--format", "json"]).with_code(0).json();
    assert_eq!(json["with"][0]["id"], "fence-consul");
}

#[test]
fn slips_of_the_command_line_are_answered_with_what_there_is() {
    for (arguments, words) in [
        (["row_loc", "--stack", "postgres"].as_slice(), "`row-lock`"),
        (&["claim-postgre"], "`claim-postgres`"),
        (&["--variant", "quotas"], "`quota`"),
        (&["ttl_lock", "--variant", "claim"], "does not write out ttl_lock"),
        (&["claim", "--stack", "postgress"], "`postgres`"),
        (&["claim", "--answer", "failure=corupption"], "`corruption`"),
        (&["claim-postgres", "--race-test", "pyton"], "`python`"),
        (
            &["claim-postgres", "--race-test", "cobol"],
            "there is no template for this language; known: `go`, `java`, `node`, `python`, `rust`, `sql`",
        ),
        (&["unique_constraint", "--race-test", "python"], "choose one recipe"),
    ] {
        let run = lockpick(&[&["recipe"], arguments].concat()).with_code(2);
        assert!(run.stdout.is_empty() && run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_number_that_nobody_stated_is_called_an_example() {
    let folder = Folder::new("recipe-examples");
    let note = |lock: &str| folder.write("note.yaml", &format!("lockpick: 1\nname: n\nanswers: {{failure: wasted_work}}\nlock: {lock}\n"));
    let sheet = |path: &str| lockpick(&["recipe", "ttl-lease-redis", "--from", path]).with_code(0).stdout;
    let told = "30000  how long the lease lasts, in milliseconds";
    let unstated = sheet(&note("{mechanism: ttl_lock}"));
    assert!(unstated.contains("Only an example until you know yours") && unstated.contains(told), "{unstated}");
    let stated = sheet(&note("{mechanism: ttl_lock, ttl: 90s}"));
    assert!(stated.contains("PX 90000") && !stated.contains("Only an example"), "{stated}");
}
