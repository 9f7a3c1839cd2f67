//! SARIF logs against the schema of the standard, which a crate of the registry carries.

use std::path::{Path, PathBuf};
use std::process::Command;

use base::{DataModel, FileTable, Location};
use formats::{CheckResult, CheckedTask, SourceFile, joined_sarif, sarif};
use serde_json::Value;
use verdict::{
    Finding, InputKind, InputValue, Property, Reason, Step, StepKind, Trace, TracedInput, Verdict,
    Violation,
};

/// The schema, from the sources of the crate `serde-sarif`.
fn schema() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").unwrap();
    let manifest = PathBuf::from(package["manifest_path"].as_str().unwrap());
    let path = manifest.parent().unwrap_or(Path::new(".")).join("src/schema.json");
    let mut schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    // A bracket too many makes these patterns none; our logs do not have the property at all.
    for of in ["run", "toolComponent"] {
        schema["definitions"][of]["properties"]["language"]["pattern"] = "^[a-zA-Z-]+$".into();
    }
    assert!(schema["title"].as_str().unwrap().contains("Version 2.1.0"));
    schema
}

fn task() -> CheckedTask {
    let mut files = FileTable::default();
    files.intern("dir/a b.c");
    files.intern("/usr/include/string.h");
    CheckedTask {
        files,
        sources: vec![SourceFile {
            name: "dir/a b.c".into(),
            contents: b"int main(void) {\n  return 1 / f();\n}\n".to_vec(),
        }],
        specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )\n".into(),
        data_model: DataModel::Lp64,
        compiler_options: Vec::new(),
        entry: "main".into(),
        version: "0.1.0".into(),
        creation_time: "2026-01-31T12:00:00Z".into(),
    }
}

#[test]
fn logs_follow_the_schema() {
    let mut task = task();
    let (own, header) =
        (task.files.intern("dir/a b.c"), task.files.intern("/usr/include/string.h"));
    let at = |file, line, column| Location { file, line, column };
    let step = |location, kind| Step { location, function: "main".into(), kind, matters: true };
    let violation = |property, location, steps| {
        let message = "words with \"quotes\" and <angles>".into();
        let input = TracedInput {
            value: InputValue { kind: InputKind::Int, bits: 7 },
            function: "__VERIFIER_nondet_int".into(),
            caller: "main".into(),
            location,
            variable: Some("x".into()),
            byte: None,
            is_any: false,
        };
        let finding = Finding { property, location, message };
        Verdict::Violated(Box::new(Violation {
            finding,
            inputs: vec![input],
            trace: Trace { steps },
        }))
    };
    let mut verdicts = vec![
        Verdict::Safe,
        Verdict::SafeWithin { limit: "3 unwindings".into() },
        violation(
            Property::DivByZero,
            at(own, 2, 12),
            vec![
                step(at(own, 2, 14), StepKind::Input { input: 0 }),
                step(at(own, 2, 14), StepKind::Call { function: "f".into() }),
                step(at(header, 30, 1), StepKind::Branch { taken: false }),
                step(at(header, 31, 0), StepKind::Return),
                step(at(own, 2, 12), StepKind::Assign { name: "x".into(), value: "7".into() }),
                step(at(own, 2, 12), StepKind::Violation),
            ],
        ),
        violation(Property::ValidDeref, Location::UNKNOWN, vec![]),
        violation(Property::ValidMemtrack, at(header, 3, 4), vec![]),
        Verdict::Unknown(Reason::Time),
        Verdict::Unknown(Reason::NoModel { function: "f".into(), location: at(own, 2, 14) }),
    ];
    verdicts.extend(Property::ALL.map(|property| violation(property, at(own, 1, 0), vec![])));
    let results: Vec<CheckResult> = verdicts
        .into_iter()
        .map(|verdict| CheckResult { property: None, verdict, confirmation: None })
        .collect();
    let validator = jsonschema::validator_for(&schema()).expect("the schema is one");
    for results in [&results[..], &results[..1], &[]] {
        let log: Value = serde_json::from_str(&sarif(&task, results)).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&log)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }
    // Several checks in one log: findings are joined, and what is in both stands there once.
    let logs = [sarif(&task, &results[..1]), sarif(&task, &results), sarif(&task, &results[..3])];
    let joined: Value = serde_json::from_str(&joined_sarif(&logs)).unwrap();
    assert!(validator.is_valid(&joined), "{joined:#}");
    let all: Value = serde_json::from_str(&sarif(&task, &results)).unwrap();
    for part in ["results", "artifacts", "invocations"] {
        let of = |log: &Value| log["runs"][0][part].as_array().unwrap().len();
        assert_eq!(of(&joined), of(&all), "{part}");
    }
    let told = &joined["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(told.as_array().unwrap().len(), 2);
    // A validator that accepts everything would not have seen anything.
    let mut wrong: Value = serde_json::from_str(&sarif(&task, &results)).unwrap();
    wrong["runs"][0]["results"][0]["level"] = "terrible".into();
    assert!(!validator.is_valid(&wrong));
}
