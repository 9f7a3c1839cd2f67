//! What the compiler knows by name rather than by instruction.

use strum::VariantArray;

use crate::FloatFunction;

/// An operation that clang emits as an intrinsic, over scalar parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intrinsic {
    /// A function of integers of one width, to an integer of that width.
    Integer(IntegerFunction),
    /// `(value, overflowed)` of an addition, subtraction or multiplication.
    AddOverflow {
        /// Whether the operands are signed.
        signed: bool,
    },
    /// See [`Intrinsic::AddOverflow`].
    SubOverflow {
        /// Whether the operands are signed.
        signed: bool,
    },
    /// See [`Intrinsic::AddOverflow`].
    MulOverflow {
        /// Whether the operands are signed.
        signed: bool,
    },
    /// A function of floats of one format, to a float of that format.
    Float(FloatFunction),
    /// Whether a float is in one of the classes of the second argument (LLVM's bit mask).
    IsFloatClass,
    /// A float raised to an `i32`.
    PowerInteger,
    /// `(fraction, exponent)` of a float: `frexp`.
    Frexp,
    /// A float times two to the power of an integer: `ldexp`.
    Ldexp,
    /// A float rounded to an integer in the current rounding mode (`lrint`) or half away from zero
    /// (`lround`).
    RoundToInt {
        /// Half away from zero rather than to even.
        away: bool,
    },
    /// A float to an integer, saturating; NaN gives zero.
    FloatToIntSaturating {
        /// Whether the integer is signed.
        signed: bool,
    },
    /// `va_start`: the argument is the address of the `va_list`.
    VaStart,
    /// `va_copy`: target, source.
    VaCopy,
    /// `va_end`.
    VaEnd,
    /// The state of the stack, for [`Intrinsic::StackRestore`].
    StackSave,
    /// Ends the life of all stack objects of this function made since the state was saved.
    StackRestore,
    /// `__builtin_trap` and its kin.
    Trap,
    /// What an optimiser may assume: the argument must be true.
    Assume,
    /// How many bytes are left behind the pointer; the second argument is what is given when that
    /// is not known at compile time.
    ObjectSize,
    /// The address of a frame of the call stack; an opaque value.
    FrameAddress,
    /// The address that a frame returns to; an opaque value.
    ReturnAddress,
    /// A pointer with some bits of its address cleared.
    PointerMask,
    /// The current rounding mode, as C's `FLT_ROUNDS`.
    GetRounding,
    /// Sets the rounding mode, by its number in `FLT_ROUNDS`.
    SetRounding,
    /// Saves the place to come back to: `setjmp`. The argument is the buffer's address.
    SetJump,
    /// Goes back to a saved place: `longjmp` (buffer, value).
    LongJump,
}

/// Functions of integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum IntegerFunction {
    CountOnes,
    /// Of zero, the width. The second argument, LLVM's flag that zero is undefined, is always false:
    /// the lowering makes that choice an instruction of its own.
    CountLeadingZeros,
    /// See [`IntegerFunction::CountLeadingZeros`].
    CountTrailingZeros,
    ByteSwap,
    BitReverse,
    /// The high half of (first:second) shifted left by third.
    FunnelShiftLeft,
    /// The low half of (first:second) shifted right by third.
    FunnelShiftRight,
    /// The second argument, an `i1`, says that the least value is undefined.
    Abs,
    SMax,
    SMin,
    UMax,
    UMin,
    SAddSaturating,
    UAddSaturating,
    SSubSaturating,
    USubSaturating,
    SShlSaturating,
    UShlSaturating,
}
