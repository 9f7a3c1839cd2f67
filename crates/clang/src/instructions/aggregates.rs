//! Vectors and structs as values: picking, replacing and rearranging their parts.
//!
//! Most of this needs no instructions at all, since the parts are registers of their own.

use ir::{IntegerPredicate, Operand, Type};

use crate::constants::sign_extended;
use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Ty, TypeKind, Value, ValueKind};
use crate::parts::Parts;

impl FunctionLowering<'_, '_> {
    pub(crate) fn aggregate(&mut self, value: Value) {
        let parts = match value.opcode() {
            Opcode::LLVMExtractElement => self.extract_element(value),
            Opcode::LLVMInsertElement => self.insert_element(value),
            Opcode::LLVMShuffleVector => self.shuffle(value),
            Opcode::LLVMExtractValue => {
                let whole = self.parts(value.operand(0));
                let (start, length) = self.parts_at(value.operand(0).ty(), &value.indices());
                whole[start..start + length].to_vec().into()
            }
            _ => {
                let mut whole = self.parts(value.operand(0)).to_vec();
                let inserted = self.parts(value.operand(1));
                let (start, length) = self.parts_at(value.ty(), &value.indices());
                whole[start..start + length].copy_from_slice(&inserted);
                whole.into()
            }
        };
        self.define(value, parts);
    }

    /// Which parts of an aggregate the indices name.
    fn parts_at(&mut self, ty: Ty, indices: &[u32]) -> (usize, usize) {
        let mut ty = ty;
        let mut start = 0;
        for index in indices {
            if ty.kind() == TypeKind::LLVMStructTypeKind {
                for field in 0..*index {
                    start += self.shape(ty.field(field)).leaves.len();
                }
                ty = ty.field(*index);
            } else {
                ty = ty.element();
                start += *index as usize * self.shape(ty).leaves.len();
            }
        }
        (start, self.shape(ty).leaves.len())
    }

    fn extract_element(&mut self, value: Value) -> Parts {
        let lanes = self.parts(value.operand(0));
        let index = value.operand(1);
        if let Some(lane) = constant_lane(index) {
            return match lanes.get(lane) {
                Some(lane) => (*lane).into(),
                None => self.undefined_like(lanes[0]),
            };
        }
        let index = self.scalar(index);
        let mut chosen = self.undefined_like(lanes[0]).scalar();
        for (lane, operand) in lanes.iter().enumerate() {
            let here = self.lane_is(index, lane);
            chosen = self.builder.select(here, *operand, chosen);
        }
        chosen.into()
    }

    fn insert_element(&mut self, value: Value) -> Parts {
        let mut lanes = self.parts(value.operand(0)).to_vec();
        let inserted = self.scalar(value.operand(1));
        let index = value.operand(2);
        if let Some(lane) = constant_lane(index) {
            if let Some(place) = lanes.get_mut(lane) {
                *place = inserted;
            }
            return lanes.into();
        }
        let index = self.scalar(index);
        for (lane, operand) in lanes.iter_mut().enumerate() {
            let here = self.lane_is(index, lane);
            *operand = self.builder.select(here, inserted, *operand);
        }
        lanes.into()
    }

    fn lane_is(&mut self, index: Operand, lane: usize) -> Operand {
        let ty = self.builder.type_of(index);
        let lane = self.builder.bits(ty, lane as u128);
        self.builder.compare(IntegerPredicate::Eq, index, lane)
    }

    fn undefined_like(&mut self, operand: Operand) -> Parts {
        let ty: Type = self.builder.type_of(operand);
        self.builder.undefined(ty).into()
    }

    fn shuffle(&mut self, value: Value) -> Parts {
        let mut lanes = self.parts(value.operand(0)).to_vec();
        lanes.extend_from_slice(&self.parts(value.operand(1)));
        let ty = self.builder.type_of(lanes[0]);
        let mask = value.shuffle_mask().into_iter();
        mask.map(|lane| match lane.and_then(|lane| lanes.get(lane as usize)) {
            Some(lane) => *lane,
            None => self.builder.undefined(ty),
        })
        .collect()
    }
}

fn constant_lane(index: Value) -> Option<usize> {
    (index.kind() == ValueKind::LLVMConstantIntValueKind).then(|| {
        let width = index.ty().int_width();
        usize::try_from(sign_extended(index.integer_bits(), width)).unwrap_or(usize::MAX)
    })
}
