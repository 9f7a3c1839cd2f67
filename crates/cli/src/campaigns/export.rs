//! A campaign as plain files: tables, findings and programs.

use std::fs;
use std::path::Path;

use campaign::{Known, Store};
use serde::Serialize;

use super::conduct::store_failure;
use super::status;
use crate::answer::Failure;
use crate::output::write_whole;

/// One run that counts, as a row of the table.
#[derive(Serialize)]
struct Line {
    checker: String,
    version: String,
    setting: String,
    strategy: String,
    program: String,
    seed: String,
    key: String,
    truth: String,
    answer: String,
    message: String,
    judgement: String,
    cut: bool,
    limit: f64,
    wall: f64,
    cpu: f64,
    memory: u64,
    command: String,
}

/// What was written.
pub struct Exported {
    pub programs: usize,
    pub runs: usize,
    pub findings: usize,
}

/// Writes everything into a directory: `results.json`, `results.csv`, `campaign.json`, `programs/`,
/// and one directory for each finding with the program as it was given to the verifier and what the
/// verifier wrote.
pub fn export(store: &Store, known: &Known, into: &Path) -> Result<Exported, Failure> {
    let plan = store.plan().map_err(store_failure)?;
    make(&into.join("programs"))?;
    let mut named = std::collections::BTreeMap::new();
    for key in store.program_keys().map_err(store_failure)? {
        let stored = store.program(&key).map_err(store_failure)?;
        let name = file_name(&stored.program.strategy, &stored.program.name, &key);
        let path = into.join("programs").join(format!("{name}.c"));
        write_whole(&path, stored.program.text.as_bytes())?;
        named.insert(key, stored.program);
    }
    let runs = store.results().map_err(store_failure)?;
    let lines: Vec<Line> = runs
        .iter()
        .filter_map(|run| {
            let program = named.get(&run.job.program)?;
            Some(Line {
                checker: run.job.checker.clone(),
                version: run.version.clone(),
                setting: run.job.setting.clone(),
                strategy: program.strategy.clone(),
                program: program.name.clone(),
                seed: program.seed_name.clone(),
                key: run.job.program.clone(),
                truth: program.truth.to_string(),
                answer: run.answer.kind().into(),
                message: run.answer.message().into(),
                judgement: run.judgement.to_string(),
                cut: run.cut,
                limit: run.limit,
                wall: run.wall,
                cpu: run.cpu,
                memory: run.memory,
                command: run.command.clone(),
            })
        })
        .collect();
    write_json(&into.join("results.json"), &lines)?;
    write_whole(&into.join("results.csv"), table(&lines)?.as_bytes())?;
    write_json(&into.join("campaign.json"), &status::document(store, known)?)?;
    let findings = store.findings().map_err(store_failure)?;
    for finding in &findings {
        let job = &finding.run.job;
        let Some(program) = named.get(&job.program) else { continue };
        let setting = &campaign::sha256(job.setting.as_bytes())[..8];
        let name = file_name(&job.checker, &format!("{}-{setting}", program.name), &job.program);
        let place = into.join("findings").join(name);
        make(&place)?;
        let planned = plan.checkers.iter().find(|planned| planned.name == job.checker);
        let checker = planned.and_then(|planned| {
            checkers::Checker::parse(&planned.description, Path::new(&planned.name)).ok()
        });
        let given = checker.map_or(program.text.clone(), |one| one.translate(&program.text));
        write_whole(&place.join("program.c"), given.as_bytes())?;
        let output = store.blob(&finding.run.output).map_err(store_failure)?;
        write_whole(&place.join("output.txt"), &output)?;
        let command = format!("#!/bin/sh\n{}\n", finding.run.command);
        write_whole(&place.join("command.sh"), command.as_bytes())?;
    }
    Ok(Exported { programs: named.len(), runs: lines.len(), findings: findings.len() })
}

fn make(directory: &Path) -> Result<(), Failure> {
    fs::create_dir_all(directory).map_err(|error| {
        Failure::new(format!("'{}' cannot be written: {error}", directory.display()))
    })
}

/// A name that any file system takes and that no other program has.
fn file_name(first: &str, second: &str, key: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = format!("{first}-{second}").chars().map(plain).take(120).collect();
    format!("{name}-{}", &key[..12.min(key.len())])
}

fn write_json(path: &Path, document: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(document)
        .map_err(|error| Failure::new(format!("the result cannot be written: {error}")))?;
    write_whole(path, format!("{json}\n").as_bytes())
}

/// The columns of the table, in their order.
const COLUMNS: [&str; 17] = [
    "checker",
    "version",
    "setting",
    "strategy",
    "program",
    "truth",
    "answer",
    "judgement",
    "message",
    "cut",
    "limit",
    "wall",
    "cpu",
    "memory",
    "seed",
    "key",
    "command",
];

/// The lines as comma-separated values, with the names of the columns first.
fn table(lines: &[Line]) -> Result<String, Failure> {
    let mut text = COLUMNS.join(",") + "\n";
    for line in lines {
        let value = serde_json::to_value(line)
            .map_err(|error| Failure::new(format!("the result cannot be written: {error}")))?;
        let cells: Vec<String> = COLUMNS.iter().map(|column| cell(&value[column])).collect();
        text += &(cells.join(",") + "\n");
    }
    Ok(text)
}

fn cell(value: &serde_json::Value) -> String {
    match value.as_str() {
        Some(text) if text.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Some(text) => text.to_owned(),
        None => value.to_string(),
    }
}
