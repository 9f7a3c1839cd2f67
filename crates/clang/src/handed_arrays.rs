//! Where pointers that arrays inside of structs became may go, in the whole program.
//!
//! They are followed through variables and, where every call of a function is a call by its name, into
//! its parameters. What is found here is what may be; what is, `inner_arrays` carries along.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::inner_arrays::decay;
use crate::llvm::{Opcode, Value, ValueKind};
use crate::lower::Modules;

/// The variables and parameters that may hold such a pointer.
#[derive(Default)]
pub(crate) struct HandedArrays {
    pub(crate) variables: FxHashSet<Value>,
    /// For each function, the positions of such parameters and the size of what they point to.
    parameters: FxHashMap<Value, Vec<(u32, u64)>>,
}

impl HandedArrays {
    /// Looks at a program.
    pub(crate) fn of(modules: &Modules<'_>) -> Self {
        let mut handed = HandedArrays::default();
        let functions = modules.user.functions().filter(|function| !function.is_declaration());
        let functions: Vec<Value> = functions.collect();
        let places: Vec<Value> = functions
            .iter()
            .flat_map(|function| function.blocks())
            .flat_map(|block| block.instructions().collect::<Vec<_>>())
            .filter(|value| matches!(value.opcode(), Opcode::LLVMStore | Opcode::LLVMCall))
            .collect();
        // Models know some functions of the program, and call them.
        let is_known_to_models =
            |name: &str| (modules.is_provided)(name) || modules.library.symbol(name).is_some();
        let is_open =
            |function: &Value| is_only_called(*function) && !is_known_to_models(&function.name());
        let open: FxHashSet<Value> = functions.into_iter().filter(is_open).collect();
        while places.iter().filter(|place| handed.step(**place, &open)).count() > 0 {}
        handed
    }

    /// The parameters of a function that are told where in an array they point.
    pub(crate) fn parameters(&self, function: Value) -> &[(u32, u64)] {
        self.parameters.get(&function).map_or(&[], Vec::as_slice)
    }

    /// Whether an instruction hands such a pointer to something that was not known to hold one.
    fn step(&mut self, place: Value, open: &FxHashSet<Value>) -> bool {
        if place.opcode() == Opcode::LLVMStore {
            return self.may_point_into(place.operand(0))
                && self.variables.insert(place.operand(1));
        }
        let function = place.callee();
        if !open.contains(&function) {
            return false;
        }
        let mut is_news = false;
        for index in 0..place.argument_count() {
            let is_known = self.parameters(function).iter().any(|(known, _)| *known == index);
            if !is_known
                && self.may_point_into(place.operand(index))
                && let Some(size) = function.size_of_pointed_to(index)
            {
                self.parameters.entry(function).or_default().push((index, size));
                is_news = true;
            }
        }
        is_news
    }

    fn may_point_into(&self, pointer: Value) -> bool {
        match pointer.kind() {
            ValueKind::LLVMArgumentValueKind => {
                let function = pointer.parameter_of();
                let position = function.parameters().iter().position(|other| *other == pointer);
                self.parameters(function).iter().any(|(index, _)| Some(*index as usize) == position)
            }
            ValueKind::LLVMInstructionValueKind => match pointer.opcode() {
                Opcode::LLVMLoad => self.variables.contains(&pointer.operand(0)),
                Opcode::LLVMGetElementPtr => {
                    decay(pointer).is_some() || self.may_point_into(pointer.operand(0))
                }
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether a function is called by its name, with all that it takes, and nothing else is done with it.
fn is_only_called(function: Value) -> bool {
    let count = function.parameters().len() as u32;
    let is_call = |user: Value| {
        user.kind() == ValueKind::LLVMInstructionValueKind
            && user.opcode() == Opcode::LLVMCall
            && user.callee() == function
            && user.argument_count() == count
            && !(0..count).any(|index| user.operand(index) == function)
    };
    !function.global_type().is_variadic()
        && function.name() != "main"
        && function.users().all(is_call)
}
