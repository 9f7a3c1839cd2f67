//! What the optimiser makes of functions, to tell which of them are the same.
//!
//! Two functions that became the same code do the same, whatever their texts were. The code is compiled with
//! the sanitizers that the rules ask for, so that what they check is part of it and two functions of which
//! only one overflows stay apart. No sanitizer checks in the code itself whether an access stays in its object:
//! accesses that could leave it are opaque here, so that the optimiser drops none of them, though nobody may use
//! what they read or write.

use std::collections::HashMap;
use std::path::Path;

use inkwell::context::Context;
use process::Cancel;

use crate::compile::{CompileError, CompileOptions, compile_for_optimiser, optimise};
use crate::instructions::pointers::PointerSteps;
use crate::llvm::{Layout, Module, Opcode, Value, ValueKind};

/// The optimised code of every function that a file defines, without the function's own name; by name.
pub fn optimised_functions(
    file: &Path,
    options: &CompileOptions,
    cancel: &Cancel,
) -> Result<HashMap<String, String>, CompileError> {
    let context = Context::create();
    let bitcode = compile_for_optimiser(file, options, cancel)?;
    let Ok(module) = Module::parse(&context, "to optimise", &bitcode) else {
        return Ok(HashMap::new());
    };
    keep_accesses(&module);
    let bitcode = optimise(file, &module.bitcode(), options, cancel)?;
    let Ok(module) = Module::parse(&context, "optimised", &bitcode) else {
        return Ok(HashMap::new());
    };
    // Passes give names that say which of them was there, and not what they made.
    module.forget_names();
    let defined = module.functions().filter(|function| !function.is_declaration());
    let code = defined.map(|function| {
        let name = function.name();
        let text = function.printed().replace(&format!("@{name}("), "@(");
        let text = text.lines().map(without_remarks).collect::<Vec<_>>().join("\n");
        (name, text)
    });
    Ok(code.collect())
}

/// Lets the optimiser drop no access that may lie outside of its object.
fn keep_accesses(module: &Module<'_>) {
    let layout = module.layout();
    let blocks = module.functions().flat_map(Value::blocks);
    let instructions = blocks.flat_map(|block| block.instructions());
    let accesses = instructions.filter_map(|access| {
        let (pointers, bytes) = touched(access, &layout)?;
        let is_within = |operand: &u32| is_within(access.operand(*operand), bytes, &layout);
        (!pointers.iter().all(is_within)).then_some((access, pointers))
    });
    let accesses: Vec<(Value, Vec<u32>)> = accesses.collect();
    module.make_opaque(&accesses);
}

/// The pointers by which an instruction touches memory, as numbers of operands, and how many bytes it touches.
fn touched(access: Value, layout: &Layout) -> Option<(Vec<u32>, u64)> {
    match access.opcode() {
        Opcode::LLVMLoad => Some((vec![0], layout.store_size(access.ty()))),
        Opcode::LLVMStore => Some((vec![1], layout.store_size(access.operand(0).ty()))),
        Opcode::LLVMCall => {
            let callee = access.callee();
            if callee.kind() != ValueKind::LLVMFunctionValueKind || callee.intrinsic_id() == 0 {
                return None;
            }
            let name = callee.name();
            let pointers = if name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove") {
                vec![0, 1]
            } else if name.starts_with("llvm.memset") {
                vec![0]
            } else {
                return None;
            };
            let length = access.operand(2);
            let is_known = length.kind() == ValueKind::LLVMConstantIntValueKind;
            let bytes = if is_known { length.integer_bits() } else { u128::MAX };
            Some((pointers, u64::try_from(bytes).unwrap_or(u64::MAX)))
        }
        _ => None,
    }
}

/// Whether so many bytes at a pointer lie in a variable, as can be seen.
fn is_within(pointer: Value, bytes: u64, layout: &Layout) -> bool {
    let is_instruction = pointer.kind() == ValueKind::LLVMInstructionValueKind;
    let is_expression = pointer.kind() == ValueKind::LLVMConstantExprValueKind;
    if (is_instruction || is_expression) && pointer.opcode() == Opcode::LLVMGetElementPtr {
        let steps = PointerSteps::of(pointer, layout);
        let offset = u64::try_from(steps.offset).ok().filter(|_| steps.variable.is_empty());
        let end = offset.and_then(|offset| offset.checked_add(bytes));
        return end.is_some_and(|end| is_variable(pointer.operand(0), end, layout));
    }
    is_variable(pointer, bytes, layout)
}

/// Whether a pointer is the address of a variable of at least so many bytes.
fn is_variable(pointer: Value, bytes: u64, layout: &Layout) -> bool {
    let ty = match pointer.kind() {
        ValueKind::LLVMGlobalVariableValueKind => pointer.global_type(),
        ValueKind::LLVMInstructionValueKind if pointer.opcode() == Opcode::LLVMAlloca => {
            let is_one = pointer.operand(0).kind() == ValueKind::LLVMConstantIntValueKind
                && pointer.operand(0).integer_bits() == 1;
            if !is_one {
                return false;
            }
            pointer.allocated_type()
        }
        _ => return false,
    };
    layout.alloc_size(ty) >= bytes
}

/// A line without what stands behind the instruction: every loop has a remark of its own.
fn without_remarks(line: &str) -> &str {
    line.split_once(", !").map_or(line, |(code, _)| code)
}
