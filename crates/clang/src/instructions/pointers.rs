//! Address arithmetic: `getelementptr` as bytes.

use ir::{Operand, PointerIndex};

use crate::builder::BodyBuilder;
use crate::constants::sign_extended;
use crate::function::FunctionLowering;
use crate::llvm::{Layout, Ty, TypeKind, Value, ValueKind};
use crate::parts::Parts;

/// What a `getelementptr` adds to its pointer.
pub(crate) struct PointerSteps {
    /// All constant steps together.
    pub(crate) offset: i64,
    /// Each variable index and the bytes of one step.
    pub(crate) variable: Vec<(Value, i64)>,
    inbounds: bool,
}

impl PointerSteps {
    /// Reads the indices of an instruction or constant expression.
    pub(crate) fn of(gep: Value, layout: &Layout) -> Self {
        let mut steps =
            PointerSteps { offset: 0, variable: Vec::new(), inbounds: gep.is_inbounds() };
        let mut ty = gep.gep_source_type();
        for (position, index) in gep.operands().skip(1).enumerate() {
            if position == 0 {
                steps.add(index, layout.alloc_size(ty));
            } else if ty.kind() == TypeKind::LLVMStructTypeKind {
                // The same field in every lane, should it be a vector of pointers.
                let index = index.aggregate_element(0).unwrap_or(index);
                let field = index.integer_bits() as u32;
                steps.offset += layout.field_offset(ty, field) as i64;
                ty = ty.field(field);
            } else {
                ty = ty.element();
                steps.add(index, layout.alloc_size(ty));
            }
        }
        steps
    }

    /// The type of what a `getelementptr` points to.
    pub(crate) fn target(gep: Value) -> Ty {
        gep.operands().skip(2).fold(gep.gep_source_type(), |ty, index| {
            if ty.kind() == TypeKind::LLVMStructTypeKind {
                let index = index.aggregate_element(0).unwrap_or(index);
                ty.field(index.integer_bits() as u32)
            } else {
                ty.element()
            }
        })
    }

    fn add(&mut self, index: Value, scale: u64) {
        if index.kind() == ValueKind::LLVMConstantIntValueKind
            && index.ty().kind() == TypeKind::LLVMIntegerTypeKind
        {
            let step = sign_extended(index.integer_bits(), index.ty().int_width());
            self.offset = self.offset.wrapping_add(step.wrapping_mul(scale as i64));
        } else {
            self.variable.push((index, scale as i64));
        }
    }

    /// Emits the additions for one pointer; `indices` are the variable ones, in order.
    pub(crate) fn emit(
        &self,
        builder: &mut BodyBuilder,
        base: Operand,
        indices: &[(Operand, i64)],
    ) -> Operand {
        let mut address = base;
        let width = builder.pointer_bits;
        for (position, (index, scale)) in indices.iter().enumerate() {
            let offset = if position + 1 == indices.len() { self.offset } else { 0 };
            let value = builder.resize_signed(*index, width);
            let index = Some(PointerIndex { value, scale: *scale });
            address = builder.pointer_add(address, offset, index, self.inbounds);
        }
        if indices.is_empty() {
            address = builder.pointer_add(address, self.offset, None, self.inbounds);
        }
        address
    }
}

impl FunctionLowering<'_, '_> {
    pub(crate) fn pointer_arithmetic(&mut self, value: Value) {
        let steps = PointerSteps::of(value, &self.lowering.layout);
        let bases = self.parts(value.operand(0));
        let indices: Vec<(Parts, i64)> =
            steps.variable.iter().map(|(index, scale)| (self.parts(*index), *scale)).collect();
        let lanes = self.shape(value.ty()).leaves.len();
        // A scalar among vectors stands for all lanes.
        let pick = |parts: &Parts, lane: usize| parts[if parts.len() == 1 { 0 } else { lane }];
        let parts: Parts = (0..lanes)
            .map(|lane| {
                let indices: Vec<(Operand, i64)> =
                    indices.iter().map(|(parts, scale)| (pick(parts, lane), *scale)).collect();
                steps.emit(&mut self.builder, pick(&bases, lane), &indices)
            })
            .collect();
        self.define(value, parts);
    }
}
