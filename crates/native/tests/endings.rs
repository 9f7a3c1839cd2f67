//! Every way in which a program can end, with both compilers and both data models.

mod support;

use std::time::Duration;

use base::{DataModel, Dialect, MacroOption};
use native::{BuildError, Program, Sources};
use process::{Cancel, Limits, MemoryLimit, Scratch};
use support::{clang, gcc, limits, replay, sources, test_of, toolchain, without_directory};
use verdict::{Ending, Property, PropertySet, Signal};

const NONE: PropertySet = PropertySet::EMPTY;

/// Runs a program with each compiler, each in another data model, and expects the same ending.
#[track_caller]
fn check(text: &str, inputs: &[&str], expected: &Ending) {
    for (compiler, model) in [(clang(), DataModel::Lp64), (gcc(), DataModel::Ilp32)] {
        let result = replay(compiler.clone(), text, model, NONE, inputs);
        assert_eq!(&result.ending, expected, "{compiler:?} {model}\n{text}");
    }
}

#[test]
fn exit_and_return() {
    let text = "int main() { return 3; }";
    for (compiler, model) in [(clang(), DataModel::Ilp32), (gcc(), DataModel::Lp64)] {
        assert_eq!(replay(compiler, text, model, NONE, &[]).ending, Ending::Exit(3));
    }
    check(text, &[], &Ending::Exit(3));
    check("#include <stdlib.h>\nint main() { exit(4); }", &[], &Ending::Exit(4));
    check("#include <unistd.h>\nint main() { _exit(5); }", &[], &Ending::Exit(5));
}

#[test]
fn the_error_function_is_noticed_however_it_is_written() {
    for definition in [
        "extern void reach_error(void);",
        "",
        "void reach_error() { }",
        "static void reach_error(void) { for (;;); }",
        "#include <assert.h>\nvoid reach_error() { assert(0); }",
        "extern void abort(void); void reach_error() { abort(); }",
        "void reach_error() { __assert_fail(\"0\", \"x.c\", 3, \"reach_error\"); }",
        "static inline __attribute__((always_inline)) void reach_error(void) { }",
    ] {
        let text = format!("{definition}\nint main() {{ reach_error(); return 0; }}");
        check(&text, &[], &Ending::ErrorCall);
    }
    check("int main() { __VERIFIER_error(); }", &[], &Ending::ErrorCall);
    let own = "void __VERIFIER_error() { } int main() { __VERIFIER_error(); return 0; }";
    check(own, &[], &Ending::ErrorCall);
    let never = "void reach_error() { } int main() { if (0) reach_error(); return 0; }";
    check(never, &[], &Ending::Exit(0));
}

#[test]
fn assertions_assumptions_and_abort() {
    for text in [
        "#include <assert.h>\nint main() { assert(1 == 2); }",
        "int main() { assert(1 == 2); }",
        "int main() { __VERIFIER_assert(1 == 2); }",
        "int main() { __CPROVER_assert(1 == 2, \"no\"); }",
    ] {
        for compiler in [clang(), gcc()] {
            let result = replay(compiler, text, DataModel::Lp64, NONE, &[]);
            assert!(matches!(result.ending, Ending::AssertionFailed(_)), "{text}: {result:?}");
        }
    }
    let text = "#include <assert.h>\nint main() { int x = 1;\nassert(x == 2); }";
    let Ending::AssertionFailed(message) = replay(clang(), text, DataModel::Lp64, NONE, &[]).ending
    else {
        panic!("no assertion")
    };
    assert_eq!(without_directory(&message), "program.c:3: int main(): x == 2");
    check(
        "int main() { __VERIFIER_assume(0); __VERIFIER_error(); }",
        &[],
        &Ending::AssumptionFailed,
    );
    check(
        "int main() { __CPROVER_assume(0); __VERIFIER_error(); }",
        &[],
        &Ending::AssumptionFailed,
    );
    check("extern void abort(void); int main() { abort(); }", &[], &Ending::Abort);
    // An assumption that only the upper half of a number makes true holds all the same.
    check("int main() { __CPROVER_assume(0x100000000LL); return 0; }", &[], &Ending::Exit(0));
}

#[test]
fn inputs_run_out_or_are_wrong() {
    let text = "extern int __VERIFIER_nondet_int(void);\nint main() { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int(); return a + b; }";
    check(text, &["1", "2"], &Ending::Exit(3));
    check(text, &["1", "2", "3"], &Ending::Exit(3));
    check(text, &["1"], &Ending::OutOfInputs);
    let message = "input 2 is 'banana', which is no value of type int";
    check(text, &["1", "banana"], &Ending::BadInput(message.into()));
    let result = replay(clang(), text, DataModel::Lp64, NONE, &["1", "2", "3"]);
    assert_eq!(result.inputs_used, 2);
    // An exit handler that asks for more does not go on for ever.
    let text = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void); void again(void) { __VERIFIER_nondet_int(); }\nint main() { atexit(again); __VERIFIER_nondet_int(); }";
    check(text, &[], &Ending::OutOfInputs);
}

#[test]
fn signals_and_limits() {
    check("int main() { *(volatile int *)0 = 1; }", &[], &Ending::Signal(Signal(11)));
    check("#include <signal.h>\nint main() { raise(SIGTERM); }", &[], &Ending::Signal(Signal(15)));
    // An abort of the C library is not the program's call of abort.
    let double_free =
        "#include <stdlib.h>\nint main() { char *p = malloc(9), *q = p; free(p); free(q); }";
    check(double_free, &[], &Ending::Signal(Signal(6)));
    let caught = "#include <signal.h>\n#include <stdlib.h>\n#include <setjmp.h>\njmp_buf b; void h(int s) { longjmp(b, 1); }\nint main() { signal(SIGABRT, h); if (setjmp(b)) return 9; abort(); }";
    check(caught, &[], &Ending::Exit(9));

    let cancel = Cancel::new();
    let scratch = Scratch::new().unwrap();
    for (text, limits, expected) in [
        (
            "int main() { for (;;); }",
            Limits { wall: Some(Duration::from_millis(300)), ..limits() },
            Ending::Timeout,
        ),
        (
            "#include <stdlib.h>\n#include <string.h>\nint main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }",
            Limits { memory: Some(MemoryLimit::Resident(100 << 20)), ..limits() },
            Ending::OutOfMemory,
        ),
        (
            "#include <stdio.h>\nint main() { for (;;) puts(\"hello\"); }",
            Limits { output: 10_000, ..limits() },
            Ending::TooMuchOutput,
        ),
    ] {
        let sources = sources(&scratch, "program.c", text, DataModel::Lp64);
        let program = Program::build(&toolchain(clang()), &sources, NONE, &cancel).unwrap();
        let result = program.replay(&test_of(&[]), &limits, &cancel).unwrap();
        assert_eq!(result.ending, expected, "{text}");
    }
}

#[test]
fn sanitizers_tell_property_and_place() {
    let cases = [
        (
            "#include <stdlib.h>\nint main() { int *p = malloc(4);\nreturn p[1]; }",
            Property::ValidDeref,
            3,
        ),
        (
            "#include <stdlib.h>\nint main() { int *p = malloc(4); free(p);\nreturn *p; }",
            Property::ValidDeref,
            3,
        ),
        (
            "#include <stdlib.h>\nint main() { int *p = malloc(4); free(p);\nfree(p); }",
            Property::ValidFree,
            3,
        ),
        ("int main() { int *p = 0;\nreturn *p; }", Property::ValidDeref, 2),
        (
            "int g[3]; int i(void);\nint main() { volatile int k = 3;\nreturn g[k]; }",
            Property::ArrayBounds,
            3,
        ),
        ("int main() { volatile int x = 2147483647;\nreturn x + 1; }", Property::NoOverflow, 2),
        ("int main() { volatile int x = 0;\nreturn 1 / x; }", Property::DivByZero, 2),
        ("int main() { volatile int x = 32;\nreturn 1 << x; }", Property::BadShift, 2),
        ("int main() { volatile double x = 1e30;\nreturn (int)x; }", Property::FloatCast, 2),
    ];
    let properties = PropertySet::all()
        .without(Property::Uninit)
        .without(Property::ValidMemtrack)
        .without(Property::ValidMemcleanup);
    for (text, property, line) in cases {
        for compiler in [clang(), gcc()] {
            let result = replay(compiler.clone(), text, DataModel::Lp64, properties, &[]);
            let Ending::Sanitizer(finding) = &result.ending else {
                panic!("{compiler:?}\n{text}\n{result:?}");
            };
            assert_eq!(finding.property, property, "{compiler:?}\n{text}\n{finding:?}");
            let place = without_directory(finding.place.as_deref().unwrap_or_default());
            assert!(
                place.starts_with(&format!("program.c:{line}")),
                "{compiler:?}\n{text}\n{finding:?}"
            );
        }
    }
    // The 32-bit sanitizers are there too.
    let result = replay(clang(), cases[0].0, DataModel::Ilp32, properties, &[]);
    assert!(
        matches!(&result.ending, Ending::Sanitizer(finding) if finding.property == Property::ValidDeref)
    );
    // Only what was asked for is checked.
    let overflow = PropertySet::EMPTY.with(Property::NoOverflow);
    assert_eq!(replay(clang(), cases[4].0, DataModel::Lp64, overflow, &[]).ending, Ending::Exit(0));
}

#[test]
fn uninitialised_reads_and_leaks() {
    let uninit = PropertySet::EMPTY.with(Property::Uninit);
    let text =
        "#include <stdlib.h>\nint main() { int *p = malloc(4);\nif (*p) return 1; return 0; }";
    let result = replay(clang(), text, DataModel::Lp64, uninit, &[]);
    let Ending::Sanitizer(finding) = result.ending else { panic!("{result:?}") };
    assert_eq!(finding.property, Property::Uninit);
    // Inputs are initialised.
    let text = "int __VERIFIER_nondet_int(void);\nint main() { if (__VERIFIER_nondet_int() == 7) return 1; return 0; }";
    assert_eq!(replay(clang(), text, DataModel::Lp64, uninit, &["7"]).ending, Ending::Exit(1));

    let leaks = PropertySet::EMPTY.with(Property::ValidMemtrack);
    let text = "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\nint main() { volatile char *p = malloc(4); p = 0;\n__VERIFIER_nondet_int(); return 0; }";
    let result = replay(clang(), text, DataModel::Lp64, leaks, &["1"]);
    let Ending::Sanitizer(finding) = result.ending else { panic!("{result:?}") };
    assert_eq!(finding.property, Property::ValidMemtrack);
    // A run that was cut short has not leaked.
    assert_eq!(replay(clang(), text, DataModel::Lp64, leaks, &[]).ending, Ending::OutOfInputs);
}

#[test]
fn options_and_several_files_reach_the_compiler() {
    let scratch = Scratch::new().unwrap();
    std::fs::create_dir(scratch.file("include")).unwrap();
    std::fs::write(scratch.file("include/value.h"), "#define VALUE 40\n").unwrap();
    std::fs::write(scratch.file("forced.h"), "#define FORCED 1\n").unwrap();
    std::fs::write(
        scratch.file("a.c"),
        "#include <value.h>\nint b(void);\nint main() { return VALUE + b() + FORCED - ONE; }",
    )
    .unwrap();
    std::fs::write(scratch.file("b.i"), "int b(void) { return 2; }").unwrap();
    let sources = Sources {
        files: vec![scratch.file("a.c"), scratch.file("b.i")],
        dialect: Dialect {
            include_directories: vec![scratch.file("include")],
            macros: vec![MacroOption::Define("ONE=1".into())],
            standard: Some("c11".into()),
            forced_includes: vec![scratch.file("forced.h")],
            ..Dialect::default()
        },
        ..Sources::default()
    };
    let cancel = Cancel::new();
    for compiler in [clang(), gcc()] {
        let program = Program::build(&toolchain(compiler), &sources, NONE, &cancel).unwrap();
        let result = program.replay(&test_of(&[]), &limits(), &cancel).unwrap();
        assert_eq!(result.ending, Ending::Exit(42));
    }
}

#[test]
fn c_as_it_is_found_compiles_with_a_warning() {
    let text = "int main() { int *p = 5; return helper(2); }\nint helper(a) int a; { return a; }";
    let scratch = Scratch::new().unwrap();
    let sources = sources(&scratch, "old.c", text, DataModel::Lp64);
    let cancel = Cancel::new();
    for compiler in [clang(), gcc()] {
        let program = Program::build(&toolchain(compiler), &sources, NONE, &cancel).unwrap();
        assert!(program.warnings.contains("helper"), "{}", program.warnings);
        let result = program.replay(&test_of(&[]), &limits(), &cancel).unwrap();
        assert_eq!(result.ending, Ending::Exit(2));
    }
}

#[test]
fn text_that_is_not_utf8_is_kept() {
    let scratch = Scratch::new().unwrap();
    let file = scratch.file("latin.c");
    std::fs::write(&file, b"int main() { return (unsigned char)\"\xe9\"[0]; }").unwrap();
    let sources = Sources { files: vec![file], ..Sources::default() };
    let cancel = Cancel::new();
    let program = Program::build(&toolchain(clang()), &sources, NONE, &cancel).unwrap();
    let result = program.replay(&test_of(&[]), &limits(), &cancel).unwrap();
    assert_eq!(result.ending, Ending::Exit(0xe9));
}

#[test]
fn what_cannot_be_built_is_a_value() {
    let scratch = Scratch::new().unwrap();
    let cancel = Cancel::new();
    let build = |text: &str| {
        let sources = sources(&scratch, "program.c", text, DataModel::Lp64);
        Program::build(&toolchain(clang()), &sources, NONE, &cancel).err().expect("no program")
    };
    let BuildError::Rejected { messages, .. } = build("int main() {\n  return x;\n}") else {
        panic!()
    };
    assert!(messages.contains("program.c:2:10: error") && messages.contains("^"), "{messages}");
    assert!(!messages.contains("__refute"), "{messages}");
    let BuildError::Rejected { messages, .. } = build("int main() { if (1 { } }") else { panic!() };
    assert!(messages.contains("expected ')'"), "{messages}");
    let BuildError::Rejected { messages, .. } = build("#include <no/such.h>\n") else { panic!() };
    assert!(messages.contains("file not found"), "{messages}");
    let BuildError::Unlinkable { messages } = build("int f(void); int main() { return f(); }")
    else {
        panic!()
    };
    assert!(messages.contains("undefined reference"), "{messages}");
    assert!(matches!(build("int f(void) { return 1; }"), BuildError::Unlinkable { .. }));

    let with = |files, compiler: native::Compiler| {
        let sources = Sources { files, ..Sources::default() };
        Program::build(&toolchain(compiler), &sources, NONE, &cancel).err().expect("no program")
    };
    assert!(matches!(with(vec![], clang()), BuildError::NoFiles));
    assert!(matches!(with(vec!["no/such.c".into()], clang()), BuildError::Unreadable { .. }));
    assert!(matches!(with(vec![scratch.path().into()], clang()), BuildError::Unreadable { .. }));
    let missing = native::Compiler { path: "/no/such/clang".into(), ..clang() };
    std::fs::write(scratch.file("program.c"), "int main() { }").unwrap();
    assert!(matches!(with(vec![scratch.file("program.c")], missing), BuildError::NoCompiler(_)));
}
