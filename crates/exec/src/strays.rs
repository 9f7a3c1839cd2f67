//! What C leaves undefined although nothing comes of it on any processor: pointers that leave their
//! object and are not used there, and calls whose arguments are not what the function was defined with.
//!
//! No sanitizer looks for it, and it is no property that is checked. But whoever says of a program that
//! it is defined, and calls others wrong about it, must know.

use std::fmt;

use base::Location;
use ir::{Body, FunctionId, Instruction, Operand, Operation, ValidProgram};

use crate::concrete::{Concrete, Memory, Value};
use crate::interpreter::{Observer, interpret_observed};
use crate::machine::Machine;
use crate::state::{Frame, State};
use crate::{Run, Setup, Stop};

/// Something that C leaves undefined and that did no harm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stray {
    /// A pointer was computed that lies neither in its object nor just behind it.
    Pointer(Location),
    /// A call passed other arguments than those that the function was defined with.
    Call(Location),
}

impl fmt::Display for Stray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stray::Pointer(at) => write!(f, "line {}: a pointer leaves its object", at.line),
            Stray::Call(at) => {
                write!(f, "line {}: a call passes other arguments than the function has", at.line)
            }
        }
    }
}

/// Runs `main` of a program, as [`interpret`](crate::interpret) does. Also gives what the user's code
/// first does that C leaves undefined and that does no harm.
pub fn interpret_strictly(program: &ValidProgram, setup: Setup<'_>) -> (Run, Option<Stray>) {
    let mut strays = Strays::default();
    let run = interpret_observed(program, setup, &mut strays);
    (run, strays.first)
}

#[derive(Default)]
struct Strays {
    first: Option<Stray>,
}

impl Observer for Strays {
    #[inline]
    fn executed(
        &mut self,
        machine: &Machine<'_, Concrete>,
        frame: &Frame<Value>,
        memory: &Memory,
        _: &Body,
        instruction: &Instruction,
    ) {
        if let Operation::PointerAdd { result, inbounds: true, .. } = &instruction.operation
            && self.first.is_none()
            && memory.has_left_its_object(frame.value(Operand::Register(*result)))
            && !machine.program.function(frame.function).is_library
        {
            self.first = Some(Stray::Pointer(instruction.location));
        }
    }

    fn ended(
        &mut self,
        machine: &Machine<'_, Concrete>,
        _: &State<Concrete>,
        _: &Stop,
        _: Option<FunctionId>,
    ) {
        self.first = self.first.or(machine.first_miscall.map(Stray::Call));
    }
}
