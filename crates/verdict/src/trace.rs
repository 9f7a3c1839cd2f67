//! How a violation comes about, told in steps that a person can follow in the source.

use std::sync::Arc;

use base::Location;

use crate::{Finding, InputValue};

/// A violation with everything that shows it: the inputs that lead there and the way they take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What was violated, and where.
    pub finding: Finding,
    /// What the input functions returned, in the order of the calls.
    pub inputs: Vec<TracedInput>,
    /// The way to the violation.
    pub trace: Trace,
}

impl Violation {
    /// The function in which the property was violated, when the trace knows.
    pub fn function(&self) -> Option<&Arc<str>> {
        self.trace.steps.last().map(|step| &step.function)
    }
}

/// Whether an input is the first byte of something that has only one: then it is told by its name alone.
pub fn is_only_byte(inputs: &[TracedInput], position: usize) -> bool {
    let is_byte = |position: usize, byte: u32| {
        inputs.get(position).filter(|input| input.byte == Some(byte)).map(|input| &input.variable)
    };
    let variable = is_byte(position, 0).filter(|variable| variable.is_some());
    variable.is_some() && is_byte(position + 1, 1) != variable
}

/// An input and the call that asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TracedInput {
    /// The value that was returned.
    pub value: InputValue,
    /// The input function that was called.
    pub function: Arc<str>,
    /// The function that called it.
    pub caller: Arc<str>,
    /// Where the call starts.
    pub location: Location,
    /// The variable that received the value, when it is known.
    pub variable: Option<Arc<str>>,
    /// Which byte of an object this is, when the call fills one byte by byte: a struct, a union, or
    /// the memory of `__VERIFIER_nondet_memory`.
    pub byte: Option<u32>,
    /// Whether any other value shows the same finding by the same way.
    pub is_any: bool,
}

/// How the names of input functions begin that models of the C library call for what one of its functions may
/// give: behind it stand the type and the function, as in `int_rand`.
pub const OF_LIBRARY: &str = "__refute_any_";

impl TracedInput {
    /// Whether this is what a variable or an object held before anything was written to it.
    pub fn is_never_written(&self) -> bool {
        self.function.starts_with("__never_written_")
    }

    /// The function that gave the input, as the program knows it.
    pub fn source(&self) -> &str {
        let of_library = self.function.strip_prefix(OF_LIBRARY);
        of_library.and_then(|name| name.split_once('_')).map_or(&self.function, |(_, name)| name)
    }

    /// Whether it is what a function of the C library gave.
    pub fn is_of_library(&self) -> bool {
        self.function.starts_with(OF_LIBRARY)
    }
}

/// The steps of an execution that matter, from the first to the violation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// The steps in the order of execution; the last one is the violation.
    pub steps: Vec<Step>,
}

/// One step of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it happens.
    pub location: Location,
    /// The function that is being executed.
    pub function: Arc<str>,
    /// What happens.
    pub kind: StepKind,
    /// Whether the finding depends on it; where that was not looked into, everything matters.
    pub matters: bool,
}

/// What happens in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// The program asks for an input.
    Input {
        /// Which of the violation's inputs it gets, from 0.
        input: usize,
    },
    /// A variable or a part of one gets a value.
    Assign {
        /// The variable as the source names it.
        name: Arc<str>,
        /// Its new value as text.
        value: String,
    },
    /// A condition decides the way.
    Branch {
        /// Whether the condition, as the source writes it, was true.
        taken: bool,
    },
    /// A function is entered.
    Call {
        /// The function that is called.
        function: Arc<str>,
    },
    /// The function of this step returns to its caller.
    Return,
    /// The property is violated.
    Violation,
}
