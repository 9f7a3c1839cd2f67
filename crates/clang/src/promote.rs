//! Which locals become registers, and which of their reads need no copy.
//!
//! A scalar local whose address is only used to load and store it is a register that is written
//! many times. LLVM's own pass for this is no good here: it simplifies joins with undefined values
//! and so hides reads of variables that were never written.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::checked::Checked;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};
use crate::shapes::scalar_type;

/// What was decided for one function.
#[derive(Default)]
pub(crate) struct Promotion {
    /// The `alloca`s that become registers.
    pub(crate) variables: FxHashSet<Value>,
    /// Loads of such variables whose uses may read the variable itself, because nothing writes it
    /// in between.
    pub(crate) forwarded: FxHashSet<Value>,
    /// Parameters that are only stored to a variable at the start of the function: the variable
    /// takes the parameter's register, and the store is left out.
    pub(crate) parameters: FxHashMap<Value, Value>,
}

/// The lifetime markers, which do not keep a local in memory.
pub(crate) fn lifetime_marker(user: Value) -> Option<bool> {
    if user.opcode() != Opcode::LLVMCall {
        return None;
    }
    let callee = user.callee();
    if callee.kind() != ValueKind::LLVMFunctionValueKind || callee.intrinsic_id() == 0 {
        return None;
    }
    let name = callee.name();
    if name.starts_with("llvm.lifetime.start") {
        Some(true)
    } else if name.starts_with("llvm.lifetime.end") {
        Some(false)
    } else {
        None
    }
}

/// Looks at one function.
pub(crate) fn analyse(function: Value, blocks: &[BasicBlock], checked: &Checked) -> Promotion {
    let mut promotion = Promotion::default();
    let Some(entry) = blocks.first() else { return promotion };
    let allocas = entry.instructions().filter(|value| value.opcode() == Opcode::LLVMAlloca);
    let kept = allocas.filter(|alloca| !checked.is_idle(*alloca));
    promotion.variables = kept.filter(|alloca| is_promotable(*alloca)).collect();
    if promotion.variables.is_empty() {
        return promotion;
    }
    let order = Order::of(&checked.in_order(blocks), &promotion.variables);
    promotion.forwarded = order.forwarded(checked);
    for parameter in function.parameters() {
        if let Some(store) = only_store(parameter)
            && store.block() == *entry
            && promotion.variables.contains(&store.operand(1))
            && order.is_first_access(store)
        {
            promotion.parameters.insert(parameter, store.operand(1));
        }
    }
    promotion
}

fn is_promotable(alloca: Value) -> bool {
    let ty = alloca.allocated_type();
    let count = alloca.operand(0);
    scalar_type(ty).is_some()
        && count.kind() == ValueKind::LLVMConstantIntValueKind
        && count.integer_bits() == 1
        && alloca.users().all(|user| {
            if user.kind() != ValueKind::LLVMInstructionValueKind {
                return false;
            }
            match user.opcode() {
                Opcode::LLVMLoad => user.ty() == ty,
                Opcode::LLVMStore => user.operand(0) != alloca && user.operand(0).ty() == ty,
                Opcode::LLVMCall => lifetime_marker(user).is_some(),
                _ => false,
            }
        })
}

/// The store that is the only use of a parameter.
fn only_store(parameter: Value) -> Option<Value> {
    let mut users = parameter.users();
    let user = users.next()?;
    let is_store = user.kind() == ValueKind::LLVMInstructionValueKind
        && user.opcode() == Opcode::LLVMStore
        && user.operand(0) == parameter;
    (is_store && users.next().is_none()).then_some(user)
}

/// The accesses of variables in the order of the text.
struct Order {
    position: FxHashMap<Value, u32>,
    loads: Vec<Value>,
    /// Where each variable is written, in ascending order.
    writes: FxHashMap<Value, Vec<u32>>,
    first_access: FxHashMap<Value, Value>,
}

impl Order {
    fn of(blocks: &[BasicBlock], variables: &FxHashSet<Value>) -> Self {
        let mut order = Order {
            position: FxHashMap::default(),
            loads: Vec::new(),
            writes: FxHashMap::default(),
            first_access: FxHashMap::default(),
        };
        let instructions = blocks.iter().flat_map(|block| block.instructions());
        for (position, value) in instructions.enumerate() {
            let position = position as u32;
            order.position.insert(value, position);
            let (variable, is_write) = match value.opcode() {
                Opcode::LLVMLoad => (value.operand(0), false),
                Opcode::LLVMStore => (value.operand(1), true),
                Opcode::LLVMCall if lifetime_marker(value) == Some(true) => {
                    (value.operand(1), true)
                }
                _ => continue,
            };
            if !variables.contains(&variable) {
                continue;
            }
            order.first_access.entry(variable).or_insert(value);
            if is_write {
                order.writes.entry(variable).or_default().push(position);
            } else {
                order.loads.push(value);
            }
        }
        order
    }

    fn is_first_access(&self, store: Value) -> bool {
        self.first_access.get(&store.operand(1)) == Some(&store)
    }

    /// The loads that are only used in their own block before the variable is written again.
    /// Positions grow from block to block, so a later block's write is always late enough.
    fn forwarded(&self, checked: &Checked) -> FxHashSet<Value> {
        let is_forwarded = |load: &Value| {
            let block = checked.head(load.block());
            let start = self.position[load];
            let next_write = self.writes.get(&load.operand(0)).and_then(|writes| {
                writes.get(writes.partition_point(|position| *position <= start)).copied()
            });
            load.users().filter(|user| !checked.is_dropped(*user)).all(|user| {
                user.opcode() != Opcode::LLVMPHI
                    && checked.head(user.block()) == block
                    && next_write.is_none_or(|write| self.position[&user] <= write)
            })
        };
        self.loads.iter().copied().filter(is_forwarded).collect()
    }
}
