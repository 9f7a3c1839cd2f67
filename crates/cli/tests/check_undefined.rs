//! `refute check` on programs that leave something to others: functions without a body, objects of
//! other files, headers that are missing, texts that another compiler preprocessed.

use crate::support::{Ran, command, directory, finish};

const UNREACH: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

fn check(files: &[(&str, &str)], arguments: &[&str]) -> Ran {
    let scratch = directory(files);
    finish(command().arg("check").args(arguments).current_dir(scratch.path()))
}

#[test]
fn inputs_of_own_types_are_replayed_by_everything() {
    let program = "\
struct pair { int a; char b; };
struct pair nondet_pair(int, const char *);
long double nondet_real(void);
int main(void) {
  struct pair p = nondet_pair(1, \"x\");
  long double r = nondet_real();
  int zero = 0;
  if (p.a == -70000 && p.b == 'x' && r == 2.5L) return 1 / zero;
  return 0;
}
";
    for arguments in [["--64"], ["--32"]] {
        let scratch = directory(&[("a.c", program)]);
        let arguments = [&["check", "-o", "out", "a.c"], arguments.as_slice()].concat();
        let ran = finish(command().args(&arguments).current_dir(scratch.path()));
        assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
        assert!(scratch.path().join("out/reproduce.c").exists(), "{ran:?}");
        let model = arguments[4];
        let ran = finish(
            command().args(["run", model, "out/test-suite", "a.c"]).current_dir(scratch.path()),
        );
        assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
    }
}

#[test]
fn inputs_of_several_files_and_beside_headers() {
    let files = [
        ("sub/types.h", "typedef struct { unsigned short v; } box;\nbox nondet_box(void);\n"),
        (
            "sub/a.c",
            "#include \"types.h\"\nint f(void);\nint main(void) { return f() / (nondet_box().v - 7); }\n",
        ),
        ("b.c", "#include \"sub/types.h\"\nint f(void) { return nondet_box().v; }\n"),
    ];
    let ran = check(&files, &["-p", "div-by-zero", "sub/a.c", "b.c"]);
    assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
    assert!(ran.stdout.contains("sub/a.c:3"), "{ran:?}");
}

#[test]
fn under_a_property_file_unknown_functions_return_anything_and_change_nothing() {
    let program = |condition: &str| {
        format!(
            "struct s {{ int a, b; }};\nint foo(int *);\nstruct s bar(struct s);\nvoid nothing(void);\n\
             extern void abort(void);\nvoid reach_error(void) {{ abort(); }}\n\
             int main(void) {{ int x = 1; struct s t = {{1, 2}}; nothing(); int r = foo(&x); t = bar(t);\n\
             if ({condition}) reach_error(); return 0; }}\n"
        )
    };
    let with = |condition: &str, arguments: &[&str]| {
        let program = program(condition);
        check(&[("a.c", &program), ("u.prp", UNREACH)], arguments)
    };
    let asked = ["-p", "u.prp", "a.c"];
    let ran = with("x == 1 && r == 9 && t.b == 5", &asked);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    assert_eq!(with("x != 1", &asked).verdict(), "true");
    let ran = with("x != 1", &["a.c"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(ran.stdout.contains("no file defines nothing"), "{ran:?}");
    // What the C library has is not anything.
    let library = "#include <time.h>\nextern void abort(void);\nvoid reach_error(void) { abort(); }\n\
                   int main(void) { if (time(0) == 3) reach_error(); return 0; }\n";
    let ran = check(&[("a.c", library), ("u.prp", UNREACH)], &asked);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
}

#[test]
fn an_object_that_nobody_defines_is_named() {
    let program = "\
extern const int limits[4];
int main(void) {
  return 10 / limits[2];
}
";
    let ran = check(&[("a.c", program)], &["a.c"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    let expected = "limits is declared in line 1 and defined nowhere among the files (a.c:3:15)";
    assert!(ran.stdout.contains(expected), "{ran:?}");
    assert!(ran.stdout.contains("next: add the file that defines it"), "{ran:?}");
    let table = ("b.c", "const int limits[4] = {1, 2, 3, 4};\n");
    let ran = check(&[("a.c", program), table], &["a.c", "b.c"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
}

#[test]
fn a_header_that_is_missing_is_what_entry_tells() {
    let program = "#include \"missing.h\"\nint f(int x) { return 1 / x; }\n";
    let ran = check(&[("a.c", program)], &["--entry", "f", "a.c"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
    assert!(ran.stderr.contains("'missing.h' file not found"), "{ran:?}");
}

#[test]
fn texts_that_gcc_preprocessed_compile() {
    let program = "\
# 1 \"a.c\"
extern void *malloc (unsigned long) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__));
extern void *xalloc (unsigned long) __attribute__ ((__malloc__ (__builtin_free, 1)));
extern _Float128 strtof128 (const char *, char **);
extern _Complex _Float64 csqrtf64 (_Complex _Float64);
static _Float32x half (_Float32 x) { return x / 2; }
int nondet_int(void);
int main(void) { return (int) half (3) / nondet_int(); }
";
    let ran = check(&[("a.i", program)], &["-p", "div-by-zero", "a.i"]);
    assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
    assert!(ran.stdout.contains("a.c:7"), "{ran:?}");
}

#[test]
fn options_of_the_compiler_are_recorded_and_used() {
    use std::os::unix::fs::PermissionsExt;
    let program = "\
#ifndef N
#define N 100
#endif
int nondet_int(void);
int main(void) { int a[N], i = nondet_int(); if (i >= 0 && i < 5) a[i] = 1; return 0; }
";
    let scratch = directory(&[("a.c", program)]);
    let run = |arguments: &[&str]| finish(command().args(arguments).current_dir(scratch.path()));
    let ran = run(&["check", "-DN=3", "-std=gnu11", "-o", "out", "a.c"]);
    assert_eq!(ran.verdict(), "false(array-bounds)", "{ran:?}");
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    assert!(read("out/result.json").contains("\"-DN=3\""));
    assert!(read("out/reproduce.c").contains("checked with -std=gnu11 -DN=3"));
    let mode = |name: &str| {
        std::fs::metadata(scratch.path().join(name)).unwrap().permissions().mode() & 0o777
    };
    std::fs::write(scratch.path().join("plain"), "").unwrap();
    assert_eq!(mode("out/result.json"), mode("plain"));
    assert_eq!(mode("out/reproduce.c"), mode("plain"));
    for suite in ["out/test-suite", "out/test-suite.zip"] {
        let ran = run(&["run", suite, "a.c"]);
        assert_eq!(ran.verdict(), "false(array-bounds)", "{ran:?}");
        assert!(ran.stderr.contains("-std=gnu11 -DN=3"), "{ran:?}");
    }
    let ran = run(&["run", "-DN=50", "out/test-suite", "a.c"]);
    assert_eq!(ran.verdict(), "done", "{ran:?}");
    assert!(ran.stderr.contains("made with other options"), "{ran:?}");
}

#[test]
fn the_time_went_somewhere() {
    let program = "\
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = 1;
  for (int i = 0; i < 40; i++) {
    c = c * a + b * i;
  }
  if (c == 0x1234567 && a * b == 0x777777777) reach_error();
  return 0;
}
";
    let ran = check(&[("a.c", program)], &["--timeout", "3s", "a.c"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(ran.stdout.contains("the time is used up, "), "{ran:?}");
    assert!(ran.stdout.contains(" % of it "), "{ran:?}");
    assert!(ran.stdout.contains("(a.c:"), "{ran:?}");
}

#[test]
fn a_division_by_zero_that_nobody_asked_about_is_a_condition() {
    let program = "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n  int z = nondet_int();\n  \
        int y = 10 / (z - z);\n  assert(y == 3);\n}\n";
    let ran = check(&[("a.c", program)], &["-p", "assert", "a.c"]);
    assert!(ran.verdict().starts_with("true (provided that"), "{ran:?}");
    assert!(ran.verdict().contains("division by zero"), "{ran:?}");
    let asked = check(&[("a.c", program)], &["a.c"]);
    assert_eq!(asked.verdict(), "false(div-by-zero)", "{asked:?}");
}
