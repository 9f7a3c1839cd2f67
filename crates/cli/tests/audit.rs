//! `refute audit`: the lessons of falsification-driven verification, and what must not stop it.

use std::path::PathBuf;

use crate::support::{command, directory, finish};
use serde_json::Value;

fn example(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/audit").join(path)
}

/// Audits with JSON output.
fn audited(arguments: &[&str], files: &[PathBuf]) -> Value {
    let run = finish(command().args(["audit", "--format", "json"]).args(arguments).args(files));
    assert!(run.code != 2, "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

fn mutants<'r>(report: &'r Value, fate: &str) -> Vec<&'r Value> {
    let all = report["mutants"].as_array().unwrap().iter();
    all.filter(|mutant| mutant["fate"] == fate).collect()
}

/// The survivor or victim that loses one half of the exchange.
fn lost_write(report: &Value) -> &Value {
    let all = report["mutants"].as_array().unwrap();
    let is_it = |mutant: &&Value| {
        let diff = mutant["diff"].as_str().unwrap();
        mutant["operator"] == "delete-statement" && diff.contains("-    values[up] = values[down];")
    };
    all.iter().find(is_it).expect("the mutant is there")
}

fn quicksort(harness: &str, more: &[&str]) -> Value {
    let harness = example(&format!("quicksort/{harness}.c"));
    let bound = ["--size-macro", "SIZE", "--size", "3", "--unwind-for", "N"];
    let arguments = [&["--harness", harness.to_str().unwrap()], &bound[..], more].concat();
    audited(&arguments, &[example("quicksort/quicksort.c")])
}

#[test]
fn a_weak_harness_lets_an_element_get_lost_and_the_execution_shows_it() {
    let report = quicksort("weak", &["--lines", "8-20"]);
    let mutant = lost_write(&report);
    assert_eq!(mutant["fate"], "survived", "{mutant}");
    let witness = &mutant["witness"];
    assert_eq!(witness["is_maximal"], true, "{mutant}");
    let values = |output: &str, name: &str| {
        let lines = witness[output].as_array().unwrap().iter();
        let logged = lines.filter_map(|line| line.as_str().unwrap().strip_prefix(name));
        let mut values: Vec<i64> =
            logged.map(|line| line.rsplit_once(' ').unwrap().1.parse().unwrap()).collect();
        values.sort_unstable();
        values
    };
    let given = values("mutant_output", "LOG: ref[");
    assert_eq!(given.len(), 3, "{mutant}");
    assert_ne!(values("mutant_output", "LOG: a["), given, "no permutation: {mutant}");
    assert_eq!(values("original_output", "LOG: a["), given, "{mutant}");
}

#[test]
fn a_strong_harness_kills_it_and_counterexamples_kill_others() {
    let report = quicksort("strong", &["--lines", "8-20"]);
    let mutant = lost_write(&report);
    assert_eq!((&mutant["fate"], &mutant["property"]), (&"killed".into(), &"assert".into()));
    let killed = mutants(&report, "killed");
    let by_others = killed.iter().filter(|mutant| mutant["by"] == "another-counterexample").count();
    assert!(by_others * 2 > killed.len(), "{by_others} of {}", killed.len());
    assert!(!mutants(&report, "killed-by-unwinding").is_empty());
    assert!(!mutants(&report, "equivalent").is_empty());
    assert_eq!(report["original_passes"], true);
}

#[test]
fn the_smallest_stable_size_is_found() {
    let harness = example("quicksort/strong.c");
    let arguments = [
        "--harness",
        harness.to_str().unwrap(),
        "--size-macro",
        "SIZE",
        "--size",
        "1..",
        "--unwind-for",
        "N",
    ];
    let report = audited(
        &[&arguments[..], &["--lines", "8-20"]].concat(),
        &[example("quicksort/quicksort.c")],
    );
    assert_eq!(report["size"], 3, "{}", report["curve"]);
}

#[test]
fn a_size_is_left_as_soon_as_the_next_kills_more() {
    // Boyer-Moore-Horspool with some of its mutants; with all of them the answer is the same.
    let harness = example("substring/strong.c");
    let sizes = ["--size-macro", "SIZE", "--size", "2..", "--unwind-for", "N"];
    let rest = ["--lines", "18-24", "--shard", "1/4", "--no-proofs", "--no-real-runs"];
    let arguments = [&["--harness", harness.to_str().unwrap()], &sizes[..], &rest[..]].concat();
    let report = audited(&arguments, &[example("substring/substring.c")]);
    assert_eq!(report["size"], 4, "{}", report["curve"]);
}

#[test]
fn a_mutant_of_a_harness_shows_what_it_forgets() {
    // The precondition is assumed away; only code that looks for no match at all asks for it.
    let harness = example("substring/weak.c");
    let size = ["-D", "SIZE=2", "--unwind", "4", "--operators", "negate-decision"];
    let rest = ["--lines", "9-12", "--harness-mutants", "--no-witnesses", "--no-real-runs"];
    let arguments = [&["--harness", harness.to_str().unwrap()], &size[..], &rest[..]].concat();
    let report = audited(&arguments, &[example("substring/substring.c")]);
    let rows = report["harness"].as_array().unwrap();
    let stronger: Vec<&Value> = rows.iter().filter(|row| row["strength"] == "stronger").collect();
    assert_eq!(stronger.len(), 1, "{rows:#?}");
    assert!(stronger[0]["diff"].as_str().unwrap().contains("-    while (ppos < ipat_s) {"));
    assert!(!stronger[0]["gained"].as_array().unwrap().is_empty(), "{}", stronger[0]);
}

#[test]
fn what_the_optimiser_drops_does_not_make_mutants_the_same() {
    // Nobody reads what is written and read there; the optimiser drops it wherever it lies. What shifts do that
    // nobody looks at is nothing to conclude from either.
    let code = "int g(int c) {\n  int a[2] = {0, 0};\n  int *p = a;\n  p[1] = c;\n  int unused = p[0];\n  (void)unused;\n  \
        return c;\n}\nunsigned h(unsigned x, int n) {\n  n &= 31;\n  if (!n)\n    return x;\n  return x << n | x >> (32 - n);\n}\n";
    let harness = "#include <assert.h>\nint nondet_int(void);\nint g(int);\nunsigned h(unsigned, int);\nint main(void) {\n  \
        int c = nondet_int();\n  assert(g(c) == c);\n  assert(h(1, 4) == 16 && h(5, 0) == 5);\n}\n";
    let scratch = directory(&[("g.c", code), ("h.c", harness)]);
    let arguments = ["audit", "--format", "json", "-p", "assert,valid-deref,array-bounds"];
    let rest = ["--no-witnesses", "--harness", "h.c", "g.c"];
    let run = finish(command().args(arguments).args(rest).current_dir(scratch.path()));
    let report: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    let all = report["mutants"].as_array().unwrap();
    let named = |name: &str| all.iter().find(|of| of["name"] == name).unwrap();
    let fate = |change: &str| {
        let is_it = |of: &&Value| of["diff"].as_str().unwrap().contains(change);
        let mutant = all.iter().find(is_it).unwrap_or_else(|| panic!("{change}: {report:#}"));
        match mutant["to"].as_str() {
            Some(other) => named(other)["fate"].as_str().unwrap(),
            None => mutant["fate"].as_str().unwrap(),
        }
    };
    for beyond in ["+  p[2] = c;", "+  p[(-1)] = c;", "+  int a[1] =", "unused = p[(-1)];"] {
        assert_eq!(fate(beyond), "killed", "{beyond}");
    }
    for within in ["+  p[0] = c;", "+  int unused = p[1];", "+  int a[2] = {1, 0};"] {
        assert!(fate(within).starts_with("equivalent"), "{within}");
    }
    // Shifting by all bits is nothing that the code asks for, but it is not the same as shifting by any number.
    assert_ne!(fate("+  if (0)"), "killed");
}

#[test]
fn a_harness_that_checks_nothing_is_told() {
    let harness = example("merge/weak.c");
    let size = ["--size-macro", "SIZE", "--size", "1", "--unwind-for", "N+1", "--lines", "1-8"];
    let arguments = [&["--harness", harness.to_str().unwrap()], &size[..]].concat();
    let report = audited(&arguments, &[example("merge/merge.c")]);
    assert_eq!(report["original_is_vacuous"], true);
}

#[test]
fn several_sessions_at_once_kill_the_same() {
    // Which of two violations of a mutant is found first, an assertion or the bound, depends on what others met.
    let fates = |jobs: &str| -> Vec<(String, String)> {
        let report = quicksort("weak", &["--lines", "8-20", "--no-witnesses", "--jobs", jobs]);
        let all = report["mutants"].as_array().unwrap().iter();
        all.map(|mutant| {
            let fate = mutant["fate"].as_str().unwrap().replace("killed-by-unwinding", "killed");
            (mutant["name"].to_string(), fate)
        })
        .collect()
    };
    assert_eq!(fates("1"), fates("3"));
}

#[test]
fn harnesses_are_compared() {
    let weak = example("quicksort/weak.c");
    let report = quicksort("strong", &["--lines", "17-25", "--compare", weak.to_str().unwrap()]);
    let compared = &report["compared"];
    assert_eq!(compared["strength"], "weaker", "{compared}");
    assert!(compared["only_second"].as_array().unwrap().is_empty(), "{compared}");
    let lost = lost_write(&report)["name"].clone();
    assert!(compared["only_first"].as_array().unwrap().contains(&lost), "{compared}");
}

/// A function with a precise and with a lax harness, small enough for all mutants of both.
const LIMIT: &str = "int limit(int a) {\n  if (a > 9)\n    return 9;\n  return a;\n}\n";
const PRECISE: &str = "#include <assert.h>\nint nondet_int(void);\nint limit(int);\nint main(void) {\n  int a = nondet_int();\n  \
    int r = limit(a);\n  assert(r == (a > 9 ? 9 : a));\n}\n";
const LAX: &str = "#include <assert.h>\nint nondet_int(void);\nint limit(int);\nint main(void) {\n  int a = nondet_int();\n  \
    int r = limit(a);\n  assert(r <= 10);\n}\n";

#[test]
fn mutants_of_a_lax_harness_are_stronger() {
    let scratch = directory(&[("limit.c", LIMIT), ("lax.c", LAX), ("precise.c", PRECISE)]);
    let audit = |harness: &str| {
        let run = finish(
            command()
                .args([
                    "audit",
                    "--format",
                    "json",
                    "--harness-mutants",
                    "--harness",
                    harness,
                    "limit.c",
                ])
                .current_dir(scratch.path()),
        );
        serde_json::from_str::<Value>(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"))
    };
    let strengths = |report: &Value| -> Vec<String> {
        let rows = report["harness"].as_array().unwrap().iter();
        rows.filter_map(|row| row["strength"].as_str().map(ToOwned::to_owned)).collect()
    };
    let lax = audit("lax.c");
    // `r <= 9` is what was meant.
    assert!(strengths(&lax).iter().any(|strength| strength == "stronger"), "{lax}");
    let precise = audit("precise.c");
    assert!(!strengths(&precise).iter().any(|strength| strength == "stronger"), "{precise}");
    assert!(mutants(&precise, "survived").len() < mutants(&lax, "survived").len());
}

#[test]
fn sharing_changes_no_fate() {
    // Each mutant checked as a program of its own, by `refute check`, comes to the same.
    let scratch = directory(&[("limit.c", LIMIT), ("precise.c", PRECISE)]);
    let inside = |arguments: &[&str]| finish(command().args(arguments).current_dir(scratch.path()));
    let run =
        inside(&["audit", "--format", "json", "--harness", "precise.c", "-o", "out", "limit.c"]);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let mut seen = 0;
    for mutant in report["mutants"].as_array().unwrap() {
        let name = mutant["name"].as_str().unwrap();
        let patch = scratch.path().join("out/mutants").join(format!("{name}.patch"));
        let applied = std::process::Command::new("patch")
            .args(["-s", "-o", "mutant.c", "limit.c"])
            .arg(&patch)
            .current_dir(scratch.path())
            .status();
        assert!(applied.unwrap().success(), "{name}");
        let alone = inside(&["check", "mutant.c", "precise.c"]);
        match mutant["fate"].as_str().unwrap() {
            "killed" => assert_eq!(alone.code, 1, "{mutant} {alone:?}"),
            // The same as another mutant, which has its own line.
            "equivalent" if !mutant["to"].is_null() => continue,
            "survived" | "equivalent" => assert_eq!(alone.code, 0, "{mutant} {alone:?}"),
            "did-not-compile" => assert_eq!(alone.code, 2, "{mutant} {alone:?}"),
            other => panic!("{other}: {mutant}"),
        }
        seen += 1;
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn fates_are_kept_and_an_edit_elsewhere_leaves_them() {
    let other = "int other(int a) { return a + 1; }\n";
    let scratch = directory(&[("limit.c", LIMIT), ("precise.c", PRECISE)]);
    let audit = || {
        finish(
            command()
                .args(["audit", "--harness", "precise.c", "-o", "out", "limit.c"])
                .current_dir(scratch.path()),
        )
    };
    let journal = || std::fs::read_to_string(scratch.path().join("out/fates.jsonl")).unwrap();
    let first = audit();
    let before = journal();
    assert!(before.lines().count() > 5, "{first:?}");
    let again = audit();
    assert_eq!((journal(), again.verdict()), (before.clone(), first.verdict()));
    // A function in front that nobody calls moves all lines.
    std::fs::write(scratch.path().join("limit.c"), format!("{other}{LIMIT}")).unwrap();
    let edited = audit();
    let new = journal().lines().count() - before.lines().count();
    assert!(
        edited.stdout.contains("mutants in other (limit.c:1)"),
        "the new function has mutants too: {edited:?}"
    );
    // Only those of the new function, which differ in nothing that is reached: one line for them all.
    assert!(new <= 1, "{new} new lines: {edited:?}");
}

#[test]
fn mutants_that_crash_or_never_end_stop_nothing() {
    let code = "int f(int n) {\n  int s = 0, *p = &s;\n  for (int i = 0; i < n; i++)\n    s += *p + 1;\n  return s;\n}\n";
    let harness = "#include <assert.h>\nint f(int);\nint main(void) { assert(f(2) == 3); }\n";
    let scratch = directory(&[("f.c", code), ("h.c", harness)]);
    let run = finish(
        command()
            .args([
                "audit",
                "--format",
                "json",
                "--harness",
                "h.c",
                "--mutant-timeout",
                "2s",
                "f.c",
            ])
            .current_dir(scratch.path()),
    );
    let report: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    let total = report["mutants"].as_array().unwrap().len();
    assert!(total > 10 && mutants(&report, "killed").len() * 2 > total, "{report}");
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let broken = "int limit(int a) { return a > 9 ? 9 : b; }\n";
    let scratch = directory(&[
        ("limit.c", LIMIT),
        ("precise.c", PRECISE),
        ("lax.c", LAX),
        ("broken.c", broken),
        ("empty.c", ""),
    ]);
    let refused = |arguments: &[&str], words: &str| {
        let run = finish(command().arg("audit").args(arguments).current_dir(scratch.path()));
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(words), "{words}: {run:?}");
    };
    refused(&["limit.c"], "--harness");
    refused(&["--harness", "absent.c", "limit.c"], "absent.c");
    refused(&["--harness", "precise.c", "absent.c"], "'absent.c' cannot be read");
    refused(&["--harness", "precise.c", "empty.c"], "no mutant was made");
    refused(&["--harness", "precise.c", "broken.c"], "use of undeclared identifier 'b'");
    refused(
        &["--harness", "precise.c", "--operators", "speed", "limit.c"],
        "no mutation operator 'speed'",
    );
    refused(&["--harness", "limit.c", "limit.c"], "both the code and its harness");
    refused(&["--harness", "precise.c", "--lines", "9-3", "limit.c"], "no list of lines");
    refused(
        &["--harness", "precise.c", "--size-macro", "N", "--size", "3..1", "limit.c"],
        "is no size",
    );
    // A harness that the original fails is the answer.
    let wrong = PRECISE.replace("? 9 : a", "? 8 : a");
    std::fs::write(scratch.path().join("wrong.c"), wrong).unwrap();
    refused(&["--harness", "wrong.c", "limit.c"], "the original does not pass its harness");
}

#[test]
fn the_mutants_are_listed_and_limited_by_a_patch() {
    let patch = "--- a/limit.c\n+++ b/limit.c\n@@ -2 +2 @@\n-  if (a > 8)\n+  if (a > 9)\n";
    let scratch = directory(&[("limit.c", LIMIT), ("precise.c", PRECISE), ("change.patch", patch)]);
    let list = |more: &[&str]| {
        let run = finish(
            command()
                .args(["audit", "--list", "--harness", "precise.c", "limit.c"])
                .args(more)
                .current_dir(scratch.path()),
        );
        assert_eq!(run.code, 0, "{run:?}");
        run.stdout
    };
    let all = list(&[]);
    assert!(all.contains("limit.c:2:") && all.contains("limit.c:4:"), "{all}");
    let touched = list(&["--in-diff", "change.patch"]);
    assert!(touched.contains("limit.c:2:") && !touched.contains("limit.c:4:"), "{touched}");
}

#[test]
fn faults_that_are_known_and_mutants_of_other_tools_are_audited() {
    let fault = LIMIT.replace("return 9", "return 8");
    let global = format!("static int unused = 1;\n{LIMIT}");
    let scratch = directory(&[
        ("limit.c", LIMIT),
        ("precise.c", PRECISE),
        ("limit.fault.c", &fault),
        ("made/limit.mutant.1.c", &fault),
        ("made/limit.mutant.2.c", &global),
        ("made/limit.mutant.3.c", "int limit(int a) { return b; }\n"),
    ]);
    let audit = |more: &[&str]| {
        let run = finish(
            command()
                .args(["audit", "--format", "json", "--harness", "precise.c", "limit.c"])
                .args(more)
                .current_dir(scratch.path()),
        );
        serde_json::from_str::<Value>(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"))
    };
    let report = audit(&["--lines", "4", "--also", "limit.fault.c"]);
    let known = report["mutants"].as_array().unwrap().last().unwrap();
    assert_eq!((&known["name"], &known["fate"]), (&"limit.fault".into(), &"killed".into()));
    let report = audit(&["--mutants", "made"]);
    let all = report["mutants"].as_array().unwrap().iter();
    let fates: Vec<&str> = all.map(|mutant| mutant["fate"].as_str().unwrap()).collect();
    assert_eq!(fates, ["killed", "survived", "did-not-compile"]);
}

/// A program with mutants that are chosen at run time, and with some that cannot be.
const MIXED: &str = "int limit = 10;\n\
    int add(a, b) int a; int b; { return a + b; }\n\
    static int below(int a) { return a < limit; }\n\
    int (*chosen)(int) = below;\n\
    int f(int a) { int r[2] = {3, 4}; return chosen(a) ? r[0] : add(a, 1); }\n";
const MIXED_HARNESS: &str = "#include <assert.h>\nint nondet_int(void); int f(int);\n\
    int main(void) { int a = nondet_int(); if (a > 1000 || a < -1000) return 0;\n\
    int r = f(a); assert(r == (a < 10 ? 3 : a + 1)); }\n";

#[test]
fn the_real_program_executes_what_kills() {
    let directory = directory(&[("f.c", MIXED), ("h.c", MIXED_HARNESS)]);
    let harness = directory.file("h.c");
    let report = audited(&["--harness", harness.to_str().unwrap()], &[directory.file("f.c")]);
    let all = report["mutants"].as_array().unwrap();
    let killed = mutants(&report, "killed");
    for (part, why) in [("below", "by a pointer"), ("add", "K&R"), ("f", "by its name")] {
        let is_it = |mutant: &&&Value| mutant["function"] == part;
        let shown = killed.iter().filter(is_it).filter(|of| of["confirmed"] == "real-program");
        assert!(shown.count() > 0, "{why}: {report:#}");
    }
    let outside = all.iter().filter(|mutant| mutant["function"].is_null());
    assert!(outside.clone().count() > 0);
    assert!(outside.clone().all(|mutant| mutant["confirmed"] == "real-program"), "{report:#}");
    let shown = killed.iter().filter(|mutant| mutant["confirmed"] == "real-program").count();
    assert_eq!(report["confirmed"]["real_program"], shown);
    // An assertion that fails is nothing that a real program can leave unseen, but for functions that end without
    // a result: what they return there is anything, and a kill that the real program does not show is told as such.
    let has_result = |mutant: &&&Value| mutant["operator"] != "delete-statement";
    let asserted = killed.iter().filter(|mutant| mutant["property"] == "assert");
    for mutant in asserted.filter(has_result) {
        assert_eq!(mutant["confirmed"], "real-program", "{mutant:#}");
    }
}
