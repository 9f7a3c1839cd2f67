//! `refute cover`, as a user runs it.

mod support;

use support::{directory, example, refute};

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n\
    int f(int a) { if (a == 77) return 1; return 0; }\n\
    int main(void) { int x = __VERIFIER_nondet_int();\n\
    if (x == 123456) reach_error();\n\
    if (x > 5 && x < 3) return 9;\n\
    if (x == 9) goto DONE;\n\
    return 0;\n\
    DONE: return f(x); }\n";

fn cover(options: &[&str], file: &str) -> (support::Ran, process::Scratch) {
    let place = directory(&[("p.c", PROGRAM)]);
    let (path, out) = (place.file("p.c"), place.file("out"));
    let path = if file.is_empty() { path } else { example(file) };
    let mut arguments: Vec<String> = vec!["cover".into(), "--timeout".into(), "30s".into()];
    arguments.extend(options.iter().map(|option| option.to_string()));
    let ending = ["-o".into(), out.display().to_string(), path.display().to_string()];
    arguments.extend(ending);
    (refute(&arguments), place)
}

#[test]
fn the_motivating_example_is_covered_and_its_suite_replays() {
    let (ran, place) = cover(&[], "cover/two-inputs.c");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("8 of 8 goals covered (100.00%)"), "{ran:?}");
    let suite = place.file("out/test-suite.zip").display().to_string();
    let program = example("cover/two-inputs.c").display().to_string();
    let replayed = refute(&["run", suite.as_str(), program.as_str()]);
    assert!(replayed.stdout.contains("100"), "{replayed:?}");
}

#[test]
fn what_no_execution_comes_to_is_told() {
    let (ran, _place) = cover(&[], "");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("2 unreachable, 0 open"), "{ran:?}");
    assert!(ran.stdout.contains("p.c:5: if-true: unreachable"), "{ran:?}");
}

#[test]
fn single_goals_are_reached() {
    let (ran, _place) = cover(&["--goal", "error-call"], "");
    assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
    let (ran, _place) = cover(&["--goal", "label:DONE"], "");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let (ran, _place) = cover(&["--entry", "f"], "");
    assert!(ran.stdout.contains("goals covered"), "{ran:?}");
}

#[test]
fn bad_goals_are_refused() {
    for goal in ["everything", "label:", "none.prp", "label:NOWHERE"] {
        let (ran, _place) = cover(&["--goal", goal], "");
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{goal}: {ran:?}");
    }
}
