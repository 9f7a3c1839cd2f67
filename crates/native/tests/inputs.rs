//! The runtime reads inputs exactly as `formats` says that they are read.

mod support;

use base::DataModel;
use formats::{parse_value, render_value};
use native::Program;
use process::{Cancel, Scratch};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use support::{clang, gcc, limits, replay, sources, toolchain};
use verdict::{Ending, InputKind, InputValue, PropertySet, TestCase};

/// A program that reads a number that chooses the input function, calls it, and prints the bytes of
/// its value, over and over.
fn printer(kinds: &[InputKind]) -> String {
    let mut text = String::from(
        "#include <stdio.h>\n#include <string.h>\nint main() { for (;;) {\n  unsigned char b[16] = {0};\n  int kind = __VERIFIER_nondet_int();\n  switch (kind) {\n",
    );
    for (index, kind) in kinds.iter().enumerate() {
        let name = kind.names()[0];
        text += &format!(
            "  case {index}: {{ __typeof__(__VERIFIER_nondet_{name}()) v = __VERIFIER_nondet_{name}(); memcpy(b, &v, sizeof v); break; }}\n"
        );
    }
    text + "  }\n  for (int i = 15; i >= 0; i--) printf(\"%02x\", b[i]);\n  puts(\"\"); fflush(stdout);\n} }\n"
}

fn kinds(model: DataModel) -> Vec<InputKind> {
    let wide = |kind: &InputKind| matches!(kind, InputKind::Int128 | InputKind::UInt128);
    InputKind::ALL.into_iter().filter(|kind| model == DataModel::Lp64 || !wide(kind)).collect()
}

fn program(model: DataModel) -> (Program, Scratch) {
    let scratch = Scratch::new().unwrap();
    let sources = sources(&scratch, "printer.c", &printer(&kinds(model)), model);
    let compiler = if model == DataModel::Lp64 { clang() } else { gcc() };
    let program =
        Program::build(&toolchain(compiler), &sources, PropertySet::EMPTY, &Cancel::new()).unwrap();
    (program, scratch)
}

/// What the runtime makes of inputs: a value for each until one is refused.
fn read(program: &Program, inputs: &[(usize, String)]) -> (Vec<u128>, Ending) {
    let inputs = inputs.iter().flat_map(|(kind, text)| [kind.to_string(), text.clone()]).collect();
    let test = TestCase { name: "t".into(), inputs, covers_error: false };
    let result = program.replay(&test, &limits(), &Cancel::new()).unwrap();
    let text = String::from_utf8(result.stdout).unwrap();
    (text.lines().map(|line| u128::from_str_radix(line, 16).unwrap()).collect(), result.ending)
}

#[test]
fn every_value_arrives_bit_by_bit() {
    let mut runner = TestRunner::deterministic();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let kinds = kinds(model);
        let (program, _scratch) = program(model);
        let mut values = Vec::new();
        for (index, kind) in kinds.iter().enumerate() {
            let ones = u128::MAX >> (128 - kind.width(model));
            let random = (0..40).map(|_| {
                let tree = (proptest::num::u128::ANY, 0_u32..128).new_tree(&mut runner).unwrap();
                let (bits, shift) = tree.current();
                (bits >> shift) & ones
            });
            let special =
                [0, 1, ones, ones >> 1, (ones >> 1) + 1, 0x7fc0_0001 & ones, 0x7f80_0000 & ones];
            values.extend(special.into_iter().chain(random).map(|bits| (index, bits)));
        }
        let inputs: Vec<_> = values
            .iter()
            .map(|(index, bits)| {
                (*index, render_value(InputValue { kind: kinds[*index], bits: *bits }, model))
            })
            .collect();
        let (read, ending) = read(&program, &inputs);
        assert_eq!(ending, Ending::OutOfInputs);
        let expected: Vec<_> = values.iter().map(|(_, bits)| *bits).collect();
        assert_eq!(read, expected, "{model}");
    }
}

/// Odd texts are read or refused alike by the runtime in C and by `formats` in Rust.
#[test]
fn both_readers_agree_on_any_text() {
    let mut runner = TestRunner::deterministic();
    let texts = "[-+]?[0-9]{0,24}[lLuUfF]{0,4}|0[xX][0-9a-f]{0,20}[uUlL]{0,2}|[-+]?[0-9]{0,3}\\.?[0-9]{0,3}([eE][-+]?[0-9]{0,3})?[fl]{0,2}|-?0x[0-9a-f]{0,3}\\.?[0-9a-f]{0,9}(p[-+]?[0-9]{0,3})?|'.{0,3}'?|\"[0-9]{0,3}\"|[-+]?(inf|nan|infinity|INF)[a-z]{0,2}|bits:0x[0-9a-f]{0,18}";
    let texts = proptest::string::string_regex(texts).unwrap();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let kinds = kinds(model);
        let (program, _scratch) = program(model);
        let mut candidates: Vec<(usize, String)> = (0..400)
            .map(|number| {
                let text = texts.new_tree(&mut runner).unwrap().current();
                (number % kinds.len(), text.trim().to_string())
            })
            .filter(|(_, text)| !text.is_empty() && !text.contains('\n'))
            .collect();
        // Texts that are refused end the run, so each of them is the last of a run of its own.
        let (good, bad): (Vec<_>, Vec<_>) = candidates
            .drain(..)
            .partition(|(kind, text)| parse_value(kinds[*kind], text, model).is_ok());
        let (values, ending) = read(&program, &good);
        assert_eq!(
            ending,
            Ending::OutOfInputs,
            "after {} of {} values: {:?}",
            values.len(),
            good.len(),
            good.get(values.len())
        );
        for ((kind, text), value) in good.iter().zip(values) {
            let expected = parse_value(kinds[*kind], text, model).unwrap();
            assert_eq!(value, expected.bits, "{model} {:?} {text:?}", kinds[*kind]);
        }
        for (kind, text) in bad {
            let (_, ending) = read(&program, &[(kind, text.clone())]);
            let refused = matches!(ending, Ending::BadInput(_));
            assert!(refused, "{model} {:?} {text:?}: {ending:?}", kinds[kind]);
        }
    }
}

#[test]
fn strings_memory_and_own_input_functions() {
    let text = "#include <string.h>\nconst char *__VERIFIER_nondet_string(void); void __VERIFIER_nondet_memory(void *, unsigned long);\nint main() { char b[2]; __VERIFIER_nondet_memory(b, 2); return strcmp(__VERIFIER_nondet_string(), \"a b\") == 0 ? b[0] + b[1] : 99; }";
    let result = replay(clang(), text, DataModel::Lp64, PropertySet::EMPTY, &["3", "4", "\"a b\""]);
    assert_eq!(result.ending, Ending::Exit(7));

    let text = "struct pair { unsigned char a, b; }; typedef enum { A, B } e;\nstruct pair nondet_pair(); unsigned char nondet_byte(void); extern e nondet_e(); int *nondet_ip(); double nondet_d();\nint main() { struct pair p = nondet_pair(); unsigned char c = nondet_byte(); return p.a + p.b + c + nondet_e() + (nondet_ip() == (int *)8) + (nondet_d() == 0.5) + nondet_int(); }";
    for (compiler, model) in [(clang(), DataModel::Lp64), (gcc(), DataModel::Ilp32)] {
        let inputs = ["1", "2", "255", "1", "8", "0.5", "-200"];
        let result = replay(compiler, text, model, PropertySet::EMPTY, &inputs);
        assert_eq!(result.ending, Ending::Exit(1 + 2 + 255 + 1 + 1 + 1 - 200));
    }
}
