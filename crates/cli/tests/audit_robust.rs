//! `refute audit`: what must not stop it, what must not be lost, parts and edits.

use std::io::Read;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{command, directory, finish};
use serde_json::Value;

/// How long anything is waited for.
const PATIENCE: Duration = Duration::from_secs(100);

fn refute() -> std::process::Command {
    std::process::Command::new(env!("CARGO_BIN_EXE_refute"))
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn signal(child: &Child, name: &str) {
    let number = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-s", name, &number]).status();
    // It may have come to its end before.
    assert!(sent.is_ok());
}

/// An audit of `f.c` by its harness that only wants fates.
fn fates_only(more: &[&str]) -> Vec<String> {
    let usual = ["audit", "--harness", "h.c", "--no-real-runs", "--no-proofs", "--no-witnesses"];
    let words = usual.iter().chain(more).chain(&["f.c"]);
    words.map(|word| (*word).to_owned()).collect()
}

const CODE: &str = "int f(int a) {\n  int s = 0;\n  for (int i = 0; i < 3; i++)\n    s = s * 3 + (a > i ? a - i : i);\n  return s;\n}\n";
const HARNESS: &str = "#include <assert.h>\nint nondet_int(void);\nint f(int);\nint main(void) {\n  int a = nondet_int();\n  \
    if (a < 0 || a > 1000) return 0;\n  int s = 0;\n  for (int i = 0; i < 3; i++)\n    s = s * 3 + (a > i ? a - i : i);\n  \
    assert(f(a) == s);\n  return 0;\n}\n";

#[test]
fn mutants_that_break_anything_stop_nothing() {
    // Each is a version that somebody made: without main, without end, broken for the preprocessor and the
    // compiler, crashing before and in main, eating memory, or empty.
    let versions = [
        ("no-main", "int g(void) { return 0; }\n"),
        ("endless", "int f(int a) { for (;;) a ^= 1; }\n"),
        ("unclosed", "#if 1\nint f(int a) { return a; }\n"),
        ("include", "#include \"there-is-no-such.h\"\nint f(int a) { return a; }\n"),
        ("syntax", "int f(int a) { return a +; }\n"),
        ("crash", "int f(int a) { return *(volatile int *)0; }\n"),
        (
            "early",
            "static int *p;\n__attribute__((constructor)) static void g(void) { *p = 1; }\nint f(int a) { return a; }\n",
        ),
        ("deep", "int f(int a) { return f(a + 1) + 1; }\n"),
        ("type", "struct s { int a; }; struct s f(int a) { struct s s = {a}; return s; }\n"),
        ("empty", "\n"),
        ("twice", "int f(int a) { return a; }\nint main(void) { return 0; }\n"),
    ];
    let mut files = vec![("f.c".to_string(), CODE), ("h.c".to_string(), HARNESS)];
    files.extend(versions.iter().map(|(name, text)| (format!("made/f.{name}.c"), *text)));
    let given: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let scratch = directory(&given);
    // A comment in Latin-1, as old code has them.
    let latin = b"int f(int a) { return a; /* \xe9t\xe9 */ }\n";
    std::fs::write(scratch.file("made/f.latin.c"), latin).unwrap();
    for more in [&["--unwind", "4"][..], &["--by", "testing", "--runs", "1", "--tests", "5"]] {
        let run = finish(
            command()
                .args(["audit", "--format", "json", "--harness", "h.c", "--mutants", "made", "f.c"])
                .args(["--mutant-timeout", "1s"])
                .args(more)
                .current_dir(scratch.path()),
        );
        let report: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
        let all = report["mutants"].as_array().unwrap();
        assert_eq!(all.len(), versions.len() + 1, "{report:#}");
        let fate = |name: &str| {
            let is_it = |of: &&Value| of["name"].as_str().unwrap().contains(name);
            all.iter().find(is_it).unwrap()["fate"].as_str().unwrap()
        };
        for name in ["no-main", "unclosed", "include", "syntax", "empty", "twice"] {
            // Without the function that the harness calls, a program cannot be linked; tests are not begun then.
            let expected = if more[0] == "--by" { "undecided" } else { "did-not-compile" };
            let fate = fate(name);
            assert!([expected, "did-not-compile"].contains(&fate), "{name} {fate}: {report:#}");
        }
        assert_eq!(fate("crash"), "killed", "{report:#}");
        assert_eq!(fate("latin"), "killed", "{report:#}");
        // None of these is ever said to have survived.
        for name in ["endless", "deep", "early"] {
            assert_ne!(fate(name), "survived", "{name}: {report:#}");
        }
    }
}

#[test]
fn nothing_that_was_written_down_is_lost_when_it_is_killed() {
    let scratch = directory(&[("f.c", CODE), ("h.c", HARNESS)]);
    let start = || {
        refute()
            .args(fates_only(&["-o", "out"]))
            .current_dir(scratch.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let journal = || std::fs::read_to_string(scratch.file("out/fates.jsonl")).unwrap_or_default();
    let mut before = String::new();
    for (round, name) in ["KILL", "INT", "KILL"].into_iter().enumerate() {
        let mut child = start();
        let wanted = before.lines().count() + 2;
        wait_until("fates are written", || {
            journal().lines().count() >= wanted || child.try_wait().unwrap().is_some()
        });
        signal(&child, name);
        let status = child.wait().unwrap();
        let mut words = String::new();
        child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
        if name == "INT" && status.code().is_some() && !words.is_empty() {
            assert!(words.contains("interrupted") || status.code() != Some(2), "{words}");
        }
        let now = journal();
        assert!(now.starts_with(&before), "round {round}: what was there is still there");
        let whole = now.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).count();
        assert!(whole + 1 >= now.lines().count(), "at most the last line is cut off: {now}");
        before = match now.rfind('\n') {
            Some(end) => now[..=end].to_owned(),
            None => String::new(),
        };
    }
    let last = fates_only(&["--format", "json", "-o", "out"]);
    let run = finish(command().args(last).current_dir(scratch.path()));
    let report: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    // What the killed ones had found out is what is said now.
    for line in before.lines() {
        let Ok(known) = serde_json::from_str::<Value>(line) else { continue };
        let all = report["mutants"].as_array().unwrap();
        let told = all.iter().find(|of| of["name"] == known["mutant"]).unwrap();
        assert_eq!(told["fate"], known["fate"], "{known}");
    }
}

#[test]
fn parts_are_put_together_without_asking_again() {
    let scratch = directory(&[("f.c", CODE), ("h.c", HARNESS)]);
    let audit = |more: &[&str]| {
        let words = fates_only(&[&["--format", "json"], more].concat());
        let run = finish(command().args(words).current_dir(scratch.path()));
        serde_json::from_str::<Value>(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"))
    };
    let whole = audit(&[]);
    audit(&["--shard", "1/2", "-o", "one"]);
    audit(&["--shard", "2/2", "-o", "two"]);
    let merged = audit(&["--merge", "one", "--merge", "two", "-o", "all"]);
    let fates = |report: &Value| -> Vec<(String, bool)> {
        let all = report["mutants"].as_array().unwrap().iter();
        all.map(|of| (of["name"].to_string(), of["fate"].as_str().unwrap().starts_with("killed")))
            .collect()
    };
    assert_eq!(fates(&merged), fates(&whole));
    let lines = |name: &str| {
        let text = std::fs::read_to_string(scratch.file(name)).unwrap();
        let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
        lines.sort();
        lines.dedup();
        lines
    };
    let mut parts = [lines("one/fates.jsonl"), lines("two/fates.jsonl")].concat();
    parts.sort();
    parts.dedup();
    // Nothing was asked again: every line is one of the parts'.
    assert!(lines("all/fates.jsonl").iter().all(|line| parts.contains(line)));
    let arguments = ["audit", "--harness", "h.c", "--merge", "nowhere", "f.c"];
    let run = finish(command().args(arguments).current_dir(scratch.path()));
    assert!(run.code == 2 && run.stderr.contains("nowhere"), "{run:?}");
}

#[test]
fn a_cluster_is_given_parts_and_puts_them_together() {
    let scratch = directory(&[("f.c", CODE), ("h.c", HARNESS)]);
    let submit = |words: &[String]| {
        let arguments = ["campaign", "submit", "--slurm", "--shards", "2", "--dry-run"];
        let refute = ["--refute", env!("CARGO_BIN_EXE_refute"), "-o", "c", "--"];
        let command = command().args(arguments).args(refute).args(words);
        finish(command.current_dir(scratch.path()))
    };
    let sent = submit(&fates_only(&["--lines", "3"]));
    assert_eq!(sent.code, 0, "{sent:?}");
    // What a node does, and does again after it died.
    for (script, part) in [("shards", "0"), ("shards", "1"), ("shards", "0"), ("merge", "")] {
        let ran = std::process::Command::new("bash")
            .arg(scratch.file(&format!("c/{script}.sh")))
            .env("SLURM_ARRAY_TASK_ID", part)
            .current_dir(scratch.path())
            .output()
            .unwrap();
        assert!(ran.status.success(), "{script} {part}: {ran:?}");
    }
    let lines = |name: &str| std::fs::read_to_string(scratch.file(name)).unwrap().lines().count();
    let parts = lines("c/shard-0/fates.jsonl") + lines("c/shard-1/fates.jsonl");
    assert!(parts > 4);
    assert_eq!(lines("c/merged/fates.jsonl"), parts, "nothing was asked again");
    let text = std::fs::read_to_string(scratch.file("c/merged/result.json")).unwrap();
    let merged: Value = serde_json::from_str(&text).unwrap();
    assert!(merged["mutants"].as_array().unwrap().len() >= parts);
    let tests = submit(&fates_only(&["--by", "testing"]));
    assert!(tests.code == 2 && tests.stderr.contains("not put together"), "{tests:?}");
}

#[test]
fn an_edit_is_audited_again() {
    let scratch = directory(&[("f.c", CODE), ("h.c", HARNESS)]);
    let output = std::fs::File::create(scratch.file("said")).unwrap();
    let mut child = refute()
        .args(fates_only(&["--watch", "-o", "out"]))
        .current_dir(scratch.path())
        .stdout(output)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let results = || {
        let said = std::fs::read_to_string(scratch.file("said")).unwrap();
        said.matches("RESULT:").count()
    };
    let fates =
        || std::fs::read_to_string(scratch.file("out/fates.jsonl")).unwrap().lines().count();
    wait_until("the first audit", || results() == 1);
    let before = fates();
    // In the middle of an edit nothing compiles; that ends nothing.
    std::fs::write(scratch.file("f.c"), "int f(int a) {").unwrap();
    wait_until("the broken edit", || results() == 2);
    std::fs::write(scratch.file("f.c"), format!("/* one more line */\n{CODE}")).unwrap();
    wait_until("the second audit", || results() == 3);
    assert_eq!(fates(), before, "a comment touches no mutant");
    signal(&child, "INT");
    wait_until("the end", || child.try_wait().unwrap().is_some());
}
