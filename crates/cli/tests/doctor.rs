//! `refute doctor` and the generated documents, from the outside.

use std::fs;

use crate::support::{command, finish, refute};
use process::Scratch;
use serde_json::Value;

#[test]
fn the_doctor_finds_the_compiler() {
    let ran = refute(&["doctor"]);
    assert_eq!((ran.code, ran.verdict()), (0, "ready"), "{ran:?}");
    for word in ["Needed", "clang", "Verifiers", "cbmc", "Companions", "testcov"] {
        assert!(ran.stdout.contains(word), "{word}: {ran:?}");
    }
}

#[test]
fn the_doctor_leaves_nothing_behind() {
    let scratch = Scratch::new().unwrap();
    finish(command().arg("doctor").current_dir(scratch.path()));
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
}

#[test]
fn the_doctor_tells_machines() {
    let ran = refute(&["doctor", "--format", "json"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "refute-doctor/1");
    let tools = document["tools"].as_array().unwrap();
    let clang = tools.iter().find(|tool| tool["name"] == "clang").unwrap();
    assert!(clang["version"].as_str().unwrap().starts_with("19"), "{clang}");
}

#[test]
fn the_doctor_says_when_nothing_is_here() {
    let scratch = Scratch::new().unwrap();
    let ran = finish(
        command().arg("doctor").env("PATH", "/nonexistent").env("REFUTE_CACHE", scratch.path()),
    );
    assert_eq!((ran.code, ran.verdict()), (2, "not ready"), "{ran:?}");
    assert!(ran.stdout.contains("apt-get install clang-19"), "{ran:?}");
}

#[test]
fn the_doctor_refuses_what_it_does_not_know() {
    assert_eq!(refute(&["doctor", "--cure"]).code, 2);
    let ran = refute(&["doctor", "-o", "/proc/nowhere"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
}

#[test]
fn a_broken_tool_is_called_broken() {
    let scratch = Scratch::new().unwrap();
    let path = scratch.file("z3");
    fs::write(&path, "#!/bin/sh\nexit 1\n").unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let search = format!("{}:/usr/bin:/bin", scratch.path().display());
    let ran = finish(command().arg("doctor").env("PATH", search));
    assert!(ran.stdout.contains("z3                broken"), "{ran:?}");
}

#[test]
fn man_pages_and_completions_are_written() {
    let scratch = Scratch::new().unwrap();
    let target = scratch.file("docs");
    let ran = refute(&["generate-docs".as_ref(), target.as_os_str()]);
    assert_eq!((ran.code, ran.verdict()), (0, "done"), "{ran:?}");
    for file in [
        "man/refute.1",
        "man/refute-run.1",
        "man/refute-doctor.1",
        "completions/refute.bash",
        "completions/_refute",
        "completions/refute.fish",
    ] {
        assert!(target.join(file).exists(), "{file}");
    }
    let ran = refute(&["generate-docs", "/proc/nowhere"]);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
}

#[test]
fn help_and_version() {
    for arguments in [&["--help"][..], &["run", "--help"], &["doctor", "--help"], &["help", "run"]]
    {
        let ran = refute(arguments);
        assert_eq!(ran.code, 0, "{ran:?}");
    }
    assert!(refute(&["run", "--help"]).stdout.contains("Examples:"));
    let ran = refute(&["--version"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(refute(&["no-such-command"]).code, 2);
}
