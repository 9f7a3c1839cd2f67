//! `refute check` under pressure: no time, no memory, Ctrl-C, programs that are meant to hurt.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use crate::support::{Ran, command, directory, finish};
use process::{Cancel, Command, Scratch};

/// Keeps the solver busy for longer than anybody waits.
const HARD: &str = "\
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
  for (int i = 0; i < 16; i++) {
    a = (a ^ (a >> 29)) * 0x9e3779b97f4a7c15ULL + b * a;
    b = (b ^ (b >> 31)) * (a | 1);
  }
  if (a == 0x123456789abcdefULL && b == 0xfedcba987654321ULL) reach_error();
  return 0;
}
";
/// Fills memory and never frees it.
const GREEDY: &str = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (long n = 0;; n++) {
    int *p = malloc(1 << 20);
    for (int i = 0; i < 1 << 18; i++) p[i] = i + n;
    if (__VERIFIER_nondet_int() == -1 && n == 1 << 20) return *p;
  }
}
";

fn check_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().arg("check").args(arguments).current_dir(scratch.path()))
}

#[test]
fn time_is_kept() {
    let scratch = directory(&[("a.c", HARD)]);
    let started = Instant::now();
    let ran = check_in(&scratch, &["--timeout", "2s", "a.c"]);
    assert!(started.elapsed() < Duration::from_secs(6), "{:?}", started.elapsed());
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    assert!(ran.stdout.contains("undecided: the time is used up"), "{ran:?}");
    // Not even enough for the compiler.
    for budget in [["--timeout", "1ms"], ["--memory", "1MiB"]] {
        let ran = check_in(&scratch, &[&budget[..], &["a.c"]].concat());
        assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
        assert!(ran.stdout.contains("is used up"), "{ran:?}");
    }
}

/// A driver of more than 10,000 lines: operations behind a pointer, a lock, a list, and inputs everywhere.
fn driver() -> String {
    const OPERATIONS: usize = 500;
    let mut text = String::from(
        "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
         struct dev { int state, irq, regs[16]; struct dev *next; int (*op)(struct dev *, int); };\n\
         static struct dev *list;\nstatic int lock;\n",
    );
    for number in 0..OPERATIONS {
        let _ = writeln!(text, "static int op{number}(struct dev *d, int a) {{\n  int i, r = 0;");
        let most = 3 + number % 13;
        let _ = writeln!(text, "  if (!d || lock) return -1;\n  lock = 1;");
        let _ = writeln!(text, "  for (i = 0; i < (__VERIFIER_nondet_int() & {most}); i++) {{");
        let _ = writeln!(text, "    if (d->regs[i & 15] == {number}) {{\n      d->state = {most};");
        let _ =
            writeln!(text, "      r += {number};\n    }} else\n      d->regs[i & 15] += a;\n  }}");
        let _ = writeln!(text, "  switch (d->state) {{");
        for state in 0..6 {
            let _ = writeln!(
                text,
                "  case {state}: d->state = (d->state + {state} + (a & 1)) % 9; break;"
            );
        }
        text.push_str("  default: d->state = 0;\n  }\n");
        text.push_str("  struct dev *e = malloc(sizeof *e);\n  *e = *d;\n  e->next = list;\n");
        text.push_str("  list = e;\n  lock = 0;\n  return r;\n}\n");
    }
    text.push_str("int main(void) {\n  struct dev d = {0};\n  for (;;) {\n");
    text.push_str("    int k = __VERIFIER_nondet_int();\n    switch (k) {\n");
    for number in 0..OPERATIONS {
        let _ = writeln!(text, "    case {number}: d.op = op{number}; break;");
    }
    text.push_str("    default: continue;\n    }\n");
    text.push_str(
        "    if (d.op(list && (k & 1) ? list : &d, k) == 123456789) reach_error();\n  }\n}\n",
    );
    text
}

#[test]
fn no_check_is_late() {
    let program = driver();
    assert!(program.lines().count() > 10_000);
    let scratch = directory(&[("driver.c", &program)]);
    let ran = check_in(&scratch, &["--timeout", "4s", "--format", "json", "driver.c"]);
    let document: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["verdict"], "unknown", "{ran:?}");
    let seconds = document["statistics"]["wall_seconds"].as_f64().unwrap();
    assert!(seconds < 6.0, "{seconds}");
}

/// What is read lies in another object, which no sanitizer sees, and then the program goes on for ever.
#[test]
fn a_program_without_an_end_is_executed_in_time() {
    let program = "\
extern int __VERIFIER_nondet_int(void);
static int small[4];
static int large[1 << 20];
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 5000 || x > 9000) return large[0];
  int v = small[x];
  for (;;) large[v & 3]++;
}
";
    let scratch = directory(&[("a.c", program)]);
    let started = Instant::now();
    let ran = check_in(&scratch, &["--timeout", "2s", "-p", "valid-deref", "a.c"]);
    // Its time, two seconds, and one confirmation.
    assert!(started.elapsed() < Duration::from_secs(2 + 2 + 10), "{:?}", started.elapsed());
    // Counters of a run without an end are not always enough to show that the line was executed.
    assert!(matches!(ran.verdict(), "false(valid-deref)" | "unknown"), "{ran:?}");
}

#[test]
fn memory_is_kept() {
    let scratch = directory(&[("a.c", GREEDY)]);
    let bounded = command()
        .args(["check", "--timeout", "100s", "--memory", "150MiB", "a.c"])
        .current_dir(scratch.path());
    let outcome = bounded.run(&Cancel::new()).unwrap();
    let stdout = outcome.stdout_text();
    assert!(stdout.contains("undecided: the memory is used up"), "{stdout}");
    assert!(stdout.ends_with("RESULT: unknown\n"), "{stdout}");
    assert!(outcome.usage.peak_memory < 250 << 20, "{}", outcome.usage.peak_memory);
}

#[test]
fn signals_end_cleanly_and_keep_what_was_found() {
    let program = HARD.replace(
        "int main(void) {",
        "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 3) { int y = 1 / (x - 3); x = y; }",
    );
    let scratch = directory(&[("a.c", &program)]);
    let script = format!(
        "TMPDIR=\"$PWD/tmp\" {} check --all-properties -o out a.c > said 2>&1 & p=$!; sleep 4; kill -INT $p; wait $p; echo $?",
        env!("CARGO_BIN_EXE_refute")
    );
    fs::create_dir(scratch.file("tmp")).unwrap();
    let shell = Command::new("bash").args(["-c", &script]).current_dir(scratch.path());
    let outcome = shell.run(&Cancel::new()).unwrap();
    let said = fs::read_to_string(scratch.file("said")).unwrap();
    assert_eq!(outcome.stdout_text().trim(), "1", "{said}");
    assert!(said.contains("div-by-zero        violated"), "{said}");
    assert!(said.contains("unreach-call       undecided the check was interrupted"), "{said}");
    assert!(said.ends_with("RESULT: false(div-by-zero)\n"), "{said}");
    assert!(scratch.file("out/witness.yml").exists());
    let left = fs::read_dir(scratch.file("tmp")).unwrap().count();
    assert_eq!(left, 0, "temporary files stay behind");
}

#[test]
fn long_programs_are_no_problem() {
    let mut program = String::from(
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nstatic int x;\n",
    );
    for function in 0..1000 {
        let _ = writeln!(program, "static int f{function}(int a) {{");
        for line in 0..47 {
            let _ = writeln!(program, "  a = (a ^ {}) + {};", line * function % 97, line % 3);
        }
        let _ = writeln!(program, "  return a & 0xffff;\n}}");
    }
    program.push_str("int main(void) {\n  x = __VERIFIER_nondet_int() & 0xff;\n");
    for function in (0..1000).step_by(100) {
        let _ = writeln!(program, "  x = f{function}(x);");
    }
    program.push_str("  if (x > 0xffff) reach_error();\n  return 0;\n}\n");
    assert!(program.lines().count() > 50_000);
    let scratch = directory(&[("long.c", &program)]);
    let ran = check_in(&scratch, &["--timeout", "60s", "long.c"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
}

#[test]
fn hostile_programs_do_not_crash_it() {
    let parentheses =
        format!("int main(void) {{ return {}0{}; }}\n", "(".repeat(100_000), ")".repeat(100_000));
    let sum = format!("int main(void) {{ return {}0; }}\n", "1+".repeat(20_000));
    let nested =
        format!("int main(void) {{ {} return 0; {} }}\n", "{".repeat(300), "}".repeat(300));
    let text = format!(
        "char s[] = \"{}\";\nint main(void) {{ return s[5] - 'a'; }}\n",
        "a".repeat(10 << 20)
    );
    let recursion = "int f(int n) { return n == 0 ? 0 : f(n - 1) + 1; }\nint main(void) { return f(1000000) & 0; }\n";
    let endless = "int f(int n) { return f(n + 1) + 1; }\nint main(void) { return f(0); }\n";
    let huge = "static char a[1UL << 40];\nint main(void) { return a[1UL << 39]; }\n";
    let scratch = directory(&[
        ("parentheses.c", &parentheses),
        ("sum.c", &sum),
        ("nested.c", &nested),
        ("text.c", &text),
        ("recursion.c", recursion),
        ("endless.c", endless),
        ("huge.c", huge),
        ("empty.c", ""),
    ]);
    for file in [
        "parentheses.c",
        "sum.c",
        "nested.c",
        "text.c",
        "recursion.c",
        "endless.c",
        "huge.c",
        "empty.c",
    ] {
        let ran =
            check_in(&scratch, &["--timeout", "8s", "--memory", "1GiB", "-p", "valid-deref", file]);
        // Any honest answer will do, and none of these programs has a violation.
        assert!(matches!(ran.code, 0 | 2 | 3), "{file}: {} {}", ran.code, ran.stderr);
        assert!(matches!(ran.verdict(), "true" | "unknown" | "error"), "{file}: {}", ran.verdict());
        assert!(!ran.stderr.contains("panicked"), "{file}: {}", ran.stderr);
        assert!(!ran.stderr.contains("core dumped"), "{file}: {}", ran.stderr);
    }
}
