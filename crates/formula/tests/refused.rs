//! What is not read, and where that is said to be.

use formula::read;

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, place, words) in [
        ("(assert (= 1 1)", "1:1", "never closed"),
        ("(assert true))", "1:14", "closes nothing"),
        ("(declare-const r Real)", "1:18", "Real"),
        ("(declare-const b (_ BitVec 129))", "1:18", "128"),
        ("(declare-const f (_ FloatingPoint 5 11))", "1:18", "FloatingPoint"),
        ("\n(assert (f 1))", "2:10", "'f'"),
        ("(assert (forall ((x Int)) (= x x)))", "1:9", "quantifiers"),
        ("(assert (bvadd #b1 #b0))", "1:9", "asserted"),
        ("(assert (= #b1 #b00))", "1:10", "'='"),
        ("(declare-const x Float32)(assert (fp.isNaN (fp.add RNA x x)))", "1:45", "away from zero"),
        ("(declare-const m RoundingMode)", "1:18", "RoundingMode"),
        ("(assert (fp.isNaN ((_ to_fp 8 24) RNA 0.1)))", "1:20", "away from zero"),
        ("(assert (fp.isNaN ((_ to_fp 8 24) RNE (/ 0.1 3))))", "1:20", "quotient"),
        (
            "(assert (fp.isNaN ((_ to_fp 8 24) RTZ 0.0000000000000000000000000000000000000000000000001)))",
            "1:20",
            "makes nothing",
        ),
        ("(pop 1)", "1:1", "push"),
        ("(frobnicate)", "1:1", "frobnicate"),
    ] {
        let error = read(text, false).unwrap_err();
        assert_eq!(format!("{}:{}", error.line, error.column), place, "{text}: {error}");
        assert!(error.message.contains(words), "{text}: {error}");
    }
}

#[test]
fn rounding_modes_have_names_and_numbers_are_rounded() {
    let same = |left: &str, right: &str| {
        let text = format!(
            "(define-fun up () RoundingMode roundTowardPositive)(declare-const x Float32)(declare-const b (_ BitVec 64))\
             (declare-const d Float64)(assert (distinct {left} {right}))"
        );
        let scripts = read(&text, false).unwrap_or_else(|error| panic!("{text}: {error}"));
        // What is the same expression, or the same constant, is never distinct.
        let [clause] = scripts[0].assertions[..] else { panic!("{text}") };
        *scripts[0].arena.op(clause) == formula::Op::Bool(false)
    };
    assert!(same("(fp.add up x x)", "(fp.add RTP x x)"));
    assert!(!same("(fp.add RTN x x)", "(fp.add RTP x x)"));
    // Where nothing is rounded, no mode makes a difference.
    for mode in ["RNA", "RTP", "RTN", "RTZ"] {
        let widened = |mode: &str| format!("((_ to_fp 11 53) {mode} x)");
        assert!(same(&widened(mode), &widened("RNE")));
    }
    assert!(same("(fp.sqrt RNA x)", "(fp.sqrt RNE x)"));
    let number = |mode: &str, number: &str| format!("((_ to_fp 11 53) {mode} {number})");
    assert!(same(&number("RNE", "0.1"), &number("RTP", "(/ 1 10)")));
    assert!(!same(&number("RTZ", "0.1"), &number("RTP", "0.1")));
    assert!(same(&number("RTN", "(- 0.1)"), &number("RTN", "(/ (- 1.0) 10.0)")));
    assert!(same(&number("RNA", "0.5"), &number("RTZ", "(/ 1 2)")));
    assert!(same(&number("RNE", "(- 0.0)"), "(_ +zero 11 53)"));
}

#[test]
fn what_is_assumed_counts_for_that_question() {
    let text =
        "(declare-const p Bool)(declare-const q Bool)(assert p)(check-sat-assuming (q (not p)))";
    assert_eq!(read(text, false).unwrap()[0].assertions.len(), 3);
}

#[test]
fn lenient_reading_names_what_it_left_out() {
    let text =
        "(declare-const x Int)(assert (> x 2))(assert (let ((y x)) (= (/ y 2) y)))(assert (< x 9))";
    let scripts = read(text, true).unwrap();
    assert_eq!((scripts[0].assertions.len(), scripts[0].replaced.len()), (2, 1));
}

#[test]
fn levels_are_flattened_and_scripts_are_separated() {
    let text = "(declare-const x Int)(assert (> x 1))(push 1)(assert (> x 5))(check-sat)(pop 1)(reset)\
                (declare-const x Bool)(assert x)(push)(assert (not x))(pop)(check-sat)";
    let counts: Vec<usize> =
        read(text, false).unwrap().iter().map(|script| script.assertions.len()).collect();
    assert_eq!(counts, [2, 1]);
}

#[test]
fn depth_and_size_do_no_harm() {
    let deep = format!("(assert {}true{})", "(not ".repeat(30_000), ")".repeat(30_000));
    assert!(read(&deep, false).unwrap_err().message.contains("nested"));
    let chain: String = (0..10_000)
        .map(|n| {
            format!(
                "(let ((a{n} {})) ",
                if n == 0 { "true".into() } else { format!("(not a{})", n - 1) }
            )
        })
        .collect();
    let chain = format!("(assert {chain}a9999{})", ")".repeat(10_000));
    assert_eq!(read(&chain, false).unwrap()[0].assertions.len(), 1);
    let large = "(assert (= #x01 #x02))\n".repeat(900_000);
    assert_eq!(read(&large, false).unwrap()[0].assertions.len(), 900_000);
}
