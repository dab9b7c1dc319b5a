//! `rules/evidence.yaml` is what the races wrote, and about the recipes as they are now.

use std::collections::BTreeMap;

use lockpick_races::book::Book;
use lockpick_races::changes::Change;
use lockpick_races::evidence::{self, fingerprint};
use lockpick_races::fault::Fault;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    #[expect(dead_code, reason = "only its presence is checked")]
    machine: String,
    engines: Vec<Engine>,
    races: Vec<Race>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Engine {
    id: String,
    version: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Race {
    recipe: String,
    code: String,
    #[serde(default)]
    says: String,
    #[serde(default)]
    trap: String,
    text: String,
    engine: String,
    fault: Fault,
    rounds: u32,
    workers: u32,
    bad_rounds: u32,
    violations: u32,
    unread: u32,
    #[serde(default)]
    #[expect(dead_code, reason = "for people")]
    seen: BTreeMap<String, u32>,
}

fn evidence() -> Evidence {
    let text = std::fs::read_to_string(evidence::file()).expect("the evidence is there");
    serde_saphyr::from_str(&text).expect("the evidence can be read")
}

#[test]
fn every_race_has_its_evidence_and_the_recipe_has_not_changed_since() {
    let book = Book::load().expect("the recipes can be read");
    let changes = Change::load().expect("the changes can be read");
    let mut found = evidence().races.into_iter();
    for entry in evidence::all(&book, &changes) {
        let name = format!("{} ({}) under {:?}", entry.plan.recipe.id, entry.plan.code.name(), entry.fault);
        let race = found.next().unwrap_or_else(|| panic!("{name} has no evidence: run the races again"));
        let same = (race.recipe == entry.plan.recipe.id, race.code == entry.plan.code.name(), race.fault == entry.fault);
        assert_eq!(same, (true, true, true), "{name}: the evidence has {} ({}) here", race.recipe, race.code);
        let now = format!("{:016x}", fingerprint(&entry.plan.steps().expect("steps")));
        assert_eq!(race.text, now, "{name}: the text has changed since it was raced");
        assert_eq!(race.says, entry.says(), "{name}");
    }
    assert_eq!(found.count(), 0, "evidence of races that there are no more");
}

#[test]
fn recipes_held_and_what_was_meant_to_fail_failed() {
    for race in evidence().races {
        let name = format!("{} ({}) under {:?}", race.recipe, race.code, race.fault);
        let wrong = race.violations + race.unread;
        if race.code == "recipe" {
            assert_eq!((wrong, race.bad_rounds), (0, 0), "{name}");
        } else {
            assert!(wrong > 0, "{name}");
        }
        assert!(race.rounds >= 20, "{name}: {} rounds", race.rounds);
        let together = matches!(race.fault, Fault::Plain | Fault::Expired);
        assert!(!together || race.workers >= 8, "{name}: {} workers", race.workers);
    }
}

#[test]
fn every_engine_that_was_raced_tells_its_version() {
    let evidence = evidence();
    for race in &evidence.races {
        let engine = evidence.engines.iter().find(|engine| engine.id == race.engine);
        assert!(engine.is_some_and(|engine| !engine.version.is_empty()), "{}", race.engine);
        let trap_is_known = race.trap.is_empty() || Book::load().is_ok_and(|book| book.traps.iter().any(|trap| trap.id == race.trap));
        assert!(trap_is_known, "{}", race.trap);
    }
}
