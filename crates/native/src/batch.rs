//! Many runs of one program: every test with every mutant that is in it.
//!
//! The program is started once and makes a process of its own for each run, before anything of the program
//! has happened. That costs a fraction of a start under sanitizers. What a run came to is one of a few words;
//! whoever wants to know more replays the test.

use std::fs;
use std::time::Duration;

use process::{Cancel, Command, End, Limits, MemoryLimit};
use verdict::TestCase;

use crate::replay::{Program, RunError};
use crate::sanitizer;

const MAGIC: u32 = 0x3154_4252;
const HEADER: usize = 32;
const RESULT: usize = 8;

/// Runs of all tests of a batch that are wanted of one mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// The mutant's number, 0 for the original.
    pub mutant: u32,
    /// How long a run may take on a processor.
    pub time: Duration,
    /// Whether the first failure ends them.
    pub until_kill: bool,
}

/// How a run of a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BatchEnd {
    /// It was not made.
    NotRun,
    /// Regularly.
    Passed,
    /// An assumption did not hold.
    Rejected,
    /// The program wanted more inputs than the test has.
    OutOfInputs,
    /// An input was no value of the type that was asked for.
    BadInput,
    /// The program called `abort`.
    Abort,
    /// It called the error function.
    ErrorCall,
    /// An assertion failed.
    Assertion,
    /// A sanitizer reported something.
    Sanitizer,
    /// A signal ended it.
    Signal,
    /// Its time was over.
    Time,
    /// It held more memory than it may.
    Memory,
}

impl BatchEnd {
    const ALL: [BatchEnd; 12] = [
        BatchEnd::NotRun,
        BatchEnd::Passed,
        BatchEnd::Rejected,
        BatchEnd::OutOfInputs,
        BatchEnd::BadInput,
        BatchEnd::Abort,
        BatchEnd::ErrorCall,
        BatchEnd::Assertion,
        BatchEnd::Sanitizer,
        BatchEnd::Signal,
        BatchEnd::Time,
        BatchEnd::Memory,
    ];

    /// Whether the run showed that something is wrong.
    pub fn is_failure(self) -> bool {
        self >= BatchEnd::ErrorCall
    }
}

/// What one run came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchRun {
    /// How it ended.
    pub end: BatchEnd,
    /// Whether the change of the mutant was reached.
    pub is_reached: bool,
    /// What it used of a processor.
    pub time: Duration,
    /// How many inputs the program asked for.
    pub inputs_used: usize,
}

impl Program {
    /// Runs tests with mutants: for each order its runs, in the order of the tests. `memory` is what one run may
    /// hold; `limits` are those of all of them together, and what was not made in their time is told as that.
    pub fn run_batch(
        &self,
        tests: &[TestCase],
        orders: &[Order],
        memory: u64,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Vec<Vec<BatchRun>>, RunError> {
        let place = self.place_of_run()?;
        let file = place.join("batch");
        fs::write(&file, encode(tests, orders, memory)).map_err(RunError::Scratch)?;
        let work = place.join("work");
        let environment = sanitizer::environment(
            self.properties,
            std::path::Path::new("/dev/null"),
            None,
            self.filling,
        );
        let quiet = |name: &'static str, value: std::ffi::OsString| match name.ends_with("_OPTIONS")
        {
            // Nobody reads where it was, and looking that up takes longer than the run.
            true => (name, [value, ":symbolize=0".into()].concat_os()),
            false => (name, value),
        };
        let command = environment
            .into_iter()
            .map(|(name, value)| quiet(name, value))
            .fold(Command::new(self.path()), |command, (name, value)| command.env(name, value))
            .env("REFUTE_BATCH", &file)
            .current_dir(&work)
            .limits(Limits {
                memory: limits.memory.map(|_| MemoryLimit::Resident(memory.saturating_mul(4))),
                ..*limits
            });
        let outcome = command.run(cancel)?;
        if outcome.end == End::Cancelled {
            return Err(RunError::Cancelled);
        }
        let bytes = fs::read(&file).map_err(RunError::Scratch)?;
        let _ = fs::remove_dir_all(&place);
        decode(&bytes, tests.len(), orders.len()).ok_or(RunError::NoReport)
    }
}

/// Puts pieces of text for the system together.
trait ConcatOs {
    fn concat_os(self) -> std::ffi::OsString;
}

impl ConcatOs for [std::ffi::OsString; 2] {
    fn concat_os(self) -> std::ffi::OsString {
        self.into_iter().collect()
    }
}

/// The file before the runs.
fn encode(tests: &[TestCase], orders: &[Order], memory: u64) -> Vec<u8> {
    let mut table = Vec::new();
    let mut texts: Vec<u8> = Vec::new();
    let texts_offset = HEADER + tests.len() * 8;
    for test in tests {
        table.extend([(texts_offset + texts.len()) as u32, test.inputs.len() as u32]);
        for input in &test.inputs {
            texts.extend(input.bytes().filter(|byte| *byte != 0));
            texts.push(0);
        }
    }
    texts.resize(texts.len().next_multiple_of(8), 0);
    let orders_offset = texts_offset + texts.len();
    let results_offset = (orders_offset + orders.len() * 12).next_multiple_of(8);
    let mebibytes = u32::try_from(memory >> 20).unwrap_or(u32::MAX);
    let header = [
        MAGIC,
        tests.len() as u32,
        orders.len() as u32,
        HEADER as u32,
        orders_offset as u32,
        results_offset as u32,
        mebibytes,
        sanitizer::EXIT_STATUS as u32,
    ];
    let milliseconds = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    let orders = orders
        .iter()
        .flat_map(|order| [order.mutant, milliseconds(order.time), u32::from(order.until_kill)]);
    let little = |number: u32| number.to_le_bytes();
    let mut bytes: Vec<u8> = header.into_iter().chain(table).flat_map(little).collect();
    bytes.extend(texts);
    bytes.extend(orders.flat_map(little));
    bytes.resize(results_offset, 0);
    let results = header[1] as usize * header[2] as usize * RESULT;
    bytes.resize(results_offset + results, 0);
    bytes
}

/// The file after the runs.
fn decode(bytes: &[u8], tests: usize, orders: usize) -> Option<Vec<Vec<BatchRun>>> {
    let offset = u32::from_le_bytes(bytes.get(20..24)?.try_into().ok()?) as usize;
    let results = bytes.get(offset..offset + tests * orders * RESULT)?;
    let run = |bytes: &[u8]| {
        Some(BatchRun {
            end: *BatchEnd::ALL.get(usize::from(*bytes.first()?))?,
            is_reached: *bytes.get(1)? != 0,
            time: Duration::from_millis(
                u16::from_le_bytes(bytes.get(2..4)?.try_into().ok()?).into(),
            ),
            inputs_used: u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?) as usize,
        })
    };
    if tests == 0 {
        return Some(vec![Vec::new(); orders]);
    }
    let of_order = |bytes: &[u8]| bytes.chunks_exact(RESULT).map(run).collect::<Option<Vec<_>>>();
    results.chunks_exact(tests * RESULT).map(of_order).collect()
}
