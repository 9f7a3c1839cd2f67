//! What the results of calls are taken for, as far as the types of what they are stored to say.
//!
//! `malloc` returns bytes; that they become a `struct node` is in the declaration of the variable that
//! gets the pointer. Exploration needs this only to choose well: objects of one type that two paths made
//! can become one, and objects of different types had better not.

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, TypeKind, Value};

impl FunctionLowering<'_, '_> {
    /// Notes the type that a call's result is stored as a pointer to.
    pub(crate) fn note_made_type(&mut self, call: Value) {
        let location = self.builder.location;
        if call.ty().kind() != TypeKind::LLVMPointerTypeKind || !location.is_known() {
            return;
        }
        let mut users = call.users();
        let store =
            users.find(|user| user.opcode() == Opcode::LLVMStore && user.operand(0) == call);
        let Some(store) = store else { return };
        let Some(variable) = self.pointed_type(store.operand(1)) else { return };
        let Some(target) = variable.unqualified().target() else { return };
        let numbers = &mut self.lowering.made_types;
        let next = numbers.len() as u32;
        let number = *numbers.entry(target.unqualified()).or_insert(next);
        self.lowering.program.made_types.insert(location, number);
    }
}
