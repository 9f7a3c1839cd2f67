//! Building the body of one function, instruction by instruction.

use std::sync::Arc;

use base::Location;
use ir::{
    BinaryOp, Block, BlockId, Body, CastKind, Constant, ConstantId, Instruction, IntegerPredicate,
    Intrinsic, Operand, Operation, PointerIndex, Register, RegisterInfo, SourceTypeId, Terminator,
    Type, Wrap,
};
use rustc_hash::FxHashMap;
use verdict::Gap;

use crate::parts::Parts;

/// A body that grows at its current block.
pub(crate) struct BodyBuilder {
    /// The place that new instructions get.
    pub(crate) location: Location,
    /// The width of pointers in bits.
    pub(crate) pointer_bits: u32,
    registers: Vec<RegisterInfo>,
    constants: Vec<Constant>,
    constant_ids: FxHashMap<Constant, ConstantId>,
    blocks: Vec<OpenBlock>,
    current: BlockId,
}

#[derive(Default)]
struct OpenBlock {
    instructions: Vec<Instruction>,
    end: Option<(Terminator, Location)>,
}

impl BodyBuilder {
    pub(crate) fn new(pointer_bits: u32) -> Self {
        BodyBuilder {
            location: Location::UNKNOWN,
            pointer_bits,
            registers: Vec::new(),
            constants: Vec::new(),
            constant_ids: FxHashMap::default(),
            blocks: Vec::new(),
            current: BlockId(0),
        }
    }

    /// The finished body; a block without an end is unreachable.
    pub(crate) fn finish(self) -> Body {
        let close = |block: OpenBlock| {
            let (terminator, location) =
                block.end.unwrap_or((Terminator::Unreachable, Location::UNKNOWN));
            Block { instructions: block.instructions, terminator, location }
        };
        let blocks = self.blocks.into_iter().map(close).collect();
        Body { registers: self.registers, constants: self.constants, blocks }
    }

    // Blocks.

    pub(crate) fn new_block(&mut self) -> BlockId {
        self.blocks.push(OpenBlock::default());
        BlockId::new(self.blocks.len() - 1)
    }

    /// New instructions go to the end of this block.
    pub(crate) fn start(&mut self, block: BlockId) {
        self.current = block;
    }

    pub(crate) fn current(&self) -> BlockId {
        self.current
    }

    pub(crate) fn terminate(&mut self, terminator: Terminator) {
        let location = self.location;
        let block = &mut self.blocks[self.current.index()];
        debug_assert!(block.end.is_none(), "a block has one end");
        block.end = Some((terminator, location));
    }

    // Registers and constants.

    pub(crate) fn register(&mut self, ty: Type) -> Register {
        self.registers.push(RegisterInfo { ty, name: None, declared: None });
        Register::new(self.registers.len() - 1)
    }

    pub(crate) fn set_name(
        &mut self,
        register: Register,
        name: &str,
        declared: Option<SourceTypeId>,
    ) {
        let info = &mut self.registers[register.index()];
        info.name = Some(Arc::from(name));
        info.declared = declared;
    }

    pub(crate) fn type_of(&self, operand: Operand) -> Type {
        match operand {
            Operand::Register(register) => self.registers[register.index()].ty,
            Operand::Constant(id) => self.constants[id.index()].ty(),
        }
    }

    pub(crate) fn constant(&mut self, constant: Constant) -> Operand {
        let id = *self.constant_ids.entry(constant).or_insert_with(|| {
            self.constants.push(constant);
            ConstantId::new(self.constants.len() - 1)
        });
        Operand::Constant(id)
    }

    /// The constant behind an operand, if it is one.
    pub(crate) fn constant_of(&self, operand: Operand) -> Option<Constant> {
        match operand {
            Operand::Register(_) => None,
            Operand::Constant(id) => Some(self.constants[id.index()]),
        }
    }

    /// The constant with these bits; what is above the type's width is cut off.
    pub(crate) fn bits(&mut self, ty: Type, bits: u128) -> Operand {
        let width = ty.bits(self.pointer_bits);
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        self.constant(Constant::Bits { ty, bits: bits & mask })
    }

    pub(crate) fn int(&mut self, width: u32, value: u128) -> Operand {
        self.bits(Type::Int(width), value)
    }

    /// An integer of the pointer's width.
    pub(crate) fn word(&mut self, value: u64) -> Operand {
        self.int(self.pointer_bits, value.into())
    }

    pub(crate) fn undefined(&mut self, ty: Type) -> Operand {
        self.constant(Constant::Undefined(ty))
    }

    /// The opposite of a condition. When nobody else needs the condition itself, the comparison
    /// that makes it is turned round.
    pub(crate) fn opposite(&mut self, condition: Operand, is_only_use: bool) -> Operand {
        let block = &mut self.blocks[self.current.index()];
        if let Some(Instruction { operation: Operation::Compare { result, predicate, .. }, .. }) =
            block.instructions.last_mut()
            && is_only_use
            && condition == Operand::Register(*result)
        {
            *predicate = opposite_predicate(*predicate);
            return condition;
        }
        let one = self.int(1, 1);
        self.binary(BinaryOp::Xor, condition, one, Wrap::default())
    }

    // Instructions. Each makes a new register for its result.

    pub(crate) fn emit(&mut self, operation: Operation) {
        let instruction = Instruction { location: self.location, operation };
        self.blocks[self.current.index()].instructions.push(instruction);
    }

    fn emit_with_result(
        &mut self,
        ty: Type,
        operation: impl FnOnce(Register) -> Operation,
    ) -> Operand {
        let result = self.register(ty);
        self.emit(operation(result));
        Operand::Register(result)
    }

    pub(crate) fn copy(&mut self, value: Operand) -> Operand {
        let ty = self.type_of(value);
        self.emit_with_result(ty, |result| Operation::Copy { result, value })
    }

    pub(crate) fn copy_to(&mut self, result: Register, value: Operand) {
        if value != Operand::Register(result) {
            self.emit(Operation::Copy { result, value });
        }
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        wrap: Wrap,
    ) -> Operand {
        let ty = self.type_of(left);
        self.emit_with_result(ty, |result| Operation::Binary { result, op, left, right, wrap })
    }

    /// A binary operation without any promise about overflow.
    pub(crate) fn wrapping(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        self.binary(op, left, right, Wrap::default())
    }

    pub(crate) fn compare(
        &mut self,
        predicate: IntegerPredicate,
        left: Operand,
        right: Operand,
    ) -> Operand {
        self.emit_with_result(Type::BOOL, |result| Operation::Compare {
            result,
            predicate,
            left,
            right,
        })
    }

    pub(crate) fn select(
        &mut self,
        condition: Operand,
        if_true: Operand,
        if_false: Operand,
    ) -> Operand {
        let ty = self.type_of(if_true);
        self.emit_with_result(ty, |result| Operation::Select {
            result,
            condition,
            if_true,
            if_false,
        })
    }

    pub(crate) fn cast(&mut self, kind: CastKind, value: Operand, ty: Type) -> Operand {
        self.emit_with_result(ty, |result| Operation::Cast { result, kind, value })
    }

    /// An integer as another width, with zeros or cut off.
    pub(crate) fn resize(&mut self, value: Operand, width: u32) -> Operand {
        self.resize_with(CastKind::ZeroExtend, value, width)
    }

    /// An integer as another width, with its sign or cut off.
    pub(crate) fn resize_signed(&mut self, value: Operand, width: u32) -> Operand {
        self.resize_with(CastKind::SignExtend, value, width)
    }

    fn resize_with(&mut self, extend: CastKind, value: Operand, width: u32) -> Operand {
        match self.type_of(value).bits(self.pointer_bits) {
            present if present == width => value,
            present if present > width => self.cast(CastKind::Truncate, value, Type::Int(width)),
            _ => self.cast(extend, value, Type::Int(width)),
        }
    }

    /// Two values of any scalar types with one operation that has a single result.
    pub(crate) fn result(
        &mut self,
        ty: Type,
        operation: impl FnOnce(Register) -> Operation,
    ) -> Operand {
        self.emit_with_result(ty, operation)
    }

    pub(crate) fn load(&mut self, ty: Type, address: Operand, align: u64, atomic: bool) -> Operand {
        self.emit_with_result(ty, |result| Operation::Load { result, address, align, atomic })
    }

    pub(crate) fn store(&mut self, address: Operand, value: Operand, align: u64, atomic: bool) {
        self.emit(Operation::Store { address, value, align, atomic });
    }

    /// `base + offset + index`; nothing is emitted when that is `base` or a constant.
    pub(crate) fn pointer_add(
        &mut self,
        base: Operand,
        offset: i64,
        index: Option<PointerIndex>,
        inbounds: bool,
    ) -> Operand {
        if index.is_none() {
            if offset == 0 {
                return base;
            }
            if let Some(Constant::Address { symbol, offset: start }) = self.constant_of(base) {
                let offset = start.wrapping_add(offset);
                return self.constant(Constant::Address { symbol, offset });
            }
        }
        self.emit_with_result(Type::Pointer, |result| Operation::PointerAdd {
            result,
            base,
            offset,
            index,
            inbounds,
        })
    }

    pub(crate) fn intrinsic(
        &mut self,
        results: &[Type],
        intrinsic: Intrinsic,
        arguments: Vec<Operand>,
    ) -> Parts {
        let results: Vec<Register> = results.iter().map(|ty| self.register(*ty)).collect();
        let parts = results.iter().map(|result| Operand::Register(*result)).collect();
        self.emit(Operation::Intrinsic { results, intrinsic, arguments });
        parts
    }

    pub(crate) fn unsupported(&mut self, what: impl Into<Gap>) {
        self.emit(Operation::Unsupported { what: what.into() });
    }
}

fn opposite_predicate(predicate: IntegerPredicate) -> IntegerPredicate {
    match predicate {
        IntegerPredicate::Eq => IntegerPredicate::Ne,
        IntegerPredicate::Ne => IntegerPredicate::Eq,
        IntegerPredicate::Ugt => IntegerPredicate::Ule,
        IntegerPredicate::Uge => IntegerPredicate::Ult,
        IntegerPredicate::Ult => IntegerPredicate::Uge,
        IntegerPredicate::Ule => IntegerPredicate::Ugt,
        IntegerPredicate::Sgt => IntegerPredicate::Sle,
        IntegerPredicate::Sge => IntegerPredicate::Slt,
        IntegerPredicate::Slt => IntegerPredicate::Sge,
        IntegerPredicate::Sle => IntegerPredicate::Sgt,
    }
}
