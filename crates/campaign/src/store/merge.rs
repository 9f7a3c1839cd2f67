//! Shards put together: the union of their rows.
//!
//! Every row has a key that follows from content, so adding a shard twice adds nothing the second
//! time, and the order of shards does not matter.

use std::path::Path;

use super::{DATABASE, Store, StoreError};
use crate::Shard;

/// What a shard brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Programs that were not there before.
    pub programs: usize,
    /// Runs that were not there before.
    pub runs: usize,
}

/// The tables that are joined; `meta` is the same in all shards.
const TABLES: [&str; 9] =
    ["shards", "blobs", "units", "dropped", "programs", "jobs", "runs", "rechecks", "artefacts"];

/// Adds the shard in `source` to the campaign in `directory`, which is made if it is not there.
pub fn merge(directory: &Path, source: &Path) -> Result<Merged, StoreError> {
    let shard = Store::view(source)?;
    let plan = shard.plan()?;
    let count = shard.shards()?.first().map_or(1, |shard| shard.count());
    let mut target = match directory.join(DATABASE).exists() {
        true => Store::open(directory)?,
        false => {
            let target = Store::create(directory, &plan, Shard::WHOLE)?;
            // What is here will be said by the shards.
            target.connection.execute("DELETE FROM shards", []).map_err(|e| target.error(e))?;
            target
        }
    };
    let same_count = target.shards()?.iter().all(|shard| shard.count() == count);
    if target.plan()?.hash() != plan.hash() || !same_count {
        return Err(StoreError::OtherPlan {
            directory: directory.to_owned(),
            other: source.to_owned(),
        });
    }
    // Read through the connection that writes, so that all of it is one transaction.
    let path = source.join(DATABASE).to_string_lossy().into_owned();
    let attached = target.connection.execute("ATTACH DATABASE ?1 AS shard", [path]);
    attached.map_err(|error| target.error(error))?;
    let result = target.transact(|transaction| {
        let mut merged = Merged::default();
        for table in TABLES {
            let copy = format!("INSERT OR IGNORE INTO main.{table} SELECT * FROM shard.{table}");
            let added = transaction.execute(&copy, [])?;
            match table {
                "programs" => merged.programs = added,
                "runs" => merged.runs = added,
                _ => {}
            }
        }
        Ok(merged)
    });
    target.connection.execute("DETACH DATABASE shard", []).map_err(|e| target.error(e))?;
    result
}
