//! `refute audit --by testing`: random tests, suites and commands in the engine's place.

use crate::support::{command, directory, finish};
use serde_json::Value;

const LIMIT: &str = "int limit(int a) {\n  if (a > 9)\n    return 9;\n  return a;\n}\n";
const HARNESS: &str = "#include <assert.h>\nint nondet_int(void);\nint limit(int);\nint main(void) {\n  int a = nondet_int();\n  \
    __CPROVER_assume(a > -1000);\n  int r = limit(a);\n  assert(a > 9 ? r <= 9 : r == a);\n}\n";

fn audited(scratch: &process::Scratch, arguments: &[&str]) -> Value {
    let command =
        command().args(["audit", "--format", "json", "--harness", "harness.c", "limit.c"]);
    let run = finish(command.args(arguments).current_dir(scratch.path()));
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

fn fate<'r>(report: &'r Value, change: &str) -> &'r Value {
    let all = report["mutants"].as_array().unwrap();
    let is_it = |mutant: &&Value| mutant["diff"].as_str().unwrap().contains(change);
    all.iter().find(is_it).unwrap_or_else(|| panic!("{change}: {report:#}"))
}

#[test]
fn random_tests_kill_and_a_budget_is_recommended() {
    let scratch = directory(&[("limit.c", LIMIT), ("harness.c", HARNESS)]);
    let arguments = ["--by", "testing", "--runs", "8", "--tests", "60", "-o", "out"];
    let report = audited(&scratch, &arguments);
    let killed = fate(&report, "+  return 0;");
    assert_eq!((&killed["fate"], &killed["by"]), (&"killed".into(), &"testing".into()), "{killed}");
    assert_eq!(killed["property"], "assert");
    // The harness allows any small result above the limit.
    let alive = fate(&report, "+    return 1;");
    assert_eq!(alive["fate"], "survived");
    assert_eq!(alive["witness"]["covered"], alive["witness"]["goals"].as_u64().unwrap() - 1);
    let testing = &report["testing"];
    assert_eq!(testing["accepted"], 8 * 60);
    assert!(testing["rejected"].as_u64().unwrap() > 0);
    let runs = testing["mutants"].as_array().unwrap();
    let of = |name: &Value| runs.iter().find(|of| of["name"] == *name).unwrap();
    assert_eq!(of(&killed["name"])["runs"].as_array().unwrap().len(), 8);
    assert_eq!(of(&alive["name"])["hardness"], "hard");
    assert!(of(&alive["name"])["passed_through_it"].as_u64() > Some(20));
    let budget = &testing["budget"];
    assert!(budget["for_the_hardest"].as_u64() > Some(1), "{budget}");
    let never = budget["never_killed"].as_array().unwrap();
    assert!(never.contains(&alive["name"]), "{budget}");
    // The same seed is the same audit; its data are in the directory.
    let again = audited(&scratch, &arguments);
    assert_eq!(again["testing"]["mutants"], testing["mutants"]);
    let curve = std::fs::read_to_string(scratch.file("out/curve.csv")).unwrap();
    assert!(curve.lines().count() > 4, "{curve}");
    let runs = std::fs::read_to_string(scratch.file("out/runs.csv")).unwrap();
    assert!(runs.lines().count() > 8 * 5, "{runs}");
}

#[test]
fn mutants_that_crash_or_never_end_are_killed_by_tests() {
    let code = "int table[4] = {1, 2, 3, 4};\nint sum(int n) {\n  int s = 0;\n  for (int i = 0; i < n; i++)\n    \
        s += table[i];\n  return s;\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint sum(int);\nint main(void) {\n  int n = nondet_int();\n  \
        __CPROVER_assume(0 <= n && n <= 4);\n  assert(sum(n) == n * (n + 1) / 2);\n}\n";
    let scratch = directory(&[("limit.c", code), ("harness.c", harness)]);
    let report = audited(&scratch, &["--by", "testing", "--runs", "2", "--tests", "40"]);
    let endless = fate(&report, "+  for (int i = 0; i < n; i--)");
    assert_eq!(endless["fate"], "killed", "{endless}");
    let beyond = fate(&report, "i <= n");
    assert_eq!(beyond["fate"], "killed", "{beyond}");
    let kinds: std::collections::BTreeSet<&str> = report["mutants"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|mutant| mutant["property"].as_str())
        .collect();
    assert!(kinds.contains("assert") && kinds.len() > 1, "{kinds:?}");
}

#[test]
fn testing_goes_on_where_it_was() {
    let scratch = directory(&[("limit.c", LIMIT), ("harness.c", HARNESS)]);
    let runs = |directory: &str, number: &str| {
        let arguments = ["--by", "testing", "--tests", "40", "--runs", number, "-o", directory];
        audited(&scratch, &arguments)["testing"].clone()
    };
    let whole = runs("whole", "4");
    assert_eq!(runs("parts", "2")["runs"], 2);
    // A document that was cut off is none; one of half the runs is gone on with.
    let half = std::fs::read_to_string(scratch.file("parts/runs.json")).unwrap();
    let continued = runs("parts", "4");
    assert_eq!(continued["mutants"], whole["mutants"]);
    assert_eq!(continued["rejected"], whole["rejected"]);
    std::fs::write(scratch.file("parts/runs.json"), &half[..half.len() / 2]).unwrap();
    assert_eq!(runs("parts", "4")["mutants"], whole["mutants"]);
    // What was found out about another program says nothing about this one.
    std::fs::write(scratch.file("limit.c"), LIMIT.replace("return 9", "return 5 + 4")).unwrap();
    assert_ne!(runs("parts", "1")["mutants"], whole["mutants"]);
}

#[test]
fn the_fuzzer_makes_tests_that_nobody_draws() {
    let code = LIMIT.replace("return a;\n}", "if (a == -71234)\n    return 1;\n  return a;\n}");
    let harness = HARNESS.replace("a > -1000", "a > -100000").replace("r == a", "r == a || r == 1");
    let scratch = directory(&[("limit.c", &code), ("harness.c", &harness)]);
    let fate_of = |by: &str| {
        let report = audited(&scratch, &["--by", by, "--runs", "1", "--tests", "60"]);
        fate(&report, "+    return (1) + 1;")["fate"].clone()
    };
    assert_eq!(fate_of("testing"), "survived");
    assert_eq!(fate_of("fuzzing"), "killed");
}

const SUITE_TEST: &str = "<?xml version=\"1.0\"?><!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" \
    \"https://sosy-lab.org/test-format/testcase-1.1.dtd\"><testcase><input>VALUE</input></testcase>\n";

#[test]
fn a_suite_is_judged_in_many_orders() {
    let test = |value: &str| SUITE_TEST.replace("VALUE", value);
    let scratch = directory(&[
        ("limit.c", LIMIT),
        ("harness.c", HARNESS),
        ("suite/one.xml", &test("4")),
        ("suite/two.xml", &test("5")),
        ("suite/three.xml", &test("77")),
    ]);
    let report = audited(&scratch, &["--suite", "suite", "--runs", "12"]);
    // Only the test with 77 sees what happens above the limit, only the others what happens below.
    let above = fate(&report, "+  if (0)");
    assert_eq!(above["fate"], "killed", "{above}");
    let rows = report["testing"]["mutants"].as_array().unwrap();
    let row = rows.iter().find(|row| row["name"] == above["name"]).unwrap();
    let after: std::collections::BTreeSet<u64> =
        row["runs"].as_array().unwrap().iter().map(|run| run[0].as_u64().unwrap()).collect();
    assert_eq!(row["kills"], 12);
    assert!(after.len() > 1 && after.iter().all(|tests| (1..=3).contains(tests)), "{row}");
    // What 9 and 10 would tell apart lives.
    assert_eq!(fate(&report, "+  if (a > 10)")["fate"], "survived");
}

#[test]
fn a_command_is_a_test() {
    let driver = "#include <stdio.h>\nint limit(int);\nint main(void) { printf(\"%d %d\\n\", limit(3), limit(70)); return 0; }\n";
    let script = "#!/bin/sh\ntest \"$($REFUTE_PROGRAM)\" = '3 9'\n";
    let scratch = directory(&[("limit.c", LIMIT), ("harness.c", driver), ("check.sh", script)]);
    let report = audited(&scratch, &["--test-command", "sh check.sh", "--runs", "1"]);
    assert_eq!(fate(&report, "+    return 1;")["fate"], "killed");
    assert_eq!(fate(&report, "+  if (a > 10)")["fate"], "survived");
    let report =
        audited(&scratch, &["--test-command", "sh -c '{program} | grep -q 9'", "--runs", "1"]);
    assert_eq!(fate(&report, "+    return 1;")["fate"], "killed");
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let wrong = HARNESS.replace("r == a", "r == a + 1");
    let nothing = HARNESS.replace("a > -1000", "a > 2 && a < 2");
    let scratch = directory(&[
        ("limit.c", LIMIT),
        ("harness.c", HARNESS),
        ("wrong.c", &wrong),
        ("nothing.c", &nothing),
        ("empty/metadata.xml", "<x/>"),
    ]);
    let refused = |arguments: &[&str], words: &str| {
        let run = finish(
            command().args(["audit", "limit.c"]).args(arguments).current_dir(scratch.path()),
        );
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(words), "{words}: {run:?}");
    };
    let tests = ["--by", "testing", "--tests", "20", "--runs", "1"];
    refused(&[&["--harness", "wrong.c"], &tests[..]].concat(), "does not pass its harness");
    refused(&[&["--harness", "nothing.c"], &tests[..]].concat(), "the original passes none of");
    refused(&["--harness", "harness.c", "--suite", "absent"], "absent");
    let compare = ["--harness", "harness.c", "--compare", "wrong.c"];
    refused(&[&compare[..], &tests[..]].concat(), "--compare is about proofs");
    refused(
        &[&["--harness", "harness.c", "--harness-mutants"], &tests[..]].concat(),
        "--harness-mutants is about proofs",
    );
    refused(&["--harness", "harness.c", "--suite", "empty"], "empty");
    refused(&["--harness", "harness.c", "--test-command", ""], "names no command");
    refused(&["--harness", "harness.c", "--test-command", "/no/such/tool"], "/no/such/tool");
    refused(&["--harness", "harness.c", "--test-command", "false"], "does not pass its harness");
    refused(&["--harness", "harness.c", "--by", "luck"], "luck");
    refused(&["--harness", "harness.c", "--by", "fuzzing", "--suite", "empty"], "--by testing");
    refused(&["--harness", "harness.c", "--by", "testing", "--risk", "0"], "percentage");
    refused(&["--harness", "harness.c", "--by", "testing", "--checker", "cbmc"], "cannot be used");
}
