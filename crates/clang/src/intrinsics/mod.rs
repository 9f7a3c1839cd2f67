//! Intrinsics: what clang emits for builtins and for the bookkeeping of C.
//!
//! One function per family; each says whether the name was one of its own. What none of them knows
//! is unsupported by its name.

mod constrained;
mod math;
mod system;
mod vectors;

use ir::{Intrinsic, Operand, Type};

use crate::function::FunctionLowering;
use crate::llvm::Value;
use crate::parts::Parts;

impl FunctionLowering<'_, '_> {
    /// A call of an intrinsic; `name` is its name without types.
    pub(crate) fn intrinsic(&mut self, value: Value, name: &str) {
        // Operations round as the program has set it, and so do these.
        let plain = name.replacen("llvm.experimental.constrained.", "llvm.", 1);
        if plain.len() != name.len() && self.has_own_rounding(value) {
            self.unsupported(value, "an operation with a rounding of its own (FENV_ROUND)");
            return;
        }
        let known = self.system_intrinsic(value, name)
            || self.math_intrinsic(value, &plain)
            || self.vector_intrinsic(value, name)
            || plain.len() != name.len() && self.constrained_intrinsic(value, &plain);
        if !known {
            self.unsupported(value, format!("intrinsic {name}"));
        }
    }

    /// Applies an intrinsic to each lane. `lane_arguments` of the call's arguments are vectors when
    /// the result is one; those after them are the same for all lanes.
    fn lanewise(&mut self, value: Value, intrinsic: Intrinsic, lane_arguments: u32, shared: u32) {
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let vectors: Vec<Parts> =
            (0..lane_arguments).map(|index| self.parts(value.operand(index))).collect();
        let rest: Vec<Operand> = (lane_arguments..lane_arguments + shared)
            .map(|index| self.scalar(value.operand(index)))
            .collect();
        let parts: Parts = types
            .iter()
            .enumerate()
            .map(|(lane, ty)| {
                let mut arguments: Vec<Operand> = vectors
                    .iter()
                    .map(|parts| parts[if parts.len() == 1 { 0 } else { lane }])
                    .collect();
                arguments.extend_from_slice(&rest);
                self.builder.intrinsic(&[*ty], intrinsic, arguments).scalar()
            })
            .collect();
        self.define(value, parts);
    }
}
