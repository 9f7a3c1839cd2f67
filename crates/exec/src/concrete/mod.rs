//! The concrete domain: with it, the machine is the reference interpreter.

mod leak;
mod memory;
mod object;
mod overlap;
mod value;
mod view;

use base::bits::{mask, signed};
use base::{DataModel, Location};
use float::{DirectedOp, Direction};
use ir::{
    BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, FloatPredicate, IntegerFunction,
    IntegerPredicate, Type,
};
use verdict::{InputKind, Property, PropertySet};

pub(crate) use memory::Allocation;
pub use memory::{Memory, Origin};
pub use value::Value;
pub(crate) use view::View;

use crate::{Access, Decision, Domain, ObjectKind, Overflowing, Rule, Stop};

/// Where the interpreter gets the program's inputs from.
pub trait InputSource {
    /// The bits of the next input, or `None` when there are no more.
    fn next(&mut self, kind: InputKind) -> Option<u128>;
}

/// A program without inputs.
pub struct NoInputs;

impl InputSource for NoInputs {
    fn next(&mut self, _kind: InputKind) -> Option<u128> {
        None
    }
}

/// Inputs that are known beforehand, whatever their types.
impl InputSource for std::vec::IntoIter<u128> {
    fn next(&mut self, _kind: InputKind) -> Option<u128> {
        Iterator::next(self)
    }
}

/// Concrete values and memory.
pub struct Concrete {
    model: DataModel,
    pointer_bits: u32,
    checks: PropertySet,
    inputs: Box<dyn InputSource>,
    memory_limit: u64,
    /// What bytes hold that were never written, for whoever does not ask.
    garbage: u8,
    /// Where results of floats are rounded to; nothing when to nearest.
    pub direction: Option<Direction>,
    /// How much the execution is worth, where it says so at its end.
    pub worth: Option<u32>,
}

impl Concrete {
    /// A domain that looks for violations of `checks`, takes inputs from `inputs`, and gives the
    /// program's objects `memory_limit` bytes together.
    pub fn new(
        model: DataModel,
        checks: PropertySet,
        inputs: Box<dyn InputSource>,
        memory_limit: u64,
    ) -> Concrete {
        let pointer_bits = model.pointer_bits();
        Concrete {
            model,
            pointer_bits,
            checks,
            inputs,
            memory_limit,
            garbage: 0,
            direction: None,
            worth: None,
        }
    }

    /// The same, with other bytes than zeros where nothing was written.
    #[must_use]
    pub fn with_garbage(self, garbage: u8) -> Concrete {
        Concrete { garbage, ..self }
    }

    fn width(&self, ty: Type) -> u32 {
        ty.bits(self.pointer_bits)
    }

    /// The address bits of a pointer, or the bits of any other value.
    fn plain(&self, ty: Type, value: &Value) -> Value {
        match ty {
            Type::Pointer => Value { bits: value.bits & u128::from(u64::MAX), ..*value },
            _ => *value,
        }
    }

    fn check_alignment(&self, pointer: &Value, access: Access) -> Result<(), Stop> {
        let misaligned = memory::address_of(pointer) & (access.align - 1) != 0;
        if misaligned && self.checks.contains(Property::Misaligned) {
            let message =
                format!("access at an address that is not a multiple of {}", access.align);
            return Err(Stop::violation(Property::Misaligned, access.location, message));
        }
        Ok(())
    }

    /// A float that is computed from `arguments`; undefined when one of them is.
    fn float(&self, format: FloatFormat, bits: u128, arguments: &[Value]) -> Value {
        if arguments.iter().all(Value::is_defined) {
            Value::new(bits)
        } else {
            Value { bits, undefined: mask(format.bits()) }
        }
    }
}

impl Domain for Concrete {
    type Value = Value;
    type Memory = Memory;

    #[inline]
    fn constant(&mut self, _ty: Type, bits: u128) -> Value {
        Value::new(bits)
    }

    fn undefined(&mut self, ty: Type) -> Value {
        let width = self.width(ty);
        Value {
            bits: u128::from_le_bytes([self.garbage; 16]) & mask(width),
            ..Value::never_written(width)
        }
    }

    fn known(&self, value: &Value) -> Option<u128> {
        value.is_defined().then_some(value.bits)
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, bits: u32, left: &Value, right: &Value) -> Value {
        value::binary(op, bits, *left, *right)
    }

    #[inline]
    fn overflows(
        &mut self,
        op: Overflowing,
        signed: bool,
        bits: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        value::overflows(op, signed, bits, *left, *right)
    }

    #[inline]
    fn compare(
        &mut self,
        predicate: IntegerPredicate,
        bits: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        value::compare(predicate, bits, *left, *right)
    }

    fn compare_pointers(
        &mut self,
        _memory: &Memory,
        predicate: IntegerPredicate,
        left: &Value,
        right: &Value,
    ) -> Result<Value, Stop> {
        Ok(value::compare(predicate, self.pointer_bits, *left, *right))
    }

    fn integer_function(
        &mut self,
        function: IntegerFunction,
        bits: u32,
        arguments: &[Value],
    ) -> Value {
        value::integer_function(function, bits, arguments)
    }

    fn direction(&self) -> Option<Direction> {
        self.direction
    }

    fn set_direction(&mut self, direction: Option<Direction>) {
        self.direction = direction;
    }

    #[inline]
    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        let bits = match self.direction {
            None => float::binary(op, format, left.bits, right.bits),
            Some(direction) => {
                let operands = [left.bits, right.bits, 0];
                float::directed(direction, DirectedOp::Binary(op), format, operands)
            }
        };
        self.float(format, bits, &[*left, *right])
    }

    fn float_negate(&mut self, format: FloatFormat, value: &Value) -> Value {
        Value { bits: float::negate(format, value.bits), undefined: value.undefined }
    }

    #[inline]
    fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        let holds = float::compare(predicate, format, left.bits, right.bits);
        let undefined = u128::from(left.undefined | right.undefined != 0);
        Value { bits: u128::from(holds), undefined }
    }

    fn float_function(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        arguments: &[Value],
    ) -> Option<Value> {
        let bits: Vec<u128> = arguments.iter().map(|value| value.bits).collect();
        let result = match self.direction {
            None => float::function(function, format, &bits)?,
            Some(direction) => directed_function(direction, function, format, &bits)?,
        };
        Some(self.float(format, result, arguments))
    }

    fn float_class(&mut self, format: FloatFormat, value: &Value, mask: u32) -> Value {
        let is_in = float::class(format, value.bits, mask);
        Value { bits: u128::from(is_in), undefined: u128::from(value.undefined != 0) }
    }

    fn float_fits(&mut self, format: FloatFormat, value: &Value, bits: u32, signed: bool) -> Value {
        let fits = float::fits(format, value.bits, bits, signed);
        Value { bits: u128::from(fits), undefined: u128::from(value.undefined != 0) }
    }

    fn float_to_integer_saturating(
        &mut self,
        format: FloatFormat,
        value: &Value,
        bits: u32,
        signed: bool,
    ) -> Value {
        let result = float::to_integer_saturating(format, value.bits, bits, signed);
        Value { bits: result, undefined: if value.undefined == 0 { 0 } else { mask(bits) } }
    }

    fn frexp(
        &mut self,
        format: FloatFormat,
        value: &Value,
        exponent_bits: u32,
    ) -> Option<(Value, Value)> {
        let (fraction, exponent) = float::frexp(format, value.bits);
        let exponent = Value::new(exponent as u128 & mask(exponent_bits));
        Some((self.float(format, fraction, &[*value]), exponent))
    }

    fn ldexp(
        &mut self,
        format: FloatFormat,
        value: &Value,
        exponent: &Value,
        exponent_bits: u32,
    ) -> Option<Value> {
        let power = signed(exponent.bits, exponent_bits).clamp(-100_000, 100_000) as i32;
        let bits = match self.direction {
            None => float::ldexp(format, value.bits, power),
            Some(direction) => float::directed_ldexp(direction, format, value.bits, power),
        };
        Some(self.float(format, bits, &[*value, *exponent]))
    }

    #[inline]
    fn cast(&mut self, kind: CastKind, from: Type, to: Type, value: &Value) -> Value {
        let (from_bits, to_bits) = (self.width(from), self.width(to));
        match (kind, from, to) {
            (CastKind::Truncate, ..) => Value {
                bits: value.bits & mask(to_bits),
                undefined: value.undefined & mask(to_bits),
            },
            (CastKind::ZeroExtend, ..) => *value,
            (CastKind::SignExtend, ..) => Value {
                bits: signed(value.bits, from_bits) as u128 & mask(to_bits),
                undefined: signed(value.undefined, from_bits) as u128 & mask(to_bits),
            },
            (CastKind::PointerToInt, ..) => {
                let plain = self.plain(from, value);
                Value {
                    bits: plain.bits & mask(to_bits),
                    undefined: plain.undefined & mask(to_bits),
                }
            }
            (CastKind::IntToPointer, ..) => {
                let all = mask(to_bits);
                Value { bits: value.bits & all, undefined: value.undefined & all }
            }
            // A pointer keeps its object through a cast to a pointer, and loses it otherwise.
            (CastKind::Bits, Type::Pointer, Type::Pointer) => *value,
            (CastKind::Bits, ..) => self.plain(from, value),
            (CastKind::FloatToFloat, Type::Float(from), Type::Float(to)) => {
                let bits = match self.direction {
                    None => float::convert(from, to, value.bits),
                    Some(direction) => {
                        let op = DirectedOp::Convert { from };
                        float::directed(direction, op, to, [value.bits; 3])
                    }
                };
                self.float(to, bits, &[*value])
            }
            (CastKind::FloatToUnsigned | CastKind::FloatToSigned, Type::Float(format), _) => {
                let is_signed = kind == CastKind::FloatToSigned;
                // Out of range, the processor gives the least number of the type.
                let bits = float::to_integer(format, value.bits, to_bits, is_signed)
                    .unwrap_or(1 << (to_bits - 1));
                Value { bits, undefined: if value.undefined == 0 { 0 } else { mask(to_bits) } }
            }
            (CastKind::UnsignedToFloat | CastKind::SignedToFloat, _, Type::Float(format)) => {
                let is_signed = kind == CastKind::SignedToFloat;
                let bits = match self.direction {
                    None => float::from_integer(format, value.bits, from_bits, is_signed),
                    Some(direction) => {
                        let op = DirectedOp::FromInteger { width: from_bits, signed: is_signed };
                        float::directed(direction, op, format, [value.bits; 3])
                    }
                };
                self.float(format, bits, &[*value])
            }
            _ => unreachable!("the validator refuses {kind:?} from {from} to {to}"),
        }
    }

    #[inline]
    fn select(&mut self, _ty: Type, condition: &Value, if_true: &Value, if_false: &Value) -> Value {
        value::select(*condition, *if_true, *if_false)
    }

    #[inline]
    fn pointer_add(&mut self, base: &Value, offset: i64, index: Option<(&Value, i64)>) -> Value {
        let mut distance = offset;
        let mut undefined = base.undefined;
        if let Some((index, scale)) = index {
            let steps = signed(index.bits, self.pointer_bits) as i64;
            distance = distance.wrapping_add(steps.wrapping_mul(scale));
            undefined |= index.undefined;
        }
        let address = (base.bits as u64).wrapping_add(distance as u64);
        let address = u128::from(address) & mask(self.pointer_bits);
        let undefined = if undefined == 0 { 0 } else { mask(self.pointer_bits) };
        Value { bits: base.bits & !u128::from(u64::MAX) | address, undefined }
    }

    #[inline]
    fn require(&mut self, condition: &Value, rule: Rule) -> Result<(), Stop> {
        if condition.bits & 1 != 0 || !self.checks.contains(rule.property) {
            Ok(())
        } else {
            Err(Stop::violation(rule.property, rule.location, rule.message))
        }
    }

    #[inline]
    fn require_defined(&mut self, value: &Value, location: Location) -> Result<(), Stop> {
        if value.undefined == 0 || !self.checks.contains(Property::Uninit) {
            Ok(())
        } else {
            let message = "this depends on a value that was never written";
            Err(Stop::violation(Property::Uninit, location, message))
        }
    }

    #[inline]
    fn checks(&self, property: Property) -> bool {
        self.checks.contains(property)
    }

    #[inline]
    fn decide(&mut self, condition: &Value) -> Result<bool, Stop> {
        Ok(condition.bits & 1 != 0)
    }

    #[inline]
    fn decision(
        &mut self,
        _ty: Type,
        value: &Value,
        location: Location,
    ) -> Result<Decision<Value>, Stop> {
        self.require_defined(value, location)?;
        Ok(Decision::Known(value.bits))
    }

    #[inline]
    fn concretize(&mut self, ty: Type, value: &Value) -> Result<u128, Stop> {
        Ok(self.plain(ty, value).bits)
    }

    fn assume(&mut self, condition: &Value) -> Result<(), Stop> {
        if condition.bits & 1 != 0 { Ok(()) } else { Err(Stop::AssumptionFailed) }
    }

    fn reached(&mut self, worth: &Value) {
        self.worth = Some(worth.bits() as u32);
    }

    fn arbitrary(&mut self, _ty: Type) -> Option<Value> {
        None
    }

    fn input(&mut self, kind: InputKind, ty: Type, _location: Location) -> Result<Value, Stop> {
        let bits = self.inputs.next(kind).ok_or(Stop::OutOfInputs)?;
        Ok(Value::new(bits & mask(self.width(ty))))
    }

    fn empty_memory(&mut self) -> Memory {
        let refuses_unwritten = self.checks.contains(Property::Uninit);
        Memory::new(self.model, self.memory_limit, self.garbage, refuses_unwritten)
    }

    fn known_address(&self, pointer: &Value) -> Option<u64> {
        pointer.is_defined().then(|| memory::address_of(pointer))
    }

    fn initialize(&mut self, memory: &mut Memory, object: &Value, bytes: &[u8]) {
        memory.initialize(object, bytes);
    }

    fn make_constant(&mut self, memory: &mut Memory, object: &Value, _is_literal: bool) {
        memory.make_constant(object);
    }

    fn allocate(
        &mut self,
        memory: &mut Memory,
        kind: ObjectKind,
        size: &Value,
        align: u64,
        location: Location,
    ) -> Result<Value, Stop> {
        let size = u64::try_from(size.bits).map_err(|_| Stop::OutOfMemory)?;
        memory.allocate(kind, size, align, location)
    }

    fn free(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        memory.free(pointer, location)
    }

    fn heap_size(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<Value, Stop> {
        memory.heap_size(pointer, location).map(|size| Value::new(u128::from(size)))
    }

    fn stack_mark(&self, memory: &Memory) -> usize {
        memory.stack_mark()
    }

    fn stack_address(&mut self, memory: &Memory) -> Value {
        Value::new(u128::from(memory.stack_top()))
    }

    fn stack_release(&mut self, memory: &mut Memory, mark: usize) {
        memory.stack_release(mark);
    }

    fn set_alive(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        alive: bool,
        _location: Location,
    ) -> Result<Value, Stop> {
        Ok(memory.set_alive(pointer, alive))
    }

    #[inline]
    fn load(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        ty: Type,
        access: Access,
    ) -> Result<Value, Stop> {
        self.check_alignment(pointer, access)?;
        memory.load(pointer, ty, access.location)
    }

    #[inline]
    fn store(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        ty: Type,
        value: &Value,
        access: Access,
    ) -> Result<(), Stop> {
        self.check_alignment(pointer, access)?;
        memory.store(pointer, ty, value, access.location)
    }

    fn copy(
        &mut self,
        memory: &mut Memory,
        target: &Value,
        source: &Value,
        length: &Value,
        may_overlap: bool,
        location: Location,
    ) -> Result<(), Stop> {
        self.require_defined(length, location)?;
        memory.copy(target, source, length.bits as u64, may_overlap, location)
    }

    fn may_share_object(
        &mut self,
        memory: &mut Memory,
        one: &Value,
        other: &Value,
    ) -> Result<bool, Stop> {
        Ok(memory.may_share_object(one, other))
    }

    fn require_apart(
        &mut self,
        memory: &mut Memory,
        (target, written): (&Value, &Value),
        (source, read): (&Value, &Value),
        location: Location,
    ) -> Result<(), Stop> {
        let (written, read) = (written.bits as u64, read.bits as u64);
        memory.require_apart((target, written), (source, read), location)
    }

    fn fill(
        &mut self,
        memory: &mut Memory,
        target: &Value,
        byte: &Value,
        length: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        self.require_defined(length, location)?;
        memory.fill(target, byte, length.bits as u64, location)
    }
}

/// A function of floats whose result is rounded in a direction; nothing where only the machine's own
/// library, which rounds to nearest here, could compute it.
fn directed_function(
    direction: Direction,
    function: FloatFunction,
    format: FloatFormat,
    bits: &[u128],
) -> Option<u128> {
    let operand = |place: usize| bits.get(place).copied().unwrap_or(0);
    let directed = |op, operands| float::directed(direction, op, format, operands);
    let operands = [operand(0), operand(1), operand(2)];
    Some(match function {
        FloatFunction::Sqrt => directed(DirectedOp::Sqrt, operands),
        FloatFunction::FusedMultiplyAdd => directed(DirectedOp::FusedMultiplyAdd, operands),
        FloatFunction::MultiplyAdd => {
            let product = directed(DirectedOp::Binary(FloatBinaryOp::Mul), operands);
            directed(DirectedOp::Binary(FloatBinaryOp::Add), [product, operand(2), 0])
        }
        FloatFunction::Rint | FloatFunction::NearbyInt => {
            float::function(direction.integral(), format, bits)?
        }
        exact if crate::inexact::is_exact(exact) => float::function(exact, format, bits)?,
        _ => return None,
    })
}
