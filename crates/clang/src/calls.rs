//! Calls: whom, with which parts, and the few functions that are known by name.

use ir::{Argument, Callee, Intrinsic, Operand, Operation, Passing, Register, Symbol, Type};

use crate::function::FunctionLowering;
use crate::llvm::{Value, ValueKind};
use crate::symbols::{is_absent, part_passing};

/// Functions that come back a second time, by the names that C libraries give them.
pub(crate) fn is_set_jump(name: &str) -> bool {
    matches!(name, "setjmp" | "_setjmp" | "__setjmp" | "sigsetjmp" | "__sigsetjmp")
}

fn is_long_jump(name: &str) -> bool {
    matches!(name, "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk")
}

impl FunctionLowering<'_, '_> {
    pub(crate) fn call(&mut self, value: Value) {
        let callee = value.callee();
        match callee.kind() {
            ValueKind::LLVMInlineAsmValueKind => return self.assembly(value),
            ValueKind::LLVMFunctionValueKind => {
                if let Some(name) = self.intrinsic_name(callee) {
                    return self.intrinsic(value, &name);
                }
                if callee.is_declaration() && self.known_function(value, &callee.name()) {
                    return;
                }
            }
            _ => {}
        }
        self.ordinary_call(value, callee);
    }

    /// Functions without a body whose meaning is not that of a call.
    fn known_function(&mut self, value: Value, name: &str) -> bool {
        if name.starts_with("__ubsan_handle_") {
            self.violation(value, name);
        } else if is_set_jump(name) && value.argument_count() >= 1 {
            let buffer = self.parts(value.operand(0)).first().copied();
            let ty = self.shape(value.ty()).types().next().unwrap_or(Type::Int(32));
            let parts =
                self.builder.intrinsic(&[ty], Intrinsic::SetJump, buffer.into_iter().collect());
            let result = parts.scalar();
            self.define(value, parts);
            self.forget_changes(value, result);
        } else if is_long_jump(name) && value.argument_count() == 2 {
            let arguments = vec![self.scalar(value.operand(0)), self.scalar(value.operand(1))];
            self.builder.intrinsic(&[], Intrinsic::LongJump, arguments);
        } else {
            return false;
        }
        true
    }

    fn ordinary_call(&mut self, value: Value, function: Value) {
        let callee = function;
        let is_global = matches!(
            callee.kind(),
            ValueKind::LLVMFunctionValueKind
                | ValueKind::LLVMGlobalAliasValueKind
                | ValueKind::LLVMGlobalIFuncValueKind
        );
        let is_known = is_global && !is_absent(self.modules, callee);
        let known = if is_known { self.lowering.symbol(self.modules, callee) } else { None };
        let callee = match known {
            Some((Symbol::Function(id), 0)) => Callee::Direct(id),
            _ => Callee::Indirect(self.scalar(callee)),
        };
        let mut arguments = Vec::new();
        for index in 0..value.argument_count() {
            let argument = value.operand(index);
            let parts = self.parts(argument);
            let memory = self.memory_argument(value, index);
            for (part, operand) in parts.iter().enumerate() {
                let by_parts = part_passing(argument.ty().is_vector(), part, parts.len());
                let passing = memory.unwrap_or(by_parts);
                arguments.push(Argument { value: *operand, passing });
            }
        }
        let told = self.handed_on(value, function).into_iter();
        arguments.extend(told.map(|value| Argument { value, passing: Passing::Scalar }));
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let results: Vec<Register> = types.iter().map(|ty| self.builder.register(*ty)).collect();
        let parts: Vec<Operand> = results.iter().map(|result| Operand::Register(*result)).collect();
        self.builder.emit(Operation::Call { results, callee, arguments });
        self.note_made_type(value);
        self.define(value, parts);
    }

    /// How an argument that the callee gets a copy of travels.
    fn memory_argument(&mut self, call: Value, index: u32) -> Option<Passing> {
        let kinds = &self.lowering.attributes;
        let ty = call.argument_type_attribute(index, kinds.byval)?;
        let align = call.argument_attribute(index, kinds.align);
        Some(self.lowering.memory_passing(ty, align))
    }
}
