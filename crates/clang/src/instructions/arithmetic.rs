//! Arithmetic, comparisons, choices and conversions, lane by lane.

use ir::{
    BinaryOp, FloatBinaryOp, FloatPredicate, IntegerPredicate, Operand, Operation, Type, Wrap,
};

use crate::casts;
use crate::function::FunctionLowering;
use crate::llvm::{IntPredicate, Opcode, RealPredicate, Value};
use crate::parts::Parts;

/// The integer operation of an opcode.
pub(crate) fn binary_op(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinaryOp::Add,
        Opcode::LLVMSub => BinaryOp::Sub,
        Opcode::LLVMMul => BinaryOp::Mul,
        Opcode::LLVMUDiv => BinaryOp::UDiv,
        Opcode::LLVMSDiv => BinaryOp::SDiv,
        Opcode::LLVMURem => BinaryOp::URem,
        Opcode::LLVMSRem => BinaryOp::SRem,
        Opcode::LLVMShl => BinaryOp::Shl,
        Opcode::LLVMLShr => BinaryOp::LShr,
        Opcode::LLVMAShr => BinaryOp::AShr,
        Opcode::LLVMAnd => BinaryOp::And,
        Opcode::LLVMOr => BinaryOp::Or,
        Opcode::LLVMXor => BinaryOp::Xor,
        _ => return None,
    })
}

fn float_op(opcode: Opcode) -> Option<FloatBinaryOp> {
    Some(match opcode {
        Opcode::LLVMFAdd => FloatBinaryOp::Add,
        Opcode::LLVMFSub => FloatBinaryOp::Sub,
        Opcode::LLVMFMul => FloatBinaryOp::Mul,
        Opcode::LLVMFDiv => FloatBinaryOp::Div,
        Opcode::LLVMFRem => FloatBinaryOp::Rem,
        _ => return None,
    })
}

/// Signed arithmetic, whose overflow C forbids.
pub(crate) const SIGNED: Wrap = Wrap { no_signed: true, no_unsigned: false, exact: false };

/// Which overflows an instruction leaves undefined. LLVM only answers for the right opcodes.
fn wrap_of(value: Value, op: BinaryOp) -> Wrap {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => Wrap {
            no_signed: value.no_signed_wrap(),
            no_unsigned: value.no_unsigned_wrap(),
            exact: false,
        },
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr => {
            Wrap { exact: value.is_exact(), ..Wrap::default() }
        }
        _ => Wrap::default(),
    }
}

pub(crate) fn integer_predicate(predicate: IntPredicate) -> IntegerPredicate {
    match predicate {
        IntPredicate::LLVMIntEQ => IntegerPredicate::Eq,
        IntPredicate::LLVMIntNE => IntegerPredicate::Ne,
        IntPredicate::LLVMIntUGT => IntegerPredicate::Ugt,
        IntPredicate::LLVMIntUGE => IntegerPredicate::Uge,
        IntPredicate::LLVMIntULT => IntegerPredicate::Ult,
        IntPredicate::LLVMIntULE => IntegerPredicate::Ule,
        IntPredicate::LLVMIntSGT => IntegerPredicate::Sgt,
        IntPredicate::LLVMIntSGE => IntegerPredicate::Sge,
        IntPredicate::LLVMIntSLT => IntegerPredicate::Slt,
        IntPredicate::LLVMIntSLE => IntegerPredicate::Sle,
    }
}

/// LLVM's sixteen predicates are the sets of the four relations.
pub(crate) fn float_predicate(predicate: RealPredicate) -> FloatPredicate {
    use RealPredicate::*;
    let less = matches!(
        predicate,
        LLVMRealOLT
            | LLVMRealOLE
            | LLVMRealONE
            | LLVMRealORD
            | LLVMRealULT
            | LLVMRealULE
            | LLVMRealUNE
            | LLVMRealPredicateTrue
    );
    let equal = matches!(
        predicate,
        LLVMRealOEQ
            | LLVMRealOLE
            | LLVMRealOGE
            | LLVMRealORD
            | LLVMRealUEQ
            | LLVMRealULE
            | LLVMRealUGE
            | LLVMRealPredicateTrue
    );
    let greater = matches!(
        predicate,
        LLVMRealOGT
            | LLVMRealOGE
            | LLVMRealONE
            | LLVMRealORD
            | LLVMRealUGT
            | LLVMRealUGE
            | LLVMRealUNE
            | LLVMRealPredicateTrue
    );
    let unordered = matches!(
        predicate,
        LLVMRealUNO
            | LLVMRealUEQ
            | LLVMRealUGT
            | LLVMRealUGE
            | LLVMRealULT
            | LLVMRealULE
            | LLVMRealUNE
            | LLVMRealPredicateTrue
    );
    FloatPredicate { less, equal, greater, unordered }
}

/// The widest integers that are one part.
const MOST_BITS: u32 = 128;

/// The index that a check of clang's compares after it has cut it to the width of a pointer: `1 << 64` is no
/// index of any array, but its low bits are one.
fn whole_index(value: Value) -> Option<Value> {
    if value.opcode() != Opcode::LLVMICmp || !value.is_of_a_check() {
        return None;
    }
    let cut = value.operand(0);
    let is_cut = cut.is_of_a_check() && cut.opcode() == Opcode::LLVMTrunc;
    is_cut.then(|| cut.operand(0))
}

impl FunctionLowering<'_, '_> {
    pub(crate) fn arithmetic(&mut self, value: Value) {
        let opcode = value.opcode();
        if let Some(op) = binary_op(opcode) {
            let wrap = wrap_of(value, op);
            return self.lanes(value, |this, left, right| {
                let part = this.complex_part(value, op, left, right);
                part.unwrap_or_else(|| this.builder.binary(op, left, right, wrap))
            });
        }
        if let Some(op) = float_op(opcode) {
            return self.lanes(value, |this, left, right| {
                let ty = this.builder.type_of(left);
                this.builder.result(ty, |result| Operation::FloatBinary { result, op, left, right })
            });
        }
        if let Some(index) = whole_index(value) {
            return self.compare_index(value, index);
        }
        match opcode {
            Opcode::LLVMICmp => {
                let predicate = integer_predicate(value.integer_predicate());
                self.lanes(value, |this, left, right| this.builder.compare(predicate, left, right));
            }
            Opcode::LLVMFCmp => {
                let predicate = float_predicate(value.float_predicate());
                self.lanes(value, |this, left, right| this.float_compare(predicate, left, right));
            }
            Opcode::LLVMFNeg => {
                let parts = self.parts(value.operand(0));
                let negated: Parts = parts
                    .iter()
                    .map(|lane| {
                        let ty = self.builder.type_of(*lane);
                        self.builder
                            .result(ty, |result| Operation::FloatNegate { result, value: *lane })
                    })
                    .collect();
                self.define(value, negated);
            }
            Opcode::LLVMSelect => self.choice(value),
            Opcode::LLVMFreeze => {
                let parts = self.parts(value.operand(0));
                self.define(value, parts);
            }
            _ => self.conversion(value),
        }
    }

    /// Compares an index with its bound before it is cut.
    fn compare_index(&mut self, value: Value, index: Value) {
        let width = index.ty().int_width();
        if width > MOST_BITS {
            return self.unsupported(value, "an index of more than 128 bits");
        }
        let (index, bound) = (self.parts(index)[0], self.parts(value.operand(1))[0]);
        let bound = self.builder.resize(bound, width);
        let predicate = integer_predicate(value.integer_predicate());
        let holds = self.builder.compare(predicate, index, bound);
        self.define(value, holds);
    }

    /// Applies a binary operation to each pair of lanes.
    fn lanes(
        &mut self,
        value: Value,
        mut operation: impl FnMut(&mut Self, Operand, Operand) -> Operand,
    ) {
        let left = self.parts(value.operand(0));
        let right = self.parts(value.operand(1));
        let lanes = left.iter().zip(right.iter());
        let parts: Parts = lanes.map(|(left, right)| operation(self, *left, *right)).collect();
        self.define(value, parts);
    }

    pub(crate) fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        left: Operand,
        right: Operand,
    ) -> Operand {
        self.builder.result(Type::BOOL, |result| Operation::FloatCompare {
            result,
            predicate,
            left,
            right,
        })
    }

    fn choice(&mut self, value: Value) {
        let condition = self.parts(value.operand(0));
        let if_true = self.parts(value.operand(1));
        let if_false = self.parts(value.operand(2));
        let per_lane = condition.len() > 1;
        let lanes = if_true.iter().zip(if_false.iter()).enumerate();
        let parts: Parts = lanes
            .map(|(lane, (if_true, if_false))| {
                let condition = condition[if per_lane { lane } else { 0 }];
                self.builder.select(condition, *if_true, *if_false)
            })
            .collect();
        self.define(value, parts);
    }

    fn conversion(&mut self, value: Value) {
        let opcode = value.opcode();
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        if value.operand_count() == 1 {
            let parts = self.parts(value.operand(0));
            if let Some(converted) = casts::cast(&mut self.builder, opcode, &parts, &types) {
                return self.define(value, converted);
            }
        }
        let name = format!("{opcode:?}").replace("LLVM", "").to_lowercase();
        self.unsupported(value, format!("instruction {name}"));
    }
}
