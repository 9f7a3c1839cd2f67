//! Outputs of verifiers that cannot be installed here, in the format that they document, read by
//! their built-in descriptions. A script stands where the verifier would; what is tested is the
//! reading. That these verifiers print what they document was not seen.

mod support;

use std::os::unix::fs::PermissionsExt;

use base::DataModel;
use checkers::{Answer, Installed, Search, builtin};
use process::{Cancel, Scratch};
use support::ask_with;

const PROGRAM: &str = "extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x < 0) reach_error(); }
";

/// A script in the place of a verifier: tells a version, else prints a text and ends.
fn stand_in(scratch: &Scratch, name: &str, version: &str, text: &str, status: i32) -> Installed {
    let program = scratch.file("stand-in");
    std::fs::write(scratch.file("text"), text).unwrap();
    let text = scratch.file("text");
    let body = format!(
        "#!/bin/sh\ncase \"$*\" in --version | -v | -version) echo '{version}'; exit 0 ;; esac\n\
         cat '{0}'; cat '{0}' >&2; exit {status}\n",
        text.display()
    );
    std::fs::write(&program, body).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut search = Search::default();
    search.named.insert(name.into(), program);
    let checker = builtin().into_iter().find(|checker| checker.name == name).unwrap();
    checker.find(&search, &Cancel::new()).unwrap_or_else(|missing| panic!("{missing}"))
}

fn kind_of(name: &str, version: &str, text: &str, status: i32) -> String {
    let scratch = Scratch::new().unwrap();
    let checker = stand_in(&scratch, name, version, text, status);
    let setting = checker.checker.default_setting();
    ask_with(&checker, PROGRAM, DataModel::Lp64, &setting, 30.0).answer.kind().to_owned()
}

fn check(name: &str, version: &str, cases: &[(&str, i32, &str)]) {
    for (text, status, expected) in cases {
        assert_eq!(kind_of(name, version, text, *status), *expected, "{name}: {text}");
    }
}

#[test]
fn esbmc() {
    let violated = "State 1 file program.c line 1 column 1 function reach_error thread 0\n\
        Violated property:\n  file program.c line 1 column 26 function reach_error\n  reach_error\n  0\n\n\
        VERIFICATION FAILED\n\nBug found (k = 1)\n";
    let bound = "Violated property:\n  file program.c line 4 column 3 function main\n  \
        unwinding assertion loop 1\n\nVERIFICATION FAILED\n";
    check(
        "esbmc",
        "ESBMC version 7.6.1 64-bit x86_64 linux",
        &[
            (
                "VERIFICATION SUCCESSFUL\n\nSolution found by the forward condition; k = 1\n",
                0,
                "safe",
            ),
            (violated, 1, "violated"),
            (bound, 1, "unknown"),
            ("ERROR: Timed out\n", 1, "timeout"),
            ("VERIFICATION UNKNOWN\n", 0, "unknown"),
            ("ERROR: PARSING ERROR\n", 6, "refused"),
            ("", 0, "nonsense"),
        ],
    );
}

#[test]
fn two_ls() {
    check(
        "2ls",
        "0.9.6",
        &[
            ("** VERIFICATION SUCCESSFUL\n", 0, "safe"),
            ("** VERIFICATION FAILED\n", 10, "violated"),
            ("** VERIFICATION INCONCLUSIVE\n", 5, "unknown"),
            ("** VERIFICATION SUCCESSFUL\n", 10, "nonsense"),
        ],
    );
}

#[test]
fn cpachecker() {
    let found = "Verification result: FALSE. Property violation (unreach-call: reach_error(); \
        called in line 4) found by chosen configuration.\n";
    check(
        "cpachecker",
        "CPAchecker 4.0 (OpenJDK 64-Bit Server VM 17)",
        &[
            (
                "Verification result: TRUE. No property violation found by chosen configuration.\n",
                0,
                "safe",
            ),
            (found, 0, "violated"),
            ("Verification result: UNKNOWN, incomplete analysis.\n", 0, "unknown"),
            ("Error: line 3: Parsing failed (syntax error)\n", 1, "refused"),
            (
                "Exception in thread \"main\" java.lang.NullPointerException\n\tat org.sosy_lab\n\
                 Verification result: UNKNOWN, incomplete analysis.\n",
                1,
                "crash",
            ),
        ],
    );
}

#[test]
fn seahorn() {
    check(
        "seahorn",
        "SeaHorn version 14.0.0",
        &[
            ("unsat\n\nBRUNCH_STAT Result TRUE\n", 0, "safe"),
            ("sat\n\nBRUNCH_STAT Result FALSE\n", 0, "violated"),
            ("BRUNCH_STAT Result UNKNOWN\n", 0, "unknown"),
        ],
    );
    // The bounded engine's "safe" is one within its bound.
    let scratch = Scratch::new().unwrap();
    let checker = stand_in(&scratch, "seahorn", "SeaHorn version 14.0.0", "unsat\n", 0);
    let setting = "bpf --bound=20".parse().unwrap();
    let reply = ask_with(&checker, PROGRAM, DataModel::Lp64, &setting, 30.0);
    assert_eq!(reply.answer, Answer::SafeWithinBound);
}

#[test]
fn the_ultimate_family() {
    for name in ["automizer", "taipan", "kojak", "gemcutter"] {
        check(
            &format!("ultimate-{name}"),
            "0.3.0-dev-d790fec",
            &[
                ("Result:\nTRUE\n", 0, "safe"),
                ("Result:\nFALSE\n", 0, "violated"),
                ("Result:\nFALSE(valid-deref)\n", 0, "unknown"),
                ("Result:\nUNKNOWN: Overapproximated counterexample\n", 0, "unknown"),
                ("ERROR: INVALID WITNESS FILE\n", 1, "crash"),
            ],
        );
    }
}

#[test]
fn symbiotic() {
    check(
        "symbiotic",
        "version: 10.0.0-main",
        &[
            ("INFO: klee\nRESULT: true\n", 0, "safe"),
            ("RESULT: false(unreach-call)\n", 0, "violated"),
            ("RESULT: unknown\n", 0, "unknown"),
            ("RESULT: timeout\n", 0, "timeout"),
            ("RESULT: ERROR (frontend)\n", 1, "refused"),
        ],
    );
}

#[test]
fn mopsa() {
    check(
        "mopsa",
        "1.1",
        &[
            ("Analysis terminated successfully\n✔ No alarm\nAnalysis time: 0.010s\n", 0, "safe"),
            (
                "Analysis terminated successfully\n./program.c:3.2-18: warning: Assertion failure\n",
                1,
                "alarm",
            ),
            ("Analysis terminated successfully (with assumptions)\n", 0, "unknown"),
        ],
    );
}

#[test]
fn goblint() {
    check(
        "goblint",
        "Goblint version: v2.4.0",
        &[
            ("SV-COMP result: true\n", 0, "safe"),
            ("SV-COMP result: unknown\n", 0, "unknown"),
            ("Fatal error: exception Failure(\"x\")\n", 2, "crash"),
        ],
    );
}

#[test]
fn klee() {
    let has_clang = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|directory| directory.join("clang").exists());
    if !has_clang {
        use std::io::Write;
        let _ = writeln!(std::io::stderr(), "absent: clang, which prepares programs for KLEE");
        return;
    }
    check(
        "klee",
        "KLEE 3.1 (https://klee.github.io)",
        &[
            ("KLEE: done: completed paths = 2\n", 0, "safe"),
            (
                "KLEE: ERROR: program.c:0: reach_error\nKLEE: done: completed paths = 1\n",
                0,
                "violated",
            ),
            ("KLEE: HaltTimer invoked\nKLEE: done: completed paths = 2\n", 0, "unknown"),
            ("KLEE: ERROR: program.c:9: memory error: out of bound pointer\n", 0, "unknown"),
        ],
    );
}

#[test]
fn verifuzz() {
    check(
        "verifuzz",
        "1.4.1",
        &[
            ("COVER(error-call)\n", 0, "violated"),
            ("COVER( error-call )\n", 0, "violated"),
            ("no test was found\n", 0, "unknown"),
            ("Traceback (most recent call last):\n  File \"verifuzz.py\"\n", 1, "crash"),
            ("", 3, "nonsense"),
        ],
    );
}

#[test]
fn cbmc_on_things_that_are_hard_to_provoke() {
    let invariant = "--- begin invariant violation report ---\nInvariant check failed\n\
        File: ../src/util/std_types.h:99 function to_type\nCondition: can_cast_type(type)\n\
        Reason: Precondition\n--- end invariant violation report ---\n";
    for (name, version) in [("cbmc-6", "6.6.0 (cbmc-6.6.0)"), ("cbmc-5", "5.12 (cbmc-5.12)")] {
        check(
            name,
            version,
            &[
                (invariant, 134, "crash"),
                ("Out of memory\n", 6, "out-of-memory"),
                (
                    "too many addressed objects: maximum number of objects is set to 2^n=256 \
                     (with n=8); use the `--object-bits n` option to increase the maximum number\n",
                    6,
                    "refused",
                ),
                ("VERIFICATION SUCCESSFUL\n", 10, "nonsense"),
            ],
        );
    }
}
