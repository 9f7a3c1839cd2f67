//! A campaign on disk: a directory with one SQLite file.
//!
//! One process at a time may write; the others get a clear message. Readers need no permission: they
//! see what was committed. A committed transaction survives the death of the process; what SQLite
//! guarantees on a full disk holds here too: what was there stays there.

mod inputs;
mod merge;
mod read;
mod schema;
mod write;

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension};

use crate::{Plan, Shard};

pub use merge::{Merged, merge};
pub use read::{Artefact, JobKey, NamedRun, Purpose, Run, StoredProgram, WrongAnswer};

/// The name of the file in the directory of a campaign.
const DATABASE: &str = "campaign.db";
/// The file that the writing process holds locked.
const LOCK: &str = "campaign.lock";

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no campaign there.
    #[error("'{}' holds no campaign (no campaign.db in it)", .0.display())]
    Absent(PathBuf),
    /// There is one already.
    #[error("'{}' holds a campaign already", .0.display())]
    Exists(PathBuf),
    /// Another process writes to it.
    #[error("another campaign runs in '{}' (process {process})", directory.display())]
    Busy {
        /// The directory.
        directory: PathBuf,
        /// The process, as it said itself.
        process: String,
    },
    /// It was written by another version of refute.
    #[error("'{}' was written by another version of refute: its layout is {found}, this one knows {}", directory.display(), schema::VERSION)]
    Version {
        /// The directory.
        directory: PathBuf,
        /// The version of its layout.
        found: String,
    },
    /// Two stores belong to different campaigns.
    #[error("'{}' belongs to another campaign than '{}': their plans differ", other.display(), directory.display())]
    OtherPlan {
        /// The directory that was to be added to.
        directory: PathBuf,
        /// The one that does not fit.
        other: PathBuf,
    },
    /// The disk is full.
    #[error("the disk is full: what was finished is kept in '{}', make room and resume", .0.display())]
    Full(PathBuf),
    /// The directory cannot be read or written.
    #[error("'{}' cannot be used: {reason}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The file is damaged, or not one of ours.
    #[error("the campaign in '{}' cannot be read: {reason}", directory.display())]
    Damaged {
        /// The directory.
        directory: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// A campaign on disk.
#[derive(Debug)]
pub struct Store {
    directory: PathBuf,
    connection: Connection,
    /// Held while this process may write.
    _lock: Option<Lock>,
}

impl Store {
    /// Begins a campaign in a directory, which is made if needed.
    pub fn create(directory: &Path, plan: &Plan, shard: Shard) -> Result<Store, StoreError> {
        let io = |reason| StoreError::Io { path: directory.to_owned(), reason };
        fs::create_dir_all(directory).map_err(io)?;
        let lock = lock(directory)?;
        if directory.join(DATABASE).exists() {
            return Err(StoreError::Exists(directory.to_owned()));
        }
        // Made under another name, so that a campaign exists with its plan or not at all.
        let path = directory.join("campaign.db.new");
        match fs::remove_file(&path) {
            Err(reason) if reason.kind() != io::ErrorKind::NotFound => return Err(io(reason)),
            _ => {}
        }
        let wrong = |error| store_error(directory, error);
        let mut connection = Connection::open(&path).map_err(wrong)?;
        let fill = |connection: &mut Connection| -> rusqlite::Result<()> {
            let transaction = connection.transaction()?;
            transaction.execute_batch(schema::TABLES)?;
            let add = "INSERT INTO meta (key, value) VALUES (?1, ?2)";
            transaction.execute(add, ("schema", schema::VERSION.to_string()))?;
            transaction.execute(add, ("plan", plan.to_json()))?;
            transaction.execute(add, ("plan_hash", plan.hash()))?;
            let add = "INSERT INTO shards (idx, count) VALUES (?1, ?2)";
            transaction.execute(add, (shard.index(), shard.count()))?;
            transaction.commit()
        };
        fill(&mut connection).map_err(wrong)?;
        connection.close().map_err(|(_, error)| wrong(error))?;
        fs::rename(&path, directory.join(DATABASE)).map_err(io)?;
        Store::connect(directory, Some(lock))
    }

    /// Whether a directory holds a campaign.
    pub fn is_in(directory: &Path) -> bool {
        directory.join(DATABASE).exists()
    }

    /// Opens a campaign to write to it.
    pub fn open(directory: &Path) -> Result<Store, StoreError> {
        if !directory.join(DATABASE).exists() {
            return Err(StoreError::Absent(directory.to_owned()));
        }
        let lock = lock(directory)?;
        Store::connect(directory, Some(lock))
    }

    /// Opens a campaign to look at it, also while it runs.
    pub fn view(directory: &Path) -> Result<Store, StoreError> {
        if !directory.join(DATABASE).exists() {
            return Err(StoreError::Absent(directory.to_owned()));
        }
        Store::connect(directory, None)
    }

    fn connect(directory: &Path, lock: Option<Lock>) -> Result<Store, StoreError> {
        let wrong = |error| store_error(directory, error);
        let path = directory.join(DATABASE);
        let connection = match lock {
            Some(_) => Connection::open(&path),
            None => Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY),
        }
        .map_err(wrong)?;
        connection.busy_timeout(Duration::from_secs(30)).map_err(wrong)?;
        if lock.is_some() {
            // A transaction then costs no wait for the disk; only a power cut can lose the last ones.
            let set = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
            connection.execute_batch(set).map_err(wrong)?;
        }
        let store = Store { directory: directory.to_owned(), connection, _lock: lock };
        let found = store.meta("schema")?.unwrap_or_default();
        match found == schema::VERSION.to_string() {
            true => Ok(store),
            false => Err(StoreError::Version { directory: directory.to_owned(), found }),
        }
    }

    /// Where the campaign is.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The plan.
    pub fn plan(&self) -> Result<Plan, StoreError> {
        let text = self.meta("plan")?.unwrap_or_default();
        serde_json::from_str(&text).map_err(|error| StoreError::Damaged {
            directory: self.directory.clone(),
            reason: format!("its plan: {error}"),
        })
    }

    fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT value FROM meta WHERE key = ?1";
        self.connection
            .query_row(query, [key], |row| row.get(0))
            .optional()
            .map_err(|error| self.error(error))
    }

    fn error(&self, error: rusqlite::Error) -> StoreError {
        store_error(&self.directory, error)
    }
}

/// A lock that ends when the value does. Closing the file is not enough: between fork and exec, a
/// child that another thread starts shares it.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Locks the directory for this process, until the file is closed.
fn lock(directory: &Path) -> Result<Lock, StoreError> {
    let path = directory.join(LOCK);
    let io = |reason| StoreError::Io { path: path.clone(), reason };
    let mut file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path)
        .map_err(io)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            let _ = file.read_to_string(&mut process);
            let directory = directory.to_owned();
            return Err(StoreError::Busy { directory, process: process.trim().to_owned() });
        }
        Err(TryLockError::Error(reason)) => return Err(io(reason)),
    }
    // For the message above only; a full disk must not stop anybody here.
    let _ = file
        .set_len(0)
        .and_then(|()| file.seek(SeekFrom::Start(0)))
        .and_then(|_| writeln!(file, "{}", std::process::id()));
    Ok(Lock(file))
}

fn store_error(directory: &Path, error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full(directory.to_owned()),
        // A file size limit shows as a failed write, not as a full disk.
        Some(ErrorCode::SystemIoFailure) if no_room(directory) => {
            StoreError::Full(directory.to_owned())
        }
        _ => StoreError::Damaged { directory: directory.to_owned(), reason: error.to_string() },
    }
}

/// Whether a small file cannot be written there.
fn no_room(directory: &Path) -> bool {
    let path = directory.join("room.tmp");
    let result = fs::write(&path, [0; 4096]);
    let _ = fs::remove_file(&path);
    result.is_err_and(|error| {
        matches!(
            error.kind(),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge
        )
    })
}
