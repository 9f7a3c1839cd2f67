//! The words of the text form: whatever is printed as the name of a variant is found again by it.

use std::fmt::Debug;

use strum::VariantArray;

use crate::{FloatFormat, FloatFunction, IntegerFunction, Intrinsic, Type};

/// The word that a variant is printed as.
pub(crate) fn word_of(variant: &dyn Debug) -> String {
    format!("{variant:?}").to_lowercase()
}

/// The variant that is printed as a word.
pub(super) fn named<V: VariantArray + Copy + Debug>(word: &str) -> Option<V> {
    V::VARIANTS.iter().copied().find(|variant| word_of(variant) == word)
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
    let functions = IntegerFunction::VARIANTS.iter().copied().map(Integer);
    let functions = functions.chain(FloatFunction::VARIANTS.iter().copied().map(Float));
    let all = plain.into_iter().chain(signed).chain(functions);
    all.map(|intrinsic| (word_of(&intrinsic), intrinsic)).collect()
}
