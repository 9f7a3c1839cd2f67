//! An interpretation that tells its story: what was violated, with which inputs, and by which way.
//!
//! The interpreter is the same; a [`recorder`] looks on. What it writes down grows into a [`story`],
//! which is cut to what a person wants to read.

mod dependence;
mod graph;
mod inputs;
mod names;
mod origins;
mod place;
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
use dependence::{Dependence, Relevance};
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
    let (recorder, run) = recorded(program, setup, None, None);
    told(program, recorder, run)
}

/// Runs it twice as `setup` says, which must give the same each time, and tells what happened with what
/// it depends on: which steps matter, and which inputs decide nothing.
pub fn explain<'a>(program: &ValidProgram, setup: impl Fn() -> Setup<'a>) -> Traced {
    let (before, _) = recorded(program, setup(), Some(Dependence::new()), None);
    let (recorder, run) = recorded(program, setup(), None, before.relevance);
    told(program, recorder, run)
}

fn recorded<'p>(
    program: &'p ValidProgram,
    setup: Setup<'_>,
    dependence: Option<Dependence>,
    relevance: Option<Relevance>,
) -> (Recorder<'p>, Run) {
    let log = InputLog::default();
    let inputs = LoggedInputs {
        source: setup.inputs,
        model: program.data_model,
        log: InputLog::clone(&log),
    };
    let mut recorder = Recorder::new(program, log);
    recorder.dependence = dependence;
    recorder.relevance = relevance;
    let setup = Setup { inputs: Box::new(inputs), ..setup };
    let run = interpret_observed(program, setup, &mut recorder);
    (recorder, run)
}

fn told(program: &ValidProgram, recorder: Recorder<'_>, run: Run) -> Traced {
    let name = |function| Arc::clone(&program.function(function).name);
    let is_known = recorder.relevance.is_some();
    let step = |event: Event| Step {
        location: event.location,
        function: name(event.function),
        matters: !is_known || event.matters || event.kind == EventKind::Violation,
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
    let mut steps: Vec<Step> = recorder.story.tell().into_iter().map(step).collect();
    mark_calls(&mut steps);
    let (finding, mut inputs) = (recorder.finding, recorder.inputs);
    for free in recorder.relevance.into_iter().flat_map(|relevance| relevance.free_inputs) {
        if let Some(input) = inputs.get_mut(free) {
            input.is_any = true;
        }
    }
    Traced { run, finding, inputs, trace: Trace { steps } }
}

/// A call matters, and the return from it, when anything in it does, or when it did not return.
fn mark_calls(steps: &mut [Step]) {
    let mut open: Vec<(usize, bool)> = Vec::new();
    for index in 0..steps.len() {
        let matters = steps[index].matters;
        match steps[index].kind {
            StepKind::Call { .. } => open.push((index, false)),
            StepKind::Return => {
                if let Some((call, inside)) = open.pop() {
                    (steps[call].matters, steps[index].matters) = (inside, inside);
                    if let Some((_, outside)) = open.last_mut() {
                        *outside |= inside;
                    }
                }
            }
            _ => {
                if let Some((_, inside)) = open.last_mut() {
                    *inside |= matters;
                }
            }
        }
    }
    for (call, _) in open {
        steps[call].matters = true;
    }
}
