//! `refute generate branches` from the outside: the set that it writes, and every kind of bad input.

use std::fs;
use std::path::Path;

use crate::support::{Ran, command, directory, finish};
use process::{Cancel, Command, End, Scratch};
use serde_json::Value;

const COUNTING: &str = "int total = 3;\nint main(void) {\n  for (int i = 0; i < 4; i++)\n    if (i & 1) total += i;\n  return total == 7 ? 0 : 1;\n}\n";

fn generate_in(scratch: &Scratch, arguments: &[&str]) -> Ran {
    let command = command().args(["generate", "branches"]).args(arguments);
    finish(command.current_dir(scratch.path()))
}

fn names(directory: &Path, extension: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(extension))
        .collect();
    names.sort();
    names
}

/// Compiles and runs a program of the set as it is; whether its error function ended it.
fn reaches_its_error(program: &Path, scratch: &Scratch) -> bool {
    let binary = scratch.file("program");
    let compiled = Command::new("gcc")
        .args(["-w", "-x", "c"])
        .arg(program)
        .args(["-x", "none", "-o"])
        .arg(&binary)
        .run(&Cancel::new())
        .unwrap();
    assert!(compiled.end.success(), "{}: {}", program.display(), compiled.stderr_text());
    let ran = Command::new(&binary).run(&Cancel::new()).unwrap();
    let errors = ran.stderr_text();
    assert_eq!(errors.contains("reach_error"), ran.end == End::Signaled(6), "{errors}");
    errors.contains("reach_error")
}

#[test]
fn a_set_is_written_and_its_programs_do_what_their_tasks_say() {
    let scratch = directory(&[
        ("seeds/counting.c", COUNTING),
        ("seeds/deep/also.c", "#include <assert.h>\nint main(void) { assert(1); return 0; }"),
        ("seeds/broken.c", "int main(void) {"),
    ]);
    let strategies = "er,ecr,ecr-twin,fcr,fcr-twin,values,values-twin";
    let arguments =
        ["-n", "100", "-o", "set", "--seeds", "seeds", "--strategy", strategies, "--branches", "2"];
    let ran = generate_in(&scratch, &arguments);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    let set = scratch.file("set");
    let programs = names(&set, ".c");
    let tasks = names(&set, ".yml");
    assert_eq!(programs.len(), tasks.len());
    let document: Value =
        serde_json::from_str(&fs::read_to_string(set.join("result.json")).unwrap()).unwrap();
    assert_eq!(document["schema"], "refute-generate/1");
    assert_eq!(document["candidates"], 3);
    assert_eq!(document["seeds"], 2);
    assert_eq!(document["seeds_interpreted"], 2);
    assert_eq!(document["unconfirmed"].as_array().unwrap().len(), 0);
    assert_eq!(document["dropped"][0]["name"], "broken");
    assert_eq!(document["dropped"][0]["stage"], "follow");
    assert_eq!(document["programs"].as_array().unwrap().len(), programs.len());
    assert_eq!(fs::read_to_string(set.join("branches.set")).unwrap(), "*.yml\n");
    let property = fs::read_to_string(set.join("unreach-call.prp")).unwrap();
    assert_eq!(property, "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");

    let mut unsafe_programs = 0;
    for program in document["programs"].as_array().unwrap() {
        let name = program["name"].as_str().unwrap();
        let expected = program["expected_verdict"].as_bool().unwrap();
        let task = formats::read_task(&set.join(format!("{name}.yml"))).unwrap();
        assert_eq!(task.properties[0].expected_verdict, Some(expected), "{name}");
        assert_eq!(task.input_files, [set.join(format!("{name}.c"))]);
        assert_eq!(reaches_its_error(&task.input_files[0], &scratch), !expected, "{name}");
        unsafe_programs += usize::from(!expected);
        assert_eq!(
            program["branch"].is_null(),
            !["er", "ecr", "ecr-twin"].contains(&program["strategy"].as_str().unwrap())
        );
    }
    assert!(unsafe_programs > 3, "{document}");
    assert!(programs.iter().any(|name| name == "deep-also-fcr.c"), "{programs:?}");
}

#[test]
fn the_same_seed_gives_the_same_set_of_exactly_that_size() {
    let scratch = directory(&[("a.c", COUNTING), ("b.c", COUNTING)]);
    let mut texts = Vec::new();
    for (out, jobs) in [("one", "1"), ("two", "2")] {
        let arguments = [
            "-n",
            "5",
            "-o",
            out,
            "--seeds",
            "a.c",
            "--seeds",
            "b.c",
            "--strategy",
            "er",
            "--seed",
            "9",
            "--branches",
            "4",
            "--jobs",
            jobs,
            "--format",
            "json",
        ];
        let ran = generate_in(&scratch, &arguments);
        assert_eq!(ran.code, 0, "{ran:?}");
        let document: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(document["seed"], 9);
        let programs = names(&scratch.file(out), ".c");
        assert_eq!(programs.len(), 5);
        let read = |name: &String| fs::read_to_string(scratch.file(out).join(name)).unwrap();
        texts.push(programs.iter().map(read).collect::<Vec<_>>());
    }
    assert_eq!(texts[0], texts[1]);
}

#[test]
fn bad_inputs_get_one_clear_sentence() {
    let scratch = directory(&[("a.c", COUNTING), ("full/mine.txt", "mine"), ("empty/x.h", "")]);
    for (arguments, words) in [
        (&["-o", "set"][..], "required"),
        (&["--seeds", "a.c"][..], "no directory was given"),
        (&["--seeds", "nowhere", "-o", "set"][..], "'nowhere' cannot be read"),
        (&["--seeds", "empty", "-o", "set"][..], "there is no file *.c"),
        (&["--seeds", "a.c", "-o", "full"][..], "'full' is not empty"),
        (&["--seeds", "a.c", "-o", "a.c"][..], "'a.c' cannot be used"),
        (&["--seeds", "a.c", "-o", "set", "--strategy", "xyz"][..], "'xyz' is no strategy"),
        (&["--seeds", "a.c", "-o", "set", "--csmith"][..], "cannot be used with"),
        (&["--seeds", "a.c", "-o", "set", "--seed", "x"][..], "'x' is not a seed"),
    ] {
        let ran = generate_in(&scratch, arguments);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{arguments:?} {ran:?}");
        assert!(ran.stderr.contains(words), "{arguments:?} {ran:?}");
    }
    assert_eq!(fs::read_to_string(scratch.file("full/mine.txt")).unwrap(), "mine");
}

#[test]
fn seeds_that_are_not_fit_give_no_programs() {
    let scratch =
        directory(&[("a.c", "int main(void) { int x; volatile int y = x && 1; return 5; }")]);
    let ran = generate_in(&scratch, &["--seeds", "a.c", "-o", "set"]);
    assert_eq!((ran.code, ran.verdict()), (3, "unknown(no-programs)"), "{ran:?}");
    assert!(ran.stdout.contains("dropped at 'sanitize'"), "{ran:?}");
}

#[test]
fn csmith_writes_seeds_where_it_is_installed() {
    if !Path::new("/usr/include/csmith/csmith.h").exists() {
        eprintln!("absent: csmith");
        return;
    }
    let scratch = directory(&[]);
    let ran = generate_in(&scratch, &["-n", "1", "-o", "set", "--csmith", "--seed", "3"]);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    assert_eq!(names(&scratch.file("set"), ".c").len(), 1);
    assert_eq!(names(scratch.path(), "info"), Vec::<String>::new(), "Csmith leaves nothing here");
}
