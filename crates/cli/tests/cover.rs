//! `refute cover`, as a user runs it.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::{Ran, command, directory, example, finish, peer, refute, test_xml};
use serde_json::Value;

const PROGRAM: &str = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n\
    int f(int a) { if (a == 77) return 1; return 0; }\n\
    int main(void) { int x = __VERIFIER_nondet_int();\n\
    if (x == 123456) reach_error();\n\
    if (x > 5 && x < 3) return 9;\n\
    if (x == 9) goto DONE;\n\
    return 0;\n\
    DONE: return f(x); }\n";

fn cover(options: &[&str], file: &str) -> (Ran, process::Scratch) {
    let place = directory(&[("p.c", PROGRAM)]);
    let path = if file.is_empty() { place.file("p.c") } else { example(file) };
    (cover_file(options, &path, &place.file("out")), place)
}

/// Covers a program of these lines.
fn cover_text(options: &[&str], text: &str) -> (Ran, process::Scratch) {
    let place = directory(&[("p.c", text)]);
    (cover_file(options, &place.file("p.c"), &place.file("out")), place)
}

fn cover_file(options: &[&str], program: &Path, out: &Path) -> Ran {
    let mut arguments: Vec<String> = vec!["cover".into(), "--timeout".into(), "30s".into()];
    arguments.extend(options.iter().map(|option| option.to_string()));
    arguments.extend(["-o".into(), out.display().to_string(), program.display().to_string()]);
    // The last of an option that is given twice counts.
    if let Some(place) = options.iter().position(|option| *option == "--timeout") {
        arguments.drain(1..3);
        let _ = place;
    }
    refute(&arguments)
}

fn document(place: &process::Scratch) -> Value {
    let text = std::fs::read_to_string(place.file("out/result.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// How many goals came to a fate.
fn fates(document: &Value, fate: &str) -> usize {
    document["goals"].as_array().unwrap().iter().filter(|goal| goal["fate"] == fate).count()
}

/// What a suite covers when it is replayed, in words.
fn replayed(place: &process::Scratch, program: &Path) -> Ran {
    let suite = place.file("out/test-suite.zip").display().to_string();
    refute(&["run", suite.as_str(), program.to_str().unwrap()])
}

#[test]
fn the_motivating_example_is_covered_and_its_suite_replays() {
    let (ran, place) = cover(&[], "cover/two-inputs.c");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("8 of 8 goals covered (100.00%)"), "{ran:?}");
    assert!(replayed(&place, &example("cover/two-inputs.c")).stdout.contains("8 of 8"), "{ran:?}");
    let document = document(&place);
    assert_eq!(document["schema"], "refute-cover/3");
    let tests = document["tests"].as_array().unwrap();
    let covers = tests.iter().flat_map(|test| test["covers"].as_array().unwrap());
    let covered: std::collections::BTreeSet<u64> =
        covers.map(|goal| goal.as_u64().unwrap()).collect();
    assert_eq!(covered, (0..8).collect(), "the tests say what they cover: {document}");
    let curve = document["curve"].as_array().unwrap();
    assert_eq!(curve.last().unwrap()["covered"], 8, "{document}");
}

#[test]
fn the_number_is_that_of_testcov() {
    let Some(testcov) = peer("bin/testcov") else { return };
    let (ran, place) = cover(&[], "cover/wide-unwinding.c");
    let property = place.file("branches.prp");
    std::fs::write(&property, "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n").unwrap();
    let program = place.file("program.c");
    std::fs::copy(example("cover/wide-unwinding.c"), &program).unwrap();
    let command = process::Command::new(testcov)
        .args(["-64", "--no-isolation", "--no-plots", "--goal"])
        .args([property.as_os_str(), "--test-suite".as_ref()])
        .args([place.file("out/test-suite.zip").as_os_str(), program.as_os_str()])
        .current_dir(place.path());
    let told = command.run(&process::Cancel::new()).unwrap().stdout_text();
    let percent = document(&place)["percent"].as_f64().unwrap();
    let crashing = fates(&document(&place), "covered-uncounted");
    assert_eq!(crashing, 0, "{ran:?}");
    let number = told.lines().find_map(|line| line.strip_prefix("Coverage: ")?.strip_suffix('%'));
    let number: f64 = number.unwrap_or_else(|| panic!("{told}")).parse().unwrap();
    assert!((number - percent).abs() < 0.01, "{told} {ran:?}");
}

#[test]
fn loops_and_equations_that_defeat_each_half_are_covered_by_both() {
    let (ran, _place) = cover(&[], "cover/loops-and-equations.c");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("(100.00%)"), "{ran:?}");
}

#[test]
fn inputs_that_follow_are_drawn_where_they_lead_on() {
    for (file, without) in [("cover/narrow-inputs.c", 8), ("cover/ranges-by-prefix.c", 7)] {
        let (ran, _place) = cover(&["--jobs", "2"], file);
        assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
        assert!(ran.stdout.contains("(100.00%)"), "{ran:?}");
        // The fuzzer alone does not know where that is.
        let (_, place) = cover(&["--engine", "none", "--timeout", "4s"], file);
        let covered = fates(&document(&place), "covered");
        assert!(covered <= without, "{file}: {covered}");
    }
}

#[test]
fn aflplusplus_takes_the_place_of_the_fuzzer() {
    let text = "extern int __VERIFIER_nondet_int(void); extern short __VERIFIER_nondet_short(void);\n\
        int main(void) { int x = __VERIFIER_nondet_int(); short y = __VERIFIER_nondet_short();\n\
        if (x == 19088743) { if (y == -1234) return 1; }\nreturn 0; }\n";
    let empty = directory(&[("p.c", text)]);
    let nowhere = command().args(["cover", "--fuzzer", "afl"]).arg(empty.file("p.c"));
    let ran = finish(nowhere.env("PATH", "/nonexistent").env("REFUTE_CACHE", empty.path()));
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.stderr.contains("afl-clang-fast") && ran.stderr.contains("apt-get install afl++"),
        "{ran:?}"
    );
    if peer("bin/afl-fuzz").is_none() {
        return;
    }
    let (ran, place) =
        cover_text(&["--fuzzer", "afl", "--engine", "none", "--timeout", "20s"], text);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let document = document(&place);
    let is_by_fuzzer = |test: &Value| test["found_by"] == "fuzzer";
    assert!(document["tests"].as_array().unwrap().iter().any(is_by_fuzzer), "{document}");
    // With the engine, what that finds is where AFL++ begins.
    let (ran, _place) = cover_text(&["--fuzzer", "afl"], text);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
}

#[test]
fn what_no_execution_comes_to_is_told() {
    let (ran, _place) = cover(&[], "");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("2 unreachable, 0 open"), "{ran:?}");
    assert!(ran.stdout.contains("p.c:5: if-true: unreachable"), "{ran:?}");
}

#[test]
fn what_nothing_calls_is_known_before_everything_is_explored() {
    // The loop is never explored whole, and the fuzzer alone could go on for ever.
    let text = "extern int __VERIFIER_nondet_int(void);\nint never(int a) { if (a) return 1; return 2; }\n\
        int before(int a) { return a ? never(a) : 3; }\nint taken(int a) { return a > 3 ? 1 : 2; }\n\
        int (*table[1])(int) = { taken };\n\
        int main(void) { unsigned n = 0; while (__VERIFIER_nondet_int() != 5) if (table[0](n++) == 1) n = n * 3 + 1;\n\
        return 0; }\n";
    let (ran, _place) = cover_text(&["--timeout", "25s"], text);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(
        ran.stdout.contains("6 of 10 goals covered (60.00%), 4 unreachable, 0 open"),
        "{ran:?}"
    );
    assert!(ran.stdout.contains("p.c:2: if-true: unreachable"), "{ran:?}");
}

#[test]
fn goals_behind_loops_without_a_bound_are_proved_unreachable() {
    // One level more, and the last one is reachable.
    let levels = |most: u32| {
        format!(
            "extern int __VERIFIER_nondet_int(void);\nstatic int bad(unsigned level) {{\n\
             if (level > 10) return 1;\nreturn 0; }}\nint main(void) {{ unsigned level = 0, rounds = 0;\n\
             while (__VERIFIER_nondet_int()) {{ if (level < {most}) level++; else level = 0;\n\
             rounds += level; if (bad(level)) return 3; }}\nreturn 0; }}\n"
        )
    };
    let (ran, _place) = cover_text(&["--timeout", "25s"], &levels(10));
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert!(ran.stdout.contains("6 of 8 goals covered (75.00%), 2 unreachable, 0 open"), "{ran:?}");
    assert!(ran.stdout.contains("p.c:3: if-true: unreachable"), "{ran:?}");
    let (ran, _place) = cover_text(&["--timeout", "25s"], &levels(11));
    // The program ends there, so that nothing begins anew.
    assert!(ran.stdout.contains("7 of 8 goals covered (87.50%), 1 unreachable, 0 open"), "{ran:?}");
    assert!(ran.stdout.contains("p.c:6: if-false: unreachable"), "{ran:?}");
}

#[test]
fn single_goals_are_reached() {
    let (ran, place) = cover(&["--goal", "error-call"], "");
    assert_eq!((ran.code, ran.verdict()), (1, "false(unreach-call)"), "{ran:?}");
    assert_eq!(
        document(&place)["goals"].as_array().unwrap().len(),
        1,
        "branches only show the way"
    );
    let (ran, _place) = cover(&["--goal", "label:DONE"], "");
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let (ran, _place) = cover(&["--entry", "f"], "");
    assert!(ran.stdout.contains("goals covered"), "{ran:?}");
}

#[test]
fn operands_are_covered_one_by_one() {
    let program = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int a = __VERIFIER_nondet_int(), \
        b = __VERIFIER_nondet_int();\nif (a == 5 && (b == 7 || a + b == 99)) return 1;\n\
        int c = a > 3 || b > 3;\nreturn c; }\n";
    for goal in ["conditions", "conditions.prp"] {
        let place = directory(&[
            ("p.c", program),
            ("conditions.prp", "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )\n"),
        ]);
        let file = place.file(goal).display().to_string();
        let goal = if goal.ends_with(".prp") { file.as_str() } else { goal };
        let ran = cover_file(&["--goal", goal], &place.file("p.c"), &place.file("out"));
        // Two branches, and five operands both ways.
        assert!(ran.stdout.contains("12 of 12 goals covered"), "{ran:?}");
        let metadata = std::fs::read_to_string(place.file("out/test-suite/metadata.xml")).unwrap();
        assert!(metadata.contains("@CONDITIONEDGE"), "{metadata}");
    }
}

#[test]
fn floats_keep_their_bits_up_to_the_program() {
    let (ran, place) = cover_text(
        &["--timeout", "6s"],
        "extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void);\n\
         extern void *memcpy(void *, const void *, unsigned long);\n\
         int main(void) { float f = __VERIFIER_nondet_float(); double d = __VERIFIER_nondet_double();\n\
         unsigned b; unsigned long long l; memcpy(&b, &f, 4); memcpy(&l, &d, 8);\n\
         if (b == 0x80000000u) return 1;\nif (b == 0x7fc12345u) return 2;\nif (b == 0x00000007u) return 3;\n\
         if (b == 0xff800000u) return 4;\nif (l == 0x8000000000000001ull) return 5;\n\
         if (l == 0x7ff8000000000abcull) return 6;\nif (d == 0 && 1 / d < 0) return 7;\nreturn 0; }\n",
    );
    // TestCov cannot read the two NaNs with a payload.
    assert!(ran.stdout.contains("12 of 14 goals covered (85.71%)"), "{ran:?}");
    assert!(ran.stdout.contains("2 more only by tests that TestCov does not count"), "{ran:?}");
    let again = replayed(&place, &place.file("p.c"));
    assert!(again.stdout.contains("14 of 14"), "{again:?}");
}

#[test]
fn variables_that_were_never_written_are_no_inputs() {
    let (ran, place) = cover_text(
        &["--timeout", "4s"],
        "extern int __VERIFIER_nondet_int(void);\nint main(void) { int never[4];\n\
         if (never[2] == 987654321) return 1;\nif (__VERIFIER_nondet_int() == 4711) return 2;\nreturn 0; }\n",
    );
    assert!(ran.stdout.contains("3 of 4 goals covered"), "{ran:?}");
    assert!(ran.stdout.contains("p.c:3: if-true: open"), "{ran:?}");
    let document = document(&place);
    for test in document["tests"].as_array().unwrap() {
        assert!(test["inputs"].as_array().unwrap().len() <= 1, "{document}");
    }
}

#[test]
fn inputs_are_read_in_the_order_of_the_real_program() {
    // gcc evaluates the last argument first, clang the first.
    let text = "extern int __VERIFIER_nondet_int(void); struct ops { int (*f)(int, unsigned); };\n\
        static int read(void) { return __VERIFIER_nondet_int(); }\n\
        static int f(int a, unsigned b) { switch (b) { case 0x40045701: return a == 77 ? 1 : 2; default: return 3; } }\n\
        int main(void) { struct ops o = { f }, *p = &o; int sum = 0;\n\
        for (int i = 0; i < 2; i++) sum += p->f(read(), __VERIFIER_nondet_int());\n\
        return sum; }\n";
    for (side, other) in [("--engine", "--fuzzer"), ("--fuzzer", "--engine")] {
        let own = if side == "--engine" { "waves" } else { "own" };
        let (ran, _place) = cover_text(&[side, own, other, "none"], text);
        assert!(ran.code == 0 && ran.stdout.contains("6 of 6 goals"), "{side}: {ran:?}");
    }
}

#[test]
fn suites_have_other_shapes() {
    let (ran, place) = cover(&["--export", "c,seeds"], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let cc = |arguments: &[&str]| {
        let command = process::Command::new("gcc").args(arguments).current_dir(place.path());
        let outcome = command.run(&process::Cancel::new()).unwrap();
        assert_eq!(outcome.end, process::End::Exited(0), "{outcome:?}");
    };
    cc(&["-w", "-Dmain=program_main", "-c", "-o", "program.o", "p.c"]);
    cc(&["-Wall", "-Werror", "-o", "tests", "program.o", "out/tests.c"]);
    let outcome = process::Command::new(place.file("tests")).run(&process::Cancel::new()).unwrap();
    let told = outcome.stdout_text();
    let tests = document(&place)["tests"].as_array().unwrap().len();
    assert_eq!(told.lines().filter(|line| line.ends_with(": exit 0")).count(), tests, "{told}");
    let seeds = std::fs::read_dir(place.file("out/seeds")).unwrap();
    let bytes: Vec<Vec<u8>> =
        seeds.map(|seed| std::fs::read(seed.unwrap().path()).unwrap()).collect();
    assert!(bytes.contains(&123456i32.to_le_bytes().to_vec()), "{bytes:?}");
}

#[test]
fn strange_programs_are_handled() {
    let with_input = |body: &str| {
        format!(
            "extern int __VERIFIER_nondet_int(void);\nint main(void) {{ int x = __VERIFIER_nondet_int();\n{body} }}\n"
        )
    };
    let cases = [
        ("empty", "int main(void) {}\n".to_string(), "0 of 0 goals"),
        (
            "no inputs",
            "int main(void) { for (int i = 0; i < 3; i++) if (i == 1) i = 1; return 0; }\n".into(),
            "4 of 4 goals",
        ),
        (
            "always crashes",
            with_input("if (x > 5) x = 1;\n*(volatile int *)0 = x; return 0;"),
            "0 of 2 goals covered (0.00%), 0 unreachable, 0 open\n2 more only",
        ),
        (
            "never ends",
            with_input("if (x == 77) x = 1;\nvolatile int y = 0; for (;;) y++;"),
            "0 of 3 goals covered (0.00%), 0 unreachable, 0 open\n3 more only",
        ),
        (
            "forks",
            format!(
                "#include <unistd.h>\n#include <sys/wait.h>\n{}",
                with_input(
                    "if (fork() == 0) _exit(1);\nint s; wait(&s);\nif (x == 99) return 2;\nreturn 0;"
                )
            ),
            "4 of 4 goals",
        ),
        (
            "exits in a handler",
            format!(
                "#include <signal.h>\n#include <stdlib.h>\nstatic void h(int s) {{ exit(s); }}\n{}",
                with_input(
                    "signal(SIGTERM, h); signal(SIGUSR1, h);\nif (x == 4711) raise(SIGUSR1);\nif (x == 5) raise(SIGTERM);\nreturn 0;"
                )
            ),
            "4 of 4 goals",
        ),
    ];
    for (name, text, expected) in cases {
        let (ran, _place) = cover_text(&["--timeout", "5s"], &text);
        assert!(ran.code == 0 && ran.stdout.contains(expected), "{name}: {ran:?}");
    }
    let loud = "#include <stdio.h>\nstatic char block[1 << 16];\n".to_string()
        + &with_input(
            "if (x == 31337) for (;;) fwrite(block, 1, sizeof block, stdout);\nif (x == 2) return 1;\nreturn 0;",
        );
    let (ran, _place) = cover_text(&["--timeout", "4s"], &loud);
    assert!(
        ran.stdout.contains("3 of 5 goals") && ran.stdout.contains("2 more only by tests"),
        "{ran:?}"
    );
}

#[test]
fn each_half_works_alone_and_without_both_nothing_is_found() {
    for (options, expected) in [
        (&["--engine", "none", "--timeout", "20s"][..], 100.0),
        (&["--fuzzer", "none"], 100.0),
        (&["--engine", "waves", "--fuzzer", "none"], 100.0),
        (&["--engine", "none", "--fuzzer", "none"], 0.0),
    ] {
        let (ran, place) = cover_text(
            options,
            "extern int __VERIFIER_nondet_int(void);\nint main(void) { int x = __VERIFIER_nondet_int();\n\
             if (x == 20181118) return 1;\nif (x > 100) return 2;\nreturn 0; }\n",
        );
        let percent = document(&place)["percent"].as_f64().unwrap();
        assert!(percent >= expected, "{options:?}: {ran:?}");
        assert!(expected == 100.0 || percent == 0.0, "{options:?}: {ran:?}");
    }
}

/// With remedies, of which some must be among those that are told, and without, at the same time: with them more is
/// covered.
fn remedies_help(file: &str, seconds: &str, causes: &[&str]) {
    let engine = ["--engine", "waves", "--fuzzer", "none"];
    let helped = || {
        let (ran, place) = cover(&[&engine[..], &["--timeout", seconds]].concat(), file);
        (ran, document(&place))
    };
    let ((ran, helped), (without, alone)) = std::thread::scope(|scope| {
        let helped = scope.spawn(helped);
        let options = [&engine[..], &["--no-remedies", "--timeout", "4s"]].concat();
        let (without, place) = cover(&options, file);
        (helped.join().unwrap(), (without, document(&place)))
    });
    let told: Vec<&str> = helped["remedies"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["cause"].as_str())
        .collect();
    assert!(causes.iter().all(|cause| told.contains(cause)), "{file}: {told:?} {ran:?}");
    assert_eq!(alone["remedies"].as_array().unwrap().len(), 0, "{file}");
    let more = fates(&helped, "covered") > fates(&alone, "covered");
    assert!(more, "{file}: with {ran:?} without {without:?}");
}

#[test]
fn remedies_help_behind_long_loops() {
    remedies_help("cover/long-loop.c", "20s", &["unwinding", "loops"]);
}

#[test]
fn remedies_help_where_paths_are_many() {
    remedies_help("cover/wide-unwinding.c", "14s", &["unwinding"]);
}

#[test]
fn remedies_help_where_a_question_is_hard() {
    remedies_help("cover/hard-question.c", "8s", &["question", "solver"]);
}

#[test]
fn large_arrays_are_no_cells() {
    let (ran, _place) = cover(&["--engine", "waves", "--fuzzer", "none"], "cover/large-array.c");
    assert!(ran.code == 0 && ran.stdout.contains("(100.00%)"), "{ran:?}");
}

#[test]
fn shards_exchange_what_they_find_and_are_merged() {
    let place =
        directory(&[("p.c", PROGRAM), ("out/shard-1/test-suite/a.xml", &test_xml(&["123456"]))]);
    // What another shard has is run, although nobody looks for anything here.
    let options = ["--shard", "0/2", "--engine", "none", "--fuzzer", "none"];
    let ran = cover_file(&options, &place.file("p.c"), &place.file("out"));
    let text = std::fs::read_to_string(place.file("out/shard-0/result.json")).unwrap();
    assert!(text.contains("\"known\"") && text.contains("123456"), "{ran:?} {text}");
    let (first, second) = (place.file("out/shard-0"), place.file("out/shard-1"));
    let suites =
        ["--merge", "--suite", first.to_str().unwrap(), "--suite", second.to_str().unwrap()];
    let ran = cover_file(&suites, &place.file("p.c"), &place.file("all"));
    assert!(ran.stdout.contains("3 of 8 goals covered"), "{ran:?}");
    assert!(place.file("all/test-suite.zip").exists());
}

#[test]
fn a_killed_run_has_its_tests() {
    let place = directory(&[]);
    let program = example("cover/hard-question.c");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(["cover", "--timeout", "60s", "-o"])
        .arg(place.file("out"))
        .arg(&program)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let tests = || {
        let files = std::fs::read_dir(place.file("out/test-suite")).into_iter().flatten().flatten();
        files.filter(|file| file.file_name().to_string_lossy().starts_with("test-")).count()
    };
    let until = Instant::now() + Duration::from_secs(50);
    while tests() < 2 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    let announced = tests();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(announced >= 2);
    let suite = place.file("out/test-suite").display().to_string();
    let ran = refute(&["run", suite.as_str(), program.to_str().unwrap()]);
    assert!(ran.code < 2 && tests() >= announced, "{ran:?}");
}

#[test]
fn bad_goals_and_options_are_refused() {
    for goal in ["everything", "label:", "none.prp", "label:NOWHERE"] {
        let (ran, _place) = cover(&["--goal", goal], "");
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{goal}: {ran:?}");
    }
    for options in [
        &["--merge"][..],
        &["--suite", "nowhere.zip"],
        &["--shard", "2/2"],
        &["--engine", "klee"],
        &["--export", "pascal"],
        &["--jobs", "0"],
    ] {
        let (ran, _place) = cover(options, "");
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{options:?}: {ran:?}");
    }
}
