//! What the source calls the object that an instruction accesses: `node->next->value`, `cfg.limits[2]`.
//!
//! The address says which bytes they are, but not by which way the program came to them. That way stands in
//! the instructions before: they are read backwards to a variable, whose type tells the rest.

use ir::{
    Body, Constant, FunctionId, Instruction, Operand, Operation, Passing, Program, Register,
    SourceShape, SourceTypeId, Symbol,
};
use rustc_hash::FxHashSet;

use super::names::plain_name;
use crate::concrete::Value;
use crate::state::Frame;

/// How many instructions back the way is followed.
const MOST_STEPS_BACK: usize = 200;

/// An object or a part of one by its name in the source.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub text: String,
    pub ty: SourceTypeId,
}

/// Where an address points, before it is said how many bytes are meant.
struct Place {
    /// A variable, or a pointer to what is meant.
    text: String,
    is_pointer: bool,
    /// Whether the source writes `p[i]` rather than `*p`.
    is_indexed: bool,
    ty: SourceTypeId,
    offset: i64,
}

/// Looks at one instruction of a function that runs.
pub(super) struct Reader<'a> {
    pub program: &'a Program,
    pub frame: &'a Frame<Value>,
    pub body: &'a Body,
    /// The registers of the function that hold addresses of variables.
    pub addresses: &'a FxHashSet<Register>,
}

impl Reader<'_> {
    /// What the bytes are called that an instruction of the running block accesses.
    pub(super) fn accessed(
        &self,
        instruction: &Instruction,
        address: Operand,
        bytes: u64,
        wants_smallest: bool,
    ) -> Option<Named> {
        let instructions = &self.body.block(self.frame.block).instructions;
        let at = instructions.iter().position(|one| std::ptr::eq(one, instruction))?;
        self.named(instructions, at, address, bytes, wants_smallest)
    }

    fn named(
        &self,
        instructions: &[Instruction],
        at: usize,
        address: Operand,
        bytes: u64,
        wants_smallest: bool,
    ) -> Option<Named> {
        let place = self.place(instructions, at, address)?;
        place.name(self.program, bytes, wants_smallest)
    }

    fn place(&self, instructions: &[Instruction], at: usize, address: Operand) -> Option<Place> {
        let register = match address {
            Operand::Register(register) => register,
            Operand::Constant(constant) => {
                return match self.body.constants[constant.index()] {
                    Constant::Address { symbol: Symbol::Global(global), offset } => Some(Place {
                        text: plain_name(&self.program.global(global).name).to_string(),
                        is_pointer: false,
                        is_indexed: false,
                        ty: *self.program.source_types.globals.get(&global)?,
                        offset,
                    }),
                    _ => None,
                };
            }
        };
        let info = self.body.register(register);
        if let Some(name) = &info.name {
            let is_object = self.addresses.contains(&register);
            let ty = info.declared?;
            return Some(Place {
                text: name.to_string(),
                is_pointer: !is_object,
                is_indexed: false,
                ty: if is_object { ty } else { self.program.source_types.target(ty)? },
                offset: 0,
            });
        }
        let start = at.saturating_sub(MOST_STEPS_BACK);
        let defined = (start..at).rev().find(|index| writes(&instructions[*index], register))?;
        match &instructions[defined].operation {
            Operation::Copy { value, .. } => self.place(instructions, defined, *value),
            Operation::PointerAdd { base, offset, index, .. } => {
                let mut place = self.place(instructions, defined, *base)?;
                place.offset = place.offset.checked_add(*offset)?;
                if let Some(index) = index {
                    let count = self.frame.value(index.value);
                    if !count.is_defined() {
                        return None;
                    }
                    let bytes = (count.bits() as i64).checked_mul(index.scale)?;
                    place.offset = place.offset.checked_add(bytes)?;
                    place.is_indexed = true;
                }
                Some(place)
            }
            Operation::Load { address, .. } => {
                let bytes = self.program.data_model.pointer_bytes();
                let pointer = self.named(instructions, defined, *address, bytes, true)?;
                Some(Place {
                    ty: self.program.source_types.target(pointer.ty)?,
                    text: pointer.text,
                    is_pointer: true,
                    is_indexed: false,
                    offset: 0,
                })
            }
            _ => None,
        }
    }
}

impl Place {
    fn name(self, program: &Program, bytes: u64, wants_smallest: bool) -> Option<Named> {
        let types = &program.source_types;
        if !self.is_pointer {
            let offset = u64::try_from(self.offset).ok()?;
            let part = types.part(self.ty, offset, bytes, wants_smallest)?;
            return Some(Named { text: format!("{}{}", self.text, part.path), ty: part.ty });
        }
        let each = i64::try_from(types.get(self.ty).bytes).ok().filter(|each| *each > 0)?;
        let (element, offset) = (self.offset.div_euclid(each), self.offset.rem_euclid(each));
        let part = types.part(self.ty, offset as u64, bytes, wants_smallest)?;
        let pointer = match self.text.starts_with('*') {
            true => format!("({})", self.text),
            false => self.text,
        };
        let is_array = matches!(types.get(self.ty).shape, SourceShape::Array(_));
        let text = match part.path.strip_prefix('.') {
            Some(path) if element == 0 => format!("{pointer}->{path}"),
            None if element == 0 && is_array => format!("(*{pointer}){}", part.path),
            None if element == 0 && !self.is_indexed => format!("*{pointer}{}", part.path),
            _ => format!("{pointer}[{element}]{}", part.path),
        };
        Some(Named { text, ty: part.ty })
    }
}

fn writes(instruction: &Instruction, register: Register) -> bool {
    let mut is_written = false;
    instruction.operation.for_each_write(|written| is_written |= written == register);
    is_written
}

/// The registers of a function that hold the addresses of its variables.
pub(super) fn addresses(program: &Program, function: FunctionId) -> FxHashSet<Register> {
    let function = program.function(function);
    let in_memory =
        function.parameters.iter().filter(|of| matches!(of.passing, Passing::Memory { .. }));
    let mut addresses: FxHashSet<Register> = in_memory.map(|of| of.register).collect();
    let blocks = function.body.iter().flat_map(|body| &body.blocks);
    for instruction in blocks.flat_map(|block| &block.instructions) {
        if let Operation::Alloca { result, .. } = instruction.operation {
            addresses.insert(result);
        }
    }
    addresses
}
