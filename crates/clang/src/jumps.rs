//! What `longjmp` leaves of the variables of the function that it comes back to.
//!
//! A variable that is not volatile and was changed since `setjmp` holds nothing in particular
//! afterwards: it may have been in a register, which then has its old value again, or in memory, which
//! keeps the new one. Only variables that are read and written by their names are meant here. Compilers
//! keep the others in memory, and programs rely on that.

use ir::{IntegerPredicate, Operand, Register, Type};

use crate::calls::is_set_jump;
use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};
use crate::promote::{Promotion, lifetime_marker};

/// What is watched in a function that `longjmp` can come back to.
#[derive(Default)]
pub(crate) struct Changes {
    /// For each variable, and each call of `setjmp`: whether it was changed since.
    flags: Vec<(Value, Vec<(Value, Register)>)>,
}

impl FunctionLowering<'_, '_> {
    /// Begins to watch the variables that could have been registers.
    pub(crate) fn watch_changes(&mut self, blocks: &[BasicBlock], could_be: &Promotion) {
        let instructions = blocks.iter().flat_map(|block| block.instructions());
        let sites: Vec<Value> = instructions.filter(|value| is_call_of_set_jump(*value)).collect();
        let Some(entry) = blocks.first().filter(|_| !sites.is_empty()) else { return };
        for variable in entry.instructions() {
            if could_be.variables.contains(&variable)
                && self.is_declared(variable)
                && !variable.users().any(is_volatile)
            {
                let flag = |site: &Value| (*site, self.builder.register(Type::Int(1)));
                let flags = sites.iter().map(flag).collect();
                self.changes.flags.push((variable, flags));
            }
        }
    }

    /// Remembers that an instruction changes a variable, or begins or ends its life.
    pub(crate) fn note_change(&mut self, instruction: Value) {
        let (variable, is_changed) = match instruction.opcode() {
            Opcode::LLVMStore => (instruction.operand(1), true),
            Opcode::LLVMCall if lifetime_marker(instruction).is_some() => {
                (instruction.operand(1), false)
            }
            _ => return,
        };
        let watched = self.changes.flags.iter().find(|(watched, _)| *watched == variable);
        let Some((_, flags)) = watched else { return };
        for (_, flag) in flags.clone() {
            let value = self.builder.int(1, is_changed.into());
            self.builder.copy_to(flag, value);
        }
    }

    /// Behind `setjmp`: the first time nothing has changed, any other time what has is forgotten.
    pub(crate) fn forget_changes(&mut self, site: Value, result: Operand) {
        let of_site = |(variable, flags): &(Value, Vec<(Value, Register)>)| {
            let flag = flags.iter().find(|(other, _)| *other == site);
            flag.map(|(_, flag)| (*variable, *flag))
        };
        let watched: Vec<(Value, Register)> =
            self.changes.flags.iter().filter_map(of_site).collect();
        if watched.is_empty() {
            return;
        }
        let ty = self.builder.type_of(result);
        let zero = self.builder.bits(ty, 0);
        let is_first = self.builder.compare(IntegerPredicate::Eq, result, zero);
        self.when(is_first, |this| {
            for (_, flag) in &watched {
                let no = this.builder.int(1, 0);
                this.builder.copy_to(*flag, no);
            }
        });
        let is_again = self.builder.compare(IntegerPredicate::Ne, result, zero);
        self.when(is_again, |this| {
            for (variable, flag) in watched {
                this.when(Operand::Register(flag), |this| this.forget(variable));
            }
        });
    }

    fn forget(&mut self, variable: Value) {
        let ty = self.shape(variable.allocated_type()).leaves[0].ty;
        let (address, nothing) = (self.scalar(variable), self.builder.undefined(ty));
        self.builder.store(address, nothing, variable.alignment(), false);
    }
}

fn is_volatile(user: Value) -> bool {
    matches!(user.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore) && user.is_volatile()
}

fn is_call_of_set_jump(value: Value) -> bool {
    value.opcode() == Opcode::LLVMCall
        && value.callee().kind() == ValueKind::LLVMFunctionValueKind
        && value.callee().is_declaration()
        && is_set_jump(&value.callee().name())
}
