//! Constants and constant expressions.
//!
//! What is an address plus some bytes becomes [`Constant::Address`]; what cannot be folded is
//! computed by instructions where it is used.

use ir::{CastKind, Constant, Operand, Symbol, Type};

use crate::builder::BodyBuilder;
use crate::casts;
use crate::instructions::arithmetic::binary_op;
use crate::instructions::pointers::PointerSteps;
use crate::llvm::{Opcode, TypeKind, Value, ValueKind};
use crate::lower::{Lowering, Modules};
use crate::parts::Parts;
use crate::symbols::is_absent;

impl Lowering {
    /// A constant as an address: the symbol (none for plain numbers) and the bytes from its start.
    pub(crate) fn fold_address(
        &mut self,
        modules: &Modules<'_>,
        value: Value,
    ) -> Option<(Option<Symbol>, i64)> {
        match value.kind() {
            ValueKind::LLVMFunctionValueKind
            | ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind
            | ValueKind::LLVMGlobalIFuncValueKind => {
                if is_absent(modules, value) {
                    return Some((None, 0));
                }
                self.symbol(modules, value).map(|(symbol, offset)| (Some(symbol), offset))
            }
            ValueKind::LLVMConstantPointerNullValueKind => Some((None, 0)),
            ValueKind::LLVMConstantIntValueKind => {
                let width = value.ty().int_width();
                (width <= 64).then(|| (None, sign_extended(value.integer_bits(), width)))
            }
            ValueKind::LLVMConstantExprValueKind => self.fold_expression(modules, value),
            _ => None,
        }
    }

    fn fold_expression(
        &mut self,
        modules: &Modules<'_>,
        value: Value,
    ) -> Option<(Option<Symbol>, i64)> {
        let pointer_bits = self.program.data_model.pointer_bits();
        match value.opcode() {
            Opcode::LLVMGetElementPtr => {
                let steps = PointerSteps::of(value, &self.layout);
                if !steps.variable.is_empty() || value.ty().is_vector() {
                    return None;
                }
                let (symbol, start) = self.fold_address(modules, value.operand(0))?;
                Some((symbol, start.wrapping_add(steps.offset)))
            }
            Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => {
                self.fold_address(modules, value.operand(0))
            }
            Opcode::LLVMPtrToInt if value.ty().int_width() == pointer_bits => {
                self.fold_address(modules, value.operand(0))
            }
            Opcode::LLVMIntToPtr if value.operand(0).ty().int_width() == pointer_bits => {
                self.fold_address(modules, value.operand(0))
            }
            opcode @ (Opcode::LLVMAdd | Opcode::LLVMSub)
                if value.ty().int_width() == pointer_bits =>
            {
                let left = self.fold_address(modules, value.operand(0))?;
                let right = self.fold_address(modules, value.operand(1))?;
                match (opcode, left, right) {
                    (Opcode::LLVMAdd, (symbol, a), (None, b))
                    | (Opcode::LLVMAdd, (None, a), (symbol, b)) => {
                        Some((symbol, a.wrapping_add(b)))
                    }
                    (Opcode::LLVMSub, (symbol, a), (None, b)) => Some((symbol, a.wrapping_sub(b))),
                    (Opcode::LLVMSub, (Some(a), start), (Some(b), end)) if a == b => {
                        Some((None, start.wrapping_sub(end)))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The parts of a constant; instructions are only added for expressions that do not fold.
    pub(crate) fn constant_parts(
        &mut self,
        modules: &Modules<'_>,
        builder: &mut BodyBuilder,
        value: Value,
    ) -> Parts {
        let ty = value.ty();
        let shape = self.shapes.of(ty, &self.layout);
        if let Some(name) = &shape.unsupported {
            builder.unsupported(format!("constant with {name}"));
            return shape.types().map(|ty| builder.undefined(ty)).collect();
        }
        match value.kind() {
            ValueKind::LLVMConstantIntValueKind => {
                if ty.kind() == TypeKind::LLVMIntegerTypeKind && shape.leaves.len() > 1 {
                    let limbs = value.integer_words().into_iter().zip(shape.types());
                    return limbs.map(|(word, ty)| builder.bits(ty, word.into())).collect();
                }
                // A splat of a vector may also be of this kind.
                let bits = value.integer_bits();
                shape.types().map(|ty| builder.bits(ty, bits)).collect()
            }
            ValueKind::LLVMConstantFPValueKind => {
                let bits = value.float_bits(shape.leaves[0].ty.bits(builder.pointer_bits));
                shape.types().map(|ty| builder.bits(ty, bits)).collect()
            }
            ValueKind::LLVMConstantPointerNullValueKind
            | ValueKind::LLVMConstantAggregateZeroValueKind => {
                shape.types().map(|ty| builder.bits(ty, 0)).collect()
            }
            ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => {
                let elements = (0..ty.element_count()).filter_map(|i| value.aggregate_element(i));
                let mut parts = Vec::new();
                for element in elements {
                    parts.extend_from_slice(&self.constant_parts(modules, builder, element));
                }
                parts.into()
            }
            ValueKind::LLVMFunctionValueKind | ValueKind::LLVMGlobalVariableValueKind
                if is_absent(modules, value) =>
            {
                builder.bits(Type::Pointer, 0).into()
            }
            ValueKind::LLVMFunctionValueKind
            | ValueKind::LLVMGlobalVariableValueKind
            | ValueKind::LLVMGlobalAliasValueKind
            | ValueKind::LLVMGlobalIFuncValueKind => match self.symbol(modules, value) {
                Some((symbol, offset)) => {
                    builder.constant(Constant::Address { symbol, offset }).into()
                }
                None => {
                    builder.unsupported(format!("symbol {} that is resolved late", value.name()));
                    builder.undefined(Type::Pointer).into()
                }
            },
            ValueKind::LLVMBlockAddressValueKind => {
                let (function, block) = value.label();
                let block = self.label_block(function, block);
                match self.symbol(modules, function) {
                    Some((Symbol::Function(id), _)) => {
                        builder.constant(Constant::Label(id, block)).into()
                    }
                    _ => builder.undefined(Type::Pointer).into(),
                }
            }
            ValueKind::LLVMConstantExprValueKind => self.expression_parts(modules, builder, value),
            // Undef and poison; nothing else can be an operand of what C becomes.
            _ => shape.types().map(|ty| builder.undefined(ty)).collect(),
        }
    }

    fn expression_parts(
        &mut self,
        modules: &Modules<'_>,
        builder: &mut BodyBuilder,
        value: Value,
    ) -> Parts {
        let shape = self.shapes.of(value.ty(), &self.layout);
        if let [leaf] = shape.leaves[..]
            && let Some((symbol, offset)) = self.fold_address(modules, value)
        {
            let Some(symbol) = symbol else {
                return builder.bits(leaf.ty, offset as i128 as u128).into();
            };
            let address = builder.constant(Constant::Address { symbol, offset });
            return match leaf.ty {
                Type::Pointer => address.into(),
                ty => builder.cast(CastKind::PointerToInt, address, ty).into(),
            };
        }
        let operands: Vec<Parts> = value
            .operands()
            .map(|operand| self.constant_parts(modules, builder, operand))
            .collect();
        let opcode = value.opcode();
        if let Some(op) = binary_op(opcode) {
            let lanes = operands[0].iter().zip(operands[1].iter());
            return lanes.map(|(left, right)| builder.wrapping(op, *left, *right)).collect();
        }
        if opcode == Opcode::LLVMGetElementPtr {
            let steps = PointerSteps::of(value, &self.layout);
            let index_of = |index: Value| value.operands().position(|operand| operand == index);
            return (0..shape.leaves.len())
                .map(|lane| {
                    let pick = |parts: &Parts| parts[lane.min(parts.len() - 1)];
                    let base = pick(&operands[0]);
                    let indices: Vec<(Operand, i64)> = steps
                        .variable
                        .iter()
                        .filter_map(|(index, scale)| {
                            Some((pick(&operands[index_of(*index)?]), *scale))
                        })
                        .collect();
                    steps.emit(builder, base, &indices)
                })
                .collect();
        }
        let types: Vec<Type> = shape.types().collect();
        if let Some(parts) = casts::cast(builder, opcode, &operands[0], &types) {
            return parts;
        }
        builder.unsupported(format!("constant expression {opcode:?}"));
        types.into_iter().map(|ty| builder.undefined(ty)).collect()
    }
}

/// The low bits of a number as a signed number of that width.
pub(crate) fn sign_extended(bits: u128, width: u32) -> i64 {
    let shift = 64 - width.clamp(1, 64);
    ((bits as u64) << shift) as i64 >> shift
}
