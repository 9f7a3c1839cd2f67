//! What the fuzzer finds, and how soon.

mod support;

use base::DataModel;
use support::{WORDS, fuzz, fuzz_with, options};
use verdict::{Ending, InputKind};

#[test]
fn comparisons_ask_for_their_inputs() {
    let cases = [
        ("a constant", "int y = __VERIFIER_nondet_int(); if (y == 0x0123ABCD) reach_error();"),
        (
            "an equation",
            "unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (y == 0x0123ABCD) \
             if (x * 7 + 3 == (unsigned)__VERIFIER_nondet_int()) reach_error();",
        ),
        (
            "arithmetic",
            "unsigned x = __VERIFIER_nondet_int(); if (x * 7 + 3 == 123456789u) reach_error();",
        ),
        (
            "a sum of two",
            "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > y) if (x + y == 1234567) reach_error();",
        ),
        (
            "a part",
            "int x = __VERIFIER_nondet_int(); if ((unsigned char)x == 0xA7 && (short)(x >> 8) == 0x5A5A) reach_error();",
        ),
        (
            "a bound",
            "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > 1000000 && x < 1000003 && y > x && y < x + 3) reach_error();",
        ),
        ("a case", "switch (__VERIFIER_nondet_int()) { case 1234567: reach_error(); case 5: ; }"),
    ];
    for (name, body) in cases {
        let fuzzed = fuzz(&format!("int main(void) {{ {body} return 0; }}"), 8000);
        assert!(fuzzed.error().is_some(), "{name}: {:?}", fuzzed.endings());
    }
}

#[test]
fn floating_numbers_are_numbers() {
    let cases = [
        ("a constant", "double", "x == 3.25"),
        ("minus zero", "double", "x == 0 && 1 / x < 0"),
        ("no number", "float", "x != x"),
        ("infinity", "float", "x > 3.402823466e38f"),
        ("a denormal", "double", "x > 0 && x < 2.2250738585072014e-308"),
        ("between", "float", "x > 0.5f && x < 0.500001f"),
    ];
    for (name, kind, condition) in cases {
        let text = format!(
            "{WORDS}extern {kind} __VERIFIER_nondet_{kind}(void);
             int main(void) {{ {kind} x = __VERIFIER_nondet_{kind}(); if ({condition}) reach_error(); return 0; }}"
        );
        let fuzzed = fuzz_with(&text, DataModel::Lp64, &options(20_000));
        let error = fuzzed.error().unwrap_or_else(|| panic!("{name}"));
        let expected = if kind == "float" { InputKind::Float } else { InputKind::Double };
        assert_eq!(error.inputs[0].kind, expected);
    }
}

#[test]
fn sequences_grow_where_that_leads_on() {
    let text = "int main(void) {
        int state = 0;
        for (;;) {
            int input = __VERIFIER_nondet_int();
            if (state == 0 && input == 3) state = 1;
            else if (state == 1 && input == 8) state = 2;
            else if (state == 2 && input == 1) state = 3;
            else if (state == 3 && input == 6) state = 4;
            else if (state == 4 && input == 2) state = 5;
            else if (state == 5 && input == 9) reach_error();
            else if (input < 1 || input > 10) return 1;
        }
    }";
    let fuzzed = fuzz(text, 400_000);
    let error = fuzzed.error().expect("the error");
    assert!(error.inputs.len() >= 6);
}

#[test]
fn texts_are_spelled() {
    let text = format!(
        "{WORDS}#include <string.h>
         extern void klee_make_symbolic(void *, unsigned long, const char *);
         int main(void) {{ char word[8]; klee_make_symbolic(word, sizeof word, \"word\"); word[7] = 0;
                           if (strcmp(word, \"secret\") == 0) reach_error(); return 0; }}"
    );
    let fuzzed = fuzz_with(&text, DataModel::Lp64, &options(60_000));
    let error = fuzzed.error().expect("the word");
    let spelled: Vec<u8> = error.inputs.iter().map(|input| input.bits as u8).collect();
    assert_eq!(spelled[..7], *b"secret\0");
    assert!(error.inputs.iter().all(|input| input.kind == InputKind::UChar));
}

#[test]
fn programs_of_32_bits_are_that() {
    let text = format!(
        "{WORDS}extern long __VERIFIER_nondet_long(void);
         int main(void) {{ long x = __VERIFIER_nondet_long();
                           if (sizeof(void *) == 4 && x == 0x7ABBCCDDl) reach_error(); return 0; }}"
    );
    let fuzzed = fuzz_with(&text, DataModel::Ilp32, &options(8000));
    assert_eq!(fuzzed.error().expect("the error").inputs[0].bits, 0x7abb_ccdd);
    let wide = fuzz_with(&text, DataModel::Lp64, &options(8000));
    assert!(wide.error().is_none());
}

#[test]
fn goals_have_the_numbers_of_the_coverage_build() {
    use native::CoverageProgram;
    use process::{Cancel, Limits, Scratch};
    use verdict::TestCase;
    let text = format!(
        "{WORDS}int main(void) {{ int x = __VERIFIER_nondet_int(); int y = x > 5 ? 1 : 2;
           while (x > 0 && x < 20) x--; switch (y) {{ case 1: return x ? 3 : 4; default: return 5; }} }}"
    );
    let scratch = Scratch::new().unwrap();
    let target = support::target(&scratch, &text, DataModel::Lp64);
    let cancel = Cancel::new();
    let program = CoverageProgram::build(&target.toolchain, &target.sources, &cancel).unwrap();
    let fuzzed = fuzz_with(&text, DataModel::Lp64, &options(4000));
    assert!(fuzzed.found.len() > 3);
    for found in &fuzzed.found {
        let inputs = found.inputs.iter().map(|input| (input.bits as i32).to_string()).collect();
        let test = TestCase { inputs, ..TestCase::default() };
        let measured = program.measure(&test, &Limits::default(), &cancel).unwrap();
        let hits = measured.hits.iter().enumerate().filter(|(_, hit)| **hit);
        assert_eq!(found.goals, hits.map(|(goal, _)| goal).collect::<Vec<_>>(), "{found:?}");
        assert_eq!(found.ending, measured.ending);
    }
}

#[test]
fn ranges_are_kept() {
    let text = format!(
        "{WORDS}extern int klee_range(int, int, const char *);
         int main(void) {{ int x = klee_range(-3, 4, \"x\"); if (x < -3 || x >= 4) reach_error(); if (x == 2) return 1; return 0; }}"
    );
    let fuzzed = fuzz_with(&text, DataModel::Lp64, &options(3000));
    assert!(fuzzed.has(&Ending::Exit(1)) && fuzzed.error().is_none(), "{:?}", fuzzed.endings());
}
