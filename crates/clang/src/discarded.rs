//! Reads that the program throws away and clang leaves out.
//!
//! Of `g->f;`, where `f` is a struct, clang's code keeps the address and of `*p;` only the pointer:
//! no bytes are moved, so nothing is read. In C the value is read all the same, and must be there.
//! What is left over is an address that nobody uses. Debug information says what type lies there;
//! whether it is read or only its address taken (`&g->f;`) the text of the program says, and so it does of
//! the type in `*(struct s *)p;`. Where it cannot, as in what a macro becomes, nothing is read: see `docs/decisions/0010-what-clang-drops.md`.

use std::rc::Rc;

use ir::{Operand, Type};

use crate::function::FunctionLowering;
use crate::instructions::pointers::PointerSteps;
use crate::llvm::{DebugType, Opcode, TypeKind, Value, ValueKind};
use crate::text::{Operation, Text};

impl FunctionLowering<'_, '_> {
    /// Reads what an instruction is the address of, when the program reads it and clang does not.
    pub(crate) fn discarded_read(&mut self, value: Value) {
        let is_address = matches!(
            value.opcode(),
            Opcode::LLVMGetElementPtr | Opcode::LLVMLoad | Opcode::LLVMCall
        );
        if !is_address
            || value.ty().kind() != TypeKind::LLVMPointerTypeKind
            || value.users().next().is_some()
            || self.lowering.is_library(self.modules, value)
        {
            return;
        }
        let size = match value.opcode() {
            Opcode::LLVMGetElementPtr => self.discarded_part(value),
            _ => self.discarded_target(value),
        };
        let size = size.or_else(|| self.discarded_by_cast(value));
        let Some(size) = size.filter(|size| *size > 0) else { return };
        let address = self.scalar(value);
        self.probe(address, 0);
        if size > 1 {
            self.probe(address, size as i64 - 1);
        }
    }

    fn probe(&mut self, address: Operand, offset: i64) {
        let place = self.builder.pointer_add(address, offset, None, true);
        self.builder.load(Type::Int(8), place, 1, false);
    }

    /// The bytes of `g->f;` or `a[i];` where that is a struct.
    fn discarded_part(&mut self, gep: Value) -> Option<u64> {
        let ty = PointerSteps::target(gep);
        if ty.kind() != TypeKind::LLVMStructTypeKind || !ty.is_sized() {
            return None;
        }
        let name = gep.base_name();
        let operation = match name.as_str() {
            "arrayidx" => Operation::Index,
            name => Operation::Member(name),
        };
        self.is_read(gep, operation).then(|| self.lowering.layout.alloc_size(ty))
    }

    /// The bytes of `*p;` where that is a struct, a union or a complex number.
    fn discarded_target(&mut self, pointer: Value) -> Option<u64> {
        let name = match pointer.opcode() {
            Opcode::LLVMLoad => pointer.operand(0).base_name().trim_end_matches(".addr").to_owned(),
            _ => String::new(),
        };
        if !self.is_read(pointer, Operation::Dereference(&name)) {
            return None;
        }
        let target = self.pointed_type(pointer)?.unqualified();
        (target.is_object() && !target.is_array()).then(|| target.size())
    }

    /// The bytes of `*(struct s *)p;`.
    fn discarded_by_cast(&mut self, pointer: Value) -> Option<u64> {
        if pointer.opcode() == Opcode::LLVMGetElementPtr && pointer.base_name() != "arraydecay" {
            return None;
        }
        let text = self.text()?;
        let target = text.type_read_by_cast(pointer.line(), pointer.column())?;
        let words = target.split_ascii_whitespace();
        let words = words.filter(|word| !matches!(*word, "const" | "volatile" | "__restrict"));
        let name = words.collect::<Vec<_>>().join(" ");
        pointer.block().function().size_of_cast_target(&name)
    }

    /// The text of the file that is lowered.
    fn text(&mut self) -> Option<Rc<Text>> {
        let location = self.builder.location;
        if !location.is_known() {
            return None;
        }
        let file = self.lowering.program.files.name(location.file).to_owned();
        self.lowering.texts.of(&file)
    }

    /// Whether the text at an instruction's place reads what the instruction is the address of.
    fn is_read(&mut self, value: Value, operation: Operation<'_>) -> bool {
        self.text().is_some_and(|text| text.reads(value.line(), value.column(), operation))
    }

    /// The C type of what a pointer points to.
    pub(crate) fn pointed_type(&mut self, pointer: Value) -> Option<DebugType> {
        match pointer.kind() {
            ValueKind::LLVMGlobalVariableValueKind => pointer.global_debug_type(),
            ValueKind::LLVMInstructionValueKind => match pointer.opcode() {
                Opcode::LLVMAlloca => self.variable_types.get(&pointer).copied(),
                Opcode::LLVMLoad => self.pointed_type(pointer.operand(0))?.unqualified().target(),
                Opcode::LLVMCall => pointer.callee().returned_debug_type()?.unqualified().target(),
                Opcode::LLVMGetElementPtr => {
                    let whole = self.pointed_type(pointer.operand(0))?.unqualified();
                    let steps = PointerSteps::of(pointer, &self.lowering.layout);
                    match pointer.operand_count() {
                        // A step over whole elements.
                        2 => Some(whole),
                        _ if whole.is_array() => whole.target(),
                        _ => whole.member_at(u64::try_from(steps.offset).ok()?),
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }
}
