//! The filter on small programs: what is fit is kept, and everything else is dropped where it should
//! be, with its reason.

use std::ops::ControlFlow;
use std::path::Path;

use base::Seed;
use generate::{Request, Strategy};
use oracle::{Interpretation, Tools, Workshop};
use process::Cancel;
use seeds::{Candidate, Gathered, Origin, Plan, Stage, candidates_in, examine, gather};
use tempfile::TempDir;
use verdict::Truth;

fn workshop() -> Workshop {
    Workshop::new(Tools::default(), Cancel::new()).expect("gcc and clang are here")
}

/// What becomes of a program: its stage and reason, or nothing when it is fit.
fn dropped(workshop: &Workshop, text: &str) -> Option<(Stage, String)> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("seed.c");
    std::fs::write(&file, text).unwrap();
    let candidate = Candidate { name: "seed".into(), origin: Origin::File(file) };
    let (result, _) = examine(workshop, &candidate);
    result.err().map(|dropped| (dropped.stage, dropped.reason))
}

#[test]
fn branches_are_told_in_the_order_in_which_they_are_taken_first() {
    let workshop = workshop();
    let text = "static int twice(int n) { if (n) return 2 * n; return 0; }\n\
        int main(void) { int sum = 0; for (int i = 0; i < 3; i++) { if (i > 1) sum += twice(i); else sum++; }\n\
        if (sum > 100) sum = 0; return sum; }";
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("seed.c");
    std::fs::write(&file, text).unwrap();
    let candidate = Candidate { name: "seed".into(), origin: Origin::File(file) };
    let fit = examine(&workshop, &candidate).0.unwrap();
    let kind = |branch: &usize| fit.subject.branches()[*branch].kind.to_string();
    let order: Vec<String> = fit.order(&workshop).unwrap().iter().map(kind).collect();
    assert_eq!(order, ["entry", "loop body", "else", "then", "entry", "then", "else"]);
}

/// As GCC's test pr36321 has it.
const POINTERS_TO_TWO_OBJECTS: &str = "\
    unsigned long strlen(const char *);\n\
    void foo(char *str) {\n\
      int length = strlen(str);\n\
      char *a = __builtin_alloca(0), *b = __builtin_alloca(length * 3);\n\
      if ((int)(a - b) < length * 3) return;\n\
    }\n\
    int main(void) { foo(\"pr36321.x\"); return 0; }";

#[test]
fn unfit_programs_are_dropped_where_it_shows() {
    let workshop = workshop();
    for (text, stage, words) in [
        ("int f(void) { return 0; }", Stage::Read, "no function main"),
        ("#error no main\nint main(void) { }", Stage::Preprocess, "#error"),
        ("int main(void) { if }", Stage::Follow, "expected '('"),
        ("int __refute_b0; int main(void) { }", Stage::Follow, "reserved"),
        ("int main(void) { asm(\"nop\"); }", Stage::Follow, "assembly"),
        (
            "#include <cpuid.h>\nint main(void) { return __get_cpuid_max(0, 0) == 5; }",
            Stage::Follow,
            "assembly",
        ),
        ("long time(long *); int main(void) { return time(0) > 5; }", Stage::Environment, "time"),
        (
            "int puts(const char *); int main(void) { return puts(\"a\") < 0; }",
            Stage::Environment,
            "what puts returns",
        ),
        ("int main(void) { return undeclared_thing; }", Stage::Compile, "undeclared"),
        ("int f(void); int main(void) { return f(); }", Stage::Compile, "undefined reference"),
        ("int main(void) { for (;;) ; }", Stage::Run, "too long"),
        ("int main(void) { return *(volatile int *)8; }", Stage::Run, "SIGSEGV"),
        ("int main(void) { return 113; }", Stage::Run, "status is ours"),
        ("int main(void) { __builtin_printf(\"%p\", (void *)&main); }", Stage::Count, "writes"),
        ("int main(void) { int i = 1; i = i++ + i++; return i; }", Stage::Order, "sequence-point"),
        ("int main(void) { return \"ab\" == \"ab\"; }", Stage::Order, "string-compare"),
        (
            "int c, a[9]; int n(void) { return c++; }\n\
             int main(void) { a[n()] = n(); if (a[0]) return 1; return 2; }",
            Stage::Agree,
            "",
        ),
        (
            "int main(void) { int x = 2147483647; volatile int y = 1; y = x + y; return 3; }",
            Stage::Sanitize,
            "overflow",
        ),
        (
            "int a[4]; int main(void) { volatile int i = 4; i = a[i]; return 2; }",
            Stage::Sanitize,
            "out of bounds",
        ),
        ("int main(void) { int x; volatile int y = x && 1; return 5; }", Stage::Sanitize, "uninit"),
        (
            "struct s { char data[1]; }; char room[6];\n\
             int main(void) { return ((struct s *)room)->data[4]; }",
            Stage::Sanitize,
            "out of bounds",
        ),
        (
            "int main(void) { int a[3], *p = a; while (p-- > a) ; return 0; }",
            Stage::Interpret,
            "leaves its object",
        ),
        ("int f() { return 1; } int main(void) { return f(2); }", Stage::Interpret, "another type"),
        (POINTERS_TO_TWO_OBJECTS, Stage::Sanitize, "invalid-pointer-pair"),
        (
            "int a[3], b[3]; int main(void) { volatile int before = &a[0] < &b[0]; return 0; }",
            Stage::Sanitize,
            "invalid-pointer-pair",
        ),
    ] {
        let (found, reason) = dropped(&workshop, text).unwrap_or_else(|| panic!("kept: {text}"));
        assert_eq!(found, stage, "{text}: {reason}");
        assert!(reason.contains(words), "{text}: {reason}");
    }
}

#[test]
fn fit_programs_are_kept_whatever_their_status() {
    let workshop = workshop();
    for text in [
        "int main(void) { return 0; }",
        "int main(void) { return 7; }",
        "#include <stdlib.h>\nint main(int c, char **v) { if (c == 1) exit(3); return 0; }",
        "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", 5); }",
        // Numbers made of pointers may be compared and subtracted, as may pointers into one object.
        "int a[3], b[3]; int main(void) { return (unsigned long)&a[0] - (unsigned long)&b[0] == 1; }",
        "int a[3], *p = &a[3]; int main(void) { return p - a + (p > &a[1]) + (p == &a[1]); }",
        "void abort(void); int main(void) { for (int i = 0; i < 5; i++) if (i == 3) abort(); }",
    ] {
        assert_eq!(dropped(&workshop, text), None, "{text}");
    }
}

fn gather_all(directory: &TempDir, jobs: usize) -> Vec<Gathered> {
    let plan = Plan {
        request: Request { strategies: Strategy::ALL.to_vec(), branches: 2, unknowns: 2 },
        seed: Seed(5),
        jobs,
    };
    let candidates = candidates_in(directory.path(), 2, plan.seed).unwrap();
    let mut all = Vec::new();
    gather(&workshop(), candidates.into_iter(), &plan, &mut |gathered| {
        all.push(gathered);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn every_program_is_confirmed_and_the_order_does_not_depend_on_jobs() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("sub")).unwrap();
    for (name, text) in [
        ("loop.c", "int n = 5; int main(void) { int s = 0; while (n) s += n--; return s; }"),
        ("sub/broken.c", "int main(void) { return"),
        ("sub/marked.i", "# 7 \"orig.c\"\nint main(void)\n{ if (1) return 4; }\n"),
        (
            "sub/input.c",
            "extern int __VERIFIER_nondet_int(void); void reach_error() { }\n\
             int main(void) { if (__VERIFIER_nondet_int() > 3) reach_error(); return 0; }",
        ),
    ] {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    std::fs::write(directory.path().join("latin.c"), b"char *s = \"\xe9\"; int main(void) { }")
        .unwrap();
    let all = gather_all(&directory, 3);
    let names: Vec<&str> = all.iter().map(|gathered| gathered.name.as_str()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(
        sorted,
        ["latin", "loop", "sub-broken", "sub-input-inputs0", "sub-input-inputs1", "sub-marked"]
    );
    for gathered in &all {
        let Ok(harvest) = &gathered.result else {
            assert!(["sub-broken", "latin"].contains(&gathered.name.as_str()), "{gathered:?}");
            continue;
        };
        assert_eq!(harvest.evidence, Interpretation::Interpreted);
        assert!(harvest.unconfirmed.is_empty(), "{:?}", harvest.unconfirmed);
        let strategies: std::collections::BTreeSet<Strategy> =
            harvest.programs.iter().map(|program| program.strategy).collect();
        // Without global variables there are no values to ask about.
        let most = Strategy::ALL.len() - if gathered.name == "sub-marked" { 2 } else { 0 };
        assert_eq!(strategies.len(), most, "{}", gathered.name);
        let line = harvest.programs.iter().find_map(|p| p.branch).map(|branch| branch.line);
        assert!(gathered.name != "sub-marked" || line == Some(8), "lines are those of the seed");
        for program in &harvest.programs {
            let expected = match program.strategy {
                Strategy::Er => program.truth,
                strategy if strategy.is_twin() => Truth::Violated,
                _ => Truth::Safe,
            };
            assert_eq!(program.truth, expected, "{}", program.name);
        }
    }
    let again = gather_all(&directory, 1);
    let texts = |all: &[Gathered]| -> Vec<String> {
        let programs = all.iter().flat_map(|gathered| gathered.result.iter());
        programs.flat_map(|harvest| &harvest.programs).map(|p| p.text.clone()).collect()
    };
    assert_eq!(texts(&all), texts(&again));
}

/// The programs of verifiers beside this file say in their first line what becomes of them.
#[test]
fn programs_of_verifiers_are_closed_or_refused_with_a_reason() {
    let workshop = workshop();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/closed");
    let candidates = candidates_in(&directory, 1, Seed(3)).unwrap();
    assert!(candidates.len() > 20);
    for candidate in candidates {
        let Origin::Inputs { file, .. } = &candidate.origin else {
            panic!("{} speaks of inputs", candidate.name);
        };
        let text = std::fs::read_to_string(file).unwrap();
        let expected = text.lines().next().unwrap().trim_matches(['/', '*', ' ']);
        let (fate, reason) = expected.split_once(": ").unwrap();
        match (fate, examine(&workshop, &candidate).0) {
            ("kept", Ok(_)) => {}
            ("dropped", Err(dropped)) => {
                let seen = format!("{}: {}", dropped.stage, dropped.reason);
                let (stage, words) = reason.split_once(": ").unwrap();
                assert_eq!(dropped.stage.name(), stage, "{}: {seen}", candidate.name);
                assert!(dropped.reason.contains(words), "{}: {seen}", candidate.name);
            }
            (_, result) => panic!("{}: {:?}", candidate.name, result.map(|fit| fit.name)),
        }
    }
}
