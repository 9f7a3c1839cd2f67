//! Names that belong to the C library.
//!
//! A program that defines one of them with external linkage is undefined (C11, 7.1.3), and compilers
//! and verifiers rightly put their own in its place. Compilers may still agree on such a program, so
//! nothing else in the filter sees it.

/// The functions of C11's library, by header; those of `math.h` and `complex.h` that compilers know.
const NAMES: &str = "
    isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit
    tolower toupper
    setjmp longjmp
    fclose fflush fopen fprintf fputc fputs fread fscanf fseek fwrite getc getchar gets perror printf
    putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam
    ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf
    abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div exit _Exit free
    getenv labs ldiv llabs lldiv malloc mblen qsort quick_exit rand realloc srand strtod strtof strtol
    strtold strtoll strtoul strtoull system
    memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen
    strncat strncmp strncpy strpbrk strrchr strspn strstr strtok strxfrm
    imaxabs imaxdiv
    acos acosf acosl asin asinf asinl atan atanf atanl atan2 atan2f atan2l cbrt cbrtf cbrtl ceil ceilf
    ceill copysign copysignf copysignl cos cosf cosl cosh coshf coshl erf erff erfl exp expf expl exp2
    exp2f exp2l fabs fabsf fabsl fdim fdimf fdiml floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl
    fmin fminf fminl fmod fmodf fmodl frexp frexpf frexpl hypot hypotf hypotl ilogb ilogbf ilogbl ldexp
    ldexpf ldexpl llrint llrintf llrintl llround llroundf llroundl log logf logl log10 log10f log10l
    log2 log2f log2l logb logbf logbl lrint lrintf lrintl lround lroundf lroundl modf modff modfl nan
    nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl pow powf powl remainder
    remainderf remainderl rint rintf rintl round roundf roundl scalbn scalbnf scalbnl sin sinf sinl
    sinh sinhf sinhl sqrt sqrtf sqrtl tan tanf tanl tanh tanhf tanhl trunc truncf truncl
    cabs cabsf cabsl cimag cimagf cimagl conj conjf conjl creal crealf creall
    wcscat wcschr wcscmp wcscpy wcslen wcsncmp wcsncpy wmemchr wmemcmp wmemcpy wmemset
";

/// The first name among those that a program defines for all to see that is the library's.
pub(crate) fn first_reserved<'n>(names: impl IntoIterator<Item = &'n String>) -> Option<&'n str> {
    let is_reserved = |name: &&str| NAMES.split_whitespace().any(|reserved| reserved == *name);
    names.into_iter().map(String::as_str).find(is_reserved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_library_are_reserved() {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(first_reserved(&names(&["f", "main"])), None);
        assert_eq!(first_reserved(&names(&["f", "llabs", "abs"])), Some("llabs"));
    }
}
