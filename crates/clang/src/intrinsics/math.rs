//! Intrinsics that compute: integers, floats, and overflow.

use ir::{
    CastKind, FloatFormat, FloatFunction, IntegerFunction, IntegerPredicate, Intrinsic, Operand,
    Type,
};

use crate::function::FunctionLowering;
use crate::llvm::Value;
use crate::parts::Parts;

/// Functions of integers: the name, how many arguments are lanes, and how many follow.
fn integer_function(name: &str) -> Option<(IntegerFunction, u32, u32)> {
    use IntegerFunction::*;
    Some(match name {
        "llvm.ctpop" => (CountOnes, 1, 0),
        "llvm.bswap" => (ByteSwap, 1, 0),
        "llvm.bitreverse" => (BitReverse, 1, 0),
        "llvm.fshl" => (FunnelShiftLeft, 3, 0),
        "llvm.fshr" => (FunnelShiftRight, 3, 0),
        "llvm.abs" => (Abs, 1, 1),
        "llvm.smax" => (SMax, 2, 0),
        "llvm.smin" => (SMin, 2, 0),
        "llvm.umax" => (UMax, 2, 0),
        "llvm.umin" => (UMin, 2, 0),
        "llvm.sadd.sat" => (SAddSaturating, 2, 0),
        "llvm.uadd.sat" => (UAddSaturating, 2, 0),
        "llvm.ssub.sat" => (SSubSaturating, 2, 0),
        "llvm.usub.sat" => (USubSaturating, 2, 0),
        "llvm.sshl.sat" => (SShlSaturating, 2, 0),
        "llvm.ushl.sat" => (UShlSaturating, 2, 0),
        _ => return None,
    })
}

/// Functions of floats and how many arguments they take.
fn float_function(name: &str) -> Option<(FloatFunction, u32)> {
    use FloatFunction::*;
    Some(match name {
        "llvm.fabs" => (Abs, 1),
        "llvm.copysign" => (CopySign, 2),
        "llvm.sqrt" => (Sqrt, 1),
        "llvm.floor" => (Floor, 1),
        "llvm.ceil" => (Ceil, 1),
        "llvm.trunc" => (Trunc, 1),
        "llvm.rint" => (Rint, 1),
        "llvm.nearbyint" => (NearbyInt, 1),
        "llvm.round" => (Round, 1),
        "llvm.roundeven" => (RoundEven, 1),
        "llvm.fma" => (FusedMultiplyAdd, 3),
        "llvm.fmuladd" => (MultiplyAdd, 3),
        "llvm.minnum" => (MinNum, 2),
        "llvm.maxnum" => (MaxNum, 2),
        "llvm.minimum" => (Minimum, 2),
        "llvm.maximum" => (Maximum, 2),
        "llvm.canonicalize" => (Canonicalize, 1),
        "llvm.sin" => (Sin, 1),
        "llvm.cos" => (Cos, 1),
        "llvm.tan" => (Tan, 1),
        "llvm.exp" => (Exp, 1),
        "llvm.exp2" => (Exp2, 1),
        "llvm.exp10" => (Exp10, 1),
        "llvm.log" => (Log, 1),
        "llvm.log2" => (Log2, 1),
        "llvm.log10" => (Log10, 1),
        "llvm.pow" => (Pow, 2),
        _ => return None,
    })
}

/// Functions with `(value, overflowed)` for a result.
fn overflow_function(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "llvm.sadd.with.overflow" => Intrinsic::AddOverflow { signed: true },
        "llvm.uadd.with.overflow" => Intrinsic::AddOverflow { signed: false },
        "llvm.ssub.with.overflow" => Intrinsic::SubOverflow { signed: true },
        "llvm.usub.with.overflow" => Intrinsic::SubOverflow { signed: false },
        "llvm.smul.with.overflow" => Intrinsic::MulOverflow { signed: true },
        "llvm.umul.with.overflow" => Intrinsic::MulOverflow { signed: false },
        _ => return None,
    })
}

impl FunctionLowering<'_, '_> {
    pub(super) fn math_intrinsic(&mut self, value: Value, name: &str) -> bool {
        if let Some((function, lanes, shared)) = integer_function(name) {
            self.lanewise(value, Intrinsic::Integer(function), lanes, shared);
        } else if let Some((function, arguments)) = float_function(name) {
            self.lanewise(value, Intrinsic::Float(function), arguments, 0);
        } else if let Some(intrinsic) = overflow_function(name) {
            self.pairs(value, intrinsic);
        } else {
            return self.other_math(value, name);
        }
        true
    }

    fn other_math(&mut self, value: Value, name: &str) -> bool {
        match name {
            "llvm.ctlz" => self.count_zeros(value, IntegerFunction::CountLeadingZeros),
            "llvm.cttz" => self.count_zeros(value, IntegerFunction::CountTrailingZeros),
            "llvm.is.fpclass" => self.lanewise(value, Intrinsic::IsFloatClass, 1, 1),
            "llvm.powi" => self.lanewise(value, Intrinsic::PowerInteger, 1, 1),
            "llvm.ldexp" => self.lanewise(value, Intrinsic::Ldexp, 2, 0),
            "llvm.frexp" => self.pairs(value, Intrinsic::Frexp),
            "llvm.lrint" | "llvm.llrint" => {
                self.lanewise(value, Intrinsic::RoundToInt { away: false }, 1, 0);
            }
            "llvm.lround" | "llvm.llround" => {
                self.lanewise(value, Intrinsic::RoundToInt { away: true }, 1, 0);
            }
            "llvm.fptosi.sat" => {
                self.lanewise(value, Intrinsic::FloatToIntSaturating { signed: true }, 1, 0);
            }
            "llvm.fptoui.sat" => {
                self.lanewise(value, Intrinsic::FloatToIntSaturating { signed: false }, 1, 0);
            }
            "llvm.convert.to.fp16" => {
                let float = self.scalar(value.operand(0));
                let half = Type::Float(FloatFormat::Half);
                let half = self.builder.cast(CastKind::FloatToFloat, float, half);
                let bits = self.builder.cast(CastKind::Bits, half, Type::Int(16));
                self.define(value, bits);
            }
            "llvm.convert.from.fp16" => {
                let bits = self.scalar(value.operand(0));
                let half = Type::Float(FloatFormat::Half);
                let half = self.builder.cast(CastKind::Bits, bits, half);
                let types: Vec<Type> = self.shape(value.ty()).types().collect();
                let float = self.builder.cast(CastKind::FloatToFloat, half, types[0]);
                self.define(value, float);
            }
            _ => return false,
        }
        true
    }

    /// Where zero has no answer, the answer is an undefined value and not yet a violation: `ffs` asks
    /// first and looks at its argument afterwards. Clang's own check speaks for `__builtin_ctz`.
    fn count_zeros(&mut self, value: Value, function: IntegerFunction) {
        let lanes = self.parts(value.operand(0));
        let zero_is_undefined = !value.operand(1).is_null();
        let is_total = self.builder.int(1, 0);
        let counts: Parts = lanes
            .iter()
            .map(|lane| {
                let ty = self.builder.type_of(*lane);
                let intrinsic = Intrinsic::Integer(function);
                let count =
                    self.builder.intrinsic(&[ty], intrinsic, vec![*lane, is_total]).scalar();
                if !zero_is_undefined {
                    return count;
                }
                let zero = self.builder.bits(ty, 0);
                let is_zero = self.builder.compare(IntegerPredicate::Eq, *lane, zero);
                let undefined = self.builder.undefined(ty);
                self.builder.select(is_zero, undefined, count)
            })
            .collect();
        self.define(value, counts);
    }

    /// An intrinsic with a pair for a result: of scalars, or of two vectors.
    fn pairs(&mut self, value: Value, intrinsic: Intrinsic) {
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let arguments: Vec<Parts> =
            (0..value.argument_count()).map(|index| self.parts(value.operand(index))).collect();
        let lanes = types.len() / 2;
        let (mut firsts, mut seconds) = (Vec::new(), Vec::new());
        for lane in 0..lanes {
            let operands: Vec<Operand> = arguments.iter().map(|parts| parts[lane]).collect();
            let results = [types[lane], types[lanes + lane]];
            let pair = self.builder.intrinsic(&results, intrinsic, operands);
            firsts.push(pair[0]);
            seconds.push(pair[1]);
        }
        firsts.append(&mut seconds);
        self.define(value, firsts);
    }
}
