//! `refute checkers`, from the outside.

use crate::support::{directory, refute, scripted};
use serde_json::Value;

/// A verifier that is a shell script, and its description.
fn script(body: &str) -> process::Scratch {
    let scratch = directory(&[]);
    scripted::write(scratch.path(), "mine", body, &scripted::description("mine"));
    scratch
}

#[test]
fn the_list_names_all_and_finds_refute() {
    let ran = refute(&["checkers", "list"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    for name in ["refute", "cbmc-6", "cpachecker", "ultimate-taipan", "klee", "mopsa"] {
        assert!(ran.stdout.contains(name), "{name}: {ran:?}");
    }
    let ran = refute(&["checkers", "list", "--format", "json"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "refute-checkers/1");
    let listed = document["checkers"].as_array().unwrap();
    assert_eq!(listed.len(), checkers::builtin().len());
    assert_eq!(listed[0]["name"], "refute");
    assert_eq!(listed[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(listed[0]["claims"], serde_json::json!(["sound", "precise", "bit-precise"]));
}

#[test]
fn one_is_shown_with_its_description() {
    let ran = refute(&["checkers", "show", "seahorn"]);
    assert_eq!((ran.code, ran.verdict()), (0, "missing"), "{ran:?}");
    for words in ["SeaHorn", "never, by refute's tests", "bpf --bound=20", "[claims]"] {
        assert!(ran.stdout.contains(words), "{words}: {ran:?}");
    }
    let ran = refute(&["checkers", "show", "nobody"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
    assert!(ran.stderr.contains("no verifier is called 'nobody'"), "{ran:?}");
}

#[test]
fn refute_tells_the_truth_about_the_samples() {
    let ran = refute(&["checkers", "test", "refute", "--timeout", "60s"]);
    assert_eq!((ran.code, ran.verdict()), (0, "nobody was wrong"), "{ran:?}");
    assert!(ran.stdout.contains("refute"), "{ran:?}");
    let line = ran.stdout.lines().find(|line| line.starts_with("refute")).unwrap();
    assert_eq!(line.split_whitespace().nth(2), Some("8"), "{line}");
}

#[test]
fn a_liar_is_called_one() {
    let scratch = script("echo SAFE");
    let (file, program) = (scratch.file("mine.toml"), scratch.file("mine"));
    let named = format!("mine={}", program.display());
    let arguments = ["checkers", "test", file.to_str().unwrap(), "--program", &named];
    let ran = refute(&arguments);
    assert_eq!((ran.code, ran.verdict()), (1, "4 wrong answers"), "{ran:?}");
    assert!(ran.stdout.contains("wrong-sound"), "{ran:?}");
    let ran = refute(&[&arguments[..], &["--format", "json"]].concat());
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["checkers"][0]["findings"], 4);
    assert_eq!(document["checkers"][0]["version"], "1.0");
}

#[test]
fn bad_descriptions_and_programs_are_refused() {
    let scratch = directory(&[("bad.toml", "name = \"x\"\ntitel = 1\n")]);
    let bad = scratch.file("bad.toml");
    let ran = refute(&["checkers", "show", bad.to_str().unwrap()]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
    assert!(ran.stderr.contains("bad.toml") && ran.stderr.contains("titel"), "{ran:?}");
    let ran = refute(&["checkers", "test", "cbmc-6", "--program", "cbmc-6=/no/such/program"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("get-peers cbmc-6.6"), "{ran:?}");
    assert_eq!(refute(&["checkers", "test", "cbmc-6", "--program", "cbmc-6"]).code, 2);
}
