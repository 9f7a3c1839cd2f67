//! The operators that C programs need, under names of our own.
//!
//! Prefixes are those of SMT-LIB: `Bv` for bit-vectors, `Fp` for floats.

use bitwuzla_sys::*;

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident = $kind:ident,)*) => {
        /// What a term does with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            /// The number under which Bitwuzla knows it.
            pub(crate) fn kind(self) -> BitwuzlaKind {
                match self {
                    $(Self::$name => $kind,)*
                }
            }
        }
    };
}

operators! {
    /// Negation of a Boolean.
    Not = BITWUZLA_KIND_NOT,
    /// Conjunction.
    And = BITWUZLA_KIND_AND,
    /// Disjunction.
    Or = BITWUZLA_KIND_OR,
    /// Exclusive disjunction of Booleans.
    Xor = BITWUZLA_KIND_XOR,
    /// Implication.
    Implies = BITWUZLA_KIND_IMPLIES,
    /// Equality of any two terms of one sort; on floats it tells zeros apart and equates NaN.
    Equal = BITWUZLA_KIND_EQUAL,
    /// Pairwise inequality.
    Distinct = BITWUZLA_KIND_DISTINCT,
    /// Choice by a Boolean.
    IfThenElse = BITWUZLA_KIND_ITE,
    /// Element of an array at an index.
    Select = BITWUZLA_KIND_ARRAY_SELECT,
    /// Array with one element replaced.
    Store = BITWUZLA_KIND_ARRAY_STORE,
    /// Bitwise complement.
    BvNot = BITWUZLA_KIND_BV_NOT,
    /// Two's complement negation.
    BvNeg = BITWUZLA_KIND_BV_NEG,
    /// Bitwise and.
    BvAnd = BITWUZLA_KIND_BV_AND,
    /// Bitwise or.
    BvOr = BITWUZLA_KIND_BV_OR,
    /// Bitwise exclusive or.
    BvXor = BITWUZLA_KIND_BV_XOR,
    /// Addition modulo the width.
    BvAdd = BITWUZLA_KIND_BV_ADD,
    /// Subtraction modulo the width.
    BvSub = BITWUZLA_KIND_BV_SUB,
    /// Multiplication modulo the width.
    BvMul = BITWUZLA_KIND_BV_MUL,
    /// Unsigned division; all ones when the divisor is zero.
    BvUdiv = BITWUZLA_KIND_BV_UDIV,
    /// Unsigned remainder; the dividend when the divisor is zero.
    BvUrem = BITWUZLA_KIND_BV_UREM,
    /// Signed division that truncates towards zero.
    BvSdiv = BITWUZLA_KIND_BV_SDIV,
    /// Signed remainder with the sign of the dividend.
    BvSrem = BITWUZLA_KIND_BV_SREM,
    /// Left shift; zero from the width on.
    BvShl = BITWUZLA_KIND_BV_SHL,
    /// Logical right shift; zero from the width on.
    BvLshr = BITWUZLA_KIND_BV_SHR,
    /// Arithmetic right shift; the sign from the width on.
    BvAshr = BITWUZLA_KIND_BV_ASHR,
    /// Unsigned less than.
    BvUlt = BITWUZLA_KIND_BV_ULT,
    /// Unsigned less than or equal.
    BvUle = BITWUZLA_KIND_BV_ULE,
    /// Unsigned greater than.
    BvUgt = BITWUZLA_KIND_BV_UGT,
    /// Unsigned greater than or equal.
    BvUge = BITWUZLA_KIND_BV_UGE,
    /// Signed less than.
    BvSlt = BITWUZLA_KIND_BV_SLT,
    /// Signed less than or equal.
    BvSle = BITWUZLA_KIND_BV_SLE,
    /// Signed greater than.
    BvSgt = BITWUZLA_KIND_BV_SGT,
    /// Signed greater than or equal.
    BvSge = BITWUZLA_KIND_BV_SGE,
    /// Concatenation, most significant operand first.
    BvConcat = BITWUZLA_KIND_BV_CONCAT,
    /// Bits from the first index (high) down to the second (low).
    BvExtract = BITWUZLA_KIND_BV_EXTRACT,
    /// Zero extension by as many bits as the index says.
    BvZeroExtend = BITWUZLA_KIND_BV_ZERO_EXTEND,
    /// Sign extension by as many bits as the index says.
    BvSignExtend = BITWUZLA_KIND_BV_SIGN_EXTEND,
    /// Whether signed negation overflows.
    BvNegOverflow = BITWUZLA_KIND_BV_NEG_OVERFLOW,
    /// Whether signed addition overflows.
    BvSaddOverflow = BITWUZLA_KIND_BV_SADD_OVERFLOW,
    /// Whether signed subtraction overflows.
    BvSsubOverflow = BITWUZLA_KIND_BV_SSUB_OVERFLOW,
    /// Whether signed multiplication overflows.
    BvSmulOverflow = BITWUZLA_KIND_BV_SMUL_OVERFLOW,
    /// Whether signed division overflows.
    BvSdivOverflow = BITWUZLA_KIND_BV_SDIV_OVERFLOW,
    /// Whether unsigned addition overflows.
    BvUaddOverflow = BITWUZLA_KIND_BV_UADD_OVERFLOW,
    /// Whether unsigned subtraction overflows.
    BvUsubOverflow = BITWUZLA_KIND_BV_USUB_OVERFLOW,
    /// Whether unsigned multiplication overflows.
    BvUmulOverflow = BITWUZLA_KIND_BV_UMUL_OVERFLOW,
    /// Absolute value.
    FpAbs = BITWUZLA_KIND_FP_ABS,
    /// Negation.
    FpNeg = BITWUZLA_KIND_FP_NEG,
    /// Addition; rounding mode first.
    FpAdd = BITWUZLA_KIND_FP_ADD,
    /// Subtraction; rounding mode first.
    FpSub = BITWUZLA_KIND_FP_SUB,
    /// Multiplication; rounding mode first.
    FpMul = BITWUZLA_KIND_FP_MUL,
    /// Division; rounding mode first.
    FpDiv = BITWUZLA_KIND_FP_DIV,
    /// Fused multiply-add; rounding mode first.
    FpFma = BITWUZLA_KIND_FP_FMA,
    /// Square root; rounding mode first.
    FpSqrt = BITWUZLA_KIND_FP_SQRT,
    /// IEEE remainder.
    FpRem = BITWUZLA_KIND_FP_REM,
    /// Rounding to an integral float; rounding mode first.
    FpRoundToIntegral = BITWUZLA_KIND_FP_RTI,
    /// Minimum.
    FpMin = BITWUZLA_KIND_FP_MIN,
    /// Maximum.
    FpMax = BITWUZLA_KIND_FP_MAX,
    /// IEEE equality: zeros are equal, NaN equals nothing.
    FpEqual = BITWUZLA_KIND_FP_EQUAL,
    /// IEEE less than.
    FpLt = BITWUZLA_KIND_FP_LT,
    /// IEEE less than or equal.
    FpLe = BITWUZLA_KIND_FP_LEQ,
    /// IEEE greater than.
    FpGt = BITWUZLA_KIND_FP_GT,
    /// IEEE greater than or equal.
    FpGe = BITWUZLA_KIND_FP_GEQ,
    /// Whether it is not a number.
    FpIsNan = BITWUZLA_KIND_FP_IS_NAN,
    /// Whether it is an infinity.
    FpIsInfinite = BITWUZLA_KIND_FP_IS_INF,
    /// Whether it is a zero.
    FpIsZero = BITWUZLA_KIND_FP_IS_ZERO,
    /// Whether it is normal.
    FpIsNormal = BITWUZLA_KIND_FP_IS_NORMAL,
    /// Whether it is subnormal.
    FpIsSubnormal = BITWUZLA_KIND_FP_IS_SUBNORMAL,
    /// Whether the sign is set and it is a number.
    FpIsNegative = BITWUZLA_KIND_FP_IS_NEG,
    /// The float that an IEEE bit pattern stands for; indices: exponent and significand size.
    FpFromBits = BITWUZLA_KIND_FP_TO_FP_FROM_BV,
    /// Conversion between float sorts; rounding mode first; indices: exponent and significand size.
    FpFromFloat = BITWUZLA_KIND_FP_TO_FP_FROM_FP,
    /// Conversion of a signed number; rounding mode first; indices: exponent and significand size.
    FpFromSigned = BITWUZLA_KIND_FP_TO_FP_FROM_SBV,
    /// Conversion of an unsigned number; rounding mode first; indices: exponent and significand size.
    FpFromUnsigned = BITWUZLA_KIND_FP_TO_FP_FROM_UBV,
    /// Conversion to a signed number; rounding mode first; index: width; free out of range.
    FpToSigned = BITWUZLA_KIND_FP_TO_SBV,
    /// Conversion to an unsigned number; rounding mode first; index: width; free out of range.
    FpToUnsigned = BITWUZLA_KIND_FP_TO_UBV,
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
    /// The number under which Bitwuzla knows it.
    pub(crate) fn number(self) -> BitwuzlaRoundingMode {
        match self {
            Self::NearestEven => BITWUZLA_RM_RNE,
            Self::NearestAway => BITWUZLA_RM_RNA,
            Self::Down => BITWUZLA_RM_RTN,
            Self::Up => BITWUZLA_RM_RTP,
            Self::TowardsZero => BITWUZLA_RM_RTZ,
        }
    }
}
