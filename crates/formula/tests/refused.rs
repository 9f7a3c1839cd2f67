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
        ("(declare-const x Float32)(assert (fp.isNaN (fp.add RTZ x x)))", "1:45", "nearest even"),
        ("(pop 1)", "1:1", "push"),
        ("(frobnicate)", "1:1", "frobnicate"),
    ] {
        let error = read(text, false).unwrap_err();
        assert_eq!(format!("{}:{}", error.line, error.column), place, "{text}: {error}");
        assert!(error.message.contains(words), "{text}: {error}");
    }
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
