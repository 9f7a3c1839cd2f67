//! `refute audit --checker`: the same mutants, decided by another verifier.

use std::collections::BTreeMap;
use std::fs;

use crate::support::{Ran, command, directory, example, finish, peer};

/// Audits lines of the quicksort of the examples at size 1.
fn audit_quicksort(lines: &str, arguments: &[&str]) -> Ran {
    let of = |file: &str| example(&format!("audit/quicksort/{file}"));
    let command = command()
        .args([
            "audit",
            "--format",
            "json",
            "-p",
            "assert,valid-deref,array-bounds",
            "--unwind",
            "1",
        ])
        .args(["--size-macro", "SIZE", "--size", "1", "--lines", lines])
        .arg("--harness")
        .arg(of("strong.c"))
        .arg(of("quicksort.c"));
    finish(command.args(arguments))
}

/// What became of each mutant; why there is no execution, or which, only refute says.
fn fates(ran: &Ran) -> BTreeMap<String, String> {
    let document: serde_json::Value = serde_json::from_str(&ran.stdout).expect("a document");
    let mutants = document["mutants"].as_array().expect("mutants");
    let fate = |mutant: &serde_json::Value| {
        let text = |field: &str| mutant[field].as_str().unwrap_or_default().to_owned();
        let fate = text("fate").replace("no-execution", "survived");
        (text("name"), fate)
    };
    mutants.iter().map(fate).collect()
}

#[test]
fn cbmc_kills_the_same_mutants() {
    if peer("bin/cbmc-6.6").is_none() {
        return;
    }
    let scratch = directory(&[]);
    let out = scratch.file("out").to_string_lossy().into_owned();
    let theirs = audit_quicksort("31-37", &["--checker", "cbmc", "-o", &out]);
    assert_eq!(theirs.code, 1, "{theirs:?}");
    let ours = audit_quicksort("31-37", &[]);
    let killed = |fates: &BTreeMap<String, String>| {
        let killed = fates.iter().filter(|(_, fate)| fate.starts_with("killed"));
        killed.map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    let (ours, theirs) = (fates(&ours), fates(&theirs));
    assert!(!killed(&theirs).is_empty(), "{theirs:?}");
    assert_eq!(killed(&ours), killed(&theirs));
    // What is known already is not asked again, whatever CBMC would say now.
    let journal = scratch.file("out/fates.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    assert!(text.contains("\"by\":\"checker\""), "{text}");
    fs::write(&journal, text.replace("\"fate\":\"survived\"", "\"fate\":\"no-execution\""))
        .unwrap();
    let again = audit_quicksort("31-37", &["--checker", "cbmc", "-o", &out]);
    assert!(again.stdout.contains("no-execution"), "{again:?}");
}

#[test]
fn runs_apart_agree_with_the_session() {
    // Only a session proves survivors equivalent.
    let ours = audit_quicksort("34-37", &["--no-proofs"]);
    let apart = audit_quicksort("34-37", &["--checker", "refute"]);
    assert_eq!(fates(&ours), fates(&apart));
}

#[test]
fn a_command_decides_by_its_exit_code() {
    let scratch = directory(&[
        ("sub/a.c", "#include \"a.h\"\nint f(int a)\n{\n  return a < LIMIT;\n}\n"),
        ("sub/a.h", "int f(int a);\n"),
        ("h.c", "#include \"sub/a.h\"\nint main(void) { return f(LIMIT) != 0; }\n"),
        ("try", "#!/bin/sh\ncc -w -o \"$0.$$\" \"$@\" || exit 0\n\"$0.$$\"\n"),
    ]);
    let audit = |checker: &str| {
        let arguments = ["audit", "--format", "json", "--operators", "relational", "-DLIMIT=4"];
        let arguments = command().args(arguments).args(["--checker", checker, "--jobs", "2"]);
        finish(arguments.args(["--harness", "h.c", "sub/a.c"]).current_dir(scratch.path()))
    };
    let ran = audit("command:sh ./try");
    assert_eq!(ran.code, 1, "{ran:?}");
    let fates = fates(&ran);
    assert!(fates.values().any(|fate| fate == "killed"), "{fates:?}");
    assert!(fates.values().any(|fate| fate == "survived"), "{fates:?}");
    let ran = audit("command:false");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("the original does not pass"), "{ran:?}");
    for (checker, words) in [
        ("command:", "names no command"),
        ("command:/no/such/program", "was not found"),
        ("nobody", "no verifier is called 'nobody'"),
        ("frama-c", "whole programs"),
    ] {
        let ran = audit(checker);
        assert_eq!(ran.code, 2, "{ran:?}");
        // A verifier that is not here is named first.
        assert!(ran.stderr.contains(words) || checker == "frama-c", "{ran:?}");
    }
}

/// What the optimiser may take for the same because C leaves it undefined is not the same.
#[test]
fn undefined_behaviour_makes_no_mutant_equivalent() {
    let scratch = directory(&[
        (
            "a.c",
            "#include <stdlib.h>\nint f(int c)\n{\n  int x;\n  if (c > 3)\n    x = 5;\n  else\n    x = 5;\n  return x;\n}\n\
             int g(int c)\n{\n  int *p = malloc(sizeof *p), y = 5;\n  if (c > 3)\n    *p = 5;\n  else\n    *p = 5;\n  \
             y = *p;\n  free(p);\n  return y;\n}\n\
             int h(int n)\n{\n  int i = 0;\n  while (i < n)\n    i = i + 1;\n  return 7;\n}\n",
        ),
        (
            "h.c",
            "#include <assert.h>\nint f(int), g(int), h(int), nondet_int(void);\nint main(void)\n{\n  int c = nondet_int();\n  \
             assert(f(c) == 5 && g(c) == 5);\n  if (c < 3)\n    assert(h(c) == 7);\n  return 0;\n}\n",
        ),
    ]);
    let arguments =
        ["audit", "--format", "json", "--no-witnesses", "--unwind", "3", "-p", "assert"];
    let lines =
        ["--operators", "delete-statement", "--lines", "6,8,15,17,26", "--harness", "h.c", "a.c"];
    let ran = finish(command().args(arguments).args(lines).current_dir(scratch.path()));
    let fates = fates(&ran);
    assert_eq!(fates.len(), 5, "{fates:?}");
    assert!(fates.values().all(|fate| fate.starts_with("killed")), "{fates:?}");
}
