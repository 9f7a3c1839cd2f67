//! What a campaign holds.

use std::collections::{BTreeSet, HashSet};
use std::io::Read;

use checkers::{Answer, Judgement};
use flate2::read::ZlibDecoder;
use rusqlite::{OptionalExtension, Row};
use verdict::Truth;

use super::{Store, StoreError, inputs};
use crate::{Confirmation, Dropped, Program, Shard};

/// What is asked of whom: a program, a verifier and its setting.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobKey {
    /// The program's key.
    pub program: String,
    /// The verifier's name.
    pub checker: String,
    /// The setting, as it is printed.
    pub setting: String,
}

/// Why something was run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// To have an answer.
    First,
    /// To have an answer with the full time limit, because the first run was cut short.
    Full,
    /// To see a finding a second time.
    Again,
}

impl Purpose {
    /// A fixed name.
    pub fn name(self) -> &'static str {
        match self {
            Purpose::First => "first",
            Purpose::Full => "full",
            Purpose::Again => "again",
        }
    }

    fn named(name: &str) -> Option<Purpose> {
        [Purpose::First, Purpose::Full, Purpose::Again]
            .into_iter()
            .find(|purpose| purpose.name() == name)
    }
}

/// One run.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// What was asked of whom.
    pub job: JobKey,
    /// Why.
    pub purpose: Purpose,
    /// What the verifier said.
    pub answer: Answer,
    /// What that is worth.
    pub judgement: Judgement,
    /// Whether a time limit below the full one ended it.
    pub cut: bool,
    /// The time limit in seconds.
    pub limit: f64,
    /// Seconds on the wall.
    pub wall: f64,
    /// Seconds on processors.
    pub cpu: f64,
    /// Bytes of memory.
    pub memory: u64,
    /// The verifier's version.
    pub version: String,
    /// The command, as a shell takes it, in a directory with the translated program.
    pub command: String,
    /// The hash of its output.
    pub output: String,
    /// When it was over, in seconds since 1970.
    pub ended: f64,
}

/// A program of the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredProgram {
    /// Its key.
    pub key: String,
    /// The unit that it came from.
    pub unit: u64,
    /// The program itself.
    pub program: Program,
}

/// A defect that the campaign shows.
#[derive(Clone, PartialEq, Debug)]
pub struct WrongAnswer {
    /// The run that showed it.
    pub run: Run,
    /// Whether it showed again.
    pub confirmation: Confirmation,
    /// The program's name.
    pub program_name: String,
    /// The strategy that made the program.
    pub strategy: String,
    /// What is known of the program.
    pub truth: Truth,
}

/// A run that counts, with what people call its program.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedRun {
    /// The run.
    pub run: Run,
    /// The program's name.
    pub program_name: String,
    /// The strategy that made the program.
    pub strategy: String,
    /// What is known of the program.
    pub truth: Truth,
}

/// Something else that belongs to the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Artefact {
    /// What it belongs to.
    pub owner: String,
    /// Its name.
    pub name: String,
    /// The hash of its content.
    pub content: String,
}

const RUN: &str = "run.program, run.checker, run.setting, run.purpose, run.answer, run.message,
    run.judgement, run.cut, run.time_limit, run.wall, run.cpu, run.memory, run.version,
    run.command, run.output, run.ended";

/// How many columns [`RUN`] has.
const RUN_COLUMNS: usize = 16;

impl Store {
    /// The parts of the campaign that are here.
    pub fn shards(&self) -> Result<BTreeSet<Shard>, StoreError> {
        self.select("SELECT idx, count FROM shards", |row| {
            let (index, count): (u32, u32) = (row.get(0)?, row.get(1)?);
            Shard::new(index, count).ok_or(rusqlite::Error::InvalidQuery)
        })
        .map(|shards| shards.into_iter().collect())
    }

    /// The units that were produced.
    pub fn units(&self) -> Result<HashSet<u64>, StoreError> {
        let units = self.select("SELECT unit FROM units", |row| row.get::<_, i64>(0))?;
        Ok(units.into_iter().map(|unit| unit as u64).collect())
    }

    /// Seconds of the producer, by part of its work.
    pub fn production_seconds(&self) -> Result<Vec<(String, f64)>, StoreError> {
        self.select(
            "SELECT part.key, sum(part.value) FROM units, json_each(units.seconds) AS part
             GROUP BY part.key ORDER BY part.key",
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// What was not made, with how often, by stage and reason.
    pub fn dropped(&self) -> Result<Vec<(Dropped, u64)>, StoreError> {
        self.select(
            "SELECT stage, reason, count(*) FROM dropped GROUP BY stage, reason
             ORDER BY count(*) DESC, stage, reason",
            |row| {
                let count: i64 = row.get(2)?;
                Ok((Dropped { stage: row.get(0)?, reason: row.get(1)? }, count as u64))
            },
        )
    }

    /// How many programs there are.
    pub fn program_count(&self) -> Result<u64, StoreError> {
        let counts = self.select("SELECT count(*) FROM programs", |row| row.get::<_, i64>(0))?;
        Ok(counts.first().map_or(0, |count| *count as u64))
    }

    /// The keys of all programs, by unit.
    pub fn program_keys(&self) -> Result<Vec<String>, StoreError> {
        self.select("SELECT program FROM programs ORDER BY unit, name, program", |row| row.get(0))
    }

    /// A program by its key.
    pub fn program(&self, key: &str) -> Result<StoredProgram, StoreError> {
        let query = "SELECT unit, name, strategy, truth, seed_name, note, text
                     FROM programs WHERE program = ?1";
        let read = |row: &Row<'_>| {
            let unit: i64 = row.get(0)?;
            let program = Program {
                name: row.get(1)?,
                strategy: row.get(2)?,
                truth: truth(&row.get::<_, String>(3)?)?,
                text: row.get(6)?,
                seed_name: row.get(4)?,
                inputs: inputs::read(&row.get::<_, String>(5)?),
            };
            Ok(StoredProgram { key: key.to_owned(), unit: unit as u64, program })
        };
        let found = self.connection.query_row(query, [key], read);
        let mut stored = found.map_err(|error| self.error(error))?;
        let bytes = self.blob(&stored.program.text)?;
        stored.program.text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(stored)
    }

    /// Jobs without a first run, in the order in which their programs were produced.
    pub fn unasked(&self) -> Result<Vec<JobKey>, StoreError> {
        self.select(
            "SELECT job.program, job.checker, job.setting FROM jobs AS job
             JOIN programs USING (program)
             WHERE NOT EXISTS (SELECT 1 FROM runs AS run WHERE run.program = job.program
                 AND run.checker = job.checker AND run.setting = job.setting
                 AND run.purpose = 'first')
             ORDER BY programs.unit, job.program, job.checker, job.setting",
            job,
        )
    }

    /// Every run that counts: one for each job that was done.
    pub fn results(&self) -> Result<Vec<Run>, StoreError> {
        self.select(&format!("SELECT {RUN} FROM results AS run"), run)
    }

    /// Every run that counts, with the names of its program: those that ended first come first.
    pub fn named_results(&self) -> Result<Vec<NamedRun>, StoreError> {
        let query = format!(
            "SELECT {RUN}, programs.name, programs.strategy, programs.truth
             FROM results AS run JOIN programs USING (program)
             ORDER BY run.ended, run.checker, programs.name, run.setting"
        );
        self.select(&query, |row| {
            Ok(NamedRun {
                run: run(row)?,
                program_name: row.get(RUN_COLUMNS)?,
                strategy: row.get(RUN_COLUMNS + 1)?,
                truth: truth(&row.get::<_, String>(RUN_COLUMNS + 2)?)?,
            })
        })
    }

    /// Every run for this purpose.
    pub fn runs(&self, purpose: Purpose) -> Result<Vec<Run>, StoreError> {
        let query = format!("SELECT {RUN} FROM runs AS run WHERE purpose = '{}'", purpose.name());
        self.select(&query, run)
    }

    /// The defects that the campaign shows, by verifier and strategy.
    pub fn findings(&self) -> Result<Vec<WrongAnswer>, StoreError> {
        let wanted: Vec<String> = Judgement::ALL
            .into_iter()
            .filter(|judgement| judgement.is_finding())
            .map(|judgement| format!("'{judgement}'"))
            .collect();
        let query = format!(
            "SELECT {RUN}, again.judgement, programs.name, programs.strategy, programs.truth
             FROM results AS run JOIN programs USING (program)
             LEFT JOIN runs AS again ON again.program = run.program
                 AND again.checker = run.checker AND again.setting = run.setting
                 AND again.purpose = 'again'
             WHERE run.judgement IN ({}) AND NOT run.cut
             ORDER BY run.checker, programs.strategy, programs.name, run.setting",
            wanted.join(", ")
        );
        self.select(&query, |row| {
            let run = run(row)?;
            let again: Option<String> = row.get(RUN_COLUMNS)?;
            let confirmation = match again {
                None => Confirmation::Pending,
                Some(again) if again == run.judgement.name() => Confirmation::Confirmed,
                Some(_) => Confirmation::Flaky,
            };
            Ok(WrongAnswer {
                run,
                confirmation,
                program_name: row.get(RUN_COLUMNS + 1)?,
                strategy: row.get(RUN_COLUMNS + 2)?,
                truth: truth(&row.get::<_, String>(RUN_COLUMNS + 3)?)?,
            })
        })
    }

    /// The versions that each verifier had in runs so far.
    pub fn versions(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.select("SELECT DISTINCT checker, version FROM runs ORDER BY checker, version", |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
    }

    /// What has this hash.
    pub fn blob(&self, hash: &str) -> Result<Vec<u8>, StoreError> {
        let query = "SELECT bytes FROM blobs WHERE hash = ?1";
        let found: Option<Vec<u8>> = self
            .connection
            .query_row(query, [hash], |row| row.get(0))
            .optional()
            .map_err(|error| self.error(error))?;
        let damaged =
            |reason: String| StoreError::Damaged { directory: self.directory().to_owned(), reason };
        let packed = found.ok_or_else(|| damaged(format!("the content {hash} is missing")))?;
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed.as_slice())
            .read_to_end(&mut bytes)
            .map_err(|error| damaged(format!("the content {hash}: {error}")))?;
        Ok(bytes)
    }

    /// What belongs to an owner.
    pub fn artefacts(&self, owner: &str) -> Result<Vec<Artefact>, StoreError> {
        let all = self
            .select("SELECT owner, name, content FROM artefacts ORDER BY owner, name", |row| {
                Ok(Artefact { owner: row.get(0)?, name: row.get(1)?, content: row.get(2)? })
            })?;
        Ok(all.into_iter().filter(|artefact| artefact.owner == owner).collect())
    }

    /// Those who own artefacts.
    pub fn artefact_owners(&self) -> Result<Vec<String>, StoreError> {
        self.select("SELECT DISTINCT owner FROM artefacts ORDER BY owner", |row| row.get(0))
    }

    pub(crate) fn select<T>(
        &self,
        query: &str,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let collect = || {
            let mut statement = self.connection.prepare_cached(query)?;
            let rows = statement.query_map([], |row| read(row))?;
            rows.collect::<rusqlite::Result<Vec<T>>>()
        };
        collect().map_err(|error| self.error(error))
    }
}

fn job(row: &Row<'_>) -> rusqlite::Result<JobKey> {
    Ok(JobKey { program: row.get(0)?, checker: row.get(1)?, setting: row.get(2)? })
}

fn run(row: &Row<'_>) -> rusqlite::Result<Run> {
    let text = |column| row.get::<_, String>(column);
    let invalid = |_| rusqlite::Error::InvalidQuery;
    let memory: i64 = row.get(11)?;
    Ok(Run {
        job: job(row)?,
        purpose: Purpose::named(&text(3)?).ok_or(rusqlite::Error::InvalidQuery)?,
        answer: Answer::from_parts(&text(4)?, &text(5)?).ok_or(rusqlite::Error::InvalidQuery)?,
        judgement: text(6)?.parse().map_err(invalid)?,
        cut: row.get(7)?,
        limit: row.get(8)?,
        wall: row.get(9)?,
        cpu: row.get(10)?,
        memory: memory as u64,
        version: text(12)?,
        command: text(13)?,
        output: text(14)?,
        ended: row.get(15)?,
    })
}

fn truth(text: &str) -> rusqlite::Result<Truth> {
    [Truth::Safe, Truth::Violated]
        .into_iter()
        .find(|truth| truth.to_string() == text)
        .ok_or(rusqlite::Error::InvalidQuery)
}
