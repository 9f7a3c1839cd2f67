//! Names of library functions: which of them one change in a verifier would serve.
//!
//! `strlen`, `__builtin_strlen` and `__strlen_chk` are one model, `clz` and `clzll` one operation at
//! two widths, `printf` and `vsnprintf` one reader of formats, `isless` and `isgreater` one kind of
//! comparison. But `strcspn` and `strpbrk` are two
//! models, although both are missing for the same reason: somebody has to write each of them.

/// Functions that every verifier knows.
const COMMON: [&str; 16] = [
    "malloc", "calloc", "realloc", "free", "memcpy", "memset", "memmove", "memcmp", "strlen",
    "strcmp", "strcpy", "strncmp", "puts", "putchar", "abs", "assert",
];

/// Operations on bits that exist for several widths.
const BITS: [&str; 6] = ["clz", "ctz", "ffs", "popcount", "parity", "clrsb"];

/// Mathematical functions that exist for several formats.
const MATHEMATICS: [&str; 46] = [
    "acos",
    "asin",
    "atan",
    "atan2",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "exp",
    "exp2",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "hypot",
    "huge_val",
    "inf",
    "isinf",
    "isnan",
    "ldexp",
    "log",
    "log10",
    "log2",
    "lrint",
    "lround",
    "modf",
    "nan",
    "nearbyint",
    "nextafter",
    "pow",
    "remainder",
    "rint",
    "round",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
    "scalbn",
];

/// Whether every verifier knows a function.
pub(crate) fn is_common(name: &str) -> bool {
    COMMON.contains(&plain(name))
}

/// Whether a function belongs to the C library, and not only to the compiler.
pub(crate) fn is_of_the_library(name: &str) -> bool {
    const OF_THE_COMPILER: [&str; 18] = [
        "overflow",
        "atomic",
        "clz",
        "ctz",
        "popcount",
        "parity",
        "clrsb",
        "bswap",
        "expect",
        "object_size",
        "constant_p",
        "choose_expr",
        "types_compatible_p",
        "frame_address",
        "return_address",
        "prefetch",
        "unreachable",
        "assume_aligned",
    ];
    !OF_THE_COMPILER.contains(&core(name).as_str())
}

/// The name of what one change would serve.
pub(crate) fn core(name: &str) -> String {
    let name = plain(name);
    let base = match name {
        _ if name.ends_with("_overflow") || name.ends_with("_overflow_p") => "overflow",
        _ if name.starts_with("__sync_") || name.starts_with("__atomic_") => "atomic",
        _ if name.starts_with("sync_") || name.starts_with("atomic_") => "atomic",
        _ if name.starts_with("bswap") => "bswap",
        _ if name.ends_with("printf") => "printf",
        _ if name.ends_with("scanf") => "scanf",
        "setjmp" | "_setjmp" | "sigsetjmp" | "longjmp" | "siglongjmp" => "setjmp",
        "labs" | "llabs" | "imaxabs" => "abs",
        "calloc" | "realloc" | "free" => "malloc",
        "object_size" | "dynamic_object_size" => "object_size",
        "isgreater" | "isgreaterequal" | "isless" | "islessequal" | "islessgreater"
        | "isunordered" => "float_comparison",
        _ => name,
    };
    let width = base.trim_end_matches('l');
    if BITS.contains(&width) {
        return width.to_owned();
    }
    match base.strip_suffix(['f', 'l']) {
        Some(short) if MATHEMATICS.contains(&short) => short.to_owned(),
        _ => base.to_owned(),
    }
}

/// The name without what marks it as a function of the compiler or as one that checks sizes.
fn plain(name: &str) -> &str {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    match name.strip_suffix("_chk") {
        Some(checked) => checked.trim_start_matches('_'),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_of_a_function_are_one() {
        for (name, expected) in [
            ("__builtin_strlen", "strlen"),
            ("__builtin___memcpy_chk", "memcpy"),
            ("__memcpy_chk", "memcpy"),
            ("clzll", "clz"),
            ("ffsl", "ffs"),
            ("saddll_overflow", "overflow"),
            ("mul_overflow_p", "overflow"),
            ("vsnprintf", "printf"),
            ("copysignf", "copysign"),
            ("sqrtl", "sqrt"),
            ("_setjmp", "setjmp"),
            ("__sync_fetch_and_add", "atomic"),
            ("llabs", "abs"),
            ("bswap64", "bswap"),
            ("strcspn", "strcspn"),
            ("modf", "modf"),
            ("isalpha", "isalpha"),
            ("__builtin_isgreater", "float_comparison"),
            ("islessgreater", "float_comparison"),
        ] {
            assert_eq!(core(name), expected, "{name}");
        }
    }

    #[test]
    fn the_compiler_has_functions_of_its_own() {
        assert!(is_of_the_library("__builtin_strlen") && is_of_the_library("printf"));
        assert!(!is_of_the_library("__builtin_clzl") && !is_of_the_library("uadd_overflow"));
        assert!(is_common("__builtin_memcpy") && !is_common("strpbrk"));
    }
}
