//! What a running campaign writes: one transaction per finished item.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use rusqlite::{OptionalExtension, Transaction};

use super::{JobKey, Run, Store, StoreError, inputs};
use crate::{Produced, Recheck, program_key, sha256};

/// Verifiers with settings for a program, by its key and text.
type JobsOf<'j> = &'j dyn Fn(&str, &str) -> Vec<(String, String)>;

impl Store {
    /// Stores what came of a unit, with the jobs for its programs. Does nothing when the unit was
    /// stored before. Returns how many programs and which jobs are new.
    pub fn add_unit(
        &mut self,
        unit: u64,
        produced: &Produced,
        jobs_of: JobsOf<'_>,
    ) -> Result<(u64, Vec<JobKey>), StoreError> {
        self.transact(|transaction| {
            let seconds: serde_json::Map<String, serde_json::Value> = produced
                .seconds
                .iter()
                .map(|(part, time)| (part.clone(), (*time).into()))
                .collect();
            let add = "INSERT OR IGNORE INTO units (unit, seconds) VALUES (?1, ?2)";
            let seconds = serde_json::Value::Object(seconds).to_string();
            if transaction.execute(add, (number(unit), seconds))? == 0 {
                return Ok((0, Vec::new()));
            }
            for (place, dropped) in produced.dropped.iter().enumerate() {
                transaction.execute(
                    "INSERT INTO dropped (unit, number, stage, reason) VALUES (?1, ?2, ?3, ?4)",
                    (number(unit), number(place as u64), &dropped.stage, &dropped.reason),
                )?;
            }
            let (mut programs, mut jobs) = (0, Vec::new());
            for program in &produced.programs {
                let key = program_key(&program.strategy, program.truth, &program.text);
                let text = put_blob(transaction, program.text.as_bytes())?;
                let added = transaction.execute(
                    "INSERT OR IGNORE INTO programs
                     (program, unit, name, strategy, truth, seed_name, note, text)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                    (
                        &key,
                        number(unit),
                        &program.name,
                        &program.strategy,
                        program.truth.to_string(),
                        &program.seed_name,
                        inputs::written(&program.inputs),
                        text,
                    ),
                )?;
                if added == 0 {
                    continue;
                }
                programs += 1;
                for (checker, setting) in jobs_of(&key, &program.text) {
                    transaction.execute(
                        "INSERT OR IGNORE INTO jobs (program, checker, setting)
                         VALUES (?1, ?2, ?3)",
                        (&key, &checker, &setting),
                    )?;
                    jobs.push(JobKey { program: key.clone(), checker, setting });
                }
            }
            Ok((programs, jobs))
        })
    }

    /// Stores a run with its output. The first result of a job and purpose stays.
    pub fn add_run(&mut self, run: &Run, output: &[u8]) -> Result<(), StoreError> {
        self.transact(|transaction| {
            let output = put_blob(transaction, output)?;
            transaction.execute(
                "INSERT OR IGNORE INTO runs
                 (program, checker, setting, purpose, answer, message, judgement, cut, time_limit,
                  wall, cpu, memory, version, command, output, ended)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
                (
                    &run.job.program,
                    &run.job.checker,
                    &run.job.setting,
                    run.purpose.name(),
                    run.answer.kind(),
                    run.answer.message(),
                    run.judgement.name(),
                    run.cut,
                    run.limit,
                    run.wall,
                    run.cpu,
                    number(run.memory),
                    &run.version,
                    &run.command,
                    output,
                    run.ended,
                ),
            )?;
            Ok(())
        })
    }

    /// Stores what another version of a verifier said about a finding.
    pub fn add_recheck(&mut self, recheck: &Recheck) -> Result<(), StoreError> {
        self.transact(|transaction| {
            transaction.execute(
                "INSERT OR REPLACE INTO rechecks
                 (program, checker, setting, version, answer, message, change)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                (
                    &recheck.job.program,
                    &recheck.job.checker,
                    &recheck.job.setting,
                    &recheck.version,
                    recheck.answer.kind(),
                    recheck.answer.message(),
                    recheck.change.name(),
                ),
            )?;
            Ok(())
        })
    }

    /// Stores something that belongs to the campaign, such as a reduced program. What had the same
    /// owner and name before is replaced.
    pub fn put_artefact(
        &mut self,
        owner: &str,
        name: &str,
        content: &[u8],
    ) -> Result<(), StoreError> {
        self.transact(|transaction| {
            let content = put_blob(transaction, content)?;
            transaction.execute(
                "INSERT OR REPLACE INTO artefacts (owner, name, content) VALUES (?1, ?2, ?3)",
                (owner, name, content),
            )?;
            Ok(())
        })
    }

    /// Removes everything that belongs to an owner, to write it anew.
    pub fn remove_artefacts(&mut self, owner: &str) -> Result<(), StoreError> {
        self.transact(|transaction| {
            transaction.execute("DELETE FROM artefacts WHERE owner = ?1", [owner])?;
            Ok(())
        })
    }

    pub(super) fn transact<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let directory = &self.directory;
        let attempt = |connection: &mut rusqlite::Connection| {
            let transaction = connection.transaction()?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        attempt(&mut self.connection).map_err(|error| super::store_error(directory, error))
    }
}

/// SQLite's integers are signed; these come back as they were.
pub(super) fn number(value: u64) -> i64 {
    value as i64
}

fn put_blob(transaction: &Transaction<'_>, bytes: &[u8]) -> rusqlite::Result<String> {
    let hash = sha256(bytes);
    let known = transaction
        .query_row("SELECT 1 FROM blobs WHERE hash = ?1", [&hash], |_| Ok(()))
        .optional()?;
    if known.is_none() {
        transaction.execute(
            "INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?1, ?2)",
            (&hash, compressed(bytes)),
        )?;
    }
    Ok(hash)
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
