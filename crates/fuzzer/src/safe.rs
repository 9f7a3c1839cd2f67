//! Whether many runs of a program may share a process: whether everything that it uses can be put back as it was.
//!
//! The program's own variables lie in sections that the worker resets, and the functions of the C library that carry
//! something from one run to the next have been replaced. What is left are functions that compute only. A program
//! that needs anything else has a process of its own for each run.

use crate::elf::Object;

/// Sections that are reset, or that nobody changes after the start.
const RESET: [&str; 4] = ["refute_data", "refute_bss", "__sancov_cntrs", ".eh_frame"];
const CONSTANT: [&str; 4] = [".data.rel.ro", ".init_array", ".fini_array", ".ctors"];

/// Functions that leave nothing behind, beside `errno`.
const FUNCTIONS: &str = "
    abs labs llabs div ldiv lldiv atoi atol atoll atof strtol strtoul strtoll strtoull strtod strtof strtold
    qsort bsearch getenv
    memchr memrchr memcmp memcpy mempcpy memmove memset memmem rawmemchr bcmp bcopy bzero
    strcat strchr strchrnul strcmp strcoll strcpy stpcpy strcspn strdup strndup strlen strnlen strncat strncmp
    strncpy stpncpy strpbrk strrchr strspn strstr strcasestr strtok_r strsep strxfrm strcasecmp strncasecmp
    index rindex ffs ffsl ffsll
    isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
    tolower toupper toascii __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc
    sprintf snprintf vsprintf vsnprintf sscanf __isoc99_sscanf vsscanf __isoc99_vsscanf
    stdin stdout stderr getchar getc fgetc fgets getchar_unlocked scanf __isoc99_scanf feof ferror clearerr
    setjmp _setjmp __sigsetjmp longjmp _longjmp siglongjmp
    time clock difftime gettimeofday clock_gettime getpid getuid geteuid
    __errno_location environ __environ __stack_chk_fail
    rand_r
    acos asin atan atan2 ceil copysign cos cosh cbrt erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod
    frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint
    nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
    sincos exp10 significand
    __fpclassify __isinf __isnan __finite __signbit isinf isnan finite
    wcslen wcscpy wcscmp wcsncpy wcsncmp wcscat wcschr wmemcpy wmemset wmemcmp btowc
    fegetround
";

/// Names of the compiler's own library begin so.
const COMPILERS: [&str; 22] = [
    "__div", "__mod", "__udiv", "__umod", "__mul", "__ash", "__lsh", "__neg", "__cmp", "__ucmp",
    "__pop", "__clz", "__ctz", "__par", "__ffs", "__bsw", "__fix", "__flo", "__ext", "__trunc",
    "__pow", "__add",
];

/// Why each run needs a process of its own, in words; nothing when it does not.
pub(crate) fn obstacle(program: &[Object], runtime: &Object) -> Option<String> {
    let known = |name: &String| {
        let is_reset = RESET.contains(&name.as_str()) || name.starts_with("__sancov");
        is_reset || CONSTANT.iter().any(|start| name.starts_with(start))
    };
    let section = program.iter().flat_map(|object| &object.writable).find(|name| !known(name));
    if let Some(section) = section {
        return Some(format!("it has variables in section '{section}'"));
    }
    let defined = |name: &str| {
        runtime.defined.contains(name) || program.iter().any(|object| object.defined.contains(name))
    };
    let mut needed = program.iter().flat_map(|object| &object.needed);
    needed
        .find(|name| !defined(name) && !leaves_nothing(name))
        .map(|name| format!("it uses '{name}'"))
}

fn leaves_nothing(name: &str) -> bool {
    let is = |name: &str| FUNCTIONS.split_whitespace().any(|known| known == name);
    // Mathematics comes in three widths.
    let narrow = name.strip_suffix(['f', 'l']).is_some_and(is);
    is(name)
        || narrow
        || COMPILERS.iter().any(|start| name.starts_with(start))
        || name.starts_with("__start_")
        || name.starts_with("__stop_")
        || name.starts_with("__sanitizer_cov_")
        || name == "_GLOBAL_OFFSET_TABLE_"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(needed: &[&str], writable: &[&str]) -> Option<String> {
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        let object =
            Object { needed: set(needed), writable: set(writable), defined: set(&["main"]) };
        let runtime = Object { defined: set(&["malloc", "printf"]), ..Object::default() };
        obstacle(&[object], &runtime)
    }

    #[test]
    fn what_leaves_something_needs_a_process() {
        assert_eq!(
            needs(&["malloc", "sqrtf", "strlen", "main", "__udivdi3"], &["refute_bss"]),
            None
        );
        let threads = needs(&["pthread_create"], &[]).unwrap();
        assert_eq!(threads, "it uses 'pthread_create'");
        assert_eq!(needs(&[], &[".tbss"]).unwrap(), "it has variables in section '.tbss'");
        for name in ["fork", "signal", "fopen", "setlocale", "kill", "alarm", "read", "drand48"] {
            assert!(needs(&[name], &[]).is_some(), "{name}");
        }
    }
}
