//! The operators that C programs need, under names of our own; every back end says them in its way.
//!
//! Prefixes are those of SMT-LIB: `Bv` for bit-vectors, `Fp` for floats.

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = $smtlib:literal,)*) => {
        /// What a term does with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            /// Its name in SMT-LIB.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $smtlib,)*
                }
            }
        }
    };
}

operators! {
    /// Negation of a Boolean.
    Not = "not",
    /// Conjunction.
    And = "and",
    /// Disjunction.
    Or = "or",
    /// Exclusive disjunction of Booleans.
    Xor = "xor",
    /// Implication.
    Implies = "=>",
    /// Equality of any two terms of one sort; on floats it tells zeros apart and equates NaN.
    Equal = "=",
    /// Pairwise inequality.
    Distinct = "distinct",
    /// Choice by a Boolean.
    IfThenElse = "ite",
    /// Element of an array at an index.
    Select = "select",
    /// Array with one element replaced.
    Store = "store",
    /// Bitwise complement.
    BvNot = "bvnot",
    /// Two's complement negation.
    BvNeg = "bvneg",
    /// Bitwise and.
    BvAnd = "bvand",
    /// Bitwise or.
    BvOr = "bvor",
    /// Bitwise exclusive or.
    BvXor = "bvxor",
    /// Addition modulo the width.
    BvAdd = "bvadd",
    /// Subtraction modulo the width.
    BvSub = "bvsub",
    /// Multiplication modulo the width.
    BvMul = "bvmul",
    /// Unsigned division; all ones when the divisor is zero.
    BvUdiv = "bvudiv",
    /// Unsigned remainder; the dividend when the divisor is zero.
    BvUrem = "bvurem",
    /// Signed division that truncates towards zero.
    BvSdiv = "bvsdiv",
    /// Signed remainder with the sign of the dividend.
    BvSrem = "bvsrem",
    /// Left shift; zero from the width on.
    BvShl = "bvshl",
    /// Logical right shift; zero from the width on.
    BvLshr = "bvlshr",
    /// Arithmetic right shift; the sign from the width on.
    BvAshr = "bvashr",
    /// Unsigned less than.
    BvUlt = "bvult",
    /// Unsigned less than or equal.
    BvUle = "bvule",
    /// Unsigned greater than.
    BvUgt = "bvugt",
    /// Unsigned greater than or equal.
    BvUge = "bvuge",
    /// Signed less than.
    BvSlt = "bvslt",
    /// Signed less than or equal.
    BvSle = "bvsle",
    /// Signed greater than.
    BvSgt = "bvsgt",
    /// Signed greater than or equal.
    BvSge = "bvsge",
    /// Concatenation, most significant operand first.
    BvConcat = "concat",
    /// Bits from the first index (high) down to the second (low).
    BvExtract = "extract",
    /// Zero extension by as many bits as the index says.
    BvZeroExtend = "zero_extend",
    /// Sign extension by as many bits as the index says.
    BvSignExtend = "sign_extend",
    /// Whether signed negation overflows.
    BvNegOverflow = "bvnego",
    /// Whether signed addition overflows.
    BvSaddOverflow = "bvsaddo",
    /// Whether signed subtraction overflows.
    BvSsubOverflow = "bvssubo",
    /// Whether signed multiplication overflows.
    BvSmulOverflow = "bvsmulo",
    /// Whether signed division overflows.
    BvSdivOverflow = "bvsdivo",
    /// Whether unsigned addition overflows.
    BvUaddOverflow = "bvuaddo",
    /// Whether unsigned subtraction overflows.
    BvUsubOverflow = "bvusubo",
    /// Whether unsigned multiplication overflows.
    BvUmulOverflow = "bvumulo",
    /// Absolute value.
    FpAbs = "fp.abs",
    /// Negation.
    FpNeg = "fp.neg",
    /// Addition; rounding mode first.
    FpAdd = "fp.add",
    /// Subtraction; rounding mode first.
    FpSub = "fp.sub",
    /// Multiplication; rounding mode first.
    FpMul = "fp.mul",
    /// Division; rounding mode first.
    FpDiv = "fp.div",
    /// Fused multiply-add; rounding mode first.
    FpFma = "fp.fma",
    /// Square root; rounding mode first.
    FpSqrt = "fp.sqrt",
    /// IEEE remainder.
    FpRem = "fp.rem",
    /// Rounding to an integral float; rounding mode first.
    FpRoundToIntegral = "fp.roundToIntegral",
    /// Minimum.
    FpMin = "fp.min",
    /// Maximum.
    FpMax = "fp.max",
    /// IEEE equality: zeros are equal, NaN equals nothing.
    FpEqual = "fp.eq",
    /// IEEE less than.
    FpLt = "fp.lt",
    /// IEEE less than or equal.
    FpLe = "fp.leq",
    /// IEEE greater than.
    FpGt = "fp.gt",
    /// IEEE greater than or equal.
    FpGe = "fp.geq",
    /// Whether it is not a number.
    FpIsNan = "fp.isNaN",
    /// Whether it is an infinity.
    FpIsInfinite = "fp.isInfinite",
    /// Whether it is a zero.
    FpIsZero = "fp.isZero",
    /// Whether it is normal.
    FpIsNormal = "fp.isNormal",
    /// Whether it is subnormal.
    FpIsSubnormal = "fp.isSubnormal",
    /// Whether the sign is set and it is a number.
    FpIsNegative = "fp.isNegative",
    /// The float that an IEEE bit pattern stands for; indices: exponent and significand size.
    FpFromBits = "to_fp",
    /// Conversion between float sorts; rounding mode first; indices: exponent and significand size.
    FpFromFloat = "to_fp",
    /// Conversion of a signed number; rounding mode first; indices: exponent and significand size.
    FpFromSigned = "to_fp",
    /// Conversion of an unsigned number; rounding mode first; indices: exponent and significand size.
    FpFromUnsigned = "to_fp_unsigned",
    /// Conversion to a signed number; rounding mode first; index: width; free out of range.
    FpToSigned = "fp.to_sbv",
    /// Conversion to an unsigned number; rounding mode first; index: width; free out of range.
    FpToUnsigned = "fp.to_ubv",
}

/// How floats are rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundingMode {
    /// To nearest, ties to even: C's default.
    NearestEven,
    /// To nearest, ties away from zero.
    NearestAway,
    /// Towards negative infinity.
    Down,
    /// Towards positive infinity.
    Up,
    /// Towards zero.
    TowardsZero,
}

impl RoundingMode {
    /// Its name in SMT-LIB.
    pub fn name(self) -> &'static str {
        match self {
            Self::NearestEven => "RNE",
            Self::NearestAway => "RNA",
            Self::Down => "RTN",
            Self::Up => "RTP",
            Self::TowardsZero => "RTZ",
        }
    }
}
