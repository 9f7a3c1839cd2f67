//! What is known about a program so far. The thread that checks adds to it, and it outlives a check that
//! does not end.

use std::sync::{Mutex, MutexGuard, PoisonError};

use base::FileTable;
use bmc::{Best, Places, Standstill, Visited};
use ir::FunctionId;
use native::Sources;
use process::Scratch;
use verdict::{Finding, InputValue, Reason, Violation};

/// A violation that was executed.
#[derive(Clone, Debug)]
pub struct Found {
    /// What was violated, and how.
    pub violation: Violation,
    /// How the execution showed it, in words.
    pub confirmation: String,
    /// How the real program is built that shows it.
    pub sources: Sources,
    /// Whether values that were never written are inputs of that program.
    pub is_planted: bool,
}

/// Everything that is known so far.
#[derive(Default)]
pub struct Record {
    /// The names behind locations.
    pub files: FileTable,
    /// Clang's warnings.
    pub warnings: String,
    /// What else there is to say to the user.
    pub complaints: Vec<String>,
    /// What was found and executed.
    pub found: Vec<Found>,
    /// What was computed but not seen in an execution.
    pub not_shown: Vec<Reason>,
    /// What C leaves undefined, was not asked for, and can happen: nothing is known behind it.
    pub provided: Vec<Finding>,
    /// The inputs of an execution that comes to its end without a violation.
    pub passing: Option<Vec<InputValue>>,
    /// Executions that the engine left in a loop in which they can go on for ever.
    pub standstills: Vec<Standstill>,
    /// The execution that is worth most, in a program that says what its executions are worth.
    pub best: Option<Best>,
    /// Which places of the program the engine came to, when it came to its end.
    pub visited: Visited,
    /// The function of the program that `--entry` names.
    pub entry: Option<FunctionId>,
    /// What the places are that the engine is seen at.
    pub places: Places,
    /// How the real program is built.
    pub sources: Option<Sources>,
    /// The functions without a body whose results are inputs by the rule of a property file.
    pub opened: Vec<String>,
    /// What the answer is limited to, because the user asked for that.
    pub limits: Vec<String>,
    /// Preconditions that the names of the entry's parameters suggest.
    pub suggestions: Vec<String>,
    /// The file that makes a program of the entry function, when there is one.
    pub harness: Option<String>,
    /// The files that were made for compilers; removed when nobody needs them any more.
    pub scratch: Vec<Scratch>,
}

/// A record that two threads know.
#[derive(Default)]
pub struct Ledger(Mutex<Record>);

impl Ledger {
    /// The record, for a moment.
    pub fn open(&self) -> MutexGuard<'_, Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
