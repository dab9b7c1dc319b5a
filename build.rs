//! Reads the rule book once, at build time, so that the binary starts with it ready; a broken book does not build.
#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

#[allow(dead_code, unused_imports)]
#[path = "src/condition/mod.rs"]
mod condition;
#[allow(dead_code)]
#[path = "src/duration.rs"]
mod duration;
#[allow(dead_code)]
#[path = "src/facts.rs"]
mod facts;
#[allow(dead_code)]
#[path = "src/fields.rs"]
mod fields;
#[allow(dead_code)]
#[path = "src/nearest.rs"]
mod nearest;
#[allow(dead_code, unused_imports)]
#[path = "src/results/mod.rs"]
mod results;
#[allow(dead_code, unused_imports)]
#[path = "src/rulebook/mod.rs"]
mod rulebook;
#[allow(dead_code)]
#[path = "src/source.rs"]
mod source;
#[allow(dead_code)]
#[path = "src/yaml/mod.rs"]
mod yaml;
#[allow(dead_code)]
#[path = "src/yaml_text.rs"]
mod yaml_text;

use std::error::Error;
use std::path::{Path, PathBuf};

use source::{Problem, Source};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("rules");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=rules");
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    files.sort_by(|left, right| left.name.cmp(&right.name));
    match rulebook::read(&files) {
        Ok(rules) => {
            std::fs::write(out.join("book.json"), serde_json::to_vec(&rules.book)?)?;
            std::fs::write(out.join("texts.json"), serde_json::to_vec(&rules.texts)?)?;
            std::fs::write(out.join("recipes.json"), serde_json::to_vec(&rules.recipes)?)?;
        }
        Err(problems) => problems.iter().for_each(|problem| report(&files[usize::from(problem.span.text)], problem)),
    }
    let faults = Source::new(FAULTS, std::fs::read_to_string(root.join(FAULTS))?);
    match results::Faults::read(&faults) {
        Ok(found) => std::fs::write(out.join("faults.json"), serde_json::to_vec(&found)?)?,
        Err(problems) => problems.iter().for_each(|problem| report(&faults, problem)),
    }
    let evidence = std::fs::read_to_string(root.join(EVIDENCE)).ok().map(|text| Source::new(EVIDENCE, text));
    match evidence.as_ref().map(results::Evidence::read).transpose() {
        Ok(counted) => std::fs::write(out.join("evidence.json"), serde_json::to_vec(&counted)?)?,
        Err(problems) => problems.iter().for_each(|problem| evidence.iter().for_each(|file| report(file, problem))),
    }
    let embedded: Vec<String> = files.iter().map(|file| format!("({:?}, {:?})", file.name, file.text)).collect();
    std::fs::write(out.join("files.rs"), format!("&[{}]", embedded.join(",\n")))?;
    Ok(())
}

/// What the model found.
const FAULTS: &str = "faults.yaml";
/// What the races counted, once they have been run.
const EVIDENCE: &str = "evidence.yaml";
/// What was proven and measured: results, which have a form of their own and cannot be laid over.
const RESULTS: [&str; 2] = [FAULTS, EVIDENCE];

/// Stops the build with a problem and its place.
fn report(file: &Source, problem: &Problem) {
    let place = file.position(problem.span.start as usize);
    let help = if problem.help.is_empty() { String::new() } else { format!(" ({})", problem.help) };
    println!("cargo::error=rules/{}:{}:{}: {}{help}", file.name, place.line, place.column, problem.message);
}

/// Every YAML file of rules below a folder, under its path from the root.
fn collect(root: &Path, folder: &Path, files: &mut Vec<Source>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            if !RESULTS.contains(&name.as_str()) {
                files.push(Source::new(name, std::fs::read_to_string(&path)?));
            }
        }
    }
    Ok(())
}
