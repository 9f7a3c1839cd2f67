//! What the compiler's intrinsics do.

use base::Location;
use float::Direction;
use ir::{
    BinaryOp, Body, CastKind, FloatBinaryOp, FloatFunction, IntegerFunction, IntegerPredicate,
    Intrinsic, Operand, Register, Type,
};
use verdict::Property;

use crate::machine::Machine;
use crate::state::{JumpPoint, State};
use crate::{Access, Domain, Overflowing, Rule, Stop};

impl<D: Domain> Machine<'_, D> {
    /// Executes an intrinsic of the running function.
    pub fn intrinsic(
        &mut self,
        state: &mut State<D>,
        body: &Body,
        results: &[Register],
        intrinsic: Intrinsic,
        operands: &[Operand],
        location: Location,
    ) -> Result<(), Stop> {
        let frame = state.running();
        let values: Vec<D::Value> = operands.iter().map(|o| frame.value(*o).clone()).collect();
        let types: Vec<Type> = operands.iter().map(|o| Self::operand_type(body, *o)).collect();
        let result_type = results.first().map(|result| body.register(*result).ty);
        let bits = types.first().map_or(0, |ty| self.bits(*ty));
        let unsupported = || Stop::unsupported(location, words(intrinsic));
        let result = match intrinsic {
            Intrinsic::Integer(function) => {
                vec![self.integer_function(function, bits, &values, location)?]
            }
            Intrinsic::AddOverflow { signed } => {
                self.with_overflow(Overflowing::Add, signed, bits, &values)
            }
            Intrinsic::SubOverflow { signed } => {
                self.with_overflow(Overflowing::Sub, signed, bits, &values)
            }
            Intrinsic::MulOverflow { signed } => {
                self.with_overflow(Overflowing::Mul, signed, bits, &values)
            }
            Intrinsic::Float(function) => {
                let Type::Float(format) = types[0] else { return Err(unsupported()) };
                vec![self.float_function(function, format, &values, location)?]
            }
            Intrinsic::IsFloatClass => {
                let (Type::Float(format), Some(classes)) =
                    (types[0], self.domain.known(&values[1]))
                else {
                    return Err(unsupported());
                };
                vec![self.domain.float_class(format, &values[0], classes as u32)]
            }
            Intrinsic::PowerInteger => {
                if !matches!(types[0], Type::Float(_)) {
                    return Err(unsupported());
                }
                let power = self.domain.concretize(types[1], &values[1])?;
                vec![self.integer_power(types[0], &values[0], power as u32 as i32)]
            }
            Intrinsic::Frexp => {
                let (Type::Float(format), Some(exponent)) = (types[0], results.get(1)) else {
                    return Err(unsupported());
                };
                let exponent_bits = self.bits(body.register(*exponent).ty);
                let parts = self.frexp(format, &values[0], exponent_bits);
                let (fraction, exponent) = parts.ok_or_else(unsupported)?;
                vec![fraction, exponent]
            }
            Intrinsic::Ldexp => {
                let Type::Float(format) = types[0] else { return Err(unsupported()) };
                let exponent_bits = self.bits(types[1]);
                let value = self.ldexp(format, &values[0], &values[1], exponent_bits);
                vec![value.ok_or_else(unsupported)?]
            }
            Intrinsic::RoundToInt { away } => {
                let (Type::Float(format), Some(to)) = (types[0], result_type) else {
                    return Err(unsupported());
                };
                let function = if away { FloatFunction::Round } else { FloatFunction::Rint };
                let rounded = self.domain.float_function(function, format, &values);
                let rounded = rounded.ok_or_else(unsupported)?;
                vec![self.cast(CastKind::FloatToSigned, types[0], to, &rounded, location)?]
            }
            Intrinsic::FloatToIntSaturating { signed } => {
                let (Type::Float(format), Some(to)) = (types[0], result_type) else {
                    return Err(unsupported());
                };
                let to_bits = self.bits(to);
                vec![self.domain.float_to_integer_saturating(format, &values[0], to_bits, signed)]
            }
            Intrinsic::VaStart => {
                self.va_start(state, &values[0], location)?;
                vec![]
            }
            Intrinsic::VaCopy => {
                self.va_copy(state, &values[0], &values[1], location)?;
                vec![]
            }
            Intrinsic::VaEnd => vec![],
            Intrinsic::StackSave => {
                // The mark travels as an address that no object has.
                let mark = self.domain.stack_mark(&state.memory) as u128;
                let integer = Type::Int(self.pointer_bits);
                let mark = self.domain.constant(integer, mark);
                vec![self.domain.cast(CastKind::IntToPointer, integer, Type::Pointer, &mark)]
            }
            Intrinsic::StackRestore => {
                let mark = self.domain.concretize(Type::Pointer, &values[0])?;
                self.domain.stack_release(&mut state.memory, mark as usize);
                vec![]
            }
            Intrinsic::Trap => {
                return Err(Stop::Abort);
            }
            Intrinsic::Assume => {
                let message = "an assumption given to the compiler is false";
                let rule = Rule { property: Property::Undefined, location, message };
                self.domain.require(&values[0], rule)?;
                vec![]
            }
            Intrinsic::ObjectSize => vec![values[1].clone()],
            Intrinsic::FrameAddress if self.domain.known(&values[0]) == Some(0) => {
                vec![self.domain.stack_address(&state.memory)]
            }
            Intrinsic::FrameAddress | Intrinsic::ReturnAddress => return Err(unsupported()),
            Intrinsic::PointerMask => {
                vec![self.pointer_mask(state, &values[0], &values[1], types[1])]
            }
            Intrinsic::GetRounding => {
                let number = rounding_number(self.domain.direction());
                vec![self.domain.constant(Type::Int(32), number)]
            }
            Intrinsic::SetRounding => {
                let number = self.domain.concretize(types[0], &values[0])?;
                self.domain.set_direction(rounding_of_number(number).ok_or_else(unsupported)?);
                vec![]
            }
            Intrinsic::SetJump => {
                let value = self.set_jump(state, &values[0], results.first().copied(), location)?;
                vec![value]
            }
            Intrinsic::LongJump => {
                return self.long_jump(state, &values[0], values.get(1), location);
            }
        };
        let frame = state.running_mut();
        for (register, value) in results.iter().zip(result) {
            frame.set(*register, value);
        }
        Ok(())
    }

    fn integer_function(
        &mut self,
        function: IntegerFunction,
        bits: u32,
        values: &[D::Value],
        location: Location,
    ) -> Result<D::Value, Stop> {
        // The second argument of `abs` says that the least number is undefined. That of the counts
        // never does: the lowering chooses an undefined value itself where zero has no count.
        let arguments = match function {
            IntegerFunction::CountLeadingZeros
            | IntegerFunction::CountTrailingZeros
            | IntegerFunction::Abs => &values[..1],
            _ => values,
        };
        let is_flagged = || values.get(1).and_then(|flag| self.domain.known(flag)) == Some(1);
        if function == IntegerFunction::Abs && is_flagged() {
            let least = self.domain.constant(Type::Int(bits), 1 << (bits - 1));
            let differs = self.domain.compare(IntegerPredicate::Ne, bits, &values[0], &least);
            let message = "absolute value of the least number";
            self.domain
                .require(&differs, Rule { property: Property::NoOverflow, location, message })?;
        }
        Ok(self.domain.integer_function(function, bits, arguments))
    }

    fn with_overflow(
        &mut self,
        op: Overflowing,
        signed: bool,
        bits: u32,
        values: &[D::Value],
    ) -> Vec<D::Value> {
        let overflows = self.domain.overflows(op, signed, bits, &values[0], &values[1]);
        let op = match op {
            Overflowing::Add => BinaryOp::Add,
            Overflowing::Sub => BinaryOp::Sub,
            Overflowing::Mul => BinaryOp::Mul,
        };
        vec![self.domain.binary(op, bits, &values[0], &values[1]), overflows]
    }

    /// A float raised to an integer in the order of operations of the compilers' run-time library.
    fn integer_power(&mut self, ty: Type, base: &D::Value, power: i32) -> D::Value {
        let Type::Float(format) = ty else { unreachable!("a power of {ty}") };
        let one = self.domain.constant(Type::Int(32), 1);
        let one = self.domain.cast(CastKind::UnsignedToFloat, Type::Int(32), ty, &one);
        let mut base = base.clone();
        let mut result = one.clone();
        let mut rest = power;
        loop {
            if rest & 1 != 0 {
                result = self.domain.float_binary(FloatBinaryOp::Mul, format, &result, &base);
            }
            rest /= 2;
            if rest == 0 {
                break;
            }
            base = self.domain.float_binary(FloatBinaryOp::Mul, format, &base, &base);
        }
        if power < 0 {
            result = self.domain.float_binary(FloatBinaryOp::Div, format, &one, &result);
        }
        result
    }

    /// Clears bits of an address by moving the pointer down, so that it keeps its object.
    fn pointer_mask(
        &mut self,
        state: &State<D>,
        pointer: &D::Value,
        mask: &D::Value,
        mask_type: Type,
    ) -> D::Value {
        let (integer, bits) = (Type::Int(self.pointer_bits), self.pointer_bits);
        let mask = self.adapt(mask, mask_type, integer);
        let address = self.domain.address_number(&state.memory, pointer, integer);
        let kept = self.domain.binary(BinaryOp::And, bits, &address, &mask);
        let distance = self.domain.binary(BinaryOp::Sub, bits, &kept, &address);
        self.domain.pointer_add(pointer, 0, Some((&distance, 1)))
    }

    /// `setjmp`: the buffer gets the number of the saved place.
    fn set_jump(
        &mut self,
        state: &mut State<D>,
        buffer: &D::Value,
        result: Option<Register>,
        location: Location,
    ) -> Result<D::Value, Stop> {
        let frame = state.running();
        let point = JumpPoint {
            depth: state.frames.len() - 1,
            serial: frame.serial,
            block: frame.block,
            next: frame.next,
            result,
            stack_mark: self.domain.stack_mark(&state.memory),
        };
        state.jump_points.push(point);
        let number = self.domain.constant(Type::Int(32), state.jump_points.len() as u128);
        let access = Access { align: 1, location };
        self.domain.store(&mut state.memory, buffer, Type::Int(32), &number, access)?;
        Ok(self.domain.constant(Type::Int(32), 0))
    }

    /// `longjmp`: back to the frame of the saved place, which must still be there.
    fn long_jump(
        &mut self,
        state: &mut State<D>,
        buffer: &D::Value,
        value: Option<&D::Value>,
        location: Location,
    ) -> Result<(), Stop> {
        let access = Access { align: 1, location };
        let number = self.domain.load(&mut state.memory, buffer, Type::Int(32), access)?;
        self.domain.require_defined(&number, location)?;
        let number = self.domain.concretize(Type::Int(32), &number)?;
        let point = (number as usize).checked_sub(1);
        let point = point.and_then(|index| state.jump_points.get(index).copied());
        let live = point.filter(|point| {
            state.frames.get(point.depth).is_some_and(|frame| frame.serial == point.serial)
        });
        let Some(point) = live else {
            let message = "longjmp to a place that was never saved or has been left";
            return Err(Stop::violation(Property::Undefined, location, message));
        };
        let one = self.domain.constant(Type::Int(32), 1);
        let value = match value {
            Some(value) => {
                let zero = self.domain.constant(Type::Int(32), 0);
                let is_zero = self.domain.compare(IntegerPredicate::Eq, 32, value, &zero);
                self.domain.select(Type::Int(32), &is_zero, &one, value)
            }
            None => one,
        };
        state.frames.truncate(point.depth + 1);
        self.domain.stack_release(&mut state.memory, point.stack_mark);
        let frame = state.running_mut();
        frame.block = point.block;
        frame.next = point.next;
        if let Some(result) = point.result {
            frame.set(result, value);
        }
        Ok(())
    }
}

/// What an intrinsic is, for people.
fn words(intrinsic: Intrinsic) -> String {
    match intrinsic {
        Intrinsic::ReturnAddress => "the return address of a function".into(),
        Intrinsic::FrameAddress => "the frame of a calling function".into(),
        Intrinsic::Frexp => "frexp of a value that is not known".into(),
        Intrinsic::Ldexp => "ldexp of a value that is not known".into(),
        Intrinsic::Float(function) => format!("{function:?} of this value").to_lowercase(),
        other => {
            let debug = format!("{other:?}");
            let name = debug.split([' ', '(', '{']).next().unwrap_or_default();
            let mut text = String::from("the operation '");
            for (index, letter) in name.chars().enumerate() {
                if index > 0 && letter.is_uppercase() {
                    text.push(' ');
                }
                text.extend(letter.to_lowercase());
            }
            text + "' on such values"
        }
    }
}

/// The number of a rounding, as `FLT_ROUNDS` has it.
fn rounding_number(direction: Option<Direction>) -> u128 {
    match direction {
        Some(Direction::TowardZero) => 0,
        None => 1,
        Some(Direction::Up) => 2,
        Some(Direction::Down) => 3,
    }
}

/// The rounding of a number; nothing when there is none.
fn rounding_of_number(number: u128) -> Option<Option<Direction>> {
    let all = [Some(Direction::TowardZero), None, Some(Direction::Up), Some(Direction::Down)];
    all.into_iter().find(|direction| rounding_number(*direction) == number)
}
