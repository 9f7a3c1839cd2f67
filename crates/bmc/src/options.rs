//! What an exploration is to do.

use std::sync::Arc;
use std::time::{Duration, Instant};

use symex::{Goals, Guide, Settings};

/// How far loops and recursions are followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwinding {
    /// The bound of the first wave.
    pub first: u32,
    /// How the bound grows from wave to wave.
    pub growth: Growth,
    /// The bound of the last wave; nothing for waves without end.
    pub last: Option<u32>,
    /// Whether a loop that goes on beyond the last bound is told as soon as it is seen, not when all else is
    /// done.
    pub tells_at_once: bool,
    /// Whether iterations that no input decides count as well.
    pub counts_all: bool,
    /// Bounds of single loops: function, number of the loop in its function, bound.
    pub of_loops: Vec<(String, u32, u32)>,
}

/// How the bound grows from wave to wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// By so many.
    By(u32),
    /// To twice as many.
    Double,
}

impl Default for Unwinding {
    fn default() -> Self {
        Unwinding {
            first: 1,
            growth: Growth::Double,
            last: None,
            tells_at_once: false,
            counts_all: false,
            of_loops: Vec::new(),
        }
    }
}

/// What an exploration is to do.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What is looked for, and how values behave.
    pub settings: Settings,
    /// Functions whose call is the error.
    pub error_functions: Vec<String>,
    /// How far loops are followed.
    pub unwinding: Unwinding,
    /// Whether inputs let output fail; otherwise it succeeds.
    pub output_may_fail: bool,
    /// How many blocks a path may have.
    pub max_depth: Option<u64>,
    /// Goals that executions are wanted for, in a program that says where they are.
    pub goals: Option<Arc<Goals>>,
    /// An execution to start from.
    pub guide: Option<Arc<Guide>>,
    /// The time that one question may take; what it leaves open is not followed.
    pub question_time: Option<Duration>,
    /// Whether what a loop changes is left open where it reaches the bound, and it ends there.
    pub abstracts_loops: bool,
    /// When to stop.
    pub deadline: Option<Instant>,
}
