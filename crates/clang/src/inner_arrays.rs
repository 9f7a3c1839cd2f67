//! Arrays inside of structs, by a pointer.
//!
//! `int *p = s.a; p[3] = 1;` leaves the array although it may stay inside of the struct, where no object
//! ends. A pointer that such an array became is therefore followed: beside it goes how far from the start
//! of the array it points, and how far the last element is. Steps by elements keep that, and so do
//! variables and parameters that point to elements of this size. Whatever else happens to the pointer makes
//! it one of which nothing is known: steps of another size, accesses by another type, memory, calls through
//! pointers. That is what programs do that mean the struct around the array.

use ir::{BinaryOp, IntegerPredicate, Operand, Operation, Register, Type};
use rustc_hash::FxHashMap;
use verdict::Property;

use crate::function::FunctionLowering;
use crate::instructions::pointers::PointerSteps;
use crate::llvm::{Opcode, Ty, TypeKind, Value, ValueKind};

/// What is followed in one function.
#[derive(Default)]
pub(crate) struct InnerArrays {
    /// The variables that may point into such an array.
    variables: FxHashMap<Value, Followed<Register>>,
    /// The pointers that do.
    pointers: FxHashMap<Value, Followed<Operand>>,
}

/// A pointer into an array, in bytes.
#[derive(Clone, Copy)]
struct Followed<T> {
    /// How far from the start of the array it points.
    at: T,
    /// How far from there the last element is.
    last: T,
    /// The size of an element.
    element: u64,
}

/// How far the last element is where nothing is known: further than anything can be.
const UNKNOWN: u64 = u64::MAX;

impl FunctionLowering<'_, '_> {
    /// Prepares to follow the variables that may point into arrays of structs.
    pub(crate) fn find_inner_arrays(&mut self) {
        let handed = &self.lowering.handed_arrays.variables;
        let variables = self.variables.keys().copied().filter(|variable| handed.contains(variable));
        for variable in variables.collect::<Vec<Value>>() {
            if let Some(element) = self.pointed_to(variable) {
                let word = Type::Int(self.builder.pointer_bits);
                let (at, last) = (self.builder.register(word), self.builder.register(word));
                self.inner_arrays.variables.insert(variable, Followed { at, last, element });
            }
        }
    }

    /// What a parameter is told of the array that it points into comes behind all parameters.
    pub(crate) fn handed_inner_arrays(
        &mut self,
        function: Value,
        mut rest: impl Iterator<Item = Operand>,
    ) {
        for (index, element) in self.lowering.handed_arrays.parameters(function) {
            if let (Some(at), Some(last)) = (rest.next(), rest.next()) {
                let parameter = function.parameters()[*index as usize];
                self.inner_arrays
                    .pointers
                    .insert(parameter, Followed { at, last, element: *element });
            }
        }
    }

    /// What the parameters of a function are told in a call.
    pub(crate) fn handed_on(&mut self, call: Value, function: Value) -> Vec<Operand> {
        let told = self.lowering.handed_arrays.parameters(function).to_vec();
        let mut arguments = Vec::new();
        for (index, element) in told {
            let pointer = self.inner_arrays.pointers.get(&call.operand(index)).copied();
            match pointer.filter(|pointer| pointer.element == element) {
                Some(pointer) => arguments.extend([pointer.at, pointer.last]),
                None => arguments.extend([self.builder.word(0), self.builder.word(UNKNOWN)]),
            }
        }
        arguments
    }

    /// The size of the numbers that a variable is declared to point to.
    fn pointed_to(&self, variable: Value) -> Option<u64> {
        self.variable_types.get(&variable)?.size_of_pointed_to()
    }

    /// Whether a step is one by elements. A pointer to bytes that goes back by a fixed number of them is on its
    /// way to the start of what is around the array.
    fn steps_by(&self, step: Value, element: u64) -> bool {
        let ty = step.gep_source_type();
        let is_scalar =
            !matches!(ty.kind(), TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind);
        let steps = PointerSteps::of(step, &self.lowering.layout);
        let leads_out = element == 1 && steps.variable.is_empty() && steps.offset < -1;
        is_scalar
            && step.operand_count() == 2
            && self.lowering.layout.alloc_size(ty) == element
            && !leads_out
    }

    /// At the start of the function nothing is known but what its caller tells.
    pub(crate) fn begin_inner_arrays(&mut self) {
        let all: Vec<Followed<Register>> = self.inner_arrays.variables.values().copied().collect();
        all.into_iter().for_each(|followed| self.forget_array(followed));
        let own = self.promotion.parameters.iter();
        for (parameter, variable) in own.map(|(one, other)| (*one, *other)).collect::<Vec<_>>() {
            self.hand_to_variable(parameter, variable);
        }
    }

    fn forget_array(&mut self, followed: Followed<Register>) {
        let (start, unknown) = (self.builder.word(0), self.builder.word(UNKNOWN));
        self.builder.copy_to(followed.at, start);
        self.builder.copy_to(followed.last, unknown);
    }

    /// States, before an instruction that reads or writes an element, that there is such an element.
    pub(crate) fn check_inner_array(&mut self, instruction: Value) {
        let (address, accessed) = match instruction.opcode() {
            Opcode::LLVMLoad => (instruction.operand(0), instruction.ty()),
            Opcode::LLVMStore => (instruction.operand(1), instruction.operand(0).ty()),
            _ => return,
        };
        let Some(followed) = self.inner_arrays.pointers.get(&address).copied() else { return };
        if self.lowering.layout.store_size(accessed) != followed.element {
            return;
        }
        let is_outside = self.builder.compare(IntegerPredicate::Ugt, followed.at, followed.last);
        self.when(is_outside, |this| {
            let message = "access outside of the array that the pointer was made from".into();
            this.builder.emit(Operation::Violation { property: Property::ArrayBounds, message });
        });
    }

    /// Follows what an instruction makes of a pointer.
    pub(crate) fn follow_inner_array(&mut self, instruction: Value) {
        match instruction.opcode() {
            Opcode::LLVMLoad => {
                let variable = self.inner_arrays.variables.get(&instruction.operand(0)).copied();
                let Some(Followed { at, last, element }) = variable else { return };
                let at = self.builder.copy(Operand::Register(at));
                let last = self.builder.copy(Operand::Register(last));
                self.inner_arrays.pointers.insert(instruction, Followed { at, last, element });
            }
            Opcode::LLVMStore => {
                self.hand_to_variable(instruction.operand(0), instruction.operand(1));
            }
            Opcode::LLVMGetElementPtr => {
                let followed = match decay(instruction) {
                    Some(decay) => self.array_became_pointer(decay),
                    None => self.followed_step(instruction),
                };
                if let Some(followed) = followed {
                    self.inner_arrays.pointers.insert(instruction, followed);
                }
            }
            _ => {}
        }
    }

    fn hand_to_variable(&mut self, pointer: Value, variable: Value) {
        let Some(variable) = self.inner_arrays.variables.get(&variable).copied() else { return };
        let stored = self.inner_arrays.pointers.get(&pointer).copied();
        match stored.filter(|stored| stored.element == variable.element) {
            Some(stored) => {
                self.builder.copy_to(variable.at, stored.at);
                self.builder.copy_to(variable.last, stored.last);
            }
            None => self.forget_array(variable),
        }
    }

    fn array_became_pointer(&mut self, decay: Decay) -> Option<Followed<Operand>> {
        let element = self.lowering.layout.alloc_size(decay.element);
        let size = self.lowering.layout.alloc_size(decay.member);
        let mut at = self.builder.word(0);
        for step in decay.steps {
            at = self.moved(at, step);
        }
        let last = self.builder.word(size.checked_sub(element)?);
        Some(Followed { at, last, element })
    }

    fn followed_step(&mut self, step: Value) -> Option<Followed<Operand>> {
        let followed = self.inner_arrays.pointers.get(&step.operand(0)).copied()?;
        if !self.steps_by(step, followed.element) {
            return None;
        }
        Some(Followed { at: self.moved(followed.at, step), ..followed })
    }

    /// A distance, and what a `getelementptr` adds to it.
    fn moved(&mut self, at: Operand, step: Value) -> Operand {
        let steps = PointerSteps::of(step, &self.lowering.layout);
        let width = self.builder.pointer_bits;
        let mut at = at;
        if steps.offset != 0 {
            let offset = self.builder.word(steps.offset as u64);
            at = self.builder.wrapping(BinaryOp::Add, at, offset);
        }
        for (index, scale) in steps.variable {
            let index = self.scalar(index);
            let index = self.builder.resize_signed(index, width);
            let scale = self.builder.word(scale as u64);
            let distance = self.builder.wrapping(BinaryOp::Mul, index, scale);
            at = self.builder.wrapping(BinaryOp::Add, at, distance);
        }
        at
    }
}

/// An array inside of a struct that becomes a pointer to an element.
pub(crate) struct Decay {
    /// The type of the member, which may have several dimensions.
    member: Ty,
    /// The type of an element of the innermost dimension.
    element: Ty,
    /// The steps through its dimensions.
    steps: Vec<Value>,
}

/// Reads the instructions that clang writes for the decay of a member. Arrays of no or of one element stand
/// for those whose size is not known.
pub(crate) fn decay(instruction: Value) -> Option<Decay> {
    if !instruction.name().starts_with("arraydecay") {
        return None;
    }
    let is_step = |value: Value| {
        value.kind() == ValueKind::LLVMInstructionValueKind
            && value.opcode() == Opcode::LLVMGetElementPtr
    };
    let mut steps = Vec::new();
    let mut place = instruction;
    while is_step(place) && place.gep_source_type().kind() == TypeKind::LLVMArrayTypeKind {
        steps.push(place);
        place = place.operand(0);
    }
    let outer = is_step(place).then(|| place.gep_source_type())?;
    if outer.kind() != TypeKind::LLVMStructTypeKind || place.operand_count() != 3 {
        return None;
    }
    let member = PointerSteps::target(place);
    let element = PointerSteps::target(instruction);
    let is_scalar =
        !matches!(element.kind(), TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind);
    let is_array = member.kind() == TypeKind::LLVMArrayTypeKind && member.element_count() > 1;
    (is_array && is_scalar).then_some(Decay { member, element, steps })
}
