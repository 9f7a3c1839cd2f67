//! What can be done with floats.

use strum::VariantArray;

/// Floating-point operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    /// C's `fmod`: the sign is that of the left operand.
    Rem,
}

/// How floats are compared: for each of the four ways in which two floats relate, whether it counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Predicate {
    /// True when the left is less.
    pub less: bool,
    /// True when they are equal.
    pub equal: bool,
    /// True when the left is greater.
    pub greater: bool,
    /// True when one is NaN.
    pub unordered: bool,
}

/// Functions of floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum Function {
    Abs,
    CopySign,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    /// Half to even, may raise inexact.
    Rint,
    /// Half to even.
    NearbyInt,
    /// Half away from zero.
    Round,
    /// Half to even.
    RoundEven,
    /// `a * b + c`, rounded once.
    FusedMultiplyAdd,
    /// `a * b + c`, rounded twice (what x86 without FMA does for a contracted expression).
    MultiplyAdd,
    /// C's `fmin`: a NaN loses.
    MinNum,
    /// C's `fmax`: a NaN loses.
    MaxNum,
    /// IEEE 2019 minimum: a NaN wins.
    Minimum,
    /// IEEE 2019 maximum: a NaN wins.
    Maximum,
    Canonicalize,
    Sin,
    Cos,
    Tan,
    Exp,
    Exp2,
    Exp10,
    Log,
    Log2,
    Log10,
    Pow,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Cbrt,
    Hypot,
    ExpM1,
    Log1P,
}
