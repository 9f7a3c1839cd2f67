//! What projects copy into their CI: the files are what they claim to be, and their steps do what they say.

use std::io::Write;
use std::path::{Path, PathBuf};

use process::{Cancel, Command, End, Scratch};
use serde_json::Value;

use crate::support::directory;

fn contributed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contrib/ci").join(name)
}

fn read(name: &str) -> Value {
    serde_saphyr::from_str(&std::fs::read_to_string(contributed(name)).unwrap()).unwrap()
}

/// Runs a line of shell with refute on the PATH and its contributed files where the package puts them.
fn shell(scratch: &Scratch, line: &str, variables: &[(&str, &str)]) -> (i32, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_refute")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let line = line.replace("/usr/share/doc/refute/ci", &contributed("").to_string_lossy());
    let mut command =
        Command::new("bash").args(["-euo", "pipefail", "-c", &line]).env("PATH", path);
    for (name, value) in variables {
        command = command.env(*name, *value);
    }
    let outcome = command.current_dir(scratch.path()).run(&Cancel::new()).unwrap();
    let said = outcome.stdout_text() + &outcome.stderr_text();
    let End::Exited(code) = outcome.end else { panic!("{said}") };
    (code, said)
}

/// The shell of a step of a job.
fn step(workflow: &Value, job: &str, name: &str) -> String {
    let steps = workflow["jobs"][job]["steps"].as_array().unwrap();
    let step = steps.iter().find(|step| step["name"] == name).unwrap();
    step["run"]
        .as_str()
        .unwrap()
        .replace("${{ matrix.part }}", "0")
        .replace("${{ matrix.harness }}", "h.c")
}

/// A project with a change, in two files of which one is broken.
fn project() -> Scratch {
    let scratch = directory(&[
        ("a.c", "int half(int x) { return x / 2; }\nint other(int x) { return x + 1; }\n"),
        ("sub/b.c", "int keep(int x) { return x; }\n"),
        (
            "h.c",
            "int __VERIFIER_nondet_int(void);\nint half(int x) { return x / 2; }\n\
            int main(void) { return half(__VERIFIER_nondet_int()) == 3; }\n",
        ),
    ]);
    let git = "git -c user.name=x -c user.email=x@localhost -c init.defaultBranch=main";
    let begin = format!("{git} init -q . && {git} add -A && {git} commit -qm one");
    assert_eq!(shell(&scratch, &begin, &[]).0, 0);
    std::fs::write(
        scratch.file("a.c"),
        "int half(int x) { return 2 / x; }\nint other(int x) { return x + 1; }\n",
    )
    .unwrap();
    std::fs::write(scratch.file("sub/b.c"), "int keep(int x) { return x ^ 1; }\n").unwrap();
    scratch
}

#[test]
fn a_change_is_checked_as_the_workflow_does() {
    if shell(&directory(&[]), "jq --version", &[]).0 != 0 {
        let _ = writeln!(std::io::stderr(), "absent: jq (scripts/install-deps test brings it)");
        return;
    }
    let workflow = read("github.yml");
    let scratch = project();
    let check = step(&workflow, "check", "check what the change touches");
    let (code, said) = shell(&scratch, &check.replace("/2\"", "/1\""), &[("BASE", "HEAD")]);
    assert_eq!(code, 1, "{said}");
    let log: Value =
        serde_json::from_slice(&std::fs::read(scratch.file("refute-check/result.sarif")).unwrap())
            .unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{said} {log:#}");
    assert_eq!(results[0]["ruleId"], "div-by-zero");
    let rule = results[0]["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][rule]["id"], "div-by-zero");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a.c");
    assert_eq!(log["runs"][0]["artifacts"].as_array().unwrap().len(), 2, "{log:#}");
    // The second of two parts has the file in which nothing is wrong.
    let (code, said) = shell(
        &scratch,
        &check.replace("\"0/2", "\"1/2").replace("refute-check", "second"),
        &[("BASE", "HEAD")],
    );
    assert_eq!((code, said.contains("== a.c")), (0, false), "{said}");
    assert!(said.contains("== sub/b.c"), "{said}");
    // What is accepted is no failure, and nothing is shown of it.
    let accept =
        "refute check --all-functions --write-baseline .refute-baseline a.c > said || [ $? = 1 ]";
    assert_eq!(shell(&scratch, accept, &[]).0, 0);
    let (code, said) = shell(
        &scratch,
        &check.replace("/2\"", "/1\"").replace("refute-check", "third"),
        &[("BASE", "HEAD")],
    );
    assert_eq!(code, 0, "{said}");
    let log = std::fs::read_to_string(scratch.file("third/result.sarif")).unwrap();
    assert!(!log.contains("ruleId"), "{log}");
}

#[test]
fn the_other_jobs_run_as_they_stand() {
    let workflow = read("github.yml");
    let scratch = project();
    let (code, said) =
        shell(&scratch, &step(&workflow, "cover", "cover").replace("5m", "20s"), &[]);
    assert_eq!(code, 0, "{said}");
    assert!(scratch.file("refute-cover/report.html").exists(), "{said}");
    let harness = "int __VERIFIER_nondet_int(void);\nvoid __VERIFIER_assume(int);\nint half(int x);\n\
        int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0 && x < 4); half(x); return 0; }\n";
    std::fs::write(scratch.file("proof.c"), harness).unwrap();
    let audit = step(&workflow, "audit", "audit");
    let variables = [("BASE", "HEAD"), ("HARNESS", "proof.c"), ("CODE", "a.c")];
    let (code, said) = shell(&scratch, &audit, &variables);
    assert_eq!(code, 1, "a harness that looks at nothing: {said}");
    assert!(scratch.file("refute-audit/result.sarif").exists(), "{said}");
}

#[test]
fn the_jobs_for_both_hosts_are_complete() {
    let (hub, lab) = (read("github.yml"), read("gitlab.yml"));
    for job in ["check", "cover", "audit"] {
        assert!(hub["jobs"][job]["steps"].is_array(), "{job}");
        let script = lab[format!("refute-{job}")]["script"].as_array().unwrap();
        for line in script {
            let (code, said) = shell(
                &directory(&[]),
                &format!("bash -n <<'END'\n{}\nEND", line.as_str().unwrap()),
                &[],
            );
            assert_eq!(code, 0, "{said}");
        }
        assert_eq!(lab[format!("refute-{job}")]["extends"], ".refute");
    }
    assert_eq!(hub["jobs"]["check"]["strategy"]["matrix"]["part"].as_array().unwrap().len(), 2);
    assert_eq!(lab["refute-check"]["parallel"], 2);
}
