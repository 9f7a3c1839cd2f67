//! `refute check` where an execution never ends, or depends on what C leaves undefined.

use crate::support::{Ran, command, directory, finish};

fn check(program: &str, arguments: &[&str]) -> Ran {
    let scratch = directory(&[("a.c", program)]);
    finish(command().arg("check").args(arguments).arg("a.c").current_dir(scratch.path()))
}

/// The old way to write an assumption.
const STANDS_STILL: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume(int c) { if (!c) { LOOP: goto LOOP; } }
int main(void) {
  int x = __VERIFIER_nondet_int();
  assume(x > 3);
  if (x < LIMIT) reach_error();
  while (1) {}
}
";

#[test]
fn a_loop_that_changes_nothing_is_followed_no_further() {
    let ran = check(STANDS_STILL, &["-p", "unreach-call", "-D", "LIMIT=4"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
    let ran = check(STANDS_STILL, &["-p", "unreach-call", "-D", "LIMIT=5"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
    // It goes beyond every bound all the same.
    let bounded = ["-p", "unwinding", "--unwind", "3", "--timeout", "5s", "-D", "LIMIT=4"];
    let ran = check(STANDS_STILL, &bounded);
    assert_ne!(ran.verdict(), "true", "{ran:?}");
}

#[test]
fn a_loop_that_writes_is_followed() {
    let program = "\
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
unsigned char count;
int main(void) {
  unsigned char last = __VERIFIER_nondet_uchar();
  while (1) {
    if (count == 7 && last == 9) reach_error();
    count++;
  }
}
";
    let ran = check(program, &["-p", "unreach-call"]);
    assert_eq!(ran.verdict(), "false(unreach-call)", "{ran:?}");
}

/// A read behind an object that no sanitizer sees, and what the program does then.
fn unseen(behind: &str) -> String {
    format!(
        "#include <stdlib.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\n\
         static unsigned char table[8];\nint main(void) {{\n  \
         unsigned char x = __VERIFIER_nondet_uchar();\n  \
         int v = table[-84 - (int)(x & 1)];\n  {behind}\n  return v;\n}}\n"
    )
}

#[test]
fn behind_what_nobody_notices_the_program_may_do_anything() {
    for behind in [
        "char *p = malloc(4); p[v == 300 ? 0 : 5] = 1; free(p);",
        "char *p = malloc(4); free(p); if (v != 300) free(p);",
        "int *p = 0; if (v != 300) *p = 1;",
        "if (v != 300) abort();",
        "if (v != 300) exit(3);",
        "while (v != 300) ;",
    ] {
        let ran = check(&unseen(behind), &["-p", "valid-deref", "--timeout", "60s"]);
        assert_eq!((ran.code, ran.verdict()), (1, "false(valid-deref)"), "{behind} {ran:?}");
        assert!(ran.stdout.contains("a.c:6:11 in main"), "{behind} {ran:?}");
    }
}

#[test]
fn what_needs_a_value_never_written_is_executed_with_it() {
    let program = "\
extern void reach_error(void);
static int unclear(int b) {
  int x;
  return b ? x * 0 + (x & 1) : 1;
}
int main(void) {
  if (unclear(1) == 1 && unclear(1) == 0) reach_error();
  return 0;
}
";
    let ran = check(program, &["-p", "unreach-call"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
    for words in ["x (never written) = ", "int a.c:3:7", "in what was never written"] {
        assert!(ran.stdout.contains(words), "{words} {ran:?}");
    }
    assert!(!ran.stdout.contains("__never_written"), "{ran:?}");
}

#[test]
fn a_result_that_is_never_returned_is_no_value() {
    let program = "\
extern void reach_error(void);
static int unclear(int b) {
  if (b) return 1;
}
int main(void) {
  if (unclear(0) == 77) reach_error();
  return 0;
}
";
    let ran = check(program, &["-p", "unreach-call"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    for words in
        ["unreach-call is violated (a.c:6:", "a value that was never initialised", "-p uninit"]
    {
        assert!(ran.stdout.contains(words), "{words} {ran:?}");
    }
    assert!(!ran.stdout.contains("please report"), "{ran:?}");
}

#[test]
fn what_depends_on_a_shift_says_so() {
    let program = "\
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 32) assert((1u << n) == 0);
  return 0;
}
";
    let ran = check(program, &["-p", "assert"]);
    assert_eq!(ran.verdict(), "unknown", "{ran:?}");
    assert!(ran.stdout.contains("depends on what C leaves undefined"), "{ran:?}");
    assert!(ran.stdout.contains("-p bad-shift"), "{ran:?}");
}

#[test]
fn what_a_function_that_has_not_returned_points_to_is_no_leak() {
    let program = "\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void stop(int x) { if (x == 7) exit(0); }
int main(void) {
  char *p = malloc(4);
  stop(__VERIFIER_nondet_int());
  free(p);
  return 0;
}
";
    let ran = check(program, &["-p", "valid-memtrack"]);
    assert_eq!(ran.verdict(), "true", "{ran:?}");
    let ran = check(program, &["-p", "valid-memcleanup"]);
    assert_eq!(ran.verdict(), "false(valid-memcleanup)", "{ran:?}");
}
