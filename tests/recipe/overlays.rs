//! Recipes of one's own, laid over the built-in ones; and what is wrong with them, each with its place.

use crate::support::{Folder, lockpick};

#[test]
fn a_step_can_be_changed_and_a_recipe_added_for_another_engine() {
    let folder = Folder::new("recipe-overlay");
    let changed = folder.write(
        "postgres.yaml",
        "engine: postgres\nrecipes:\n  - id: claim-postgres\n    needs: [Our tables carry a tenant.]\n    steps:\n      - {id: begin, run: BEGIN ISOLATION LEVEL READ COMMITTED}\n",
    );
    let text = lockpick(&["--rules", &changed, "recipe", "claim-postgres"]).with_code(0).stdout;
    assert!(text.contains("BEGIN ISOLATION LEVEL READ COMMITTED") && text.contains("Our tables carry a tenant."), "{text}");
    assert!(text.contains("ON CONFLICT (claim_key) DO NOTHING"), "the rest stays\n{text}");

    let added = folder.write(
        "cockroach.yaml",
        "stacks: [{id: cockroach, name: CockroachDB, kind: relational}]\n\
         ---\n\
         engine: cockroach\n\
         head: {name: CockroachDB, language: sql, to_run: 30}\n\
         recipes:\n\
         \x20 - id: claim-cockroach\n\
         \x20   variant: claim\n\
         \x20   raced: from the manual\n\
         \x20   steps: [{id: claim, part: take, says: Insert the key., run: 'INSERT INTO {table} VALUES (:key)', reads: [{sees: ok, then: won, means: yours}]}]\n\
         \x20   traps: [nobody-reads-the-manual]\n\
         \x20   sources: [choosing]\n\
         traps: [{id: nobody-reads-the-manual, title: Nobody reads it, goes_wrong: So it goes wrong., instead: Read it., sources: [choosing]}]\n",
    );
    let text = lockpick(&["--rules", &added, "recipe", "claim", "--stack", "cockroach"]).with_code(0).stdout;
    assert!(text.contains("claim-cockroach") && text.contains("INSERT INTO claim VALUES (:key)"), "{text}");
    let text = lockpick(&["--rules", &added, "explain", "nobody-reads-the-manual"]).with_code(0).stdout;
    assert!(text.contains("So it goes wrong."), "{text}");
    let also = folder.write("also.yaml", "engine: postgres\nhead: {also: [memcached]}\n");
    let text = lockpick(&["--rules", &also, "recipe", "claim", "--stack", "memcached"]).with_code(0).stdout;
    assert!(text.contains("claim-postgres"), "{text}");
}

#[test]
fn everything_that_is_wrong_is_reported_with_its_place() {
    let slips = [
        ("recipes: [{id: claim-postgres, raced: maybe}]", "2:39: `raced` is `yes` or `from the manual`, not `maybe`"),
        ("recipes: [{id: claim-postgres, variant: clam}]", "2:41: there is no variant `clam`; did you mean `claim`?"),
        ("recipes: [{id: claim-postgres, variant: claim-lease}]", "this recipe is called `claim-lease-postgres`, not `claim-postgres`"),
        ("recipes: [{id: claim-postgres, with: [fences]}]", "2:39: there is no variant `fences`; did you mean `fence`?"),
        ("recipes: [{id: claim-postgres, traps: [null]}]", "`traps` is text"),
        ("recipes: [{id: claim-postgres, obligations: [read-the-results]}]", "there is no obligation `read-the-results`"),
        (
            "recipes: [{id: claim-postgres, setup: ['CREATE {tabel}']}]",
            "2:40: `{tabel}` in this statement is not declared in `placeholders`; did you mean `table`?",
        ),
        (
            "recipes: [{id: claim-postgres, setup: ['SELECT :tokn']}]",
            "`:tokn` in this statement is not declared in `values`; did you mean `token`?",
        ),
        ("recipes: [{id: claim-postgres, setup: ['SELECT 1::int']}]", "a statement holds no `::`"),
        (
            "recipes: [{id: claim-postgres, steps: [{id: claim, part: takes}]}]",
            "there is no part of a recipe `takes`; did you mean `take`?",
        ),
        ("recipes: [{id: claim-postgres, steps: [{id: claim, yours: yes}]}]", "a step has one of `run`, `compute` and `yours`"),
        (
            "recipes: [{id: claim-postgres, steps: [{id: claim, gives: {tokn: x}}]}]",
            "there is no bound value `tokn`; did you mean `token`?",
        ),
        (
            "recipes: [{id: claim-postgres, steps: [{id: claim, reads: [{sees: rows, then: won}]}]}]",
            "there is no thing to see after a step `rows`",
        ),
        (
            "recipes: [{id: claim-postgres, steps: [{id: claim, reads: [{sees: error, then: lost}]}]}]",
            "`codes` go with `error`, and only with it",
        ),
        ("recipes: [{id: claim-postgres, steps: [{id: claim, runs: x}]}]", "a step has no `runs`; did you mean `run`?"),
        (
            "traps: [{id: null-keys-do-not-collide, check: constraint-nulable}]",
            "there is no finding `constraint-nulable`; did you mean `constraint-nullable`?",
        ),
        ("traps: [{id: unlisted, title: T, goes_wrong: G., instead: I., sources: [choosing]}]", "no recipe lists the trap `unlisted`"),
        ("traps: [{id: merge-gives-losers-errors, figure: 3 of 4, scope: null}]", "`scope` is text"),
        ("recipes: [{id: claim-postgres, own_engine_only: perhaps}]", "`own_engine_only` is yes or no, not `perhaps`"),
        (
            "recipes: [{id: claim-postgres, bounds: [{placeholder: ttl, least: 1, because: so}]}]",
            "there is no placeholder `ttl`; did you mean `ttl_s`?",
        ),
        ("recipes: [{id: claim-postgres, bounds: [{placeholder: ttl_s, least: 3, most: 2, because: so}]}]", "`most` is less than `least`"),
        ("head: {to_run: cheap}", "2:16: `to_run` is a whole number"),
        ("head: {also: [postgress]}", "there is no stack `postgress`; did you mean `postgres`?"),
        ("head: {limits: [{when: {contenders: many_host}, says: No.}]}", "there is no answer `many_host`; did you mean `many_hosts`?"),
        ("libraries: [{id: shedlock, engine: postgres}]", "a library has no `engine`"),
    ];
    let folder = Folder::new("recipe-slips");
    for (number, (text, message)) in slips.iter().enumerate() {
        let path = folder.write(&format!("{number}.yaml"), &format!("engine: postgres\n{text}\n"));
        let run = lockpick(&["--rules", &path, "recipe", "claim-postgres"]).with_code(3);
        assert!(run.stderr.contains(message), "{text}\n{}", run.stderr);
        assert!(run.stderr.contains(&format!("{number}.yaml:")), "{}", run.stderr);
    }
}

#[test]
fn words_variants_engines_and_templates_are_held_to_their_form() {
    let slips = [
        (
            "placeholders: [{id: ttl_ms, as: hours}]",
            "`as` cannot be `hours`; known: `milliseconds`, `seconds`, `number`, `identifier`, `word`, `label`, `table`",
        ),
        ("placeholders: [{id: ttl_ms, from: lock.tl}]", "`from` is `name`, or `lock.` and a duration of the lock, not `lock.tl`"),
        ("placeholders: [{id: ttl_ms, from: lock.release}]", "`from` is `name`, or `lock.` and a duration of the lock"),
        ("placeholders: [{id: ttl_ms, from: name}]", "`name` cannot be written as this placeholder is"),
        ("variants: [{id: claim, mechanisms: [unique]}]", "there is no mechanism `unique`"),
        ("variants: [{id: lease-row, alike: coordination}]", "there is no variant `coordination`; did you mean `coordination-lease`?"),
        ("variants: [{id: claim, redesigns: [record]}]", "there is no redesign `record`"),
        ("variants: [{id: claim, when: {ttl: 3}}]", "`ttl` is a duration"),
        ("engine: nosuch\nhead: {name: X, language: sql, to_run: 1}", "an engine is one of the stacks, or `any`, not `nosuch`"),
        ("language: python\nlines: x", "the template of a race test has no `lines`; did you mean `line`?"),
        ("language: python\ndrivers: [{engine: postgras}]", "there is no engine `postgras`; did you mean `postgres`?"),
    ];
    let folder = Folder::new("recipe-word-slips");
    for (number, (text, message)) in slips.iter().enumerate() {
        let path = folder.write(&format!("{number}.yaml"), &format!("{text}\n"));
        let run = lockpick(&["--rules", &path, "recipe"]).with_code(3);
        assert!(run.stderr.contains(message), "{text}\n{}", run.stderr);
    }
}
