//! Counting keeps a program's meaning: the C files beside this one, compiled by both compilers with
//! and without optimisation, behave the same before and after, and count the same everywhere.

mod support;

use std::path::Path;

use base::Seed;
use generate::{Request, Strategy, Subject, emit};
use support::{BUILDS, Bench, profile};
use verdict::Truth;

fn check(name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning").join(name);
    let bench = Bench::new();
    let text = bench.preprocess(&file);
    // Clang has no functions inside of functions.
    let builds =
        || BUILDS.iter().filter(|(compiler, _)| *compiler == "gcc" || name != "functions.c");
    let subject = Subject::read(&text, name).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let profiled = subject.profiled();
    let mut report = None;
    for (compiler, level) in builds() {
        let before = bench.behaviour(&text, compiler, level);
        let mut after = bench.behaviour(&profiled, compiler, level);
        let reported = after.report.take().unwrap_or_else(|| panic!("{name}: no report"));
        assert_eq!(after, before, "{name} with {compiler} {level}:\n{profiled}");
        assert_eq!(*report.get_or_insert(reported.clone()), reported, "{name} {compiler} {level}");
    }
    let profile = profile(&report.unwrap(), &subject);
    let original = bench.behaviour(&text, "gcc", "-O0");
    let request = Request { strategies: Strategy::ALL.to_vec(), branches: 3, unknowns: 3 };
    let programs = emit(&subject, &profile, name, &request, &mut Seed(7).rng());
    let mut names: Vec<_> = programs.iter().map(|program| program.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), programs.len(), "names are unique");
    for program in &programs {
        let inputs: Vec<String> = program.inputs.iter().map(i64::to_string).collect();
        std::fs::write(bench.path("inputs"), inputs.join("\n")).unwrap();
        let status = match program.truth {
            Truth::Safe => original.status,
            Truth::Violated => Some(113),
        };
        for (compiler, level) in builds() {
            let ran = bench.behaviour(&program.text, compiler, level);
            assert_eq!(ran.status, status, "{} {compiler} {level}\n{}", program.name, program.text);
        }
    }
}

macro_rules! programs {
    ($($name:ident)*) => { $(#[test] fn $name() { check(concat!(stringify!($name), ".c")); })* };
}

programs! {
    statements switches choices functions exit_in_callee abort_undeclared own_exit void_main
    main_again pragmas behind_the_end digraphs
}
