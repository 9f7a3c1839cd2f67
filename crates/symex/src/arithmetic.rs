//! Operations on symbolic values. Undefined bits travel by the rules of the concrete domain.

use base::bits::mask;
use exec::{Domain, Overflowing};
use float::{DirectedOp, Direction};
use ir::{
    BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, IntegerFunction,
    IntegerPredicate, Type,
};
use term::{BinaryOp as TermOp, FloatRounding, Sort, Term};
use verdict::Property;

use crate::symbolic::{Symbolic, all_known, both_known};
use crate::value::{Value, Word};

/// Floats that are ordered and relate in one of these ways.
fn relation(less: bool, equal: bool, greater: bool) -> ir::FloatPredicate {
    ir::FloatPredicate { less, equal, greater, unordered: false }
}

impl Symbolic {
    pub(crate) fn integer_binary(
        &mut self,
        op: BinaryOp,
        width: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        if let Some((left, right)) = both_known(left, right) {
            return Value::Known(self.concrete.binary(op, width, left, right));
        }
        let (a, b) = (self.bits(width, left), self.bits(width, right));
        let bits = match op {
            BinaryOp::Add => self.within(TermOp::Add, a, b),
            BinaryOp::Sub if a != b => {
                let negated = self.pool.negate(b);
                self.within(TermOp::Add, a, negated)
            }
            BinaryOp::Mul => self.within(TermOp::Mul, a, b),
            _ => self.binary_bits(op, width, a, b),
        };
        let masks = (self.undefined_bits(width, left), self.undefined_bits(width, right));
        let undefined = match masks {
            (None, None) => None,
            (first, second) => {
                let zero = self.pool.bits(width, 0);
                let (first, second) = (first.unwrap_or(zero), second.unwrap_or(zero));
                Some(self.binary_undefined(op, width, (a, b), (first, second)))
            }
        };
        self.plain(bits, undefined)
    }

    /// Where C leaves the result undefined, what the interpreter gives.
    fn binary_bits(&mut self, op: BinaryOp, width: u32, a: Term, b: Term) -> Term {
        let pool = &mut self.pool;
        match op {
            BinaryOp::Add => pool.add(a, b),
            BinaryOp::Sub => pool.sub(a, b),
            BinaryOp::Mul => pool.mul(a, b),
            BinaryOp::And => pool.and(a, b),
            BinaryOp::Or => pool.or(a, b),
            BinaryOp::Xor => pool.xor(a, b),
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let result = match op {
                    BinaryOp::Shl => pool.shl(a, b),
                    BinaryOp::LShr => pool.lshr(a, b),
                    _ => pool.ashr(a, b),
                };
                let limit = pool.bits(width, u128::from(width));
                let in_range = pool.ult(b, limit);
                self.only_where(Property::BadShift, in_range, result)
            }
            // The path excludes that the divisor is zero: the machine has required it.
            BinaryOp::UDiv => self.within(TermOp::UDiv, a, b),
            BinaryOp::SDiv => self.within(TermOp::SDiv, a, b),
            BinaryOp::URem => self.within(TermOp::URem, a, b),
            BinaryOp::SRem => self.within(TermOp::SRem, a, b),
        }
    }

    /// A result where C defines it. Where it does not and nobody looks for that, it is any value.
    fn only_where(&mut self, property: Property, defined: Term, result: Term) -> Term {
        if self.settings.checks.contains(property)
            || self.pool.is_true(defined)
            || self.decisions.range(&self.pool, &self.path, defined).least == 1
        {
            return result;
        }
        let any = self.fresh("undefined", self.pool.sort(result));
        self.pool.ite(defined, result, any)
    }

    /// An operation that is easier where the path leaves few values to its operands.
    fn within(&mut self, op: TermOp, a: Term, b: Term) -> Term {
        let left = self.decisions.range(&self.pool, &self.path, a);
        let right = self.decisions.range(&self.pool, &self.path, b);
        self.pool.binary_within(op, (a, left), (b, right))
    }

    fn binary_undefined(
        &mut self,
        op: BinaryOp,
        width: u32,
        (a, b): (Term, Term),
        (first, second): (Term, Term),
    ) -> Term {
        let either = self.pool.or(first, second);
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                let upwards = self.pool.negate(either);
                self.pool.or(either, upwards)
            }
            BinaryOp::Xor => either,
            BinaryOp::And | BinaryOp::Or => {
                // A defined zero decides a conjunction, a defined one a disjunction.
                let decides = |domain: &mut Self, bits: Term, undefined: Term| {
                    let defined = domain.pool.not(undefined);
                    let value = if op == BinaryOp::And { domain.pool.not(bits) } else { bits };
                    domain.pool.and(value, defined)
                };
                let left = decides(self, a, first);
                let right = decides(self, b, second);
                let decided = self.pool.or(left, right);
                let open = self.pool.not(decided);
                self.pool.and(either, open)
            }
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let moved = match op {
                    BinaryOp::Shl => self.pool.shl(first, b),
                    BinaryOp::LShr => self.pool.lshr(first, b),
                    _ => self.pool.ashr(first, b),
                };
                let zero = self.pool.bits(width, 0);
                let amount_is_open = self.pool.ne(second, zero);
                let all = self.pool.bits(width, u128::MAX);
                self.pool.ite(amount_is_open, all, moved)
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                let zero = self.pool.bits(width, 0);
                let some = self.pool.ne(either, zero);
                let all = self.pool.bits(width, u128::MAX);
                self.pool.ite(some, all, zero)
            }
        }
    }

    pub(crate) fn overflow(
        &mut self,
        op: Overflowing,
        signed: bool,
        width: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        if let Some((left, right)) = both_known(left, right) {
            return Value::Known(self.concrete.overflows(op, signed, width, left, right));
        }
        let (a, b) = (self.bits(width, left), self.bits(width, right));
        let pool = &mut self.pool;
        let overflows = match (op, signed) {
            (Overflowing::Add, true) => pool.signed_add_overflows(a, b),
            (Overflowing::Sub, true) => pool.signed_sub_overflows(a, b),
            (Overflowing::Mul, true) => pool.signed_mul_overflows(a, b),
            (Overflowing::Add, false) => pool.unsigned_add_overflows(a, b),
            (Overflowing::Sub, false) => pool.unsigned_sub_overflows(a, b),
            (Overflowing::Mul, false) => pool.unsigned_mul_overflows(a, b),
        };
        let undefined = self.any_undefined(width, &[left, right]);
        self.plain(overflows, undefined)
    }

    pub(crate) fn integer_compare(
        &mut self,
        predicate: IntegerPredicate,
        width: u32,
        left: &Value,
        right: &Value,
    ) -> Value {
        if let Some((left, right)) = both_known(left, right) {
            return Value::Known(self.concrete.compare(predicate, width, left, right));
        }
        let (a, b) = (self.bits(width, left), self.bits(width, right));
        let holds = self.holds(predicate, a, b);
        let masks = (self.undefined_bits(width, left), self.undefined_bits(width, right));
        let undefined = match masks {
            (None, None) => None,
            (first, second) => {
                let zero = self.pool.bits(width, 0);
                let (first, second) = (first.unwrap_or(zero), second.unwrap_or(zero));
                let either = self.pool.or(first, second);
                let some = self.pool.ne(either, zero);
                if matches!(predicate, IntegerPredicate::Eq | IntegerPredicate::Ne) {
                    let differ = self.pool.xor(a, b);
                    let defined = self.pool.not(either);
                    let decided = self.pool.and(differ, defined);
                    let is_open = self.pool.eq(decided, zero);
                    Some(self.pool.and(some, is_open))
                } else {
                    Some(some)
                }
            }
        };
        // Where the defined bits decide, the others do not matter.
        self.plain(holds, undefined)
    }

    pub(crate) fn holds(&mut self, predicate: IntegerPredicate, a: Term, b: Term) -> Term {
        let pool = &mut self.pool;
        match predicate {
            IntegerPredicate::Eq => pool.eq(a, b),
            IntegerPredicate::Ne => pool.ne(a, b),
            IntegerPredicate::Ugt => pool.ult(b, a),
            IntegerPredicate::Uge => pool.ule(b, a),
            IntegerPredicate::Ult => pool.ult(a, b),
            IntegerPredicate::Ule => pool.ule(a, b),
            IntegerPredicate::Sgt => pool.slt(b, a),
            IntegerPredicate::Sge => pool.sle(b, a),
            IntegerPredicate::Slt => pool.slt(a, b),
            IntegerPredicate::Sle => pool.sle(a, b),
        }
    }

    pub(crate) fn integer_call(
        &mut self,
        function: IntegerFunction,
        width: u32,
        arguments: &[Value],
    ) -> Value {
        if let Some(known) = all_known(arguments) {
            return Value::Known(self.concrete.integer_function(function, width, &known));
        }
        let terms: Vec<Term> = arguments.iter().map(|value| self.bits(width, value)).collect();
        let bits = self.integer_function_bits(function, width, &terms);
        let arguments: Vec<&Value> = arguments.iter().collect();
        let undefined = self.any_undefined(width, &arguments);
        let undefined = self.all_where(width, undefined);
        self.plain(bits, undefined)
    }

    fn integer_function_bits(
        &mut self,
        function: IntegerFunction,
        width: u32,
        arguments: &[Term],
    ) -> Term {
        let a = arguments[0];
        let b = arguments.get(1).copied().unwrap_or(a);
        let pool = &mut self.pool;
        let least = pool.bits(width, 1 << (width - 1));
        let most = pool.bits(width, mask(width) >> 1);
        let zero = pool.bits(width, 0);
        let all = pool.bits(width, u128::MAX);
        match function {
            IntegerFunction::CountOnes => {
                let mut sum = zero;
                for bit in 0..width {
                    let bit = pool.extract(a, bit, 1);
                    let bit = pool.zero_extend(bit, width);
                    sum = pool.add(sum, bit);
                }
                sum
            }
            IntegerFunction::CountLeadingZeros | IntegerFunction::CountTrailingZeros => {
                let mut count = pool.bits(width, u128::from(width));
                // The bit that is looked at last decides first.
                for position in (0..width).rev() {
                    let leading = function == IntegerFunction::CountLeadingZeros;
                    let index = if leading { width - 1 - position } else { position };
                    let is_set = pool.extract(a, index, 1);
                    let here = pool.bits(width, u128::from(position));
                    count = pool.ite(is_set, here, count);
                }
                count
            }
            IntegerFunction::ByteSwap | IntegerFunction::BitReverse => {
                let step = if function == IntegerFunction::ByteSwap { 8 } else { 1 };
                let mut result = pool.extract(a, 0, step);
                for low in (step..width).step_by(step as usize) {
                    let next = pool.extract(a, low, step);
                    result = pool.concat(result, next);
                }
                result
            }
            IntegerFunction::FunnelShiftLeft | IntegerFunction::FunnelShiftRight => {
                let modulus = pool.bits(width, u128::from(width));
                let amount = pool.urem(arguments[2], modulus);
                let rest = pool.sub(modulus, amount);
                // A shift by the whole width gives zero, which is right for an amount of zero.
                if function == IntegerFunction::FunnelShiftLeft {
                    let (high, low) = (pool.shl(a, amount), pool.lshr(b, rest));
                    pool.or(high, low)
                } else {
                    let (high, low) = (pool.shl(a, rest), pool.lshr(b, amount));
                    pool.or(high, low)
                }
            }
            IntegerFunction::Abs => {
                let is_negative = pool.slt(a, zero);
                let negated = pool.negate(a);
                pool.ite(is_negative, negated, a)
            }
            IntegerFunction::SMax | IntegerFunction::SMin => {
                let less = pool.slt(a, b);
                if function == IntegerFunction::SMax {
                    pool.ite(less, b, a)
                } else {
                    pool.ite(less, a, b)
                }
            }
            IntegerFunction::UMax | IntegerFunction::UMin => {
                let less = pool.ult(a, b);
                if function == IntegerFunction::UMax {
                    pool.ite(less, b, a)
                } else {
                    pool.ite(less, a, b)
                }
            }
            IntegerFunction::SAddSaturating | IntegerFunction::SSubSaturating => {
                let (sum, overflows) = if function == IntegerFunction::SAddSaturating {
                    (pool.add(a, b), pool.signed_add_overflows(a, b))
                } else {
                    (pool.sub(a, b), pool.signed_sub_overflows(a, b))
                };
                let is_negative = pool.slt(a, zero);
                let limit = pool.ite(is_negative, least, most);
                pool.ite(overflows, limit, sum)
            }
            IntegerFunction::UAddSaturating => {
                let (sum, overflows) = (pool.add(a, b), pool.unsigned_add_overflows(a, b));
                pool.ite(overflows, all, sum)
            }
            IntegerFunction::USubSaturating => {
                let (sum, overflows) = (pool.sub(a, b), pool.unsigned_sub_overflows(a, b));
                pool.ite(overflows, zero, sum)
            }
            IntegerFunction::SShlSaturating => {
                let shifted = pool.shl(a, b);
                let back = pool.ashr(shifted, b);
                let fits = pool.eq(back, a);
                let is_negative = pool.slt(a, zero);
                let limit = pool.ite(is_negative, least, most);
                pool.ite(fits, shifted, limit)
            }
            IntegerFunction::UShlSaturating => {
                let shifted = pool.shl(a, b);
                let back = pool.lshr(shifted, b);
                let fits = pool.eq(back, a);
                pool.ite(fits, shifted, all)
            }
        }
    }

    /// A number may come from memory as the float that was written there, so its bits are asked for.
    pub(crate) fn convert(&mut self, kind: CastKind, from: Type, to: Type, value: &Value) -> Value {
        let number = match kind {
            CastKind::PointerToInt => self.number_of(None, value),
            CastKind::Bits if from == Type::Pointer && to != Type::Pointer => {
                self.number_of(None, value)
            }
            _ => *value,
        };
        let value = &number;
        let word = match value {
            Value::Known(known) => {
                return Value::Known(self.concretely().cast(kind, from, to, known));
            }
            Value::Word(word) => *word,
        };
        let (from_width, to_width) = (self.width(from), self.width(to));
        let undefined = word.undefined;
        match (kind, from, to) {
            (CastKind::Truncate, ..) => {
                let bits = self.bits(from_width, value);
                let bits = self.pool.extract(bits, 0, to_width);
                let undefined = undefined.map(|term| self.pool.extract(term, 0, to_width));
                self.plain(bits, undefined)
            }
            (CastKind::ZeroExtend, ..) => {
                let bits = self.bits(from_width, value);
                let bits = self.pool.zero_extend(bits, to_width);
                let undefined = undefined.map(|term| self.pool.zero_extend(term, to_width));
                self.plain(bits, undefined)
            }
            (CastKind::SignExtend, ..) => {
                let bits = self.bits(from_width, value);
                let bits = self.pool.sign_extend(bits, to_width);
                let undefined = undefined.map(|term| self.pool.sign_extend(term, to_width));
                self.plain(bits, undefined)
            }
            (CastKind::PointerToInt | CastKind::IntToPointer, ..) => {
                let bits = self.bits(from_width, value);
                let bits = self.resized(bits, from_width, to_width);
                let undefined = undefined.map(|term| self.resized(term, from_width, to_width));
                let number = self.plain(bits, undefined);
                if kind == CastKind::IntToPointer { self.pointer_of(&number) } else { number }
            }
            (CastKind::Bits, Type::Pointer, Type::Pointer) => *value,
            (CastKind::Bits, ..) => self.value(Word { provenance: None, ..word }),
            (CastKind::FloatToFloat, Type::Float(from), Type::Float(to)) => {
                let bits = self.float(from, value);
                let bits = match self.path.direction {
                    Some(direction) if from != to => {
                        let op = DirectedOp::Convert { from };
                        self.pool.float_directed(direction, op, to, &[bits])
                    }
                    _ => self.pool.float_to_float(to, bits),
                };
                self.float_result(bits, from_width, to_width, &[value])
            }
            (CastKind::FloatToUnsigned | CastKind::FloatToSigned, Type::Float(format), _) => {
                let is_signed = kind == CastKind::FloatToSigned;
                let float = self.float(format, value);
                let bits = self.pool.float_to_integer(is_signed, float, to_width);
                let bits = if self.settings.checks.contains(Property::FloatCast) {
                    bits
                } else {
                    let fits = self.float_in_range(format, float, to_width, is_signed);
                    self.only_where(Property::FloatCast, fits, bits)
                };
                self.float_result(bits, from_width, to_width, &[value])
            }
            (CastKind::UnsignedToFloat | CastKind::SignedToFloat, _, Type::Float(format)) => {
                let is_signed = kind == CastKind::SignedToFloat;
                let bits = self.bits(from_width, value);
                let bits = match self.path.direction {
                    None => self.pool.integer_to_float(is_signed, bits, format),
                    Some(direction) => {
                        let op = DirectedOp::FromInteger { width: from_width, signed: is_signed };
                        self.pool.float_directed(direction, op, format, &[bits])
                    }
                };
                self.float_result(bits, from_width, to_width, &[value])
            }
            _ => unreachable!("the validator refuses {kind:?} from {from} to {to}"),
        }
    }

    fn resized(&mut self, term: Term, from: u32, to: u32) -> Term {
        if to < from { self.pool.extract(term, 0, to) } else { self.pool.zero_extend(term, to) }
    }

    /// A result that is wholly undefined when an argument of `width` bits is in any bit.
    pub(crate) fn float_result(
        &mut self,
        bits: Term,
        width: u32,
        result_width: u32,
        arguments: &[&Value],
    ) -> Value {
        let undefined = self.any_undefined(width, arguments);
        let undefined = self.all_where(result_width, undefined);
        self.plain(bits, undefined)
    }

    /// Arithmetic on floats as the path rounds.
    pub(crate) fn float_operation(
        &mut self,
        op: FloatBinaryOp,
        format: FloatFormat,
        a: Term,
        b: Term,
    ) -> Term {
        match self.path.direction {
            // A remainder is exact.
            Some(direction) if op != FloatBinaryOp::Rem => {
                self.pool.float_directed(direction, DirectedOp::Binary(op), format, &[a, b])
            }
            _ => self.pool.float_binary(op, a, b),
        }
    }

    pub(crate) fn float_call(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        arguments: &[Value],
    ) -> Option<Value> {
        if let Some(known) = all_known(arguments) {
            return self.concretely().float_function(function, format, &known).map(Value::Known);
        }
        let terms: Vec<Term> = arguments.iter().map(|value| self.float(format, value)).collect();
        let direction = self.path.direction;
        let pool = &mut self.pool;
        let a = terms[0];
        let bits = match function {
            FloatFunction::Abs => pool.float_abs(a),
            FloatFunction::Sqrt => match direction {
                None => pool.float_sqrt(a),
                Some(direction) => pool.float_directed(direction, DirectedOp::Sqrt, format, &[a]),
            },
            FloatFunction::Floor => pool.float_round(FloatRounding::Down, a),
            FloatFunction::Ceil => pool.float_round(FloatRounding::Up, a),
            FloatFunction::Trunc => pool.float_round(FloatRounding::TowardZero, a),
            FloatFunction::Round => pool.float_round(FloatRounding::NearestAway, a),
            FloatFunction::RoundEven => pool.float_round(FloatRounding::NearestEven, a),
            FloatFunction::Rint | FloatFunction::NearbyInt => {
                let rounding = match direction {
                    None => FloatRounding::NearestEven,
                    Some(Direction::Up) => FloatRounding::Up,
                    Some(Direction::Down) => FloatRounding::Down,
                    Some(Direction::TowardZero) => FloatRounding::TowardZero,
                };
                pool.float_round(rounding, a)
            }
            FloatFunction::FusedMultiplyAdd => match direction {
                None => pool.float_fma(a, terms[1], terms[2]),
                Some(direction) => {
                    pool.float_directed(direction, DirectedOp::FusedMultiplyAdd, format, &terms)
                }
            },
            FloatFunction::MultiplyAdd => {
                let product = self.float_operation(FloatBinaryOp::Mul, format, a, terms[1]);
                self.float_operation(FloatBinaryOp::Add, format, product, terms[2])
            }
            FloatFunction::CopySign => {
                let (magnitude, sign) = (pool.bits_from_float(a), pool.bits_from_float(terms[1]));
                let top = format.bits() - 1;
                let sign = pool.extract(sign, top, 1);
                let magnitude = pool.extract(magnitude, 0, top);
                let bits = pool.concat(sign, magnitude);
                pool.float_from_bits(format, bits)
            }
            FloatFunction::MinNum | FloatFunction::MaxNum => {
                let b = terms[1];
                let (first_is_nan, second_is_nan) = (pool.float_is_nan(a), pool.float_is_nan(b));
                let is_least = function == FloatFunction::MinNum;
                let predicate = relation(is_least, false, !is_least);
                let first = pool.float_compare(predicate, a, b);
                let chosen = pool.ite(first, a, b);
                let chosen = pool.ite(second_is_nan, a, chosen);
                pool.ite(first_is_nan, b, chosen)
            }
            _ => return None,
        };
        let arguments: Vec<&Value> = arguments.iter().collect();
        let width = format.bits();
        Some(self.float_result(bits, width, width, &arguments))
    }

    /// Whether a float, cut off at the point, is a value of an integer type.
    pub(crate) fn float_in_range(
        &mut self,
        format: FloatFormat,
        value: Term,
        width: u32,
        signed: bool,
    ) -> Term {
        // The cut-off value is compared with the two ends of the range, which are powers of two (or
        // one below zero) and so exact in the format, or infinite where it is too small for them.
        let pool = &mut self.pool;
        let cut = pool.float_round(FloatRounding::TowardZero, value);
        let power = if signed { width - 1 } else { width };
        let above = float::ldexp(format, float::from_integer(format, 1, 32, false), power as i32);
        let below = if signed {
            float::negate(format, above)
        } else {
            float::from_integer(format, 0, 32, false)
        };
        let (above, below) = (pool.float(format, above), pool.float(format, below));
        let under = pool.float_compare(relation(true, false, false), cut, above);
        let over = pool.float_compare(relation(false, true, true), cut, below);
        let minus_infinity =
            float::ldexp(format, float::from_integer(format, u128::MAX, 32, true), 100_000);
        let minus_infinity = pool.float(format, minus_infinity);
        let finite = pool.float_compare(relation(false, false, true), cut, minus_infinity);
        let inside = pool.and(under, over);
        pool.and(inside, finite)
    }

    /// The sort of a value of a type that is made of one term.
    pub(crate) fn sort_of(&self, ty: Type) -> Sort {
        match ty {
            Type::Float(format) => Sort::Float(format),
            other => Sort::Bits(self.width(other)),
        }
    }
}
