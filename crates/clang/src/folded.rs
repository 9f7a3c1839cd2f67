//! Overflows in constant initializers of local arrays and structs.
//!
//! Clang computes such an initializer as a whole and copies its bytes, with its sanitizers too. But
//! it warns of every overflow that it computes, with the place. A warning at whose place no
//! operation is left in the code is one of these, and belongs to the variable declared before it.

use rustc_hash::FxHashMap;
use verdict::Property;

use crate::compile::Compiled;
use crate::function::FunctionLowering;
use crate::llvm::{Opcode, TypeKind, Value, ValueKind};

/// The places of overflows that clang warned of, by file.
#[derive(Default)]
pub(crate) struct FoldedOverflows {
    places: FxHashMap<String, Vec<(u32, u32)>>,
}

impl FoldedOverflows {
    /// Reads clang's warnings, where overflow is looked for.
    pub(crate) fn of(compiled: &Compiled) -> Self {
        let mut folded = FoldedOverflows::default();
        if compiled.rules.checks.contains(Property::NoOverflow) {
            let lines = compiled.units.iter().flat_map(|unit| unit.warnings.lines());
            for (file, place) in lines.filter_map(overflow_place) {
                folded.places.entry(file).or_default().push(place);
            }
        }
        folded
    }
}

/// The place of a warning `FILE:LINE:COLUMN: warning: overflow in expression; ...`.
fn overflow_place(line: &str) -> Option<(String, (u32, u32))> {
    let (place, _) = line.split_once(": warning: overflow in expression")?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    Some((file.to_owned(), (line.parse().ok()?, column.parse().ok()?)))
}

impl FunctionLowering<'_, '_> {
    /// Stops at the declaration of a variable whose initializer overflows without leaving a trace.
    /// `declarations` are all of the function.
    pub(crate) fn folded_initializers(&mut self, function: Value, declarations: &[(Value, Value)]) {
        let Some(file) = function.file_key().map(|key| key.name()) else { return };
        let Some(places) = self.lowering.folded.places.get(&file) else { return };
        let next_function = self
            .modules
            .user
            .functions()
            .filter(|other| other.file_key().is_some_and(|key| key.name() == file))
            .map(Value::line)
            .filter(|line| *line > function.line())
            .min()
            .unwrap_or(u32::MAX);
        for place in
            places.iter().filter(|(line, _)| (function.line()..next_function).contains(line))
        {
            if self.checked.has_operation_at(*place) {
                continue;
            }
            let before = declarations.iter().filter(|(declaration, variable)| {
                (declaration.line(), declaration.column()) <= *place && is_aggregate(*variable)
            });
            let nearest =
                before.max_by_key(|(declaration, _)| (declaration.line(), declaration.column()));
            self.folded.extend(nearest.map(|(declaration, _)| *declaration));
        }
    }
}

fn is_aggregate(variable: Value) -> bool {
    variable.kind() == ValueKind::LLVMInstructionValueKind
        && variable.opcode() == Opcode::LLVMAlloca
        && matches!(
            variable.allocated_type().kind(),
            TypeKind::LLVMArrayTypeKind | TypeKind::LLVMStructTypeKind
        )
}
