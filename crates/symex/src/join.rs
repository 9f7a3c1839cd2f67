//! One state for two that stand at the same place.

use exec::{Frame, State};
use ir::Register;
use term::Term;

use crate::memory::Memory;
use crate::path::Path;
use crate::symbolic::Symbolic;
use crate::value::Value;

/// What joining must know of the registers of frames, which are given by their positions.
pub trait Registers {
    /// How many bits a register has.
    fn width(&self, frame: usize, register: Register) -> u32;
    /// Whether a register is read again, or looked at for what it leads to when the program ends.
    fn is_live(&self, frame: usize, register: Register) -> bool;
    /// Whether a register is read again.
    fn is_read(&self, frame: usize, register: Register) -> bool;
}

/// Makes a state, with its path, stand for another as well that is at the same instruction of the
/// same frames. Gives false and changes nothing where the two are too different to be one.
pub fn join(
    domain: &mut Symbolic,
    (state, path): (&mut State<Symbolic>, &mut Path),
    (other, other_path): (&State<Symbolic>, &Path),
    registers: &dyn Registers,
) -> bool {
    let alike = path.direction == other_path.direction
        && state.apart == other.apart
        && state.exit_handlers == other.exit_handlers
        && state.exit_status.is_some() == other.exit_status.is_some()
        && state.jump_points == other.jump_points
        && state.frames.len() == other.frames.len()
        && state.frames.iter().zip(&other.frames).all(|(a, b)| stand_alike(a, b));
    if !alike {
        return false;
    }
    let (joined, tells) = Path::join(&mut domain.pool, path, other_path);
    let Some(memory) = Memory::join(domain, tells, &state.memory, &other.memory) else {
        return false;
    };
    state.memory = memory;
    state.next_serial = state.next_serial.max(other.next_serial);
    for (depth, (ours, theirs)) in state.frames.iter_mut().zip(&other.frames).enumerate() {
        join_registers(domain, tells, ours, theirs, depth, registers);
    }
    *path = joined;
    true
}

pub(crate) fn stand_alike(first: &Frame<Value>, second: &Frame<Value>) -> bool {
    let passed_alike = match (&first.variadic, &second.variadic) {
        (None, None) => true,
        (Some(ours), Some(theirs)) => {
            std::rc::Rc::ptr_eq(ours, theirs)
                || ours.len() == theirs.len()
                    && ours
                        .iter()
                        .zip(theirs.iter())
                        .all(|(a, b)| a.value == b.value && a.ty == b.ty && a.passing == b.passing)
        }
        _ => false,
    };
    first.function == second.function
        && first.block == second.block
        && first.next == second.next
        && first.stack_mark == second.stack_mark
        && first.purpose == second.purpose
        && passed_alike
}

fn join_registers(
    domain: &mut Symbolic,
    tells: Term,
    ours: &mut Frame<Value>,
    theirs: &Frame<Value>,
    depth: usize,
    registers: &dyn Registers,
) {
    for (index, value) in ours.registers.iter_mut().enumerate() {
        let other = &theirs.registers[index];
        if value == other {
            continue;
        }
        let register = Register::new(index);
        if registers.is_live(depth, register) {
            *value = domain.choose(registers.width(depth, register), tells, value, other);
        }
    }
}
