//! Branch coverage is the same as TestCov's: goals and percentage, on the same suite.
//!
//! Needs TestCov in the cache of peers (`make peers`); without it the tests say "absent: testcov"
//! on standard error and check nothing.

mod support;

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::DataModel;
use formats::{Metadata, TestSuite, read_suite, write_suite_zip};
use native::{CoverageProgram, Sources};
use process::{Cancel, Command, Limits, Scratch};
use support::{clang, limits, test_of, toolchain};

const BRANCHES: &str = "@DECISIONEDGE";
const LINES: &str = "@BASICBLOCKENTRY";

/// Number of goals and percentage of those that were covered.
#[derive(PartialEq, Debug)]
struct Coverage {
    goals: usize,
    percent: f64,
}

fn testcov() -> Option<PathBuf> {
    let variable =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("REFUTE_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|path| path.join("refute")))
        .or_else(|| variable("HOME").map(|path| path.join(".cache/refute")))?;
    let path = cache.join("peers/bin/testcov");
    if !path.exists() {
        // Past the capture of the test runner, so that it is seen.
        let _ = writeln!(std::io::stderr(), "absent: testcov (make peers brings it)");
        return None;
    }
    Some(path)
}

/// What TestCov prints.
fn output(
    testcov: &Path,
    program: &Path,
    suite: &TestSuite,
    model: DataModel,
    goal: &str,
) -> String {
    let scratch = Scratch::new().unwrap();
    let name = program.file_name().unwrap();
    fs::copy(program, scratch.path().join(name)).unwrap();
    let property = format!("COVER( init(main()), FQL(COVER EDGES({goal})) )\n");
    fs::write(scratch.file("goal.prp"), property).unwrap();
    write_suite_zip(suite, &scratch.file("suite.zip")).unwrap();
    let outcome = Command::new(testcov)
        .arg(if model == DataModel::Lp64 { "-64" } else { "-32" })
        .args(["--no-isolation", "--no-plots", "--goal", "goal.prp", "--test-suite", "suite.zip"])
        .arg(name)
        .current_dir(scratch.path())
        .limits(Limits { wall: Some(Duration::from_secs(120)), ..Limits::default() })
        .run(&Cancel::new())
        .unwrap();
    outcome.stdout_text() + &outcome.stderr_text()
}

fn theirs(
    testcov: &Path,
    program: &Path,
    suite: &TestSuite,
    model: DataModel,
    goal: &str,
) -> Coverage {
    let text = output(testcov, program, suite, model, goal);
    let number = |label: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(label));
        let line = line.unwrap_or_else(|| panic!("TestCov says nothing of '{label}':\n{text}"));
        line.trim().trim_end_matches('%').parse().unwrap()
    };
    Coverage { goals: number("Number of goals:") as usize, percent: number("Coverage:") }
}

/// Our coverage: of the tests that count for TestCov, and of all tests.
fn ours(program: &Path, suite: &TestSuite, model: DataModel) -> (Coverage, Coverage) {
    let sources = Sources {
        files: vec![program.to_owned()],
        dialect: base::Dialect { data_model: model, ..base::Dialect::default() },
        ..Sources::default()
    };
    let cancel = Cancel::new();
    let program = CoverageProgram::build(&toolchain(clang()), &sources, &cancel)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(program.notes.is_empty(), "{:?}", program.notes);
    assert!(program.testcov_obstacles.is_empty(), "{:?}", program.testcov_obstacles);
    let mut counted = vec![false; program.goals().len()];
    let mut all = counted.clone();
    for test in &suite.tests {
        let measured = program.measure(test, &limits(), &cancel).unwrap();
        for (goal, hit) in measured.hits.iter().enumerate() {
            all[goal] |= hit;
            counted[goal] |= hit & measured.counts_in_testcov;
        }
    }
    let coverage = |hits: &[bool]| {
        let kept = |goal: &&native::Goal| goal.kept;
        let goals = program.goals().iter().filter(kept).count();
        let hit = program.goals().iter().zip(hits).filter(|(goal, hit)| goal.kept && **hit).count();
        Coverage { goals, percent: (hit as f64 / goals as f64 * 1e4).round() / 1e2 }
    };
    (coverage(&counted), coverage(&all))
}

#[track_caller]
fn compare(program: &Path, suite: &TestSuite, model: DataModel) {
    let Some(testcov) = testcov() else { return };
    let (ours, _) = ours(program, suite, model);
    assert_eq!(
        ours,
        theirs(&testcov, program, suite, model, BRANCHES),
        "{} {model}",
        program.display()
    );
}

fn example(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path)
}

fn suite_of(tests: &[&[&str]]) -> TestSuite {
    let metadata = Metadata { architecture: "64bit".into(), ..Metadata::default() };
    let tests = tests.iter().enumerate().map(|(number, inputs)| {
        let mut test = test_of(inputs);
        test.name = format!("t{number}");
        test
    });
    TestSuite { metadata: Some(metadata), tests: tests.collect(), warnings: Vec::new() }
}

#[track_caller]
fn compare_text(text: &str, tests: &[&[&str]]) {
    let scratch = Scratch::new().unwrap();
    let program = scratch.file("program.c");
    fs::write(&program, text).unwrap();
    compare(&program, &suite_of(tests), DataModel::Lp64);
}

#[test]
fn every_input_type() {
    let suite = read_suite(&example("every-input/suite")).unwrap();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        compare(&example("every-input/every_input.c"), &suite, model);
    }
    // Each test alone too, so that nothing hides behind another.
    for test in &suite.tests {
        let alone = TestSuite { tests: vec![test.clone()], ..suite.clone() };
        compare(&example("every-input/every_input.c"), &alone, DataModel::Lp64);
    }
}

#[test]
fn the_other_examples() {
    for (program, suite) in [
        ("triangle/triangle.c", "triangle/suite"),
        ("ring-buffer/ring_buffer.c", "ring-buffer/suite"),
    ] {
        let suite = read_suite(&example(suite)).unwrap();
        compare(&example(program), &suite, DataModel::Lp64);
    }
}

/// Every kind of decision, with dead ones, in reached and unreached functions.
#[test]
fn every_kind_of_decision() {
    let text = "
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error() { abort(); }
static int unused(int a) { if (a) return 1; return 2; }
static inline int unused_inline(int a) { return a ? 1 : 2; }
int g = 1 ? 2 : 3;
int f(int a, int b) {
  int r = 0;
  if (a > 3) r = 1;
  if (a > 4) { r = 2; } else if (b) r = 3; else { r = 4; }
  if (a) { r++; } else { if (b) r--; }
  if (a) if (b) r++; else r--;
  while (a > 0) a--;
  while (a) { a++; if (a == 3) break; }
  for (int i = 0; i < 3; i++) r += i;
  for (;;) { r++; if (r > 10) break; }
  do r--; while (r > 3);
  do { r--; } while (0);
  switch (b) { case 1: r++; break; case 2: case 3: r--; break; case 4 ... 6: r += 2; break; default: r = 7; }
  switch (b) { case 1: r++; }
  switch (r) { case 0: do { r++; case 1: r++; } while (r < 5); break; case 7: while (r > 5) r--; }
  r = a ? b ? 1 : 2 : 3;
  r = a ?: b;
  if (a && b) ; else r++;
  int q = ({ int z = 0; if (a) z = 1; z; });
  int k = sizeof(a ? 1 : 2);
  int v[2] = { a ? 1 : 2, 3 };
  if (0) { r = 5; }
  if (1) r = 6; else r = 7;
  while (0) r++;
  if (a) goto out;
  lab: if (b) r++;
  while (1) { r++; if (r > 100) goto out; }
  r = 2;
out:
  return r ? k + q : v[0];
}
#define M(x) do { if (x) g++; } while (0)
int old(a) int a; { if (a) return 1; return a > 2 ? 3 : 4; }
int main() {
  int x = __VERIFIER_nondet_int(); M(x); f(x, __VERIFIER_nondet_int()); old(x);
  if (x == 5) { reach_error(); }
  if (x == 6) exit(3);
  while (1) { x = __VERIFIER_nondet_int(); if (x == 9) return 0; }
  return 3;
}";
    compare_text(text, &[&["0", "0"], &["3", "2"]]);
    compare_text(text, &[&["5", "1"], &["6", "4"], &["-3", "9", "9"]]);
    compare_text(text, &[&[]]);
}

/// Ends that TestCov counts and ends that it does not.
#[test]
fn every_kind_of_end() {
    let text = "
#include <stdlib.h>
#include <unistd.h>
#include <signal.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail(\"0\", \"f\", 3, \"reach_error\"); }
int main() {
  int x = __VERIFIER_nondet_int();
  if (x == 0) return 0;
  if (x == 1) exit(1);
  if (x == 2) abort();
  if (x == 3) _exit(3);
  if (x == 4) *(volatile int *)0 = 1;
  if (x == 5) reach_error();
  if (x == 6) __VERIFIER_assume(0);
  if (x == 7) raise(SIGKILL);
  if (x == 8) { x = 8; abort(); }
  if (x == 9) abort ();
  return __VERIFIER_nondet_int();
}";
    for end in 0..=10 {
        // A second test, so that TestCov has something to say when the first counts nothing.
        compare_text(text, &[&[&end.to_string()], &["0"]]);
    }
    let scratch = Scratch::new().unwrap();
    let program = scratch.file("program.c");
    fs::write(&program, text).unwrap();
    let (counted, all) = ours(&program, &suite_of(&[&["0"], &["4"]]), DataModel::Lp64);
    assert!(all.percent > counted.percent, "a crash counts for us and not for TestCov");
}

/// Programs that TestCov cannot build: it fails, and we say why beforehand.
#[test]
fn obstacles_are_foreseen() {
    for (text, word) in [
        (
            "extern void reach_error(void); int main(int c) { if (c > 5) reach_error(); }",
            "reach_error",
        ),
        ("#include <assert.h>\nint main() { assert(1); }", "system macro"),
        (
            "long long __VERIFIER_nondet_loff_t(void); int main() { return __VERIFIER_nondet_loff_t(); }",
            "loff_t",
        ),
    ] {
        let scratch = Scratch::new().unwrap();
        let file = scratch.file("program.c");
        fs::write(&file, text).unwrap();
        let sources = Sources { files: vec![file.clone()], ..Sources::default() };
        let program =
            CoverageProgram::build(&toolchain(clang()), &sources, &Cancel::new()).unwrap();
        let told = program.testcov_obstacles.join("; ");
        assert!(told.contains(word), "{text}: {told}");
        if let Some(testcov) = testcov() {
            let text = output(&testcov, &file, &suite_of(&[&["1"]]), DataModel::Lp64, BRANCHES);
            assert!(text.contains("Result: ERROR"), "{text}");
        }
    }
}

/// Line coverage is TestCov's too, although we count on an instrumented text. (For this goal
/// TestCov builds only programs that include the headers which its harness needs.)
#[test]
fn lines_of_an_example() {
    let Some(testcov) = testcov() else { return };
    let file = example("ring-buffer/ring_buffer.c");
    let suite = read_suite(&example("ring-buffer/suite")).unwrap();
    let sources = Sources { files: vec![file.clone()], ..Sources::default() };
    let cancel = Cancel::new();
    for tests in [&suite.tests[..], &suite.tests[..1], &suite.tests[3..]] {
        let program = CoverageProgram::build(&toolchain(clang()), &sources, &cancel).unwrap();
        for test in tests {
            program.measure(test, &limits(), &cancel).unwrap();
        }
        let lines = program.lines(&cancel).unwrap().expect("gcov is here");
        let percent = lines.covered() as f64 / lines.total() as f64;
        let ours = Coverage { goals: lines.total(), percent: (percent * 1e4).round() / 1e2 };
        let suite = TestSuite { tests: tests.to_vec(), ..suite.clone() };
        assert_eq!(ours, theirs(&testcov, &file, &suite, DataModel::Lp64, LINES));
    }
}
