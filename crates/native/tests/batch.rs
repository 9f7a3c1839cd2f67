//! Many runs of one program: each ends as it would alone, whatever the others do.

mod support;

use std::time::Duration;

use base::DataModel;
use native::{BatchEnd, Order, Program};
use process::{Cancel, Limits, Scratch};
use support::{clang, sources, test_of, toolchain};
use verdict::{Property, PropertySet};

const PROGRAM: &str = r#"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
extern int __refute_mutant;
extern void __refute_reached(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  printf("%d\n", a);
  if (__refute_mutant == 9) {
    for (;;) {}
  }
  __VERIFIER_assume(a != 100);
  if (__refute_mutant == 7 && a > 4) __refute_reached();
  int array[2] = {1, 2};
  switch (a) {
  case 1: assert(0);
  case 2: reach_error();
  case 3: return array[__refute_mutant + 1];
  case 4: *(volatile int *)8 = 1;
  case 5: abort();
  case 6: return __VERIFIER_nondet_int();
  case 7: exit(5);
  case 8: { char *all = 0; for (;;) { all = malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 512) all[i] = 1; } }
  }
  return 0;
}
"#;

#[test]
fn every_run_ends_as_it_would_alone() {
    let scratch = Scratch::new().unwrap();
    let sources = sources(&scratch, "program.c", PROGRAM, DataModel::Lp64);
    let cancel = Cancel::new();
    let properties: PropertySet =
        [Property::Assert, Property::ValidDeref, Property::ArrayBounds].into_iter().collect();
    let program = Program::build(&toolchain(clang()), &sources, properties, &cancel).unwrap();
    let inputs = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "100", "x"];
    let tests: Vec<_> = inputs.iter().map(|input| test_of(&[input])).collect();
    let order = |mutant, until_kill| Order { mutant, time: Duration::from_secs(2), until_kill };
    let limits = Limits { wall: Some(Duration::from_secs(120)), ..Limits::default() };
    let orders = [order(0, false), order(1, true), order(7, false)];
    let runs = program.run_batch(&tests, &orders, 256 << 20, &limits, &cancel).unwrap();
    let ends = |of: usize| runs[of].iter().map(|run| run.end).collect::<Vec<_>>();
    use BatchEnd::*;
    let alone = [
        Passed,
        Assertion,
        ErrorCall,
        Passed,
        Signal,
        Abort,
        OutOfInputs,
        Passed,
        Memory,
        Rejected,
        BadInput,
    ];
    // A sanitizer catches what a processor would.
    let shown: Vec<BatchEnd> =
        ends(0).iter().map(|end| if *end == Sanitizer { Signal } else { *end }).collect();
    assert_eq!(shown, alone);
    // The first failure ends what was ordered so, and nothing else.
    assert_eq!(ends(1)[..3], [Passed, Assertion, NotRun]);
    assert_eq!(ends(2)[3], Sanitizer, "an index of 8 in an array of 2");
    assert!(!runs[2][0].is_reached && runs[2][7].is_reached && !runs[0][7].is_reached);
    assert_eq!(runs[0][6].inputs_used, 1);
    // What never ends is ended.
    let endless = Order { mutant: 9, time: Duration::from_millis(50), until_kill: true };
    let runs = program.run_batch(&tests, &[endless], 256 << 20, &limits, &cancel).unwrap();
    assert_eq!(runs[0][0].end, Time);
    assert!(program.run_batch(&[], &orders, 1 << 30, &limits, &cancel).unwrap()[2].is_empty());
}
