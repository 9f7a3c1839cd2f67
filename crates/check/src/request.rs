//! What is to be checked, with what, and how far.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bmc::{Goals, Guide, Options, Settings, Unwinding};
use clang::Rules;
use native::{Sources, Toolchain};
use smt::Choice;

use crate::entry::{Known, Preconditions};
use crate::prepare::{Openness, World};
use crate::prover::Proving;
use crate::rival::Fuzzing;
use crate::selection::Selection;
use crate::turn::Turn;

/// A question about a program.
#[derive(Clone, Debug)]
pub struct Request {
    /// The compiler that makes the program to explore.
    pub clang: PathBuf,
    /// The compilers of the real program.
    pub toolchain: Toolchain,
    /// The program.
    pub sources: Sources,
    /// What is looked for.
    pub selection: Selection,
    /// How.
    pub exploration: Exploration,
    /// Who answers questions.
    pub solver: SolverSettings,
    /// How much time it has.
    pub timeout: Duration,
    /// How much memory.
    pub memory: u64,
}

/// How the program is explored.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The function at which it starts; another one than `main` gets inputs for arguments.
    pub entry: String,
    /// What is known of the files already, where the entry is looked for.
    pub known: Option<Arc<Known>>,
    /// How many elements the arrays have at most that the entry's arguments point to.
    pub entry_array_size: u32,
    /// What holds for the arguments of the entry.
    pub preconditions: Preconditions,
    /// How far loops and recursions are followed.
    pub unwinding: Unwinding,
    /// How many blocks of code a path may have.
    pub max_depth: Option<u64>,
    /// Only violations are looked for: nothing is ever called safe.
    pub falsify: bool,
    /// Violations are passed over: only executions without one count. For programs that say what an
    /// execution is worth.
    pub only_passing: bool,
    /// Every property gets its own verdict, and the first violation does not end the check.
    pub all_properties: bool,
    /// Whether a call that allocates fails is an input.
    pub malloc_may_fail: bool,
    /// Whether output fails is an input, where the program looks at that.
    pub output_may_fail: bool,
    /// Functions without a body and a model return anything.
    pub havoc_unknown: bool,
    /// What is read from a volatile object is an input.
    pub volatile_inputs: bool,
    /// The program is started without arguments, in an environment that it does not look at: as test suites of
    /// the competition start it.
    pub plain_start: bool,
    /// Whether a fuzzer looks for violations too.
    pub fuzzing: Fuzzing,
    /// Whether loops are proved for all rounds.
    pub proving: Proving,
    /// Goals that executions are wanted for, in a program that says where they are.
    pub goals: Option<Arc<Goals>>,
    /// An execution to start from.
    pub guide: Option<Arc<Guide>>,
    /// The time that one question to the solver may take.
    pub question_time: Option<Duration>,
    /// What loops change beyond the bound is left open, and they end there. What comes of it are guesses.
    pub abstracts_loops: bool,
    /// Lets the engine wait while others have their turn.
    pub turn: Option<Arc<Turn>>,
}

impl Default for Exploration {
    fn default() -> Self {
        Exploration {
            entry: "main".into(),
            known: None,
            entry_array_size: 4,
            preconditions: Preconditions::default(),
            unwinding: Unwinding::default(),
            max_depth: None,
            falsify: false,
            only_passing: false,
            all_properties: false,
            malloc_may_fail: false,
            output_may_fail: false,
            havoc_unknown: false,
            volatile_inputs: false,
            plain_start: false,
            fuzzing: Fuzzing::Off,
            proving: Proving::Beside,
            goals: None,
            guide: None,
            question_time: None,
            abstracts_loops: false,
            turn: None,
        }
    }
}

/// Who answers the engine's questions, and who may read along.
#[derive(Clone, Debug, Default)]
pub struct SolverSettings {
    /// Which solver.
    pub choice: Choice,
    /// Ask with all bits, also about numbers of which a few are enough.
    pub all_bits: bool,
    /// Where every question is written as SMT-LIB.
    pub dump: Option<PathBuf>,
}

impl Request {
    /// The rules of C that clang and the lowering must state.
    pub fn rules(&self) -> Rules {
        Rules { volatile_inputs: self.exploration.volatile_inputs, ..self.selection.rules() }
    }

    /// What the world may do beyond what the files say.
    pub(crate) fn world(&self) -> World {
        World {
            openness: match self.exploration.havoc_unknown {
                true => Openness::Everything,
                false if self.selection.exact => Openness::Competition,
                false => Openness::Inputs,
            },
            failing_allocation: self.exploration.malloc_may_fail,
            failing_output: self.exploration.output_may_fail,
            plain_start: self.exploration.plain_start,
        }
    }

    /// What the engine is to do until a deadline.
    pub(crate) fn engine_options(&self, deadline: Instant) -> Options {
        Options {
            settings: Settings { checks: self.selection.properties, memory: self.memory },
            error_functions: self.selection.all_error_functions(),
            unwinding: self.exploration.unwinding.clone(),
            output_may_fail: self.exploration.output_may_fail,
            max_depth: self.exploration.max_depth,
            goals: self.exploration.goals.clone(),
            guide: self.exploration.guide.clone(),
            question_time: self.exploration.question_time,
            abstracts_loops: self.exploration.abstracts_loops,
            deadline: Some(deadline),
        }
    }
}
