//! `refute check` where an execution never ends, or depends on what C leaves undefined.

mod support;

use support::{Ran, command, directory, finish};

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

#[test]
fn what_depends_on_a_value_never_written_says_so() {
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
    assert_eq!((ran.code, ran.verdict()), (3, "unknown"), "{ran:?}");
    for words in
        ["unreach-call is violated (a.c:7:", "a value that was never initialised", "-p uninit"]
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
