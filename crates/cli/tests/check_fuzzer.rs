//! `refute check` with a fuzzer beside the engine: what it finds is a verdict like any other.

use crate::support::{Ran, command, directory, finish};

/// The error is some events deep, behind arithmetic that keeps the states of the machine apart: the engine does not get
/// there in the time that it has.
const MACHINE: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned a = 3, b = 17, stage;
static void step(int event) {
  a = (a * 31 + b * (unsigned)event + 7) % 9973;
  b = (b * 17 + a * a % 101 + 1) % 7919;
  if (event == 3 && stage == 0 && a % 7 == 2) stage = 1;
  else if (event == 5 && stage == 1 && b % 11 == 4) stage = 2;
  else if (event == 1 && stage == 2 && (a ^ b) % 13 == 6) stage = 3;
  else if (event == 6 && stage == 3 && (a + b) % 5 == 1) stage = 4;
  else if (event == 2 && stage == 4 && a * b % 17 == 9) reach_error();
}
int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event < 1 || event > 6) return 0;
    step(event);
  }
}
";

fn check(program: &str, arguments: &[&str]) -> Ran {
    let scratch = directory(&[("a.c", program)]);
    let arguments = [arguments, &["-p", "unreach-call", "--timeout", "90s", "a.c"]].concat();
    finish(command().arg("check").args(arguments).current_dir(scratch.path()))
}

#[test]
fn the_fuzzer_finds_what_is_deep() {
    for options in [["--jobs", "2"].as_slice(), &["--fuzz"]] {
        let ran = check(MACHINE, options);
        assert!(ran.stdout.contains("RESULT: false(unreach-call)"), "{options:?}: {ran:?}");
        assert_eq!(ran.code, 1, "{ran:?}");
    }
}

#[test]
fn what_is_safe_stays_safe() {
    let safe = "extern unsigned char __VERIFIER_nondet_uchar(void); extern void reach_error(void);
                int main(void) { unsigned char x = __VERIFIER_nondet_uchar(); if (x > 255) reach_error(); return x / 2; }";
    let ran = check(safe, &["--jobs", "2"]);
    assert!(ran.stdout.contains("RESULT: true"), "{ran:?}");
}

#[test]
fn jobs_are_a_number() {
    for wrong in ["0", "two", "-1"] {
        let ran = check("int main(void) { return 0; }", &["--jobs", wrong]);
        assert_eq!(ran.code, 2, "{wrong}: {ran:?}");
    }
}
