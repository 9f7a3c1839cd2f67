//! Functions whose results do not follow from the program.
//!
//! A test program must have one execution, whoever looks at it. Time, processes, files and random
//! numbers make it depend on the machine, mathematics on the C library, and verifiers rightly take their
//! results for unknown even where they happen to be the same each time.

const NAMES: &[&str] = &[
    // time and machine
    "time",
    "clock",
    "clock_gettime",
    "gettimeofday",
    "timespec_get",
    "localtime",
    "gmtime",
    "ctime",
    "asctime",
    "mktime",
    "strftime",
    "times",
    "sleep",
    "usleep",
    "nanosleep",
    "alarm",
    "getrusage",
    "setitimer",
    "sysconf",
    "uname",
    "gethostname",
    "getpagesize",
    "__builtin_cpu_supports",
    "__builtin_cpu_init",
    "__builtin_cpu_is",
    "__builtin_ia32_rdtsc",
    "__builtin_ia32_rdtscp",
    // random numbers
    "rand",
    "srand",
    "rand_r",
    "random_r",
    "random",
    "srandom",
    "drand48",
    "erand48",
    "lrand48",
    "nrand48",
    "mrand48",
    "jrand48",
    "srand48",
    "getrandom",
    "arc4random",
    "getentropy",
    "__builtin_ia32_rdrand16_step",
    "__builtin_ia32_rdrand32_step",
    "__builtin_ia32_rdrand64_step",
    // processes, threads, signals
    "fork",
    "vfork",
    "execl",
    "execv",
    "execvp",
    "execve",
    "system",
    "popen",
    "wait",
    "waitpid",
    "kill",
    "raise",
    "signal",
    "sigaction",
    "sigprocmask",
    "sigsetjmp",
    "getpid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "pthread_create",
    "pthread_self",
    "thrd_create",
    "pause",
    "getcontext",
    "makecontext",
    "swapcontext",
    "setcontext",
    "dlopen",
    "dlsym",
    "ptrace",
    "syscall",
    // the user's surroundings
    "getenv",
    "secure_getenv",
    "getauxval",
    "getrlimit",
    "setenv",
    "putenv",
    "getcwd",
    "setlocale",
    "isatty",
    // input and files
    "getchar",
    "getc",
    "fgetc",
    "fgets",
    "gets",
    "scanf",
    "fscanf",
    "vscanf",
    "getline",
    "getdelim",
    "fgetwc",
    "getwchar",
    "read",
    "open",
    "creat",
    "fopen",
    "freopen",
    "fdopen",
    "tmpfile",
    "tmpnam",
    "mkstemp",
    "fread",
    "opendir",
    "stat",
    "fstat",
    "lseek",
    "mmap",
    "munmap",
    "mprotect",
    "sbrk",
    "brk",
    "socket",
    "pipe",
    "dup",
    "unlink",
    "remove",
    "rename",
    "chdir",
    "access",
    "ftruncate",
    "getopt",
    "ungetc",
    // addresses of code and stack
    "__builtin_return_address",
    "__builtin_frame_address",
    "__builtin_extract_return_addr",
    "backtrace",
    "__builtin_apply",
    "__builtin_apply_args",
    "__builtin_return",
    "__builtin_eh_return",
    "__builtin_init_dwarf_reg_size_table",
    "__builtin_unwind_init",
    "_Unwind_Backtrace",
];

/// Functions of mathematics whose last digits the C standard leaves open, without the letter for the
/// type. Those that it wants to be exact (`sqrt`, `fma`, `fmod`, `floor`) are not among them.
const INEXACT: &[&str] = &[
    "acos", "asin", "atan", "atan2", "cos", "sin", "tan", "sincos", "acosh", "asinh", "atanh",
    "cosh", "sinh", "tanh", "exp", "exp2", "exp10", "pow10", "expm1", "log", "log10", "log1p",
    "log2", "cbrt", "hypot", "pow", "powi", "erf", "erfc", "lgamma", "tgamma", "gamma", "j0", "j1",
    "jn", "y0", "y1", "yn", "cacos", "casin", "catan", "ccos", "csin", "ctan", "cacosh", "casinh",
    "catanh", "ccosh", "csinh", "ctanh", "cexp", "clog", "clog10", "cabs", "carg", "cpow", "csqrt",
];

/// Functions that write. Programs may call them, but whether they succeed is not up to the program.
const WRITING: &[&str] = &[
    "printf", "fprintf", "vprintf", "vfprintf", "dprintf", "puts", "fputs", "putchar", "putc",
    "fputc", "fwrite", "write", "fflush", "fclose", "perror", "wprintf", "fwprintf", "putwchar",
    "fputwc", "fputws",
];

/// The first name among those whose results a program uses that only tells whether something could be
/// written.
pub(crate) fn first_writing<'n>(names: impl IntoIterator<Item = &'n String>) -> Option<&'n str> {
    let is_writing = |name: &&str| {
        let name = name.strip_prefix("__builtin_").unwrap_or(name);
        let name =
            name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk")).unwrap_or(name);
        WRITING.contains(&name.strip_suffix("_unlocked").unwrap_or(name))
    };
    names.into_iter().map(String::as_str).find(is_writing)
}

/// The first name among those that a program calls whose meaning lies outside of it.
pub(crate) fn first_foreign<'n>(names: impl IntoIterator<Item = &'n String>) -> Option<&'n str> {
    let is_foreign = |name: &&str| NAMES.contains(name) || is_inexact(name);
    names.into_iter().map(String::as_str).find(is_foreign)
}

fn is_inexact(name: &str) -> bool {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let types = ["", "f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x"];
    let stem = |suffix: &str| name.strip_suffix(suffix).is_some_and(|stem| INEXACT.contains(&stem));
    types.into_iter().any(stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_write_are_known_by_all_their_names() {
        let names = ["sprintf", "__builtin___fprintf_chk", "__builtin_fputs_unlocked", "puts"];
        let first = |from: usize| first_writing(&names.map(str::to_owned)[from..]).map(str::len);
        assert_eq!(
            [first(0), first(1), first(2), first(3)],
            [Some(23), Some(23), Some(24), Some(4)]
        );
    }

    #[test]
    fn inexact_functions_are_known_in_every_type() {
        for name in [
            "pow",
            "__builtin_powif",
            "__builtin_powf",
            "expl",
            "erff",
            "cosf128",
            "__builtin_cabs",
        ] {
            assert!(is_inexact(name), "{name}");
        }
        for name in ["sqrt", "fabsf", "floorl", "fma", "expect", "f"] {
            assert!(!is_inexact(name), "{name}");
        }
    }
}
