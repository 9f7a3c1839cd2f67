//! Reading and writing memory, part by part.

use ir::{AtomicOp, BinaryOp, Operand, Operation, Type};

use crate::casts;
use crate::function::FunctionLowering;
use crate::llvm::{AtomicOrdering, AtomicRmwOp, Opcode, Ty, Value, ValueKind};
use crate::parts::Parts;

/// The alignment that is left `offset` bytes behind an aligned address.
pub(crate) fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}

impl FunctionLowering<'_, '_> {
    pub(crate) fn memory(&mut self, value: Value) {
        match value.opcode() {
            Opcode::LLVMAlloca => self.alloca(value),
            Opcode::LLVMLoad => self.load(value),
            Opcode::LLVMStore => self.store(value),
            Opcode::LLVMAtomicRMW => self.atomic_update(value),
            _ => self.compare_exchange(value),
        }
    }

    fn alloca(&mut self, value: Value) {
        if self.variables.contains_key(&value) {
            return;
        }
        let element = self.lowering.layout.alloc_size(value.allocated_type());
        let count = value.operand(0);
        let size = if count.kind() == ValueKind::LLVMConstantIntValueKind {
            let count = count.integer_bits() as u64;
            self.builder.word(element.saturating_mul(count))
        } else {
            let count = self.scalar(count);
            let width = self.builder.pointer_bits;
            let count = self.builder.resize(count, width);
            if element == 1 {
                count
            } else {
                let element = self.builder.word(element);
                self.builder.wrapping(BinaryOp::Mul, count, element)
            }
        };
        let align = value.alignment();
        // The debug information may have named this register already.
        let result = self.result_registers(value)[0];
        self.builder.emit(Operation::Alloca { result, size, align });
    }

    /// Other address spaces than the first are segments of the processor.
    fn is_segment(&self, address: Value) -> bool {
        !address.ty().is_vector() && address.ty().address_space() != 0
    }

    fn load(&mut self, value: Value) {
        let address = value.operand(0);
        if let Some(variable) = self.variables.get(&address).copied() {
            if self.promotion.forwarded.contains(&value) {
                self.define_forwarded(value, variable);
            } else {
                let copy = self.builder.copy(Operand::Register(variable));
                self.define(value, copy);
            }
            return;
        }
        if self.is_segment(address) {
            return self.unsupported(value, "load from another address space");
        }
        if let Some(missing) = self.missing_object(address) {
            return self.unsupported(value, missing);
        }
        let atomic = value.ordering() != AtomicOrdering::LLVMAtomicOrderingNotAtomic;
        let address = self.scalar(address);
        let align = value.alignment();
        match self.load_parts(value.ty(), address, align, atomic) {
            Some(parts) => self.define(value, parts),
            None => self.unsupported(value, "load of a vector of bits wider than 128 bits"),
        }
    }

    /// Reads a value of any type; none when it is packed bits that fit no register.
    pub(crate) fn load_parts(
        &mut self,
        ty: Ty,
        address: Operand,
        align: u64,
        atomic: bool,
    ) -> Option<Parts> {
        let shape = self.shape(ty);
        if !shape.byte_aligned {
            let types: Vec<Type> = shape.types().collect();
            let width = self.packed_width(&types)?;
            let packed = self.builder.load(Type::Int(width), address, align, atomic);
            return Some(casts::regroup(&mut self.builder, &[packed], &types));
        }
        let mut parts = Vec::with_capacity(shape.leaves.len());
        for leaf in &shape.leaves {
            let offset = leaf.bit_offset / 8;
            let place = self.builder.pointer_add(address, offset as i64, None, true);
            parts.push(self.builder.load(leaf.ty, place, align_at(align, offset), atomic));
        }
        Some(parts.into())
    }

    /// The width of an integer that holds packed parts and nothing else.
    fn packed_width(&self, types: &[Type]) -> Option<u32> {
        let pointer_bits = self.builder.pointer_bits;
        let width: u32 = types.iter().map(|ty| ty.bits(pointer_bits)).sum();
        (width <= ir::MAX_INTEGER_BITS).then_some(width)
    }

    fn store(&mut self, value: Value) {
        let (source, address) = (value.operand(0), value.operand(1));
        if let Some(variable) = self.variables.get(&address).copied() {
            let is_own_parameter = self.promotion.parameters.get(&source) == Some(&address);
            if !is_own_parameter {
                let stored = self.scalar(source);
                self.builder.copy_to(variable, stored);
            }
            return;
        }
        if self.is_segment(address) {
            return self.unsupported(value, "store to another address space");
        }
        let atomic = value.ordering() != AtomicOrdering::LLVMAtomicOrderingNotAtomic;
        let parts = self.parts(source);
        let address = self.scalar(address);
        if !self.store_parts(source.ty(), &parts, address, value.alignment(), atomic) {
            self.unsupported(value, "store of a vector of bits wider than 128 bits");
        }
    }

    /// Writes a value of any type; false when it is packed bits that fit no register.
    pub(crate) fn store_parts(
        &mut self,
        ty: Ty,
        parts: &[Operand],
        address: Operand,
        align: u64,
        atomic: bool,
    ) -> bool {
        let shape = self.shape(ty);
        if !shape.byte_aligned {
            let types: Vec<Type> = shape.types().collect();
            let Some(width) = self.packed_width(&types) else { return false };
            let packed = casts::regroup(&mut self.builder, parts, &[Type::Int(width)]).scalar();
            self.builder.store(address, packed, align, atomic);
            return true;
        }
        for (part, leaf) in parts.iter().zip(&shape.leaves) {
            let offset = leaf.bit_offset / 8;
            let place = self.builder.pointer_add(address, offset as i64, None, true);
            self.builder.store(place, *part, align_at(align, offset), atomic);
        }
        true
    }

    fn atomic_update(&mut self, value: Value) {
        let Some(op) = atomic_op(value.atomic_operation()) else {
            let name = format!("{:?}", value.atomic_operation());
            return self.unsupported(value, format!("atomic update {name}"));
        };
        let address = self.scalar(value.operand(0));
        let operand = self.scalar(value.operand(1));
        let ty = self.builder.type_of(operand);
        let old = self.builder.result(ty, |result| Operation::AtomicUpdate {
            result,
            op,
            address,
            value: operand,
        });
        self.define(value, old);
    }

    fn compare_exchange(&mut self, value: Value) {
        let address = self.scalar(value.operand(0));
        let expected = self.scalar(value.operand(1));
        let replacement = self.scalar(value.operand(2));
        let ty = self.builder.type_of(expected);
        let (result, success) = (self.builder.register(ty), self.builder.register(Type::BOOL));
        self.builder.emit(Operation::CompareExchange {
            result,
            success,
            address,
            expected,
            replacement,
        });
        self.define(value, vec![Operand::Register(result), Operand::Register(success)]);
    }
}

fn atomic_op(op: AtomicRmwOp) -> Option<AtomicOp> {
    use AtomicRmwOp::*;
    Some(match op {
        LLVMAtomicRMWBinOpXchg => AtomicOp::Exchange,
        LLVMAtomicRMWBinOpAdd => AtomicOp::Add,
        LLVMAtomicRMWBinOpSub => AtomicOp::Sub,
        LLVMAtomicRMWBinOpAnd => AtomicOp::And,
        LLVMAtomicRMWBinOpNand => AtomicOp::Nand,
        LLVMAtomicRMWBinOpOr => AtomicOp::Or,
        LLVMAtomicRMWBinOpXor => AtomicOp::Xor,
        LLVMAtomicRMWBinOpMax => AtomicOp::Max,
        LLVMAtomicRMWBinOpMin => AtomicOp::Min,
        LLVMAtomicRMWBinOpUMax => AtomicOp::UMax,
        LLVMAtomicRMWBinOpUMin => AtomicOp::UMin,
        LLVMAtomicRMWBinOpFAdd => AtomicOp::FloatAdd,
        LLVMAtomicRMWBinOpFSub => AtomicOp::FloatSub,
        LLVMAtomicRMWBinOpFMax => AtomicOp::FloatMax,
        LLVMAtomicRMWBinOpFMin => AtomicOp::FloatMin,
        LLVMAtomicRMWBinOpUIncWrap => AtomicOp::IncrementWrap,
        LLVMAtomicRMWBinOpUDecWrap => AtomicOp::DecrementWrap,
        #[allow(unreachable_patterns)]
        _ => return None,
    })
}
