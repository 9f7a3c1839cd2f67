//! An interpretation that tells its story: what was violated, with which inputs, and by which way.
//!
//! The interpreter is the same; a [`recorder`] looks on. What it writes down grows into a [`story`],
//! which is cut to what a person wants to read.

mod inputs;
mod names;
mod recorder;
mod story;
mod telling;
mod value;
mod variable;

use std::sync::Arc;

use ir::ValidProgram;
use verdict::{Finding, Step, StepKind, Trace, TracedInput};

use crate::interpreter::interpret_observed;
use crate::{Run, Setup};
use inputs::{InputLog, LoggedInputs};
use recorder::Recorder;
use story::{Event, EventKind};

/// An interpretation and its story.
pub struct Traced {
    /// What the interpretation did.
    pub run: Run,
    /// What was violated, if it ended with a violation of any property, a failed assertion or a
    /// call of an error function.
    pub finding: Option<Finding>,
    /// All inputs, in the order in which the program asked for them.
    pub inputs: Vec<TracedInput>,
    /// The steps of the user's code that matter.
    pub trace: Trace,
}

/// Runs `main` of a program, as [`interpret`](crate::interpret) does, and tells what happened.
pub fn trace(program: &ValidProgram, setup: Setup<'_>) -> Traced {
    let log = InputLog::default();
    let inputs = LoggedInputs {
        source: setup.inputs,
        model: program.data_model,
        log: InputLog::clone(&log),
    };
    let mut recorder = Recorder::new(program, log);
    let setup = Setup { inputs: Box::new(inputs), ..setup };
    let run = interpret_observed(program, setup, &mut recorder);
    let name = |function| Arc::clone(&program.function(function).name);
    let step = |event: Event| Step {
        location: event.location,
        function: name(event.function),
        kind: match event.kind {
            EventKind::Input(input) => StepKind::Input { input },
            EventKind::Assign { name, value } => {
                StepKind::Assign { name, value: value.to_string() }
            }
            EventKind::Branch { taken } => StepKind::Branch { taken },
            EventKind::Call(function) => StepKind::Call { function: name(function) },
            EventKind::Return => StepKind::Return,
            EventKind::Violation => StepKind::Violation,
        },
    };
    let steps = recorder.story.tell().into_iter().map(step).collect();
    let (finding, inputs) = (recorder.finding, recorder.inputs);
    Traced { run, finding, inputs, trace: Trace { steps } }
}
