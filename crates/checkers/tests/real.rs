//! The verifiers that are installed here, asked for real about programs of known truth.
//!
//! A verifier that is absent is named and left out; `make test` fetches those that can be had.

mod support;

use base::{DataModel, Seed};
use checkers::{Answer, Judgement, judge};
use support::{ask, ask_with, installed};
use verdict::Truth;

const TRUTHS: [(&str, Truth, &str); 4] = [
    (
        "assumed range, safe",
        Truth::Safe,
        "extern void reach_error(void);
         extern int __VERIFIER_nondet_int(void);
         extern void __VERIFIER_assume(int);
         int main(void) {
             int x = __VERIFIER_nondet_int();
             __VERIFIER_assume(x > 3 && x < 10);
             if (x > 20) reach_error();
             return 0;
         }",
    ),
    (
        "assumed range, unsafe",
        Truth::Violated,
        "extern void reach_error(void);
         extern int __VERIFIER_nondet_int(void);
         extern void __VERIFIER_assume(int);
         int main(void) {
             int x = __VERIFIER_nondet_int();
             __VERIFIER_assume(x > 3 && x < 10);
             if (x == 7) reach_error();
             return 0;
         }",
    ),
    (
        "counted branches, safe",
        Truth::Safe,
        "extern void reach_error(void);
         static int count;
         int main(void) {
             int a[3] = {1};
             for (int i = 0; i < 3; i++) if (a[i] == 1) count++;
             if (count != 1) reach_error();
             return 0;
         }",
    ),
    (
        "counted branches, unsafe",
        Truth::Violated,
        "extern void reach_error(void);
         static int count;
         int main(void) {
             int a[3] = {1};
             for (int i = 0; i < 3; i++) if (a[i] == 1) count++;
             if (count == 1) reach_error();
             return 0;
         }",
    ),
];

const ENDLESS: &str = "extern void reach_error(void);
     extern int __VERIFIER_nondet_int(void);
     int main(void) {
         int x = __VERIFIER_nondet_int(), i;
         for (i = 0; i < x; i++) { }
         if (i == 50000) reach_error();
         return 0;
     }";

const NO_BODY: &str = "extern void reach_error(void);
     extern int frob(int);
     int main(void) { if (frob(1)) reach_error(); return 0; }";

const SYNTAX: &str = "extern void reach_error(void);\nint main( {";

/// The answers to the four programs, in both data models.
fn answers_are(name: &str, expected: [Answer; 4]) {
    let Some(checker) = installed(name) else { return };
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        for ((title, _, text), expected) in TRUTHS.iter().zip(&expected) {
            let reply = ask(&checker, text, model, &checker.checker.default_setting());
            let output = String::from_utf8_lossy(&reply.output).into_owned();
            assert_eq!(reply.answer, *expected, "{name}, {title}, {model}:\n{output}");
        }
    }
}

#[test]
fn model_checkers_tell_the_truth() {
    use Answer::{Safe, Violated};
    for name in ["cbmc-5", "cbmc-6"] {
        answers_are(name, [Safe, Violated, Safe, Violated]);
    }
}

#[test]
fn frama_c_proves_or_raises_an_alarm() {
    use Answer::{Alarm, Safe};
    answers_are("frama-c", [Safe, Alarm, Safe, Alarm]);
}

#[test]
fn gcc_shows_a_path_or_is_silent() {
    use Answer::Alarm;
    let silence = Answer::Unknown("no path is shown".into());
    // It does not count through the loop, so the third is an alarm too: imprecise, not wrong.
    answers_are("gcc-analyzer", [silence, Alarm, Alarm, Alarm]);
}

#[test]
fn every_alternative_of_the_swarm_works() {
    for name in ["cbmc-5", "cbmc-6", "frama-c", "gcc-analyzer"] {
        let Some(checker) = installed(name) else { continue };
        for (group, settings) in checker.checker.choices() {
            for setting in settings {
                for (title, truth, text) in &TRUTHS[2..] {
                    let reply = ask(&checker, text, DataModel::Lp64, &setting);
                    let judgement = judge(&checker.checker.claims, *truth, &reply.answer);
                    let output = String::from_utf8_lossy(&reply.output).into_owned();
                    let fine = [Judgement::Right, Judgement::Undecided, Judgement::Imprecise];
                    let what = format!("{name}, {group}, '{setting}', {title}: {}", reply.answer);
                    assert!(fine.contains(&judgement), "{what}\n{output}");
                }
            }
        }
    }
}

#[test]
fn a_bound_that_is_too_small_is_unknown() {
    for name in ["cbmc-5", "cbmc-6"] {
        let Some(checker) = installed(name) else { continue };
        let setting = "--unwind 3".parse().unwrap();
        let reply = ask(&checker, ENDLESS, DataModel::Lp64, &setting);
        assert!(matches!(reply.answer, Answer::Unknown(_)), "{name}: {}", reply.answer);
        assert!(reply.answer.message().contains("unwind"), "{name}: {}", reply.answer);
    }
}

#[test]
fn a_function_without_a_body_is_not_held_against_anybody() {
    for name in ["cbmc-5", "cbmc-6"] {
        let Some(checker) = installed(name) else { continue };
        let setting = checker.checker.default_setting();
        let reply = ask(&checker, NO_BODY, DataModel::Lp64, &setting);
        assert!(reply.answer.message().contains("no body"), "{name}: {}", reply.answer);
    }
}

#[test]
fn frama_c_knows_that_exit_ends_the_program_unless_it_is_the_programs_own() {
    let Some(checker) = installed("frama-c") else { return };
    let setting = checker.checker.default_setting();
    let library = "extern void reach_error(void);
        extern void exit(int) __attribute__((noreturn));
        int main(void) { exit(0); reach_error(); }";
    let reply = ask(&checker, library, DataModel::Lp64, &setting);
    assert_eq!(reply.answer, Answer::Safe, "{}", String::from_utf8_lossy(&reply.output));
    // A contract for the library's exit must not be held against this one.
    let own = "extern void reach_error(void);
        static int code;
        void exit(int c) { code = c; }
        int main(void) { exit(1); if (code == 1) reach_error(); return 0; }";
    let reply = ask(&checker, own, DataModel::Lp64, &setting);
    assert_eq!(reply.answer, Answer::Alarm, "{}", String::from_utf8_lossy(&reply.output));
}

/// The kind of Frama-C's answer to a program is this one, if Frama-C is here.
fn frama_c_answers(kind: &str, text: &str) {
    let Some(checker) = installed("frama-c") else { return };
    let reply = ask(&checker, text, DataModel::Lp64, &checker.checker.default_setting());
    assert_eq!(reply.answer.kind(), kind, "{}", String::from_utf8_lossy(&reply.output));
}

#[test]
fn frama_c_that_lacks_a_feature_refuses() {
    frama_c_answers(
        "refused",
        "extern void reach_error(void);
         long double big = 5.9486574767861588254287966331400356538172e4931L;
         int main(void) { if (big + big < big) reach_error(); return 0; }",
    );
}

#[test]
fn frama_c_that_does_not_start_knows_nothing() {
    frama_c_answers(
        "unknown",
        "extern void reach_error(void);
         double infinite = 1e308 * 10;
         int main(void) { if (infinite < 1) reach_error(); return 0; }",
    );
}

#[test]
fn frama_c_that_stops_early_has_not_seen_the_rest() {
    let Some(checker) = installed("frama-c") else { return };
    // A missing value that nobody uses is fine in C, but not for Frama-C.
    let text = "extern void reach_error(void);
        static int f(void) { }
        int main(void) { f(); reach_error(); return 0; }";
    let reply = ask(&checker, text, DataModel::Lp64, &checker.checker.default_setting());
    let Answer::Unknown(reason) = &reply.answer else { panic!("{}", reply.answer) };
    assert!(reason.contains("missing_return"), "{reason}");
}

#[test]
fn syntax_errors_are_refused() {
    for name in ["cbmc-5", "cbmc-6", "frama-c", "gcc-analyzer"] {
        let Some(checker) = installed(name) else { continue };
        let setting = checker.checker.default_setting();
        let reply = ask(&checker, SYNTAX, DataModel::Lp64, &setting);
        assert!(matches!(reply.answer, Answer::Refused(_)), "{name}: {}", reply.answer);
    }
}

#[test]
fn time_is_limited() {
    for name in ["cbmc-5", "cbmc-6"] {
        let Some(checker) = installed(name) else { continue };
        let setting = checker.checker.default_setting();
        let reply = ask_with(&checker, ENDLESS, DataModel::Lp64, &setting, 0.5);
        assert_eq!(reply.answer, Answer::Timeout, "{name}");
    }
}

#[test]
fn draws_give_settings_that_run() {
    let Some(checker) = installed("cbmc-6") else { return };
    for number in 0..6 {
        let setting = checker.checker.draw(&mut Seed(number).rng());
        let (_, truth, text) = TRUTHS[(number % 4) as usize];
        let reply = ask(&checker, text, DataModel::Lp64, &setting);
        let judgement = judge(&checker.checker.claims, truth, &reply.answer);
        assert!(!judgement.is_finding(), "'{setting}': {}", reply.answer);
        assert_eq!(reply.command_line().matches("program.c").count(), 1);
    }
}
