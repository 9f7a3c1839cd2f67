//! The file that carries the inputs into a run and its report out of it.
//!
//! The layout is that of `struct run_file` in the runtime: twelve numbers of 32 bits, little end
//! first, a message, then the inputs as strings that end with a zero byte, then one byte per goal.

use verdict::TestCase;

const MAGIC: u32 = 0x3154_4652;
const MESSAGE_OFFSET: usize = 48;
const MESSAGE_CAPACITY: usize = 976;
const HEADER: usize = MESSAGE_OFFSET + MESSAGE_CAPACITY;

/// End the program where the error function is called.
pub(crate) const STOP_AT_ERROR: u32 = 1;
/// Save coverage counters when a signal ends the program.
pub(crate) const HANDLE_SIGNALS: u32 = 2;
/// End without exit handlers when the inputs run out, so that no leak is reported then.
pub(crate) const EXIT_AT_ONCE: u32 = 4;

/// How the program said that it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Announced {
    Nothing,
    ErrorCall,
    Assertion,
    Abort,
    Assumption,
    OutOfInputs,
    BadInput,
}

/// What a run left in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Report {
    pub(crate) announced: Announced,
    pub(crate) message: String,
    pub(crate) inputs_used: usize,
    pub(crate) error_called: bool,
    /// Whether the program ended in a way in which TestCov's counters are saved.
    pub(crate) flushed: bool,
    /// The signal that the runtime caught, 0 for none.
    pub(crate) signal: i32,
    pub(crate) hits: Vec<bool>,
}

/// The file before the run.
pub(crate) fn encode(test: &TestCase, flags: u32, goals: usize) -> Vec<u8> {
    let mut inputs = Vec::new();
    for input in &test.inputs {
        // A zero byte would end the string; XML cannot hold one anyway.
        inputs.extend(input.bytes().filter(|byte| *byte != 0));
        inputs.push(0);
    }
    let goals_offset = HEADER + inputs.len();
    let numbers = [
        MAGIC,
        flags,
        0,
        0,
        0,
        0,
        0,
        test.inputs.len() as u32,
        HEADER as u32,
        goals_offset as u32,
        goals as u32,
        0,
    ];
    let mut bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    bytes.resize(HEADER, 0);
    bytes.extend(inputs);
    bytes.resize(goals_offset + goals, 0);
    bytes
}

/// The file after the run; `None` when it is not one of ours.
pub(crate) fn decode(bytes: &[u8]) -> Option<Report> {
    let number = |index: usize| {
        let field = bytes.get(index * 4..index * 4 + 4)?;
        Some(u32::from_le_bytes(field.try_into().ok()?))
    };
    if number(0)? != MAGIC {
        return None;
    }
    let announced = match number(2)? {
        1 => Announced::ErrorCall,
        2 => Announced::Assertion,
        3 => Announced::Abort,
        4 => Announced::Assumption,
        5 => Announced::OutOfInputs,
        6 => Announced::BadInput,
        _ => Announced::Nothing,
    };
    let length = (number(11)? as usize).min(MESSAGE_CAPACITY);
    let message = bytes.get(MESSAGE_OFFSET..MESSAGE_OFFSET + length)?;
    let goals = number(9)? as usize..(number(9)? + number(10)?) as usize;
    Some(Report {
        announced,
        message: String::from_utf8_lossy(message).into_owned(),
        inputs_used: number(3)? as usize,
        error_called: number(4)? != 0,
        flushed: number(5)? != 0,
        signal: number(6)? as i32,
        hits: bytes.get(goals)?.iter().map(|byte| *byte != 0).collect(),
    })
}
