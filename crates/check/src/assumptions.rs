//! What `true` takes for granted, told once: the guide `docs/true.md`, the long help and the text
//! behind a `true` of `-p all` all say this.

/// What is taken for granted about one thing.
pub struct Assumption {
    /// About what.
    pub about: &'static str,
    /// What is taken for granted.
    pub words: &'static str,
}

const fn about(about: &'static str, words: &'static str) -> Assumption {
    Assumption { about, words }
}

/// Everything that is left as an assumption.
pub const ASSUMPTIONS: &[Assumption] = &[
    about(
        "order",
        "operands that C leaves unsequenced or in any order are evaluated as clang orders them; `i = i++ + ++i` is not reported",
    ),
    about(
        "types",
        "an object is read by any type: violations of the effective type, and of restrict, are not reported",
    ),
    about(
        "padding",
        "bytes between the members of a struct, and those of a union beyond the member that was written, hold what was written to them last, although C lets them change",
    ),
    about(
        "constants",
        "a local const variable that is written through a pointer is not reported; writing static ones is",
    ),
    about(
        "literals",
        "equal string literals of a file are one object, as clang makes them, and compound literals are objects of their own",
    ),
    about(
        "callee types",
        "a call through a pointer to another function type is noticed where number or machine types of arguments and results differ; `int *` for `char *` is not",
    ),
    about("array parameters", "int a[static 3] is not checked where it is called"),
    about(
        "variable arguments",
        "a va_arg beyond what was passed gives any value, unless undefined-behavior is asked about, and so do the bytes beyond a narrower argument; a list that was handed on is read on, and a missing va_end is not reported",
    ),
    about(
        "pointers outside",
        "a pointer that leaves its object is reported where it is used, not where it is computed",
    ),
    about(
        "alignment",
        "a cast that clang itself sees to be misaligned is compiled as an unaligned access, and is not reported as misaligned",
    ),
    about(
        "dead pointers",
        "a pointer to an object that is gone is not null; all else about it is unknown",
    ),
    about(
        "jumps back",
        "behind longjmp, a changed variable that is not volatile holds anything only if its address is never taken",
    ),
    about(
        "static values",
        "initial values of static objects that overflow are what clang makes of them",
    ),
    about("vectors", "signed elements of GNU vectors wrap"),
    about(
        "inner arrays",
        "array-bounds looks at subscripts of arrays by name, and at pointers that an array of a struct became as long as they are in variables of the same element size whose address is not taken, or handed to functions by name; out of memory, out of a call, out of static structs and unions they are held to the bounds of the whole object",
    ),
    about(
        "wide indices",
        "an index of more bits than a pointer has is checked whole where it is the subscript of an array by name and not a constant; elsewhere it is cut to the width of a pointer, as clang does",
    ),
    about(
        "discarded reads",
        "a struct that is read and thrown away inside of a macro is not checked",
    ),
    about("weak symbols", "a weak symbol that neither the program nor a model defines is null"),
    about(
        "cleanup",
        "in a function that uses the cleanup attribute, variables whose declarations a jump passes live to its end",
    ),
    about(
        "allocation",
        "malloc and its kin never fail without --malloc-may-fail, unless the size exceeds PTRDIFF_MAX",
    ),
    about(
        "empty blocks",
        "memcpy and its kin take null with a length of zero, unless undefined-behavior is asked about, and memcpy takes the same bytes twice",
    ),
    about(
        "sorting",
        "qsort compares elements in an order of its own and leaves equal ones in their order",
    ),
    about("comparing strings", "strcmp and its kin read up to the first difference"),
    about(
        "library values",
        "where C promises only a sign, a truth value or one of several, or nothing at all (strcmp, isalpha, bsearch; atoi beyond int, isalpha of a negative char), functions give what glibc gives",
    ),
    about(
        "output",
        "output to standard output and error changes nothing else; it succeeds, which is a condition where the program looks at the results, unless --output-may-fail says that it can fail",
    ),
    about(
        "temporary files",
        "tmpnam gives names of the form that glibc gives, always with the same letters, so that a program which looks at these is not checked for others; files of these names, and of tmpfile, can be opened; nobody else uses them",
    ),
    about(
        "random numbers",
        "drand48 and its kin, once seeded, give the sequences that POSIX defines",
    ),
    about("errno", "with --malloc-may-fail, an allocation that succeeds leaves errno as it is"),
    about("locale", "the locale is C, and strerror gives glibc's texts"),
    about(
        "rounding",
        "floats are rounded as fesetround has set it last, with and without FENV_ACCESS; what clang computes while it compiles is rounded to nearest",
    ),
    about("volatile", "nobody else writes volatile objects, unless --volatile input says so"),
    about(
        "signals",
        "no signal that the program does not handle arrives from outside, and no other process writes the program's memory",
    ),
    about("stack", "the stack is large enough for what the program calls"),
    about(
        "unknown functions",
        "with --havoc-unknown, a function without a body calls nothing of the program",
    ),
    about(
        "competition",
        "under a property file, programs are free of undefined behaviour that it does not ask about, and functions that neither the files nor the C library define return anything and change nothing",
    ),
    about(
        "mathematics",
        "sin, exp, pow, atan and their kin of known values are what this machine's C library computes; of unknown values, anything within certain limits",
    ),
    about(
        "tools",
        "clang 19 compiles the program for x86-64 or i386 as the C standard and its ABI say (the date and time of compilation are those of the check), and the solver's \"no\" is right",
    ),
];

/// All of them, one to a line.
pub fn list() -> String {
    ASSUMPTIONS.iter().map(|of| format!("  {}: {}\n", of.about, of.words)).collect()
}

#[cfg(test)]
mod tests {
    use super::ASSUMPTIONS;

    #[test]
    fn the_guide_says_the_same() {
        let guide = include_str!("../../../docs/true.md");
        for of in ASSUMPTIONS {
            let row = format!("| {} | {} |", of.about, of.words);
            assert!(guide.contains(&row), "docs/true.md lacks the row:\n{row}");
        }
        let rows = guide.lines().filter(|line| line.starts_with("| ")).count();
        // The head of the table is a row too.
        assert_eq!(rows, ASSUMPTIONS.len() + 1, "docs/true.md has other rows");
    }
}
