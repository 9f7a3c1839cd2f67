//! `refute check` from the outside: every kind of answer, every kind of bad input.

use crate::support::{Ran, command, directory, example, finish};
use process::Scratch;
use serde_json::Value;

/// Overflows for one value of its input.
const OVERFLOW: &str = "\
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 2147483640)
    return x + 7 > 0;
  return 0;
}
";
/// Safe, with a loop that inputs decide.
const SAFE: &str = "\
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int sum = 0;
  for (int i = 0; i < (n & 7); i++) sum += i;
  if (sum > 21) reach_error();
  return 0;
}
";
/// A loop that goes on for ever, as far as anybody can say.
const ENDLESS: &str = "\
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  while (i < n) i++;
  if (i != n) reach_error();
  return 0;
}
";

fn check_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().arg("check").args(arguments).current_dir(scratch.path()))
}

fn check(program: &str, arguments: &[&str]) -> Ran {
    let scratch = directory(&[("a.c", program)]);
    check_in(&scratch, &[arguments, &["a.c"]].concat())
}

#[test]
fn a_violation_is_told_with_all_that_shows_it() {
    let ran = check(OVERFLOW, &[]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(no-overflow)"), "{ran:?}");
    for words in [
        "violated: no-overflow",
        "a.c:5:14 in main",
        "5 |     return x + 7 > 0;",
        "    |              ^",
        "inputs\n  x = 214748364",
        "trace\n",
        "the condition is true   if (x > 2147483640)",
        "executed: clang's sanitizer stopped the real program at a.c:5:14",
    ] {
        assert!(ran.stdout.contains(words), "{words} is not in {}", ran.stdout);
    }
    assert!(!ran.stdout.contains('\x1b') && ran.stderr.is_empty(), "{ran:?}");
}

#[test]
fn examples_are_as_their_heads_say() {
    for (file, verdict) in [
        ("lookup/lookup.c", "false(array-bounds)"),
        ("triangle/triangle.c", "false(no-overflow)"),
        ("ring-buffer/ring_buffer.c", "false(valid-deref)"),
        ("sort/sort.c", "true"),
    ] {
        let ran = finish(command().arg("check").arg(example(file)));
        assert_eq!(ran.verdict(), verdict, "{ran:?}");
    }
}

#[test]
fn safe_programs_are_safe() {
    let ran = check(SAFE, &[]);
    assert_eq!((ran.code, ran.verdict()), (0, "true"), "{ran:?}");
    assert!(ran.stdout.contains("every execution was followed to its end"), "{ran:?}");
    let ran = check(SAFE, &["--falsify"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    assert!(ran.stdout.contains("next: leave out --falsify"), "{ran:?}");
}

#[test]
fn undecided_says_how_far_and_what_next() {
    let ran = check(ENDLESS, &["--unwind", "5"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    assert!(ran.stdout.contains("goes on after 5 unwindings (a.c:5"), "{ran:?}");
    assert!(ran.stdout.contains("next: unwind further with --unwind 10"), "{ran:?}");
    assert!(ran.stdout.contains("unwinding up to 5"), "{ran:?}");
    let ran = check(ENDLESS, &["--timeout", "1s", "--induction", "off"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    assert!(ran.stdout.contains("undecided: the time is used up"), "{ran:?}");
    // For all rounds at once there is nothing to wait for.
    for when in ["beside", "first"] {
        let ran = check(ENDLESS, &["--induction", when]);
        assert_eq!((ran.code, ran.verdict()), (0, "true"), "{ran:?}");
    }
}

#[test]
fn bounds_are_properties_when_asked() {
    let ran = check(ENDLESS, &["--unwind", "5", "-p", "unwinding"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(unwinding)"), "{ran:?}");
    // The loop of the safe program goes round seven times at most.
    for (bound, verdict) in [("6", "unknown"), ("7", "true")] {
        let ran = check(SAFE, &["--unwind", bound]);
        assert_eq!(ran.verdict(), verdict, "{bound}: {ran:?}");
        let ran = check(SAFE, &["--unwindset", &format!("main.0:{bound}")]);
        assert_eq!(ran.verdict(), verdict, "{bound}: {ran:?}");
    }
    let ran = check(SAFE, &["--unwind", "7", "--unwind-step", "2"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
    let ran = check(SAFE, &["--max-depth", "3"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
}

#[test]
fn what_cannot_be_checked_is_unknown_with_its_reason() {
    let scratch = directory(&[
        ("safe.c", SAFE),
        (
            "thread.c",
            "#include <pthread.h>\nstatic void *f(void *p) { return p; }\nint main(void) {\n  pthread_t t;\n  return pthread_create(&t, 0, f, 0);\n}\n",
        ),
        ("plus.cpp", "int main() { return 0; }\n"),
        ("model.c", "int frobnicate(int);\nint main(void) { return frobnicate(1); }\n"),
        (
            "late.c",
            "#include <assert.h>\nstatic int ran;\nstatic int one(void) { return 1; }\nstatic int (*pick(void))(void) { ran++; return one; }\nint f(void) __attribute__((ifunc(\"pick\")));\nint main(void) { f(); assert(!ran); return 0; }\n",
        ),
        ("termination.prp", "CHECK( init(main()), LTL(F end) )\n"),
        ("race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n"),
    ]);
    for (arguments, words) in [
        (&["thread.c"] as &[&str], "the program starts threads (thread.c:5"),
        (&["plus.cpp"], "C++ (plus.cpp)"),
        // The resolver does something besides resolving, before main.
        (&["late.c"], "symbol f that is resolved late (late.c:6"),
        (
            &["model.c"],
            "no file defines frobnicate, and refute does not know what it does (model.c:2",
        ),
        (&["-p", "termination.prp", "safe.c"], "termination cannot be checked yet"),
        (&["-p", "race.prp", "safe.c"], "no-data-race cannot be checked yet"),
    ] {
        let ran = check_in(&scratch, arguments);
        assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
        assert!(ran.stdout.contains(words), "{words}: {ran:?}");
    }
}

#[test]
fn allocations_fail_when_asked() {
    let program = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *a = malloc(4 * sizeof *a), *b = calloc(2, 4);
  if (!a) return 0;
  a[0] = __VERIFIER_nondet_int();
  int *c = realloc(a, 400);
  if (!c) { free(a); return 0; }
  if (c[0] == 7) return *b;
  free(c);
  free(b);
  return 0;
}
";
    let own = "void *malloc(__SIZE_TYPE__ n) { static int x[9]; return x; }\nint main(void) { int *p = malloc(4); *p = 1; return 0; }\n";
    let scratch = directory(&[("a.c", program), ("own.c", own), ("p.i", &program.replace("#include <stdlib.h>", "# 1 \"q.c\"\nextern void *malloc(unsigned long), *calloc(unsigned long, unsigned long), *realloc(void *, unsigned long); void free(void *);"))]);
    for file in ["a.c", "p.i", "own.c"] {
        let ran = check_in(&scratch, &[file]);
        assert_eq!(ran.verdict(), "true", "{ran:?}");
        let ran = check_in(&scratch, &["--malloc-may-fail", "-o", "out", file]);
        let verdict = if file == "own.c" { "true" } else { "false(valid-deref)" };
        assert_eq!(ran.verdict(), verdict, "{ran:?}");
        assert_eq!(scratch.file("out/reproduce.c").exists(), file != "own.c", "{ran:?}");
    }
}

/// Every function of the family, with its failure looked at and forgotten: the second is found, executed
/// by the real program and shown by the reproducer.
#[test]
fn every_function_that_allocates_can_fail() {
    let twins = [
        ("malloc", "char *p = malloc(4);"),
        ("pointer", "void *(*f)(size_t) = malloc; char *p = f(4);"),
        ("calloc", "char *p = calloc(2, 2);"),
        ("realloc", "char *p = realloc(0, 4);"),
        ("reallocarray", "char *p = reallocarray(0, 2, 2);"),
        ("aligned_alloc", "char *p = aligned_alloc(16, 16);"),
        ("memalign", "char *p = memalign(16, 16);"),
        ("valloc", "char *p = valloc(16);"),
        (
            "posix_memalign",
            "void *o = 0; errno = 0; int e = posix_memalign(&o, 16, 4); char *p = o; if ((e != 0) != !p || errno) abort();",
        ),
        ("strdup", "char *p = strdup(\"abc\");"),
        ("strndup", "char *p = strndup(\"abc\", 2);"),
        ("wcsdup", "char *p = (char *)wcsdup(L\"abc\");"),
        ("asprintf", "char *p; if (asprintf(&p, \"%d\", 7) < 0) p = 0;"),
    ];
    let headers = "#define _GNU_SOURCE\n#include <errno.h>\n#include <malloc.h>\n#include <stdio.h>\n\
                   #include <stdlib.h>\n#include <string.h>\n#include <wchar.h>\n";
    for (name, made) in twins {
        let used = format!("{headers}int main(void) {{ {made} p[0] = 1; free(p); return 0; }}\n");
        let looked_at =
            format!("{headers}int main(void) {{ {made} if (p) p[0] = 1; free(p); return 0; }}\n");
        let scratch = directory(&[("used.c", &used), ("looked_at.c", &looked_at)]);
        let ran = check_in(&scratch, &["--malloc-may-fail", "-o", "out", "used.c"]);
        assert_eq!(ran.verdict(), "false(valid-deref)", "{name}: {ran:?}");
        assert!(scratch.file("out/reproduce.c").exists(), "{name}: {ran:?}");
        for (arguments, verdict) in
            [(&["used.c"] as &[&str], "true"), (&["--malloc-may-fail", "looked_at.c"], "true")]
        {
            assert_eq!(check_in(&scratch, arguments).verdict(), verdict, "{name}: {arguments:?}");
        }
    }
}

#[test]
fn what_fails_is_the_call_and_nothing_else() {
    let scratch = directory(&[
        // No header, and so no prototype.
        ("bare.c", "int main() { int *p; p = malloc(8); free(p); free(p); }\n"),
        // A failing realloc leaves the old object, and errno says why.
        (
            "kept.c",
            "#include <errno.h>\n#include <stdlib.h>\nint main(void) {\n  char *p = malloc(1), *q;\n  if (!p) { if (errno != ENOMEM) abort(); return 0; }\n  *p = 1;\n  q = realloc(p, 2);\n  if (!q) { *p = 2; free(p); return 0; }\n  free(q);\n  return 0;\n}\n",
        ),
        (
            "lost.c",
            "#include <stdlib.h>\nint main(void) {\n  char *p = malloc(1);\n  p = realloc(p, 2);\n  free(p);\n  return 0;\n}\n",
        ),
        // The C library calls the program's own malloc, which does not fail.
        (
            "own.c",
            "#include <string.h>\nstatic char room[64];\nvoid *malloc(size_t n) { return n < 64 ? room : 0; }\nint main(void) { char *p = strdup(\"abc\"); p[0] = 1; return 0; }\n",
        ),
        (
            "one.c",
            "#include <stdlib.h>\nextern char *make(void);\nint main(void) { char *p = make(); *p = 1; free(p); return 0; }\n",
        ),
        ("two.c", "#include <string.h>\nchar *make(void) { return strdup(\"x\"); }\n"),
    ]);
    for (arguments, verdict) in [
        (&["bare.c"] as &[&str], "false(valid-free)"),
        (&["-p", "valid-deref,valid-free,valid-memtrack,unreach-call", "kept.c"], "true"),
        (&["-p", "valid-memtrack", "lost.c"], "false(valid-memtrack)"),
        (&["own.c"], "true"),
        (&["one.c", "two.c"], "false(valid-deref)"),
    ] {
        let arguments = [&["--malloc-may-fail"], arguments].concat();
        let ran = check_in(&scratch, &arguments);
        assert_eq!(ran.verdict(), verdict, "{arguments:?}: {ran:?}");
    }
}

/// A gap in a model of the C library is refute's, not a function that may do anything.
#[test]
fn gaps_of_the_models_are_no_unknown_functions() {
    let program = "#include <stdio.h>\nextern double __VERIFIER_nondet_double(void);\nextern void reach_error(void);\nint main(void) {\n  char text[400];\n  text[0] = 0;\n  sprintf(text, \"%f\", __VERIFIER_nondet_double());\n  if (text[0] == 0) return 0;\n  if (text[0] == '7') reach_error();\n  return 0;\n}\n";
    let ran = check(program, &["--havoc-unknown"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(!ran.stdout.contains("__refute"), "{ran:?}");
}

#[test]
fn unknown_functions_can_return_anything() {
    let program = "\
struct big { int a[9]; };
extern int frob(int, const char *);
extern double wave(void);
extern char *find(struct big *);
extern void log_it(const char *, ...);
struct big make(void);
extern void reach_error(void);
int main(void) {
  struct big b = {{0}};
  log_it(\"%d\", 3);
  if (frob(7, \"x\") == 12345 && wave() > 2.5)
    if (!find(&b)) reach_error();
  return 0;
}
";
    let scratch = directory(&[("a.c", program)]);
    let ran = check_in(&scratch, &["a.c"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(ran.stdout.contains("or let it return anything with --havoc-unknown"), "{ran:?}");
    let ran = check_in(&scratch, &["--havoc-unknown", "-o", "out", "a.c"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    assert!(ran.stderr.is_empty() && scratch.file("out/reproduce.c").exists(), "{ran:?}");
}

#[test]
fn an_absent_function_that_can_write_nothing_keeps_no_program_from_being_safe() {
    let program = "\
int measure(int which);
extern void reach_error(void);
static int last;
int main(void) {
  last = measure(3);
  if (last > 5 && last < 3) reach_error();
  return 0;
}
";
    let scratch = directory(&[("a.c", program), ("b.c", &program.replace("static ", ""))]);
    let ran = check_in(&scratch, &["--havoc-unknown", "a.c"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
    let ran = check_in(&scratch, &["--havoc-unknown", "b.c"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(ran.stdout.contains("what measure may have written"), "{ran:?}");
}

#[test]
fn absent_functions_beside_the_way_keep_nothing_from_being_executed() {
    let program = "\
extern int frob(int, ...);
extern int table[4];
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (x == 7) return frob(x, table[1]);
  if (x == 8) reach_error();
  return 0;
}
";
    let scratch = directory(&[("a.c", program)]);
    let ran = check_in(&scratch, &["-o", "out", "a.c"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    assert!(ran.stderr.is_empty() && scratch.file("out/reproduce.c").exists(), "{ran:?}");
}

#[test]
fn an_entry_goes_together_with_failing_allocation_and_absent_functions() {
    let program = "\
#include <stdlib.h>
struct node { int value; struct node *next; };
extern int score(const struct node *);
int push(struct node **head, int value) {
  struct node *node = malloc(sizeof *node);
  if (value == 77) return score(*head);
  node->value = value;
  node->next = *head;
  *head = node;
  return 10 / (value - 3);
}
";
    let scratch = directory(&[("a.c", program)]);
    for (options, verdict) in [
        (&["--malloc-may-fail", "-p", "valid-deref"] as &[&str], "false(valid-deref)"),
        (&["-p", "div-by-zero"], "false(div-by-zero)"),
        (&["--malloc-may-fail", "--havoc-unknown", "-p", "div-by-zero"], "false(div-by-zero)"),
    ] {
        let arguments = [options, &["--entry", "push", "-o", "out", "a.c"]].concat();
        let ran = check_in(&scratch, &arguments);
        assert_eq!(ran.verdict(), verdict, "{ran:?}");
        assert!(ran.stderr.is_empty() && scratch.file("out/reproduce.c").exists(), "{ran:?}");
        std::fs::remove_dir_all(scratch.file("out")).unwrap();
    }
}

#[test]
fn a_reproducer_of_several_files_has_what_they_lack() {
    let scratch = directory(&[
        (
            "a.c",
            "extern int half(int), absent(void);\nextern int __VERIFIER_nondet_int(void);\n\
             extern void reach_error(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n\
               if (x == 5) return absent();\n  if (half(x) == LIMIT) reach_error();\n  return 0;\n}\n",
        ),
        ("b.c", "int half(int x) { return x / 2; }\n"),
    ]);
    let ran = check_in(&scratch, &["-DLIMIT=21", "-o", "out", "a.c", "b.c"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    assert!(ran.stderr.is_empty() && scratch.file("out/reproduce.c").exists(), "{ran:?}");
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    let scratch = directory(&[
        ("bad.c", "int main(void) {\n  int x = ;\n}\n"),
        ("good.c", SAFE),
        ("no-main.c", "int f(void) { return 0; }\n"),
        ("twin.c", "static int f(void) { return 1; }\nint g(void) { return f(); }\n"),
        ("bad.prp", "CHECK( init(main()), LTL(G happiness) )\n"),
        ("cover.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n"),
        ("bad.yml", "format_version: '2.0'\n"),
        ("circle.c", "#include \"circle.c\"\nint main(void) { return 0; }\n"),
        ("empty/.keep", ""),
        ("noise.c", "\u{0}\u{1}int main(void) { \u{fffd} return 0; }\n"),
    ]);
    for (arguments, words) in [
        (&["bad.c"] as &[&str], "'bad.c' does not compile\nbad.c:2:11: error: expected expression"),
        (&["missing.c"], "'missing.c' cannot be read: No such file"),
        (&["empty"], "'empty' is a directory"),
        (&["-p", "speed", "good.c"], "there is no property 'speed'"),
        (&["-p", "bad.prp", "good.c"], "line 1 of the property file is not understood"),
        (&["-p", "missing.prp", "good.c"], "'missing.prp': No such file"),
        (&["-p", "cover.prp", "good.c"], "a check covers nothing"),
        (&["bad.yml"], "'bad.yml' is not a task definition"),
        (&["good.c", "bad.yml"], "give it alone"),
        (&["circle.c"], "'circle.c' does not compile"),
        (&["noise.c"], "'noise.c' does not compile"),
        (&["--solver", "smtlib:/no/such/solver", "good.c"], "/no/such/solver"),
        (&["-o", "good.c/out", "good.c"], "'good.c/out' cannot be written"),
        (&["--unwindset", "main", "good.c"], "'main' is not FUNCTION.LOOP:N"),
        (&["--unwindset", "absent.0:3", "good.c"], "the program has no function 'absent'"),
        (&["-p", "call:abrot", "good.c"], "the program has no function 'abrot'"),
        (&["--entry", "f", "no-main.c", "twin.c"], "'f' is defined in 'no-main.c' and in 'twin.c'"),
        (&["--timeout", "soon", "good.c"], "'soon' is not a duration"),
        (&["--no-such-option", "good.c"], "nothing is known of the option '--no-such-option'"),
        (&[], "required arguments"),
    ] {
        let ran = check_in(&scratch, arguments);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{arguments:?} {ran:?}");
        assert!(ran.stderr.contains(words), "{words} is not in {ran:?}");
        assert!(!ran.stderr.contains("panicked"), "{ran:?}");
    }
    let ran = check_in(&scratch, &["no-main.c"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    assert!(ran.stdout.contains("a program without main"), "{ran:?}");
}

#[test]
fn a_violation_is_told_although_it_cannot_be_written() {
    let scratch = directory(&[
        ("bad.c", "void reach_error(void);\nint main(void) { reach_error(); }\n"),
        ("good.c", "int main(void) { return 0; }\n"),
        ("out/result.json/file", ""),
    ]);
    let ran = check_in(&scratch, &["-o", "out", "bad.c"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
    assert!(ran.stderr.contains("cannot be written"), "{ran:?}");
    let ran = check_in(&scratch, &["-o", "out", "good.c"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
}

#[test]
fn property_files_select_exactly_their_own() {
    let scratch = directory(&[
        ("a.c", OVERFLOW),
        (
            "bad.c",
            "void bad(void) {}\nvoid reach_error(void) {}\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  reach_error();\n  if (__VERIFIER_nondet_int() == 3) bad();\n  return 0;\n}\n",
        ),
        (
            "end.c",
            "#include <stdio.h>\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() == 3) abort();\n  puts(\"end\");\n  return 0;\n}\n",
        ),
        ("no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n"),
        ("bad.prp", "CHECK( init(main()), LTL(G ! call(bad())) )\n"),
        ("def.prp", "CHECK( init(main()), LTL(G def-behavior) )\n"),
    ]);
    for (property, file, verdict) in [
        ("no-overflow.prp", "a.c", "false(no-overflow)"),
        ("def.prp", "a.c", "false(def-behavior)"),
        ("bad.prp", "bad.c", "false(unreach-call)"),
        ("call:bad", "bad.c", "false(unreach-call)"),
        ("call:abort", "end.c", "false(unreach-call)"),
        ("call:puts", "end.c", "false(unreach-call)"),
        ("call:exit", "end.c", "true"),
        ("call:system", "end.c", "true"),
        ("valid-free", "bad.c", "true"),
    ] {
        let ran = check_in(&scratch, &["-p", property, file]);
        assert_eq!(ran.verdict(), verdict, "{property} {ran:?}");
        if property.contains("bad") {
            assert!(ran.stdout.contains("bad.c:6:"), "{ran:?}");
        }
    }
}

#[test]
fn tasks_bring_files_model_and_properties() {
    // long has 32 bits only where the task says so.
    let program = "extern long __VERIFIER_nondet_long(void);\nint main(void) {\n  long x = __VERIFIER_nondet_long();\n  if (x > 0x7fffffffL - 3 && x <= 0x7fffffffL) return x + 9 > 0;\n  return 0;\n}\n";
    let task = |model: &str| {
        format!(
            "format_version: '2.0'\ninput_files: 'src/a.c'\nproperties:\n  - property_file: p/no-overflow.prp\n    expected_verdict: false\n  - property_file: p/cover.prp\n  - property_file: p/end.prp\noptions: {{language: C, data_model: {model}}}\n"
        )
    };
    let scratch = directory(&[
        ("src/a.c", program),
        ("p/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n"),
        ("p/cover.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n"),
        ("p/end.prp", "CHECK( init(main()), LTL(F end) )\n"),
        ("32.yml", &task("ILP32")),
        ("64.yml", &task("LP64")),
    ]);
    for (arguments, verdict) in [
        (&["32.yml"] as &[&str], "false(no-overflow)"),
        (&["64.yml"], "true"),
        (&["--32", "64.yml"], "false(no-overflow)"),
        (&["-p", "unreach-call", "32.yml"], "true"),
    ] {
        let ran = check_in(&scratch, arguments);
        assert_eq!(ran.verdict(), verdict, "{arguments:?} {ran:?}");
        let is_chosen = arguments.contains(&"-p");
        assert_eq!(ran.stderr.contains("also asks for termination"), !is_chosen, "{ran:?}");
    }
}

#[test]
fn preprocessed_files_and_several_files_work() {
    let scratch = directory(&[
        (
            "p.i",
            "# 1 \"orig.c\"\n# 40 \"orig.c\"\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  return 10 / __VERIFIER_nondet_int();\n}\n",
        ),
        (
            "main.c",
            "#include \"half.h\"\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (half(x) > LIMIT) reach_error();\n  return 0;\n}\n",
        ),
        ("half.c", "#include \"half.h\"\nint half(int x) { return x / 2; }\n"),
        ("include/half.h", "int half(int);\n#ifndef LIMIT\n#define LIMIT 2000000000\n#endif\n"),
    ]);
    let ran = check_in(&scratch, &["p.i"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(div-by-zero)"), "{ran:?}");
    assert!(ran.stdout.contains("p.i:5:13 in main"), "{ran:?}");
    let ran = check_in(&scratch, &["-I", "include", "main.c", "half.c"]);
    assert_eq!((ran.code, ran.verdict()), (0, "true"), "{ran:?}");
    let ran = check_in(&scratch, &["-Iinclude", "-DLIMIT=1000000000", "main.c", "half.c"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
    assert!(ran.stdout.contains("main.c:6:"), "{ran:?}");
}

#[test]
fn machines_get_json_and_sarif() {
    let scratch = directory(&[("a.c", OVERFLOW), ("b.c", ENDLESS)]);
    let ran = check_in(&scratch, &["--format", "json", "a.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(ran.stderr.ends_with("RESULT: false(no-overflow)\n"), "{ran:?}");
    assert_eq!(document["schema"], "refute-check/1");
    assert_eq!(document["verdict"], "false(no-overflow)");
    assert_eq!(document["exit_code"], 1);
    let result = &document["results"][0];
    assert_eq!(result["property"], "no-overflow");
    assert_eq!(result["violation"]["place"]["line"], 5);
    assert_eq!(result["violation"]["inputs"][0]["variable"], "x");
    assert!(result["confirmation"].as_str().unwrap().contains("sanitizer"), "{document}");
    assert_eq!(document["files"][0]["name"], "a.c");
    assert!(document["statistics"]["wall_seconds"].as_f64().unwrap() > 0.0);

    let ran = check_in(&scratch, &["--format", "json", "--unwind", "2", "b.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    let reason = &document["results"][0]["reason"];
    assert_eq!(reason["name"], "unwinding-bound");
    assert_eq!(reason["place"]["line"], 5);
    assert!(reason["advice"].as_str().unwrap().contains("--unwind 4"), "{reason}");

    let ran = check_in(&scratch, &["--format", "sarif", "a.c"]);
    let log: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "no-overflow");
    let ran = check_in(&scratch, &["--format", "json", "missing.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "refute-error/1");
}

#[test]
fn every_property_has_its_own_verdict_when_asked() {
    let program = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int a[4] = {0};
  if (x == 5) a[x & 7] = 1;
  int y = 100 / (x - 3);
  int *p = malloc(4);
  *p = y;
  free(p);
  if (x == 77) return *p;
  return x + 1 > x;
}
";
    let properties = "array-bounds,div-by-zero,no-overflow,valid-deref,valid-free,unreach-call";
    let ran = check(program, &["--all-properties", "-p", properties]);
    let verdict = "false(valid-deref,no-overflow,div-by-zero,array-bounds)";
    assert_eq!((ran.code, ran.verdict()), (1, verdict), "{ran:?}");
    // What an index out of bounds would lead to was not followed.
    let rest = "safe      within the executions that end without these violations\n";
    for property in ["unreach-call", "valid-free"] {
        let line = format!("{property:<18} {rest}");
        assert!(ran.stdout.contains(&line), "{line} {ran:?}");
    }
    for (property, line) in
        [("valid-deref", 11), ("no-overflow", 12), ("div-by-zero", 7), ("array-bounds", 6)]
    {
        let words = format!("{property:<18} violated  a.c:{line}:");
        assert!(ran.stdout.contains(&words), "{words} {ran:?}");
    }
}

#[test]
fn other_solvers_give_the_same_answers() {
    let scratch = directory(&[("a.c", OVERFLOW), ("b.c", SAFE)]);
    for solver in ["z3", "portfolio"] {
        let ran = check_in(&scratch, &["--solver", solver, "a.c"]);
        assert_eq!(ran.verdict(), "false(no-overflow)", "{solver} {ran:?}");
        let ran = check_in(&scratch, &["--solver", solver, "--no-narrowing", "b.c"]);
        assert_eq!(ran.verdict(), "true", "{solver} {ran:?}");
    }
    let ran = check_in(&scratch, &["--dump-smt2", "queries", "a.c"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let first = std::fs::read_to_string(scratch.file("queries/query-000001.smt2")).unwrap();
    assert!(first.contains("(check-sat)"), "{first}");
}
