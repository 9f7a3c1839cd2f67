//! Intrinsics of memory, control and bookkeeping.

use ir::{BinaryOp, CastKind, IntegerPredicate, Intrinsic, Operand, Operation, Type};
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value, ValueKind};
use crate::promote::lifetime_marker;

impl FunctionLowering<'_, '_> {
    pub(super) fn system_intrinsic(&mut self, value: Value, name: &str) -> bool {
        match name {
            "llvm.memcpy" | "llvm.memcpy.inline" => self.memory_copy(value, false),
            "llvm.memmove" => self.memory_copy(value, true),
            "llvm.memset" | "llvm.memset.inline" => {
                let target = self.scalar(value.operand(0));
                let byte = self.scalar(value.operand(1));
                let length = self.scalar(value.operand(2));
                self.builder.emit(Operation::MemorySet { target, value: byte, length });
            }
            "llvm.lifetime.start" => self.mark_life(value.operand(1), true),
            "llvm.lifetime.end" => self.mark_life(value.operand(1), false),
            "llvm.dbg.declare" => self.declare_again(value),
            "llvm.va_start" => self.effect(value, Intrinsic::VaStart),
            "llvm.va_copy" => self.effect(value, Intrinsic::VaCopy),
            "llvm.va_end" => self.effect(value, Intrinsic::VaEnd),
            "llvm.stacksave" => self.plain(value, Intrinsic::StackSave),
            "llvm.stackrestore" => self.effect(value, Intrinsic::StackRestore),
            "llvm.trap" | "llvm.debugtrap" | "llvm.ubsantrap" => {
                self.builder.intrinsic(&[], Intrinsic::Trap, Vec::new());
            }
            "llvm.assume" => {
                let condition = self.scalar(value.operand(0));
                self.builder.intrinsic(&[], Intrinsic::Assume, vec![condition]);
                self.promised_alignment(value);
            }
            "llvm.objectsize" => self.object_size(value),
            "llvm.is.constant" => {
                // At -O0 only what clang folded is a constant.
                let kind = value.operand(0).kind();
                let is_number = matches!(
                    kind,
                    ValueKind::LLVMConstantIntValueKind
                        | ValueKind::LLVMConstantFPValueKind
                        | ValueKind::LLVMConstantPointerNullValueKind
                );
                let truth = self.builder.int(1, is_number.into());
                self.define(value, truth);
            }
            "llvm.frameaddress"
            | "llvm.addressofreturnaddress"
            | "llvm.sponentry"
            | "llvm.eh.dwarf.cfa" => {
                let level = self.level(value);
                self.with_result(value, Intrinsic::FrameAddress, vec![level]);
            }
            "llvm.returnaddress" => {
                let level = self.level(value);
                self.with_result(value, Intrinsic::ReturnAddress, vec![level]);
            }
            "llvm.ptrmask" => self.plain(value, Intrinsic::PointerMask),
            "llvm.get.rounding" => self.plain(value, Intrinsic::GetRounding),
            "llvm.set.rounding" => self.plain(value, Intrinsic::SetRounding),
            "llvm.eh.sjlj.setjmp" => self.plain(value, Intrinsic::SetJump),
            "llvm.eh.sjlj.longjmp" => {
                let buffer = self.scalar(value.operand(0));
                let one = self.builder.int(32, 1);
                self.builder.intrinsic(&[], Intrinsic::LongJump, vec![buffer, one]);
            }
            "llvm.get.dynamic.area.offset" => {
                let ty = self.shape(value.ty()).leaves[0].ty;
                let zero = self.builder.bits(ty, 0);
                self.define(value, zero);
            }
            "llvm.allow.ubsan.check" | "llvm.allow.runtime.check" => {
                let truth = self.builder.int(1, 1);
                self.define(value, truth);
            }
            "llvm.expect"
            | "llvm.expect.with.probability"
            | "llvm.annotation"
            | "llvm.ptr.annotation"
            | "llvm.threadlocal.address"
            | "llvm.arithmetic.fence"
            | "llvm.launder.invariant.group"
            | "llvm.strip.invariant.group"
            | "llvm.ssa.copy"
            | "llvm.preserve.static.offset" => {
                let parts = self.parts(value.operand(0));
                self.define(value, parts);
            }
            _ => return self.is_without_effect(name),
        }
        true
    }

    /// Hints and debug information.
    fn is_without_effect(&self, name: &str) -> bool {
        name.starts_with("llvm.dbg.")
            || matches!(
                name,
                "llvm.donothing"
                    | "llvm.sideeffect"
                    | "llvm.prefetch"
                    | "llvm.var.annotation"
                    | "llvm.experimental.noalias.scope.decl"
                    | "llvm.invariant.end"
                    | "llvm.clear_cache"
                    | "llvm.pseudoprobe"
                    | "llvm.fake.use"
                    | "llvm.eh.sjlj.setup.dispatch"
            )
    }

    fn memory_copy(&mut self, value: Value, may_overlap: bool) {
        let target = self.scalar(value.operand(0));
        let source = self.scalar(value.operand(1));
        let length = self.scalar(value.operand(2));
        self.builder.emit(Operation::MemoryCopy { target, source, length, may_overlap });
    }

    /// `__builtin_assume_aligned`: behind the condition of an assumption clang puts a pointer, its
    /// alignment and, where there is one, how far from it the aligned address is.
    fn promised_alignment(&mut self, assumption: Value) {
        let promise = assumption.operand_count().checked_sub(2).filter(|count| *count >= 2);
        if promise.is_none() || !self.lowering.rules.checks.contains(Property::Misaligned) {
            return;
        }
        let width = self.builder.pointer_bits;
        let pointer = self.scalar(assumption.operand(1));
        let align = self.scalar(assumption.operand(2));
        let mut number = self.builder.cast(CastKind::PointerToInt, pointer, Type::Int(width));
        if promise == Some(3) {
            let distance = self.scalar(assumption.operand(3));
            let distance = self.builder.resize(distance, width);
            number = self.builder.wrapping(BinaryOp::Sub, number, distance);
        }
        let align = self.builder.resize(align, width);
        let (one, zero) = (self.builder.word(1), self.builder.word(0));
        let mask = self.builder.wrapping(BinaryOp::Sub, align, one);
        let rest = self.builder.wrapping(BinaryOp::And, number, mask);
        let is_broken = self.builder.compare(IntegerPredicate::Ne, rest, zero);
        self.when(is_broken, |this| {
            let message = "alignment that was promised is absent".into();
            this.builder.emit(Operation::Violation { property: Property::Misaligned, message });
        });
    }

    /// A variable holds nothing each time its declaration is reached. Clang marks no lives where a jump
    /// may pass the declaration, and then a jump may also come back to it.
    fn declare_again(&mut self, value: Value) {
        let Some((place, _)) = value.declared_variable() else { return };
        let is_variable = place.kind() == ValueKind::LLVMInstructionValueKind
            && place.opcode() == Opcode::LLVMAlloca
            && place.operand(0).kind() == ValueKind::LLVMConstantIntValueKind
            && place.operand(0).integer_bits() == 1;
        if !is_variable || place.users().any(|user| lifetime_marker(user).is_some()) {
            return;
        }
        // Only a parameter is used, by being written, before it is declared.
        let mut before = value.block().instructions().take_while(|other| *other != value);
        if before.any(|other| place.users().any(|user| user == other)) {
            return;
        }
        if self.variables.contains_key(&place) {
            return self.mark_life(place, true);
        }
        // It is the same object as before: only what it holds is gone.
        let size = self.lowering.layout.alloc_size(place.allocated_type());
        let target = self.scalar(place);
        let nothing = self.builder.undefined(Type::Int(8));
        let length = self.builder.word(size);
        self.builder.emit(Operation::MemorySet { target, value: nothing, length });
    }

    /// The beginning or end of a local's life.
    pub(crate) fn mark_life(&mut self, address: Value, starts: bool) {
        match self.variables.get(&address).copied() {
            Some(variable) if starts => {
                let ty = self.builder.type_of(Operand::Register(variable));
                let undefined = self.builder.undefined(ty);
                self.builder.copy_to(variable, undefined);
            }
            Some(_) => {}
            None => {
                let address = self.scalar(address);
                self.builder.emit(if starts {
                    Operation::LifetimeStart { address }
                } else {
                    Operation::LifetimeEnd { address }
                });
            }
        }
    }

    /// An intrinsic over all arguments, without a result.
    fn effect(&mut self, value: Value, intrinsic: Intrinsic) {
        let arguments: Vec<Operand> = (0..value.argument_count())
            .flat_map(|index| self.parts(value.operand(index)).to_vec())
            .collect();
        self.builder.intrinsic(&[], intrinsic, arguments);
    }

    /// An intrinsic over all arguments, with its result.
    fn plain(&mut self, value: Value, intrinsic: Intrinsic) {
        let arguments: Vec<Operand> = (0..value.argument_count())
            .flat_map(|index| self.parts(value.operand(index)).to_vec())
            .collect();
        self.with_result(value, intrinsic, arguments);
    }

    fn with_result(&mut self, value: Value, intrinsic: Intrinsic, arguments: Vec<Operand>) {
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let parts = self.builder.intrinsic(&types, intrinsic, arguments);
        self.define(value, parts);
    }

    /// Which frame is meant; the present one when the intrinsic does not say.
    fn level(&mut self, value: Value) -> Operand {
        if value.argument_count() > 0 {
            self.scalar(value.operand(0))
        } else {
            self.builder.int(32, 0)
        }
    }

    /// At -O0 clang answers what it sees in the source by itself; what is left is "not known", which
    /// is the least or the greatest number, as the second argument asks. Only the dynamic variant,
    /// asked with the last argument, computes an answer for objects in view.
    fn object_size(&mut self, value: Value) {
        let ty = self.shape(value.ty()).leaves[0].ty;
        let least = !value.operand(1).is_null();
        let unknown = self.builder.bits(ty, if least { 0 } else { u128::MAX });
        let is_dynamic = !value.operand(3).is_null();
        if is_dynamic && points_into_visible_object(value.operand(0)) {
            let pointer = self.scalar(value.operand(0));
            self.with_result(value, Intrinsic::ObjectSize, vec![pointer, unknown]);
        } else {
            self.define(value, unknown);
        }
    }

    /// A lane's truth as a condition, whatever its width.
    pub(super) fn truth(&mut self, lane: Operand) -> Operand {
        let ty = self.builder.type_of(lane);
        if ty == Type::BOOL {
            return lane;
        }
        let zero = self.builder.bits(ty, 0);
        self.builder.compare(IntegerPredicate::Ne, lane, zero)
    }
}

/// Whether the object behind a pointer is a local or global variable that the function names.
fn points_into_visible_object(pointer: Value) -> bool {
    match pointer.kind() {
        ValueKind::LLVMGlobalVariableValueKind => !pointer.is_declaration(),
        ValueKind::LLVMInstructionValueKind | ValueKind::LLVMConstantExprValueKind => {
            match pointer.opcode() {
                Opcode::LLVMAlloca => true,
                Opcode::LLVMGetElementPtr => points_into_visible_object(pointer.operand(0)),
                _ => false,
            }
        }
        _ => false,
    }
}
