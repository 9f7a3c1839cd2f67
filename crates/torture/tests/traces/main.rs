//! The interpreter tells what happens when a violated program gets the inputs of its `WITNESS` line.
//!
//! The programs under `tests/programs/check` say in their first lines which property is violated in
//! which line, or that there is none; see `tests/programs/README.md`.

mod agreement;
mod leaks;
mod stories;
#[path = "../support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};

use base::{DataModel, Dialect};
use clang::{CompileOptions, Rules};
use exec::concrete::InputSource;
use exec::{Limits, Setup, Traced, trace};
use front::Library;
use ir::ValidProgram;
use process::Cancel;
use verdict::{InputKind, Property, PropertySet, StepKind};

/// What is checked when a program does not say.
const DEFAULT: &str =
    "unreach-call,assert,valid-deref,valid-free,no-overflow,div-by-zero,bad-shift,array-bounds";

/// Inputs as texts of a test suite.
struct Texts {
    texts: std::vec::IntoIter<String>,
    model: DataModel,
}

impl InputSource for Texts {
    fn next(&mut self, kind: InputKind) -> Option<u128> {
        let text = self.texts.next()?;
        let value = formats::parse_value(kind, &text, self.model);
        Some(value.unwrap_or_else(|problem| panic!("input {text}: {problem}")).bits)
    }
}

/// As many inputs as anybody wants, small ones more often than others.
struct Random(u64);

impl InputSource for Random {
    fn next(&mut self, _kind: InputKind) -> Option<u128> {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bits =
            u128::from(self.0) << 64 | u128::from(self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Some(match self.0 % 4 {
            0 => bits,
            1 => u128::MAX - (bits >> 124),
            _ => bits >> 124,
        })
    }
}

/// The value of a header line such as `// CHECK: safe`.
fn header<'a>(source: &'a str, key: &str) -> Option<&'a str> {
    source.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
}

fn properties(text: &str) -> PropertySet {
    text.split(',').map(|name| name.trim().parse::<Property>().expect("a property")).collect()
}

/// A program with what its first lines say.
struct Subject {
    program: ValidProgram,
    checks: PropertySet,
    expected: String,
    witness: Vec<String>,
    /// What bytes hold that were never written.
    garbage: u8,
}

impl Subject {
    /// Compiles a program as the checker would.
    fn read(file: &Path) -> Subject {
        let source = std::fs::read_to_string(file).expect("a readable program");
        let checks = properties(header(&source, "PROPERTY").unwrap_or(DEFAULT));
        let is_narrow = header(&source, "OPTIONS").is_some_and(|options| options.contains("--32"));
        let data_model = if is_narrow { DataModel::Ilp32 } else { DataModel::Lp64 };
        // By name, lost value bits are overflow.
        let shifts_overflow = header(&source, "PROPERTY")
            .is_some_and(|names| names.contains(Property::NoOverflow.name()));
        let options = CompileOptions {
            dialect: Dialect { data_model, ..Dialect::default() },
            rules: Rules { checks, shifts_overflow, ..Rules::default() },
            ..CompileOptions::default()
        };
        let cancel = Cancel::default();
        let program = front::load(&[file.to_owned()], &options, Library::default(), &cancel)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let texts = header(&source, "WITNESS").unwrap_or("").split(',').map(str::trim);
        Subject {
            program,
            checks,
            expected: header(&source, "CHECK").expect("a CHECK line").to_owned(),
            witness: texts.filter(|text| !text.is_empty()).map(str::to_owned).collect(),
            garbage: if header(&source, "TAGS").is_some_and(|tags| tags.contains("filled")) {
                0xaa
            } else {
                0
            },
        }
    }

    /// Compiles a program that is not in a file.
    fn of(source: &str) -> Subject {
        let directory = tempfile::tempdir().expect("a scratch directory");
        let file = directory.path().join("program.c");
        std::fs::write(&file, source).expect("the scratch directory can be written");
        Subject::read(&file)
    }

    fn trace(&self, inputs: Box<dyn InputSource>) -> Traced {
        let setup = Setup {
            garbage: self.garbage,
            checks: self.checks,
            error_functions: &["reach_error", "__VERIFIER_error"],
            arguments: &["program"],
            inputs,
            limits: Limits { steps: 10_000_000, ..Limits::default() },
        };
        trace(&self.program, setup)
    }

    fn trace_witness(&self) -> Traced {
        let texts = self.witness.clone().into_iter();
        self.trace(Box::new(Texts { texts, model: self.program.data_model }))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/check")
}

/// The programs with a `CHECK` line that starts like this.
fn programs(directory: &Path, expectation: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("the directory of programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            programs(&path, expectation, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            let source = std::fs::read_to_string(&path).expect("a readable program");
            // What needs a value that was never written, or what only a check makes an input, no inputs
            // of a witness show.
            let says = |key, word| header(&source, key).is_some_and(|text| text.contains(word));
            let is_made = says("TAGS", "planted")
                || says("DRIVER", "none")
                || says("EVIDENCE", "no input of a test");
            let is_it =
                header(&source, "CHECK").is_some_and(|check| check.starts_with(expectation));
            if is_it && !is_made {
                found.push(path);
            }
        }
    }
}

/// What is wrong with the trace of a violated program, if anything.
fn judge_violated(subject: &Subject) -> Option<String> {
    let (program, expected) = (&subject.program, &subject.expected);
    let traced = subject.trace_witness();
    let Some(finding) = &traced.finding else {
        return Some(format!("expected {expected}, ended with {:?}", traced.run.stop));
    };
    let found = format!("violated({}) line {}", finding.property, finding.location.line);
    if found != *expected {
        return Some(format!("expected {expected}, found {found}: {}", finding.message));
    }
    let steps = &traced.trace.steps;
    let Some(last) = steps.last().filter(|step| step.kind == StepKind::Violation) else {
        return Some("the trace does not end with the violation".to_owned());
    };
    if last.location != finding.location {
        return Some(format!("the trace ends at {}", program.files.describe(last.location)));
    }
    let told = steps.iter().filter(|step| matches!(step.kind, StepKind::Input { .. })).count();
    if told != traced.inputs.len() || told != subject.witness.len() || steps.len() > 200 {
        let inputs = traced.inputs.len();
        return Some(format!("{told} of {inputs} inputs in {} steps", steps.len()));
    }
    let is_user = |name: &str| {
        let function = program.function_named(name).map(|id| program.function(id));
        function.is_some_and(|function| !function.is_library && function.body.is_some())
    };
    let strange = steps.iter().find(|step| !is_user(&step.function) || !step.location.is_known());
    strange.map(|step| format!("a step that is not in the user's code: {step:?}"))
}

/// What is wrong with a safe program, if anything: none of many inputs shows a violation.
fn judge_safe(subject: &Subject) -> Option<String> {
    let wrong = (1..40).find_map(|seed| {
        let traced = subject.trace(Box::new(Random(seed)));
        traced.finding.map(|finding| (seed, finding))
    });
    wrong.map(|(seed, finding)| {
        let place = subject.program.files.describe(finding.location);
        format!("seed {seed}: {} at {place}: {}", finding.property, finding.message)
    })
}

/// Judges all programs with this expectation.
fn judge_all(expectation: &str, least: usize, judge: fn(&Subject) -> Option<String>) {
    let mut files = Vec::new();
    programs(&root(), expectation, &mut files);
    files.sort();
    assert!(files.len() >= least, "only {} programs found", files.len());
    let problem = |file: &PathBuf| {
        judge(&Subject::read(file)).map(|problem| format!("{}: {problem}", file.display()))
    };
    let wrong: Vec<String> = files.iter().filter_map(problem).collect();
    let count = wrong.len();
    assert!(wrong.is_empty(), "{count} of {} wrong:\n{}", files.len(), wrong.join("\n"));
}

#[test]
fn witnesses_show_their_violation() {
    judge_all("violated", 150, judge_violated);
}

#[test]
fn safe_programs_show_none() {
    judge_all("safe", 150, judge_safe);
}
