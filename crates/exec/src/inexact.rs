//! Functions of floats that nobody can compute for a value that is not known.
//!
//! Their result is then any value within what is certain of it. That is more than the program can
//! do, so what is found behind it may be no violation: the machine remembers that it guessed. What
//! is not found there is no violation at all.

use base::Location;
use ir::{BinaryOp, CastKind, FloatFormat, FloatFunction, FloatPredicate, Type};

use crate::machine::Machine;
use crate::{Domain, Stop};

/// A result that is known within limits only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// Of what, in words.
    pub what: String,
    /// Where.
    pub location: Location,
}

/// LLVM's classes of floats: not a number, infinite.
const NAN: u32 = 3;
const INFINITE: u32 = 0x204;

const AT_LEAST: FloatPredicate =
    FloatPredicate { less: false, equal: true, greater: true, unordered: true };
const AT_MOST: FloatPredicate =
    FloatPredicate { less: true, equal: true, greater: false, unordered: true };

/// Whether every library gives the same result, because the standard says which it is.
pub(crate) fn is_exact(function: FloatFunction) -> bool {
    !matches!(
        function,
        FloatFunction::Sin
            | FloatFunction::Cos
            | FloatFunction::Tan
            | FloatFunction::Exp
            | FloatFunction::Exp2
            | FloatFunction::Exp10
            | FloatFunction::Log
            | FloatFunction::Log2
            | FloatFunction::Log10
            | FloatFunction::Pow
            | FloatFunction::Asin
            | FloatFunction::Acos
            | FloatFunction::Atan
            | FloatFunction::Atan2
            | FloatFunction::Sinh
            | FloatFunction::Cosh
            | FloatFunction::Tanh
            | FloatFunction::Cbrt
            | FloatFunction::Hypot
            | FloatFunction::ExpM1
            | FloatFunction::Log1P
    )
}

impl<D: Domain> Machine<'_, D> {
    /// A function of floats, exactly where the domain can, else within what is certain.
    pub(crate) fn float_function(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        values: &[D::Value],
        location: Location,
    ) -> Result<D::Value, Stop> {
        // The 32-bit C library computes with other registers, and rounds otherwise than the one that
        // the host's own functions are from.
        let is_foreign = self.pointer_bits == 32 && !is_exact(function);
        let value = self.domain.float_function(function, format, values);
        if let Some(value) = value.clone().filter(|_| !is_foreign) {
            return Ok(value);
        }
        let name = format!("{function:?}").to_lowercase();
        let ty = Type::Float(format);
        let Some(result) = self.domain.arbitrary(ty) else {
            let what = match self.domain.direction() {
                Some(_) => format!("{name} where results are not rounded to nearest"),
                None => format!("{name} of this kind of float"),
            };
            return value.ok_or_else(|| Stop::unsupported(location, what));
        };
        let what = match values.iter().all(|value| self.domain.known(value).is_some()) {
            true => format!("the exact result of {name}"),
            false => format!("{name} of a value that is not known"),
        };
        let location = self.domain.place_of_user(location);
        self.first_guess.get_or_insert(Guess { what, location });
        for fact in self.facts(function, format, &values[0], &result) {
            self.domain.assume(&fact)?;
        }
        Ok(result)
    }

    /// What is certain of a result, each an `i1`.
    fn facts(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        argument: &D::Value,
        result: &D::Value,
    ) -> Vec<D::Value> {
        let limits = match function {
            FloatFunction::Sin | FloatFunction::Cos | FloatFunction::Tanh => Some((-1, 1)),
            FloatFunction::Asin | FloatFunction::Atan => Some((-2, 2)),
            FloatFunction::Acos => Some((0, 4)),
            FloatFunction::Atan2 => Some((-4, 4)),
            _ => None,
        };
        let mut facts = Vec::new();
        if let Some((least, most)) = limits {
            facts.push(self.is_nan_or(format, result, AT_LEAST, least));
            facts.push(self.is_nan_or(format, result, AT_MOST, most));
        }
        match function {
            FloatFunction::Exp | FloatFunction::Exp2 | FloatFunction::Exp10 => {
                facts.push(self.is_nan_or(format, result, AT_LEAST, 0));
            }
            FloatFunction::Hypot | FloatFunction::Cosh => {
                facts.push(self.is_nan_or(format, result, AT_LEAST, 0));
            }
            _ => {}
        }
        // When the result is no number.
        let classes = match function {
            FloatFunction::Sin | FloatFunction::Cos | FloatFunction::Tan => NAN | INFINITE,
            FloatFunction::Exp
            | FloatFunction::Exp2
            | FloatFunction::Atan
            | FloatFunction::Sinh
            | FloatFunction::Cosh
            | FloatFunction::Tanh
            | FloatFunction::Cbrt
            | FloatFunction::ExpM1 => NAN,
            _ => return facts,
        };
        let expected = self.domain.float_class(format, argument, classes);
        let is_nan = self.domain.float_class(format, result, NAN);
        let differs = self.domain.binary(BinaryOp::Xor, 1, &expected, &is_nan);
        let one = self.domain.constant(Type::Int(1), 1);
        facts.push(self.domain.binary(BinaryOp::Xor, 1, &differs, &one));
        facts
    }

    /// Whether a float is not a number, or compares so with a whole number.
    fn is_nan_or(
        &mut self,
        format: FloatFormat,
        value: &D::Value,
        predicate: FloatPredicate,
        limit: i32,
    ) -> D::Value {
        let (from, to) = (Type::Int(32), Type::Float(format));
        let limit = self.domain.constant(from, u128::from(limit as u32));
        let limit = self.domain.cast(CastKind::SignedToFloat, from, to, &limit);
        self.domain.float_compare(predicate, format, value, &limit)
    }
}
