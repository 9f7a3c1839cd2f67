//! Ranges that somebody tells lead where no other draw does, and they hold where they were found only.

mod support;

use base::DataModel;
use fuzzer::{Found, Fuzzer, Hint};
use process::{Cancel, Scratch};
use support::{WORDS, options, target};
use verdict::{Ending, InputKind, InputValue};

/// Behind each unit another thousand of numbers leads on, and none of them twice.
const UNITS: &str = "extern void __VERIFIER_assume(int); static char seen[4000];
    int main(void) { int unit = __VERIFIER_nondet_int(); if (unit != 7731 && unit != 99120) return 0;
    int lowest = unit == 7731 ? 40960000 : -81920000;
    for (int round = 0; round < 60; round++) { int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= lowest && x < lowest + 4000 && !seen[x - lowest]); seen[x - lowest] = 1; }
    if (unit == 99120) reach_error(); return 1; }";

const FLOATS: &str = "extern void __VERIFIER_assume(int); extern double __VERIFIER_nondet_double(void);
    int main(void) { static double all[60]; for (int round = 0; round < 60; round++) { double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x > 7.5 && x < 7.625);
    for (int i = 0; i < round; i++) __VERIFIER_assume(x != all[i]); all[round] = x; }
    reach_error(); return 1; }";

/// One input of a hundred matters, and that many times; whatever else is asked for between them does not.
const SEVENS: &str = "int main(void) { int sevens = 0; for (;;) { int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 99) return 0;
    if (x == 7 && ++sevens == 20) return 1; } }";

fn fuzz(text: &str, hints: &[Hint]) -> Vec<Found> {
    let scratch = Scratch::new().unwrap();
    let target = target(&scratch, &format!("{WORDS}{text}"), DataModel::Lp64);
    let mut fuzzer = Fuzzer::start(&target, &options(100_000), &[], &Cancel::new()).unwrap();
    hints.iter().for_each(|hint| fuzzer.hint(hint));
    let (found, _, failure) = fuzzer.finish();
    assert_eq!(failure, None);
    found
}

fn hint(kind: InputKind, inputs: &[u128], given: Option<usize>, least: i128, most: i128) -> Hint {
    let inputs: Vec<InputValue> =
        inputs.iter().map(|bits| InputValue { kind, bits: *bits }).collect();
    Hint { at: inputs.len() - 1, inputs, least, most, given }
}

fn reaches_the_error(found: &[Found]) -> bool {
    found.iter().any(|found| found.ending == Ending::ErrorCall)
}

#[test]
fn ranges_belong_to_their_beginnings() {
    let bits = |number: i32| u128::from(number as u32);
    let of_unit = |unit: i32, least: i32| {
        let inputs = [bits(unit), bits(least)];
        hint(InputKind::Int, &inputs, Some(1), i128::from(least), i128::from(least) + 3999)
    };
    assert!(!reaches_the_error(&fuzz(UNITS, &[])));
    let found = fuzz(UNITS, &[of_unit(7731, 40_960_000), of_unit(99_120, -81_920_000)]);
    assert!(reaches_the_error(&found), "{} found", found.len());
    let longest = |unit: i32| {
        let of_unit = found
            .iter()
            .filter(|found| found.inputs.first().is_some_and(|first| first.bits == bits(unit)));
        of_unit.map(|found| found.inputs.len()).max()
    };
    assert_eq!(longest(7731), Some(61));
}

#[test]
fn long_executions_are_made_shorter() {
    let found = fuzz(SEVENS, &[hint(InputKind::Int, &[7], None, 0, 99)]);
    let there = found.iter().filter(|found| found.ending == Ending::Exit(1));
    let lengths: Vec<usize> = there.map(|found| found.inputs.len()).collect();
    // The first execution that comes there is long; what is made of it has the twenty inputs that matter, and few others.
    assert!(lengths.iter().any(|length| *length > 40), "{lengths:?}");
    assert!(lengths.iter().any(|length| *length < 30), "{lengths:?}");
}

#[test]
fn floats_have_ranges_too() {
    let (least, most) = (7.5_f64.to_bits() + 1, 7.625_f64.to_bits() - 1);
    let inputs = [u128::from(7.55_f64.to_bits())];
    let hint = hint(InputKind::Double, &inputs, None, i128::from(least), i128::from(most));
    assert!(!reaches_the_error(&fuzz(FLOATS, &[])));
    assert!(reaches_the_error(&fuzz(FLOATS, &[hint])));
}

#[test]
fn what_is_told_wrongly_keeps_nobody_out() {
    // The range leads to nothing but the shortest way.
    let text = "int main(void) { for (int i = 0; i < 5; i++) { int x = __VERIFIER_nondet_int(); if (x < 100) return 0; }
        reach_error(); return 1; }";
    let wrong = hint(InputKind::Int, &[5], None, 0, 9);
    assert!(reaches_the_error(&fuzz(text, &[wrong])));
}
