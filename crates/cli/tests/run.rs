//! `refute run` from the outside: good runs, every kind of bad input, and what machines read.

use std::fs;

use crate::support::{Ran, command, directory, example, finish, refute, test_xml};
use process::Scratch;
use serde_json::Value;

const READER: &str = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() > 0) return 0;\n  return 1;\n}\n";

/// Runs on a program and a suite of one test, in their directory.
fn run_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    finish(command().arg("run").args(arguments).current_dir(scratch.path()))
}

fn program_and_test(program: &str, inputs: &[&str]) -> Scratch {
    directory(&[("a.c", program), ("t.xml", &test_xml(inputs))])
}

#[test]
fn examples_end_as_their_heads_say() {
    for (suite, file, code, verdict) in [
        ("triangle/suite", "triangle/triangle.c", 1, "false(no-overflow)"),
        ("ring-buffer/suite", "ring-buffer/ring_buffer.c", 1, "false(valid-deref)"),
        ("every-input/suite", "every-input/every_input.c", 0, "done"),
        ("every-input/suite-beyond", "every-input/beyond_testcov.c", 1, "false(unreach-call)"),
    ] {
        let ran = refute(&["run".as_ref(), example(suite).as_os_str(), example(file).as_os_str()]);
        assert_eq!((ran.code, ran.verdict()), (code, verdict), "{ran:?}");
        assert!(ran.stdout.contains("Branches") && ran.stdout.contains("Lines"), "{ran:?}");
        assert!(!ran.stdout.contains('\x1b'), "no colours without a terminal: {ran:?}");
    }
}

#[test]
fn json_tells_everything_and_nothing_else() {
    let scratch = program_and_test(READER, &["5", "6"]);
    let ran = run_in(&scratch, &["--format", "json", "-o", "out/deep", "t.xml", "a.c"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "refute-run/1");
    assert_eq!(document["verdict"], "done");
    assert_eq!(document["tests"][0]["outcome"], "exit");
    assert_eq!(document["tests"][0]["inputs_used"], 1);
    assert_eq!(document["coverage"]["branches"]["covered"], 1);
    assert_eq!(document["coverage"]["branches"]["total"], 2);
    assert_eq!(document["coverage"]["branches_in_testcov"]["percent"], 50.0);
    assert_eq!(document["coverage"]["goals"][0]["line"], 3);
    assert_eq!(document["coverage"]["lines"]["total"], 3);
    assert_eq!(document["coverage"]["lines"]["covered"], 2);
    assert!(ran.stderr.ends_with("RESULT: done\n"), "{ran:?}");
    let written: Value =
        serde_json::from_str(&fs::read_to_string(scratch.file("out/deep/result.json")).unwrap())
            .unwrap();
    assert_eq!(written, document);
}

#[test]
fn endings_decide_the_exit_code() {
    for (program, inputs, code, verdict) in [
        (READER, &["1"][..], 0, "done"),
        (READER, &[][..], 0, "done"),
        (READER, &["pear"][..], 3, "unknown(bad-input)"),
        ("int main() { for (;;); }", &[][..], 3, "unknown(timeout)"),
        (
            "extern void reach_error(); int main() { reach_error(); }",
            &[][..],
            1,
            "false(unreach-call)",
        ),
        ("#include <assert.h>\nint main() { assert(0); }", &[][..], 1, "false(assert)"),
        ("#include <signal.h>\nint main() { raise(SIGBUS); }", &[][..], 1, "false(valid-deref)"),
        ("extern void abort(void); int main() { abort(); }", &[][..], 0, "done"),
    ] {
        let scratch = program_and_test(program, inputs);
        let ran = run_in(&scratch, &["--timeout", "1s", "t.xml", "a.c"]);
        assert_eq!((ran.code, ran.verdict()), (code, verdict), "{program}\n{ran:?}");
    }
}

#[test]
fn options_do_what_they_say() {
    let crash = program_and_test("int main() { *(volatile int *)0 = 1; }", &[]);
    let ran = run_in(&crash, &["--no-sanitizers", "--no-coverage", "t.xml", "a.c"]);
    assert_eq!((ran.code, ran.verdict()), (1, "false(crash)"), "{ran:?}");
    assert!(!ran.stdout.contains("Branches"));

    let overflow =
        program_and_test("int main() { volatile int x = 2147483647; x++; return 0; }", &[]);
    assert_eq!(run_in(&overflow, &["t.xml", "a.c"]).verdict(), "false(no-overflow)");
    assert_eq!(run_in(&overflow, &["-p", "memsafety", "t.xml", "a.c"]).verdict(), "done");
    fs::write(overflow.file("o.prp"), "CHECK( init(main()), LTL(G ! overflow) )\n").unwrap();
    assert_eq!(run_in(&overflow, &["-p", "o.prp", "t.xml", "a.c"]).verdict(), "false(no-overflow)");
    assert_eq!(
        run_in(&overflow, &["--compiler", "gcc", "t.xml", "a.c"]).verdict(),
        "false(no-overflow)"
    );

    let bad = program_and_test("static void bad(void) { } int main() { bad(); return 0; }", &[]);
    assert_eq!(run_in(&bad, &["-p", "call:bad", "t.xml", "a.c"]).verdict(), "false(unreach-call)");

    let ran = run_in(&bad, &["-p", "all", "t.xml", "a.c"]);
    assert!(ran.stderr.contains("not checked in this run: uninit, unwinding"), "{ran:?}");

    let missing = program_and_test(READER, &["5"]);
    let ran = run_in(&missing, &["--missing", "t.xml", "a.c"]);
    assert!(ran.stdout.contains("Not covered\n  a.c:3  if false\n"), "{ran:?}");

    let model =
        program_and_test("int main() { return sizeof(long) == SIZE ? 0 : reach_error(); }", &[]);
    for option in ["--32", "-m32", "--data-model=ILP32"] {
        assert_eq!(run_in(&model, &["-DSIZE=4", option, "t.xml", "a.c"]).verdict(), "done");
    }
    assert_eq!(run_in(&model, &["-DSIZE=8", "-std=gnu11", "t.xml", "a.c"]).verdict(), "done");
}

#[test]
fn a_task_stands_for_its_files() {
    let scratch =
        program_and_test("int main() { return sizeof(long) == 4 ? 0 : reach_error(); }", &[]);
    let task =
        "format_version: '2.0'\ninput_files: 'a.c'\noptions: {language: C, data_model: ILP32}\n";
    fs::write(scratch.file("task.yml"), task).unwrap();
    let ran = run_in(&scratch, &["t.xml", "task.yml"]);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    fs::write(scratch.file("broken.yml"), "input_files: [\n").unwrap();
    let ran = run_in(&scratch, &["t.xml", "broken.yml"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
}

/// Each bad input gets one sentence that names it, and exit code 2.
#[test]
fn bad_inputs_are_told_in_one_sentence() {
    let good = test_xml(&["1"]);
    let scratch = directory(&[
        ("a.c", READER),
        ("syntax.c", "int main() { return }\n"),
        ("link.c", "int f(void);\nint main() { return f(); }\n"),
        ("t.xml", &good),
        ("odd.xml", "<testcase/>\n"),
        ("broken.zip", "PK\u{3}\u{4}nothing"),
        ("empty/readme.txt", "no test"),
        ("notes.txt", "no suite"),
        ("bad.prp", "make it so\n"),
        ("file", "not a directory"),
    ]);
    for (arguments, words) in [
        (&["t.xml", "no/such.c"][..], &["no/such.c", "No such file"][..]),
        (&["no-suite", "a.c"], &["no test suite at 'no-suite'"]),
        (&["t.xml", "syntax.c"], &["'syntax.c' does not compile", "syntax.c:1:21: error", "^"]),
        (&["t.xml", "link.c"], &["do not make a program", "undefined reference to `f'"]),
        (&["t.xml", "empty"], &["'empty' is a directory", "give C files"]),
        (&["odd.xml", "a.c"], &["'odd.xml' holds no test", "first line"]),
        (&["broken.zip", "a.c"], &["'broken.zip' is not a sound zip archive"]),
        (&["empty", "a.c"], &["'empty' holds no test"]),
        (&["notes.txt", "a.c"], &["'notes.txt' is not a test suite"]),
        (&["-p", "speed", "t.xml", "a.c"], &["no property 'speed'", "known are"]),
        (&["-p", "bad.prp", "t.xml", "a.c"], &["'bad.prp'", "line 1"]),
        (&["-p", "missing.prp", "t.xml", "a.c"], &["'missing.prp'"]),
        (
            &["--compiler", "/no/such/clang", "t.xml", "a.c"],
            &["'/no/such/clang' was not found", "doctor"],
        ),
        (&["--compiler", "no-such-clang", "t.xml", "a.c"], &["no no-such-clang was found"]),
        (&["-o", "file/out", "t.xml", "a.c"], &["'file/out' cannot be written"]),
    ] {
        let ran = run_in(&scratch, arguments);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{arguments:?}: {ran:?}");
        assert!(ran.stderr.starts_with("error: "), "{arguments:?}: {ran:?}");
        for word in words {
            assert!(ran.stderr.contains(word), "{arguments:?} lacks {word:?}: {}", ran.stderr);
        }
        assert!(!ran.stderr.contains("panicked"), "{ran:?}");
    }
    // The command line itself.
    for arguments in [
        &["t.xml"][..],
        &[],
        &["--timeout", "soon", "t.xml", "a.c"],
        &["--32", "--64", "t.xml", "a.c"],
    ] {
        let ran = run_in(&scratch, arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
        assert!(ran.stderr.contains("error:"), "{ran:?}");
    }
    // Machines get the failure as a document.
    let ran = run_in(&scratch, &["--format", "json", "no-suite", "a.c"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(document["error"]["message"].as_str().unwrap().contains("no-suite"), "{ran:?}");
}

#[test]
fn a_missing_clang_is_told_with_the_remedy() {
    let scratch = program_and_test(READER, &["1"]);
    let ran = finish(
        command()
            .args(["run", "t.xml", "a.c"])
            .env("PATH", "/nonexistent")
            .current_dir(scratch.path()),
    );
    assert_eq!(ran.code, 2);
    assert!(
        ran.stderr.contains("no clang was found") && ran.stderr.contains("apt-get install"),
        "{ran:?}"
    );
}

#[test]
fn what_testcov_would_do_is_told() {
    let scratch = directory(&[
        ("a.c", READER),
        ("suite/good.xml", &test_xml(&["1"])),
        ("suite/skipped.xml", "<testcase><input>0</input></testcase>"),
    ]);
    let ran = run_in(&scratch, &["suite", "a.c"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stderr.contains("skipped.xml is skipped, as TestCov does"), "{ran:?}");
    assert!(ran.stderr.contains("metadata.xml: there is none"), "{ran:?}");

    let text = "extern int __VERIFIER_nondet_int(void);\nint main() { if (__VERIFIER_nondet_int()) *(volatile int *)0 = 1; return 0; }";
    let scratch = program_and_test(text, &["1"]);
    let ran = run_in(&scratch, &["t.xml", "a.c"]);
    assert!(ran.stdout.contains("TestCov   0.00 %"), "{ran:?}");
    assert!(ran.stdout.contains("TestCov counts nothing of 1 test"), "{ran:?}");
}
