//! The words of the field work without a header, and never break a program that has its own.

use crate::support::{command, directory, finish};

/// Checks a program under a name, and wants this verdict without a word from the compiler.
fn expect(name: &str, program: &str, arguments: &[&str], verdict: &str) {
    let scratch = directory(&[(name, program)]);
    let check = command().arg("check").args(arguments).arg(name).current_dir(scratch.path());
    let ran = finish(check);
    assert_eq!(ran.verdict(), verdict, "{program}\n{ran:?}");
    assert_eq!(ran.stderr, "", "{program}");
}

#[test]
fn undeclared_inputs_have_their_right_types() {
    for (kind, condition) in [
        ("double", "x > 0.25 && x < 0.5"),
        ("float", "x > 0.25f && x < 0.5f"),
        ("long", "x == 0x123456789abcdefL"),
        ("ulonglong", "x == 0xfedcba9876543210ULL"),
        ("uchar", "x == 200"),
        ("char", "x == -100"),
        ("bool", "x == 1"),
        ("uint", "x > 0xfffffff0u"),
        ("size_t", "x > 0xfffffffffffffff0u"),
        ("pointer", "x == 0"),
    ] {
        for (prefix, name) in
            [("__VERIFIER_nondet_", "a.c"), ("nondet_", "a.c"), ("__VERIFIER_nondet_", "a.i")]
        {
            let program = format!(
                "int main(void) {{ __auto_type x = {prefix}{kind}(); if ({condition}) reach_error(); return 0; }}\n"
            );
            expect(name, &program, &[], "false(unreach-call)");
        }
    }
}

#[test]
fn assumptions_and_assertions_need_no_header() {
    for name in ["a.c", "a.i"] {
        for (body, verdict) in [
            ("__VERIFIER_assume(x > 5); assert(x > 5);", "true"),
            ("__VERIFIER_assume(x > 5); assert(x > 6);", "false(assert)"),
            ("__CPROVER_assume(x > 5); __CPROVER_assert(x > 6, \"more\");", "false(assert)"),
            ("__CPROVER_assume(x > 5); __CPROVER_assert(x > 4, \"more\");", "true"),
            ("if (x == 3) __VERIFIER_error();", "false(unreach-call)"),
            ("double d = x; __VERIFIER_assume(d / 4 > 0 && d < 2); assert(d == 1);", "true"),
            ("int *p = &x; __VERIFIER_assert(p);", "true"),
        ] {
            let program =
                format!("int main(void) {{ int x = __VERIFIER_nondet_int(); {body} return 0; }}\n");
            expect(name, &program, &[], verdict);
        }
    }
    for standard in ["-std=c89", "-std=c99", "-std=c23"] {
        let program = "int main(void) { double d = __VERIFIER_nondet_double(); if (d == 0.5) reach_error(); return 0; }\n";
        expect("a.c", program, &[standard], "false(unreach-call)");
    }
}

#[test]
fn what_the_program_has_itself_counts() {
    for (program, verdict) in [
        // Other types than ours.
        (
            "int __VERIFIER_nondet_uint();\nint main() { if (__VERIFIER_nondet_uint() == -1) reach_error(); return 0; }\n",
            "false(unreach-call)",
        ),
        (
            "long __VERIFIER_nondet_int(void);\nvoid __VERIFIER_assume(long);\nint main() { long x = __VERIFIER_nondet_int(); __VERIFIER_assume(x == 5); assert(x != 5); return 0; }\n",
            "false(assert)",
        ),
        // Its own definitions.
        (
            "void reach_error() { }\nvoid __VERIFIER_assert(int c) { if (!c) { reach_error(); } }\nint main() { __VERIFIER_assert(__VERIFIER_nondet_int() != 3); return 0; }\n",
            "false(unreach-call)",
        ),
        (
            "static int nondet_int(void) { return 4; }\nint main() { if (nondet_int() != 4) reach_error(); return 0; }\n",
            "true",
        ),
        (
            "void assert(int c) { if (!c) reach_error(); }\nint main() { assert(__VERIFIER_nondet_int() != 3); return 0; }\n",
            "false(unreach-call)",
        ),
        (
            "#define assert(c) ((void)0)\nint main() { assert(__VERIFIER_nondet_int() != 3); return 0; }\n",
            "true",
        ),
        (
            "#include <assert.h>\nint main() { assert(__VERIFIER_nondet_int() != 3); return 0; }\n",
            "false(assert)",
        ),
        (
            "#define NDEBUG\n#include <assert.h>\nint main() { assert(__VERIFIER_nondet_int() != 3); return 0; }\n",
            "true",
        ),
        (
            "void __VERIFIER_assume(int c) { if (!c) __builtin_abort(); }\nint main() { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x == 3) reach_error(); return 0; }\n",
            "true",
        ),
        // Its names for other things.
        (
            "int main() { int reach_error = 3, nondet_int = 4; return reach_error - nondet_int + 1; }\n",
            "true",
        ),
        (
            "struct assert { int nondet_int; };\nint main() { struct assert a = {0}; return a.nondet_int; }\n",
            "true",
        ),
        // Used before it is declared, with the type that it gets then.
        (
            "int main() { if (__VERIFIER_nondet_int() == 9) reach_error(); return 0; }\nint __VERIFIER_nondet_int(void);\n",
            "false(unreach-call)",
        ),
        // Old style.
        (
            "extern int __VERIFIER_nondet_int();\nmain() { int x; x = __VERIFIER_nondet_int(); if (x == 9) reach_error(); return 0; }\n",
            "false(unreach-call)",
        ),
    ] {
        let scratch = directory(&[("a.c", program)]);
        let ran = finish(command().args(["check", "a.c"]).current_dir(scratch.path()));
        assert_eq!(ran.verdict(), verdict, "{program}\n{ran:?}");
    }
}
