//! The words of the text form: whatever is printed as the name of a variant is found again by it.

use std::fmt::Debug;

use crate::{
    AtomicOp, BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, IntegerFunction,
    IntegerPredicate, Intrinsic, Type,
};

/// The word that a variant is printed as.
pub(crate) fn word_of(variant: &dyn Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// The one of some variants that is printed as a word.
pub(super) fn named<V: Copy + Debug>(variants: &[V], word: &str) -> Option<V> {
    variants.iter().copied().find(|variant| word_of(variant) == word)
}

pub(super) fn ty(word: &str) -> Option<Type> {
    use FloatFormat::{BFloat, Double, Half, Quad, Single, X87};
    if word == "ptr" {
        return Some(Type::Pointer);
    }
    if let Some(format) =
        [Half, BFloat, Single, Double, X87, Quad].into_iter().find(|f| f.to_string() == word)
    {
        return Some(Type::Float(format));
    }
    let bits = word.strip_prefix('i')?.parse().ok()?;
    (1..=crate::MAX_INTEGER_BITS).contains(&bits).then_some(Type::Int(bits))
}

pub(super) const BINARY: [BinaryOp; 13] = {
    use BinaryOp::*;
    [Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor]
};

pub(super) const PREDICATES: [IntegerPredicate; 10] = {
    use IntegerPredicate::*;
    [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle]
};

pub(super) const FLOAT_BINARY: [FloatBinaryOp; 5] = {
    use FloatBinaryOp::*;
    [Add, Sub, Mul, Div, Rem]
};

pub(super) const CASTS: [CastKind; 11] = {
    use CastKind::*;
    [
        Truncate,
        ZeroExtend,
        SignExtend,
        FloatToFloat,
        FloatToUnsigned,
        FloatToSigned,
        UnsignedToFloat,
        SignedToFloat,
        PointerToInt,
        IntToPointer,
        Bits,
    ]
};

pub(super) const ATOMIC: [AtomicOp; 17] = {
    use AtomicOp::*;
    [
        Exchange,
        Add,
        Sub,
        And,
        Nand,
        Or,
        Xor,
        Max,
        Min,
        UMax,
        UMin,
        FloatAdd,
        FloatSub,
        FloatMax,
        FloatMin,
        IncrementWrap,
        DecrementWrap,
    ]
};

const INTEGER_FUNCTIONS: [IntegerFunction; 18] = {
    use IntegerFunction::*;
    [
        CountOnes,
        CountLeadingZeros,
        CountTrailingZeros,
        ByteSwap,
        BitReverse,
        FunnelShiftLeft,
        FunnelShiftRight,
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
    ]
};

const FLOAT_FUNCTIONS: [FloatFunction; 38] = {
    use FloatFunction::*;
    [
        Abs,
        CopySign,
        Sqrt,
        Floor,
        Ceil,
        Trunc,
        Rint,
        NearbyInt,
        Round,
        RoundEven,
        FusedMultiplyAdd,
        MultiplyAdd,
        MinNum,
        MaxNum,
        Minimum,
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
    ]
};

/// All intrinsics, with what they are printed as.
pub(super) fn intrinsics() -> Vec<(String, Intrinsic)> {
    use Intrinsic::*;
    let plain = [
        IsFloatClass,
        PowerInteger,
        Frexp,
        Ldexp,
        VaStart,
        VaCopy,
        VaEnd,
        StackSave,
        StackRestore,
        Trap,
        Assume,
        ObjectSize,
        FrameAddress,
        ReturnAddress,
        PointerMask,
        GetRounding,
        SetRounding,
        SetJump,
        LongJump,
        RoundToInt { away: false },
        RoundToInt { away: true },
    ];
    let signed = [false, true].into_iter().flat_map(|signed| {
        [
            AddOverflow { signed },
            SubOverflow { signed },
            MulOverflow { signed },
            FloatToIntSaturating { signed },
        ]
    });
    let functions = INTEGER_FUNCTIONS.into_iter().map(Integer);
    let functions = functions.chain(FLOAT_FUNCTIONS.into_iter().map(Float));
    let all = plain.into_iter().chain(signed).chain(functions);
    all.map(|intrinsic| (word_of(&intrinsic), intrinsic)).collect()
}
