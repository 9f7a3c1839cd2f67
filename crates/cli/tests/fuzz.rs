//! `refute fuzz branches` and `refute reduce`, from the outside.

use std::fs;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::{Ran, directory, refute, scripted};
use process::Scratch;
use serde_json::Value;

/// A verifier that says safe wherever something is shifted: what it says depends on a word of the
/// program.
const SCRIPT: &str = r#"
[ "$1" = --careful ] && { echo UNSAFE; exit 1; }
if grep -q '<<' program.c; then echo SAFE; exit 0; fi
echo NO IDEA; exit 3
"#;

const MORE: &str = r#"
[[swarm]]
name = "mode"
choices = [{ options = [] }, { options = ["--careful"] }]
[[verdict]]
means = "unknown"
exit = [3]
stdout = '^(NO IDEA)$'
"#;

const WRONG: &str = "
extern void reach_error(void);
static int table[4] = { 1, 2, 3, 4 };
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += table[i] << 1;
  return s;
}
int main(void) {
  int result = sum(4);
  if (result != 20) return 1;
  if (result > 3) reach_error();
  return 0;
}
";

fn place(files: &[(&str, &str)]) -> Scratch {
    let scratch = directory(files);
    let description = scripted::description("shifty") + MORE;
    scripted::write(scratch.path(), "shifty", SCRIPT, &description);
    scratch
}

fn run(scratch: &Scratch, command: &[&str], more: &[&str]) -> Ran {
    let program = format!("shifty={}", scratch.file("shifty").display());
    let description = scratch.file("shifty.toml").display().to_string();
    let mut words = command.to_vec();
    let checkers = if command[0] == "reduce" { "--checker" } else { "--checkers" };
    words.extend([checkers, &description, "--program", &program]);
    words.extend(more);
    refute(&words)
}

#[test]
fn a_wrong_answer_becomes_small() {
    let scratch = place(&[("wrong.c", WRONG)]);
    let (file, out) = (scratch.file("wrong.c"), scratch.file("out"));
    let out = out.display().to_string();
    let ran =
        run(&scratch, &["reduce"], &["--budget", "30s", "-o", &out, &file.display().to_string()]);
    assert_eq!((ran.code, ran.verdict()), (1, "wrong-sound"), "{ran:?}");
    let reduced = fs::read_to_string(scratch.file("out/reduced.c")).unwrap();
    assert!(reduced.contains("<<") && reduced.contains("reach_error"), "{reduced}");
    assert!(reduced.lines().count() < WRONG.lines().count() - 2, "{reduced}");
    assert!(ran.stdout.contains("right with: --careful"), "{ran:?}");
    let json = fs::read_to_string(scratch.file("out/result.json")).unwrap();
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["program"], reduced);
    assert_eq!(document["builds"].as_array().map(Vec::len), Some(7));
}

#[test]
fn what_is_not_wrong_is_left_alone() {
    let scratch = place(&[
        ("right.c", "extern void reach_error(void); int main(void) { return (1 << 2) - 4; }"),
        ("open.c", "extern void reach_error(void); int main(void) { reach_error(); }"),
        ("undefined.c", "int main(void) { int i = 2147483647; i++; return i << 1; }"),
        ("own.c", "void reach_error(void) {} int main(void) { reach_error(); return 1 << 0; }"),
    ]);
    for (file, code, words) in [
        ("right.c", 0, "RESULT: right"),
        ("open.c", 3, "RESULT: undecided"),
        ("undefined.c", 2, "cannot be established"),
        // Its own error function is that of the verifiers.
        ("own.c", 1, "RESULT: wrong-sound"),
        ("missing.c", 2, "cannot be read"),
    ] {
        let ran = run(&scratch, &["reduce"], &[&scratch.file(file).display().to_string()]);
        assert_eq!(ran.code, code, "{file}: {ran:?}");
        assert!((ran.stdout.clone() + &ran.stderr).contains(words), "{file}: {ran:?}");
    }
}

const SEED: &str = "
#include <stdio.h>
int data[5] = { 3, 1, 4, 1, 5 };
int main(void) {
  int odd = 0;
  for (int i = 0; i < 5; i++) {
    if (data[i] % 2) odd += 1 << i; else odd--;
  }
  printf(\"%d\\n\", odd);
  return odd == 0;
}
";

#[test]
fn a_campaign_finds_reduces_and_groups() {
    let scratch = place(&[("seeds/one.c", SEED), ("seeds/two.c", &SEED.replace("5;", "4;"))]);
    let (seeds, out) = (scratch.file("seeds"), scratch.file("c"));
    let (seeds, out) = (seeds.display().to_string(), out.display().to_string());
    let options =
        ["--seeds", &seeds, "-o", &out, "--seed", "1", "--jobs", "2", "--reduce-timeout", "10s"];
    let ran = run(&scratch, &["fuzz", "branches"], &options);
    assert_eq!(ran.code, 1, "{ran:?}");
    let json = fs::read_to_string(scratch.file("c/result.json")).unwrap();
    let document: Value = serde_json::from_str(&json).unwrap();
    let groups = document["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 1, "{json}");
    assert_eq!(groups[0]["judgements"][0], "wrong-sound");
    assert_eq!(groups[0]["category"], "configuration");
    assert!(groups[0]["program"].as_str().unwrap().contains("<<"), "{json}");
    // A campaign that is there is not begun again.
    let ran = run(&scratch, &["fuzz", "branches"], &options);
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
    // What was reduced is known when it goes on.
    let program = format!("shifty={}", scratch.file("shifty").display());
    let resume = ["campaign", "resume", &out, "--program", &program, "--reduce-timeout", "10s"];
    let ran = refute(&resume);
    assert_eq!(ran.code, 1, "{ran:?}");
    // What is known, by the form of the reduced program or by what it uses, is not reported again.
    let report = scratch.file("c").join(groups[0]["report"].as_str().unwrap());
    let text = fs::read_to_string(&report).unwrap();
    let entry = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(entry.contains(groups[0]["reduced"].as_str().unwrap()), "{text}");
    let by_feature = "[[known]]\ncause = \"shifts\"\nstatus = \"open\"\nfeatures = [\"shift\"]\n";
    let (reduced, feature) = (scratch.file("reduced.toml"), scratch.file("feature.toml"));
    fs::write(&reduced, entry).unwrap();
    fs::write(&feature, by_feature).unwrap();
    for known in [reduced, feature] {
        let ran = refute(&[&resume[..], &["--known", known.to_str().unwrap()]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.stdout.contains("; known: ") && !report.exists(), "{ran:?}");
    }
}

#[test]
fn a_verifier_that_hangs_gets_a_report() {
    let scratch = directory(&[("seeds/one.c", SEED)]);
    let description = scripted::description("stuck");
    let description = description.replace("[\"{options}\"", "[\"--time={seconds}\", \"{options}\"");
    let file = scripted::write(scratch.path(), "stuck", "sleep 100", &description);
    let path = |name: &str| scratch.file(name).display().to_string();
    let (file, program) = (file.display().to_string(), format!("stuck={}", path("stuck")));
    let ran = refute(&[
        "fuzz",
        "branches",
        "--seeds",
        &path("seeds"),
        "--strategy",
        "fcr",
        "--checkers",
        &file,
        "--program",
        &program,
        "--timeout",
        "2s",
        "-o",
        &path("c"),
    ]);
    assert_eq!((ran.code, ran.verdict()), (1, "1 finding"), "{ran:?}");
    let json = fs::read_to_string(scratch.file("c/result.json")).unwrap();
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["groups"][0]["misbehaviour"], "hang", "{json}");
    let report = document["groups"][0]["report"].as_str().unwrap();
    assert!(scratch.file("c").join(report).exists(), "{json}");
}

#[test]
fn bad_input_gets_one_clear_sentence() {
    let scratch = place(&[("seeds/one.c", SEED), ("empty/readme", "nothing")]);
    let out = scratch.file("c").display().to_string();
    let path = |name: &str| scratch.file(name).display().to_string();
    for (options, words) in [
        (vec!["--seeds".to_owned(), path("none")], "none"),
        (vec!["--seeds".to_owned(), path("empty")], "empty"),
        (vec!["--seeds".to_owned(), path("seeds"), "--strategy".into(), "best".into()], "best"),
        (vec!["--seeds".to_owned(), path("seeds"), "--shard".into(), "3/2".into()], "3/2"),
        (vec!["--seeds".to_owned(), path("seeds"), "--known".into(), path("none")], "known causes"),
    ] {
        let mut options: Vec<&str> = options.iter().map(String::as_str).collect();
        options.extend(["-o", &out]);
        let ran = run(&scratch, &["fuzz", "branches"], &options);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.stderr.contains(words) && !ran.stderr.contains("panicked"), "{ran:?}");
        assert!(!scratch.file("c").exists(), "nothing was begun");
    }
}

/// refute itself is attacked with fresh programs in every run of the tests.
#[test]
fn refute_is_never_wrong_on_fresh_programs() {
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seed = seed.to_string();
    let _ = writeln!(std::io::stderr(), "fresh campaign against refute: seed {seed}");
    let scratch = directory(&[]);
    let out = scratch.file("c").display().to_string();
    let ran = refute(&[
        "fuzz",
        "branches",
        "--csmith",
        "--checkers",
        "refute",
        "--strategy",
        "fcr,fcr-twin,values,nondet,er",
        "--branches",
        "1",
        "--programs",
        "20",
        "--timeout",
        "10s",
        "--budget",
        "2m",
        "--no-reduce",
        "--seed",
        &seed,
        "-o",
        &out,
    ]);
    assert!(matches!(ran.code, 0 | 3), "seed {seed}: {ran:?}");
    let json = fs::read_to_string(scratch.file("c/result.json")).unwrap();
    let document: Value = serde_json::from_str(&json).unwrap();
    assert!(document["programs"].as_u64().unwrap() > 0, "{json}");
    assert_eq!(document["findings"].as_array().map(Vec::len), Some(0), "{json}");
}
