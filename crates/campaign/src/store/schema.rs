//! The tables, and the version of them.
//!
//! Every table has a key that follows from content, never a number that one store hands out: so the
//! union of two stores is a union of rows.

/// The version of the tables below.
pub(super) const VERSION: i64 = 2;

pub(super) const TABLES: &str = "
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- The parts of the campaign that this store holds.
CREATE TABLE shards (
    idx INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (idx, count)
) WITHOUT ROWID;

-- Contents, compressed, by the hash of what they hold.
CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) WITHOUT ROWID;

-- The units that were produced.
CREATE TABLE units (
    unit INTEGER PRIMARY KEY,
    seconds TEXT NOT NULL
);

CREATE TABLE dropped (
    unit INTEGER NOT NULL,
    number INTEGER NOT NULL,
    stage TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (unit, number)
) WITHOUT ROWID;

CREATE TABLE programs (
    program TEXT PRIMARY KEY,
    unit INTEGER NOT NULL,
    name TEXT NOT NULL,
    strategy TEXT NOT NULL,
    truth TEXT NOT NULL,
    seed_name TEXT NOT NULL,
    note TEXT NOT NULL,
    text TEXT NOT NULL
) WITHOUT ROWID;

-- What is to be asked. A job without a first run is still to be done.
CREATE TABLE jobs (
    program TEXT NOT NULL,
    checker TEXT NOT NULL,
    setting TEXT NOT NULL,
    PRIMARY KEY (program, checker, setting)
) WITHOUT ROWID;

-- What came back. The purpose is 'first', 'full' (again, with the full time limit, after being cut)
-- or 'again' (a second look at a finding).
CREATE TABLE runs (
    program TEXT NOT NULL,
    checker TEXT NOT NULL,
    setting TEXT NOT NULL,
    purpose TEXT NOT NULL,
    answer TEXT NOT NULL,
    message TEXT NOT NULL,
    judgement TEXT NOT NULL,
    cut INTEGER NOT NULL,
    time_limit REAL NOT NULL,
    wall REAL NOT NULL,
    cpu REAL NOT NULL,
    memory INTEGER NOT NULL,
    version TEXT NOT NULL,
    command TEXT NOT NULL,
    output TEXT NOT NULL,
    ended REAL NOT NULL,
    PRIMARY KEY (program, checker, setting, purpose)
) WITHOUT ROWID;

CREATE TABLE rechecks (
    program TEXT NOT NULL,
    checker TEXT NOT NULL,
    setting TEXT NOT NULL,
    version TEXT NOT NULL,
    answer TEXT NOT NULL,
    message TEXT NOT NULL,
    change TEXT NOT NULL,
    PRIMARY KEY (program, checker, setting, version)
) WITHOUT ROWID;

-- Whatever else belongs to the campaign: reduced programs, groups, reports.
CREATE TABLE artefacts (
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (owner, name)
) WITHOUT ROWID;

-- The run that counts for each job: the one with the full limit, if there is one.
CREATE VIEW results AS
    SELECT * FROM runs AS run WHERE purpose = 'full' OR (purpose = 'first' AND NOT EXISTS (
        SELECT 1 FROM runs AS later WHERE later.program = run.program
            AND later.checker = run.checker AND later.setting = run.setting
            AND later.purpose = 'full'));
";
