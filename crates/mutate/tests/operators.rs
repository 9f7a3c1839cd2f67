//! What each operator makes of a few lines.

use expect_test::{Expect, expect};
use mutate::{Choice, Lines, Mutant, mutants, operators};

fn of(operator: &str, text: &str) -> Vec<Mutant> {
    mutants(text, &Choice::of_operators(&[operator]).unwrap())
}

/// The mutants of an operator, one to a line: what is replaced by what.
fn check(operator: &str, text: &str, expected: Expect) {
    let lines: Vec<String> = of(operator, text)
        .iter()
        .map(|mutant| format!("{} => {}\n", mutant.original(text), mutant.replacement))
        .collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn operators_are_replaced_within_their_class() {
    check(
        "relational",
        "int f(int a) { return a < 3; }",
        expect![[r#"
            < => <=
            < => >
            < => >=
            < => ==
            < => !=
        "#]],
    );
    check(
        "arithmetic",
        "int f(int a) { return a + 3; }",
        expect![[r#"
            + => -
            + => *
            + => /
            + => %
        "#]],
    );
    check(
        "logical",
        "int f(int a) { return a && !a || a; }",
        expect![[r#"
        && => ||
        || => &&
    "#]],
    );
    check(
        "bitwise",
        "int f(int a) { return a & 1 << 2; }",
        expect![[r#"
        & => |
        & => ^
        << => >>
    "#]],
    );
    check(
        "assignment",
        "void f(int a) { a = 1; a += 2; a <<= 3; }",
        expect![[r#"
        += => -=
        += => *=
        += => /=
        += => %=
        += => =
        <<= => >>=
        <<= => =
    "#]],
    );
    check(
        "increment",
        "void f(int a, int b) { a++; b = --a; for (;; b--) ; }",
        expect![[r#"
            ++ => --
            -- => ++
            --a => a--
            -- => ++
        "#]],
    );
    check(
        "unary-removal",
        "int f(int a) { return !a + -a + ~a + *&a; }",
        expect![[r#"
        !a => a
        -a => a
        ~a => a
    "#]],
    );
}

#[test]
fn sizes_are_those_of_pointers() {
    check(
        "size-of",
        "void *f(int *p) { return g(sizeof *p, sizeof(*p), sizeof (int), sizeof(p), sizeof(char *)); }",
        expect![[r#"
            *p => p
            *p => p
            int => int *
        "#]],
    );
}

#[test]
fn values_are_replaced_by_their_neighbours() {
    check(
        "constant",
        "int f(void) { return 0x10u + 1 + 2.5 + 'a'; }",
        expect![[r#"
        0x10u => 0u
        0x10u => 1u
        0x10u => (-1u)
        0x10u => 17u
        0x10u => 15u
        1 => 0
        1 => (-1)
        1 => 2
        2.5 => 0.0
        2.5 => 1.0
        2.5 => (-1.0)
        'a' => ('a' + 1)
        'a' => ('a' - 1)
        'a' => 0
    "#]],
    );
    check(
        "return-value",
        "int f(int a) { if (a) return a; return f(a); }",
        expect![[r#"
        a => 0
        a => 1
        a => -1
        a => (a) + 1
        f(a) => 0
        f(a) => 1
        f(a) => -1
        f(a) => (f(a)) + 1
    "#]],
    );
    check(
        "index-offset",
        "int f(int *a, int i) { return a[i]; }",
        expect![[r#"
        i => (i) + 1
        i => (i) - 1
    "#]],
    );
    check(
        "cast-removal",
        "int f(long a) { return (int)a; }",
        expect![[r#"
        (int)a => a
    "#]],
    );
    check(
        "argument-swap",
        "int f(int a, int b) { return f(b, a) + f(a, a); }",
        expect![[r#"
        b, a => a, b
    "#]],
    );
}

#[test]
fn decisions_are_turned_round_forced_and_left_out() {
    let text = "int f(int a) { if (a) a = 2; while (a > 1) { if (a == 3) break; continue; } \
                do f(a); while (a); for (;;) ; return a ? 1 : 2; }";
    check(
        "negate-decision",
        text,
        expect![[r#"
        a => !(a)
        a > 1 => !(a > 1)
        a == 3 => !(a == 3)
        a => !(a)
        a => !(a)
    "#]],
    );
    check(
        "decision",
        text,
        expect![[r#"
        a => 0
        a => 1
        a == 3 => 0
        a == 3 => 1
        a => 0
        a => 1
    "#]],
    );
    check(
        "loop-control",
        text,
        expect![[r#"
        a > 1 => 0
        break; => continue;
        continue; => break;
        a => 0
    "#]],
    );
    check(
        "delete-statement",
        text,
        expect![[r#"
        a = 2; => ;
        break; => ;
        continue; => ;
        f(a); => ;
        return a ? 1 : 2; => ;
    "#]],
    );
}

#[test]
fn every_operator_is_known_by_its_name_once() {
    let names: Vec<&str> = operators::ALL.iter().map(|operator| operator.name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(names, sorted);
    assert!(operators::ANDREWS.iter().all(|name| names.contains(name)));
}

#[test]
fn names_stay_when_other_functions_change() {
    let before = "int f(int a) { return a < 3; }\n";
    let after = format!("int g(int b) {{ return b < 3; }}\n\n{before}");
    let names = |text: &str, function: &str| -> Vec<String> {
        let all = mutants(text, &Choice::default());
        let is_in =
            |mutant: &&Mutant| mutant.function.as_ref().is_some_and(|of| of.name == function);
        all.iter().filter(is_in).map(|mutant| mutant.name.clone()).collect()
    };
    assert_eq!(names(before, "f"), names(&after, "f"));
    assert_ne!(names(&after, "f"), names(&after, "g"));
    let text = "void f(int a) { a++; a++; }";
    let mut all: Vec<String> =
        mutants(text, &Choice::default()).into_iter().map(|m| m.name).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "every mutant has a name of its own");
}

#[test]
fn what_is_no_code_is_left_alone() {
    let text = "#define N 3\n#if 1 < 2\nint a[4 + 1];\n#endif\nstruct s { int b : 3; };\n\
                enum { A = 1 };\nint f(void) { return 1; } // refute: skip\n\
                const char *t = \"a < b\"; // 1 < 2\nint g(void) { return sizeof(int) + 7; }\n";
    let lines = Lines::parse("1-100").unwrap();
    let choice = Choice { lines: Some(lines), ..Choice::default() };
    let changed: Vec<String> =
        mutants(text, &choice).iter().map(|mutant| mutant.original(text).to_owned()).collect();
    let contains = |part: &str| changed.iter().any(|original| original == part);
    assert!(!contains("1 < 2") && !contains("<"), "{changed:?}");
    assert!(contains("7"), "{changed:?}");
    assert!(!changed.iter().any(|original| original.contains("return 1")), "{changed:?}");
}

#[test]
fn the_function_of_a_mutant_can_stand_beside_the_original() {
    let text = "static int *f(int *a)\n{\n  return a + 1;\n}\n";
    let mutants = of("arithmetic", text);
    let renamed = mutants[0].renamed_function(text, "f_1").unwrap();
    assert_eq!(renamed, "static int *f_1(int *a)\n{\n  return a - 1;\n}");
    assert_eq!(mutants[0].line, 3);
    let expected = "--- a/x.c\n+++ b/x.c\n@@ -1,4 +1,4 @@\n static int *f(int *a)\n {\n-  return a + 1;\n\
                    +  return a - 1;\n }\n";
    assert_eq!(mutants[0].diff(text, "x.c"), expected);
}
