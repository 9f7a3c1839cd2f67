//! Clang's checks of signed arithmetic and of division, read back as the operations they check.
//!
//! Without its sanitizers clang computes what is constant itself, and `INT_MAX + 1` is a number in
//! the code like any other. With them it leaves every such operation in the code, with a branch to a
//! handler behind it. Our instructions state these rules themselves, so the branches are taken out
//! again, and what is left is the code as it would be without them. Only where clang knows already
//! that the handler is reached (`1 / 0`) there is nothing but the handler, and it stays.

use ir::{BinaryOp, Operand};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::function::FunctionLowering;
use crate::instructions::arithmetic::SIGNED;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};
use crate::wide::wide_width;

/// The checks of one function.
#[derive(Default)]
pub(crate) struct Checked {
    /// The operations that clang states as calls with an answer beside the result.
    operations: FxHashMap<Value, BinaryOp>,
    /// The branches that are never taken: where they go instead.
    passed: FxHashMap<Value, BasicBlock>,
    /// What is only there for the checks.
    idle: FxHashSet<Value>,
    /// The handlers that nothing leads to any more.
    handlers: FxHashSet<BasicBlock>,
    /// For a block that only a check made: the block that it continues.
    heads: FxHashMap<BasicBlock, BasicBlock>,
}

impl Checked {
    /// Looks at one function.
    pub(crate) fn of(blocks: &[BasicBlock]) -> Self {
        let mut checked = Checked::default();
        for block in blocks {
            let Some(branch) = block.terminator() else { continue };
            let Some((handler, kind)) = handler_of(branch) else { continue };
            let is_read_back = match kind.as_str() {
                "divrem_overflow" => !is_false(branch.operand(0)),
                "add_overflow" | "sub_overflow" | "mul_overflow" | "negate_overflow" => {
                    checked.read_operation(branch.operand(0))
                }
                _ => false,
            };
            if is_read_back {
                checked.pass(branch);
                checked.handlers.insert(handler);
            }
        }
        checked.drop_places_of_handlers(blocks);
        checked
    }

    /// Whether a condition is "this operation does not overflow"; the operation is kept in mind.
    fn read_operation(&mut self, condition: Value) -> bool {
        let Some(answer) = negated(condition) else { return false };
        if !is_instruction(answer, Opcode::LLVMExtractValue) || answer.indices() != [1] {
            return false;
        }
        let call = answer.operand(0);
        let Some(op) = overflow_operation(call) else { return false };
        self.operations.insert(call, op);
        true
    }

    fn pass(&mut self, branch: Value) {
        let (from, to) = (branch.block(), branch.successor(0));
        self.passed.insert(branch, to);
        if to.predecessor_count() == 1 {
            let head = self.head(from);
            self.heads.insert(to, head);
        }
        // What computes the condition and nothing else, the last first.
        let mut open = vec![branch.operand(0)];
        while let Some(value) = open.pop() {
            let is_needed = |user: Value| user != branch && !self.idle.contains(&user);
            if value.kind() == ValueKind::LLVMInstructionValueKind
                && value.opcode() != Opcode::LLVMCall
                && value.opcode() != Opcode::LLVMLoad
                && value.opcode() != Opcode::LLVMPHI
                && value.block() == from
                && !value.users().any(is_needed)
            {
                self.idle.insert(value);
                open.extend(value.operands());
            }
        }
    }

    /// Handlers are told wide numbers through memory that nothing else uses.
    fn drop_places_of_handlers(&mut self, blocks: &[BasicBlock]) {
        let Some(entry) = blocks.first().filter(|_| !self.handlers.is_empty()) else { return };
        let allocas = entry.instructions().filter(|value| value.opcode() == Opcode::LLVMAlloca);
        let is_told = |alloca: &Value| {
            alloca.users().next().is_some() && alloca.users().all(|user| self.is_dropped(user))
        };
        let told: Vec<Value> = allocas.filter(is_told).collect();
        self.idle.extend(told);
    }

    /// Whether an instruction belongs to a handler that nothing leads to any more.
    pub(crate) fn is_dropped(&self, value: Value) -> bool {
        value.kind() == ValueKind::LLVMInstructionValueKind
            && self.handlers.contains(&value.block())
    }

    /// Whether an operation is checked at a line and column.
    pub(crate) fn has_operation_at(&self, place: (u32, u32)) -> bool {
        self.operations.keys().any(|call| (call.line(), call.column()) == place)
    }

    /// Whether nothing but a check needs an instruction.
    pub(crate) fn is_idle(&self, value: Value) -> bool {
        self.idle.contains(&value)
    }

    /// Where a branch goes whose check is stated elsewhere.
    pub(crate) fn passed(&self, branch: Value) -> Option<BasicBlock> {
        self.passed.get(&branch).copied()
    }

    /// The blocks that control may go to.
    pub(crate) fn successors(&self, terminator: Value) -> Vec<BasicBlock> {
        match self.passed(terminator) {
            Some(only) => vec![only],
            None => (0..terminator.successor_count()).map(|i| terminator.successor(i)).collect(),
        }
    }

    /// The block that a block would be part of without checks.
    pub(crate) fn head(&self, block: BasicBlock) -> BasicBlock {
        let mut head = block;
        while let Some(before) = self.heads.get(&head) {
            head = *before;
        }
        head
    }

    /// The blocks in the order of the text, each followed by those that continue it.
    pub(crate) fn in_order(&self, blocks: &[BasicBlock]) -> Vec<BasicBlock> {
        let mut ordered = Vec::with_capacity(blocks.len());
        for block in blocks.iter().filter(|block| !self.heads.contains_key(*block)) {
            let mut next = Some(*block);
            while let Some(block) = next {
                ordered.push(block);
                next = block
                    .terminator()
                    .and_then(|terminator| self.passed(terminator))
                    .filter(|target| self.heads.contains_key(target));
            }
        }
        ordered
    }
}

/// The handler that a branch goes to when its condition is false, and what it handles.
fn handler_of(branch: Value) -> Option<(BasicBlock, String)> {
    if branch.opcode() != Opcode::LLVMBr || !branch.is_conditional() {
        return None;
    }
    let block = branch.successor(1);
    let call = block.instructions().find(|value| value.opcode() == Opcode::LLVMCall)?;
    let callee = call.callee();
    if callee.kind() != ValueKind::LLVMFunctionValueKind {
        return None;
    }
    let name = callee.name();
    let kind = name.strip_prefix("__ubsan_handle_")?;
    Some((block, kind.trim_end_matches("_abort").to_owned()))
}

/// Whether clang knows already that a condition does not hold.
fn is_false(condition: Value) -> bool {
    condition.is_constant() && condition.is_null()
}

fn is_instruction(value: Value, opcode: Opcode) -> bool {
    value.kind() == ValueKind::LLVMInstructionValueKind && value.opcode() == opcode
}

/// What a condition is the opposite of.
fn negated(condition: Value) -> Option<Value> {
    let is_opposite = is_instruction(condition, Opcode::LLVMXor)
        && condition.operand(1).kind() == ValueKind::LLVMConstantIntValueKind
        && condition.operand(1).integer_bits() == 1;
    is_opposite.then(|| condition.operand(0))
}

/// The operation of a call whose result is a pair of a number and "it overflowed".
pub(crate) fn overflow_operation(call: Value) -> Option<BinaryOp> {
    if !is_instruction(call, Opcode::LLVMCall)
        || call.callee().kind() != ValueKind::LLVMFunctionValueKind
    {
        return None;
    }
    let name = call.callee().name();
    Some(match name.split_once(".with.overflow")?.0 {
        "llvm.sadd" => BinaryOp::Add,
        "llvm.ssub" => BinaryOp::Sub,
        "llvm.smul" => BinaryOp::Mul,
        _ => return None,
    })
}

impl FunctionLowering<'_, '_> {
    /// An operation that clang checks becomes one that checks itself; false for all other calls.
    pub(crate) fn checked_operation(&mut self, value: Value) -> bool {
        let Some(op) = self.checked.operations.get(&value).copied() else { return false };
        let left = self.parts(value.operand(0));
        let right = self.parts(value.operand(1));
        let result = match wide_width(value.operand(0).ty()) {
            Some(width) => self.wide_signed(op, width, [&left, &right]),
            None => self.builder.binary(op, left.scalar(), right.scalar(), SIGNED).into(),
        };
        // Nobody asks whether it overflowed; the answer is there for the sake of the pair.
        let overflowed: Operand = self.builder.int(1, 0);
        let pair: Vec<Operand> = result.iter().copied().chain([overflowed]).collect();
        self.define(value, pair);
        true
    }
}
