//! Objects that the program declares and nobody defines.
//!
//! What they hold is written in a file that is missing, so a read of one is not supported, by its
//! name. Where the program writes one itself, or hands its address to others, nothing is known about
//! who wrote it last: then it is memory that was never written, as far as this can see.

use verdict::Gap;

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value, ValueKind};
use crate::symbols::is_defined_somewhere;

impl FunctionLowering<'_, '_> {
    /// What is missing for a read through this address: the definition of an object that is only declared
    /// and only read.
    pub(crate) fn missing_object(&mut self, address: Value) -> Option<Gap> {
        let object = base(address)?;
        if is_defined_somewhere(self.modules, object) || !is_only_read(object) {
            return None;
        }
        let name = object.name();
        let location = self.builder.location;
        let file = self.lowering.program.files.name(location.file).to_string();
        let text = self.lowering.texts.of(&file);
        let line = text.and_then(|text| text.first_line_with(&name));
        Some(Gap::Definition { object: name.into(), line })
    }
}

/// The global object that an address leads into by known steps.
fn base(address: Value) -> Option<Value> {
    match address.kind() {
        ValueKind::LLVMGlobalVariableValueKind => Some(address),
        ValueKind::LLVMInstructionValueKind | ValueKind::LLVMConstantExprValueKind
            if address.opcode() == Opcode::LLVMGetElementPtr =>
        {
            base(address.operand(0))
        }
        _ => None,
    }
}

fn is_only_read(address: Value) -> bool {
    address.users().all(|user| match user.kind() {
        ValueKind::LLVMInstructionValueKind | ValueKind::LLVMConstantExprValueKind => {
            match user.opcode() {
                Opcode::LLVMLoad => true,
                Opcode::LLVMGetElementPtr => is_only_read(user),
                _ => false,
            }
        }
        _ => false,
    })
}
