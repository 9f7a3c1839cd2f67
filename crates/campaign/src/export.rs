//! A campaign as plain files: tables, findings and programs.

use std::collections::BTreeMap;
use std::path::Path;

use checkers::Checker;
use process::{Unwritable, make_directory, write_whole};
use serde::Serialize;

use crate::{Plan, Program, Run, Store, StoreError, WrongAnswer, sha256};

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

/// How much was written.
pub struct Exported {
    /// Programs.
    pub programs: usize,
    /// Runs that count.
    pub runs: usize,
    /// Findings.
    pub findings: usize,
}

/// Why not everything was written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The campaign cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// A value has no form in JSON.
    #[error("the result cannot be written: {0}")]
    Json(#[from] serde_json::Error),
}

impl Line {
    fn new(run: &Run, program: &Program) -> Line {
        Line {
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
        }
    }
}

/// Writes everything into a directory: `results.json`, `results.csv`, `programs/`, one directory for each
/// finding with the program as it was given to the verifier and what the verifier wrote, and as
/// `campaign.json` how the campaign stands, which others know better.
///
/// # Errors
///
/// When the campaign cannot be read or a file cannot be written.
pub fn export(
    store: &Store,
    standing: &impl Serialize,
    into: &Path,
) -> Result<Exported, ExportError> {
    let plan = store.plan()?;
    make_directory(&into.join("programs"))?;
    let mut programs = BTreeMap::new();
    for key in store.program_keys()? {
        let program = store.program(&key)?.program;
        let name = file_name(&program.strategy, &program.name, &key);
        write_whole(&into.join("programs").join(format!("{name}.c")), program.text.as_bytes())?;
        programs.insert(key, program);
    }
    let runs = store.results()?;
    let line = |run: &Run| Some(Line::new(run, programs.get(&run.job.program)?));
    let lines: Vec<Line> = runs.iter().filter_map(line).collect();
    write_json(&into.join("results.json"), &lines)?;
    write_whole(&into.join("results.csv"), table(&lines)?.as_bytes())?;
    write_json(&into.join("campaign.json"), standing)?;
    let findings = store.findings()?;
    for finding in &findings {
        if let Some(program) = programs.get(&finding.run.job.program) {
            write_finding(store, &plan, finding, program, &into.join("findings"))?;
        }
    }
    Ok(Exported { programs: programs.len(), runs: lines.len(), findings: findings.len() })
}

/// Writes what shows a finding into a directory of its own.
fn write_finding(
    store: &Store,
    plan: &Plan,
    finding: &WrongAnswer,
    program: &Program,
    findings: &Path,
) -> Result<(), ExportError> {
    let job = &finding.run.job;
    let setting = &sha256(job.setting.as_bytes())[..8];
    let name = file_name(&job.checker, &format!("{}-{setting}", program.name), &job.program);
    let place = findings.join(name);
    make_directory(&place)?;
    let planned = plan.checkers.iter().find(|planned| planned.name == job.checker);
    let checker = planned
        .and_then(|planned| Checker::parse(&planned.description, Path::new(&planned.name)).ok());
    let given = checker.map_or(program.text.clone(), |one| one.translate(&program.text));
    write_whole(&place.join("program.c"), given.as_bytes())?;
    write_whole(&place.join("output.txt"), &store.blob(&finding.run.output)?)?;
    let command = format!("#!/bin/sh\n{}\n", finding.run.command);
    write_whole(&place.join("command.sh"), command.as_bytes())?;
    Ok(())
}

/// A name that any file system takes and that no other program has.
fn file_name(first: &str, second: &str, key: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = format!("{first}-{second}").chars().map(plain).take(120).collect();
    format!("{name}-{}", &key[..12.min(key.len())])
}

fn write_json(path: &Path, document: &impl Serialize) -> Result<(), ExportError> {
    let json = serde_json::to_string_pretty(document)?;
    Ok(write_whole(path, format!("{json}\n").as_bytes())?)
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
fn table(lines: &[Line]) -> Result<String, serde_json::Error> {
    let mut text = COLUMNS.join(",") + "\n";
    for line in lines {
        let value = serde_json::to_value(line)?;
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
