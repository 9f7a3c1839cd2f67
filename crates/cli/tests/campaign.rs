//! `refute campaign`, from the outside.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::scripted::{self, TRUTHFUL};
use crate::support::{Ran, directory, refute};
use process::Scratch;
use serde_json::Value;

/// A directory with tasks, safe and unsafe in turn, and a verifier that is a shell script.
fn place(tasks: usize, body: &str) -> Scratch {
    let scratch = directory(&[("guess.toml", &scripted::description("guess"))]);
    fs::create_dir(scratch.file("tasks")).unwrap();
    for number in 0..tasks {
        let holds = number % 2 == 0;
        let word = if holds { "safe" } else { "unsafe" };
        let text = format!("// {word} {number}\nint main(void) {{ return 0; }}\n");
        fs::write(scratch.file(&format!("tasks/{number}.c")), text).unwrap();
        let task = format!(
            "format_version: '2.0'\ninput_files: '{number}.c'\nproperties:\n  \
             - property_file: unreach-call.prp\n    expected_verdict: {holds}\n"
        );
        fs::write(scratch.file(&format!("tasks/{number}.yml")), task).unwrap();
    }
    guess(&scratch, "guess", body);
    scratch
}

/// Another program that says it is `guess`.
fn guess(scratch: &Scratch, program: &str, body: &str) {
    scripted::write_program(&scratch.file(program), "guess", body);
}

/// The words of `campaign run` on it.
fn words(scratch: &Scratch, out: &str, more: &[&str]) -> Vec<String> {
    let path = |name: &str| scratch.file(name).display().to_string();
    let mut words: Vec<String> =
        ["campaign", "run", "--seed", "1", "--jobs", "2"].map(Into::into).into();
    words.extend(["--checkers".into(), path("guess.toml"), "--out".into(), path(out)]);
    words.extend(["--program".into(), format!("guess={}", path("guess")), path("tasks")]);
    words.extend(more.iter().map(|word| (*word).to_owned()));
    words
}

fn on(scratch: &Scratch, action: &str, campaign: &str, more: &[&str]) -> Ran {
    let campaign = scratch.file(campaign).display().to_string();
    let program = format!("guess={}", scratch.file("guess").display());
    let mut words = vec!["campaign", action, &campaign];
    if action == "resume" {
        words.extend(["--program", &program]);
    }
    words.extend(more);
    refute(&words)
}

#[test]
fn a_campaign_runs_and_is_told() {
    let scratch = place(6, TRUTHFUL);
    let ran = refute(&words(&scratch, "c", &[]));
    assert_eq!((ran.code, ran.verdict()), (0, "no findings"), "{ran:?}");
    let ran = on(&scratch, "status", "c", &["--format", "json"]);
    let document: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(document["schema"], "refute-campaign/1");
    assert_eq!(document["rows"][0]["judgements"]["right"], 6);
    // It is not begun twice, and going on with it does nothing.
    let ran = refute(&words(&scratch, "c", &[]));
    assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
    assert!(ran.stderr.contains("refute campaign resume"), "{ran:?}");
    let ran = on(&scratch, "resume", "c", &[]);
    assert_eq!((ran.code, ran.verdict()), (0, "no findings"), "{ran:?}");
    assert!(ran.stderr.contains("0 answers in"), "{ran:?}");
}

#[test]
fn findings_known_causes_and_exports() {
    let scratch = place(6, "echo SAFE");
    let ran = refute(&words(&scratch, "c", &[]));
    assert_eq!((ran.code, ran.verdict()), (1, "3 findings"), "{ran:?}");
    assert!(ran.stdout.contains("1 is unsafe, said safe  confirmed"), "{ran:?}");

    let known = "[[known]]\ncause = \"number one\"\nstatus = \"open\"\ntokens = \"unsafe 1\"\n";
    fs::write(scratch.file("c/known.toml"), known).unwrap();
    let ran = on(&scratch, "status", "c", &[]);
    assert_eq!((ran.code, ran.verdict()), (1, "2 findings"), "{ran:?}");
    assert!(ran.stdout.contains("known: number one"), "{ran:?}");
    fs::write(scratch.file("all.toml"), known.replace("unsafe 1", "unsafe $")).unwrap();
    let all = scratch.file("all.toml").display().to_string();
    let ran = on(&scratch, "status", "c", &["--known", &all]);
    assert_eq!((ran.code, ran.verdict()), (0, "no new findings, 3 known"), "{ran:?}");

    // Programs that nobody reduced are known by what they are.
    fs::write(&all, known.replace("tokens = \"unsafe 1\"", "features = [\"loop\"]")).unwrap();
    let ran = on(&scratch, "status", "c", &["--known", &all]);
    assert_eq!((ran.code, ran.verdict()), (1, "3 findings"), "{ran:?}");

    let out = scratch.file("files");
    let ran = on(&scratch, "export", "c", &["-o", out.to_str().unwrap()]);
    assert_eq!((ran.code, ran.verdict()), (0, "6 programs, 6 runs, 3 findings"), "{ran:?}");
    let table = fs::read_to_string(out.join("results.csv")).unwrap();
    assert_eq!(table.lines().count(), 7);
    assert!(table.starts_with("checker,version,setting,strategy,program,truth,answer"), "{table}");
    assert!(!table.contains("null"), "every column is filled: {table}");
    let results: Value =
        serde_json::from_str(&fs::read_to_string(out.join("results.json")).unwrap()).unwrap();
    assert_eq!(results.as_array().unwrap().len(), 6);
    assert_eq!(fs::read_dir(out.join("programs")).unwrap().count(), 6);
    assert_eq!(fs::read_dir(out.join("findings")).unwrap().count(), 3);
}

#[test]
fn another_program_is_asked_again() {
    let scratch = place(6, "echo SAFE");
    refute(&words(&scratch, "c", &[]));
    guess(&scratch, "better", &format!("grep -q 'unsafe 3' program.c && exit 7; {TRUTHFUL}"));
    let better = format!("guess={}", scratch.file("better").display());
    let ran = on(&scratch, "recheck", "c", &["--program", &better]);
    assert_eq!((ran.code, ran.verdict()), (1, "2 fixed, 0 same, 1 changed"), "{ran:?}");
    let ran = on(&scratch, "recheck", "c", &["--program", "gess=/bin/true"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("'gess' is no verifier of this campaign"), "{ran:?}");
}

#[test]
fn shards_are_merged_once() {
    let scratch = place(12, "echo SAFE");
    for shard in ["0", "1", "2"] {
        let ran =
            refute(&words(&scratch, &format!("s{shard}"), &["--shard", &format!("{shard}/3")]));
        assert_ne!(ran.code, 2, "{ran:?}");
    }
    let shards: Vec<String> = ["s0", "s1", "s2", "s1"]
        .iter()
        .map(|name| scratch.file(name).display().to_string())
        .collect();
    let shards: Vec<&str> = shards.iter().map(String::as_str).collect();
    let ran = on(&scratch, "merge", "all", &shards);
    assert_eq!((ran.code, ran.verdict()), (1, "6 findings"), "{ran:?}");
    assert!(ran.stdout.contains("12 programs of 12 units"), "{ran:?}");
    let again = ran.stdout.lines().find(|line| line.ends_with("s1: 0 programs, 0 runs"));
    assert!(again.is_some(), "{ran:?}");
    let mut other = words(&scratch, "other", &["--shard", "0/3"]);
    let seed = other.iter().position(|word| word == "--seed").unwrap();
    // A shard that drew a seed of its own could be merged with nothing.
    let mut alone = other.clone();
    alone.drain(seed..seed + 2);
    let ran = refute(&alone);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("a shard needs the seed"), "{ran:?}");
    other[seed + 1] = "2".into();
    refute(&other);
    let ran = on(&scratch, "merge", "all", &[scratch.file("other").to_str().unwrap()]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains("belongs to another campaign"), "{ran:?}");
}

#[test]
fn killed_and_resumed() {
    let scratch = place(30, &format!("sleep 0.1; {TRUTHFUL}"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(words(&scratch, "c", &[]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let open = || -> Option<i64> {
        let ran = on(&scratch, "status", "c", &["--format", "json"]);
        let document: Value = serde_json::from_str(&ran.stdout).ok()?;
        document["rows"][0]["judgements"]["right"].as_i64()
    };
    let until = Instant::now() + Duration::from_secs(60);
    while open().unwrap_or(0) < 5 {
        assert!(Instant::now() < until, "nothing happens");
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
    }
    // A second process is kept out while the first one lives.
    let ran = on(&scratch, "resume", "c", &[]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.stderr.contains(&format!("process {}", child.id())), "{ran:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = open().unwrap();
    assert!((5..30).contains(&kept), "{kept}");
    let ran = on(&scratch, "status", "c", &[]);
    assert_eq!(ran.code, 3, "{ran:?}");
    let ran = on(&scratch, "resume", "c", &[]);
    assert_eq!((ran.code, ran.verdict()), (0, "no findings"), "{ran:?}");
    assert!(ran.stderr.contains(&format!("{} answers in", 30 - kept)), "{kept}: {ran:?}");
    assert_eq!(open(), Some(30));
}

#[test]
fn a_budget_leaves_the_rest() {
    let scratch = place(40, &format!("sleep 0.2; {TRUTHFUL}"));
    let ran = refute(&words(&scratch, "c", &["--budget", "1s"]));
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.verdict().ends_with(" left"), "{ran:?}");
}

#[test]
fn scripts_for_slurm_are_written() {
    let scratch = Scratch::new().unwrap();
    let out = scratch.file("c").display().to_string();
    let ran = refute(&[
        "campaign",
        "submit",
        "--slurm",
        "--shards",
        "3",
        "--sbatch=--time=10",
        "-o",
        &out,
        "--refute",
        "/opt/refute",
        "--dry-run",
        "--",
        "campaign",
        "run",
        "tasks",
    ]);
    assert_eq!((ran.code, ran.verdict()), (0, "nothing was sent"), "{ran:?}");
    let script = fs::read_to_string(scratch.file("c/shards.sh")).unwrap();
    assert!(script.contains("#SBATCH --array=0-2\n"), "{script}");
    assert!(script.contains("#SBATCH --time=10\n"), "{script}");
    assert!(script.contains("/opt/refute campaign run tasks --seed 1"), "one for all: {script}");
    assert!(fs::read_to_string(scratch.file("c/merge.sh")).unwrap().contains("campaign merge"));
    let ran = refute(&["campaign", "submit", "--shards", "3", "-o", &out, "--", "x"]);
    assert_eq!(ran.code, 2, "only Slurm is known: {ran:?}");
}

#[test]
fn what_is_not_there_is_said() {
    let scratch = place(0, TRUTHFUL);
    for action in ["status", "resume"] {
        let ran = on(&scratch, action, "nowhere", &[]);
        assert_eq!((ran.code, ran.verdict()), (2, "error"), "{ran:?}");
        assert!(ran.stderr.contains("holds no campaign"), "{ran:?}");
    }
    let ran = refute(&words(&scratch, "c", &[]));
    assert!(ran.stderr.contains("no task definition"), "{ran:?}");
    assert!(!scratch.file("c").exists(), "nothing was begun");
    let ran = refute(&words(&scratch, "c", &["--shard", "3/3"]));
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn tasks_that_do_not_fit_are_dropped_with_a_reason() {
    let scratch = place(4, TRUTHFUL);
    let task = |name: &str, change: &dyn Fn(String) -> String| {
        let path = scratch.file(&format!("tasks/{name}.yml"));
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    };
    task("0", &|text| text + "options: {language: C, data_model: ILP32}\n");
    task("1", &|text| text.replace("unreach-call.prp", "no-overflow.prp"));
    let own = "void reach_error(void) { }\nint main(void) { return 0; }\n";
    fs::write(scratch.file("tasks/2.c"), own).unwrap();
    let ran = refute(&words(&scratch, "c", &[]));
    assert_eq!(ran.code, 0, "{ran:?}");
    for reason in [
        "it is written for ILP32",
        "no expected verdict of the error call",
        "it defines reach_error itself",
    ] {
        assert!(ran.stdout.contains(reason), "{reason}: {ran:?}");
    }
    assert!(ran.stdout.contains("1 programs of 4 units"), "{ran:?}");
}
