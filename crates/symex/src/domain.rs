//! The symbolic domain as the machine sees it.

use std::cmp::Ordering;
use std::rc::Rc;

use base::Location;
use base::bits::mask;
use exec::{Access, Condition, Decision, Domain, ObjectKind, Overflowing, Rule, Stop};
use float::Direction;
use ir::{
    BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, FloatPredicate, IntegerFunction,
    IntegerPredicate, Type,
};
use term::Term;
use verdict::{Finding, InputKind, Property};

use crate::memory::Memory;
use crate::path::Input;
use crate::symbolic::{Doubt, Sides, Symbolic, both_known};
use crate::value::{self, Value, Word};

impl Symbolic {
    /// Whether a truth value holds on the executing path, splitting it where it can be either.
    pub(crate) fn decide_term(&mut self, condition: Term) -> Result<bool, Stop> {
        match self.sides(condition) {
            Sides::One(side) => Ok(side),
            Sides::Both { .. } => Err(Stop::Undecided(Condition(condition.0))),
        }
    }
}

impl Domain for Symbolic {
    type Value = Value;
    type Memory = Memory;

    #[inline]
    fn constant(&mut self, _ty: Type, bits: u128) -> Value {
        Value::of(bits)
    }

    fn undefined(&mut self, ty: Type) -> Value {
        Value::Known(exec::concrete::Value::never_written(self.width(ty)))
    }

    fn known(&self, value: &Value) -> Option<u128> {
        self.constant_bits(value)
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, bits: u32, left: &Value, right: &Value) -> Value {
        self.integer_binary(op, bits, left, right)
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
        self.overflow(op, signed, bits, left, right)
    }

    #[inline]
    fn compare(
        &mut self,
        predicate: IntegerPredicate,
        bits: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        self.integer_compare(predicate, bits, left, right)
    }

    fn address_number(&mut self, memory: &Memory, pointer: &Value, to: Type) -> Value {
        let number = self.number_of(Some(memory), pointer);
        let integer = Type::Int(self.pointer_bits);
        match self.width(to).cmp(&self.pointer_bits) {
            Ordering::Less => self.convert(CastKind::Truncate, integer, to, &number),
            Ordering::Equal => number,
            Ordering::Greater => self.convert(CastKind::ZeroExtend, integer, to, &number),
        }
    }

    fn compare_pointers(
        &mut self,
        memory: &Memory,
        predicate: IntegerPredicate,
        left: &Value,
        right: &Value,
    ) -> Result<Value, Stop> {
        self.pointer_compare(memory, predicate, left, right)
    }

    fn integer_function(
        &mut self,
        function: IntegerFunction,
        bits: u32,
        arguments: &[Value],
    ) -> Value {
        self.integer_call(function, bits, arguments)
    }

    fn place_of_user(&self, location: Location) -> Location {
        self.call_site.unwrap_or(location)
    }

    fn direction(&self) -> Option<Direction> {
        self.path.direction
    }

    fn set_direction(&mut self, direction: Option<Direction>) {
        self.path.direction = direction;
    }

    #[inline]
    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        if let Some((left, right)) = both_known(left, right) {
            return Value::Known(self.concretely().float_binary(op, format, left, right));
        }
        let (a, b) = (self.float(format, left), self.float(format, right));
        let bits = self.float_operation(op, format, a, b);
        self.float_result(bits, format.bits(), format.bits(), &[left, right])
    }

    fn float_negate(&mut self, format: FloatFormat, value: &Value) -> Value {
        if let Value::Known(known) = value {
            return Value::Known(self.concrete.float_negate(format, known));
        }
        let bits = self.float(format, value);
        let bits = self.pool.float_negate(bits);
        let undefined = self.undefined_bits(format.bits(), value);
        self.plain(bits, undefined)
    }

    #[inline]
    fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        format: FloatFormat,
        left: &Value,
        right: &Value,
    ) -> Value {
        if let Some((left, right)) = both_known(left, right) {
            return Value::Known(self.concrete.float_compare(predicate, format, left, right));
        }
        let (a, b) = (self.float(format, left), self.float(format, right));
        let bits = self.pool.float_compare(predicate, a, b);
        self.float_result(bits, format.bits(), 1, &[left, right])
    }

    fn float_function(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        arguments: &[Value],
    ) -> Option<Value> {
        self.float_call(function, format, arguments)
    }

    fn float_class(&mut self, format: FloatFormat, value: &Value, classes: u32) -> Value {
        if let Value::Known(known) = value {
            return Value::Known(self.concrete.float_class(format, known, classes));
        }
        let bits = self.class_of(format, value, classes);
        self.float_result(bits, format.bits(), 1, &[value])
    }

    fn float_fits(&mut self, format: FloatFormat, value: &Value, bits: u32, signed: bool) -> Value {
        if let Value::Known(known) = value {
            return Value::Known(self.concrete.float_fits(format, known, bits, signed));
        }
        let float = self.float(format, value);
        let fits = self.float_in_range(format, float, bits, signed);
        self.float_result(fits, format.bits(), 1, &[value])
    }

    fn float_to_integer_saturating(
        &mut self,
        format: FloatFormat,
        value: &Value,
        bits: u32,
        signed: bool,
    ) -> Value {
        if let Value::Known(known) = value {
            let known = self.concrete.float_to_integer_saturating(format, known, bits, signed);
            return Value::Known(known);
        }
        let float = self.float(format, value);
        let fits = self.float_in_range(format, float, bits, signed);
        let pool = &mut self.pool;
        let exact = pool.float_to_integer(signed, float, bits);
        let zero_float = pool.float(format, 0);
        let is_negative = pool.float_compare(LESS, float, zero_float);
        let (least, most) =
            if signed { (1u128 << (bits - 1), mask(bits) >> 1) } else { (0, mask(bits)) };
        let (least, most) = (pool.bits(bits, least), pool.bits(bits, most));
        let limit = pool.ite(is_negative, least, most);
        let is_nan = pool.float_is_nan(float);
        let zero = pool.bits(bits, 0);
        let limit = pool.ite(is_nan, zero, limit);
        let result = pool.ite(fits, exact, limit);
        self.float_result(result, format.bits(), bits, &[value])
    }

    fn frexp(
        &mut self,
        format: FloatFormat,
        value: &Value,
        exponent_bits: u32,
    ) -> Option<(Value, Value)> {
        let Value::Known(known) = value else { return None };
        let (fraction, exponent) = self.concrete.frexp(format, known, exponent_bits)?;
        Some((Value::Known(fraction), Value::Known(exponent)))
    }

    fn ldexp(
        &mut self,
        format: FloatFormat,
        value: &Value,
        exponent: &Value,
        exponent_bits: u32,
    ) -> Option<Value> {
        let (value, exponent) = both_known(value, exponent)?;
        self.concretely().ldexp(format, value, exponent, exponent_bits).map(Value::Known)
    }

    #[inline]
    fn cast(&mut self, kind: CastKind, from: Type, to: Type, value: &Value) -> Value {
        self.convert(kind, from, to, value)
    }

    #[inline]
    fn select(&mut self, ty: Type, condition: &Value, if_true: &Value, if_false: &Value) -> Value {
        let width = self.width(ty);
        match condition {
            Value::Known(known) if known.undefined() == 0 => {
                if known.bits() & 1 != 0 {
                    *if_true
                } else {
                    *if_false
                }
            }
            _ => {
                let bits = self.bits(1, condition);
                let chosen = self.choose(width, bits, if_true, if_false);
                let Some(open) = self.undefined_bits(1, condition) else { return chosen };
                self.doubtful(width, open, chosen, if_true, if_false)
            }
        }
    }

    #[inline]
    fn pointer_add(&mut self, base: &Value, offset: i64, index: Option<(&Value, i64)>) -> Value {
        let known_index = match index {
            None => Some(None),
            Some((Value::Known(known), scale)) => Some(Some((known, scale))),
            Some((Value::Word(_), _)) => None,
        };
        if let (Value::Known(base), Some(index)) = (base, known_index) {
            return Value::Known(self.concrete.pointer_add(base, offset, index));
        }
        let width = self.pointer_bits;
        let address = self.bits(width, base);
        let distance = self.pool.bits(width, offset as u128);
        let mut moved = self.pool.add(address, distance);
        let mut parts = vec![base];
        if let Some((index, scale)) = index {
            let steps = self.bits(width, index);
            let scale = self.pool.bits(width, scale as u128);
            let distance = self.pool.mul(steps, scale);
            moved = self.pool.add(moved, distance);
            parts.push(index);
        }
        let undefined = self.any_undefined(width, &parts);
        let undefined = self.all_where(width, undefined);
        let provenance = Some(self.provenance(base));
        self.value(Word { bits: moved, provenance, undefined })
    }

    #[inline]
    fn require(&mut self, condition: &Value, rule: Rule) -> Result<(), Stop> {
        if let Value::Known(known) = condition
            && known.bits() & 1 != 0
            && known.undefined() == 0
        {
            return Ok(());
        }
        let holds = self.truth(condition);
        self.obey(holds, rule.property, rule.location, || rule.message.to_owned())
    }

    #[inline]
    fn require_defined(&mut self, value: &Value, location: Location) -> Result<(), Stop> {
        if !self.settings.checks.contains(Property::Uninit) {
            return Ok(());
        }
        let open = match value {
            Value::Known(known) if known.undefined() == 0 => return Ok(()),
            Value::Known(_) => self.pool.truth(true),
            Value::Word(word) => match word.undefined {
                None => return Ok(()),
                Some(undefined) => {
                    let zero = self.pool.bits(self.pool.width(undefined), 0);
                    self.pool.ne(undefined, zero)
                }
            },
        };
        let defined = self.pool.not(open);
        self.obey(defined, Property::Uninit, location, || {
            "this depends on a value that was never written".to_owned()
        })
    }

    #[inline]
    fn checks(&self, property: Property) -> bool {
        self.settings.checks.contains(property)
    }

    fn observes(&self, _property: Property) -> bool {
        true
    }

    fn decide(&mut self, condition: &Value) -> Result<bool, Stop> {
        if let Value::Known(known) = condition
            && known.undefined() == 0
        {
            return Ok(known.bits() & 1 != 0);
        }
        self.require_defined(condition, self.here)?;
        let condition = self.truth(condition);
        self.decide_term(condition)
    }

    #[inline]
    fn decision(
        &mut self,
        ty: Type,
        value: &Value,
        location: Location,
    ) -> Result<Decision<Value>, Stop> {
        if let Value::Known(known) = value
            && known.undefined() == 0
        {
            return Ok(Decision::Known(known.bits()));
        }
        self.require_defined(value, location)?;
        let settled = self.settled(ty, value);
        Ok(Decision::Open(self.plain(settled, None)))
    }

    fn concretize(&mut self, ty: Type, value: &Value) -> Result<u128, Stop> {
        self.require_defined(value, self.here)?;
        let width = self.width(ty);
        if let Value::Known(known) = value
            && known.undefined() == 0
        {
            return Ok(known.bits() & mask(width));
        }
        let bits = self.settled(ty, value);
        let candidate = self.path.model.borrow_mut().bits(&self.pool, bits);
        let constant = self.pool.bits(width, candidate);
        let is_it = self.pool.eq(bits, constant);
        if self.decide_term(is_it)? {
            return Ok(candidate);
        }
        // The model itself has this value.
        unreachable!("a model of the path satisfies it")
    }

    fn callee(
        &mut self,
        memory: &Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<u64, Stop> {
        self.require_defined(pointer, location)?;
        self.require_function(memory, pointer, location)?;
        Ok(self.concretize(Type::Pointer, pointer)? as u64)
    }

    fn assume(&mut self, condition: &Value) -> Result<(), Stop> {
        self.require_defined(condition, self.here)?;
        let condition = self.truth(condition);
        self.assume_term(condition)
    }

    fn reached(&mut self, worth: &Value) {
        let worth = self.bits(32, worth);
        self.improve(worth);
    }

    fn covers(&mut self, goal: usize) {
        self.reach_goal(goal);
    }

    fn arbitrary(&mut self, ty: Type) -> Option<Value> {
        let sort = self.sort_of(ty);
        Some(self.variable("not modelled", sort))
    }

    fn leave_open(&mut self, what: &str, location: Location) {
        let location = self.call_site.unwrap_or(location);
        self.doubt(Doubt::Unsupported { what: what.into(), location });
    }

    fn suspect(&mut self, mut finding: Finding) {
        finding.location = self.call_site.unwrap_or(finding.location);
        self.doubt(Doubt::Undefined(finding));
    }

    fn input(&mut self, kind: InputKind, ty: Type, location: Location) -> Result<Value, Stop> {
        let width = kind.width(self.model);
        self.asks_for_more();
        let variable = self.next_input(kind)?;
        Rc::make_mut(&mut self.path.inputs).push(Input {
            kind,
            value: variable,
            location,
            guard: None,
        });
        let wanted = self.width(ty);
        let bits = if wanted == width {
            variable
        } else if wanted < width {
            self.pool.extract(variable, 0, wanted)
        } else if kind.is_signed() {
            self.pool.sign_extend(variable, wanted)
        } else {
            self.pool.zero_extend(variable, wanted)
        };
        Ok(self.plain(bits, None))
    }

    fn empty_memory(&mut self) -> Memory {
        Memory::new(self.model, self.settings.memory)
    }

    fn known_address(&self, pointer: &Value) -> Option<u64> {
        match pointer {
            Value::Known(known) if known.undefined() == 0 => Some(value::address_of(known)),
            _ => None,
        }
    }

    fn initialize(&mut self, memory: &mut Memory, object: &Value, bytes: &[u8]) {
        memory.with_static(object, |object| object.content.initialize(bytes));
    }

    fn make_constant(&mut self, memory: &mut Memory, object: &Value, is_literal: bool) {
        memory.with_static(object, |object| {
            object.kind = ObjectKind::Constant;
            object.is_literal = is_literal;
        });
    }

    fn allocate(
        &mut self,
        memory: &mut Memory,
        kind: ObjectKind,
        size: &Value,
        align: u64,
        location: Location,
    ) -> Result<Value, Stop> {
        self.make_object(memory, kind, size, align, location)
    }

    fn free(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        self.free_object(memory, pointer, location)
    }

    fn heap_size(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        location: Location,
    ) -> Result<Value, Stop> {
        self.size_of_object(memory, pointer, location)
    }

    fn stack_mark(&self, memory: &Memory) -> usize {
        memory.stack_mark()
    }

    fn stack_address(&mut self, memory: &Memory) -> Value {
        // Where a frame lies nobody knows; the place in the layout only makes it one value.
        self.frame_address(memory.stack_top())
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
        self.set_life(memory, pointer, alive)
    }

    #[inline]
    fn load(
        &mut self,
        memory: &mut Memory,
        pointer: &Value,
        ty: Type,
        access: Access,
    ) -> Result<Value, Stop> {
        self.read(memory, pointer, ty, access)
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
        self.write(memory, pointer, ty, value, access)
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
        self.copy_bytes(memory, target, source, length, may_overlap, location)
    }

    fn may_share_object(
        &mut self,
        memory: &mut Memory,
        one: &Value,
        other: &Value,
    ) -> Result<bool, Stop> {
        self.may_share(memory, one, other)
    }

    fn require_apart(
        &mut self,
        memory: &mut Memory,
        target: (&Value, &Value),
        source: (&Value, &Value),
        location: Location,
    ) -> Result<(), Stop> {
        self.forbid_common_bytes(memory, target, source, location)
    }

    fn require_readable(
        &mut self,
        memory: &mut Memory,
        block: &Value,
        length: &Value,
        location: Location,
    ) -> Result<(), Stop> {
        self.readable_block(memory, block, length, location)
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
        self.fill_bytes(memory, target, byte, length, location)
    }
}

const LESS: FloatPredicate =
    FloatPredicate { less: true, equal: false, greater: false, unordered: false };

impl Symbolic {
    /// A choice by a condition that may be undefined: then it is undefined where the two differ.
    fn doubtful(
        &mut self,
        width: u32,
        open: Term,
        chosen: Value,
        if_true: &Value,
        if_false: &Value,
    ) -> Value {
        let (a, b) = (self.bits(width, if_true), self.bits(width, if_false));
        let differ = self.pool.xor(a, b);
        let zero = self.pool.bits(width, 0);
        let masks = [if_true, if_false].map(|value| self.undefined_bits(width, value));
        let doubt = masks.into_iter().flatten().fold(differ, |all, mask| self.pool.or(all, mask));
        let doubt = self.pool.ite(open, doubt, zero);
        let own = self.undefined_bits(width, &chosen).unwrap_or(zero);
        let undefined = self.pool.or(own, doubt);
        let bits = match chosen {
            Value::Word(word) => word.bits,
            Value::Known(_) => self.bits(width, &chosen),
        };
        let provenance = Some(self.provenance(&chosen));
        self.value(Word { bits, provenance, undefined: Some(undefined) })
    }

    /// Whether a float is in one of LLVM's classes.
    fn class_of(&mut self, format: FloatFormat, value: &Value, classes: u32) -> Term {
        let float = self.float(format, value);
        let bits = self.bits(format.bits(), value);
        let pool = &mut self.pool;
        let sign = pool.extract(bits, format.bits() - 1, 1);
        let magnitude = pool.float_abs(float);
        let one = float::from_integer(format, 1, 32, false);
        let infinity = float::ldexp(format, one, 100_000);
        let (zero, infinity) = (pool.float(format, 0), pool.float(format, infinity));
        let equal = FloatPredicate { less: false, equal: true, ..LESS };
        let least_normal = pool.float(format, least_normal(format));
        let is_nan = pool.float_is_nan(float);
        let is_infinite = pool.float_compare(equal, magnitude, infinity);
        let is_zero = pool.float_compare(equal, magnitude, zero);
        let is_small = pool.float_compare(LESS, magnitude, least_normal);
        let not_zero = pool.not(is_zero);
        let is_subnormal = pool.and(is_small, not_zero);
        let other = pool.or(is_nan, is_infinite);
        let other = pool.or(other, is_small);
        let is_normal = pool.not(other);
        // The bits of LLVM's FPClassTest: what it is, and the classes of a positive and a negative.
        let kinds = [
            (is_infinite, 1u32 << 9, 1u32 << 2),
            (is_zero, 1 << 6, 1 << 5),
            (is_subnormal, 1 << 7, 1 << 4),
            (is_normal, 1 << 8, 1 << 3),
        ];
        let positive = pool.not(sign);
        // Signalling NaNs do not survive arithmetic; both kinds count as one.
        let mut result = if classes & 3 != 0 { is_nan } else { pool.truth(false) };
        for (is_kind, if_positive, if_negative) in kinds {
            let sides = [(if_positive, positive), (if_negative, sign)];
            for (class, side) in sides {
                if classes & class != 0 {
                    let here = pool.and(is_kind, side);
                    result = pool.or(result, here);
                }
            }
        }
        result
    }
}

/// The bits of the least positive number that is not subnormal.
fn least_normal(format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Half => 1 << 10,
        FloatFormat::BFloat => 1 << 7,
        FloatFormat::Single => 1 << 23,
        FloatFormat::Double => 1 << 52,
        FloatFormat::X87 => 1 << 64 | 1 << 63,
        FloatFormat::Quad => 1 << 112,
    }
}
