//! What `refute check -o` leaves behind: whole, true to its formats, and usable by others.

use std::fs;
use std::path::Path;

use crate::support::witness::{check_correctness_yaml, check_graphml, check_violation_yaml};
use crate::support::{Ran, command, directory, finish, peer};
use process::{Cancel, Command, Scratch};
use serde_json::Value;

fn check_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().arg("check").args(arguments).current_dir(scratch.path()))
}

/// Inputs of many types, a call, a loop, and an error at the end.
const MANY_INPUTS: &str = "\
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
void reach_error(void) { }
struct pair { char a; unsigned short b; };
static int twice(int x) {
  if (x > 1000)
    return 0;
  return x * 2;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  unsigned long long big = __VERIFIER_nondet_ulonglong();
  _Bool flag = __VERIFIER_nondet_bool();
  struct pair p;
  __VERIFIER_nondet_memory(&p, sizeof p);
  char word[4];
  for (int i = 0; i < 4; i++)
    word[i] = __VERIFIER_nondet_char();
  if (x > 5 && twice(x) == 84)
    if (d == 0.1 && f != f && big > 0xfffffffffffffff0ULL && flag)
      if (p.a == 'x' && p.b == 0x1234 && memcmp(word, \"ref\", 4) == 0)
        reach_error();
  return 0;
}
";

/// The files of a violation, apart from the tests.
const FILES: [&str; 6] = [
    "result.json",
    "result.sarif",
    "witness.yml",
    "witness.graphml",
    "reproduce.c",
    "test-suite.zip",
];

fn read_json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn a_violation_leaves_everything() {
    for model in ["--64", "--32"] {
        let program = MANY_INPUTS.replace("unsigned long);", "__SIZE_TYPE__);");
        let scratch = directory(&[("a.c", &program)]);
        let ran = check_in(&scratch, &[model, "-p", "unreach-call", "-o", "out", "a.c"]);
        assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
        assert!(ran.stderr.is_empty(), "{ran:?}");
        for file in FILES {
            assert!(scratch.file(&format!("out/{file}")).is_file(), "{file}");
            assert!(ran.stdout.contains(file), "{file} is not told: {ran:?}");
        }
        let document = read_json(&scratch.file("out/result.json"));
        assert_eq!(document["artefacts"]["reproducer"], "reproduce.c");
        assert_eq!(document["results"][0]["violation"]["inputs"].as_array().unwrap().len(), 13);

        let counts = check_violation_yaml(&scratch.file("out/witness.yml"), scratch.path());
        assert!(counts["function_return"] >= 7 && counts["target"] == 1, "{counts:?}");
        check_graphml(&scratch.file("out/witness.graphml"), scratch.path(), "violation_witness");

        // The suite shows the same to those who replay it.
        for suite in ["out/test-suite", "out/test-suite.zip"] {
            let run = ["run", model, "--no-coverage", suite, "a.c"];
            let ran = finish(command().args(run).current_dir(scratch.path()));
            assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
        }
        reproduces(&scratch, "reach_error was called");
    }
}

/// Compiles and runs the reproducer with the command in its head.
fn reproduces(scratch: &Scratch, words: &str) {
    let text = fs::read_to_string(scratch.file("out/reproduce.c")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(" * compile:  ")).unwrap();
    // Files other than the reproducer are named as from the directory of the check.
    let line = line.replace("reproduce.c", "out/reproduce.c").replace("-o reproduce", "-o out/x");
    let mut parts = line.split_whitespace();
    let compiler = Command::new(parts.next().unwrap()).args(parts).current_dir(scratch.path());
    let built = compiler.run(&Cancel::new()).unwrap();
    assert!(built.end.success(), "{line}: {}", built.stderr_text());
    let ran = Command::new(scratch.file("out/x")).run(&Cancel::new()).unwrap();
    assert!(!ran.end.success() && ran.stderr_text().contains(words), "{ran:?}");
}

#[test]
fn reproducers_show_what_sanitizers_see() {
    let head = "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n";
    for (property, body, words) in [
        ("no-overflow", "return x + 1 > x;", "signed integer overflow"),
        ("div-by-zero", "return 7 / (x + 3);", "division by zero"),
        ("bad-shift", "return 1 << x;", "shift exponent"),
        ("array-bounds", "int a[5] = {0}; return x > 0 ? a[x] : 0;", "out of bounds"),
        ("float-cast", "double d = x * 3.0; return (int)d;", "outside the range"),
        ("valid-deref", "int *p = x == 5 ? 0 : &x; return *p;", "null pointer"),
        (
            "valid-free",
            "void *p = malloc(3); free(p); if (x == 9) free(p); return 0;",
            "double-free",
        ),
        ("valid-memtrack", "void *p = malloc(3); if (x != 4) free(p); p = 0; return 0;", "leak"),
        ("uninit", "int y; if (x != 6) y = 1; return y == 1;", "uninitialized"),
        (
            "assert",
            "if (x == 8) abort(); extern void __VERIFIER_assert(int); __VERIFIER_assert(x != 7); return 0;",
            "an assertion failed",
        ),
    ] {
        let scratch = directory(&[("a.c", &format!("{head}  {body}\n}}\n"))]);
        let ran = check_in(&scratch, &["-p", property, "-o", "out", "a.c"]);
        let verdict = format!("false({property})");
        assert_eq!((ran.code, ran.verdict()), (1, verdict.as_str()), "{ran:?}");
        assert!(ran.stderr.is_empty(), "{ran:?}");
        check_violation_yaml(&scratch.file("out/witness.yml"), scratch.path());
        check_graphml(&scratch.file("out/witness.graphml"), scratch.path(), "violation_witness");
        reproduces(&scratch, words);
    }
}

#[test]
fn several_files_are_linked_with_their_reproducer() {
    let scratch = directory(&[
        (
            "main.c",
            "#include \"f.h\"\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  return f(__VERIFIER_nondet_int());\n}\n",
        ),
        (
            "lib/f.c",
            "#include \"f.h\"\nint f(int x) {\n  if (x == 12) {\n    return x / CHECKED(0);\n  }\n  return 0;\n}\n",
        ),
        ("include/f.h", "int f(int);\n#define CHECKED(x) (x)\n"),
    ]);
    let ran = check_in(&scratch, &["-Iinclude", "-o", "out", "main.c", "lib/f.c"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(div-by-zero)"), "{ran:?}");
    let counts = check_violation_yaml(&scratch.file("out/witness.yml"), scratch.path());
    assert_eq!(counts.get("branching"), Some(&1), "{counts:?}");
    check_graphml(&scratch.file("out/witness.graphml"), scratch.path(), "violation_witness");
    reproduces(&scratch, "division by zero");
}

#[test]
fn safe_programs_leave_correctness_witnesses_and_nothing_old() {
    let program = |limit: &str| {
        format!(
            "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {{\n  if (__VERIFIER_nondet_int() % 10 == {limit}) reach_error();\n  return 0;\n}}\n"
        )
    };
    let scratch = directory(&[("a.c", &program("9")), ("b.c", &program("10"))]);
    let ran = check_in(&scratch, &["-o", "out", "a.c"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    fs::write(scratch.file("out/test-suite/mine.txt"), "mine").unwrap();
    let ran = check_in(&scratch, &["-o", "out", "b.c"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
    check_correctness_yaml(&scratch.file("out/witness.yml"), scratch.path());
    check_graphml(&scratch.file("out/witness.graphml"), scratch.path(), "correctness_witness");
    for old in ["reproduce.c", "test-suite.zip", "test-suite/violation-1.xml"] {
        assert!(!scratch.file(&format!("out/{old}")).exists(), "{old} is of another program");
    }
    assert!(scratch.file("out/test-suite/mine.txt").exists(), "what is not ours stays");
    // Undecided: no witness at all.
    let ran = check_in(&scratch, &["--falsify", "-o", "out", "b.c"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(!scratch.file("out/witness.yml").exists());
    assert_eq!(read_json(&scratch.file("out/result.json"))["verdict"], "unknown");
}

#[test]
fn every_violation_has_its_test() {
    let scratch = directory(&[(
        "a.c",
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 1) return 1 / (x - 1);\n  if (x == 2) return 2 / (x - 2);\n  return x + 1 > x;\n}\n",
    )]);
    let ran = check_in(&scratch, &["--all-properties", "-o", "out", "a.c"]);
    assert_eq!(ran.verdict(), "false(no-overflow,div-by-zero)", "{ran:?}");
    let tests = fs::read_dir(scratch.file("out/test-suite")).unwrap().count();
    assert_eq!(tests, 4, "three tests and the metadata");
    let run = ["run", "--no-coverage", "out/test-suite.zip", "a.c"];
    let ran = finish(command().args(run).current_dir(scratch.path()));
    assert_eq!(ran.verdict(), "false(div-by-zero,no-overflow)", "{ran:?}");
}

/// The harness of TestCov has no function for these, or reads them otherwise.
const NOT_IN_TESTCOV: [&str; 8] =
    ["loff_t", "sector_t", "pthread_t", "pchar", "charp", "int128", "uint128", "memory"];

#[test]
fn testcov_confirms_the_tests() {
    let Some(testcov) = peer("bin/testcov") else { return };
    let goal = "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )\n";
    // Every type that TestCov knows, with a value that nobody guesses; and values that do not matter.
    let types = [
        ("_Bool", "bool", "x"),
        ("char", "char", "x == -77"),
        ("unsigned char", "uchar", "x == 177"),
        ("short", "short", "x == -12345"),
        ("unsigned short", "ushort", "x == 54321"),
        ("int", "int", "x == -2147483647 - 1"),
        ("unsigned", "uint", "x == 4294967295u"),
        ("unsigned", "u32", "x == 3000000000u"),
        ("long", "long", "x < -2147483640"),
        ("unsigned long", "ulong", "x > 4294967290u"),
        ("long long", "longlong", "x == -0x123456789abcdefLL"),
        ("unsigned long long", "ulonglong", "x == 0xfedcba9876543210ULL"),
        ("float", "float", "x > 0.1f && x < 0.1000001f"),
        ("double", "double", "x > 0.1 && x < 0.10000000000000006"),
        ("double", "double", "x != x"),
        ("float", "float", "x == -1.0f / 0.0f"),
        ("double", "double", "x > 0 && x < 1e-310"),
        ("void *", "pointer", "x == 0"),
    ];
    for model in ["64", "32"] {
        let mut program =
            String::from("extern void abort(void);\nvoid reach_error(void) { abort(); }\n");
        let mut body = String::new();
        for (index, (c_type, name, condition)) in types.iter().enumerate() {
            assert!(!NOT_IN_TESTCOV.contains(name));
            if types[..index].iter().all(|(_, known, _)| known != name) {
                program.push_str(&format!("extern {c_type} __VERIFIER_nondet_{name}(void);\n"));
            }
            body.push_str(&format!(
                "  {{ {c_type} x = __VERIFIER_nondet_{name}(); if (!({condition})) return 0; }}\n"
            ));
            body.push_str("  { volatile int free = __VERIFIER_nondet_int(); (void)free; }\n");
        }
        // Inputs that fill a structure and a union, one of whose members was never written.
        program.push_str(
            "struct record { char tag; int value; double weight; union { float f; unsigned u; } both; };\n",
        );
        body.push_str(
            "  struct record r;\n  r.tag = __VERIFIER_nondet_char(); r.value = __VERIFIER_nondet_int();\n  \
             r.weight = __VERIFIER_nondet_double(); r.both.u = __VERIFIER_nondet_uint();\n  struct record copy = r;\n  \
             if (copy.tag != 'x' || copy.value != 77 || copy.weight != 2.5 || copy.both.f != 1.5f) return 0;\n",
        );
        program.push_str(&format!("int main(void) {{\n{body}  reach_error();\n  return 0;\n}}\n"));
        let scratch = directory(&[("a.c", &program), ("goal.prp", goal)]);
        let ran =
            check_in(&scratch, &["-p", "goal.prp", &format!("--{model}"), "-o", "out", "a.c"]);
        assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
        let outcome = Command::new(&testcov)
            .arg(format!("-{model}"))
            .args(["--no-isolation", "--no-plots", "--goal", "goal.prp"])
            .args(["--test-suite", "out/test-suite.zip", "a.c"])
            .current_dir(scratch.path())
            .run(&Cancel::new())
            .unwrap();
        let said = outcome.stdout_text() + &outcome.stderr_text();
        assert!(said.contains("Result: TRUE"), "{said}");
    }
}

#[test]
fn the_tool_info_module_passes_benchexecs_own_test() {
    let Some(python) = peer("benchexec/venv/bin/python") else { return };
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let binaries = Path::new(env!("CARGO_BIN_EXE_refute")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let outcome = Command::new(&python)
        .args(["-m", "benchexec.test_tool_info", "--no-container", ".refute"])
        .env("PYTHONPATH", project.join("contrib/benchexec"))
        .env("PATH", format!("{}:{path}", binaries.display()))
        .current_dir(&project)
        .run(&Cancel::new())
        .unwrap();
    let said = outcome.stdout_text() + &outcome.stderr_text();
    assert!(outcome.end.success(), "{said}");
    for words in ["'check', '--property', 'PROPERTY.PRP'", "'--data-model', 'ILP32'", "0.1.0"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // What it makes of last lines.
    let script = "\
import refute
from benchexec.tools.template import BaseTool2
from benchexec.util import ProcessExitCode
for line in ['true', 'false(unreach-call)', 'false(valid-deref)', 'false(assert)', 'unknown', 'error', 'true(bounded)']:
    output = BaseTool2.RunOutput(['words\\n', 'RESULT: ' + line + '\\n'])
    run = BaseTool2.Run([], ProcessExitCode.create(value=0), output, None)
    print(line, '->', refute.Tool().determine_result(run))
";
    let outcome = Command::new(&python)
        .args(["-c", script])
        .env("PYTHONPATH", project.join("contrib/benchexec"))
        .run(&Cancel::new())
        .unwrap();
    let said = outcome.stdout_text();
    for line in [
        "true -> true\n",
        "false(unreach-call) -> false(unreach-call)\n",
        "false(valid-deref) -> false(valid-deref)\n",
        "false(assert) -> false(assert)\n",
        "unknown -> unknown\n",
        "error -> ERROR\n",
        "true(bounded) -> unknown\n",
    ] {
        assert!(said.contains(line), "{line}: {said} {}", outcome.stderr_text());
    }
}

#[test]
fn functions_are_checked_without_a_harness() {
    let program = "\
#include <stddef.h>
#include <stdint.h>
typedef enum { RED, GREEN = 5, BLUE } color;
struct node { int value; struct node *next; const char *name; color c; unsigned bits : 3; union { int i; float f; }; };
typedef struct { double x, y; int tags[3]; } point;
size_t length(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
static int third(const uint8_t *p) { return p[2]; }
int count(const struct node *n) { int c = 0; while (n) { c++; n = n->next; } return c > 3 ? 1 / (c - c) : c; }
int paint(color c) { return 7 / (c - 1); }
int blue(color c) { return 7 / (c - 6); }
int tags(point p, const point *q) { return p.x > 2 && q->y < 1 && q->tags[2] == 77 ? 1 / (p.tags[1] - 4) : 0; }
int words(char **words) { return words[0] && words[0][0] == 'x' ? 1 << words[0][1] : 0; }
void callback(int (*f)(int)) { f(1); }
void hidden(struct nobody *p) { (void)p; }
int main(void) { return count(0) + third(0); }
";
    let scratch = directory(&[("a.c", program)]);
    for (function, verdict) in [
        ("length", "true(bounded)"),
        ("third", "false(valid-deref)"),
        ("count", "true(bounded)"),
        ("paint", "true"),
        ("blue", "false(div-by-zero)"),
        ("tags", "false(div-by-zero)"),
        ("words", "false(bad-shift)"),
        ("callback", "true(bounded)"),
        ("hidden", "true(bounded)"),
        ("nobody", "error"),
    ] {
        let ran = check_in(&scratch, &["--entry", function, "-o", "out", "a.c"]);
        assert_eq!(ran.verdict(), verdict, "{function} {ran:?}");
        if verdict.starts_with("false") {
            assert!(scratch.file("out/reproduce.c").exists(), "{ran:?}");
            let run = ["run", "--no-coverage", "out/test-suite", "out/harness.c"];
            let again = finish(command().args(run).current_dir(scratch.path()));
            assert_eq!(again.verdict(), verdict, "{again:?}");
        }
    }
    let ran = check_in(&scratch, &["--entry", "third", "--entry-array-size", "2", "a.c"]);
    assert!(ran.stdout.contains("length of p = "), "{ran:?}");
}

#[test]
fn a_function_of_a_program_of_several_files_is_checked() {
    let scratch = directory(&[
        ("src/scale.h", "int scale(int);\nextern int factor;\n"),
        (
            "src/ratio.c",
            "#include \"scale.h\"\nint ratio(int a) {\n  return LIMIT / (scale(a) - 6);\n}\n",
        ),
        (
            "src/scale.c",
            "#include \"scale.h\"\nint factor = 2;\nint scale(int a) { return a > 9 ? 1 : a * factor; }\n",
        ),
        ("main.c", "extern int ratio(int);\nint main(void) { return ratio(4); }\n"),
    ]);
    let files = ["main.c", "src/scale.c", "src/ratio.c"];
    let options = ["--entry", "ratio", "-p", "div-by-zero", "-DLIMIT=60", "-o", "out"];
    let ran = check_in(&scratch, &[&options[..], &files].concat());
    assert_eq!(ran.verdict(), "false(div-by-zero)", "{ran:?}");
    assert!(ran.stdout.contains("  src/ratio.c:3:16 in ratio: division by zero"), "{ran:?}");
    assert!(ran.stderr.is_empty() && scratch.file("out/reproduce.c").exists(), "{ran:?}");
    let ran = check_in(&scratch, &[&options[..], &files[..2]].concat());
    assert!(ran.stderr.contains("no file defines a function 'ratio'"), "{ran:?}");
}
