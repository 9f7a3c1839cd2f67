//! Programs under `tests/programs/run` say in their first lines how the interpreter must end.
//!
//! ```c
//! // RUN: exit 0 | violation PROPERTY line N | error-call | assertion | assumption | abort |
//! //      out-of-inputs | unsupported
//! // OUTPUT: text with \n escapes
//! // INPUT: bits, bits, ...
//! // OPTIONS: --32
//! ```

mod support;

use std::path::Path;

use base::DataModel;
use exec::Stop;
use torture::{Judge, interpret_with};

/// The value of a header line such as `// RUN: exit 0`.
fn header<'a>(source: &'a str, key: &str) -> Option<&'a str> {
    source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
}

/// How a run ended, in the words of the headers.
fn describe(stop: &Stop) -> String {
    match stop {
        Stop::Exit(status) => format!("exit {status}"),
        Stop::Abort => "abort".into(),
        Stop::ErrorCall => "error-call".into(),
        Stop::AssertionFailed(_) => "assertion".into(),
        Stop::AssumptionFailed => "assumption".into(),
        Stop::OutOfInputs => "out-of-inputs".into(),
        Stop::Violation(finding) => {
            format!("violation {} line {}", finding.property, finding.location.line)
        }
        Stop::Unsupported { .. } => "unsupported".into(),
        other => format!("{other:?}"),
    }
}

/// What is wrong with a program, if anything.
fn check(file: &Path) -> Option<String> {
    let source = std::fs::read_to_string(file).expect("a readable program");
    let expected =
        header(&source, "RUN").unwrap_or_else(|| panic!("{} has no RUN line", file.display()));
    let options = header(&source, "OPTIONS").unwrap_or("");
    let model = if options.contains("--32") { DataModel::Ilp32 } else { DataModel::Lp64 };
    let judge = Judge { model, ..Judge::default() };
    let inputs = header(&source, "INPUT").unwrap_or("");
    let inputs: Vec<u128> = inputs
        .split(',')
        .filter(|text| !text.trim().is_empty())
        .map(|text| text.trim().parse().expect("an input is a number"))
        .collect();
    let (_, run) = match interpret_with(&judge, file, Box::new(inputs.into_iter())) {
        Ok(pair) => pair,
        Err(problem) => return Some(problem),
    };
    let ended = describe(&run.stop);
    if ended != expected {
        return Some(format!("ended with '{ended}' ({:?}), expected '{expected}'", run.stop));
    }
    let output = String::from_utf8_lossy(&run.output).replace('\n', "\\n");
    match header(&source, "OUTPUT") {
        Some(expected) if output != expected => {
            Some(format!("wrote '{output}', expected '{expected}'"))
        }
        _ => None,
    }
}

#[test]
fn programs_end_as_their_first_lines_say() {
    let files = support::programs_to_run();
    let failures: Vec<String> = files
        .iter()
        .filter_map(|file| check(file).map(|problem| format!("{}: {problem}", file.display())))
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} wrong:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}
